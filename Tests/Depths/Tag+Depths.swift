import Testing

/// How much has to be there for a test, and how long it takes. The quick depth runs tests without
/// any of these tags, the usual one those without `night`, and the night all.
extension Tag {
    /// Takes long and goes through everything: each page in each window, language and size, hours
    /// of random input, thousands of histories. A sample of it without this tag guards each change.
    @Tag public static var night: Self

    /// Needs an X server, a window manager or a message bus.
    @Tag public static var display: Self

    /// Needs programs that are no part of this package, or starts some: git, dpkg, a shell.
    @Tag public static var tools: Self
}
