/// Which part of a date such as 03/04/2026 is the day.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
}

extension DateOrder {
    /// The order of day and month in the dates of a locale, and whether the year comes before them.
    ///
    /// The territory decides, whatever the language: the short patterns of the Unicode CLDR for its
    /// main language, in nine of them for that of offices and schools. A name without a territory
    /// has that of most speakers of its language; the C locale is as in the United States.
    static func order(localeIdentifier: String) -> (DateOrder, isYearFirst: Bool) {
        let region = localeRegion(localeIdentifier)
        let hasRegion = !region.isEmpty || isOfWorld(localeIdentifier)
        let territory =
            hasRegion ? region : territories[localeLanguage(localeIdentifier)] ?? ""
        return (
            withMonthFirst.contains(territory) ? .monthFirst : .dayFirst,
            withYearFirst.contains(territory)
        )
    }

    /// Whether a name has a region of the world in place of a territory: "en_001", "es_419".
    private static func isOfWorld(_ identifier: String) -> Bool {
        localeParts(identifier).dropFirst().contains { Int(digits: $0) != nil }
    }

    /// Where the month comes before the day.
    private static let withMonthFirst: Set<String> = [
        "AS", "GU", "MH", "MP", "PA", "PH", "PR", "UM", "US", "VI",
        // And behind the year.
        "AF", "BT", "CA", "CN", "HU", "IR", "JP", "KP", "KR", "LK", "LT", "MN", "NP", "TW",
    ]

    /// Where the year comes first. In Sweden and South Africa people say and write the day before
    /// the month where they leave the year out or put it last.
    private static let withYearFirst: Set<String> = [
        "AF", "AX", "BT", "CA", "CN", "HU", "IR", "JP", "KP", "KR", "LK", "LT", "MN", "NP", "SE",
        "TW", "ZA",
    ]

    /// The territories of languages named alone, where day and month are not all that there is.
    private static let territories = [
        "": "US", "en": "US", "fil": "PH", "tl": "PH", "ceb": "PH", "ps": "AF", "dz": "BT",
        "zh": "CN", "hu": "HU", "fa": "IR", "ja": "JP", "ko": "KR", "si": "LK", "lt": "LT",
        "mn": "MN", "ne": "NP", "sv": "SE",
    ]
}
