//! The catalogue of every diagnostic. A code is never given a second meaning.

/// Whether a diagnostic stops the build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The build fails.
    Error,
    /// The build goes on.
    Warning,
}

/// An entry of the catalogue of diagnostics, [`CODES`].
///
/// ```
/// let code = toolnexus_build::CODES.iter().find(|code| code.id == "TN0203").unwrap();
/// assert_eq!(code.title, "a default does not satisfy its own schema");
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// `TN` and four digits.
    pub id: &'static str,
    /// Whether it stops the build.
    pub severity: Severity,
    /// What it says, in a few words.
    pub title: &'static str,
}

macro_rules! catalogue {
    ($($name:ident $id:literal $severity:ident $title:literal)*) => {
        $(
            #[doc = concat!("`", $id, "`: ", $title, ".")]
            pub static $name: Code = Code { id: $id, severity: Severity::$severity, title: $title };
        )*
        /// Every diagnostic that a build can give, by code.
        pub static CODES: &[&Code] = &[$(&$name),*];
    };
}

catalogue! {
    // 00xx: files and folders
    UNREADABLE          "TN0001" Error   "a file or folder cannot be read"
    NOT_UTF8            "TN0002" Error   "a file is not UTF-8"
    NOTHING_MATCHED     "TN0003" Warning "a pattern or a folder matched nothing"
    NO_TOOLS            "TN0004" Warning "the build found no tool"

    // 01xx: the text of a spec
    SYNTAX              "TN0101" Error   "YAML or JSON syntax"
    EMPTY_FILE          "TN0102" Warning "a spec file is empty"
    WRONG_TYPE          "TN0103" Error   "a value has the wrong type"
    UNKNOWN_KEY         "TN0104" Error   "an unknown key"
    MISSING_KEY         "TN0105" Error   "a required key is missing"
    NOT_A_SPEC          "TN0106" Error   "a file holds neither tools nor types"
    BAD_VALUE           "TN0107" Error   "a value is none of those allowed"
    CONFLICTING_KEYS    "TN0108" Error   "two keys exclude each other"

    // 02xx: schemas and shapes
    UNSUPPORTED         "TN0201" Error   "a JSON Schema keyword or form is not supported"
    BAD_SCHEMA          "TN0202" Error   "a schema is not valid"
    BAD_DEFAULT         "TN0203" Error   "a default does not satisfy its own schema"
    BAD_REF             "TN0204" Error   "a $ref leads nowhere"
    RECURSION           "TN0205" Error   "a type contains itself"
    BAD_PATTERN         "TN0206" Error   "a pattern is not a regular expression"
    PATTERN_NOT_CHECKED "TN0207" Warning "a pattern cannot be checked at run time"
    REQUIRED_UNKNOWN    "TN0208" Error   "required names a property that does not exist"
    TOO_LARGE           "TN0209" Error   "a schema is too large"
    FOREIGN             "TN0210" Warning "a part of a foreign schema cannot be meant as it is written"
    FORMAT_NOT_CHECKED  "TN0211" Warning "a format that was to be checked is only shown"
    NULLABLE            "TN0212" Warning "`nullable` is read as JSON Schema's null"
    BAD_EXAMPLE         "TN0213" Warning "an example does not satisfy its own schema"
    REFUSED_VALUE       "TN0214" Warning "a value of an enum does not satisfy the rest of its schema"
    NO_VALUE            "TN0215" Error   "no value of an enum satisfies the rest of its schema"
    SHOWN_DEFAULT       "TN0216" Warning "a default that is only shown does not satisfy its own schema"

    // 03xx: names
    BAD_NAME            "TN0301" Error   "a tool's name cannot be used"
    DUPLICATE           "TN0302" Error   "two tools have the same name"
    MISSING_DESCRIPTION "TN0303" Error   "a tool has no description"

    // 04xx: Rust sources
    RUST_SYNTAX         "TN0401" Error   "a Rust file does not parse"
    MODULE_NOT_FOUND    "TN0402" Error   "a module's file is missing"
    NO_INCLUDE          "TN0403" Error   "include_tools! was not found"
    NOT_VISIBLE         "TN0404" Error   "an item is private to another module"
    GENERIC             "TN0405" Error   "a tool function is generic"
    FOREIGN_TYPE        "TN0406" Error   "a type of another crate cannot be seen"
    UNSUPPORTED_TYPE    "TN0407" Error   "a Rust type is not supported"
    BAD_ATTRIBUTE       "TN0408" Error   "an attribute cannot be read"
    TWO_STATES          "TN0409" Error   "two tools need different state"
    UNSUPPORTED_FN      "TN0410" Error   "a function cannot be a tool"
    SERDE_ATTRIBUTE     "TN0411" Error   "a serde attribute is not supported"
    UNKNOWN_DOC_ARGUMENT "TN0412" Warning "a documented argument does not exist"
    TWO_INCLUDES        "TN0413" Error   "include_tools! stands twice"

    // 05xx: joining specs and functions
    NO_FUNCTION         "TN0501" Error   "a tool has no function and no other source"
    DISAGREE            "TN0502" Error   "a spec and its function disagree"
    TWO_SCHEMAS         "TN0503" Error   "a function has a schema of its own and a spec"
}
