//! A hash of anything that is `Serialize`, the same in every process and on every target.

use core::fmt;

use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
};

/// Hashes what is `Serialize` to 64 bits: floats by their bits, sequences and texts with their
/// length, variants by their number, field names not at all.
///
/// ```
/// use ecs::snapshot::Hasher;
/// assert_eq!(Hasher::hash(&(1u8, "a")).unwrap(), Hasher::hash(&(1u64, "a")).unwrap());
/// assert_ne!(Hasher::hash(&0.0f32).unwrap(), Hasher::hash(&-0.0f32).unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Hasher {
    state: u64,
}

/// A value that does not let itself be serialized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotHashed(String);

impl fmt::Display for NotHashed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for NotHashed {}

impl ser::Error for NotHashed {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

impl Default for Hasher {
    fn default() -> Self {
        Self {
            state: 0x243f_6a88_85a3_08d3,
        }
    }
}

impl Hasher {
    /// The hash of one value.
    ///
    /// # Errors
    /// Where the value does not let itself be serialized.
    pub fn hash<T: Serialize + ?Sized>(value: &T) -> Result<u64, NotHashed> {
        let mut hasher = Self::default();
        value.serialize(&mut hasher)?;
        Ok(hasher.finish())
    }

    /// Takes in a number.
    #[inline]
    pub fn word(&mut self, word: u64) {
        // One to one in the word for every state, so no single change of one is lost.
        let mixed = (self.state.rotate_left(27) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.state = mixed ^ (mixed >> 32);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    /// The hash of all that was taken in.
    #[must_use]
    pub fn finish(&self) -> u64 {
        let mut hash = self.state;
        hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ (hash >> 31)
    }
}

macro_rules! numbers {
    ($($method:ident($number:ty) $value:ident => $word:expr;)*) => { $(
        #[inline]
        fn $method(self, $value: $number) -> Result<(), NotHashed> {
            self.word($word);
            Ok(())
        }
    )* };
}

impl<'a> ser::Serializer for &'a mut Hasher {
    type Ok = ();
    type Error = NotHashed;
    type SerializeSeq = Sequence<'a>;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Sequence<'a>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    fn is_human_readable(&self) -> bool {
        false
    }

    numbers! {
        serialize_bool(bool) value => value.into();
        serialize_i8(i8) value => i64::from(value).cast_unsigned();
        serialize_i16(i16) value => i64::from(value).cast_unsigned();
        serialize_i32(i32) value => i64::from(value).cast_unsigned();
        serialize_i64(i64) value => value.cast_unsigned();
        serialize_u8(u8) value => value.into();
        serialize_u16(u16) value => value.into();
        serialize_u32(u32) value => value.into();
        serialize_u64(u64) value => value;
        serialize_f32(f32) value => value.to_bits().into();
        serialize_f64(f64) value => value.to_bits();
        serialize_char(char) value => u32::from(value).into();
    }

    fn serialize_i128(self, value: i128) -> Result<(), NotHashed> {
        self.serialize_u128(value.cast_unsigned())
    }

    #[expect(clippy::cast_possible_truncation, reason = "the halves are meant")]
    fn serialize_u128(self, value: u128) -> Result<(), NotHashed> {
        self.word(value as u64);
        self.word((value >> 64) as u64);
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), NotHashed> {
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), NotHashed> {
        self.bytes(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), NotHashed> {
        self.serialize_u8(0)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NotHashed> {
        self.word(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), NotHashed> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NotHashed> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
    ) -> Result<(), NotHashed> {
        self.serialize_u32(index)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), NotHashed> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), NotHashed> {
        self.word(index.into());
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Sequence<'a>, NotHashed> {
        Ok(Sequence {
            hasher: self,
            len: 0,
        })
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, NotHashed> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, NotHashed> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, NotHashed> {
        self.word(index.into());
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Sequence<'a>, NotHashed> {
        self.serialize_seq(None)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, NotHashed> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, NotHashed> {
        self.word(index.into());
        Ok(self)
    }
}

/// A sequence, whose length is taken in at its end: it may not be known before.
#[derive(Debug)]
pub struct Sequence<'a> {
    hasher: &'a mut Hasher,
    len: u64,
}

impl Sequence<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotHashed> {
        self.len += 1;
        value.serialize(&mut *self.hasher)
    }
}

impl SerializeSeq for Sequence<'_> {
    type Ok = ();
    type Error = NotHashed;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotHashed> {
        self.element(value)
    }
    fn end(self) -> Result<(), NotHashed> {
        self.hasher.word(self.len);
        Ok(())
    }
}

impl SerializeMap for Sequence<'_> {
    type Ok = ();
    type Error = NotHashed;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NotHashed> {
        self.element(key)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotHashed> {
        self.element(value)
    }
    fn end(self) -> Result<(), NotHashed> {
        SerializeSeq::end(self)
    }
}

/// Of a known length: one value behind the other.
macro_rules! compounds {
    ($($name:ident $method:ident($($key:ty)?);)*) => { $(
        impl $name for &mut Hasher {
            type Ok = ();
            type Error = NotHashed;
            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $key,)? value: &T) -> Result<(), NotHashed> {
                value.serialize(&mut **self)
            }
            fn end(self) -> Result<(), NotHashed> {
                Ok(())
            }
        }
    )* };
}

compounds! {
    SerializeTuple serialize_element();
    SerializeTupleStruct serialize_field();
    SerializeTupleVariant serialize_field();
    SerializeStruct serialize_field(&'static str);
    SerializeStructVariant serialize_field(&'static str);
}
