//! What is encoded decodes to the same value: for random values of every type that a tool can take.
//! `TOOLNEXUS_VALUES` sets how many values of each type are tried.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;
use std::num::{NonZero, NonZeroI8, NonZeroU32};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use toolnexus_rt::decode::{from_slice, FromJsonOwned, Mode};
use toolnexus_rt::json::to_string;
use toolnexus_tests::instances::Random;

use super::types::*;

/// How deep values nest at most.
const DEPTH: usize = 4;

/// A type that has random values.
trait Arbitrary: Sized {
    fn any(random: &mut Random, depth: usize) -> Self;
}

fn same<T: Arbitrary + FromJsonOwned + PartialEq + Debug>(encode: impl Fn(&T) -> String) {
    let values =
        std::env::var("TOOLNEXUS_VALUES").ok().and_then(|values| values.parse().ok()).unwrap_or(1500);
    let mut random = Random::new(11);
    for _ in 0..values {
        let value = T::any(&mut random, DEPTH);
        let text = encode(&value);
        match from_slice::<T>(text.as_bytes(), Mode::Exact) {
            Ok(decoded) => assert_eq!(decoded, value, "by way of {text}"),
            Err(problems) => panic!("{value:?} is {text}, which is refused: {problems}"),
        }
    }
}

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Arbitrary for $ty {
            fn any(random: &mut Random, _: usize) -> Self {
                let edges = [<$ty>::MIN, <$ty>::MAX, <$ty>::MIN + 1, <$ty>::MAX - 1, 0, 1, 10];
                match random.below(3) {
                    0 => edges[random.below(edges.len())],
                    1 => random.below(200) as $ty,
                    // The rest of a wide one is filled by the second half.
                    _ => ((random.below(usize::MAX) as u128) << 64 | random.below(usize::MAX) as u128) as $ty,
                }
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

macro_rules! floats {
    ($($ty:ty: $bits:ty),*) => {$(
        impl Arbitrary for $ty {
            fn any(random: &mut Random, depth: usize) -> Self {
                let float = match random.below(3) {
                    0 => [0.0, -0.0, 0.1, 1e15, 9007199254740993.0, <$ty>::MAX, <$ty>::MIN, <$ty>::MIN_POSITIVE, <$ty>::EPSILON][random.below(9)],
                    1 => random.below(100_000) as $ty / 100.0,
                    _ => <$ty>::from_bits(<$bits>::any(random, depth)),
                };
                // JSON has no other.
                if float.is_finite() { float } else { 1.5 }
            }
        }
    )*};
}

floats!(f32: u32, f64: u64);

macro_rules! arbitrary {
    ($([$($generics:tt)*] $ty:ty: |$random:pat_param, $depth:pat_param| $value:expr;)*) => {$(
        impl<$($generics)*> Arbitrary for $ty {
            fn any($random: &mut Random, $depth: usize) -> Self {
                $value
            }
        }
    )*};
}

/// How many items there are, fewer further in.
fn items<T: Arbitrary, C: FromIterator<T>>(random: &mut Random, depth: usize) -> C {
    let count = if depth == 0 { 0 } else { random.below(depth + 1) };
    (0..count).map(|_| T::any(random, depth - 1)).collect()
}

fn non_zero<T: Arbitrary + Copy, N>(random: &mut Random, make: impl Fn(T) -> Option<N>) -> N {
    loop {
        if let Some(value) = make(T::any(random, 0)) {
            return value;
        }
    }
}

arbitrary! {
    [] bool: |random, _| random.chance(50);
    [] char: |random, depth| loop {
        let code = if random.chance(50) { random.below(0x100) as u32 } else { u32::any(random, depth) % 0x11_0000 };
        if let Some(char) = char::from_u32(code) {
            break char;
        }
    };
    [] (): |_, _| ();
    [] String: |random, depth| (0..random.below(9)).map(|_| char::any(random, depth)).collect();
    [] Box<str>: |random, depth| String::any(random, depth).into();
    [] Arc<str>: |random, depth| String::any(random, depth).into();
    [] PathBuf: |random, depth| String::any(random, depth).into();
    [] Duration: |random, depth| Duration::new(u64::any(random, depth), u32::any(random, depth) % 1_000_000_000);
    [] NonZeroU32: |random, _| non_zero(random, NonZeroU32::new);
    [] NonZeroI8: |random, _| non_zero(random, NonZeroI8::new);
    [] NonZero<u8>: |random, _| non_zero(random, NonZero::<u8>::new);
    [T: Arbitrary] Box<T>: |random, depth| Box::new(T::any(random, depth.saturating_sub(1)));
    [T: Arbitrary] Box<[T]>: |random, depth| items::<T, Vec<T>>(random, depth).into();
    [T: Arbitrary] Arc<Vec<T>>: |random, depth| Arc::new(items(random, depth));
    [T: Arbitrary] Option<T>: |random, depth| (depth > 0 && random.chance(60)).then(|| T::any(random, depth - 1));
    [T: Arbitrary] Vec<T>: |random, depth| items(random, depth);
    [T: Arbitrary] VecDeque<T>: |random, depth| items(random, depth);
    [T: Arbitrary + Ord] BTreeSet<T>: |random, depth| items(random, depth);
    [T: Arbitrary + Eq + Hash] HashSet<T>: |random, depth| items(random, depth);
    [T: Arbitrary] BTreeMap<String, T>: |random, depth| items(random, depth);
    [T: Arbitrary] HashMap<String, T>: |random, depth| items(random, depth);
    [T: Arbitrary, const N: usize] [T; N]: |random, depth| std::array::from_fn(|_| T::any(random, depth));
    [A: Arbitrary] (A,): |random, depth| (A::any(random, depth),);
    [A: Arbitrary, B: Arbitrary] (A, B): |random, depth| (A::any(random, depth), B::any(random, depth));
    [A: Arbitrary, B: Arbitrary, C: Arbitrary, D: Arbitrary, E: Arbitrary, F: Arbitrary] (A, B, C, D, E, F):
        |r, d| (A::any(r, d), B::any(r, d), C::any(r, d), D::any(r, d), E::any(r, d), F::any(r, d));
    [] Id: |random, depth| Id(u32::any(random, depth));
    [] Name: |random, depth| Name { inner: String::any(random, depth), seen: 0 };
    [] Pair: |random, depth| Pair(i32::any(random, depth), Option::any(random, depth));
    [] Nothing: |_, _| Nothing {};
    [] Nested: |random, depth| Nested(items(random, depth));
    [] Shape: |random, depth| match random.below(6) {
        0 => Shape::Empty,
        1 => Shape::Void,
        2 => Shape::Circle(f64::any(random, depth)),
        3 => Shape::Rectangle { width: u32::any(random, depth), height: Option::any(random, depth) },
        4 => Shape::Line(i8::any(random, depth), i8::any(random, depth)),
        _ => Shape::Named(Page::any(random, depth)),
    };
    [L: Arbitrary, R: Arbitrary] Either<L, R>: |random, depth| match random.below(2) {
        0 => Either::Left(L::any(random, depth)),
        _ => Either::Right(R::any(random, depth)),
    };
    [] Told: |random, depth| match random.below(3) {
        0 => Told::First,
        1 => Told::Second,
        _ => Told::Third(bool::any(random, depth)),
    };
    [] Event: |random, depth| match random.below(5) {
        0 => Event::Started,
        1 => Event::KeyPressed { key_code: u8::any(random, depth), with_shift: Option::any(random, depth) },
        2 => Event::Moved(Range::any(random, depth)),
        3 => Event::Listed(Page::any(random, depth)),
        // The tag stands beside its keys.
        _ => Event::Counted(BTreeMap::any(random, depth).into_iter().filter(|(key, _)| key != "type").collect()),
    };
    [] Command: |random, depth| match random.below(4) {
        0 => Command::Stop,
        1 => Command::Say(String::any(random, depth)),
        2 => Command::Go(i8::any(random, depth), i8::any(random, depth)),
        _ => Command::Wait { time: Duration::any(random, depth), then: Option::any(random, depth) },
    };
    [] Loose: |random, depth| match random.below(7) {
        0 => Loose::Nothing,
        1 => Loose::Flag(bool::any(random, depth)),
        2 => Loose::Number(i64::any(random, depth)),
        3 => Loose::Text(String::any(random, depth)),
        4 => Loose::Point(u8::any(random, depth), u8::any(random, depth)),
        5 => Loose::Object { x: u8::any(random, depth), y: Option::any(random, depth) },
        _ => Loose::Range(Range::any(random, depth)),
    };
    [] Tagged: |random, _| if random.chance(50) { Tagged::A } else { Tagged::B };
    [] Expression: |random, depth| match random.below(if depth == 0 { 1 } else { 3 }) {
        0 => Expression::Number { value: i32::any(random, depth) },
        1 => Expression::Add { terms: items(random, depth) },
        _ => Expression::Not { of: Arbitrary::any(random, depth) },
    };
    [] Json: |random, depth| match random.below(if depth == 0 { 1 } else { 3 }) {
        0 => Json::Number(i64::any(random, depth)),
        1 => Json::List(items(random, depth)),
        _ => Json::Map(items(random, depth)),
    };
    [] OddUnit: |random, _| [OddUnit::A, OddUnit::B, OddUnit::C][random.below(3)];
    [] OddEnum: |random, depth| match random.below(if depth == 0 { 1 } else { 3 }) {
        0 => OddEnum::Nothing {},
        1 => OddEnum::Maybe(Arbitrary::any(random, depth)),
        _ => OddEnum::Keys { r#fn: u8::any(random, depth), long_name: Option::any(random, depth) },
    };
}

macro_rules! structs {
    ($([$($generics:tt)*] $ty:ty, $name:ident { $($field:ident),* } $($skipped:ident)*;)*) => {
        arbitrary! {$(
            [$($generics)*] $ty: |random, depth| $name {
                $($field: Arbitrary::any(random, depth),)*
                $($skipped: Default::default(),)*
            };
        )*}
    };
}

structs! {
    [] Holders, Holders { boxed, shared, word, text, slice, path, deque, maybe, positive, signed, generic, time, names };
    [] Newtypes, Newtypes { id, name, pair, ids, maybe };
    [] Collections, Collections { array, nested, one, pair, six, points, sorted, hashed, by_name, hash_map };
    [T: Arbitrary] Page<T>, Page { items, next };
    [K: Arbitrary, V: Arbitrary] Keyed<K, V>, Keyed { key, value };
    [] Generics, Generics { ids, more, texts, pages, keyed, both, either };
    [] Range, Range { from, step, to };
    [] Settings, Settings { retries, label };
    [] Serde, Serde { query, range, tags, note, settings, page };
    [] Enums, Enums { told, loose, command, tagged };
    [] Tree, Tree { value, children, left };
    [] Inner, Inner { r#type, none, innermost };
    [] Odd, Odd { none, inner, with_default, start, last, tuples, arrays, maybe, unit } skipped;
}

macro_rules! types {
    ($($name:ident: $ty:ty),* $(,)?) => {$(
        #[test]
        fn $name() {
            same::<$ty>(|value| to_string(value));
        }
    )*};
}

types! {
    holders: Holders, newtypes: Newtypes, collections: Collections, generics: Generics, serde: Serde, shape: Shape,
    command: Command, loose: Loose, enums: Enums, tree: Tree, expression: Expression, json: Json, nested: Nested,
    odd: Odd,
}

#[test]
fn event() {
    // A map beside a tag is only read.
    same::<Event>(|value| serde_json::to_string(value).expect("serde writes it"));
}

macro_rules! standard {
    ($($ty:ty),* $(,)?) => {
        #[test]
        fn types_of_the_standard_library() {
            $(same::<$ty>(|value| to_string(value));)*
        }
    };
}

standard! {
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f32, f64, bool, char, (), String, Box<str>, Duration,
    Option<i64>, Box<f64>, Vec<Vec<f32>>, BTreeMap<String, Option<char>>, HashMap<String, Vec<u128>>,
}
