/// A unit in which a weight can be typed and shown.
public enum WeightUnit: String, Hashable, Sendable, CaseIterable {
    case kilograms = "kg"
    case pounds = "lb"
    /// Stones of 14 pounds, shown as "12 st 10 lb".
    case stones = "st"

    /// The unit of a symbol as files have it, in UTF-8; nil for other bytes.
    init?(utf8 symbol: UnsafeBufferPointer<UInt8>) {
        guard symbol.count == 2 else { return nil }
        switch (symbol[0], symbol[1]) {
        case (UInt8(ascii: "k"), UInt8(ascii: "g")): self = .kilograms
        case (UInt8(ascii: "l"), UInt8(ascii: "b")): self = .pounds
        case (UInt8(ascii: "s"), UInt8(ascii: "t")): self = .stones
        default: return nil
        }
    }

    /// One unit in nanograms, exactly: the international pound is 0.45359237 kg.
    public var nanograms: Int {
        switch self {
        case .kilograms: 1_000_000_000_000
        case .pounds: 453_592_370_000
        case .stones: 6_350_293_180_000
        }
    }

    /// One unit in kilograms.
    public var kilograms: Double { Double(nanograms) / 1e12 }

    /// The symbol after a number in this unit as files have it and people type it, "kg".
    public var symbol: String { rawValue }

    /// The symbol in the language that is spoken, as CLDR has it: "kg", in Arabic "كغم".
    public var shownSymbol: String {
        switch self {
        case .kilograms: localized("kg")
        case .pounds: localized("lb")
        case .stones: localized("st")
        }
    }

    /// The unit people of a region use: pounds in the United States, stones in Britain and Ireland.
    ///
    /// - Parameter localeIdentifier: as in `LC_MEASUREMENT` or `LANG`, "en_GB.UTF-8".
    public init(localeIdentifier: String) {
        switch localeRegion(localeIdentifier) {
        case "US", "LR", "MM": self = .pounds
        case "GB", "IE": self = .stones
        default: self = .kilograms
        }
    }
}

/// The region part of a POSIX or BCP 47 locale name, upper case, or "" without one.
func localeRegion(_ identifier: String) -> String {
    let parts = localeParts(identifier).dropFirst()
    return parts.first { $0.utf8.count == 2 }?.uppercased() ?? ""
}

/// The language part of a locale name, lower case; "" for the C locale.
func localeLanguage(_ identifier: String) -> String {
    let language = localeParts(identifier).first?.lowercased() ?? ""
    return language == "c" || language == "posix" ? "" : language
}

func localeParts(_ identifier: String) -> [Substring] {
    let plain = identifier.prefix { $0 != "." && $0 != "@" }
    return plain.split { $0 == "_" || $0 == "-" }
}
