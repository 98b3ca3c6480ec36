#[toolnexus_rt::tool]
pub fn nothing(a: i64) -> i64 {
    a
}
