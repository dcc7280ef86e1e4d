import Foundation
import SeededRandom
import Tactile
import TestSupport

/// One thing that a person does. A value: a walk can be told, played again and made shorter.
///
/// Where a step acts is told by parts from 0 to 1, of what there is when it is played: the steps
/// around it may be left out.
enum WalkStep: Equatable {
    case key(PlatformKey, shift: Bool)
    case chord(Character, shift: Bool)
    case type(String)
    /// A click on one of all that can be pressed.
    case press(which: Double, x: Double, y: Double, button: Int)
    /// The same by a finger.
    case touch(which: Double, x: Double, y: Double)
    case drag(from: Pair, to: Pair, byFinger: Bool)
    /// A drag from an edge of the window to a part of its width.
    case edge(isLeft: Bool, to: Double)
    case turn(to: Double)
    case wheel(at: Pair, notches: Double)
    case point(at: Pair)
    case resize(width: Int, height: Int)
    case dark(Bool)
    case unit(Int)
    case language(Int)
    case textSize(Int)
    /// Opens a table of so many rows, some of them doubtful.
    case bring(rows: Int)
    case wait(Double)
    /// Until nothing moves.
    case rest

    struct Pair: Equatable {
        var x: Double, y: Double
    }
}

extension WalkStep {
    private static let keys: [PlatformKey] = [
        .tab, .tab, .tab, .return, .return, .return, .escape, .escape, .up, .down, .down, .left,
        .right, .home, .end, .pageDown, .pageUp, .backspace, .delete, .delete,
    ]
    private static let texts = [
        "8", "81.2", "79.9", "80", "82.45", "7.92", "12st 10", "175 lb", "790", "81,4", "yesterday",
        "2 Nov", "lowest", "above 81", "note", "m", "75", " ",
    ]
    private static let chords = Array("1234512345znnaeopfcu,yd")
    /// Points; the least is the window's least.
    private static let sizes = [
        (320, 480), (390, 700), (600, 640), (683, 384), (840, 520), (900, 640), (1100, 700),
        (1366, 768),
    ]

    /// Walks are one half of presses and keys, and a good part of what comes too soon.
    static func random(_ dice: inout SeededGenerator) -> WalkStep {
        func pair() -> Pair { Pair(x: dice.fraction(), y: dice.fraction()) }
        switch dice.below(100) {
        case 0..<14: return .key(dice.pick(keys), shift: dice.below(8) == 0)
        case 14..<29: return .chord(dice.pick(chords), shift: dice.below(8) == 0)
        case 29..<38: return .type(dice.pick(texts))
        case 38..<52:
            return .press(
                which: dice.fraction(), x: dice.fraction(), y: dice.fraction(),
                button: dice.below(8) == 0 ? 3 : 1)
        case 52..<55:
            return .touch(which: dice.fraction(), x: dice.fraction(), y: dice.fraction())
        case 55..<58: return .drag(from: pair(), to: pair(), byFinger: dice.below(2) == 0)
        case 58..<60: return .edge(isLeft: dice.below(2) == 0, to: dice.fraction())
        case 60..<62: return .turn(to: dice.fraction())
        case 62..<64: return .wheel(at: pair(), notches: dice.number(-6...6).rounded())
        case 64..<66: return .point(at: pair())
        case 66..<69:
            let size = dice.pick(sizes)
            return .resize(width: size.0, height: size.1)
        case 69: return .dark(dice.below(2) == 0)
        case 70, 71: return .unit(dice.below(3))
        case 72: return .language(dice.below(5))
        case 73: return .textSize(dice.below(4))
        case 74: return .bring(rows: 1 + dice.below(30))
        case 75..<82: return .wait(dice.pick([0.02, 0.08, 0.15, 0.3]))
        default: return .rest
        }
    }

    /// Whether it may take something back or bring it again.
    var isUndo: Bool {
        if case .chord(let key, _) = self { "zy".contains(key) } else { false }
    }
}

/// A whole walk: with what it begins, and what is done.
struct Walk {
    /// Entries at first.
    var entries: Int
    var size: CGSize
    var isDark: Bool
    var steps: [WalkStep]

    private static let starts = [0, 1, 3, 20, 60, 411]

    init(seed: UInt64, length: Int) {
        var dice = SeededGenerator(seed: seed)
        entries = dice.pick(Self.starts)
        size = CGSize(width: dice.pick([390, 600, 900, 1100]), height: 640)
        isDark = dice.below(4) == 0
        steps = (0..<length).map { _ in .random(&dice) } + [.rest]
    }

    /// The same with fewest steps, as far as halves, quarters and so on of them can be left out.
    ///
    /// - `most`: how often the walk is played again at most.
    @MainActor
    func shortened(most: Int, where fails: (Walk) -> Bool) -> Walk {
        var best = self
        var plays = 0
        var part = max(1, steps.count / 2)
        while plays < most {
            var start = 0
            var isShorter = false
            while start < best.steps.count, plays < most {
                var shorter = best
                shorter.steps.removeSubrange(start..<min(start + part, best.steps.count))
                plays += 1
                if fails(shorter) {
                    best = shorter
                    isShorter = true
                } else {
                    start += part
                }
            }
            if part == 1, !isShorter { break }
            part = max(1, part / 2)
        }
        return best
    }
}
