import Foundation
import Testing

@testable import TactileViews

/// Every pair of recognizers under input that could be either's, with what UIKit's rules say.
///
/// The rules: who recognizes first keeps the others from it, among equals the inner view's and
/// then the one added last. A single tap does not keep a double tap from going on. An edge pan
/// comes before pans and swipes in its view. Hovering keeps nothing and is kept by nothing. Who
/// waits goes on only when the other has failed, and not if its own gesture is over by then; being
/// allowed at once with the other does not end the waiting.
@MainActor
@Suite struct GestureTableTests {
    /// What came of a pair: `a`, `b`, `ab`, or `-` for neither.
    struct Row: CustomTestStringConvertible, Sendable {
        let a: String
        let b: String
        let input: String
        /// Both in one view, b added last; a in a view inside of b's; b inside of a's.
        let same: String
        let aInside: String
        let bInside: String
        /// In one view: a waits for b to fail, b waits for a, both allowed at once.
        let aWaits: String
        let bWaits: String
        let together: String

        var testDescription: String { "\(a) and \(b): \(input)" }
    }

    enum Arrangement: CaseIterable {
        case same, aInside, bInside, aWaits, bWaits, together
    }

    nonisolated static let rows: [Row] = table.split(separator: "\n").compactMap { line in
        let cells = line.split(separator: " ").map(String.init)
        guard cells.count == 9, cells[0] != "a" else { return nil }
        return Row(
            a: cells[0], b: cells[1], input: cells[2], same: cells[3], aInside: cells[4],
            bInside: cells[5], aWaits: cells[6], bWaits: cells[7], together: cells[8])
    }

    private nonisolated static let table = """
        a        b        input     same aInside bInside aWaits bWaits together
        tap      tap      tap       b    a       b       b      a      ab
        tap      double   tap       a    a       a       a      a      a
        tap      double   twoTaps   ab   ab      ab      b      a      ab
        tap      hold     tap       a    a       a       a      a      a
        tap      hold     hold      b    b       b       b      a      ab
        tap      pan      tap       a    a       a       a      a      a
        tap      pan      drag      b    b       b       b      b      b
        tap      edge     edgeTap   a    a       a       a      a      a
        tap      edge     edgeDrag  b    b       b       b      b      b
        tap      swipe    tap       a    a       a       a      a      a
        tap      swipe    drag      b    b       b       b      b      b
        tap      pinch    tap       a    a       a       a      a      a
        tap      pinch    spread    b    b       b       b      b      b
        tap      rotation turn      b    b       b       b      b      b
        tap      twoPan   slide     b    b       b       b      b      b
        tap      hover    click     ab   ab      ab      ab     ab     ab
        double   double   twoTaps   b    a       b       b      a      ab
        double   hold     twoTaps   a    a       a       a      a      a
        double   hold     hold      b    b       b       b      b      b
        double   pan      twoTaps   a    a       a       a      a      a
        double   pan      drag      b    b       b       b      b      b
        double   edge     edgeDrag  b    b       b       b      b      b
        double   swipe    twoTaps   a    a       a       a      a      a
        double   swipe    drag      b    b       b       b      b      b
        double   pinch    spread    b    b       b       b      b      b
        double   rotation turn      b    b       b       b      b      b
        double   twoPan   slide     b    b       b       b      b      b
        double   hover    clicks    ab   ab      ab      ab     ab     ab
        hold     hold     hold      b    a       b       b      a      ab
        hold     pan      hold      a    a       a       -      a      a
        hold     pan      drag      b    b       b       b      b      b
        hold     pan      holdDrag  a    a       a       b      a      ab
        hold     edge     edgeDrag  b    b       b       b      b      b
        hold     edge     edgeHold  a    a       a       b      a      ab
        hold     swipe    drag      b    b       b       b      b      b
        hold     swipe    holdDrag  a    a       a       a      a      a
        hold     pinch    spread    b    b       b       b      b      b
        hold     rotation turn      b    b       b       b      b      b
        hold     twoPan   slide     b    b       b       b      b      b
        hold     hover    press     ab   ab      ab      ab     ab     ab
        pan      pan      drag      b    a       b       b      a      ab
        pan      edge     drag      a    a       a       a      a      a
        pan      edge     edgeDrag  b    b       b       b      a      b
        pan      swipe    drag      a    a       a       b      a      ab
        pan      swipe    slowDrag  a    a       a       a      a      a
        pan      pinch    spread    b    b       b       b      -      b
        pan      pinch    slide     a    a       a       -      a      a
        pan      rotation turn      b    b       b       b      -      b
        pan      rotation slide     a    a       a       -      a      a
        pan      twoPan   drag      a    a       a       -      a      a
        pan      twoPan   slide     b    a       b       b      a      ab
        pan      hover    pull      ab   ab      ab      ab     ab     ab
        edge     edge     edgeDrag  b    a       b       b      a      ab
        edge     swipe    edgeDrag  a    a       a       b      a      a
        edge     swipe    drag      b    b       b       b      b      b
        edge     pinch    spread    b    b       b       b      b      b
        edge     rotation turn      b    b       b       b      b      b
        edge     twoPan   slide     b    b       b       b      b      b
        edge     hover    edgePull  ab   ab      ab      ab     ab     ab
        swipe    swipe    drag      b    a       b       b      a      ab
        swipe    pinch    spread    b    b       b       b      b      b
        swipe    rotation turn      b    b       b       b      b      b
        swipe    twoPan   slide     b    b       b       b      b      b
        swipe    hover    pull      ab   ab      ab      ab     ab     ab
        pinch    pinch    spread    b    a       b       b      a      ab
        pinch    rotation spread    a    a       a       -      a      a
        pinch    rotation turn      b    b       b       b      -      b
        pinch    twoPan   spread    a    a       a       -      a      a
        pinch    twoPan   slide     b    b       b       b      -      b
        pinch    hover    spread    a    a       a       a      a      a
        rotation rotation turn      b    a       b       b      a      ab
        rotation twoPan   turn      a    a       a       -      a      a
        rotation twoPan   slide     b    b       b       b      -      b
        rotation hover    turn      a    a       a       a      a      a
        twoPan   twoPan   slide     b    a       b       b      a      ab
        twoPan   hover    slide     a    a       a       a      a      a
        hover    hover    move      ab   ab      ab      ab     ab     ab
        """

