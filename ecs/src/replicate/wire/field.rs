//! What `#[replicate(…)]` on a field chooses: a form other than that of the field's type.

use core::f64::consts::TAU;

use arrayvec::ArrayVec;

use super::super::bits::{BitReader, BitWriter};
use super::super::error::{DecodeError, Wrong};
use super::Wire;
use super::layout::{Layout, width};

/// A value that can go over the wire in the form `F`, which `#[replicate(…)]` on the field chose.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no such form on the wire",
    label = "cannot be replicated like this",
    note = "ranges with a step, or with bits, are of `f32` and `f64`, ranges alone and `bits` of whole numbers, `angle` of `f32` and `f64`, `most` of `Vec` and `String`, and all of arrays and options of these"
)]
pub trait Coded<F>: Sized {
    /// How a value looks on the wire.
    const LAYOUT: Layout;
    /// Writes the value.
    fn encode(&self, to: &mut BitWriter);
    /// Reads a value.
    ///
    /// # Errors
    /// Where the bits are no such value.
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError>;
    /// Turns the value back towards an earlier one; see [`Wire::blend`].
    fn blend(&mut self, from: &Self, alpha: f32) {
        let _ = (from, alpha);
    }
}

/// The form of the type itself.
#[derive(Debug)]
pub struct Full;

/// `range = a..=b, step = s`, or `range = a..=b, bits = n`: a count of steps.
#[derive(Debug)]
pub struct Steps<K>(core::marker::PhantomData<K>);

/// `range = a..=b` of whole numbers: the distance from the least.
#[derive(Debug)]
pub struct Whole<const LEAST: i128, const MOST: i128>;

/// `bits = n` of whole numbers: what does not fit becomes the nearest that does.
#[derive(Debug)]
pub struct Bits<const N: u32>;

/// `angle, bits = n`: a fraction of a turn.
#[derive(Debug)]
pub struct Angle<const N: u32>;

/// `angle` alone: the number as it is, and the shorter way round between two.
#[derive(Debug)]
pub struct Turn;

/// `most = n`: a `Vec` of at most so many items, a `String` of at most so many bytes. What is
/// beyond is left out.
#[derive(Debug)]
pub struct Most<const N: usize>;

/// From where to where, and in which steps.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    least: f64,
    step: f64,
    count: u64,
}

impl Span {
    /// In steps of `step`, the last of which may go beyond `most`.
    ///
    /// # Panics
    /// Where that is no range, or too many steps.
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "checked below"
    )]
    pub const fn stepped(least: f64, most: f64, step: f64) -> Self {
        assert!(least < most, "the range must go from less to more");
        assert!(step > 0.0, "the step must be above 0");
        let steps = (most - least) / step;
        assert!(steps < 1e15, "that many steps cannot be told apart");
        let mut count = steps as u64;
        if (count as f64) < steps {
            count += 1;
        }
        Self { least, step, count }
    }

    /// In as many steps as `bits` bits can count.
    ///
    /// # Panics
    /// Where that is no range, or too many bits.
    #[must_use]
    #[track_caller]
    #[expect(clippy::cast_precision_loss, reason = "48 bits at most")]
    pub const fn of_bits(least: f64, most: f64, bits: u32) -> Self {
        assert!(least < most, "the range must go from less to more");
        assert!(bits >= 1 && bits <= 48, "a range takes 1 to 48 bits");
        let count = (1 << bits) - 1;
        let step = (most - least) / count as f64;
        Self { least, step, count }
    }

    /// The nearest step. What is no number counts as the least.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is below 0 becomes 0, which is meant"
    )]
    fn count(self, value: f64) -> u64 {
        (((value - self.least) / self.step + 0.5) as u64).min(self.count)
    }

    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "counts are below 10^15")]
    fn value(self, count: u64) -> f64 {
        self.least + count as f64 * self.step
    }
}

/// Carries a span in a type.
pub trait Spanned {
    /// The span.
    const SPAN: Span;
}

