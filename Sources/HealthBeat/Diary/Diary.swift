import Foundation

/// The diary as the window and the command line use it: entries in memory, every change on disk
/// before the call returns.
///
/// Observers are called once after each change, on the main actor. Changes that other processes
/// make arrive through `beginWatching()` or `refresh()`.
@MainActor
public final class Diary {
    /// All entries, also those of the future, ascending: days by the wall's day, and the entries of
    /// a day by instant.
    public private(set) var entries: [Entry] = []
    public private(set) var settings = DiarySettings()
    /// What `undo()` would take back, or nil.
    public private(set) var undoStep: DiaryStep?
    /// What `redo()` would make again, or nil.
    public private(set) var redoStep: DiaryStep?
    public let clock: DiaryClock
    /// True once this process has changed the diary.
    public internal(set) var hasChanged = false

    /// Rows of the file that cannot be entries: they stay there and are left out.
    public private(set) var senseless: [SenselessRow] = []
    /// Called when the file was lost, damaged or exchanged while the diary was open, and what could
    /// be done about it is done.
    public var onRecovery: ((DiaryRecovery) -> Void)?

    let store: DiaryStore
    private var toldRecovery: DiaryRecovery?
    private(set) var state = DiaryState(revision: -1, marks: "")
    private(set) var observers: [Int: (DiaryChange) -> Void] = [:]
    private(set) var nextObserver = 0
    private var grouped: DiaryChange?
    /// The trend of the entries up to now; nil when they have changed since it was computed.
    private(set) var knownTrend: Trend?
    var watcher: DirectoryWatcher?
    /// The day on which the background made or found a backup.
    var lastBackupDay: CivilDate?
    /// The callback for each check of the watched directory, whether or not the diary itself
    /// changed: other files in it, such as the sync configuration, may have.
    public var onLook: (() -> Void)?
    /// Called after each change of this process, once watching began.
    var afterChange: (() -> Void)?

    /// Opens the diary of a directory and makes an empty one where there is none.
    public convenience init(
        directory: DiaryDirectory, clock: DiaryClock = .system
    ) throws(DiaryError) {
        let store = try DiaryStore.open(directory, clock: clock)
        try self.init(store, store.contents(), clock: clock)
    }

    init(
        _ store: DiaryStore, _ contents: DiaryStore.Contents, clock: DiaryClock
    ) throws(DiaryError) {
        self.clock = clock
        self.store = store
        toldRecovery = store.recovery
        senseless = contents.senseless
        try take(contents.state, contents.entries, [])
        knownTrend = contents.trend
        store.memory = { [unowned self] in
            // A store that has an owner on the main actor is used there.
            MainActor.assumeIsolated { DiaryContent(entries, settings) }
        }
    }

    public var directory: DiaryDirectory { store.directory }
    /// Why nothing can be changed (a newer format, no permission), or nil.
    public var readOnlyReason: DiaryError? { store.readOnlyReason }
    /// Whether a change is worth trying: a disk that was full may have space again.
    var isWritable: Bool { readOnlyReason == nil || readOnlyReason?.kind == .diskFull }
    /// What had to be repaired while opening, or nil.
    public var recovery: DiaryRecovery? { store.recovery }

    /// What the person is to be told of the file: what was repaired, and what is left out.
    public var notices: [String] {
        var notices = recovery.map { [$0.message] } ?? []
        if !senseless.isEmpty {
            let (count, path) = (senseless.count, directory.databasePath)
            notices.append(
                localized(
                    "\(counting: count) entries in the diary \(path) cannot be understood and left out. "
                        + "“healthbeat check” shows what is there.",
                    one:
                        "\(counting: count) entry in the diary \(path) cannot be understood and left out. "
                        + "“healthbeat check” shows what is there."))
        }
        return notices
    }

    // MARK: Reading

    /// When days begin, in minutes since midnight.
    public var dayStart: Int { settings.dayStartMinute ?? 0 }

    /// The day that a moment belongs to.
    public func day(of moment: Moment) -> CivilDate { moment.day(beginningAt: dayStart) }

