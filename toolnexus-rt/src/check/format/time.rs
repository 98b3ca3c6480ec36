//! Dates, times and durations: RFC 3339, section 5.6 and appendix A.

use super::cursor::Cursor;

/// A day of a month.
pub(super) struct Day {
    day: i32,
    /// How many days the month has.
    last: i32,
}

/// The minute that may have a second 60, in UTC: the last of a day.
const LAST_MINUTE: i32 = 24 * 60 - 1;

/// Where a second 60 ends the day in UTC.
enum LeapSecond {
    /// On the local date.
    SameDay,
    /// On the day before: the local one has just begun.
    DayBefore,
}

/// `full-date "T" full-time`
pub(super) fn date_time(text: &mut Cursor<'_>) -> Option<()> {
    let date = date(text)?;
    text.one(|byte| matches!(byte, b'T' | b't'))?;
    match full_time(text)? {
        None => Some(()),
        Some(LeapSecond::SameDay) => (date.day == date.last).then_some(()),
        Some(LeapSecond::DayBefore) => (date.day == 1).then_some(()),
    }
}

/// `full-date`
pub(super) fn date(text: &mut Cursor<'_>) -> Option<Day> {
    let year = text.number(4)?;
    text.expect(b'-')?;
    let month = text.number(2)?;
    text.expect(b'-')?;
    let day = text.number(2)?;
    let last = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => return None,
    };
    (1..=last).contains(&day).then_some(Day { day, last })
}

/// `full-time`
pub(super) fn time(text: &mut Cursor<'_>) -> Option<()> {
    full_time(text).map(drop)
}

fn full_time(text: &mut Cursor<'_>) -> Option<Option<LeapSecond>> {
    let (hour, minute) = hour_and_minute(text)?;
    text.expect(b':')?;
    let second = text.number(2).filter(|second| *second <= 60)?;
    if text.expect(b'.').is_some() && text.all(|byte| byte.is_ascii_digit()) == 0 {
        return None;
    }
    let offset = offset(text)?;
    if second < 60 {
        return Some(None);
    }
    match hour * 60 + minute - offset {
        LAST_MINUTE => Some(Some(LeapSecond::SameDay)),
        -1 => Some(Some(LeapSecond::DayBefore)),
        _ => None,
    }
}

/// `time-hour ":" time-minute`
fn hour_and_minute(text: &mut Cursor<'_>) -> Option<(i32, i32)> {
    let hour = text.number(2).filter(|hour| *hour < 24)?;
    text.expect(b':')?;
    let minute = text.number(2).filter(|minute| *minute < 60)?;
    Some((hour, minute))
}

/// `time-offset`, in minutes.
fn offset(text: &mut Cursor<'_>) -> Option<i32> {
    match text.next()? {
        b'Z' | b'z' => Some(0),
        sign @ (b'+' | b'-') => {
            let (hour, minute) = hour_and_minute(text)?;
            let offset = hour * 60 + minute;
            Some(if sign == b'-' { -offset } else { offset })
        }
        _ => None,
    }
}

/// `duration`
pub(super) fn duration(text: &mut Cursor<'_>) -> Option<()> {
    text.expect(b'P')?;
    let mut weeks = text.clone();
    if amounts(&mut weeks, b"W").is_some_and(|count| count > 0) && weeks.at_end() {
        *text = weeks;
        return Some(());
    }
    let of_days = amounts(text, b"YMD")?;
    let timed = text.expect(b'T').is_some();
    let of_time = if timed { amounts(text, b"HMS")? } else { 0 };
    let complete = if timed { of_time > 0 } else { of_days > 0 };
    complete.then_some(())
}

/// Numbers with units, and how many they are: any unit may come first, and then only the next one each time.
fn amounts(text: &mut Cursor<'_>, units: &[u8]) -> Option<usize> {
    let mut count = 0;
    let mut left = units;
    while text.all(|byte| byte.is_ascii_digit()) > 0 {
        let unit = text.next()?;
        let index = left.iter().position(|left| *left == unit)?;
        if count > 0 && index > 0 {
            return None;
        }
        left = left.get(index + 1..)?;
        count += 1;
    }
    Some(count)
}
