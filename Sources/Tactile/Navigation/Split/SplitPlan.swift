import Foundation
import TactileGeometry

/// Where the columns of a split view are, in points of its view, with the leading edge at the left.
///
/// Primary and supplementary column are one strip that comes in from the leading edge. How far it
/// has come in, ``shown``, is all that moves.
struct SplitPlan: Equatable {
    var size: CGSize
    /// How wide the columns are; the supplementary one has no width where there is none.
    var primary: CGFloat
    var supplementary: CGFloat = 0
    var behavior: UISplitViewController.SplitBehavior
    /// How much of the strip is seen.
    var shown: CGFloat = 0

    /// What is seen of the strip where it shows `level` of its columns, counted from its inner
    /// edge.
    func shown(atLevel level: Int) -> CGFloat {
        guard level > 0 else { return 0 }
        guard supplementary > 0 else { return primary }
        return level == 1 ? supplementary : supplementary + primary
    }

    var primaryFrame: CGRect {
        CGRect(x: shown - supplementary - primary, y: 0, width: primary, height: size.height)
    }

    var supplementaryFrame: CGRect {
        CGRect(x: shown - supplementary, y: 0, width: supplementary, height: size.height)
    }

    var secondaryFrame: CGRect {
        switch behavior {
        case .overlay: CGRect(origin: .zero, size: size)
        case .displace where supplementary > 0:
            CGRect(
                x: shown, y: 0, width: max(0, size.width - min(shown, supplementary)),
                height: size.height)
        default:
            CGRect(x: shown, y: 0, width: max(0, size.width - shown), height: size.height)
        }
    }

    /// How much the secondary column is shaded, because a press on it puts a column away: 0…1.
    var shade: CGFloat {
        switch behavior {
        case .overlay:
            let first = shown(atLevel: 1)
            return first > 0 ? min(1, shown / first) : 0
        case .displace where supplementary > 0 && primary > 0:
            return min(1, max(0, (shown - supplementary) / primary))
        default: return 0
        }
    }

    /// The frame in a view where the leading edge, or the edge that is to be the primary column's,
    /// is at the right.
    func mirrored(_ frame: CGRect) -> CGRect {
        CGRect(
            x: size.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }
}

/// Which display modes there are, and which columns each shows.
///
/// A mode is a behavior and a level: how many columns are shown with the secondary one.
struct SplitModes: Equatable {
    typealias Mode = UISplitViewController.DisplayMode
    typealias Behavior = UISplitViewController.SplitBehavior
    typealias Column = UISplitViewController.Column

    let isTriple: Bool
    let behavior: Behavior

    var lastLevel: Int { isTriple ? 2 : 1 }

    func mode(atLevel level: Int) -> Mode {
        switch (min(max(level, 0), lastLevel), behavior) {
        case (0, _): .secondaryOnly
        case (1, .overlay): .oneOverSecondary
        case (1, _): .oneBesideSecondary
        case (_, .overlay): .twoOverSecondary
        case (_, .displace): .twoDisplaceSecondary
        default: .twoBesideSecondary
        }
    }

    /// The level of a mode; nil where the behavior has no such mode.
    func level(of mode: Mode) -> Int? {
        (0...lastLevel).first { self.mode(atLevel: $0) == mode }
    }

    /// The columns of a level, from the leading edge.
    func columns(atLevel level: Int) -> [Column] {
        switch (level, isTriple) {
        case (0, _): [.secondary]
        case (1, true): [.supplementary, .secondary]
        case (_, true): [.primary, .supplementary, .secondary]
        case (_, false): [.primary, .secondary]
        }
    }

    /// The level after `column` was asked for at `level`.
    func level(showing column: Column, from level: Int) -> Int {
        switch column {
        case .primary: lastLevel
        case .supplementary: isTriple ? max(level, 1) : level
        case .secondary:
            switch behavior {
            case .overlay: 0
            case .displace: min(level, 1)
            default: level
            }
        case .compact: level
        }
    }

    /// The level after `column` was put away at `level`.
    func level(hiding column: Column, from level: Int) -> Int {
        switch column {
        case .primary: min(level, lastLevel - 1)
        case .supplementary: isTriple ? 0 : level
        case .secondary, .compact: level
        }
    }

    /// Where the button leads that shows and hides columns.
    func levelAfterButton(from level: Int) -> Int {
        isTriple ? (level == 1 ? 2 : 1) : 1 - min(level, 1)
    }

    /// The behavior that suits a width in points, where none is asked for.
    static func behavior(
        width: CGFloat, primary: CGFloat, supplementary: CGFloat
    ) -> Behavior {
        if width - primary - supplementary >= leastSecondary { return .tile }
        if supplementary > 0, width - supplementary >= leastSecondary { return .displace }
        return .overlay
    }

    /// In points: a secondary column that would be narrower is covered instead of moved.
    private static let leastSecondary: CGFloat = 360

    /// The behavior that a display mode asks for.
    static func behavior(for mode: Mode, automatic: Behavior) -> Behavior {
        switch mode {
        case .oneOverSecondary, .twoOverSecondary: .overlay
        case .twoBesideSecondary: .tile
        case .twoDisplaceSecondary: .displace
        case .oneBesideSecondary: automatic == .overlay ? .tile : automatic
        case .automatic, .secondaryOnly: automatic
        }
    }

    /// The level where no mode is asked for.
    var automaticLevel: Int {
        switch behavior {
        case .overlay: 0
        case .displace: 1
        default: lastLevel
        }
    }
}
