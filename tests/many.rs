//! A schema of twenty components, and one that nothing has, for what is asked of long tuples.

use framework::{Component, world};

macro_rules! many {
    ($($name:ident)*) => {
        $(
            #[derive(Component, Clone, Copy, Debug, PartialEq)]
            #[component(crate = framework)]
            pub(crate) struct $name(pub(crate) u32);
        )*

        #[world(name = Many, prefix = Many, crate = framework)]
        pub(crate) enum ManyPart {
            $($name),*
        }
    };
}

many! { A B C D E F G H I J K L M N O P Q R S T Unused }
