//! The content of a certificate, parsed in the browser.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};
use x509_cert::Certificate;
use x509_cert::der::asn1::{ObjectIdentifier, UintRef};
use x509_cert::der::{Decode as _, Reader as _, SliceReader};
use x509_cert::ext::pkix::SubjectAltName;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::spki::SubjectPublicKeyInfoOwned;

/// The longest PEM text that is read.
const MAX_PEM_BYTES: usize = 256 * 1024;

/// The parsed content of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// Whom it is for, as RFC 4514 writes names.
    pub subject: String,
    /// Its issuer.
    pub issuer: String,
    /// Further names of the subject, each with its kind, such as `DNS:example.com`.
    pub alternative_names: Vec<String>,
    /// Serial number, in pairs of hexadecimal digits.
    pub serial: String,
    /// Kind and size of the key, such as `RSA 2048`.
    pub key: String,
    /// First second in which it holds, since 1970.
    pub not_before: i64,
    /// Last second in which it holds, since 1970.
    pub not_after: i64,
    /// SHA-256 over the DER bytes, in pairs of hexadecimal digits.
    pub fingerprint: String,
}

impl Parsed {
    /// Whether subject and issuer are the same.
    pub fn is_self_signed(&self) -> bool {
        self.subject == self.issuer
    }
}

/// Why a certificate can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no text between the lines that begin and end a certificate.
    NoPem,
    /// The text between them is not base64.
    NoBase64,
    /// The bytes are not a certificate.
    NoCertificate,
    /// It is larger than any certificate.
    TooLong,
}

/// Reads the first certificate of a PEM text.
///
/// # Errors
/// [`Unreadable`], for a text that holds none.
pub fn parse(pem: &str) -> Result<Parsed, Unreadable> {
    let der = der(pem)?;
    let certificate = Certificate::from_der(&der).map_err(|_| Unreadable::NoCertificate)?;
    let body = certificate.tbs_certificate();
    let seconds = |time: x509_cert::time::Time| {
        i64::try_from(time.to_unix_duration().as_secs()).unwrap_or(i64::MAX)
    };
    let alternative_names = match body.get_extension::<SubjectAltName>() {
        Ok(Some((_, names))) => names.0.iter().map(general_name).collect(),
        _ => Vec::new(),
    };
    Ok(Parsed {
        subject: body.subject().to_string(),
        issuer: body.issuer().to_string(),
        alternative_names,
        serial: hexadecimal(body.serial_number().as_bytes()),
        key: key(body.subject_public_key_info()),
        not_before: seconds(body.validity().not_before),
        not_after: seconds(body.validity().not_after),
        fingerprint: hexadecimal(&Sha256::digest(&der)),
    })
}

/// The bytes of the first certificate.
fn der(pem: &str) -> Result<Vec<u8>, Unreadable> {
    if pem.len() > MAX_PEM_BYTES {
        return Err(Unreadable::TooLong);
    }
    let (_, rest) = pem
        .split_once("-----BEGIN CERTIFICATE-----")
        .ok_or(Unreadable::NoPem)?;
    let (body, _) = rest
        .split_once("-----END CERTIFICATE-----")
        .ok_or(Unreadable::NoPem)?;
    let body: String = body.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    STANDARD.decode(body).map_err(|_| Unreadable::NoBase64)
}

/// A further name, with its kind as certificate tools write it.
fn general_name(name: &GeneralName) -> String {
    match name {
        GeneralName::DnsName(name) => format!("DNS:{name}"),
        GeneralName::Rfc822Name(name) => format!("email:{name}"),
        GeneralName::UniformResourceIdentifier(name) => format!("URI:{name}"),
        GeneralName::DirectoryName(name) => format!("DirName:{name}"),
        GeneralName::RegisteredId(id) => format!("RID:{id}"),
        GeneralName::IpAddress(bytes) => format!("IP:{}", ip_address(bytes.as_bytes())),
        GeneralName::OtherName(name) => format!("other:{}", name.type_id),
        GeneralName::EdiPartyName(_) => "EDI party".to_owned(),
    }
}

fn ip_address(bytes: &[u8]) -> String {
    if let Ok(bytes) = <[u8; 4]>::try_from(bytes) {
        std::net::Ipv4Addr::from(bytes).to_string()
    } else if let Ok(bytes) = <[u8; 16]>::try_from(bytes) {
        std::net::Ipv6Addr::from(bytes).to_string()
    } else {
        hexadecimal(bytes)
    }
}

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// Named curves and keys of a fixed size.
const NAMED: [(ObjectIdentifier, &str); 8] = [
    (ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7"), "P-256"),
    (ObjectIdentifier::new_unwrap("1.3.132.0.34"), "P-384"),
    (ObjectIdentifier::new_unwrap("1.3.132.0.35"), "P-521"),
    (ObjectIdentifier::new_unwrap("1.3.132.0.10"), "secp256k1"),
    (ObjectIdentifier::new_unwrap("1.3.101.112"), "Ed25519"),
    (ObjectIdentifier::new_unwrap("1.3.101.113"), "Ed448"),
    (ObjectIdentifier::new_unwrap("1.3.101.110"), "X25519"),
    (ObjectIdentifier::new_unwrap("1.2.840.10040.4.1"), "DSA"),
];

/// Kind and size of a key.
fn key(info: &SubjectPublicKeyInfoOwned) -> String {
    let named = |id: &ObjectIdentifier| {
        NAMED
            .iter()
            .find(|(known, _)| known == id)
            .map_or_else(|| id.to_string(), |(_, name)| (*name).to_owned())
    };
    let id = info.algorithm.oid;
    if id == RSA {
        match rsa_bits(info.subject_public_key.raw_bytes()) {
            Some(bits) => format!("RSA {bits}"),
            None => "RSA".to_owned(),
        }
    } else if id == EC {
        let curve = info.algorithm.parameters.as_ref();
        match curve.and_then(|curve| curve.decode_as::<ObjectIdentifier>().ok()) {
            Some(curve) => format!("EC {}", named(&curve)),
            None => "EC".to_owned(),
        }
    } else {
        named(&id)
    }
}

/// The size of an RSA modulus.
fn rsa_bits(key: &[u8]) -> Option<u32> {
    let mut reader = SliceReader::new(key).ok()?;
    reader
        .sequence(|reader| {
            let modulus = UintRef::decode(reader)?;
            let _exponent = UintRef::decode(reader)?;
            Ok::<_, x509_cert::der::Error>(bits(modulus.as_bytes()))
        })
        .ok()?
}

/// The number of bits of a number without leading zero bytes.
fn bits(bytes: &[u8]) -> Option<u32> {
    let first = bytes.first()?;
    let all = u32::try_from(bytes.len()).ok()?.checked_mul(8)?;
    all.checked_sub(first.leading_zeros())
}

/// Bytes as pairs of digits, with colons between them.
fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 3);
    for (place, byte) in bytes.iter().enumerate() {
        if place > 0 {
            text.push(':');
        }
        // Writing into a text can't fail.
        let _ = write!(text, "{byte:02X}");
    }
    text
}
