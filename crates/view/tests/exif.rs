//! EXIF metadata of pictures.

use belvedere_view::preview::exif::{Tag, exif};

/// EXIF as a camera writes it: the camera, the time, an exposure and a place.
fn exif_of_a_camera() -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0".to_vec();
    let mut later: Vec<u8> = Vec::new();
    // Three directories, of 4, 2 and 4 entries, and then the values that do not fit into four bytes.
    let ends = [
        8 + 2 + 4 * 12 + 4,
        8 + 54 + 2 + 2 * 12 + 4,
        8 + 54 + 30 + 2 + 4 * 12 + 4,
    ];
    let after = ends[2];
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        let mut bytes = Vec::new();
        bytes.extend(tag.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(value.to_le_bytes());
        bytes
    };
    let mut text = |tag: u16, text: &str| {
        let at = u32::try_from(after + later.len()).expect("small");
        let count = u32::try_from(text.len() + 1).expect("small");
        later.extend(text.as_bytes());
        later.push(0);
        entry(tag, 2, count, at)
    };
    let mut first = 4_u16.to_le_bytes().to_vec();
    first.extend(text(0x010f, "Belvedere"));
    first.extend(text(0x0132, "2026:11:21 12:00:00"));
    first.extend(entry(0x8769, 4, 1, u32::try_from(ends[0]).expect("small")));
    first.extend(entry(0x8825, 4, 1, u32::try_from(ends[1]).expect("small")));
    first.extend([0; 4]);
    let fractions = |later: &mut Vec<u8>, values: &[(u32, u32)]| {
        let at = u32::try_from(after + later.len()).expect("small");
        for (above, below) in values {
            later.extend(above.to_le_bytes());
            later.extend(below.to_le_bytes());
        }
        at
    };
    let mut second = 2_u16.to_le_bytes().to_vec();
    second.extend(entry(0x829a, 5, 1, fractions(&mut later, &[(10, 2_500)])));
    second.extend(entry(0x829d, 5, 1, fractions(&mut later, &[(28, 10)])));
    second.extend([0; 4]);
    let mut third = 4_u16.to_le_bytes().to_vec();
    third.extend(entry(1, 2, 2, u32::from(b'S')));
    third.extend(entry(
        2,
        5,
        3,
        fractions(&mut later, &[(33, 1), (30, 1), (0, 1)]),
    ));
    third.extend(entry(3, 2, 2, u32::from(b'E')));
    third.extend(entry(
        4,
        5,
        3,
        fractions(&mut later, &[(18, 1), (15, 1), (36, 1)]),
    ));
    third.extend([0; 4]);
    for part in [first, second, third, later] {
        tiff.extend(part);
    }
    tiff
}

#[test]
fn what_a_camera_wrote_is_read() {
    let tiff = exif_of_a_camera();
    let mut jpeg = vec![0xff, 0xd8, 0xff, 0xe1];
    jpeg.extend(u16::try_from(tiff.len() + 8).expect("small").to_be_bytes());
    jpeg.extend(b"Exif\0\0");
    jpeg.extend(&tiff);
    let facts = exif("image/jpeg", &jpeg);
    let expected = [
        (Tag::Make, "Belvedere"),
        (Tag::Taken, "2026-11-21 12:00:00"),
        (Tag::Exposure, "1/250 s"),
        (Tag::Aperture, "f/2.8"),
        (Tag::Place, "-33.50000, 18.26000"),
    ];
    let expected = expected.map(|(tag, text)| (tag, text.to_owned()));
    assert_eq!(facts, expected);
    // Cut or turned around anywhere, it ends in fewer facts and nothing else.
    for end in 0..jpeg.len() {
        let _ = exif("image/jpeg", &jpeg[..end]);
        let mut broken = jpeg.clone();
        broken[end] ^= 0xff;
        let _ = exif("image/jpeg", &broken);
    }
    assert!(exif("image/png", &jpeg).is_empty());
}
