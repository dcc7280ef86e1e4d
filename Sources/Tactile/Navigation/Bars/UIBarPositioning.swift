import TactileControls
import TactileDrawing
import TactileViews

/// Whether a bar is light or dark whatever is around it.
public enum UIBarStyle: Int, Sendable {
    /// As the traits say.
    case `default`
    /// Dark, with light titles.
    case black

    /// What the bar's own style is then.
    var interfaceStyle: UIUserInterfaceStyle { self == .black ? .dark : .unspecified }
}

/// Where in its window a bar is.
public enum UIBarPosition: Int, Sendable {
    case any, bottom, top
    /// Up to the window's edge, as a navigation controller's is.
    case topAttached
}

/// A bar, which has a place in its window.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
    var barPosition: UIBarPosition { get }
}

/// Whoever places a bar.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
    /// Where the bar is; `.any` leaves it to the bar.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// The pictures that a bar was given by its place and its height, as sources from before
/// ``UIBarAppearance`` give them.
@MainActor
struct BarPictures {
    private struct Occasion: Hashable {
        var position: UIBarPosition
        var metrics: UIBarMetrics
    }
    private var grounds: [Occasion: UIImage] = [:]
    private var lines: [UIBarPosition: UIImage] = [:]

    /// The bar's ground, which an empty picture makes transparent.
    subscript(ground position: UIBarPosition, metrics: UIBarMetrics) -> UIImage? {
        get { grounds[Occasion(position: position, metrics: metrics)] }
        set { grounds[Occasion(position: position, metrics: metrics)] = newValue }
    }
    /// In place of the line between bar and content, of which an empty picture leaves nothing.
    subscript(line position: UIBarPosition) -> UIImage? {
        get { lines[position] }
        set { lines[position] = newValue }
    }

    /// What an appearance notes of a ground.
    static func mark(_ position: UIBarPosition, _ metrics: UIBarMetrics) -> AppearanceMark {
        let height = metrics.rawValue > 100 ? metrics.rawValue - 99 : metrics.rawValue
        return .state(UInt(4 * position.rawValue + height), table: 0)
    }

    var isEmpty: Bool { grounds.isEmpty && lines.isEmpty }

    /// The ground that counts for a bar: that of its place before that of any, and that of its
    /// height before that of the usual one.
    func ground(at position: UIBarPosition, isCompact: Bool, hasPrompt: Bool) -> UIImage? {
        let wanted: [UIBarMetrics] =
            switch (isCompact, hasPrompt) {
            case (false, false): [.default]
            case (false, true): [.defaultPrompt, .default]
            case (true, false): [.compact, .default]
            case (true, true): [.compactPrompt, .compact, .defaultPrompt, .default]
            }
        for metrics in wanted {
            if let image = self[ground: position, metrics] ?? self[ground: .any, metrics] {
                return image
            }
        }
        return nil
    }

    func line(at position: UIBarPosition) -> UIImage? { lines[position] ?? lines[.any] }
}
