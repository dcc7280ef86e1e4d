import Diary

extension ImportPreview {
    /// Entries to check one after the other that raise one question, as where a file's unit
    /// changes.
    public struct DoubtfulRun: Hashable, Sendable {
        public let first: Suspicion
        public fileprivate(set) var last: Suspicion
        public fileprivate(set) var ids: Set<Entry.ID>
        public var count: Int { ids.count }
        fileprivate var keys: Set<ImportKey>
        /// The unit that all of them fit; nil for other doubts.
        public var otherUnit: WeightUnit? {
            if case .otherUnit(let unit) = first.doubt { return unit }
            return nil
        }

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
                runs[runs.count - 1].keys.insert(Self.key(suspicion.entry))
            } else {
                runs.append(
                    DoubtfulRun(
                        first: suspicion, last: suspicion, ids: [suspicion.entry.id],
                        keys: [Self.key(suspicion.entry)]))
            }
        }
        return runs
    }

    private static func key(_ entry: Entry) -> ImportKey {
        ImportKey(entry.moment, entry.weight, isOfUTC: true)
    }

    /// The file with the weights of a run in the unit that they fit: the answer "yes" to "Did you
    /// mean kg?". A preview of it compares them with the diary anew.
    public func file(answering run: DoubtfulRun) -> ImportedFile {
        guard let unit = run.otherUnit else { return file }
        var file = file
        for index in file.records.indices {
            let record = file.records[index]
            let key = ImportKey(record.moment, record.weight, isOfUTC: true)
            guard run.keys.contains(key), let weight = Weight(text: record.weight.text, unit: unit)
            else { continue }
            file.records[index].weight = weight
        }
        let from = run.first.entry.moment.date.description
        file.assumptions.append(
            localized("Weights from \(from) on were read in \(unit.symbol), as was answered."))
        return file
    }
}
