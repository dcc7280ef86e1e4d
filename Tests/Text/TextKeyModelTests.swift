import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// A text of short lines with a selection, as simple as can be: what keys do to it is expected of
/// text views.
private struct Model {
    var text: [Character]
    var anchor = 0
    var head = 0
    /// The column that moves up and down keep to.
    var column: Int?
    var clipboard = ""
    /// How often the text was changed.
    var changes = 0

    var low: Int { min(anchor, head) }
    var high: Int { max(anchor, head) }
    var selected: String { String(text[low..<high]) }

    func lineStart(_ place: Int) -> Int {
        (text[..<place].lastIndex(of: "\n") ?? -1) + 1
    }
    func lineEnd(_ place: Int) -> Int { text[place...].firstIndex(of: "\n") ?? text.count }
    private func isLetter(_ place: Int) -> Bool { text[place].isLetter }
    func wordEnd(_ start: Int) -> Int {
        var place = start
        while place < text.count, !isLetter(place) { place += 1 }
        while place < text.count, isLetter(place) { place += 1 }
        return place
    }
    func wordStart(_ start: Int) -> Int {
        var place = start
        while place > 0, !isLetter(place - 1) { place -= 1 }
        while place > 0, isLetter(place - 1) { place -= 1 }
        return place
    }

    mutating func move(_ place: Int, _ extending: Bool, keepingColumn: Bool = false) {
        head = place
        if !extending { anchor = place }
        if !keepingColumn { column = nil }
    }

    mutating func moveLine(_ step: Int, _ extending: Bool) {
        let start = lineStart(head)
        let wanted = column ?? head - start
        let target: Int
        if step < 0 {
            target = start == 0 ? 0 : min(lineStart(start - 1) + wanted, start - 1)
        } else {
            let end = lineEnd(head)
            target = end == text.count ? end : min(end + 1 + wanted, lineEnd(end + 1))
        }
        move(target, extending, keepingColumn: true)
        column = wanted
    }

    mutating func replace(_ range: Range<Int>, _ new: String) {
        if range.isEmpty, new.isEmpty { return }
        text.replaceSubrange(range, with: Array(new))
        changes += 1
        head = range.lowerBound + new.count
        (anchor, column) = (head, nil)
    }

    mutating func delete(to place: Int) {
        replace(low < high ? low..<high : min(place, head)..<max(place, head), "")
    }
}

private final class Watcher: UITextViewDelegate {
    var changes = 0
    var asked: [(NSRange, String)] = []
    var refuses = false
    func textViewDidChange(_ textView: UITextView) { changes += 1 }
    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        asked.append((range, text))
        return !refuses
    }
}

/// Keys in a text view do what they do in a model of it, whatever came before.
@Suite @MainActor struct TextKeyModelTests {
    private static let keys: [PlatformKey] = [
        .left, .right, .up, .down, .home, .end, .backspace, .delete, .return, .tab,
    ]
    private static let text = "one two, three\n\nfour\n  five six\nseven eight nine\n"

    private func expected(
        _ key: PlatformKey, _ flags: PlatformModifiers, _ model: inout Model
    ) {
        let extending = flags.contains(.shift), isFar = flags.contains(.control)
        switch key {
        case .left where isFar: model.move(model.wordStart(model.head), extending)
        case .right where isFar: model.move(model.wordEnd(model.head), extending)
        case .left where model.low < model.high && !extending: model.move(model.low, false)
        case .right where model.low < model.high && !extending: model.move(model.high, false)
        case .left: model.move(max(model.head - 1, 0), extending)
        case .right: model.move(min(model.head + 1, model.text.count), extending)
        case .up where isFar:
            let start = model.lineStart(model.head)
            model.move(
                model.head > start || start == 0 ? start : model.lineStart(start - 1), extending)
        case .down where isFar:
            model.move(min(model.lineEnd(model.head) + 1, model.text.count), extending)
        case .up: model.moveLine(-1, extending)
        case .down: model.moveLine(1, extending)
        case .home: model.move(isFar ? 0 : model.lineStart(model.head), extending)
        case .end:
            model.move(isFar ? model.text.count : model.lineEnd(model.head), extending)
        case .backspace where isFar:
            model.delete(
                to: extending ? model.lineStart(model.head) : model.wordStart(model.head))
        case .delete where isFar:
            model.delete(to: extending ? model.lineEnd(model.head) : model.wordEnd(model.head))
        case .backspace: model.delete(to: max(model.head - 1, 0))
        case .delete where extending:
            if model.low < model.high {
                model.clipboard = model.selected
                model.delete(to: model.head)
            }
        case .delete: model.delete(to: min(model.head + 1, model.text.count))
        case .return: model.replace(model.low..<model.high, "\n")
        case .tab: model.replace(model.low..<model.high, "\t")
        default: break
        }
    }

