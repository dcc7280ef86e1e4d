/// The forms that languages have for numbers of things, with Unicode's names (CLDR).
///
/// English has two, Japanese one, Arabic six. Which number takes which form is the language's
/// ``PluralRule``.
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other
}
