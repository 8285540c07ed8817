//! `Accept-Encoding` (RFC 9110, 12.5.3).

/// Whether the header allows an encoding.
pub(crate) fn accepts(header: &str, encoding: &str) -> bool {
    let weight = |wanted: &str| {
        header.split(',').find_map(|item| {
            let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
            let weight = parameters
                .trim()
                .strip_prefix("q=")
                .and_then(|q| q.trim().parse::<f32>().ok());
            name.trim()
                .eq_ignore_ascii_case(wanted)
                .then(|| weight.unwrap_or(1.0))
        })
    };
    weight(encoding)
        .or_else(|| weight("*"))
        .is_some_and(|weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn weights() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("gzip;q=0.5, *", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("br;q=0, *", "br"));
        assert!(!accepts("", "gzip"));
    }
}