    @Test(arguments: 0..<6) func keysDoWhatTheModelDoes(seed: Int) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let harness = Harness(size: CGSize(width: 400, height: 300))
        harness.window.addSubview(view)
        harness.show()
        let font = UIFont.monospacedSystemFont(ofSize: 14, weight: .regular)
        view.font = font
        view.text = Self.text
        let watcher = Watcher()
        view.delegate = watcher
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 0)
        var model = Model(text: Array(Self.text))
        var state = UInt64(seed) &* 77 &+ 5
        func dice(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for step in 0..<220 {
            let what: String
            switch dice(12) {
            case 0:
                what = "typing"
                let letter = ["a", "b", " "][dice(3)]
                harness.type(letter)
                model.replace(model.low..<model.high, letter)
            case 1 where model.low < model.high:
                what = "copying"
                harness.press("c", .control)
                model.clipboard = model.selected
            case 2:
                what = "pasting"
                harness.press("v", .control)
                harness.settle()
                if !model.clipboard.isEmpty {
                    model.replace(model.low..<model.high, model.clipboard)
                }
            case 3 where dice(4) == 0:
                what = "selecting all"
                harness.press("a", .control)
                (model.anchor, model.head, model.column) = (0, model.text.count, nil)
            default:
                let key = Self.keys[dice(Self.keys.count)]
                var flags: PlatformModifiers = []
                if dice(3) == 0 { flags.insert(.shift) }
                if dice(4) == 0 { flags.insert(.control) }
                if key == .return || key == .tab { flags = [] }
                what = "\(key) \(flags)"
                harness.press(key, flags)
                // Tabs would make columns that are no numbers of letters.
                if key == .tab {
                    harness.press(.backspace)
                    expected(key, flags, &model)
                    expected(.backspace, [], &model)
                } else {
                    expected(key, flags, &model)
                }
            }
            let text = String(model.text)
            let range = NSRange(location: model.low, length: model.high - model.low)
            guard view.text == text, view.selectedRange == range else {
                Issue.record(
                    """
                    \(seed), step \(step), \(what): \(view.selectedRange) where \(range) \
                    was expected, in “\(view.text ?? "")”; expected “\(text)”
                    """)
                return
            }
            #expect(watcher.changes == model.changes)
        }
        // All that was done is taken back, and done again.
        let last = view.text
        for _ in 0..<500 where view.undoManager?.canUndo == true { view.undoManager?.undo() }
        #expect(view.text == Self.text)
        for _ in 0..<500 where view.undoManager?.canRedo == true { view.undoManager?.redo() }
        #expect(view.text == last)
    }

    @Test func whatTheDelegateRefusesDoesNotHappen() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let harness = Harness(size: CGSize(width: 400, height: 300))
        harness.window.addSubview(view)
        harness.show()
        view.text = "one two"
        let watcher = Watcher()
        watcher.refuses = true
        view.delegate = watcher
        view.becomeFirstResponder()
        UIPasteboard.general.string = "new"
        let all = NSRange(location: 0, length: 7)
        let end = NSRange(location: 7, length: 0)
        for (name, selection, act, range, text) in [
            ("typing", end, { harness.type("a") }, end, "a"),
            ("typing over", all, { harness.type("a") }, all, "a"),
            ("return", end, { harness.press(.return) }, end, "\n"),
            ("tab", end, { harness.press(.tab) }, end, "\t"),
            ("backspace", end, { harness.press(.backspace) }, NSRange(location: 6, length: 1), ""),
            (
                "word back", end, { harness.press(.backspace, .control) },
                NSRange(location: 4, length: 3), ""
            ),
            (
                "delete", NSRange(location: 0, length: 0), { harness.press(.delete) },
                NSRange(location: 0, length: 1), ""
            ),
            ("cut", all, { harness.press("x", .control) }, all, ""),
            (
                "paste", end,
                {
                    harness.press("v", .control)
                    harness.settle()
                }, end, "new"
            ),
        ] as [(String, NSRange, () -> Void, NSRange, String)] {
            view.selectedRange = selection
            watcher.asked = []
            act()
            #expect(watcher.asked.count == 1, "\(name)")
            #expect(watcher.asked.first?.0 == range && watcher.asked.first?.1 == text, "\(name)")
            #expect(view.text == "one two" && view.selectedRange == selection, "\(name)")
            #expect(view.undoManager?.canUndo != true, "\(name)")
        }
        #expect(watcher.changes == 0 && UIPasteboard.general.string == "new")
    }

    @Test func whatCanBeDoneDependsOnTheText() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let harness = Harness(size: CGSize(width: 400, height: 300))
        harness.window.addSubview(view)
        harness.show()
        view.becomeFirstResponder()
        for (text, length, isEditable, styles) in [
            ("", 0, true, false), ("text", 0, true, false), ("text", 2, true, false),
            ("text", 2, false, false), ("text", 0, false, false), ("text", 2, true, true),
            ("text", 2, false, true),
        ] {
            view.text = text
            view.selectedRange = NSRange(location: 0, length: length)
            view.isEditable = isEditable
            view.allowsEditingTextAttributes = styles
            for (action, isPermitted) in [
                ("cut:", isEditable && length > 0), ("delete:", isEditable && length > 0),
                ("copy:", length > 0), ("paste:", isEditable), ("select:", text != ""),
                ("selectAll:", text != ""), ("toggleBoldface:", isEditable && styles),
                ("toggleItalics:", isEditable && styles),
                ("toggleUnderline:", isEditable && styles),
            ] {
                #expect(
                    view.canPerformAction(Selector(action), withSender: nil) == isPermitted,
                    "\(action) \(text) \(length) \(isEditable) \(styles)")
            }
            let commands = Set((view.keyCommands ?? []).compactMap(\.input))
            #expect(commands.contains("a"))
            #expect(commands.contains("c") == (length > 0))
            #expect(commands.contains("x") == (length > 0 && isEditable))
            #expect(commands.contains("v") == isEditable)
        }
        view.resignFirstResponder()
        #expect((view.keyCommands ?? []).allSatisfy { $0.input != "a" && $0.input != "v" })
    }

    // MARK: Pointer

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func eachClickTakesItsUnit(clicks: Int) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
        let harness = Harness(size: CGSize(width: 400, height: 200))
        harness.window.addSubview(view)
        harness.show()
        view.font = .monospacedSystemFont(ofSize: 14, weight: .regular)
        view.text = "one two three\nfour five six\nseven"
        harness.frame()
        func middle(_ place: Int) -> CGPoint {
            let start = view.position(from: view.beginningOfDocument, offset: place)
            let rect = start.map(view.caretRect) ?? .zero
            return view.convert(CGPoint(x: rect.midX + 1, y: rect.midY), to: nil)
        }
        for _ in 0..<clicks { harness.tap(at: middle(19)) }
        let unit = [19..<19, 19..<23, 14..<28][(clicks - 1) % 3]
        #expect(view.selectedRange == NSRange(unit))
        harness.advance(seconds: 2)
        // A drag on from the last of them takes whole units, in both directions.
        for _ in 0..<clicks - 1 { harness.tap(at: middle(19)) }
        harness.press(at: middle(19))
        for target in [30, 25, 19, 15, 5, 21, 33] {
            harness.glide(to: middle(target))
            let other: Range<Int> =
                switch (clicks - 1) % 3 {
                case 0: target..<target
                case 1:
                    [5: 4..<7, 15: 14..<18, 19: 19..<23, 21: 19..<23, 25: 24..<27][target]
                        ?? 28..<33
                default: target < 14 ? 0..<14 : target < 28 ? 14..<28 : 28..<33
                }
            let from = unit.lowerBound, to = unit.upperBound
            let wanted =
                (clicks - 1) % 3 == 0
                ? min(from, target)..<max(from, target)
                : target < from
                    ? other.lowerBound..<to : from..<max(to, other.upperBound)
            #expect(view.selectedRange == NSRange(wanted), "to \(target)")
        }
        harness.release()
        #expect(
            UIPasteboard.primary.string
                == (view.text as NSString).substring(with: view.selectedRange))
        harness.advance(seconds: 1)
        harness.glide(to: middle(2))
        #expect(view.selectedRange.upperBound == 33)
    }
}
