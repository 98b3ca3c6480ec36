//! Dates and times of `chrono`, as its serde writes them.

use ::chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};

texts! {
    DateTime<Utc>: "a date-time such as 2026-01-31T12:00:00Z",
        |text| text.parse().ok(),
        |time, w| w.text(format_args!("{time:?}"));
    DateTime<FixedOffset>: "a date-time such as 2026-01-31T12:00:00+01:00",
        |text| text.parse().ok(),
        |time, w| match time.offset().local_minus_utc() {
            0 => w.text(format_args!("{:?}Z", time.naive_local())),
            _ => w.text(format_args!("{time:?}")),
        };
    NaiveDate: "a date such as 2026-01-31", |text| text.parse().ok(), |date, w| w.text(format_args!("{date:?}"));
    NaiveTime: "a time such as 12:00:00", |text| text.parse().ok(), |time, w| w.text(format_args!("{time:?}"));
    NaiveDateTime: "a date and time such as 2026-01-31T12:00:00",
        |text| text.parse().ok(),
        |time, w| w.text(format_args!("{time:?}"));
}
