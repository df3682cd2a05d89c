//! A component as an older snapshot has it: with fewer fields, in a format without field names.

use core::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};

/// Reads a struct of which the snapshot has only these fields, in this order.
pub(super) struct Older<'a, D> {
    pub(super) from: D,
    pub(super) fields: &'a [String],
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Older<'_, D> {
    type Error = D::Error;

    fn is_human_readable(&self) -> bool {
        self.from.is_human_readable()
    }

    /// Field by field as written, and by name for the struct: what is not named takes its default.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let Self { from, fields } = self;
        from.deserialize_tuple(fields.len(), Named { fields, visitor })
    }

    /// Fields without names are gained at the end.
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.from.deserialize_tuple(self.fields.len(), visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, D::Error> {
        Err(D::Error::custom(
            "a component that has got fields can be read only by the derive of `serde`",
        ))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple map enum identifier ignored_any
    }
}

/// Makes a sequence of values a map from names to values.
struct Named<'a, V> {
    fields: &'a [String],
    visitor: V,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, values: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(Pairs {
            fields: self.fields.iter(),
            values,
        })
    }
}

struct Pairs<'a, A> {
    fields: core::slice::Iter<'a, String>,
    values: A,
}

impl<'de, A: SeqAccess<'de>> MapAccess<'de> for Pairs<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        match self.fields.next() {
            Some(field) => seed.deserialize(StrDeserializer::new(field)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        let value = self.values.next_element_seed(seed)?;
        value.ok_or_else(|| A::Error::custom("the snapshot has fewer fields than it says"))
    }
}
