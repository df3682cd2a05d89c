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
        fn encode(&self, __to: &mut ::ecs::replicate::BitWriter) {
            let _ = &__to;
            match self {
                Self::Stay {} => {
                    ::ecs::replicate::wire::write_tag(
                        __to,
                        <[()]>::len(&[]),
                        <[()]>::len(&[(), ()]),
                    );
                }
                Self::Turn { by: __field0 } => {
                    ::ecs::replicate::wire::write_tag(
                        __to,
                        <[()]>::len(&[()]),
                        <[()]>::len(&[(), ()]),
                    );
                    <f32 as ::ecs::replicate::wire::Coded<
                        ::ecs::replicate::wire::Angle<{ 9 }>,
                    >>::encode(__field0, __to);
                }
            }
        }
        #[inline]
        fn decode(
            __from: &mut ::ecs::replicate::BitReader<'_>,
        ) -> ::core::result::Result<Self, ::ecs::replicate::DecodeError> {
            let _ = &__from;
            let __tag = ::ecs::replicate::wire::read_tag(
                __from,
                <[()]>::len(&[(), ()]),
            )?;
            if __tag == <[()]>::len(&[]) {
                return ::core::result::Result::Ok(Self::Stay {});
            }
            if __tag == <[()]>::len(&[()]) {
                return ::core::result::Result::Ok(Self::Turn {
                    by: <f32 as ::ecs::replicate::wire::Coded<
                        ::ecs::replicate::wire::Angle<{ 9 }>,
                    >>::decode(__from)?,
                });
            }
            ::ecs::replicate::wire::no_variant(__tag)
        }
        fn blend(&mut self, __other: &Self, __alpha: ::core::primitive::f32) {
            let _ = (__other, __alpha);
            match (self, __other) {
                (Self::Turn { by: __field0 }, Self::Turn { by: __other0 }) => {
                    <f32 as ::ecs::replicate::wire::Coded<
                        ::ecs::replicate::wire::Angle<{ 9 }>,
                    >>::blend(__field0, __other0, __alpha);
                }
                _ => {}
            }
        }
    }
};
