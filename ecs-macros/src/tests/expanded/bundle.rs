const _: () = {
    type Formed0 = <::ecs::bundle::Field<
        Transform,
        { ::ecs::bundle::formed::<Transform>() },
    > as ::ecs::bundle::Asked>::Of;
    type Formed1 = <::ecs::bundle::Field<
        Patrol,
        { ::ecs::bundle::formed::<Patrol>() },
    > as ::ecs::bundle::Asked>::Of;
    #[automatically_derived]
    impl<S: ::ecs::Schema> ::ecs::bundle::Bundle<S> for Walker
    where
        Formed0: ::ecs::bundle::Bundle<S>,
        Formed1: ::ecs::bundle::Bundle<S>,
    {
        const MASK: ::ecs::Mask = <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::MASK;
        type Former = <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::Former;
        type Touch = <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::Touch;
        fn check(&self) -> ::core::result::Result<(), ::ecs::schema::Broken> {
            ::ecs::schema::all([
                <Formed0 as ::ecs::bundle::Bundle<S>>::check(&self.transform),
                <Formed1 as ::ecs::bundle::Bundle<S>>::check(&self.patrol),
            ])
        }
        #[inline(always)]
        fn push(
            self,
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __slot: ::core::primitive::usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::push((self.transform, self.patrol), __columns, __table, __slot);
        }
        #[inline(always)]
        fn put(
            self,
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __row: ::core::primitive::usize,
            __had: ::ecs::Mask,
            __slot: ::core::primitive::usize,
        ) -> Self::Former {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::put(
                (self.transform, self.patrol),
                __columns,
                __table,
                __row,
                __had,
                __slot,
            )
        }
        #[inline(always)]
        fn take(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __row: ::core::primitive::usize,
            __had: ::ecs::Mask,
            __slot: ::core::primitive::usize,
        ) -> Self::Former {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::take(__columns, __table, __row, __had, __slot)
        }
        #[inline(always)]
        fn discard(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __row: ::core::primitive::usize,
        ) -> ::core::primitive::bool {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::discard(__columns, __table, __row)
        }
        #[inline(always)]
        fn migrate(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __row: ::core::primitive::usize,
            __to: ::core::primitive::usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::migrate(__columns, __table, __row, __to);
        }
        fn reserve(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __additional: ::core::primitive::usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::reserve(__columns, __table, __additional);
        }
        const CHECKED: ::core::primitive::bool = <(
            Formed0,
            Formed1,
        ) as ::ecs::bundle::Bundle<S>>::CHECKED;
        #[inline(always)]
        fn bulk<F: ::ecs::bundle::Bulk<S, Self>>(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __then: F,
        ) -> F::Out {
            struct Apart;
            impl ::ecs::bundle::Turn<Walker, (Formed0, Formed1)> for Apart {
                #[inline(always)]
                fn turn(__bundle: Walker) -> (Formed0, Formed1) {
                    (__bundle.transform, __bundle.patrol)
                }
            }
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::bulk(__columns, __table, ::ecs::bundle::Turned::new(__then, Apart))
        }
        fn rows(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
        ) -> ::core::primitive::usize {
            <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::rows(__columns, __table)
        }
        fn truncate(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __table: ::core::primitive::usize,
            __rows: ::core::primitive::usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::truncate(__columns, __table, __rows);
        }
        #[inline(always)]
        fn held(
            __columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            __slot: ::core::primitive::usize,
        ) -> ::ecs::Mask {
            <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::held(__columns, __slot)
        }
        #[inline(always)]
        fn queue(self, __queues: &mut ::ecs::command::Queues<S>) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::queue((self.transform, self.patrol), __queues);
        }
        #[inline(always)]
        fn dequeue(
            __queues: &mut ::ecs::command::Queues<S>,
            __renames: &mut ::ecs::command::Renames<'_, S>,
        ) -> Self {
            let (__field0, __field1) = <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::dequeue(__queues, __renames);
            Self {
                transform: __field0,
                patrol: __field1,
            }
        }
    }
    #[automatically_derived]
    impl ::ecs::bundle::Formed for Walker {
        type Form = ::ecs::bundle::Several;
    }
};
