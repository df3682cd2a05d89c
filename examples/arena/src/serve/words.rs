//! What both sides say before the packets of `ecs::replicate`, and why a session ends.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

/// What lets somebody in: a ticket from the page, once, or what a welcome gave, to come back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Key([u8; 16]);

/// The first message of a client.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) key: Key,
    pub(crate) name: String,
    /// The first words of its mirror.
    pub(crate) mirror: Vec<u8>,
}

/// The first message of the server.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Welcome {
    /// What to come back with.
    pub(crate) key: Key,
    /// The player's own entity, as the server calls it.
    pub(crate) entity: u64,
    /// What the mirror is made from.
    pub(crate) mirror: Vec<u8>,
}

const HELLO: u8 = 0xA0;
const WELCOME: u8 = 0xA1;
/// The most bytes of a name.
const MOST_NAME: usize = 16;

/// Why a session ended, told in the close frame of the WebSocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    ServerEnds,
    NoBinary,
    TooLate,
    UnknownKey,
    OtherProtocol,
    Full,
    NoHello,
    TooFast,
    NoReply,
    TakenOver,
    Silent,
    TooSlow,
    /// The client ended it, or the connection is gone.
    Gone,
}

impl Key {
    /// One that nobody can guess.
    ///
    /// # Errors
    /// Where the system has no random numbers.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// A number for a session, from a key that nobody was given.
    pub(crate) fn epoch(self) -> u32 {
        let [a, b, c, d, ..] = self.0;
        u32::from_le_bytes([a, b, c, d])
    }

    /// As 32 hexadecimal digits.
    pub(crate) fn to_hex(self) -> String {
        let mut text = String::with_capacity(32);
        for byte in self.0 {
            let _ = write!(text, "{byte:02x}");
        }
        text
    }

    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 16];
        if text.len() != 32 || !text.is_ascii() {
            return None;
        }
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

/// A key is a secret, so it is not shown.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Hello {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let name = clip(&self.name, MOST_NAME);
        let mut bytes = vec![HELLO];
        bytes.extend(self.key.0);
        bytes.push(u8::try_from(name.len()).unwrap_or(0));
        bytes.extend(name.as_bytes());
        bytes.extend(&self.mirror);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&kind, rest) = bytes.split_first()?;
        let (key, rest) = rest.split_first_chunk()?;
        let (&length, rest) = rest.split_first()?;
        let (name, mirror) = rest.split_at_checked(length.into())?;
        if kind != HELLO || name.len() > MOST_NAME {
            return None;
        }
        Some(Self {
            key: Key(*key),
            name: proper(std::str::from_utf8(name).ok()?),
            mirror: mirror.to_vec(),
        })
    }
}

impl Welcome {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![WELCOME];
        bytes.extend(self.key.0);
        bytes.extend(self.entity.to_le_bytes());
        bytes.extend(&self.mirror);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&kind, rest) = bytes.split_first()?;
        let (key, rest) = rest.split_first_chunk()?;
        let (entity, mirror) = rest.split_first_chunk()?;
        (kind == WELCOME).then(|| Self {
            key: Key(*key),
            entity: u64::from_le_bytes(*entity),
            mirror: mirror.to_vec(),
        })
    }
}

/// As many whole characters as fit.
fn clip(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// A name without what would spoil a line of text, and not empty.
fn proper(name: &str) -> String {
    let kept = name.chars().filter(|char| !char.is_control());
    let name: String = kept.collect();
    match name.trim() {
        "" => "Guest".to_owned(),
        name => name.to_owned(),
    }
}

impl Closing {
    /// The code of the close frame: 4000 and above are ours.
    pub(crate) fn code(self) -> u16 {
        match self {
            Self::ServerEnds => 1001,
            Self::NoBinary => 1003,
            Self::Gone => 1000,
            Self::TooLate => 4000,
            Self::UnknownKey => 4001,
            Self::OtherProtocol => 4002,
            Self::Full => 4003,
            Self::NoHello => 4004,
            Self::TooFast => 4005,
            Self::NoReply => 4006,
            Self::TakenOver => 4007,
            Self::Silent => 4008,
            Self::TooSlow => 4009,
        }
    }

    /// Every reason that is counted.
    pub(crate) const ALL: [Self; 13] = [
        Self::ServerEnds,
        Self::NoBinary,
        Self::TooLate,
        Self::UnknownKey,
        Self::OtherProtocol,
        Self::Full,
        Self::NoHello,
        Self::TooFast,
        Self::NoReply,
        Self::TakenOver,
        Self::Silent,
        Self::TooSlow,
        Self::Gone,
    ];
}

impl fmt::Display for Closing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ServerEnds => "the server ends",
            Self::NoBinary => "only binary messages are understood",
            Self::TooLate => "the first words came too late",
            Self::UnknownKey => "the key is not known, or was used",
            Self::OtherProtocol => "the client has another protocol",
            Self::Full => "there is no place left",
            Self::NoHello => "the first words make no sense",
            Self::TooFast => "too much came too fast",
            Self::NoReply => "a message is no reply",
            Self::TakenOver => "somebody came back with the same key",
            Self::Silent => "nothing was heard for too long",
            Self::TooSlow => "the client reads too slowly",
            Self::Gone => "the client is gone",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello(name: &str) -> Hello {
        Hello {
            key: Key([7; 16]),
            name: name.to_owned(),
            mirror: vec![1, 2, 3],
        }
    }

    #[test]
    fn first_words_come_back_as_they_were_said() {
        assert_eq!(
            Hello::from_bytes(&hello("Ann").to_bytes()),
            Some(hello("Ann"))
        );
        let welcome = Welcome {
            key: Key([9; 16]),
            entity: 0x0000_0003_0000_0005,
            mirror: vec![4, 5],
        };
        let bytes = welcome.to_bytes();
        assert_eq!(Welcome::from_bytes(&bytes), Some(welcome));
        assert_eq!(Welcome::from_bytes(&bytes[..20]), None);
        assert_eq!(Welcome::from_bytes(&hello("Ann").to_bytes()), None);
    }

    #[test]
    fn names_are_made_proper_and_cut_between_characters() {
        let read = |name: &str| Hello::from_bytes(&hello(name).to_bytes()).unwrap().name;
        assert_eq!(read(" \u{7}\n "), "Guest");
        assert_eq!(read("a\u{0}b"), "ab");
        assert_eq!(read("äöüäöüäöüäöü"), "äöüäöüäö");
    }

    #[test]
    fn whatever_the_bytes_are_they_are_refused_or_read() {
        let whole = hello("Ann").to_bytes();
        for end in 0..whole.len() - 3 {
            assert_eq!(Hello::from_bytes(&whole[..end]), None, "{end}");
        }
        let mut long = whole;
        long[17] = 17;
        assert_eq!(Hello::from_bytes(&long), None);
        long[17] = 3;
        long[18] = 0xff;
        assert_eq!(Hello::from_bytes(&long), None);
    }

    #[test]
    fn keys_are_written_as_digits_and_never_shown() {
        let key = Key::random().unwrap();
        assert_eq!(Key::from_hex(&key.to_hex()), Some(key));
        assert_ne!(Key::random().unwrap(), key);
        assert_eq!(Key::from_hex("00"), None);
        assert_eq!(Key::from_hex(&"zz".repeat(16)), None);
        assert_eq!(format!("{key:?}"), "Key(…)");
    }
}
