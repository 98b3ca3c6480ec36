fn main() {
    toolnexus_build::generate();
}
