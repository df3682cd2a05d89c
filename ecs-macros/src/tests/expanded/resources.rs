const _: () = {
    #[doc(hidden)]
    struct Lent<'w> {
        gravity: ::ecs::resource::Hand<'w, Gravity>,
        score: ::ecs::resource::Hand<'w, Score>,
        lives: ::core::marker::PhantomData<&'w mut ()>,
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for Lent<'_> {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Formatter::write_str(__f, "GameResources, lent")
        }
    }
    #[automatically_derived]
    impl ::ecs::resource::Resources for GameResources {
        type Lent<'w> = Lent<'w>;
        const NAMES: &'static [&'static ::core::primitive::str] = &["Gravity", "Score"];
        fn lend(&mut self) -> Lent<'_> {
            Lent {
                gravity: ::ecs::resource::Hand::Unique(&mut self.gravity),
                score: ::ecs::resource::Hand::Unique(&mut self.score),
                lives: ::core::marker::PhantomData,
            }
        }
    }
    #[automatically_derived]
    impl ::ecs::resource::HasResource<Gravity> for GameResources {
        const INDEX: ::core::primitive::u8 = 0;
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Gravity>> = {
            trait Condition {
                fn holds(&self) -> ::core::primitive::bool;
            }
            impl Condition for Gravity {
                fn holds(&self) -> ::core::primitive::bool {
                    self.0 < 0.0
                }
            }
            ::core::option::Option::Some(::ecs::column::Invariant {
                text: "self.0 < 0.0",
                holds: <Gravity as Condition>::holds,
            })
        };
        fn get(&self) -> &Gravity {
            &self.gravity
        }
        fn get_mut(&mut self) -> &mut Gravity {
            &mut self.gravity
        }
        fn loan<'a, 'w>(
            __lent: &'a mut Self::Lent<'w>,
        ) -> &'a mut ::ecs::resource::Hand<'w, Gravity> {
            &mut __lent.gravity
        }
    }
    #[automatically_derived]
    impl ::ecs::resource::HasResource<Score> for GameResources {
        const INDEX: ::core::primitive::u8 = 1;
        const INVARIANT: ::core::option::Option<::ecs::column::Invariant<Score>> = ::core::option::Option::None;
        fn get(&self) -> &Score {
            &self.score
        }
        fn get_mut(&mut self) -> &mut Score {
            &mut self.score
        }
        fn loan<'a, 'w>(
            __lent: &'a mut Self::Lent<'w>,
        ) -> &'a mut ::ecs::resource::Hand<'w, Score> {
            &mut __lent.score
        }
    }
};
