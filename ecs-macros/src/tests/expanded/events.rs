const _: () = {
    type GameEventsFieldType0 = Channel<Hit>;
    #[doc(hidden)]
    struct Lent<'w> {
        hits: ::ecs::resource::Hand<'w, GameEventsFieldType0>,
        lives: ::core::marker::PhantomData<&'w mut ()>,
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for Lent<'_> {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Formatter::write_str(__f, "GameEvents, lent")
        }
    }
    #[automatically_derived]
    impl ::ecs::event::Events for GameEvents {
        type Lent<'w> = Lent<'w>;
        const NAMES: &'static [&'static ::core::primitive::str] = &["Hit"];
        fn lend(&mut self) -> Lent<'_> {
            Lent {
                hits: ::ecs::resource::Hand::Unique(&mut self.hits),
                lives: ::core::marker::PhantomData,
            }
        }
        fn bytes(&self) -> ::core::primitive::usize {
            ::ecs::event::sum([
                <GameEventsFieldType0 as ::ecs::event::IsChannel>::bytes(&self.hits),
            ])
        }
        fn new() -> Self {
            Self {
                hits: <GameEventsFieldType0 as ::ecs::event::IsChannel>::open(
                    ::core::option::Option::None,
                ),
            }
        }
        fn clear(&mut self) {
            <GameEventsFieldType0 as ::ecs::event::IsChannel>::empty(&mut self.hits);
        }
        fn append(&mut self, __other: &mut Self) {
            let _ = &__other;
            <GameEventsFieldType0 as ::ecs::event::IsChannel>::append(
                &mut self.hits,
                &mut __other.hits,
            );
        }
    }
    #[automatically_derived]
    impl ::ecs::event::HasChannel<GameEventsFieldType0> for GameEvents {
        const INDEX: ::core::primitive::u8 = 0;
        fn channel(&self) -> &GameEventsFieldType0 {
            &self.hits
        }
        fn channel_mut(&mut self) -> &mut GameEventsFieldType0 {
            &mut self.hits
        }
        fn loan<'a, 'w>(
            __lent: &'a mut Self::Lent<'w>,
        ) -> &'a mut ::ecs::resource::Hand<'w, GameEventsFieldType0> {
            &mut __lent.hits
        }
    }
};
