import Diary
import Foundation
import Tactile

/// Changes are written by another thread. What asked for one hears when it is on disk, and shows it
/// as saved only then; a failure is shown in the window.
extension DiaryModel {
    /// Why a change is not on disk yet, once that takes long.
    enum SlowSave: Equatable {
        case slowDisk
        case otherProgram

        var sentence: String {
            switch self {
            case .slowDisk: localized("Saving…")
            case .otherProgram: localized("Saving… Another program is writing to the diary.")
            }
        }
    }

    /// A goal as the person has it before it is on disk.
    struct GoalDraft: Equatable {
        /// Nil when the goal is removed.
        var goal: Weight?
        var state = State.changing

        enum State {
            /// Under the finger, or touched a moment ago.
            case changing
            case saving
            case failed
        }
    }

    /// Seconds after which a message says that a change is not on disk.
    static let slowAfter: TimeInterval = 0.3
    /// Seconds without a change after which a goal is saved.
    static let goalRest: TimeInterval = 0.5

    // MARK: Entries

    /// Saves an entry, of this moment if no other is given.
    ///
    /// - `then`: hears the entry that is on disk, or nil when nothing was saved.
    func add(
        _ weight: Weight, at moment: Moment? = nil, note: String = "",
        then: @escaping @MainActor (Entry?) -> Void = { _ in }
    ) {
        let entry = diary.newEntry(weight, at: moment, note: note)
        perform(.add(entry)) { [weak self] isSaved in
            then(isSaved ? entry : nil)
            if isSaved, let self {
                UIAccessibility.post(notification: .announcement, argument: savedText(entry))
            }
        }
    }

    /// What somebody who does not see the window is told of an entry that is on disk.
    func savedText(_ entry: Entry) -> String {
        let weight = text(entry.weight)
        let before = entries.last { $0.id != entry.id && $0.moment < entry.moment }
        guard let before else { return localized("Saved \(weight).") }
        let change = entry.weight.kilograms - before.weight.kilograms
        let number = plainNumber(kilograms: abs(change))
        if number == plainNumber(kilograms: 0) {
            return localized("Saved \(weight), as much as before.")
        }
        return change < 0
            ? localized("Saved \(weight), \(number) less than before.")
            : localized("Saved \(weight), \(number) more than before.")
    }

    /// Changes an entry as it is once the changes before are on disk.
    func change(
        _ id: Entry.ID, _ change: @escaping @Sendable (inout Entry) -> Void,
        then: @escaping @MainActor (_ isSaved: Bool) -> Void = { _ in }
    ) { perform(.change(id, change), then: then) }

    func delete(_ entry: Entry, then: @escaping @MainActor (_ isDone: Bool) -> Void = { _ in }) {
        delete([entry.id], then: then)
    }

    /// Deletes entries in one step.
    func delete(
        _ ids: Set<Entry.ID>, then: @escaping @MainActor (_ isDone: Bool) -> Void = { _ in }
    ) {
        let gone = allEntries.filter { ids.contains($0.id) }
        perform(.delete(ids)) { [weak self] isDone in
            then(isDone)
            if isDone { self?.onDeleted?(gone) }
        }
    }

    // MARK: Settings

    func setUnit(_ unit: WeightUnit) {
        perform(.settings { $0.unit = unit })
    }

    // MARK: History

    /// Takes the latest step back and tells which; nil when there was none, or none could be.
    ///
    /// - `then`: hears the step, and the entry that came or went where it was just one.
    func undo(then: @escaping @MainActor (DiaryStep?, Entry?) -> Void = { _, _ in }) {
        saveGoal()
        step(.undo, then)
    }

    func redo(then: @escaping @MainActor (DiaryStep?, Entry?) -> Void = { _, _ in }) {
        saveGoal()
        step(.redo, then)
    }

