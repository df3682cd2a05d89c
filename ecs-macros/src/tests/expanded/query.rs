#[doc(hidden)]
type BodyWorld = Game;
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
type BodyField0 = <::ecs::query::Field<
    Entity,
    { ::ecs::query::asked::<BodyWorld, Entity>() },
> as ::ecs::query::Asked>::Query;
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
type BodyField1 = <::ecs::query::Field<
    &'static mut Transform,
    { ::ecs::query::asked::<BodyWorld, &'static mut Transform>() },
> as ::ecs::query::Asked>::Query;
///What a closure gets of a [`Body`].
pub struct BodyItem<'r> {
    ///`Body::entity`
    entity: <BodyField0 as ::ecs::query::Select<BodyWorld>>::Item<'r>,
    ///`Body::transform`
    pub transform: <BodyField1 as ::ecs::query::Select<BodyWorld>>::Item<'r>,
}
#[automatically_derived]
impl ::core::fmt::Debug for BodyItem<'_> {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "BodyItem")
    }
}
///What an iterator or a look-up gives of a [`Body`].
pub struct BodyRow<'r> {
    ///`Body::entity`
    entity: <BodyField0 as ::ecs::query::Select<BodyWorld>>::Row<'r>,
    ///`Body::transform`
    pub transform: <BodyField1 as ::ecs::query::Select<BodyWorld>>::Row<'r>,
}
#[automatically_derived]
impl ::core::fmt::Debug for BodyRow<'_> {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(__f, "BodyRow")
    }
}
const _: () = {
    #[automatically_derived]
    impl ::ecs::query::Named<BodyWorld> for Body {
        type Fields = (BodyField0, BodyField1);
        type NamedItem<'r> = BodyItem<'r>;
        type NamedRow<'r> = BodyRow<'r>;
        #[inline(always)]
        fn item<'r>(
            __fields: <(
                BodyField0,
                BodyField1,
            ) as ::ecs::query::Select<BodyWorld>>::Item<'r>,
        ) -> BodyItem<'r> {
            let (__field0, __field1) = __fields;
            BodyItem {
                entity: __field0,
                transform: __field1,
            }
        }
        #[inline(always)]
        fn row<'r>(
            __fields: <(
                BodyField0,
                BodyField1,
            ) as ::ecs::query::Select<BodyWorld>>::Row<'r>,
        ) -> BodyRow<'r> {
            let (__field0, __field1) = __fields;
            BodyRow {
                entity: __field0,
                transform: __field1,
            }
        }
    }
    ::ecs::named_query!(BodyWorld, Body);
    impl ::ecs::query::Ask<BodyWorld> for Body {
        type Checked = Self;
    }
    impl ::ecs::query::Disjoint<BodyWorld> for Body {}
    const _: () = ::ecs::query::apart::<
        BodyWorld,
        <Body as ::ecs::query::Named<BodyWorld>>::Fields,
    >();
    fn uses(__query: Body) {
        let Body { entity: __field0, transform: __field1 } = __query;
        let _ = (__field0, __field1);
    }
};
