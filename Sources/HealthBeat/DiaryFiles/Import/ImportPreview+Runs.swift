import Diary

extension ImportPreview {
    /// Entries to check one after the other that raise one question, as where a file's unit
    /// changes.
    public struct DoubtfulRun: Hashable, Sendable {
        public let first: Suspicion
        public fileprivate(set) var last: Suspicion
        public fileprivate(set) var ids: Set<Entry.ID>
        public var count: Int { ids.count }

        /// "(14 weights up to 2024-01-28)".
        public var extent: String {
            localized("(\(counting: count) weights up to \(last.entry.moment.date.description))")
        }
    }

    /// The entries to check; those that fit one other unit are one question.
    public var doubtfulRuns: [DoubtfulRun] {
        var runs: [DoubtfulRun] = []
        for suspicion in suspicious {
            if case .otherUnit(let unit) = suspicion.doubt, let last = runs.last,
                last.last.doubt == .otherUnit(unit),
                last.last.entry.weight.unit == suspicion.entry.weight.unit
            {
                runs[runs.count - 1].last = suspicion
                runs[runs.count - 1].ids.insert(suspicion.entry.id)
            } else {
                runs.append(
                    DoubtfulRun(first: suspicion, last: suspicion, ids: [suspicion.entry.id]))
            }
        }
        return runs
    }
}
