//! Tells components apart in the type system, so that borrowing one twice is an unsatisfied bound
//! and thus an error of `cargo check` at the user's own token.
//!
//! Stable Rust has no type inequality. A derive therefore gives every component a tag: twelve
//! hexadecimal digits, as types, of a hash over the place where the derive stands. The solver
//! compares digit by digit and stops at the first that differs.

use core::marker::PhantomData;

use crate::component::Component;
use crate::text::Text;

/// A list of digits, ended by [`End`].
pub trait Tag {
    /// The digits as a number, to name the components whose tags are one.
    const HASH: u64;
}

/// A digit of a tag.
#[doc(hidden)]
pub trait Digit {
    const VALUE: u64;
}

/// A digit before the rest of a tag.
#[derive(Debug)]
pub struct Digits<D, Rest>(PhantomData<(D, Rest)>);
/// The end of a tag.
#[derive(Debug)]
pub struct End;

impl<D: Digit, Rest: Tag> Tag for Digits<D, Rest> {
    const HASH: u64 = (Rest::HASH << 4) ^ D::VALUE;
}
impl Tag for End {
    const HASH: u64 = 0;
}

/// A tag of twelve digits, which is what macros write.
pub type Twelve<A, B, C, D, E, F, G, H, I, J, K, L> = Digits<
    A,
    Digits<
        B,
        Digits<
            C,
            Digits<
                D,
                Digits<
                    E,
                    Digits<
                        F,
                        Digits<G, Digits<H, Digits<I, Digits<J, Digits<K, Digits<L, End>>>>>>,
                    >,
                >,
            >,
        >,
    >,
>;

/// The answer of a comparison: the tags are those of one component.
#[derive(Debug)]
pub struct SameComponent;
/// The answer of a comparison: the tags are those of two components.
#[derive(Debug)]
pub struct OtherComponent;

/// Compares two tags.
#[diagnostic::on_unimplemented(
    message = "two components are generic here, so they may be one",
    note = "state that they differ: `where A: Distinct<B>`"
)]
pub trait Compare<B> {
    /// [`SameComponent`] or [`OtherComponent`].
    type Same;
}

/// Goes on comparing only where all digits so far were equal.
#[doc(hidden)]
pub trait Lazily<A, B> {
    type Same;
}
impl<A, B> Lazily<A, B> for OtherComponent {
    type Same = OtherComponent;
}
impl<A: Compare<B>, B> Lazily<A, B> for SameComponent {
    type Same = A::Same;
}

impl Compare<End> for End {
    type Same = SameComponent;
}
impl<D, Rest> Compare<End> for Digits<D, Rest> {
    type Same = OtherComponent;
}
impl<D, Rest> Compare<Digits<D, Rest>> for End {
    type Same = OtherComponent;
}
impl<A, B, RestA, RestB> Compare<Digits<B, RestB>> for Digits<A, RestA>
where
    A: Compare<B>,
    A::Same: Lazily<RestA, RestB>,
{
    type Same = <A::Same as Lazily<RestA, RestB>>::Same;
}

/// Declares the digits and one comparison for every pair of them: each digit is the same as
/// itself and other than all that follow, both ways round.
macro_rules! digits {
    () => {};
    ($digit:ident $($later:ident)*) => {
        /// A digit of a tag.
        #[derive(Debug)]
        pub struct $digit;
        impl Compare<$digit> for $digit {
            type Same = SameComponent;
        }
        $(
            impl Compare<$later> for $digit {
                type Same = OtherComponent;
            }
            impl Compare<$digit> for $later {
                type Same = OtherComponent;
            }
        )*
        digits!($($later)*);
    };
}

digits!(Twin D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 Da Db Dc Dd De Df);

macro_rules! values {
    ($($digit:ident = $value:literal,)*) => {
        $(impl Digit for $digit {
            const VALUE: u64 = $value;
        })*
    };
}

values! {
    D0 = 0x0, D1 = 0x1, D2 = 0x2, D3 = 0x3, D4 = 0x4, D5 = 0x5, D6 = 0x6, D7 = 0x7,
    D8 = 0x8, D9 = 0x9, Da = 0xa, Db = 0xb, Dc = 0xc, Dd = 0xd, De = 0xe, Df = 0xf,
    Twin = 0x1f,
}

/// No component.
#[derive(Debug)]
pub struct Nothing;
/// The component `C`.
#[derive(Debug)]
pub struct One<C>(PhantomData<C>);
/// The components of two lists.
#[derive(Debug)]
pub struct Pair<A, B>(PhantomData<(A, B)>);

/// Two components that are certainly not one: what a function that is generic in both must ask.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{B}` are one component",
    label = "one component twice",
    note = "give two different components"
)]
pub trait Distinct<B: Component>:
    Component<Tag: Compare<B::Tag, Same = OtherComponent>, Kin: Compare<B::Kin, Same = OtherComponent>>
{
}

impl<A, B: Component> Distinct<B> for A where
    A: Component<
            Tag: Compare<B::Tag, Same = OtherComponent>,
            Kin: Compare<B::Kin, Same = OtherComponent>,
        >
{
}

/// The digits of a component's tag as a number.
#[doc(hidden)]
#[must_use]
pub const fn hash<C: Component>() -> u64 {
    <C::Tag as Tag>::HASH
}

/// What generated code calls to refuse a schema in which two components have one tag: queries
/// would take them for one.
#[doc(hidden)]
#[track_caller]
pub const fn all_differ(names: &[&str], components: &[(u8, u64)]) {
    let mut index = 0;
    while index < components.len() {
        let (id, hash) = components[index];
        let mut earlier = 0;
        while earlier < index {
            let (other, other_hash) = components[earlier];
            if other_hash == hash {
                let text = Text::new()
                    .with("`")
                    .with(names[other as usize])
                    .with("` and `")
                    .with(names[id as usize])
                    .with("` have one tag, so queries would take them for one component; put `#[component(tag = \"…\")]` on one of them, or where they are instances of one generic type, list one with `#[component(data = …)]`");
                panic!("{}", text.as_str());
            }
            earlier += 1;
        }
        index += 1;
    }
}
