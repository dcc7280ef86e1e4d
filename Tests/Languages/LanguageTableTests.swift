import Testing

@testable import TactileLanguages

struct LanguageTableTests {
    @Test func textsFormsAndCommentsAreRead() {
        let table = LanguageTable(
            #"""
            /* What the button says. */
            "Cancel" = "Abbrechen";
            // One line.
            "A\n\"B\"\u{A0}\\" = "a\tb\U00e4";
            "%lld entries" = { one = "%lld Eintrag"; other = "%lld Einträge"; };
            "Two
            lines" = "Zwei
            Zeilen";
            """#, file: "de.strings")
        #expect(table.problems.isEmpty)
        #expect(table.entries["Cancel"] == [.other: "Abbrechen"])
        #expect(table.entries["A\n\"B\"\u{A0}\\"] == [.other: "a\tbä"])
        #expect(
            table.entries["%lld entries"] == [.one: "%lld Eintrag", .other: "%lld Einträge"])
        #expect(table.entries["Two\nlines"] == [.other: "Zwei\nZeilen"])
        #expect(table.entries.count == 4)
    }

    @Test(arguments: [
        ("\"A\" = \"B\"\n\"C\" = \"D\";", 2, "“;” is missing here"),
        ("\"A\"  \"B\";\n\"C\" = \"D\";", 1, "“=” is missing here"),
        ("x\n\"C\" = \"D\";", 1, "a text in quotes is missing here"),
        ("\"C\" = \"D\";\n\"A\" = \"B", 2, "the text that begins here has no end"),
        (
            "\"A\" = { some = \"B\"; };\n\"C\" = \"D\";", 1,
            "“some” is no form; use zero, one, two, few, many or other"
        ),
        ("\"A\" = { one = \"B\"; };\n\"C\" = \"D\";", 1, "“A” has no form “other”"),
        (
            "\"A %@\" = \"B %2$@\";\n\"C\" = \"D\";", 1,
            "“B %2$@” puts in %2$@, which “A %@” does not have"
        ),
        ("\"A\" = \"\\u{D800}\";\n\"C\" = \"D\";", 1, "“\\uD800” is no sign; write it as \\u{A0}"),
        ("\"C\" = \"A\";\n\"C\" = \"D\";", 2, "“C” is there twice; the second counts"),
    ])
    func whatMakesNoSenseIsToldAndTheRestIsRead(text: String, line: Int, reason: String) {
        let table = LanguageTable(text, file: "xx.strings")
        #expect(
            table.problems == [LanguageTableError(file: "xx.strings", line: line, reason: reason)])
        #expect(table.problems.first?.description == "xx.strings:\(line): \(reason)")
        #expect(table.entries["C"] == [.other: "D"])
    }

    @Test func anythingAtAllEndsAndTells() {
        let whole = "/* c */ \"A %@\" = { one = \"x\\u{e4}\"; other = \"%1$@\"; };\n\"B\" = \"C\";"
        for length in 0...whole.count {
            for sign in ["", "\"", "{", "}", "\\", "/*", "\n", "%"] {
                let table = LanguageTable(String(whole.prefix(length)) + sign, file: "x")
                #expect(table.entries.count <= 2)
            }
        }
    }

    @Test func placesAreFilledInAnyOrder() {
        func filled(_ text: String, _ arguments: String...) -> String {
            TextFormat(text, isPlain: arguments.isEmpty).filled(arguments)
        }
        #expect(filled("%@ of %lld", "a", "b") == "a of b")
        #expect(filled("%2$@ von %1$lld", "a", "b") == "b von a")
        #expect(filled("100 %% %@", "a") == "100 % a")
        #expect(filled("100 % and %s %@", "a") == "100 % and %s a")
        #expect(filled("100 %@ %%") == "100 %@ %%")
        #expect(filled("%", "a") == "%")
        #expect(filled("%0$@ %99999999999999999999$@", "a") == "%0$@ %99999999999999999999$@")
        #expect(filled("%3$@", "a") == "")
    }
}
