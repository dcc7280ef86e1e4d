import Foundation

/// A change that a person asks for.
public enum DiaryEdit: Sendable {
    case add(Entry)
    /// Changes the entry with this identifier, as the edits before leave it; an unchanged entry is
    /// not written.
    case change(UUID, @Sendable (inout Entry) -> Void)
    /// Removes entries in one step; identifiers that the diary does not have are ignored.
    case delete(Set<UUID>)
    /// Changes settings in one step; what stays as it is is not written.
    case settings(DiaryStep.Kind = .settings, @Sendable (inout DiarySettings) -> Void)
    /// Brings entries and settings back to those of a backup, in one step.
    case restore(BackupContent)
    /// Makes today's dated copy, which is no step: nothing of the diary changes.
    ///
    /// - Parameter replaces: whether it may take the place of a copy with more entries.
    case backUp(replaces: Bool)
    case undo
    case redo
}

/// What an edit writes: complete, so that a thread without the diary's entries can write it.
enum DiaryWork: Sendable {
    case step(
        DiaryStep, puts: [Entry] = [], deletes: [UUID] = [],
        settings: [(key: String, value: String?)] = [])
    case backUp(name: String, replaces: Bool)
    case undo
    case redo
}

extension Diary {
    /// A new entry of this moment, or of another one.
    public func newEntry(
        _ weight: Weight, at moment: Moment? = nil, note: String = "", source: String = ""
    ) -> Entry {
        let now = clock.now()
        return Entry(
            weight: weight, moment: moment ?? now, note: note, source: source,
            created: now.secondsSince1970)
    }

    /// The edit that sets a goal, or removes it: from today on it is this goal, unless it is no
    /// other.
    public func goalEdit(_ goal: Weight?, date: CivilDate?) -> DiaryEdit {
        let today = clock.now().date
        return .settings(.goal) { settings in
            if settings.goal != goal { settings.goalStart = goal == nil ? nil : today }
            settings.goal = goal
            settings.goalDate = goal == nil ? nil : date
        }
    }

    /// How far the trend is from the goal; nil without a goal or an entry.
    public func goalProgress(trend: Trend) -> GoalProgress? {
        settings.goal.flatMap {
            GoalProgress(trend: trend, goal: $0, start: settings.goalStart)
        }
    }

    /// What an edit writes, judged by the diary as it is now; nil when it changes nothing.
    func work(for edit: DiaryEdit) throws(DiaryError) -> DiaryWork? {
        if !isWritable, let readOnlyReason { throw readOnlyReason }
        switch edit {
        case .add(let entry):
            return .step(DiaryStep(.add, count: 1), puts: [inOrderOfWriting(entry)])
        case .change(let id, let change):
            guard let old = self.entry(id) else {
                throw DiaryError(
                    invalid: localized("The entry to change is not in the diary any more."))
            }
            var entry = old
            change(&entry)
            // A change may not give the entry another identifier.
            precondition(entry.id == id)
            entry.changed = old.changed
            guard entry != old else { return nil }
            if entry.moment != old.moment { entry = inOrderOfWriting(entry) }
            entry.changed = clock.now().secondsSince1970
            return .step(DiaryStep(.edit, count: 1), puts: [entry])
        case .delete(let ids):
            let known = entries.lazy.map(\.id).filter(ids.contains)
            let deletes = Array(known)
            guard !deletes.isEmpty else { return nil }
            return .step(DiaryStep(.delete, count: deletes.count), deletes: deletes)
        case .settings(let kind, let change):
            var changed = settings
            change(&changed)
            let (old, new) = (settings.stored, changed.stored)
            let keys = DiarySettings.keys.filter { old[$0] != new[$0] }
            guard !keys.isEmpty else { return nil }
            return .step(DiaryStep(kind), settings: keys.map { ($0, new[$0]) })
        case .restore(let content): return restoring(content)
        case .backUp(let replaces):
            return .backUp(name: clock.now().date.description, replaces: replaces)
        case .undo: return .undo
        case .redo: return .redo
        }
    }
}

extension Diary {
    /// An entry behind those of its moment that were made within the second in which it was made.
    private func inOrderOfWriting(_ entry: Entry) -> Entry {
        var entry = entry
        var index = entries.partition { $0.moment >= entry.moment }
        // Entries of one moment ascend by the time at which they were made.
        while index < entries.count, entries[index].moment == entry.moment {
            if entries[index].created == entry.created {
                entry.created += 1
                entry.changed = max(entry.changed, entry.created)
            }
            index += 1
        }
        return entry
    }
}

extension DiaryStore {
    /// Writes one transaction and returns its step; nil for a backup, and when there was nothing to
    /// undo or redo.
    func carryOut(_ work: DiaryWork, at seconds: Int) throws(DiaryError) -> DiaryStep? {
        switch work {
        case .step(let step, let puts, let deletes, let settings):
            try perform(step, at: seconds, puts: puts, deletes: deletes, settings: settings)
            return step
        case .backUp(let name, let replaces):
            try Backups(directory: directory).make(
                from: connection, named: name, replaces: replaces)
            return nil
        case .undo: return try undo()
        case .redo: return try redo()
        }
    }
}
