//! The operations that this platform serves.
