//! Formats: what a string must be written like, where a schema's `format` is asserted.
//!
//! Each is the grammar of its document and nothing else: no host is looked up, and no calendar knows which days had a
//! leap second.

mod cursor;
mod host;
mod time;
mod uri;

use crate::json::Text;
use cursor::Cursor;

/// A form of strings that [`Rule::Format`](super::Rule::Format) demands, named as JSON Schema's `format` names it.
///
/// ```
/// use toolnexus_rt::check::Format;
/// use toolnexus_rt::json::Reader;
///
/// let matches = |format: Format, json| Reader::new(json).string().map(|text| format.is_match(text));
/// assert_eq!(matches(Format::Date, r#""2024-02-29""#), Ok(true));
/// assert_eq!(matches(Format::Date, r#""2023-02-29""#), Ok(false));
/// assert_eq!(matches(Format::Date, r#""2024\u002d02-29""#), Ok(true));
/// # Ok::<(), toolnexus_rt::json::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// `date-time` of RFC 3339, section 5.6. A second 60 stands only at the end of a month in UTC, where ITU-R TF.460-6
    /// puts leap seconds.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::DateTime.is_match_str("2016-12-31T23:59:60Z"));
    /// assert!(Format::DateTime.is_match_str("2017-01-01T00:59:60.5+01:00"));
    /// assert!(!Format::DateTime.is_match_str("2016-12-30T23:59:60Z"));
    /// assert!(!Format::DateTime.is_match_str("2016-12-31T12:00:00"));
    /// ```
    DateTime,
    /// `full-date` of RFC 3339, section 5.6, with the days that the month has (appendix C).
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Date.is_match_str("2000-02-29"));
    /// assert!(!Format::Date.is_match_str("1900-02-29"));
    /// ```
    Date,
    /// `full-time` of RFC 3339, section 5.6, which has an offset. A second 60 stands only at 23:59 in UTC.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Time.is_match_str("15:59:60-08:00"));
    /// assert!(!Format::Time.is_match_str("15:59:60Z"));
    /// assert!(!Format::Time.is_match_str("15:59:59"));
    /// ```
    Time,
    /// `duration` of RFC 3339, appendix A.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Duration.is_match_str("P1DT12H"));
    /// assert!(!Format::Duration.is_match_str("PT1H2S"));
    /// ```
    Duration,
    /// `Mailbox` of RFC 5321, section 4.1.2.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Email.is_match_str("\"Ada L.\"@example.org"));
    /// assert!(Format::Email.is_match_str("ada@[IPv6:::1]"));
    /// assert!(!Format::Email.is_match_str("Ada <ada@example.org>"));
    /// ```
    Email,
    /// A host name of RFC 1123, section 2.1, in ASCII: labels of letters, digits and inner hyphens, each of at most 63
    /// characters, 253 in all.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Hostname.is_match_str("3com.example"));
    /// assert!(!Format::Hostname.is_match_str("-.example"));
    /// ```
    Hostname,
    /// Four numbers from 0 to 255, as RFC 2673, section 3.2 has them.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Ipv4.is_match_str("127.0.0.1"));
    /// assert!(!Format::Ipv4.is_match_str("127.0.0.01"));
    /// ```
    Ipv4,
    /// A text form of RFC 4291, section 2.2, without a zone.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Ipv6.is_match_str("::ffff:192.0.2.1"));
    /// assert!(!Format::Ipv6.is_match_str("fe80::1%eth0"));
    /// ```
    Ipv6,
    /// `URI` of RFC 3986, appendix A: it has a scheme.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Uri.is_match_str("https://example.org/a?b#c"));
    /// assert!(Format::Uri.is_match_str("urn:isbn:0451450523"));
    /// assert!(!Format::Uri.is_match_str("/a?b#c"));
    /// ```
    Uri,
    /// `URI-reference` of RFC 3986, appendix A: also one without a scheme.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::UriReference.is_match_str("../a?b#c"));
    /// assert!(!Format::UriReference.is_match_str("1:b"));
    /// ```
    UriReference,
    /// `UUID` of RFC 9562, section 4.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert!(Format::Uuid.is_match_str("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"));
    /// assert!(!Format::Uuid.is_match_str("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"));
    /// ```
    Uuid,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 11] = [
        Self::DateTime,
        Self::Date,
        Self::Time,
        Self::Duration,
        Self::Email,
        Self::Hostname,
        Self::Ipv4,
        Self::Ipv6,
        Self::Uri,
        Self::UriReference,
        Self::Uuid,
    ];

    /// The word of JSON Schema 2020-12, validation, section 7.3.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert_eq!(Format::DateTime.word(), "date-time");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Self::DateTime => "date-time",
            Self::Date => "date",
            Self::Time => "time",
            Self::Duration => "duration",
            Self::Email => "email",
            Self::Hostname => "hostname",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Uri => "uri",
            Self::UriReference => "uri-reference",
            Self::Uuid => "uuid",
        }
    }

    /// The format of a word.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert_eq!(Format::from_word("uuid"), Some(Format::Uuid));
    /// assert_eq!(Format::from_word("iri"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }

    /// What is expected, in words, with an example.
    ///
    /// ```
    /// # use toolnexus_rt::check::Format;
    /// assert_eq!(Format::Date.words(), "a date such as 2026-01-31");
    /// ```
    pub const fn words(self) -> &'static str {
        match self {
            Self::DateTime => "a date-time such as 2026-01-31T12:00:00Z",
            Self::Date => "a date such as 2026-01-31",
            Self::Time => "a time with an offset such as 12:00:00Z",
            Self::Duration => "a duration such as P1DT12H",
            Self::Email => "an email address such as name@example.org",
            Self::Hostname => "a host name such as www.example.org",
            Self::Ipv4 => "an IPv4 address such as 192.0.2.1",
            Self::Ipv6 => "an IPv6 address such as 2001:db8::1",
            Self::Uri => "a URI such as https://example.org/path",
            Self::UriReference => "a URI or a relative reference such as /path",
            Self::Uuid => "a UUID such as f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        }
    }

    /// Whether a JSON string is written like this.
    pub fn is_match(self, text: Text<'_>) -> bool {
        self.matches(Cursor::new(text))
    }

    /// Whether a text is written like this.
    pub fn is_match_str(self, text: &str) -> bool {
        self.matches(Cursor::plain(text))
    }

    fn matches(self, mut text: Cursor<'_>) -> bool {
        let read = match self {
            Self::DateTime => time::date_time(&mut text),
            Self::Date => time::date(&mut text).map(drop),
            Self::Time => time::time(&mut text),
            Self::Duration => time::duration(&mut text),
            Self::Email => host::mailbox(&mut text),
            Self::Hostname => host::name(&mut text),
            Self::Ipv4 => host::ipv4(&mut text),
            Self::Ipv6 => host::ipv6(&mut text),
            Self::Uri => uri::uri(&mut text),
            Self::UriReference => uri::reference(&mut text),
            Self::Uuid => uuid(&mut text),
        };
        read.is_some() && text.at_end()
    }
}

/// RFC 9562, section 4.
fn uuid(text: &mut Cursor<'_>) -> Option<()> {
    for (index, digits) in [8, 4, 4, 4, 12].into_iter().enumerate() {
        if index > 0 {
            text.expect(b'-')?;
        }
        for _ in 0..digits {
            text.one(|byte| byte.is_ascii_hexdigit())?;
        }
    }
    Some(())
}
