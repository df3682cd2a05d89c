const _: () = {
    type ShotFieldType2 = Option<Entity>;
    struct Span0;
    impl ::ecs::replicate::wire::Spanned for Span0 {
        const SPAN: ::ecs::replicate::wire::Span = ::ecs::replicate::wire::Span::stepped(
            -1.0,
            1.0,
            0.5,
        );
    }
    const _: ::ecs::replicate::wire::Span = <Span0 as ::ecs::replicate::wire::Spanned>::SPAN;
    #[automatically_derived]
    impl ::ecs::replicate::Wire for Shot {
        const LAYOUT: ::ecs::replicate::Layout = ::ecs::replicate::Layout::Struct(
            &[
                (
                    "at",
                    <f32 as ::ecs::replicate::wire::Coded<
                        ::ecs::replicate::wire::Steps<Span0>,
                    >>::LAYOUT,
                ),
                ("whom", <ShotFieldType2 as ::ecs::replicate::Wire>::LAYOUT),
            ],
        );
        #[inline]
        fn encode(&self, __to: &mut ::ecs::replicate::BitWriter) {
            let _ = &__to;
            <f32 as ::ecs::replicate::wire::Coded<
                ::ecs::replicate::wire::Steps<Span0>,
            >>::encode(&self.at, __to);
            <ShotFieldType2 as ::ecs::replicate::Wire>::encode(&self.whom, __to);
        }
        #[inline]
        fn decode(
            __from: &mut ::ecs::replicate::BitReader<'_>,
        ) -> ::core::result::Result<Self, ::ecs::replicate::DecodeError> {
            let _ = &__from;
            ::core::result::Result::Ok(Self {
                at: <f32 as ::ecs::replicate::wire::Coded<
                    ::ecs::replicate::wire::Steps<Span0>,
                >>::decode(__from)?,
                seen: ::core::default::Default::default(),
                whom: <ShotFieldType2 as ::ecs::replicate::Wire>::decode(__from)?,
            })
        }
        fn blend(&mut self, __other: &Self, __alpha: ::core::primitive::f32) {
            let _ = (__other, __alpha);
            <f32 as ::ecs::replicate::wire::Coded<
                ::ecs::replicate::wire::Steps<Span0>,
            >>::blend(&mut self.at, &__other.at, __alpha);
            <ShotFieldType2 as ::ecs::replicate::Wire>::blend(
                &mut self.whom,
                &__other.whom,
                __alpha,
            );
        }
    }
};
