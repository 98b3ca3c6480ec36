//! Prints what a folder of specs generates.

fn main() {
    let mut args = std::env::args().skip(1);
    let root = args.next().unwrap();
    let mut b = toolnexus_build::Builder::new(root).no_rust();
    for s in args { b = b.specs(s); }
    match b.default_source(toolnexus_build::Source::Mcp).run() {
        Ok(o) => { for w in &o.warnings { eprintln!("{}", w.rendered) } println!("{}", o.files[0].contents) }
        Err(e) => { eprintln!("{e}"); std::process::exit(1) }
    }
}
