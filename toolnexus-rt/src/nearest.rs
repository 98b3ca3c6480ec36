//! "Did you mean": the name that a wrong one was probably meant to be.

/// Longer names are never near, so that the work and the stack stay small.
pub(crate) const MAX_LEN: usize = 64;

/// The name nearest to `wanted`, if one is near: at most about a third of it is wrong.
///
/// Case and separators do not count, so `userId` is `user_id`, unless several names are equally near
/// without them. Of names that are equally near with them too, the first is taken. Nothing is allocated.
///
/// ```
/// use toolnexus_rt::nearest;
///
/// assert_eq!(nearest("cty", ["days", "city"].into_iter()), Some("city"));
/// assert_eq!(nearest("kelvin", ["metric", "imperial"].into_iter()), None);
/// ```
pub fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let (as_written, wanted) = (Folded::as_written(wanted), Folded::new(wanted)?);
    let mut best = None;
    let mut best_distance = (usize::MAX, usize::MAX);
    for name in names {
        let Some(folded) = Folded::new(name) else {
            continue;
        };
        let distance = wanted.distance(&folded);
        if distance > wanted.len.max(folded.len) / 3 || distance > best_distance.0 {
            continue;
        }
        let written = match (&as_written, Folded::as_written(name)) {
            (Some(wanted), Some(name)) => wanted.distance(&name),
            _ => usize::MAX,
        };
        if best.is_none() || (distance, written) < best_distance {
            best = Some(name);
            best_distance = (distance, written);
        }
    }
    best
}

/// A name, mostly in lower case and without separators.
struct Folded {
    bytes: [u8; MAX_LEN],
    len: usize,
}

impl Folded {
    /// `None` if the name is too long, or nothing but separators.
    fn new(name: &str) -> Option<Self> {
        let mut folded = Self { bytes: [0; MAX_LEN], len: 0 };
        for byte in name.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' ' | b'.')) {
            *folded.bytes.get_mut(folded.len)? = byte.to_ascii_lowercase();
            folded.len += 1;
        }
        (folded.len > 0).then_some(folded)
    }

    /// The name as it stands. `None` if it is too long.
    fn as_written(name: &str) -> Option<Self> {
        let mut written = Self { bytes: [0; MAX_LEN], len: name.len() };
        written.bytes.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
        Some(written)
    }

    fn as_slice(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// The number of insertions, deletions, substitutions and swaps of neighbours between the two
    /// (optimal string alignment), row by row.
    fn distance(&self, other: &Self) -> usize {
        let (a, b) = (self.as_slice(), other.as_slice());
        // Row `i` holds, at `j`, the distance from the first `i` bytes of `a` to the first `j` of `b`.
        let mut before = [0; MAX_LEN + 1];
        let mut last = [0; MAX_LEN + 1];
        for (j, cell) in last.iter_mut().enumerate() {
            *cell = j;
        }
        for i in 0..a.len() {
            let mut row = [0; MAX_LEN + 1];
            row[0] = i + 1;
            for j in 0..b.len() {
                let changed = usize::from(a[i] != b[j]);
                let mut least = (last[j] + changed).min(last[j + 1] + 1).min(row[j] + 1);
                if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                    least = least.min(before[j - 1] + 1);
                }
                row[j + 1] = least;
            }
            before = last;
            last = row;
        }
        last[b.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    fn near(wanted: &str, names: &[&'static str]) -> Option<&'static str> {
        nearest(wanted, names.iter().copied())
    }

    #[test]
    fn finds_typos() {
        let names = ["city", "days", "temperature_unit"];
        assert_eq!(near("cty", &names), Some("city"));
        assert_eq!(near("ctiy", &names), Some("city"));
        assert_eq!(near("day", &names), Some("days"));
        assert_eq!(near("temperature_unti", &names), Some("temperature_unit"));
        assert_eq!(near("zzz", &names), None);
        assert_eq!(near("", &names), None);
        assert_eq!(near("__", &names), None);
    }

    #[test]
    fn case_and_separators_do_not_count() {
        let names = ["user_ip", "user_id"];
        assert_eq!(near("userId", &names), Some("user_id"));
        assert_eq!(near("USER-ID", &names), Some("user_id"));
    }

    #[test]
    fn case_and_separators_decide_between_equals() {
        let names = ["orderBy", "order_by", "OrderBy"];
        assert_eq!(near("order_byy", &names), Some("order_by"));
        assert_eq!(near("orderByy", &names), Some("orderBy"));
    }

    #[test]
    fn of_equals_the_first() {
        assert_eq!(near("bat", &["cat", "rat"]), Some("cat"));
    }

    #[test]
    fn long_names_are_left_out() {
        let long = "x".repeat(65);
        assert_eq!(near(&long, &["x"]), None);
        let full = "x".repeat(64);
        assert_eq!(nearest(&full, [full.as_str()].into_iter()), Some(full.as_str()));
    }
}
