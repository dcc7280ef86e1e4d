import Testing

@testable import TactileText

/// Words are checked by dictionaries of their own script only.
@Suite struct SpellingScriptTests {
    @Test(
        "A dictionary's script writes a word or does not",
        arguments: [
            ("en", "hello", true), ("en", "après", true), ("en-US", "朝食", false),
            ("en", "السلام", false), ("en", "привет", false), ("de", "naïveté", true),
            ("en", "cafe\u{301}", true), ("ru_RU", "привет", true), ("ru", "hello", false),
            ("sr@latin", "zdravo", true), ("sr", "здраво", true), ("ar", "السلام", true),
            ("ar", "hello", false), ("el", "καλημέρα", true), ("he", "שלום", true),
            ("pl", "zażółć", true), ("ko", "한글", true), ("en", "it’s", true),
            ("en", "mixяd", false),
        ])
    func writes(language: String, word: String, isItsOwn: Bool) {
        #expect(SpellingScript(of: language).writes(word) == isItsOwn)
    }
}
