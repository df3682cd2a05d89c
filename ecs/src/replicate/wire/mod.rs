//! How one value becomes bits, and bits a value.

mod field;
mod layout;

use super::bits::{BitReader, BitWriter};
use super::error::{DecodeError, Wrong};
use crate::component::Component;
use crate::handle::Handle;
use crate::schema::Schema;

pub use field::{
    Angle, Bits, Coded, Full, Linear, Most, Real, Span, Spanned, Steps, Turn, Whole, between,
};
pub use layout::{Layout, tag_bits, width};

/// A value that can go over the wire.
///
/// Implemented for numbers, `bool`, `char`, entities, `Option`, arrays and tuples of such; derived
/// by `#[component(replicate)]`, and by `#[derive(Wire)]` for the types of fields, events and
/// messages. The form is exact: what [`LAYOUT`](Self::LAYOUT) says is what is written, so the most
/// bits that a value takes are known when the program is compiled.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no form on the wire",
    label = "cannot be replicated",
    note = "put `#[derive(Wire)]` on the type, or `#[replicate(skip)]` on the field; a `Vec` or `String` takes `#[replicate(most = 16)]`"
)]
pub trait Wire: Sized {
    /// How a value looks on the wire.
    const LAYOUT: Layout;

    /// Writes the value, as the layout says.
    fn encode(&self, to: &mut BitWriter);

    /// Reads a value.
    ///
    /// # Errors
    /// Where the bits are no such value.
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError>;

    /// Turns the value back towards an earlier one: at `alpha` 0 it becomes that, at 1 it stays.
    /// What cannot be between two values stays.
    fn blend(&mut self, from: &Self, alpha: f32) {
        let _ = (from, alpha);
    }
}

/// How the data of a replicated component goes over the wire.
#[derive(Debug)]
pub struct Replication<T> {
    /// What is written.
    pub layout: Layout,
    pub(super) encode: fn(&T, &mut BitWriter),
    pub(super) decode: fn(&mut BitReader<'_>) -> Result<T, DecodeError>,
    pub(super) blend: fn(&mut T, &T, f32),
}

impl<T> Clone for Replication<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Replication<T> {}

impl<T: Wire> Replication<T> {
    /// As the type itself says.
    #[must_use]
    pub const fn of() -> Self {
        Self {
            layout: T::LAYOUT,
            encode: T::encode,
            decode: T::decode,
            blend: T::blend,
        }
    }
}

impl<T: crate::column::Marker> Replication<T> {
    /// Of a marker: no bits.
    #[must_use]
    pub const fn marker() -> Self {
        Self {
            layout: Layout::Struct(&[]),
            encode: |_, _| (),
            decode: |_| Ok(T::VALUE),
            blend: |_, _, _| (),
        }
    }
}

/// Reads the data of a component that is replicated, and checks its invariant.
pub(super) fn decode<C: Component>(from: &mut BitReader<'_>) -> Result<C::Data, DecodeError> {
    let Some(replication) = C::REPLICATE else {
        unreachable!("`{}` is among what is replicated", C::NAME)
    };
    let start = from.at();
    let data = (replication.decode)(from).map_err(|error| error.within(C::NAME))?;
    match crate::schema::check::<C>(&data) {
        Ok(()) => Ok(data),
        Err(broken) => {
            let condition = broken.condition;
            let wrong = Wrong::Invariant { condition };
            Err(DecodeError::new(start, wrong).within(C::NAME))
        }
    }
}

/// Writes which of `count` variants a value is.
#[doc(hidden)]
#[inline]
pub fn write_tag(to: &mut BitWriter, tag: usize, count: usize) {
    to.write(tag as u64, tag_bits(count));
}

/// Reads which of `count` variants a value is.
///
/// # Errors
/// Where there is no such variant.
#[doc(hidden)]
#[inline]
pub fn read_tag(from: &mut BitReader<'_>, count: usize) -> Result<usize, DecodeError> {
    let start = from.at();
    let found = from.read(tag_bits(count))?;
    match usize::try_from(found) {
        Ok(tag) if tag < count => Ok(tag),
        _ => {
            let count = count as u64;
            Err(DecodeError::new(start, Wrong::Variant { found, count }))
        }
    }
}

/// What is called after every variant was tried.
#[doc(hidden)]
#[cold]
#[must_use]
pub fn no_variant<T>(tag: usize) -> T {
    unreachable!("there are more variants than {tag}")
}

macro_rules! unsigned {
    ($($number:ty)*) => { $(
        impl Wire for $number {
            const LAYOUT: Layout = Layout::Unsigned { bits: <$number>::BITS };
            #[inline]
            fn encode(&self, to: &mut BitWriter) {
                to.write(u64::from(*self), <$number>::BITS);
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "as many bits as it has")]
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                Ok(from.read(<$number>::BITS)? as $number)
            }
        }
    )* };
}