    @Test func everyPairIsInTheTable() {
        let kinds = [
            "tap", "double", "hold", "pan", "edge", "swipe", "pinch", "rotation", "twoPan",
            "hover",
        ]
        for (index, a) in kinds.enumerated() {
            for b in kinds[index...] {
                #expect(Self.rows.contains { $0.a == a && $0.b == b }, "\(a) and \(b)")
            }
        }
    }

    @Test(arguments: rows) func whoRecognizes(row: Row) {
        for arrangement in Arrangement.allCases {
            let expected =
                switch arrangement {
                case .same: row.same
                case .aInside: row.aInside
                case .bInside: row.bInside
                case .aWaits: row.aWaits
                case .bWaits: row.bWaits
                case .together: row.together
                }
            #expect(outcome(of: row, arrangement) == expected, "\(row) – \(arrangement)")
        }
    }

    private func outcome(of row: Row, _ arrangement: Arrangement) -> String {
        let script = TouchScript()
        // An edge pan that must wait for what waits for it: the circle is cut and reported.
        script.session.mistakeFound = { _ in }
        let inner = UIView(frame: script.view.bounds)
        script.view.addSubview(inner)
        let (a, b) = (make(row.a), make(row.b))
        let delegate = ScriptedDelegate()
        switch arrangement {
        case .aWaits: a.require(toFail: b)
        case .bWaits: b.require(toFail: a)
        case .together:
            delegate.simultaneous = { _, _ in true }
            a.delegate = delegate
            b.delegate = delegate
        default: break
        }
        var fired: Set<String> = []
        a.addAction { if $0.state == .began || $0.state == .ended { fired.insert("a") } }
        b.addAction { if $0.state == .began || $0.state == .ended { fired.insert("b") } }
        (arrangement == .aInside ? inner : script.view).addGestureRecognizer(a)
        (arrangement == .bInside ? inner : script.view).addGestureRecognizer(b)
        play(row.input, script)
        #expect(a.state == .possible && b.state == .possible, "\(row) – \(arrangement)")
        return fired.isEmpty ? "-" : fired.sorted().joined()
    }

    private func make(_ kind: String) -> UIGestureRecognizer {
        switch kind {
        case "double":
            let tap = UITapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            return tap
        case "hold": return UILongPressGestureRecognizer()
        case "pan": return UIPanGestureRecognizer()
        case "edge":
            let pan = UIScreenEdgePanGestureRecognizer()
            pan.edges = .left
            return pan
        case "swipe": return UISwipeGestureRecognizer()
        case "pinch": return UIPinchGestureRecognizer()
        case "rotation": return UIRotationGestureRecognizer()
        case "twoPan":
            let pan = UIPanGestureRecognizer()
            pan.minimumNumberOfTouches = 2
            return pan
        case "hover": return UIHoverGestureRecognizer()
        default: return UITapGestureRecognizer()
        }
    }
}
