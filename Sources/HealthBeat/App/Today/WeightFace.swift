import Design
import Diary

/// What the card of the day's weight shows: a value made from the weighing and the diary.
@MainActor
struct WeightFace: Equatable {
    enum Title {
        case save
        case saveAnyway
        case weighAgain
    }

    var text = ""
    /// The caption, and a shorter one.
    var caption = "", shortCaption = ""
    var words = ""
    /// Whether the words must not be missed.
    var isLoud = false
    /// Of the chip.
    var unit = WeightUnit.kilograms
    var title = Title.save
    var look = CapsuleButton.Look.waiting
    var isEnabled = false
    /// Why nothing can be saved; nil where it can.
    var reason: String?
    var pace = ""
    var hasRing = false
    /// Whether the card shows the weight of today, and none is being typed.
    var isDone = false
    var isFirst = false
    var isWeighingAgain = false

    init() {}

    /// - `before`: what the card shows now. While a weight is saved, its card stays as it is.
    init(
        _ weighing: Weighing, _ model: DiaryModel, isFirst: Bool, isWeighingAgain: Bool,
        before: WeightFace
    ) {
        guard !weighing.isEnding else {
            self = before
            text = weighing.text
            if weighing.phase == .saved {
                look = .done
            } else if let slow = model.slowSave {
                (words, isLoud, isEnabled) = (slow.sentence, true, false)
            }
            return
        }
        text = weighing.text
        self.isFirst = isFirst
        self.isWeighingAgain = isWeighingAgain
        isDone = Self.isDone(weighing, model) && !isFirst && !isWeighingAgain
        unit = weighing.weight?.unit ?? model.unit
        let isAsking = weighing.question != nil
        title = isDone ? .weighAgain : isAsking ? .saveAnyway : .save
        reason = model.writing.reason
        isEnabled = reason == nil && (isDone || weighing.canSave)
        look = isDone ? .quiet : !isEnabled ? .waiting : isAsking ? .tinted : .filled
        pace = model.paceText
        hasRing = !text.isEmpty || isFirst
        if text.isEmpty, !isWeighingAgain {
            (caption, shortCaption) = (model.dayCaption, model.shortDayCaption)
        } else {
            caption = localized("New entry for now")
            shortCaption = caption
        }
        if let loud = weighing.complaint ?? weighing.question.map(model.question) {
            (words, isLoud) = (loud, true)
        } else if let weight = weighing.weight {
            words = [model.equivalent(weight), model.comparison(weight)].compactMap { $0 }
                .filter { !$0.isEmpty }.joined(separator: Theme.separator)
        } else {
            words = isDone ? model.doneCaption : model.ghostCaption
        }
    }

    private static func isDone(_ weighing: Weighing, _ model: DiaryModel) -> Bool {
        weighing.text.isEmpty && model.diary.latestOfToday != nil
    }
}
