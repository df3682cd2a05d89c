//! How values look on the wire, as data: for sizes, for the fingerprint of a schema, and for those
//! who write decoders in other languages.

/// How a value looks on the wire. Everything is bits, least significant first, without padding.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Layout {
    /// A whole number from 0.
    Unsigned {
        /// How many bits.
        bits: u32,
    },
    /// A whole number in two's complement.
    Signed {
        /// How many bits.
        bits: u32,
    },
    /// `true` or `false`: one bit.
    Bool,
    /// A Unicode scalar value: 21 bits.
    Char,
    /// The 32 bits of an `f32`.
    Float32,
    /// The 64 bits of an `f64`.
    Float64,
    /// A whole number as its distance from the least.
    Whole {
        /// The least.
        least: i128,
        /// The greatest.
        most: i128,
    },
    /// A number as a count of steps above the least.
    Steps {
        /// What 0 stands for.
        least: f64,
        /// How much each step adds.
        step: f64,
        /// The greatest count.
        count: u64,
    },
    /// An angle in radians, from 0 up to a full turn, as a fraction of `2^bits`.
    Angle {
        /// How many bits.
        bits: u32,
    },
    /// An entity: the slot as its length in 6 bits and that many bits, then half the generation,
    /// rounded down, as its length in 5 bits and that many bits.
    Entity,
    /// One bit that says whether there is a value, and the value.
    Option(&'static Layout),
    /// Several, one after the other.
    Array(&'static Layout, usize),
    /// The number of items in the fewest bits that count to `most`, and the items.
    List {
        /// What each is.
        of: &'static Layout,
        /// How many there may be.
        most: usize,
    },
    /// The number of bytes in the fewest bits that count to `most`, and that many bytes of UTF-8.
    Text {
        /// How many bytes there may be.
        most: usize,
    },
    /// Each field in turn.
    Struct(&'static [(&'static str, Layout)]),
    /// The number of the variant in the fewest bits that tell all apart, and its fields in turn.
    Enum(&'static [(&'static str, Layout)]),
    /// What a hand-written [`Wire`](super::Wire) makes of it.
    Custom {
        /// A name that changes when the form does.
        name: &'static str,
        /// The most bits it takes.
        most: usize,
    },
}

impl Layout {
    /// The most bits that a value takes.
    #[must_use]
    pub const fn max_bits(&self) -> usize {
        match self {
            Self::Unsigned { bits } | Self::Signed { bits } | Self::Angle { bits } => {
                *bits as usize
            }
            Self::Bool => 1,
            Self::Char => 21,
            Self::Float32 => 32,
            Self::Float64 => 64,
            Self::Whole { least, most } => {
                width(most.wrapping_sub(*least).cast_unsigned()) as usize
            }
            Self::Steps { count, .. } => width(*count as u128) as usize,
            Self::Entity => 6 + 32 + 5 + 30,
            Self::Option(of) => 1 + of.max_bits(),
            Self::Array(of, count) => *count * of.max_bits(),
            Self::List { of, most } => width(*most as u128) as usize + *most * of.max_bits(),
            Self::Text { most } => width(*most as u128) as usize + 8 * *most,
            Self::Struct(fields) => {
                let (mut sum, mut index) = (0, 0);
                while index < fields.len() {
                    sum += fields[index].1.max_bits();
                    index += 1;
                }
                sum
            }
            Self::Enum(variants) => {
                let (mut most, mut index) = (0, 0);
                while index < variants.len() {
                    let bits = variants[index].1.max_bits();
                    if bits > most {
                        most = bits;
                    }
                    index += 1;
                }
                tag_bits(variants.len()) as usize + most
            }
            Self::Custom { most, .. } => *most,
        }
    }

    /// Whether a value can name an entity. What is written by hand may.
    #[must_use]
    pub const fn names_entities(&self) -> bool {
        match self {
            Self::Entity | Self::Custom { .. } => true,
            Self::Option(of) | Self::Array(of, _) | Self::List { of, .. } => of.names_entities(),
            Self::Struct(parts) | Self::Enum(parts) => {
                let (mut any, mut index) = (false, 0);
                while index < parts.len() {
                    any |= parts[index].1.names_entities();
                    index += 1;
                }
                any
            }
            _ => false,
        }
    }
}

/// The fewest bits that hold `most`.
#[must_use]
pub const fn width(most: u128) -> u32 {
    128 - most.leading_zeros()
}

/// The fewest bits that tell `count` things apart.
#[must_use]
pub const fn tag_bits(count: usize) -> u32 {
    width(count.saturating_sub(1) as u128)
}
