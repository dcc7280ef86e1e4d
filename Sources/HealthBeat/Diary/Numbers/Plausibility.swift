import Foundation

/// Why a weight deserves a question before it is saved; nothing is ever refused for it.
public enum Plausibility: Hashable, Sendable {
    /// Below 20 kg or above 350 kg, in a diary that cannot tell better.
    case unusual
    /// More than 6 % from both the nearest earlier weight and the trend; the value is the
    /// difference to the trend, else to that weight, in kilograms.
    case bigChange(Double)
    /// Read in another unit the number would fit: 180 where the trend is 82 kg.
    case otherUnit(WeightUnit)

    /// Kilograms outside of which no question is spared.
    package static let usualRange = 20.0...350.0
    /// The share of change above which "The Hacker's Diet" asks too.
    package static let usualChange = 0.06
    /// How near another unit's reading must be to the trend to be offered.
    package static let unitTolerance = 0.03

    /// The doubt about `weight`, or nil when it looks right, by numbers alone.
    ///
    /// - `last`: the weight before it in kilograms.
    /// - `trend`: the trend at its moment in kilograms.
    public static func doubt(
        about weight: Weight, last: Double?, trend: Double?
    ) -> Plausibility? {
        let mass = weight.kilograms
        guard let reference = trend ?? last else {
            return usualRange.contains(mass) ? nil : .unusual
        }
        let isNear = [last, trend].compactMap { $0 }
            .contains { abs(mass - $0) <= usualChange * $0 }
        if isNear { return usualRange.contains(mass) ? nil : .unusual }
        for unit in WeightUnit.allCases where unit != weight.unit {
            guard let other = Weight(text: weight.text, unit: unit)?.kilograms else { continue }
            if abs(other - reference) <= unitTolerance * reference { return .otherUnit(unit) }
        }
        return .bigChange(mass - reference)
    }

    /// The doubt about a weight at a moment of a diary: the rule of every place where one is typed
    /// or imported.
    ///
    /// - `entries`: the diary's, ascending, without the entry that the weight is to replace.
    /// - `method`: how the diary's trend is smoothed.
    public static func doubt(
        about weight: Weight, at moment: Moment, in entries: some RandomAccessCollection<Entry>,
        method: Trend.Method = .byTime
    ) -> Plausibility? {
        let entry = Entry(weight: weight, moment: moment, created: 0)
        return doubts(about: [entry], in: entries, method: method)[0]
    }

    /// The doubts about entries that come into a diary together: those that each would meet were
    /// they typed one after the other.
    ///
    /// - `new`: ascending; one doubt or nil for each comes back.
    /// - `entries`: the diary's, ascending, without the new ones.
    /// - `method`: how the diary's trend is smoothed.
    public static func doubts(
        about new: [Entry], in entries: some RandomAccessCollection<Entry>,
        method: Trend.Method = .byTime
    ) -> [Plausibility?] {
        // The trend of what came before: later entries say nothing about a moment's scale.
        var (smoother, before) = (Trend.Smoother(method), Trend.Smoother(method))
        var day = DaySum()
        var last: (date: CivilDate, kilograms: Double)?
        var trend: Double?
        func pass(_ entry: Entry) {
            let mass = entry.weight.kilograms
            if last?.date != entry.moment.date { (before, day) = (smoother, DaySum()) }
            day.add(mass, at: entry.moment)
            smoother = before
            trend = smoother.add(day.total.kilograms, at: day.total.moment)
            last = (entry.moment.date, mass)
        }
        var rest = entries[...]
        return new.map { entry in
            while let next = rest.first, next.moment <= entry.moment {
                pass(next)
                rest = rest.dropFirst()
            }
            // Older than everything: the first entry is the only neighbour.
            let reason = doubt(
                about: entry.weight, last: last?.kilograms ?? entries.first?.weight.kilograms,
                trend: trend)
            // What fits another unit says nothing about the weights behind it, which may be in that
            // unit too.
            if case .otherUnit = reason { return reason }
            pass(entry)
            return reason
        }
    }

    /// The question in English, in the person's unit.
    public func question(
        unit: WeightUnit = .kilograms, style: NumberStyle = .posix
    ) -> String {
        switch self {
        case .unusual: return localized("This is an unusual weight. Is it right?")
        case .bigChange(let change):
            let shown = unit == .stones ? WeightUnit.pounds : unit
            let number = style.string(abs(change) / shown.kilograms)
            let text = "\(number)\u{A0}\(shown.shownSymbol)"
            return change < 0
                ? localized("That’s \(text) below your trend. Is it right?")
                : localized("That’s \(text) above your trend. Is it right?")
        case .otherUnit(let unit): return localized("Did you mean \(unit.shownSymbol)?")
        }
    }
}

extension Diary {
    /// The doubt about a weight that is to be saved for a moment, as a new entry or in place of
    /// one.
    public func doubt(
        about weight: Weight, at moment: Moment, replacing id: UUID? = nil
    ) -> Plausibility? {
        let method = settings.trend ?? .byTime
        guard let id else {
            return Plausibility.doubt(about: weight, at: moment, in: entries, method: method)
        }
        return Plausibility.doubt(
            about: weight, at: moment, in: entries.filter { $0.id != id }, method: method)
    }
}
