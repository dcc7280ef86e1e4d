/// What plural rules ask of a number: Unicode's operands (CLDR, "Language Plural Rules").
///
/// They are those of the number as it is written: "1" takes another form than "1.0" in English.
package struct PluralOperands: Hashable, Sendable {
    /// The whole part of the number without its sign; `UInt.max` for larger ones.
    package let i: UInt
    /// How many digits are written behind the decimal sign, noughts at the end included.
    package let v: Int
    /// These digits as a number, noughts at the end included; `UInt.max` for larger ones.
    package let f: UInt
    /// These digits as a number, without noughts at the end.
    package let t: UInt

    package init(_ number: Int) {
        (i, v, f, t) = (number.magnitude, 0, 0, 0)
    }

    /// Reads a number as it is written in digits: "12", "-1.50". `nil` for any other text.
    package init?(_ text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ part in
                !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) }
            })
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        let trimmed = fraction.reversed().drop { $0 == "0" }.reversed()
        i = UInt(parts[0]) ?? .max
        v = fraction.count
        f = fraction.isEmpty ? 0 : UInt(fraction) ?? .max
        t = trimmed.isEmpty ? 0 : UInt(String(trimmed)) ?? .max
    }

    /// Whether the number is this whole one, however it is written: 1 is also "1.0".
    func isEqual(to number: UInt) -> Bool { t == 0 && i == number }
}
