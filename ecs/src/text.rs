//! Text put together in constants, for errors that `cargo check` evaluates.

/// A text of limited length; what does not fit is left out.
pub(crate) struct Text {
    bytes: [u8; 1024],
    len: usize,
}

impl Text {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; 1024],
            len: 0,
        }
    }

    /// This text with `more` after it.
    pub(crate) const fn with(mut self, more: &str) -> Self {
        let more = more.as_bytes();
        if self.len + more.len() > self.bytes.len() {
            return self;
        }
        let mut index = 0;
        while index < more.len() {
            self.bytes[self.len] = more[index];
            self.len += 1;
            index += 1;
        }
        self
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }
}
