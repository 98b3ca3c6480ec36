//! Formats of strings, at the edges of their grammars.

use toolnexus_rt::check::{Checks, Format, Rule};
use toolnexus_rt::json::Reader;

/// Whether a text is of a format, which must not depend on how its JSON is escaped.
fn is(format: Format, text: &str) -> bool {
    let escaped: String = text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect();
    let json = format!("\"{escaped}\"");
    let in_json = Reader::new(&json).string().expect("JSON");
    let plain = format.is_match_str(text);
    assert_eq!(format.is_match(in_json), plain, "{format:?} {text:?}");
    plain
}

fn all(format: Format, valid: &[&str], invalid: &[&str]) {
    for text in valid {
        assert!(is(format, text), "{text:?} is {}", format.word());
    }
    for text in invalid {
        assert!(!is(format, text), "{text:?} is no {}", format.word());
    }
}

#[test]
fn a_leap_second_ends_a_month_in_utc() {
    all(
        Format::DateTime,
        &[
            "2016-12-31T23:59:60Z",
            "2016-12-31T00:29:60-23:30",
            "2015-07-01T00:59:60+01:00",
            "2015-07-01T23:58:60+23:59",
            "2015-06-30T15:59:60.9-08:00",
            "2016-02-29T23:59:60z",
        ],
        &[
            "2016-12-30T23:59:60Z",
            "2015-07-02T00:59:60+01:00",
            "2015-02-28T23:59:60+00:01",
            "2016-02-28T23:59:60Z",
            "2016-12-31T23:59:60",
            "2016-12-31 23:59:59Z",
            "2016-12-31T23:59:59.Z",
        ],
    );
    all(Format::Time, &["23:59:60Z", "00:00:60+00:01"], &["24:00:00Z", "23:59:60.Z", "00:00:60Z", "10:00Z"]);
}

#[test]
fn a_duration_names_its_units_in_order_without_a_gap() {
    all(
        Format::Duration,
        &["P1Y2M3DT4H5M6S", "P12W", "PT1M", "P1M", "P0D", "P1DT1M"],
        &[
            "P", "PT", "P1W1D", "P1Y1D", "PT1H1S", "P1D1M", "P1YT", "1D", "P1", "P1d", "P-1D", "P1DT",
            "P1WT1H",
        ],
    );
}

#[test]
fn a_mailbox_is_one_address() {
    all(
        Format::Email,
        &[
            "a@b",
            "a.b+c=d@e-f.g",
            r#""a\"b @ c"@d"#,
            r#"""@d"#,
            "a@[127.0.0.1]",
            "a@[IPv6:2001:db8::1]",
            "a@[ipv6:::]",
            "a@[tag:any{thing]",
        ],
        &[
            "",
            "@",
            "a@",
            "a.@b",
            "a..b@c",
            "a b@c",
            r#""a@b"#,
            r#""a"b@c"#,
            "a@b.",
            "a@-b",
            "a@b-",
            "a@b_c",
            "a@[1.2.3]",
            "a@[IPv6:1]",
            "a@[tag:]",
            "a@[127.0.0.1",
            "é@example.org",
            "a@b\n",
        ],
    );
}

#[test]
fn hosts_and_addresses_have_limits() {
    let label = "a".repeat(63);
    let name = [label.as_str(); 4].join(".");
    all(
        Format::Hostname,
        &[&label, &name[..253], "1", "a-b.c--d", "xn--nxasmq6b"],
        &[
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "-a",
            "a-",
            "a_b",
            &format!("{label}a"),
            &name[..254],
            "é.example",
            "a b",
        ],
    );
    all(
        Format::Ipv4,
        &["0.0.0.0", "255.255.255.255"],
        &["1.2.3", "1.2.3.4.5", "256.0.0.1", "01.2.3.4", "1.2.3.4 "],
    );
    all(
        Format::Ipv6,
        &["::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7::", "FFFF::"],
        &[
            "",
            ":",
            ":::",
            "1::2::3",
            "1:2:3:4:5:6:7",
            "12345::",
            "::1.2.3.04",
            "::1%0",
            "[::1]",
            "::g",
            "1:2:3:4:5:6:7:8:9",
        ],
    );
}

#[test]
fn a_uri_has_a_scheme_and_a_reference_need_not() {
    let absolute = [
        "a:",
        "a:b",
        "a:/",
        "a://",
        "a://b:80/c?d?/#e?/",
        "a://[v1.b]",
        "a://[::1]:80",
        "a://b@c",
        "a:%41",
        "a:?#",
    ];
    let relative = ["", "a", "/", "//a", "?a", "#a", "a/b:c", "./a:b", "//a:b@c:1/d"];
    let neither = [
        "a: b",
        "a:%4",
        "a:#b#c",
        "a:[",
        "a://[::1",
        "a://[::1]b",
        "a://b:c",
        "a://b@c@d",
        "a://[v.b]",
        "é:",
        "a:é",
        "1:b",
        ":a",
    ];
    all(Format::Uri, &absolute, &neither);
    all(Format::Uri, &[], &relative);
    all(Format::UriReference, &absolute, &neither);
    all(Format::UriReference, &relative, &[]);
}

#[test]
fn no_prefix_and_no_mutation_of_a_text_panics() {
    let texts = [
        "2016-12-31T23:59:60.5+01:00",
        "P1Y2M3DT4H5M6S",
        "\"a\\\"b\"@[IPv6:2001:db8::1.2.3.4]",
        "a://b@[::1]:80/c?d#e%41",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ];
    for text in texts {
        for (index, _) in text.char_indices() {
            for other in ["", "é", "-", ":", "9", "%", "\u{0}", "😀"] {
                let changed = format!("{}{other}{}", &text[..index], &text[index + 1..]);
                for format in Format::ALL {
                    is(format, &changed);
                    is(format, &text[..index]);
                }
            }
        }
    }
}

#[test]
fn the_problem_tells_what_was_expected() {
    static CHECKS: Checks<'static> = Checks::new(&[&[Rule::Format(Format::DateTime)]]);
    let problem = |json| CHECKS.check(0, json).map_err(|problems| problems.to_string());
    assert_eq!(problem("\"2026-01-31T12:00:00Z\""), Ok(()));
    assert_eq!(problem("17"), Ok(()), "a format says nothing of numbers");
    let expected = "arguments: expected a date-time such as 2026-01-31T12:00:00Z, got \"yesterday\"";
    assert_eq!(problem("\"yesterday\""), Err(expected.to_owned()));
}
