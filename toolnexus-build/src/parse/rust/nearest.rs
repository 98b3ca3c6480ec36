//! The name that was probably meant.

/// The name among `known` that is nearest to `word`, if any is near enough to be worth proposing.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = 1 + word.chars().count() / 3;
    known
        .map(|name| (distance(&word.to_lowercase(), &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}

/// Levenshtein's: the least number of letters to add, drop or change.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        let mut next = vec![left];
        for (y, up) in b.iter().zip(&row[1..]) {
            left = (diagonal + usize::from(x != *y)).min(left + 1).min(up + 1);
            diagonal = *up;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(
            nearest("desciption", ["name", "description"].into_iter()),
            Some("description")
        );
        assert_eq!(nearest("zzz", ["name", "description"].into_iter()), None);
    }
}