macro_rules! signed {
    ($($number:ty)*) => { $(
        impl Wire for $number {
            const LAYOUT: Layout = Layout::Signed { bits: <$number>::BITS };
            #[inline]
            fn encode(&self, to: &mut BitWriter) {
                to.write(u64::from(self.cast_unsigned()), <$number>::BITS);
            }
            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_possible_wrap,
                reason = "as many bits as it has"
            )]
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                Ok(from.read(<$number>::BITS)? as $number)
            }
        }
    )* };
}

unsigned! { u8 u16 u32 u64 }
signed! { i8 i16 i32 i64 }

impl Wire for bool {
    const LAYOUT: Layout = Layout::Bool;
    #[inline]
    fn encode(&self, to: &mut BitWriter) {
        to.write_bit(*self);
    }
    #[inline]
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        from.read_bit()
    }
}

impl Wire for char {
    const LAYOUT: Layout = Layout::Char;
    fn encode(&self, to: &mut BitWriter) {
        to.write(u64::from(u32::from(*self)), 21);
    }
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        let start = from.at();
        #[expect(clippy::cast_possible_truncation, reason = "21 bits")]
        let number = from.read(21)? as u32;
        char::from_u32(number).ok_or(DecodeError::new(start, Wrong::Text))
    }
}

impl Wire for f32 {
    const LAYOUT: Layout = Layout::Float32;
    #[inline]
    fn encode(&self, to: &mut BitWriter) {
        to.write(u64::from(self.to_bits()), 32);
    }
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "32 bits")]
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        Ok(Self::from_bits(from.read(32)? as u32))
    }
    fn blend(&mut self, from: &Self, alpha: f32) {
        self.linear(from, alpha);
    }
}

impl Wire for f64 {
    const LAYOUT: Layout = Layout::Float64;
    #[inline]
    fn encode(&self, to: &mut BitWriter) {
        to.write(self.to_bits(), 64);
    }
    #[inline]
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        Ok(Self::from_bits(from.read(64)?))
    }
    fn blend(&mut self, from: &Self, alpha: f32) {
        self.linear(from, alpha);
    }
}

/// An entity is called by the server's handle. A mirror reads the handle that the entity has in
/// its own world, or one that misses where it does not know the entity.
impl<S: Schema> Wire for Handle<S> {
    const LAYOUT: Layout = Layout::Entity;

    fn encode(&self, to: &mut BitWriter) {
        // A handle that is only promised names nobody yet.
        let local = if self.is_pending() {
            super::names::NOBODY
        } else {
            self.to_bits()
        };
        let remote = to.names.remote(local);
        to.write_sized(remote & 0xFFFF_FFFF, 6);
        to.write_sized(remote >> 33, 5);
    }

    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        let start = from.at();
        let slot = from.read_sized(6)?;
        let half = from.read_sized(5)?;
        let wrong = DecodeError::new(start, Wrong::Handle);
        if slot > 0xFFFF_FFFF || half >= 1 << 30 {
            return Err(wrong);
        }
        let remote = (half << 1 | 1) << 32 | slot;
        if let Some(named) = &mut from.named {
            named.push(remote);
        }
        Self::from_bits(from.names.local(remote)).ok_or(wrong)
    }
}

impl<T: Wire> Wire for Option<T> {
    const LAYOUT: Layout = Layout::Option(&T::LAYOUT);

    fn encode(&self, to: &mut BitWriter) {
        to.write_bit(self.is_some());
        if let Some(inner) = self {
            inner.encode(to);
        }
    }
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        Ok(if from.read_bit()? {
            Some(T::decode(from)?)
        } else {
            None
        })
    }
    fn blend(&mut self, from: &Self, alpha: f32) {
        if let (Some(inner), Some(from)) = (self, from) {
            inner.blend(from, alpha);
        }
    }
}

impl<T: Wire, const N: usize> Wire for [T; N] {
    const LAYOUT: Layout = Layout::Array(&T::LAYOUT, N);

    fn encode(&self, to: &mut BitWriter) {
        for item in self {
            item.encode(to);
        }
    }
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        field::array(|| T::decode(from))
    }
    fn blend(&mut self, from: &Self, alpha: f32) {
        for (item, from) in self.iter_mut().zip(from) {
            item.blend(from, alpha);
        }
    }
}

macro_rules! tuples {
    ($(($($name:ident $index:tt),*))*) => { $(
        impl<$($name: Wire),*> Wire for ($($name,)*) {
            const LAYOUT: Layout = Layout::Struct(&[$((stringify!($index), $name::LAYOUT)),*]);

            fn encode(&self, to: &mut BitWriter) {
                let _ = &to;
                $(self.$index.encode(to);)*
            }
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                let _ = &from;
                Ok(($($name::decode(from)?,)*))
            }
            fn blend(&mut self, from: &Self, alpha: f32) {
                let _ = (from, alpha);
                $(self.$index.blend(&from.$index, alpha);)*
            }
        }
    )* };
}

tuples! {
    ()
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
}
