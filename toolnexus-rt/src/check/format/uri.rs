//! URIs: RFC 3986, appendix A.

use super::cursor::Cursor;
use super::host;

/// `URI`
pub(super) fn uri(text: &mut Cursor<'_>) -> Option<()> {
    text.one(|byte| byte.is_ascii_alphabetic())?;
    text.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    text.expect(b':')?;
    hierarchy(text)
}

/// `URI-reference`
pub(super) fn reference(text: &mut Cursor<'_>) -> Option<()> {
    let mut with_scheme = text.clone();
    if uri(&mut with_scheme).is_some() && with_scheme.at_end() {
        *text = with_scheme;
        return Some(());
    }
    // `path-noscheme`: what stands before a colon would be a scheme.
    let is_end = |byte: u8| matches!(byte, b'/' | b'?' | b'#');
    if text.has_before(b':', is_end) {
        return None;
    }
    hierarchy(text)
}

/// `hier-part` or `relative-part`, with `query` and `fragment`.
fn hierarchy(text: &mut Cursor<'_>) -> Option<()> {
    let mut network = text.clone();
    if network.expect(b'/').is_some() && network.expect(b'/').is_some() {
        *text = network;
        authority(text)?;
        // `path-abempty`
        if !matches!(text.peek(), None | Some(b'/' | b'?' | b'#')) {
            return None;
        }
    }
    let in_path = |byte: u8| is_path(byte) || byte == b'/';
    characters(text, in_path)?;
    let in_query = |byte: u8| in_path(byte) || byte == b'?';
    if text.expect(b'?').is_some() {
        characters(text, in_query)?;
    }
    if text.expect(b'#').is_some() {
        characters(text, in_query)?;
    }
    Some(())
}

/// `authority`
fn authority(text: &mut Cursor<'_>) -> Option<()> {
    let is_end = |byte: u8| matches!(byte, b'/' | b'?' | b'#');
    if text.has_before(b'@', is_end) {
        characters(text, |byte| is_name(byte) || byte == b':')?;
        text.expect(b'@')?;
    }
    if text.expect(b'[').is_some() {
        literal(text)?;
        text.expect(b']')?;
    } else {
        characters(text, is_name)?;
    }
    if text.expect(b':').is_some() {
        text.all(|byte| byte.is_ascii_digit());
    }
    Some(())
}

/// `IPv6address` or `IPvFuture`
fn literal(text: &mut Cursor<'_>) -> Option<()> {
    if text.one(|byte| matches!(byte, b'v' | b'V')).is_none() {
        return host::ipv6(text);
    }
    let version = text.all(|byte| byte.is_ascii_hexdigit());
    text.expect(b'.')?;
    let address = text.all(|byte| is_name(byte) || byte == b':');
    (version > 0 && address > 0).then_some(())
}

/// All characters of a kind that come next, and whatever is percent-encoded. A `%` that begins nothing is a mistake.
fn characters(text: &mut Cursor<'_>, is: impl Fn(u8) -> bool) -> Option<()> {
    loop {
        text.all(&is);
        if text.expect(b'%').is_none() {
            return Some(());
        }
        text.one(|byte| byte.is_ascii_hexdigit())?;
        text.one(|byte| byte.is_ascii_hexdigit())?;
    }
}

/// `unreserved` or `sub-delims`
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte)
}

/// `pchar`, apart from what is percent-encoded.
fn is_path(byte: u8) -> bool {
    is_name(byte) || matches!(byte, b':' | b'@')
}
