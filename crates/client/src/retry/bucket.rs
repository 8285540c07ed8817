//! The retry budget that all calls of a client share.

/// How many retries a client may still make.
///
/// A retry takes from the bucket and a success gives back a little, so that a platform in trouble is left alone.
#[derive(Debug, Clone)]
pub struct Bucket(u32);

impl Bucket {
    /// The capacity of the bucket.
    pub const CAPACITY: u32 = 100;
    const RETRY: u32 = 5;
    const RETRY_WITHOUT_RESPONSE: u32 = 10;
    const SUCCESS: u32 = 1;

    /// A full bucket.
    pub const fn full() -> Self {
        Self(Self::CAPACITY)
    }

    /// Takes the price of one retry; `false` when too little is left. A retry after no response costs twice as much.
    pub fn take(&mut self, no_response: bool) -> bool {
        let price = if no_response {
            Self::RETRY_WITHOUT_RESPONSE
        } else {
            Self::RETRY
        };
        match self.0.checked_sub(price) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    /// Returns the tokens of one success.
    pub fn give(&mut self) {
        self.0 = Self::CAPACITY.min(self.0 + Self::SUCCESS);
    }
}
