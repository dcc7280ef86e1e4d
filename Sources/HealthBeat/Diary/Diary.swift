import Foundation

/// The diary as the window and the command line use it: entries in memory, every change on disk
/// before the call returns.
///
/// Observers are told once after each change, on the main actor. Changes that other processes make
/// arrive through `beginWatching()` or `refresh()`.
@MainActor
public final class Diary {
    /// All entries, ascending by moment.
    public private(set) var entries: [Entry] = []
    public private(set) var settings = DiarySettings()
    /// What `undo()` would take back, or nil.
    public private(set) var undoStep: DiaryStep?
    /// What `redo()` would make again, or nil.
    public private(set) var redoStep: DiaryStep?
    public let clock: DiaryClock
    /// True once this process has changed the diary.
    public private(set) var hasChanged = false

    let store: DiaryStore
    private var revision = 0
    private var observers: [Int: (DiaryChange) -> Void] = [:]
    private var nextObserver = 0
    private var grouped: DiaryChange?
    var watcher: DirectoryWatcher?
    /// The day on which the background made or found a backup.
    var lastBackupDay: CivilDate?
    /// Called after each change of this process, once watching began.
    var afterChange: (() -> Void)?

    /// Opens the diary of a directory and makes an empty one where there is none.
    public init(
        directory: DiaryDirectory, clock: DiaryClock = .system
    ) throws(DiaryError) {
        self.clock = clock
        store = try DiaryStore.open(directory, clock: clock)
        revision = try store.revision()
        entries = try store.entries().sorted()
        settings = try store.settings()
        (undoStep, redoStep) = try store.history()
    }

    public var directory: DiaryDirectory { store.directory }
    /// Why nothing can be changed (a newer format, no permission), or nil.
    public var readOnlyReason: DiaryError? { store.readOnlyReason }
    /// What had to be repaired while opening, or nil.
    public var recovery: DiaryRecovery? { store.recovery }

    // MARK: Reading

    /// The entries of the days in `days`, ascending.
    public func entries(in days: ClosedRange<CivilDate>) -> ArraySlice<Entry> {
        let start = entries.partition { days.lowerBound <= $0.moment.date }
        let end = entries.partition { days.upperBound < $0.moment.date }
        return entries[start..<end]
    }

    public func entry(_ id: UUID) -> Entry? {
        entries.first { $0.id == id }
    }

    /// The unit to type and show weights in: the person's choice, else that of the latest entry,
    /// else `usualUnit`.
    public var unit: WeightUnit { settings.unit ?? entries.last?.weight.unit ?? usualUnit }
    /// The unit of a diary without entries and without a choice: that of the person's country.
    public var usualUnit = WeightUnit.kilograms

    // MARK: Changing

    /// Adds a weighing.
    ///
    /// - Throws: a `DiaryError` that says why nothing was saved.
    @discardableResult
    public func add(
        _ weight: Weight, at moment: Moment? = nil, note: String = "", source: String = ""
    ) throws(DiaryError) -> Entry {
        let entry = newEntry(weight, at: moment, note: note, source: source)
        try carryOut(.add(entry))
        return entry
    }

    /// Replaces the entry of the same identifier; an unchanged entry is not written.
    public func update(_ entry: Entry) throws(DiaryError) {
        try carryOut(.update(entry))
    }

    /// Removes entries in one step; identifiers that the diary does not have are ignored.
    public func delete(_ ids: Set<UUID>) throws(DiaryError) {
        try carryOut(.delete(ids))
    }

    /// Sets what the goal is, or clears it; call it when a drag of the slider ends.
    public func setGoal(_ goal: Weight?, date: CivilDate? = nil) throws(DiaryError) {
        try carryOut(goalEdit(goal, date: date))
    }

    /// Changes settings in one undoable step.
    public func setSettings(_ settings: DiarySettings) throws(DiaryError) {
        try carryOut(.settings { $0 = settings })
    }

    private func carryOut(_ edit: DiaryEdit) throws(DiaryError) {
        guard case .step(let step, let puts, let deletes, let settings) = try work(for: edit)
        else { return }
        try perform(step, puts: puts, deletes: deletes, settings: settings)
    }

