import Foundation

/// Tells how long something takes, in words or as "1:05:30". The names of units are English.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    // Unchecked: inherited from Foundation; like its formatters it is set up before threads share
    // it.
    /// How units are named.
    public enum UnitsStyle: Int, Sendable {
        /// "1:10:00"; days and longer as in ``abbreviated``.
        case positional
        /// "1h 10m"
        case abbreviated
        /// "1 hr, 10 min"
        case short
        /// "1 hour, 10 minutes"
        case full
        /// "one hour, ten minutes"
        case spellOut
        /// "1hr 10min"
        case brief
    }

    /// What happens to units that are zero.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Drops leading zeros from positions, and all zeros from words.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
        public static let dropAll: ZeroFormattingBehavior = [
            .dropLeading, .dropMiddle, .dropTrailing,
        ]
        /// Keeps all that no other option drops, and gives the first position two digits, too:
        /// "00:05", "01:00:10".
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    open var unitsStyle = UnitsStyle.positional
    /// The units that may be used; all, when it is empty.
    open var allowedUnits: NSCalendar.Unit = []
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// What tells how long a month is; the user's calendar when it is `nil`.
    open var calendar: Calendar? = .current
    /// The date that an interval begins at, when its months and years are counted.
    open var referenceDate: Date?
    /// How many units are told at most, the largest ones; 0 for all.
    open var maximumUnitCount = 0
    /// Whether a small amount of the largest unit is told in the next one: "63 seconds", not "1
    /// minute".
    open var collapsesLargestUnit = false
    /// Whether "About" comes first.
    open var includesApproximationPhrase = false
    /// Whether "remaining" comes last.
    open var includesTimeRemainingPhrase = false

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// - `obj`: `DateComponents`, or a number of seconds.
    open override func string(for obj: Any?) -> String? {
        switch obj {
        case let components as DateComponents: string(from: components)
        case let interval as TimeInterval: string(from: interval)
        case let number as NSNumber: string(from: number.doubleValue)
        default: nil
        }
    }

    /// - `ti`: seconds; parts of one are cut off. `nil` for NaN, infinity and more than ten
    ///   thousand years.
    open func string(from ti: TimeInterval) -> String? {
        guard ti.isFinite, abs(ti) < 3.2e11 else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        return string(from: start, to: start.addingTimeInterval(ti.rounded(.towardZero)))
    }

    open func string(from startDate: Date, to endDate: Date) -> String? {
        let units = DurationUnit.allCases.filter { allows($0) }
        var calendar = calendar ?? .current
        // Intervals are lengths: no change to summer time makes a day shorter.
        if let utc = TimeZone(identifier: "UTC"), referenceDate == nil { calendar.timeZone = utc }
        let parts = calendar.dateComponents(
            Set(units.map(\.component)), from: startDate, to: endDate)
        return string(units.map { ($0, parts.value(for: $0.component) ?? 0) })
    }

    /// Amounts that are too large for a unit go over into the next larger one that is allowed.
    open func string(from components: DateComponents) -> String? {
        let calendar = calendar ?? .current
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        guard let end = calendar.date(byAdding: components, to: start) else { return nil }
        return string(from: start, to: end)
    }

    open class func localizedString(
        from components: DateComponents, unitsStyle: UnitsStyle
    ) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    private func allows(_ unit: DurationUnit) -> Bool {
        // Weeks are among months and days only when they are asked for.
        if allowedUnits.isEmpty { return unit != .week }
        return allowedUnits.contains(unit.calendarUnit)
    }

    private func string(_ all: [(unit: DurationUnit, amount: Int)]) -> String? {
        guard !all.isEmpty else { return nil }
        let isNegative = all.contains { $0.amount < 0 }
        var parts = all.map { (unit: $0.unit, amount: abs($0.amount)) }
        if collapsesLargestUnit { collapse(&parts) }
        parts = kept(parts)
        if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
        let pads = zeroFormattingBehavior.contains(.pad)
        var text = DurationText(style: unitsStyle, padsFirst: pads).text(parts)
        if isNegative { text = "-" + text }
        if includesApproximationPhrase { text = "About " + text }
        if includesTimeRemainingPhrase { text += " remaining" }
        return text
    }

    /// Tells one of the largest unit in the next smaller one: "1 minute, 3 seconds" is "63
    /// seconds".
    private func collapse(_ parts: inout [(unit: DurationUnit, amount: Int)]) {
        guard let first = parts.firstIndex(where: { $0.amount > 0 }), parts[first].amount == 1,
            parts.indices.contains(first + 1),
            let factor = parts[first].unit.count(of: parts[first + 1].unit)
        else { return }
        parts[first + 1].amount += factor
        parts[first].amount = 0
    }

    private func kept(
        _ parts: [(unit: DurationUnit, amount: Int)]
    ) -> [(unit: DurationUnit, amount: Int)] {
        var behavior = zeroFormattingBehavior
        behavior.remove(.pad)
        if behavior.contains(.default) {
            behavior = unitsStyle == .positional ? .dropLeading : .dropAll
        }
        guard let first = parts.firstIndex(where: { $0.amount != 0 }),
            let last = parts.lastIndex(where: { $0.amount != 0 })
        else {
            // Zero in all is zero of the smallest unit, unless nothing is dropped.
            return behavior.isEmpty ? parts : parts.suffix(1)
        }
        return parts.indices.filter { index in
            if index < first { return !behavior.contains(.dropLeading) }
            if index > last { return !behavior.contains(.dropTrailing) }
            return parts[index].amount != 0 || !behavior.contains(.dropMiddle)
        }.map { parts[$0] }
    }
}
