import Diary

/// A weight that is being entered or corrected, whichever field shows it: a value that only events
/// change.
///
/// Views show it and send events. Nothing of it is read back from a view, and what is saved is the
/// weight that ``text`` was read as when it was last seen.
struct Weighing: Equatable {
    enum Phase: Equatable {
        /// Nothing is typed: the field shows its ghost, or the weight that is to be corrected.
        case empty
        case typing
        /// A doubt about the weight waits for its answer.
        case asking
        /// Until the weight of the latest save is on disk.
        case saving
        /// The weight is on disk and still in the field.
        case saved
        /// What was tried is not possible, with the sentence that says why.
        case refused(String)
    }

    /// What the text was read as.
    enum Reading: Equatable {
        case nothing
        /// - `doubt`: why the weight deserves a question.
        /// - `mayGrow`: whether another digit may still make a usual weight of it.
        case weight(Weight, doubt: Plausibility?, mayGrow: Bool)
        case failure(Failure)
    }

    /// Why text is no weight that can be saved.
    enum Failure: Equatable {
        case text(WeightParser.Failure)
        /// More digits behind the point than a scale shows.
        case tooPrecise(WeightUnit)
    }

    /// A weight that is corrected, and its text in the field.
    struct Original: Equatable {
        var weight: Weight
        var text: String
    }

    private(set) var text = ""
    private(set) var reading = Reading.nothing
    private(set) var phase = Phase.empty
    private(set) var original: Original?
    /// The weight that the latest save replaces, until it is on disk.
    private var replaced: Original?
    /// The number of the latest save: the end of another one is not this one's.
    private(set) var ticket = 0

    // MARK: Reading

    var weight: Weight? {
        if case .weight(let weight, _, _) = reading { weight } else { nil }
    }

    /// The doubt to ask about now; nil while it can wait for another digit.
    var question: Plausibility? {
        guard case .weight(_, let doubt?, let mayGrow) = reading else { return nil }
        return switch phase {
        case .asking: doubt
        case .typing: mayGrow ? nil : doubt
        case .empty, .saving, .saved, .refused: nil
        }
    }

    /// Whether what was tried last is not possible.
    var isRefused: Bool { if case .refused = phase { true } else { false } }

    /// What must be said of the text, other than the question.
    var complaint: String? {
        if case .refused(let sentence) = phase { return sentence }
        // Typing on does not mend these.
        return switch reading {
        case .failure(.text(.thousands)): WeightParser.Failure.thousands.sentence
        case .failure(let failure): if case .tooPrecise = failure { failure.sentence } else { nil }
        case .nothing, .weight: nil
        }
    }

    /// Whether a press of the button would save: never for text that is no weight, nor beside a
    /// sentence that refuses something.
    var canSave: Bool {
        switch phase {
        case .typing, .asking: weight != nil
        case .empty: original != nil
        case .saving, .saved, .refused: false
        }
    }

    /// Whether something is typed that is not saved.
    var isTouched: Bool {
        switch phase {
        case .empty, .saved: false
        case .typing, .asking, .saving: true
        case .refused: text != original?.text ?? ""
        }
    }

    /// Whether Escape has something to take back.
    var canTakeBack: Bool {
        switch phase {
        case .typing, .asking, .refused: true
        case .empty, .saving, .saved: false
        }
    }

    /// Whether the weight is on its way to the disk, or there and still in the field.
    var isEnding: Bool { phase == .saving || phase == .saved }

    // MARK: Changing

    /// Changes the weighing by an event.
    ///
    /// - `reader`: what text means in the field's unit and diary.
    /// - Returns: What is to be done, in order.
    mutating func reduce(_ event: Event, by reader: WeightReader) -> [Effect] {
        switch event {
        case .begin(let weight):
            let ticket = ticket
            self = Weighing()
            self.ticket = ticket
            original = weight.map { Original(weight: $0, text: reader.typed($0)) }
            return rest(by: reader)
        case .edit(let new, let inserted): return edit(new, inserted, by: reader)
        case .replace(let new): return take(new, by: reader)
        case .refuse(let sentence): return refuse(sentence)
        case .step(let steps):
            guard phase != .saving else { return [] }
            let base = weight ?? original?.weight ?? reader.base
            return base.flatMap { reader.step($0, by: steps) }.map { take($0, by: reader) } ?? []
        case .save: return save(isConfirmed: false, by: reader)
        case .confirm: return save(isConfirmed: question != nil, by: reader)
        case .written(let ended, let isSaved): return end(ended, isSaved, by: reader)
        case .settle:
            guard phase == .saved else { return [] }
            original = original.flatMap { _ in weight }.map {
                Original(weight: $0, text: reader.typed($0))
            }
            return rest(by: reader)
        case .takeBack: return canTakeBack ? rest(by: reader) : []
        case .reread:
            reread(by: reader)
            return []
        case .convert: return convert(by: reader)
        }
    }

