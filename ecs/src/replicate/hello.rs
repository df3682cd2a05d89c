//! The first words of both sides: whether they speak of the same components, and in which epoch.

use core::fmt;

use super::bits::{BitReader, BitWriter};
use super::error::{DecodeError, Wrong};
use super::packet::{self, HELLO, REFUSAL, VERSION, WELCOME};
use super::protocol::{Fingerprint, MOST_PARTS};

/// Why two sides cannot talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// They replicate other components, or in another form.
    Mismatch {
        /// What we have.
        ours: Fingerprint,
        /// What they have.
        theirs: Fingerprint,
    },
    /// The bytes are none of the first words.
    Bytes(DecodeError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(error) => error.fmt(f),
            Self::Mismatch { ours, theirs } => {
                write!(f, "we replicate {ours} and they replicate {theirs}")?;
                match ours.difference(theirs) {
                    Some(name) => write!(f, "; `{name}` is not the same on both sides"),
                    None => f.write_str("; the events or messages are not the same"),
                }
            }
        }
    }
}

impl core::error::Error for Refusal {}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` with {} components ({:016x})",
            self.schema,
            self.parts.len(),
            self.hash
        )
    }
}

/// What a client says first.
#[derive(Debug)]
pub(super) struct Hello {
    pub(super) fingerprint: Fingerprint,
}

/// The most bytes of a name.
pub(super) const MOST_NAME: usize = 64;

impl Hello {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, DecodeError> {
        let from = &mut BitReader::new(bytes);
        packet::expect_kind(from, HELLO)?;
        let fingerprint = read_fingerprint(from)?;
        from.finish()?;
        Ok(Self { fingerprint })
    }
}

/// What a client says first.
pub(super) fn hello(ours: &Fingerprint) -> Vec<u8> {
    let to = &mut BitWriter::new();
    to.write(HELLO.into(), 8);
    write_fingerprint(ours, to);
    to.finish().to_vec()
}

/// What a server answers.
pub(super) fn welcome(ours: &Fingerprint, epoch: u32, tick: u64) -> Vec<u8> {
    let to = &mut BitWriter::new();
    to.write(WELCOME.into(), 8);
    to.write(epoch.into(), 32);
    to.write_varint(tick);
    write_fingerprint(ours, to);
    to.finish().to_vec()
}

/// What a server answers to one that speaks of something else.
pub(super) fn refusal(ours: &Fingerprint) -> Vec<u8> {
    let to = &mut BitWriter::new();
    to.write(REFUSAL.into(), 8);
    write_fingerprint(ours, to);
    to.finish().to_vec()
}

/// Reads a server's answer: the epoch and the tick.
pub(super) fn read_answer(bytes: &[u8], ours: &Fingerprint) -> Result<(u32, u64), Refusal> {
    let from = &mut BitReader::new(bytes);
    let start = match bytes.first() {
        Some(&WELCOME) => {
            let mut read = || {
                from.read(8)?;
                Ok((from.read(32)?, from.read_varint()?))
            };
            Some(read().map_err(Refusal::Bytes)?)
        }
        _ => {
            packet::expect_kind(from, REFUSAL).map_err(Refusal::Bytes)?;
            None
        }
    };
    let theirs = read_fingerprint(from).map_err(Refusal::Bytes)?;
    from.finish().map_err(Refusal::Bytes)?;
    match start {
        #[expect(clippy::cast_possible_truncation, reason = "32 bits")]
        Some((epoch, tick)) if theirs == *ours => Ok((epoch as u32, tick)),
        _ => Err(Refusal::Mismatch {
            ours: ours.clone(),
            theirs,
        }),
    }
}

fn write_fingerprint(print: &Fingerprint, to: &mut BitWriter) {
    to.write(VERSION.into(), 8);
    write_name(&print.schema, to);
    to.write(print.hash, 64);
    to.write(print.parts.len() as u64, 7);
    for (name, hash) in &print.parts {
        write_name(name, to);
        to.write((*hash).into(), 32);
    }
}

fn read_fingerprint(from: &mut BitReader<'_>) -> Result<Fingerprint, DecodeError> {
    // Another version shows in the hash; what follows has kept its form.
    from.read(8)?;
    let schema = read_name(from)?;
    let hash = from.read(64)?;
    let start = from.at();
    let count = from.read(7)?;
    if count > MOST_PARTS as u64 {
        let (found, most) = (count, MOST_PARTS as u64);
        return Err(DecodeError::new(start, Wrong::Range { found, most }));
    }
    #[expect(clippy::cast_possible_truncation, reason = "32 bits")]
    let part = |_| Ok((read_name(from)?, from.read(32)? as u32));
    let parts = (0..count).map(part).collect::<Result<_, _>>()?;
    Ok(Fingerprint {
        schema,
        hash,
        parts,
    })
}

fn write_name(name: &str, to: &mut BitWriter) {
    to.write(name.len() as u64, 7);
    name.bytes().for_each(|byte| to.write(byte.into(), 8));
}

fn read_name(from: &mut BitReader<'_>) -> Result<String, DecodeError> {
    let start = from.at();
    let length = from.read(7)?;
    if length > MOST_NAME as u64 {
        let (found, most) = (length, MOST_NAME as u64);
        return Err(DecodeError::new(start, Wrong::Range { found, most }));
    }
    #[expect(clippy::cast_possible_truncation, reason = "8 bits")]
    let bytes = (0..length).map(|_| Ok(from.read(8)? as u8));
    let bytes = bytes.collect::<Result<Vec<u8>, DecodeError>>()?;
    String::from_utf8(bytes).map_err(|_| DecodeError::new(start, Wrong::Text))
}
