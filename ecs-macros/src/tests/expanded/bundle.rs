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
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            slot: usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::push((self.transform, self.patrol), columns, table, slot);
        }
        #[inline(always)]
        fn put(
            self,
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            row: usize,
            had: ::ecs::Mask,
            slot: usize,
        ) -> Self::Former {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::put((self.transform, self.patrol), columns, table, row, had, slot)
        }
        #[inline(always)]
        fn take(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            row: usize,
            had: ::ecs::Mask,
            slot: usize,
        ) -> Self::Former {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::take(columns, table, row, had, slot)
        }
        #[inline(always)]
        fn discard(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            row: usize,
        ) -> bool {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::discard(columns, table, row)
        }
        #[inline(always)]
        fn migrate(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            row: usize,
            to: usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::migrate(columns, table, row, to);
        }
        fn reserve(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            additional: usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::reserve(columns, table, additional);
        }
        const CHECKED: bool = <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::CHECKED;
        #[inline(always)]
        fn bulk<F: ::ecs::bundle::Bulk<S, Self>>(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            then: F,
        ) -> F::Out {
            struct Apart;
            impl ::ecs::bundle::Turn<Walker, (Formed0, Formed1)> for Apart {
                #[inline(always)]
                fn turn(bundle: Walker) -> (Formed0, Formed1) {
                    (bundle.transform, bundle.patrol)
                }
            }
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<
                S,
            >>::bulk(columns, table, ::ecs::bundle::Turned::new(then, Apart))
        }
        fn rows(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
        ) -> usize {
            <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::rows(columns, table)
        }
        fn truncate(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            table: usize,
            rows: usize,
        ) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::truncate(columns, table, rows);
        }
        #[inline(always)]
        fn held(
            columns: &mut [<S as ::ecs::Schema>::Column<::ecs::storage::Owned>],
            slot: usize,
        ) -> ::ecs::Mask {
            <(Formed0, Formed1) as ::ecs::bundle::Bundle<S>>::held(columns, slot)
        }
        #[inline(always)]
        fn queue(self, queues: &mut ::ecs::command::Queues<S>) {
            <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::queue((self.transform, self.patrol), queues);
        }
        #[inline(always)]
        fn dequeue(
            queues: &mut ::ecs::command::Queues<S>,
            renames: &mut ::ecs::command::Renames<'_, S>,
        ) -> Self {
            let (field0, field1) = <(
                Formed0,
                Formed1,
            ) as ::ecs::bundle::Bundle<S>>::dequeue(queues, renames);
            Self {
                transform: field0,
                patrol: field1,
            }
        }
    }
    #[automatically_derived]
    impl ::ecs::bundle::Formed for Walker {
        type Form = ::ecs::bundle::Several;
    }
};