    /// Shows what there is without typing.
    private mutating func rest(by reader: WeightReader) -> [Effect] {
        phase = .empty
        text = original?.text ?? ""
        reading = reader.read(text, original)
        return [.keep("")]
    }

    private mutating func take(_ new: String, by reader: WeightReader) -> [Effect] {
        text = new
        reading = reader.read(new, original)
        phase = new == original?.text ?? "" ? .empty : .typing
        return [.keep(phase == .empty ? "" : new)]
    }

    private mutating func edit(
        _ new: String, _ inserted: String, by reader: WeightReader
    ) -> [Effect] {
        // What is saved is not typed on: the next key begins another weight.
        let whole = phase == .saved ? inserted : new
        guard let accepted = reader.accepted(whole, inserted: inserted) else {
            return refuse(reader.refusal(of: whole))
        }
        return take(accepted, by: reader)
    }

    private mutating func refuse(_ sentence: String) -> [Effect] {
        if !isEnding { phase = .refused(sentence) }
        return [.refuse(sentence)]
    }

    private mutating func save(isConfirmed: Bool, by reader: WeightReader) -> [Effect] {
        guard !isEnding else { return [] }
        switch reading {
        case .nothing: return refuse(WeightParser.Failure.empty.sentence)
        case .failure(let failure): return refuse(failure.sentence)
        case .weight(let weight, let doubt, _):
            if case .refused = phase {
                // A sentence about something else is seen: the weight is seen first.
                phase = text == original?.text ? .empty : .typing
                return []
            }
            if doubt != nil, !isConfirmed, phase != .asking {
                phase = .asking
                return [.selectAll]
            }
            let isNew = phase != .empty
            phase = .saving
            ticket += 1
            if original != nil {
                // What is typed meanwhile corrects this one.
                replaced = original
                original = Original(weight: weight, text: reader.typed(weight))
            }
            return [.save(weight, ticket: ticket, isNew: isNew)]
        }
    }

    private mutating func end(
        _ ended: Int, _ isSaved: Bool, by reader: WeightReader
    ) -> [Effect] {
        if !isSaved, let replaced {
            original = replaced
            self.replaced = nil
        }
        guard ended == ticket, phase == .saving else {
            // What was typed meanwhile is held against the weight that is still in the diary.
            if phase == .empty || phase == .typing { phase = isAsBefore ? .empty : .typing }
            return []
        }
        if isSaved {
            phase = .saved
            replaced = nil
            return [.keep(""), .finish]
        }
        phase = isAsBefore ? .empty : .typing
        reread(by: reader)
        return []
    }

    /// Whether the text is what the field held before anything was typed.
    private var isAsBefore: Bool { text == original?.text ?? "" }

    private mutating func reread(by reader: WeightReader) {
        guard !isEnding else { return }
        if let original { self.original?.text = reader.typed(original.weight) }
        if phase == .empty { text = original?.text ?? "" }
        let new = reader.read(text, original)
        // Another question is not the one that was asked.
        if phase == .asking, new != reading { phase = .typing }
        reading = new
    }

    private mutating func convert(by reader: WeightReader) -> [Effect] {
        guard !isEnding else { return [] }
        let (typed, old) = (weight, phase)
        if let original { self.original?.text = reader.typed(original.weight) }
        guard old != .empty, let typed else {
            reread(by: reader)
            return []
        }
        return take(reader.typed(typed), by: reader)
    }
}

extension Weighing.Failure {
    var sentence: String {
        switch self {
        case .text(let failure): failure.sentence
        case .tooPrecise(.pounds): localized("Type at most one digit behind the point.")
        case .tooPrecise: localized("Type at most two digits behind the point.")
        }
    }
}
