import Foundation
import Testing

@testable import Diary

@Suite struct DateOrderTests {
    /// Now is Saturday, 21 November 2026, 12:00.
    private func parse(_ text: String, _ locale: String) throws -> String {
        let language = DateLanguage.language(localeIdentifier: locale)
        return try TypedDateParser(language: language, clock: testClock).parse(text).date
            .description
    }

    @Test(arguments: [
        "en_GB.UTF-8", "en_IE", "en_AU", "en_NZ", "en_IN", "en_ZA", "af_ZA", "pt_BR.UTF-8", "pt_PT",
        "nl_NL", "nl_BE", "sv_SE", "sv_FI", "da_DK", "nb_NO", "it_IT", "tr_TR", "el_GR", "cs_CZ",
        "ru_RU", "uk_UA", "vi_VN", "id_ID", "th_TH", "he_IL", "de_DE@euro", "en_DE", "ja_DE",
        "en_001", "es_419", "es_MX", "ar_EG", "hi_IN", "en_HK", "de", "pt", "fr_FR",
    ])
    func mostTerritoriesHaveTheDayFirst(locale: String) throws {
        #expect(try parse("2/3/24", locale) == "2024-03-02")
        #expect(try parse("3/11", locale) == "2026-11-03")
    }

    @Test(arguments: [
        "C", "POSIX", "", "en_US.UTF-8", "es_US", "en", "en_PH", "fil_PH", "es_PR", "es_PA",
        "de_US", "ja_JP", "zh_CN", "zh_Hant_TW", "ko_KR", "hu_HU", "lt_LT", "en_CA", "fr_CA", "ja",
    ])
    func someHaveTheMonthFirst(locale: String) throws {
        #expect(try parse("2/3/24", locale) == "2024-02-03")
        #expect(try parse("3/11", locale) == "2026-03-11")
    }

    @Test(arguments: ["ja_JP", "zh_CN", "ko_KR", "hu_HU", "sv_SE", "en_CA", "en_ZA", "lt_LT"])
    func theYearMayComeFirst(locale: String) throws {
        #expect(try parse("24/2/3", locale) == "2024-02-03")
        #expect(try parse("24-02-03 8:30", locale) == "2024-02-03")
        #expect(try parse("2024/2/3", locale) == "2024-02-03")
    }

    @Test func daysBeyondTwelveAndPointsDecideByThemselves() throws {
        for locale in ["en_US", "en_GB", "sv_SE"] {
            #expect(try parse("3/25/24", locale) == "2024-03-25")
            #expect(try parse("25.3.2024", locale) == "2024-03-25")
        }
        #expect(try parse("٢/٣/٢٤", "ar_EG") == "2024-03-02")
        #expect(try parse("२/३/२४", "hi_IN") == "2024-03-02")
        #expect(try parse("২/৩/২৪", "bn_BD") == "2024-03-02")
        #expect(try parse("၂/၃/၂၄", "my_MM") == "2024-03-02")
        #expect(try parse("𞥒/𞥓/𞥒𞥔", "ff_Adlm_GN") == "2024-03-02")
    }

    @Test(arguments: ["٨٢٫٤", "۸۲٫۴", "८२.४", "৮২.৪", "๘๒.๔", "８２.４", "၈၂.၄", "𑄾𑄸.𑄺"])
    func weightsAreTypedInTheDigitsOfEveryScript(text: String) throws {
        let weight = try WeightParser(unit: .kilograms, style: .posix).parse(text)
        #expect(weight.text == "82.4")
    }

    /// The letters of a pattern in the order in which they stand: "dMy".
    private func order(_ pattern: String) -> String {
        var letters = ""
        var isQuoted = false
        for character in pattern {
            if character == "'" { isQuoted.toggle() }
            let letter: Character = character == "L" ? "M" : character == "u" ? "y" : character
            if !isQuoted, "yMd".contains(letter), !letters.contains(letter) {
                letters.append(letter)
            }
        }
        return letters
    }

    /// South Africa, where people write otherwise than its patterns say, and where the patterns of
    /// the language of offices and schools are others than those of the language spoken at home.
    private static let exceptions: Set<String> = [
        "AS", "ER", "GH", "GL", "MG", "NA", "PY", "RW", "ZA", "ZW",
    ]

    @Test func territoriesAgreeWithTheCLDR() {
        let identifiers = Locale.availableIdentifiers.filter {
            Locale(identifier: $0).region != nil
        }
        var territories: Set<String> = []
        for identifier in identifiers {
            guard let territory = Locale(identifier: identifier).region?.identifier,
                territory.utf8.count == 2, territories.insert(territory).inserted
            else { continue }
            let likely = Locale.Language(identifier: "und-\(territory)").maximalIdentifier
            let language = Locale.Language(identifier: likely).languageCode?.identifier ?? ""
            let locale = Locale(identifier: "\(language)_\(territory)")
            // A language without patterns of its own says nothing of the territory.
            guard
                identifiers.contains(where: {
                    $0.hasPrefix("\(language)_") && $0.hasSuffix(territory)
                })
            else { continue }
            let formatter = DateFormatter()
            formatter.locale = locale
            formatter.dateStyle = .short
            formatter.timeStyle = .none
            let full = order(formatter.dateFormat ?? "")
            let short = order(
                DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: locale) ?? "")
            let isYearFirst = full.hasPrefix("y")
            let isMonthFirst = (isYearFirst ? short : full).hasPrefix("M")
            let found = DateLanguage.language(localeIdentifier: locale.identifier)
            let agrees =
                found.isYearFirst == isYearFirst && (found.order == .monthFirst) == isMonthFirst
            #expect(
                agrees != Self.exceptions.contains(territory),
                "\(locale.identifier) \(full) \(short)")
        }
        #expect(territories.count > 200)
    }

    @Test func everyIdentifierHasTheOrderOfItsTerritory() {
        for identifier in Locale.availableIdentifiers {
            guard let territory = Locale(identifier: identifier).region?.identifier,
                territory.utf8.count == 2
            else { continue }
            let own = DateLanguage.language(localeIdentifier: identifier)
            let plain = DateLanguage.language(localeIdentifier: "xx_\(territory)")
            #expect(
                own.order == plain.order && own.isYearFirst == plain.isYearFirst, "\(identifier)")
        }
    }
}