    /// Takes the latest step back, also one of an earlier run; nil when there is none.
    @discardableResult
    public func undo() throws(DiaryError) -> DiaryStep? {
        let step = try store.undo()
        try refresh()
        if step != nil { noteChange() }
        return step
    }

    /// Makes the step again that was undone last; nil when there is none.
    @discardableResult
    public func redo() throws(DiaryError) -> DiaryStep? {
        let step = try store.redo()
        try refresh()
        if step != nil { noteChange() }
        return step
    }

    func perform(
        _ step: DiaryStep, puts: [Entry] = [], deletes: [UUID] = [],
        settings: [(key: String, value: String?)] = []
    ) throws(DiaryError) {
        let written = try store.perform(
            step, at: clock.now().secondsSince1970, puts: puts, deletes: deletes,
            settings: settings)
        if written == revision + 1 {
            // Nobody else wrote in between: what was written is all that differs.
            try take(written, puts, Set(deletes))
        } else {
            try refresh()
        }
        noteChange()
    }

    func noteChange() {
        hasChanged = true
        afterChange?()
    }

    // MARK: Following the file

    /// Reads what was changed since the last look, here or by another process, and tells observers.
    public func refresh() throws(DiaryError) {
        let current = try store.revision()
        guard current != revision else { return }
        let changes = try store.changes(since: current < revision ? 0 : revision)
        let known = Set(changes.changed.map(\.id))
        var gone = Set(changes.removed)
        if current < revision { gone.formUnion(entries.map(\.id)) }
        gone.subtract(known)
        try take(current, changes.changed, gone)
    }

    /// Brings entries, settings and history to the state of a revision and tells observers.
    private func take(
        _ newRevision: Int, _ changed: [Entry], _ gone: Set<UUID>
    ) throws(DiaryError) {
        let settings = try store.settings()
        (undoStep, redoStep) = try store.history()
        revision = newRevision
        var change = DiaryChange()
        change.settings = settings != self.settings
        self.settings = settings
        apply(changed, gone, &change)
        tell(change)
    }

    private func apply(_ changed: [Entry], _ gone: Set<UUID>, _ change: inout DiaryChange) {
        let touched = gone.union(changed.lazy.map(\.id))
        var present: Set<UUID> = []
        if !touched.isEmpty, !entries.isEmpty {
            entries.removeAll { entry in
                guard touched.contains(entry.id) else { return false }
                present.insert(entry.id)
                return true
            }
        }
        for entry in changed {
            if present.contains(entry.id) {
                change.updated.insert(entry.id)
            } else {
                change.inserted.insert(entry.id)
            }
        }
        change.deleted = gone.intersection(present)
        if changed.count < 16 {
            for entry in changed {
                entries.insert(entry, at: entries.partition { entry < $0 })
            }
        } else {
            entries.append(contentsOf: changed)
            entries.sort()
        }
    }

    // MARK: Observing

    /// Calls `handler` after every change until the returned value is cancelled or released.
    public func observe(
        _ handler: @escaping @MainActor (DiaryChange) -> Void
    ) -> DiaryObservation {
        nextObserver += 1
        observers[nextObserver] = handler
        return DiaryObservation(self, nextObserver)
    }

    /// Joins the notifications of several changes into one, given after `body`; each change stays
    /// an undo step of its own.
    public func coalescing<Result>(
        _ body: () throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        guard grouped == nil else { return try body() }
        grouped = DiaryChange()
        defer {
            let change = grouped
            grouped = nil
            if let change, !change.isEmpty { tell(change) }
        }
        return try body()
    }

    private func tell(_ change: DiaryChange) {
        if grouped != nil {
            grouped?.merge(change)
            return
        }
        for key in observers.keys.sorted() { observers[key]?(change) }
    }

    func removeObserver(_ number: Int) {
        observers[number] = nil
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element fulfils `belongsAfter`, in a collection ordered by it.
    func partition(by belongsAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