/// Checks the two ends of a range of whole numbers, which must not be more than 64 bits apart.
///
/// # Panics
/// Where they are not in order, or too far apart.
#[must_use]
#[track_caller]
pub const fn between(least: i128, most: i128) -> (i128, i128) {
    assert!(least < most, "the range must go from less to more");
    assert!(
        width(most.wrapping_sub(least).cast_unsigned()) <= 64,
        "a range of whole numbers takes 64 bits at most"
    );
    (least, most)
}

/// `f32` and `f64`.
pub trait Real: Copy {
    /// As an `f64`.
    fn wide(self) -> f64;
    /// The nearest to an `f64`.
    fn narrow(wide: f64) -> Self;
}

impl Real for f32 {
    #[inline]
    fn wide(self) -> f64 {
        self.into()
    }
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the nearest is meant")]
    fn narrow(wide: f64) -> Self {
        wide as Self
    }
}

impl Real for f64 {
    #[inline]
    fn wide(self) -> f64 {
        self
    }
    #[inline]
    fn narrow(wide: f64) -> Self {
        wide
    }
}

/// What can be on a straight way between two values.
pub trait Linear {
    /// At `alpha` 0 becomes `from`, at 1 stays.
    fn linear(&mut self, from: &Self, alpha: f32);
}

impl<T: Linear, const N: usize> Linear for [T; N] {
    fn linear(&mut self, from: &Self, alpha: f32) {
        for (item, from) in self.iter_mut().zip(from) {
            item.linear(from, alpha);
        }
    }
}

impl<T: Linear> Linear for Option<T> {
    fn linear(&mut self, from: &Self, alpha: f32) {
        if let (Some(inner), Some(from)) = (self, from) {
            inner.linear(from, alpha);
        }
    }
}

/// The shorter way round, from `from` to `to`.
fn turn(from: f64, to: f64, alpha: f32) -> f64 {
    let way = (to - from) / TAU;
    let way = way - (way + 0.5).floor();
    from + way * TAU * f64::from(alpha)
}

impl<T: Wire> Coded<Full> for T {
    const LAYOUT: Layout = T::LAYOUT;
    #[inline]
    fn encode(&self, to: &mut BitWriter) {
        Wire::encode(self, to);
    }
    #[inline]
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        <T as Wire>::decode(from)
    }
    fn blend(&mut self, from: &Self, alpha: f32) {
        Wire::blend(self, from, alpha);
    }
}

macro_rules! reals {
    ($($real:ty)*) => { $(
        impl Linear for $real {
            fn linear(&mut self, from: &Self, alpha: f32) {
                let (start, end) = (from.wide(), self.wide());
                // At 1 the value stays to the bit, which the sum may miss.
                if alpha < 1.0 {
                    *self = Self::narrow(start + (end - start) * f64::from(alpha));
                }
            }
        }

        impl<K: Spanned> Coded<Steps<K>> for $real {
            const LAYOUT: Layout = Layout::Steps {
                least: K::SPAN.least,
                step: K::SPAN.step,
                count: K::SPAN.count,
            };
            #[inline]
            fn encode(&self, to: &mut BitWriter) {
                to.write(const { K::SPAN }.count(self.wide()), const { width(K::SPAN.count as u128) });
            }
            #[inline]
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                let span = const { K::SPAN };
                let count = limited(from, const { width(K::SPAN.count as u128) }, span.count)?;
                Ok(Self::narrow(span.value(count)))
            }
            fn blend(&mut self, from: &Self, alpha: f32) {
                self.linear(from, alpha);
            }
        }

        impl<const N: u32> Coded<Angle<N>> for $real {
            const LAYOUT: Layout = Layout::Angle { bits: N };
            #[inline]
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_precision_loss,
                reason = "a fraction of a turn in at most 48 bits"
            )]
            fn encode(&self, to: &mut BitWriter) {
                const { assert!(N >= 1 && N <= 48, "an angle takes 1 to 48 bits") };
                let turns = self.wide() / TAU;
                let steps = (turns - turns.floor()) * (1_u64 << N) as f64 + 0.5;
                to.write(steps as u64 & ((1 << N) - 1), N);
            }
            #[inline]
            #[expect(clippy::cast_precision_loss, reason = "48 bits at most")]
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                let steps = from.read(N)?;
                Ok(Self::narrow(steps as f64 / (1_u64 << N) as f64 * TAU))
            }
            fn blend(&mut self, from: &Self, alpha: f32) {
                *self = Self::narrow(turn(from.wide(), self.wide(), alpha));
            }
        }

        impl Coded<Turn> for $real {
            const LAYOUT: Layout = <$real as Wire>::LAYOUT;
            fn encode(&self, to: &mut BitWriter) {
                Wire::encode(self, to);
            }
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                <$real as Wire>::decode(from)
            }
            fn blend(&mut self, from: &Self, alpha: f32) {
                *self = Self::narrow(turn(from.wide(), self.wide(), alpha));
            }
        }
    )* };
}

