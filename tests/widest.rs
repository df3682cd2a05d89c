//! The widest schema there can be: 256 ids, disabled ones included.

use framework::prelude::*;
use framework::{Holds, Mask, Schema};

macro_rules! widest {
    ($($marker:ident)*; $($twin:ident)*) => {
        #[world(name = Widest, prefix = Widest, crate = framework)]
        enum Id {
            $(#[component(marker)] $marker,)*
            $(#[component(data = Number, disable)] $twin,)*
        }

        fn every(mut visit: impl FnMut(u8)) {
            $(visit(<Widest as Holds<$marker>>::ID);)*
            $(visit(<Widest as Holds<$twin>>::ID);)*
            $(visit(<Widest as Holds<Disabled<$twin>>>::ID);)*
        }

        fn values() -> Vec<WidestValue> {
            vec![
                $(WidestValue::$marker($marker),)*
                $(WidestValue::$twin(Number(0)),)*
            ]
        }
    };
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Number(u32);

widest! {
    M00 M01 M02 M03 M04 M05 M06 M07 M08 M09 M0A M0B M0C M0D M0E M0F
    M10 M11 M12 M13 M14 M15 M16 M17 M18 M19 M1A M1B M1C M1D M1E M1F
    M20 M21 M22 M23 M24 M25 M26 M27 M28 M29 M2A M2B M2C M2D M2E M2F
    M30 M31 M32 M33 M34 M35 M36 M37 M38 M39 M3A M3B M3C M3D M3E M3F
    M40 M41 M42 M43 M44 M45 M46 M47 M48 M49 M4A M4B M4C M4D M4E M4F
    M50 M51 M52 M53 M54 M55 M56 M57 M58 M59 M5A M5B M5C M5D M5E M5F
    M60 M61 M62 M63 M64 M65 M66 M67 M68 M69 M6A M6B M6C M6D M6E M6F
    M70 M71 M72 M73 M74 M75 M76 M77 M78 M79 M7A M7B M7C M7D M7E M7F
    M80 M81 M82 M83 M84 M85 M86 M87 M88 M89 M8A M8B M8C M8D M8E M8F
    M90 M91 M92 M93 M94 M95 M96 M97 M98 M99 M9A M9B M9C M9D M9E M9F
    MA0 MA1 MA2 MA3 MA4 MA5 MA6 MA7 MA8 MA9 MAA MAB MAC MAD MAE MAF
    MB0 MB1 MB2 MB3 MB4 MB5 MB6 MB7 MB8 MB9 MBA MBB MBC MBD MBE MBF
    MC0 MC1 MC2 MC3 MC4 MC5 MC6 MC7 MC8 MC9 MCA MCB MCC MCD MCE MCF
    MD0 MD1 MD2 MD3 MD4 MD5 MD6 MD7 MD8 MD9 MDA MDB MDC MDD MDE MDF;
    T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 TA TB TC TD TE TF
}

// C8: 256 ids, and one more is an error at the variant
#[test]
fn a_schema_has_256_ids_at_most() {
    assert_eq!(
        (Id::COUNT, Id::TOTAL, <Widest as Schema>::TOTAL),
        (240, 256, 256)
    );
    let mut next = 0;
    every(|id| {
        assert_eq!(usize::from(id), next);
        next += 1;
    });
    assert_eq!(next, 256);
    assert_eq!(Id::try_from(255), Ok(Id::DisabledTF));
    assert_eq!(
        (Id::TF.disabled(), Id::DisabledTF.enabled()),
        (Some(Id::DisabledTF), Some(Id::TF))
    );
    let mut world: WidestWorld = Widest::world();
    let entity = world.spawn((M00, MDF, T0(Number(1)), TF(Number(2))));
    world.disable::<TF>(entity).unwrap();
    let mask = Mask::of(0).with(223).with(224).with(255);
    assert_eq!(world.entity(entity).unwrap().mask(), mask);
    assert_eq!(*world.at::<Disabled<TF>>(entity), Number(2));
    world
        .query::<(&mut T0, &Disabled<TF>, With<MDF>)>()
        .each(|(number, other, ())| {
            number.0 += other.0;
        });
    assert_eq!(*world.at::<T0>(entity), Number(3));
    let widest = world.spawn_values(values()).unwrap();
    assert_eq!(world.entity(widest).unwrap().mask().len(), 240);
    assert!(world.destroy(widest) && world.destroy(entity) && world.is_empty());
}
