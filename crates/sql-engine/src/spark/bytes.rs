//! Bytes: digests, checksums, and how they are written as text. A text is its bytes in UTF-8.

use std::fmt::Write as _;
use std::sync::Arc;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use datafusion::arrow::array::{ArrayRef, BinaryArray, Int64Array, StringArray};
use datafusion::arrow::compute::cast as arrow_cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::cast::{as_binary_array, as_int32_array, as_int64_array, as_string_array};
use datafusion::common::exec_err;
use datafusion::error::Result;
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};

use super::function::Does::Computes;
use super::function::Kind::{Any, Bytes, Int, Text};
use super::function::{Function, bytes, long, of, text};

/// Signs in a line of `base64`.
const LINE: usize = 76;
/// Bits after the last byte don't count.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(base64::engine::DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

pub(super) fn functions() -> Vec<Function> {
    vec![
        of("md5", &[Bytes], text, Computes(digests::<Md5>)),
        of("sha", &[Bytes], text, Computes(digests::<Sha1>)),
        of("sha1", &[Bytes], text, Computes(digests::<Sha1>)),
        of("sha2", &[Bytes, Int], text, Computes(sha2)),
        of("crc32", &[Bytes], long, Computes(crc32)),
        of("base64", &[Bytes], text, Computes(base64)),
        of("unbase64", &[Text], bytes, Computes(unbase64)),
        of("hex", &[Any], text, Computes(hex)),
        of("unhex", &[Text], bytes, Computes(unhex)),
    ]
}

fn one<'a>(values: &'a [ArrayRef], name: &str) -> Result<&'a ArrayRef> {
    let [value] = values else {
        return exec_err!("{name} takes 1 value");
    };
    Ok(value)
}

fn lower_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn digest<D: Digest>(bytes: &[u8]) -> String {
    lower_hex(&D::digest(bytes))
}

fn digests<D: Digest>(values: &[ArrayRef]) -> Result<ArrayRef> {
    let rows = as_binary_array(one(values, "a digest")?)?.iter();
    let digests = rows.map(|bytes| bytes.map(digest::<D>));
    Ok(Arc::new(digests.collect::<StringArray>()))
}

/// By the number of its bits, of which 0 means 256. There are no others.
fn sha2(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [all, bits] = values else {
        return exec_err!("sha2 takes 2 values");
    };
    let rows = as_binary_array(all)?.iter().zip(as_int32_array(bits)?);
    let digests = rows.map(|(bytes, bits)| {
        let bytes = bytes?;
        Some(match bits? {
            0 | 256 => digest::<Sha256>(bytes),
            224 => digest::<Sha224>(bytes),
            384 => digest::<Sha384>(bytes),
            512 => digest::<Sha512>(bytes),
            _ => return None,
        })
    });
    Ok(Arc::new(digests.collect::<StringArray>()))
}

fn crc32(values: &[ArrayRef]) -> Result<ArrayRef> {
    let rows = as_binary_array(one(values, "crc32")?)?.iter();
    let sums = rows.map(|bytes| bytes.map(|bytes| i64::from(crc32fast::hash(bytes))));
    Ok(Arc::new(sums.collect::<Int64Array>()))
}

/// With a line break after 76 signs.
fn base64(values: &[ArrayRef]) -> Result<ArrayRef> {
    let rows = as_binary_array(one(values, "base64")?)?.iter();
    let texts = rows.map(|bytes| {
        let mut text = BASE64.encode(bytes?);
        while text.len() % 4 > 0 {
            text.push('=');
        }
        let mut lines = String::with_capacity(text.len() + text.len() / LINE * 2);
        for (at, sign) in text.chars().enumerate() {
            if at > 0 && at.is_multiple_of(LINE) {
                lines.push_str("\r\n");
            }
            lines.push(sign);
        }
        Some(lines)
    });
    Ok(Arc::new(texts.collect::<StringArray>()))
}

/// Signs that are not of the alphabet don't count. What fills up the last four may be missing.
fn unbase64(values: &[ArrayRef]) -> Result<ArrayRef> {
    let rows = as_string_array(one(values, "unbase64")?)?.iter();
    let all = rows.map(|text| text.map(from_base64).transpose());
    Ok(Arc::new(all.collect::<Result<BinaryArray>>()?))
}

fn from_base64(text: &str) -> Result<Vec<u8>> {
    let is_sign =
        |letter: &char| letter.is_ascii_alphanumeric() || *letter == '+' || *letter == '/';
    let (signs, filling) = match text.split_once('=') {
        Some((signs, filling)) => (signs, Some(filling)),
        None => (text, None),
    };
    let signs: String = signs.chars().filter(is_sign).collect();
    let is_whole = match (signs.len() % 4, filling) {
        (1, _) | (0, Some(_)) => false,
        (2, Some(filling)) => filling.starts_with('='),
        _ => true,
    };
    let goes_on = filling.is_some_and(|filling| filling.contains(|letter| is_sign(&letter)));
    if is_whole
        && !goes_on
        && let Ok(bytes) = BASE64.decode(signs)
    {
        return Ok(bytes);
    }
    exec_err!("unbase64 takes BASE64, and '{text}' is none")
}

/// The digits of a whole number, and the bytes of everything else.
fn hex(values: &[ArrayRef]) -> Result<ArrayRef> {
    let value = one(values, "hex")?;
    if value.data_type().is_integer() {
        let numbers = arrow_cast(value, &DataType::Int64)?;
        let texts = as_int64_array(&numbers)?.iter();
        let texts = texts.map(|number| number.map(|number| format!("{number:X}")));
        return Ok(Arc::new(texts.collect::<StringArray>()));
    }
    let bytes = arrow_cast(value, &DataType::Binary)?;
    let rows = as_binary_array(&bytes)?.iter();
    let texts = rows.map(|bytes| bytes.map(|bytes| lower_hex(bytes).to_ascii_uppercase()));
    Ok(Arc::new(texts.collect::<StringArray>()))
}

/// Null where a sign is no digit. A digit without a second one is that of a byte below 16.
fn unhex(values: &[ArrayRef]) -> Result<ArrayRef> {
    let rows = as_string_array(one(values, "unhex")?)?.iter();
    let all = rows.map(|text| {
        let digits = text?.chars().map(|sign| sign.to_digit(16));
        let digits = digits.collect::<Option<Vec<u32>>>()?;
        let (alone, pairs) = digits.split_at(digits.len() % 2);
        let first = alone.iter().copied();
        let rest = pairs
            .chunks_exact(2)
            .map(|pair| pair.iter().fold(0, |byte, digit| byte * 16 + digit));
        let bytes = first.chain(rest).map(u8::try_from);
        bytes.collect::<std::result::Result<Vec<u8>, _>>().ok()
    });
    Ok(Arc::new(all.collect::<BinaryArray>()))
}
