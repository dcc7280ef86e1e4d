import Foundation
import SeededRandom
import Tactile
import TestSupport
import Testing

@testable import TactileViews

/// What must hold when a user has let go of everything and some time has passed.
@MainActor
enum Rest {
    /// What is wrong, in words; empty when all is well.
    static func faults(in window: UIWindow) -> [String] {
        var faults: [String] = []
        let count = UIApplication.shared.windows.count
        if count != 1 { faults.append("\(count) windows are open") }
        let router = window.router
        let touches = router.touches.views.touches
        if !touches.isEmpty { faults.append("touches are down: \(touches)") }
        if !router.touches.fingers.isEmpty { faults.append("fingers are down") }
        if router.touches.pointerTouch != nil { faults.append("the pointer's button is down") }
        if !router.keys.presses.isEmpty { faults.append("keys are down") }
        if router.hover.location != nil { faults.append("the pointer hovers") }
        if !router.hover.recognizers.isEmpty { faults.append("something is hovered") }
        if !router.wheel.recognizers.isEmpty { faults.append("a pinch goes on") }
        for recognizer in router.gestures.recognizers {
            let view = recognizer.view.map { "\(type(of: $0))" } ?? "nothing"
            faults.append(
                "\(type(of: recognizer)) of \(view) is \(recognizer.state) and not at rest")
        }
        if let responder = window.firstResponder {
            if responder.responderWindow !== window {
                faults.append("the first responder \(type(of: responder)) is not in the window")
            }
        }
        if let focused = window.focusedView, focused.window !== window {
            faults.append("the focused \(type(of: focused)) is not in the window")
        }
        var waiting: [UIView] = [window]
        while let view = waiting.popLast() {
            faults += self.faults(of: view)
            waiting += view.subviews
        }
        return faults
    }

    private static func faults(of view: UIView) -> [String] {
        var faults: [String] = []
        let name = "\(type(of: view))"
        if let control = view as? UIControl {
            if control.isTracking { faults.append("\(name) tracks") }
            if control.isHighlighted { faults.append("\(name) is highlighted") }
            if control.state.contains(.focused), !control.isFocused {
                faults.append("\(name) shows a focus that it has not")
            }
        }
        if let cell = view as? UITableViewCell, cell.isHighlighted {
            faults.append("\(name) is highlighted")
        }
        if let scroll = view as? UIScrollView {
            if scroll.isTracking || scroll.isDragging { faults.append("\(name) is dragged") }
            if scroll.isDecelerating { faults.append("\(name) decelerates") }
            let offset = scroll.contentOffset
            if !offset.x.isFinite || !offset.y.isFinite {
                faults.append("\(name) is scrolled to \(offset)")
            }
        }
        let frame = view.frame
        if [frame.minX, frame.minY, frame.width, frame.height].contains(where: { !$0.isFinite }) {
            faults.append("\(name) has the frame \(frame)")
        }
        return faults
    }

    /// Views below `view`, itself included.
    static func viewCount(below view: UIView) -> Int {
        view.subviews.reduce(1) { $0 + viewCount(below: $1) }
    }

    /// The process's resident memory in bytes; 0 where the system does not tell.
    static var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let pages = text.split(separator: " ")
        return pages.count > 1 ? (Int(pages[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }
}

/// Views that were shown, to find those that outlive their scenes.
@MainActor
struct SeenViews {
    private struct Reference {
        weak var view: UIView?
    }

    private var references: [ObjectIdentifier: Reference] = [:]

    /// Takes note of `view` and of all below it.
    mutating func note(_ view: UIView) {
        references[ObjectIdentifier(view)] = Reference(view: view)
        for subview in view.subviews { note(subview) }
    }

    /// The kinds of views that are still there, and how many there are.
    var left: [String: Int] {
        Dictionary(
            references.values.compactMap { $0.view.map { ("\(type(of: $0))", 1) } },
            uniquingKeysWith: +)
    }
}

/// How long the monkeys play.
struct MonkeyPlan {
    /// The first round's seed on each page; each round has the next.
    var seed: UInt64
    var rounds: Int
    var eventsInARound: Int

    /// A page has one round in the usual run.
    static func usual(events: Int) -> MonkeyPlan {
        MonkeyPlan(seed: TestSeed.usual(1), rounds: 1, eventsInARound: events)
    }

    /// Enough rounds to see memory grow.
    static func night(_ test: String, rounds: Int) -> MonkeyPlan {
        MonkeyPlan(
            seed: TestSeed.fresh(for: test), rounds: TestSeed.isReplaying ? 1 : rounds,
            eventsInARound: 160)
    }

    var seeds: Range<UInt64> { seed..<seed + UInt64(rounds) }

    /// Prints everything that is done, so that a crash can be understood.
    static var isLoud: Bool { TestSeed.isReplaying }

    /// Where the dice of a round start: pages see different input for the same seed.
    static func state(_ title: String, _ seed: UInt64) -> UInt64 {
        title.utf8.reduce(seed &* 0x9E37_79B9_7F4A_7C15) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
    }

    /// Names a round of the night, so that one that ends the program can be played again.
    func announce(_ text: String) {
        guard rounds > 1 || Self.isLoud else { return }
        FileHandle.standardError.write(Data("monkey: \(text)\n".utf8))
    }
}
