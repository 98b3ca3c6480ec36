//! Hosts, addresses and mailboxes.

use super::cursor::Cursor;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::str::FromStr;

/// The longest text of an IPv6 address: eight groups, the last two as an IPv4 address.
const LONGEST_ADDRESS: usize = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".len();
/// The longest label of a host name, and the longest name (RFC 1123, section 2.1; RFC 1035, section 3.1).
const LONGEST_LABEL: usize = 63;
const LONGEST_NAME: usize = 253;

/// A host name: RFC 1123, section 2.1.
pub(super) fn name(text: &mut Cursor<'_>) -> Option<()> {
    let mut length = 0;
    loop {
        let label = label(text)?;
        if label > LONGEST_LABEL {
            return None;
        }
        length += label;
        if length > LONGEST_NAME {
            return None;
        }
        if text.expect(b'.').is_none() {
            return Some(());
        }
        length += 1;
    }
}

/// Letters, digits and inner hyphens, and how many they are: `sub-domain` of RFC 5321.
fn label(text: &mut Cursor<'_>) -> Option<usize> {
    if text.peek() == Some(b'-') {
        return None;
    }
    no_hyphen_last(text)
}

/// Letters, digits and hyphens of which none is the last: `Ldh-str` of RFC 5321.
fn no_hyphen_last(text: &mut Cursor<'_>) -> Option<usize> {
    let (mut length, mut last) = (0, b'-');
    while let Some(byte) = text.one(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        length += 1;
        last = byte;
    }
    (last != b'-').then_some(length)
}

/// RFC 2673, section 3.2: what `core` reads, which takes no leading zeros either.
pub(super) fn ipv4(text: &mut Cursor<'_>) -> Option<()> {
    address::<Ipv4Addr>(text).map(drop)
}

/// RFC 4291, section 2.2: what `core` reads, which takes no zone either.
pub(super) fn ipv6(text: &mut Cursor<'_>) -> Option<()> {
    address::<Ipv6Addr>(text).map(drop)
}

fn address<T: FromStr>(text: &mut Cursor<'_>) -> Option<T> {
    let mut buffer = [0; LONGEST_ADDRESS];
    let is_part = |byte: u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
    text.copy(is_part, &mut buffer)?.parse().ok()
}

/// `Mailbox`: RFC 5321, section 4.1.2.
pub(super) fn mailbox(text: &mut Cursor<'_>) -> Option<()> {
    if text.expect(b'"').is_some() {
        quoted(text)?;
    } else {
        dotted(text, |text| (text.all(is_atom) > 0).then_some(()))?;
    }
    text.expect(b'@')?;
    if text.expect(b'[').is_some() {
        literal(text)?;
        text.expect(b']')
    } else {
        dotted(text, |text| label(text).map(drop))
    }
}

/// Parts with dots between them.
fn dotted<'a>(text: &mut Cursor<'a>, part: impl Fn(&mut Cursor<'a>) -> Option<()>) -> Option<()> {
    part(text)?;
    while text.expect(b'.').is_some() {
        part(text)?;
    }
    Some(())
}

/// `atext`: RFC 5322, section 3.2.3.
fn is_atom(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte)
}

/// The rest of `Quoted-string`.
fn quoted(text: &mut Cursor<'_>) -> Option<()> {
    let is_printable = |byte: u8| matches!(byte, b' '..=b'~');
    loop {
        match text.one(is_printable)? {
            b'"' => return Some(()),
            b'\\' => drop(text.one(is_printable)?),
            _ => {}
        }
    }
}

/// `IPv4-address-literal`, `IPv6-address-literal` or `General-address-literal`.
fn literal(text: &mut Cursor<'_>) -> Option<()> {
    let mut address = text.clone();
    if ipv4(&mut address).is_some() {
        *text = address;
        return Some(());
    }
    let is_tag = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let (mut buffer, mut tagged) = ([0; "IPv6".len()], text.clone());
    let of_ipv6 = tagged.copy(is_tag, &mut buffer).is_some_and(|tag| tag.eq_ignore_ascii_case("IPv6"));
    no_hyphen_last(text)?;
    text.expect(b':')?;
    if of_ipv6 {
        return ipv6(text);
    }
    // `dcontent`
    let count = text.all(|byte| matches!(byte, b'!'..=b'Z' | b'^'..=b'~'));
    (count > 0).then_some(())
}