    /// The entries of the days in `days`, ascending.
    public func entries(in days: ClosedRange<CivilDate>) -> ArraySlice<Entry> {
        let start = entries.partition { days.lowerBound <= day(of: $0.moment) }
        let end = entries.partition { days.upperBound < day(of: $0.moment) }
        return entries[start..<end]
    }

    public func entry(_ id: UUID) -> Entry? {
        entries.first { $0.id == id }
    }

    /// The entries up to now, ascending: without those of the future, which a wrong clock made.
    /// Views and figures are of these.
    public var presentEntries: [Entry] { entries.present(at: clock.now()) }

    /// The entries of the future, ascending.
    public var futureEntries: [Entry] {
        let now = clock.now()
        return entries[entries.partition(possiblyAfter: now)...].filter { $0.isOfFuture(at: now) }
    }

    /// The entry of the latest instant up to now; nil without entries.
    public var latest: Entry? { presentEntries.latest }

    /// The latest of the entries up to now whose day is the present one, whether or not it is the
    /// latest of all; nil where there is none.
    public var latestOfToday: Entry? {
        let now = clock.now()
        let today = day(of: now)
        return entries[entries.partition(possiblyAfter: now)...]
            .filter { day(of: $0.moment) == today && !$0.isOfFuture(at: now) }.latest
    }

    /// The trend of the entries up to now, by the settings' method.
    public var trend: Trend {
        let method = settings.trend ?? .byTime
        let entries = presentEntries
        if let knownTrend, knownTrend.method == method, knownTrend.dayStart == dayStart,
            knownTrend.points.count == entries.count
        {
            return knownTrend
        }
        let trend = Trend(entries, method: method, dayStart: dayStart)
        knownTrend = trend
        return trend
    }

