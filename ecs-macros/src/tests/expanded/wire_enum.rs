const _: () = {
    #[automatically_derived]
    impl ::ecs::replicate::Wire for Order {
        const LAYOUT: ::ecs::replicate::Layout = ::ecs::replicate::Layout::Enum(
            &[
                ("Stay", ::ecs::replicate::Layout::Struct(&[])),
                (
                    "Turn",
                    ::ecs::replicate::Layout::Struct(
                        &[
                            (
                                "by",
                                <f32 as ::ecs::replicate::wire::Coded<
                                    ::ecs::replicate::wire::Angle<{ 9 }>,
                                >>::LAYOUT,
                            ),
                        ],
                    ),
                ),
            ],
        );
        #[inline]
        fn encode(&self, to: &mut ::ecs::replicate::BitWriter) {
            let _ = &to;
            match self {
                Self::Stay {} => {
                    ::ecs::replicate::wire::write_tag(
                        to,
                        <[()]>::len(&[]),
                        <[()]>::len(&[(), ()]),
                    );
                }
                Self::Turn { by: field0 } => {
                    ::ecs::replicate::wire::write_tag(
                        to,
                        <[()]>::len(&[()]),
                        <[()]>::len(&[(), ()]),
                    );
                    <f32 as ::ecs::replicate::wire::Coded<
                        ::ecs::replicate::wire::Angle<{ 9 }>,
                    >>::encode(field0, to);
                }
            }
        }
        #[inline]
        fn decode(
            from: &mut ::ecs::replicate::BitReader<'_>,
        ) -> ::core::result::Result<Self, ::ecs::replicate::DecodeError> {
            let _ = &from;
            let tag = ::ecs::replicate::wire::read_tag(from, <[()]>::len(&[(), ()]))?;
            if tag == <[()]>::len(&[]) {
                return ::core::result::Result::Ok(Self::Stay {});
            }
            if tag == <[()]>::len(&[()]) {
                return ::core::result::Result::Ok(Self::Turn {
                    by: <f32 as ::ecs::replicate::wire::Coded<
                        ::ecs::replicate::wire::Angle<{ 9 }>,
                    >>::decode(from)?,
                });
            }
            ::ecs::replicate::wire::no_variant(tag)
        }
        fn blend(&mut self, other: &Self, alpha: f32) {
            let _ = (other, alpha);
            match (self, other) {
                (Self::Turn { by: field0 }, Self::Turn { by: other0 }) => {
                    <f32 as ::ecs::replicate::wire::Coded<
                        ::ecs::replicate::wire::Angle<{ 9 }>,
                    >>::blend(field0, other0, alpha);
                }
                _ => {}
            }
        }
    }
};
