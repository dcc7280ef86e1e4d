/// Which form of a text a number takes in a language: CLDR's cardinal rules.
package struct PluralRule: Sendable {
    /// The forms that the language has, in the order of Unicode's lists; ``PluralCategory/other``
    /// is the last.
    package let categories: [PluralCategory]
    private let choose: @Sendable (PluralOperands) -> PluralCategory

    private init(
        _ categories: [PluralCategory],
        _ choose: @escaping @Sendable (PluralOperands) -> PluralCategory
    ) {
        self.categories = categories + [.other]
        self.choose = choose
    }

    package func category(of number: PluralOperands) -> PluralCategory { choose(number) }

    /// The rule of a language by its code, as in "de-AT"; a language that is not known here has one
    /// form for all numbers.
    package static func rule(of identifier: String) -> PluralRule {
        let code = identifier.prefix { $0 != "-" && $0 != "_" }.lowercased()
        if identifier.lowercased().hasPrefix("pt-pt") { return italian }
        return rules[code] ?? single
    }

    private static let rules: [String: PluralRule] = {
        let families: [(String, PluralRule)] = [
            ("en de nl sv fi et yi", english), ("fr", french), ("pt", portuguese), ("es", spanish),
            ("it ca", italian), ("nb nn no el hu tr bg eu ka kk", plainOne), ("da", danish),
            ("pl", polish), ("ru uk be", russian), ("cs sk", czech), ("he iw", hebrew),
            ("ar", arabic), ("hi fa bn gu kn zu am", hindi),
        ]
        var all: [String: PluralRule] = [:]
        for (codes, rule) in families {
            for code in codes.split(separator: " ") { all[String(code)] = rule }
        }
        return all
    }()

    /// Japanese, Chinese, Korean, Thai, Vietnamese, Indonesian.
    private static let single = PluralRule([]) { _ in .other }

    private static let english = PluralRule([.one]) { $0.i == 1 && $0.v == 0 ? .one : .other }

    private static let plainOne = PluralRule([.one]) { $0.isEqual(to: 1) ? .one : .other }

    private static let hindi = PluralRule([.one]) {
        $0.i == 0 || $0.isEqual(to: 1) ? .one : .other
    }

    private static let danish = PluralRule([.one]) {
        $0.isEqual(to: 1) || $0.t != 0 && $0.i <= 1 ? .one : .other
    }

    /// Whole millions, "un million de pas".
    private static func isMillions(_ number: PluralOperands) -> Bool {
        number.v == 0 && number.i != 0 && number.i % 1_000_000 == 0
    }

    private static let french = PluralRule([.one, .many]) {
        $0.i <= 1 ? .one : isMillions($0) ? .many : .other
    }

    private static let portuguese = french

    private static let spanish = PluralRule([.one, .many]) {
        $0.isEqual(to: 1) ? .one : isMillions($0) ? .many : .other
    }

    private static let italian = PluralRule([.one, .many]) {
        $0.i == 1 && $0.v == 0 ? .one : isMillions($0) ? .many : .other
    }

    /// Numbers that end in 2, 3 or 4, but not in 12, 13 or 14.
    private static func endsInFew(_ number: UInt) -> Bool {
        (2...4).contains(number % 10) && !(12...14).contains(number % 100)
    }

    private static let polish = PluralRule([.one, .few, .many]) {
        guard $0.v == 0 else { return .other }
        return $0.i == 1 ? .one : endsInFew($0.i) ? .few : .many
    }

    private static let russian = PluralRule([.one, .few, .many]) {
        guard $0.v == 0 else { return .other }
        if $0.i % 10 == 1, $0.i % 100 != 11 { return .one }
        return endsInFew($0.i) ? .few : .many
    }

    private static let czech = PluralRule([.one, .few, .many]) {
        guard $0.v == 0 else { return .many }
        return $0.i == 1 ? .one : (2...4).contains($0.i) ? .few : .other
    }

    private static let hebrew = PluralRule([.one, .two]) {
        if $0.v == 0 { return $0.i == 1 ? .one : $0.i == 2 ? .two : .other }
        return $0.i == 0 ? .one : .other
    }

    private static let arabic = PluralRule([.zero, .one, .two, .few, .many]) {
        guard $0.t == 0 else { return .other }
        switch $0.i {
        case 0: return .zero
        case 1: return .one
        case 2: return .two
        default: break
        }
        switch $0.i % 100 {
        case 3...10: return .few
        case 11...99: return .many
        default: return .other
        }
    }
}