    /// The unit to type and show weights in: the user's choice, else that of the entry that was
    /// made first, else `usualUnit`. A weight that is typed in another unit later keeps its own.
    public var unit: WeightUnit {
        if let unit = settings.unit { return unit }
        if knownUnit == nil {
            // Entries made in one second are told apart by their moments.
            knownUnit = .some(entries.min { $0.created < $1.created }?.weight.unit)
        }
        return (knownUnit ?? nil) ?? usualUnit
    }
    /// The unit of the entry that was made first; the outer `nil` until it is looked for.
    private var knownUnit: WeightUnit??
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
        return self.entry(entry.id) ?? entry
    }

    /// Replaces the entry with this entry's identifier; an unchanged entry is not written.
    public func update(_ entry: Entry) throws(DiaryError) {
        try carryOut(.change(entry.id) { $0 = entry })
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
        try swap { store throws(DiaryError) in try store.undo() }
    }

    /// Makes the step again that was undone last; nil when there is none.
    @discardableResult
    public func redo() throws(DiaryError) -> DiaryStep? {
        try swap { store throws(DiaryError) in try store.redo() }
    }

    private func swap(
        _ change: (DiaryStore) throws(DiaryError) -> DiaryStep?
    ) throws(DiaryError) -> DiaryStep? {
        let before = state
        try refresh(mends: isWritable)
        guard state.continues(before) else {
            // The step that the person meant is not the latest one of this diary.
            throw DiaryError(
                invalid:
                    localized(
                        "Another diary took the place of \(directory.databasePath) and is shown now. "
                            + "Nothing was changed."))
        }
        let step = try mending { () throws(DiaryError) in try change(store) }
        if step != nil { hasChanged = true }
        try showSaved()
        if step != nil { noteChange() }
        return step
    }

    func perform(
        _ step: DiaryStep, puts: [Entry] = [], deletes: [UUID] = [],
        settings: [(key: String, value: String?)] = []
    ) throws(DiaryError) {
        defer { tellRecovery() }
        let written = try mending { () throws(DiaryError) in
            try store.perform(
                step, at: clock.now().secondsSince1970, puts: puts, deletes: deletes,
                settings: settings)
        }
        hasChanged = true
        if written.isNext(after: state), !state.marks.isEmpty {
            // Nobody else wrote in between: what was written is all that differs.
            try saved { () throws(DiaryError) in try take(written, puts, Set(deletes)) }
        } else {
            try showSaved()
        }
        noteChange()
    }

    /// Reads a change that is saved.
    func showSaved() throws(DiaryError) {
        try saved { () throws(DiaryError) in try refresh() }
    }

    /// Runs what shows a change that is saved, whose errors must not say that it is not.
    private func saved(_ show: () throws(DiaryError) -> Void) throws(DiaryError) {
        do throws(DiaryError) {
            try show()
        } catch {
            throw DiaryError(.unread, path: directory.databasePath, reason: error.cause)
        }
    }

    func noteChange() {
        hasChanged = true
        // The directory may have been made again for this change.
        watcher?.watch()
        afterChange?()
    }

    // MARK: Following the file

    /// Reads what was changed since the last look, here or by another process, and tells observers.
    ///
    /// Where another diary has taken the file's place, that one is read.
    /// - `mends`: true to write a file again that was removed, emptied or damaged meanwhile;
    ///   with false an error is thrown, and what is shown stays.
    public func refresh(mends: Bool = false) throws(DiaryError) {
        defer { tellRecovery() }
        try finishOpening()
        try store.settle(mends: mends)
        let current = try store.state()
        if current != state {
            if !state.marks.isEmpty, current.continues(state) {
                try readChanges()
            } else {
                try readAll()
            }
        }
    }

    /// Looks at every page of the file, which a `DiaryOpening` leaves for later. Where a page is
    /// damaged, the diary is opened again and repaired. Nothing is written before.
    public func finishOpening() throws(DiaryError) {
        guard !store.isChecked else { return }
        if DiaryStore.isSound(directory) {
            store.isChecked = true
        } else {
            defer { tellRecovery() }
            try store.openChecked()
            try readAll()
        }
    }

    func tellRecovery() {
        guard store.recovery != toldRecovery else { return }
        toldRecovery = store.recovery
        if let toldRecovery { onRecovery?(toldRecovery) }
    }

    private func readChanges() throws(DiaryError) {
        let (current, changed, removed) = try store.connection.reading { () throws(DiaryError) in
            let (changed, removed) = try store.changes(since: state.revision)
            return (try store.state(), changed, removed)
        }
        try take(current, changed, Set(removed).subtracting(changed.lazy.map(\.id)))
    }

    /// Reads the diary as a whole, and tells observers of what differs from what was known.
    private func readAll() throws(DiaryError) {
        let contents = try store.contents()
        let (current, read) = (contents.state, contents.entries)
        senseless = contents.senseless
        guard !entries.isEmpty else { return try take(current, read, []) }
        let wanted = Dictionary(read.map { ($0.id, $0) }) { first, _ in first }
        let present = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        try take(
            current, read.filter { present[$0.id] != $0 },
            Set(present.keys).subtracting(wanted.keys))
    }

    /// Brings entries, settings and history to a state and tells observers.
    private func take(
        _ newState: DiaryState, _ changed: [Entry], _ gone: Set<UUID>
    ) throws(DiaryError) {
        let settings = try store.settings()
        (undoStep, redoStep) = try store.history()
        state = newState
        store.seen = newState
        var change = DiaryChange()
        if !changed.isEmpty || !gone.isEmpty { (knownTrend, knownUnit) = (nil, nil) }
        change.settings = settings != self.settings
        self.settings = settings
        apply(changed, gone, &change)
        tell(change)
    }

    private func apply(_ changed: [Entry], _ gone: Set<UUID>, _ change: inout DiaryChange) {
        guard !entries.isEmpty else {
            // A set that nobody reads would cost a long diary a part of the time in which it opens.
            if !observers.isEmpty || grouped != nil {
                change.inserted = Set(changed.lazy.map(\.id))
            }
            entries = changed
            entries.putInOrder()
            return
        }
        let touched = gone.union(changed.lazy.map(\.id))
        var present: Set<UUID> = []
        if !touched.isEmpty {
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
