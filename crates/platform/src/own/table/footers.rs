//! The footers of Parquet files that were read lately.

use std::fs::File;
use std::sync::{Arc, Mutex, PoisonError};

use hashlink::LruCache;

use crate::own::parquet::Footer;

/// The footers of Parquet files that were read lately.
#[derive(Debug)]
pub(in crate::own) struct Footers(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    footers: LruCache<u64, Arc<Footer>>,
    bytes: usize,
}

/// How much memory they take.
const FOOTER_BYTES: usize = 64 << 20;

impl Default for Footers {
    fn default() -> Self {
        Self(Mutex::new(Kept {
            footers: LruCache::new_unbounded(),
            bytes: 0,
        }))
    }
}

impl Footers {
    pub(super) fn get(&self, state: u64, file: &File) -> Result<Arc<Footer>, String> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(footer) = kept().footers.get(&state) {
            return Ok(Arc::clone(footer));
        }
        let footer = Arc::new(Footer::read(file)?);
        let mut kept = kept();
        kept.bytes += footer.bytes();
        if let Some(replaced) = kept.footers.insert(state, Arc::clone(&footer)) {
            kept.bytes -= replaced.bytes();
        }
        while kept.bytes > FOOTER_BYTES
            && let Some((_, oldest)) = kept.footers.remove_lru()
        {
            kept.bytes -= oldest.bytes();
        }
        Ok(footer)
    }
}
