const _: () = {
    #[doc(hidden)]
    struct Lent<'w> {
        hits: ::ecs::resource::Hand<'w, Channel<Hit>>,
        lives: ::core::marker::PhantomData<&'w mut ()>,
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for Lent<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Formatter::write_str(f, "GameEvents, lent")
        }
    }
    #[automatically_derived]
    impl ::ecs::event::Events for GameEvents {
        type Lent<'w> = Lent<'w>;
        const NAMES: &'static [&'static str] = &["Hit"];
        fn lend(&mut self) -> Lent<'_> {
            Lent {
                hits: ::ecs::resource::Hand::Unique(&mut self.hits),
                lives: ::core::marker::PhantomData,
            }
        }
        fn bytes(&self) -> ::core::primitive::usize {
            ::ecs::event::sum([
                <Channel<Hit> as ::ecs::event::IsChannel>::bytes(&self.hits),
            ])
        }
        fn new() -> Self {
            Self {
                hits: <Channel<
                    Hit,
                > as ::ecs::event::IsChannel>::open(::core::option::Option::None),
            }
        }
        fn clear(&mut self) {
            <Channel<Hit> as ::ecs::event::IsChannel>::empty(&mut self.hits);
        }
        fn append(&mut self, other: &mut Self) {
            let _ = &other;
            <Channel<
                Hit,
            > as ::ecs::event::IsChannel>::append(&mut self.hits, &mut other.hits);
        }
    }
    #[automatically_derived]
    impl ::ecs::event::HasChannel<Channel<Hit>> for GameEvents {
        const INDEX: u8 = 0;
        fn channel(&self) -> &Channel<Hit> {
            &self.hits
        }
        fn channel_mut(&mut self) -> &mut Channel<Hit> {
            &mut self.hits
        }
        fn loan<'a, 'w>(
            lent: &'a mut Self::Lent<'w>,
        ) -> &'a mut ::ecs::resource::Hand<'w, Channel<Hit>> {
            &mut lent.hits
        }
    }
};