reals! { f32 f64 }

macro_rules! whole {
    ($($number:ty, $layout:ident, $least:expr, $most:expr;)*) => { $(
        impl Linear for $number {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                clippy::cast_sign_loss,
                clippy::cast_lossless,
                reason = "between two values that it has; the nearest is meant"
            )]
            fn linear(&mut self, from: &Self, alpha: f32) {
                let way = (*self as f64 - *from as f64) * f64::from(alpha);
                if alpha < 1.0 {
                    *self = (*from as f64 + way).round() as $number;
                }
            }
        }

        impl<const LEAST: i128, const MOST: i128> Coded<Whole<LEAST, MOST>> for $number {
            const LAYOUT: Layout = Layout::Whole { least: LEAST, most: MOST };
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "64 bits at most")]
            fn encode(&self, to: &mut BitWriter) {
                let value = i128::from(*self).clamp(LEAST, MOST) - LEAST;
                to.write(value as u64, const { width((MOST - LEAST).cast_unsigned()) });
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "64 bits at most")]
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                let start = from.at();
                let most = (MOST - LEAST) as u64;
                let found = limited(from, const { width((MOST - LEAST).cast_unsigned()) }, most)?;
                Self::try_from(LEAST + i128::from(found))
                    .map_err(|_| DecodeError::new(start, Wrong::Range { found, most }))
            }
        }

        impl<const N: u32> Coded<Bits<N>> for $number {
            const LAYOUT: Layout = Layout::$layout { bits: N };
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as many bits as it has")]
            fn encode(&self, to: &mut BitWriter) {
                const { assert!(N >= 1 && N <= <$number>::BITS, "more bits than the field has, or none") };
                let value = i128::from(*self).clamp($least(N), $most(N));
                to.write(value as u64 & (u64::MAX >> (64 - N)), N);
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "as many bits as it has")]
            fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
                let unused = <$number>::BITS - N;
                // Shifted up and down again, so that the sign is spread over what was not sent.
                Ok((from.read(N)? as $number) << unused >> unused)
            }
        }
    )* };
}

const fn zero(_: u32) -> i128 {
    0
}
const fn unsigned_most(bits: u32) -> i128 {
    (1 << bits) - 1
}
const fn signed_least(bits: u32) -> i128 {
    -(1 << (bits - 1))
}
const fn signed_most(bits: u32) -> i128 {
    (1 << (bits - 1)) - 1
}

whole! {
    u8, Unsigned, zero, unsigned_most;
    u16, Unsigned, zero, unsigned_most;
    u32, Unsigned, zero, unsigned_most;
    u64, Unsigned, zero, unsigned_most;
    i8, Signed, signed_least, signed_most;
    i16, Signed, signed_least, signed_most;
    i32, Signed, signed_least, signed_most;
    i64, Signed, signed_least, signed_most;
}

/// Marks the forms that reach into arrays and options.
trait Inward {}
impl<K> Inward for Steps<K> {}
impl<const LEAST: i128, const MOST: i128> Inward for Whole<LEAST, MOST> {}
impl<const N: u32> Inward for Bits<N> {}
impl<const N: u32> Inward for Angle<N> {}
impl Inward for Turn {}

