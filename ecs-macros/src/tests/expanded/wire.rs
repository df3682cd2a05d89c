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
        fn encode(&self, to: &mut ::ecs::replicate::BitWriter) {
            let _ = &to;
            <f32 as ::ecs::replicate::wire::Coded<
                ::ecs::replicate::wire::Steps<Span0>,
            >>::encode(&self.at, to);
            <ShotFieldType2 as ::ecs::replicate::Wire>::encode(&self.whom, to);
        }
        #[inline]
        fn decode(
            from: &mut ::ecs::replicate::BitReader<'_>,
        ) -> ::core::result::Result<Self, ::ecs::replicate::DecodeError> {
            let _ = &from;
            ::core::result::Result::Ok(Self {
                at: <f32 as ::ecs::replicate::wire::Coded<
                    ::ecs::replicate::wire::Steps<Span0>,
                >>::decode(from)?,
                seen: ::core::default::Default::default(),
                whom: <ShotFieldType2 as ::ecs::replicate::Wire>::decode(from)?,
            })
        }
        fn blend(&mut self, other: &Self, alpha: f32) {
            let _ = (other, alpha);
            <f32 as ::ecs::replicate::wire::Coded<
                ::ecs::replicate::wire::Steps<Span0>,
            >>::blend(&mut self.at, &other.at, alpha);
            <ShotFieldType2 as ::ecs::replicate::Wire>::blend(
                &mut self.whom,
                &other.whom,
                alpha,
            );
        }
    }
};
