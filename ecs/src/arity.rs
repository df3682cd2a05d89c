//! The one place that counts: impls for tuples of 0 to 16 members.

/// Calls a macro once per arity with `T0 t0, T1 t1, …; T0 T1, T0 T2, T1 T2, …`: the members, and
/// every pair of two different ones.
macro_rules! for_each_arity {
    ($callback:ident) => {
        $crate::arity::grow!($callback [] []
            T0 t0 T1 t1 T2 t2 T3 t3 T4 t4 T5 t5 T6 t6 T7 t7
            T8 t8 T9 t9 T10 t10 T11 t11 T12 t12 T13 t13 T14 t14 T15 t15);
    };
}

/// One arity, then the next: a new member pairs with all before it.
macro_rules! grow {
    ($callback:ident [$($name:ident $value:ident),*] [$($left:ident $right:ident),* $(,)?]) => {
        $callback!($($name $value),*; $($left $right),*);
    };
    ($callback:ident [$($name:ident $value:ident),*] [$($left:ident $right:ident),* $(,)?]
        $next:ident $field:ident $($rest:ident)*) => {
        $callback!($($name $value),*; $($left $right),*);
        $crate::arity::grow!($callback
            [$($name $value,)* $next $field]
            [$($left $right,)* $($name $next,)*]
            $($rest)*);
    };
}

/// A list of types out of its members.
macro_rules! list {
    () => { $crate::tag::Nothing };
    ($head:ty $(, $tail:ty)*) => { $crate::tag::Pair<$head, $crate::arity::list!($($tail),*)> };
}

/// The extent of several items or filters together.
macro_rules! extent {
    () => { $crate::query::AllRows };
    ($head:ident $($tail:ident)*) => {
        <$head::Extent as $crate::query::Extent>::With<$crate::arity::extent!($($tail)*)>
    };
}

/// Members as a list of pairs: `(A, (B, ()))`.
macro_rules! nest {
    () => { () };
    ($head:ident $(, $tail:ident)*) => { ($head, $crate::arity::nest!($($tail),*)) };
}

pub(crate) use {extent, for_each_arity, grow, list, nest};