#[allow(private_bounds, reason = "the forms are given")]
impl<F: Inward, T: Coded<F>, const N: usize> Coded<F> for [T; N] {
    const LAYOUT: Layout = Layout::Array(&<T as Coded<F>>::LAYOUT, N);
    fn encode(&self, to: &mut BitWriter) {
        for item in self {
            Coded::<F>::encode(item, to);
        }
    }
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        array(|| <T as Coded<F>>::decode(from))
    }
    fn blend(&mut self, from: &Self, alpha: f32) {
        for (item, from) in self.iter_mut().zip(from) {
            Coded::<F>::blend(item, from, alpha);
        }
    }
}

#[allow(private_bounds, reason = "the forms are given")]
impl<F: Inward, T: Coded<F>> Coded<F> for Option<T> {
    const LAYOUT: Layout = Layout::Option(&<T as Coded<F>>::LAYOUT);
    fn encode(&self, to: &mut BitWriter) {
        to.write_bit(self.is_some());
        if let Some(inner) = self {
            Coded::<F>::encode(inner, to);
        }
    }
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        Ok(if from.read_bit()? {
            Some(<T as Coded<F>>::decode(from)?)
        } else {
            None
        })
    }
    fn blend(&mut self, from: &Self, alpha: f32) {
        if let (Some(inner), Some(from)) = (self, from) {
            Coded::<F>::blend(inner, from, alpha);
        }
    }
}

impl<T: Wire, const N: usize> Coded<Most<N>> for Vec<T> {
    const LAYOUT: Layout = Layout::List {
        of: &T::LAYOUT,
        most: N,
    };
    fn encode(&self, to: &mut BitWriter) {
        let items = &self[..self.len().min(N)];
        to.write(items.len() as u64, const { width(N as u128) });
        for item in items {
            Wire::encode(item, to);
        }
    }
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        let count = limited(from, const { width(N as u128) }, N as u64)?;
        // Grows with what is there: a count alone makes no room.
        (0..count).map(|_| <T as Wire>::decode(from)).collect()
    }
}

impl<const N: usize> Coded<Most<N>> for String {
    const LAYOUT: Layout = Layout::Text { most: N };
    fn encode(&self, to: &mut BitWriter) {
        let end = (0..=self.len().min(N))
            .rev()
            .find(|&end| self.is_char_boundary(end));
        let text = &self.as_bytes()[..end.unwrap_or(0)];
        to.write(text.len() as u64, const { width(N as u128) });
        for &byte in text {
            to.write(byte.into(), 8);
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "8 bits")]
    fn decode(from: &mut BitReader<'_>) -> Result<Self, DecodeError> {
        let start = from.at();
        let count = limited(from, const { width(N as u128) }, N as u64)?;
        let bytes = (0..count).map(|_| Ok(from.read(8)? as u8));
        let bytes = bytes.collect::<Result<Vec<u8>, DecodeError>>()?;
        Self::from_utf8(bytes).map_err(|_| DecodeError::new(start, Wrong::Text))
    }
}

/// A number of `bits` bits that must not be above `most`.
#[inline]
fn limited(from: &mut BitReader<'_>, bits: u32, most: u64) -> Result<u64, DecodeError> {
    let start = from.at();
    let found = from.read(bits)?;
    if found > most {
        return Err(DecodeError::new(start, Wrong::Range { found, most }));
    }
    Ok(found)
}

/// An array whose items come one by one, until one does not.
pub(super) fn array<T, const N: usize>(
    mut next: impl FnMut() -> Result<T, DecodeError>,
) -> Result<[T; N], DecodeError> {
    let mut items = ArrayVec::<T, N>::new();
    while !items.is_full() {
        items.push(next()?);
    }
    Ok(items
        .into_inner()
        .unwrap_or_else(|_| unreachable!("it is full")))
}