    private func step(
        _ edit: DiaryEdit, _ then: @escaping @MainActor (DiaryStep?, Entry?) -> Void
    ) {
        // Behind changes that wait, nobody knows yet which entries the step finds.
        let before = writer.isBusy ? nil : allEntries
        writer.perform(edit) { [weak self] result in
            guard let self else { return }
            tell(of: result)
            let step = try? result.get()
            let isOne = step?.count == 1
            then(
                step, isOne ? before.flatMap { onlyDifference(between: $0, and: allEntries) } : nil)
        }
    }

    /// The entry that is in one of two lists alone, if all others are in both.
    private func onlyDifference(between old: [Entry], and new: [Entry]) -> Entry? {
        guard abs(old.count - new.count) == 1 else { return nil }
        let (longer, shorter) = old.count > new.count ? (old, new) : (new, old)
        let index = zip(longer, shorter).prefix { $0.id == $1.id }.count
        guard longer[(index + 1)...].elementsEqual(shorter[index...], by: { $0.id == $1.id })
        else { return nil }
        return longer[index]
    }

    func perform(_ edit: DiaryEdit, then: @escaping @MainActor (_ isDone: Bool) -> Void = { _ in })
    {
        writer.perform(edit) { [weak self] result in
            self?.tell(of: result)
            if case .success = result { then(true) } else { then(false) }
        }
    }

    /// Tells of a change that could not be saved, until a later one is on disk.
    private func tell(of result: Result<DiaryStep?, DiaryError>) {
        switch result {
        case .failure(let error):
            unsaved = error.message
            onProblem?(error.message)
        case .success(let step):
            // Where nothing was to be written, nothing is known of the disk.
            guard step != nil, let over = unsaved else { return }
            unsaved = nil
            onProblemOver?(over)
        }
    }

    // MARK: Goal

    /// Shows a goal, or none, at once and saves it when it was left alone for a while, so that a
    /// turn of the dial is one change of the diary.
    ///
    /// - `isFinal`: whether the person is done with it: then it is saved now.
    func setGoal(_ goal: Weight?, isFinal: Bool = false) {
        goalDraft = GoalDraft(goal: goal)
        goalTimer?.cancel()
        goalTimer = LoopTimer.schedule(after: Self.goalRest) { [weak self] in self?.saveGoal() }
        if isFinal { saveGoal() } else { tell(.goal) }
    }

    /// Saves a goal that is not saved yet.
    func saveGoal() {
        goalTimer?.cancel()
        goalTimer = nil
        guard var draft = goalDraft, draft.state != .saving else { return }
        draft.state = .saving
        goalDraft = draft
        tell(.goal)
        perform(diary.goalEdit(draft.goal, date: diary.settings.goalDate)) { [weak self] isSaved in
            guard let self else { return }
            // The person may have gone on meanwhile.
            if goalDraft == draft {
                if isSaved { goalDraft = nil } else { goalDraft?.state = .failed }
            }
            tell(.goal)
        }
    }

    // MARK: What is under way

    /// Waits until what was asked for is on disk; false when it is not after `seconds`.
    func finishWriting(upTo seconds: TimeInterval) -> Bool {
        saveGoal()
        return writer.finish(upTo: seconds)
    }

    func savingChanged(isBusy: Bool) {
        slowTimer?.cancel()
        slowTimer =
            isBusy
            ? LoopTimer.schedule(after: Self.slowAfter) { [weak self] in
                self?.lookAtSlowSave()
            } : nil
        if !isBusy { showSlowSave(nil) }
    }

    private func lookAtSlowSave() {
        showSlowSave(writer.isBlocked ? .otherProgram : .slowDisk)
        slowTimer = LoopTimer.schedule(after: Self.slowAfter) { [weak self] in
            self?.lookAtSlowSave()
        }
    }

    private func showSlowSave(_ state: SlowSave?) {
        guard state != slowSave else { return }
        slowSave = state
        tell(.saving)
    }
}
