import Foundation
import TactileControls
import TactileDrawing
import TactileViews

extension UIAppearanceProxy where Target: UIButton {
    /// The colour of titles in buttons that come, and that are there, in one state.
    public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        record(
            "setTitleColor \(state.rawValue)", color, get: { $0.titleColor(for: state) },
            set: { $0.setTitleColor($1, for: state) })
    }

    /// The colour behind the titles of buttons, in one state.
    public func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
        record(
            "setTitleShadowColor \(state.rawValue)", color,
            get: { $0.titleShadowColor(for: state) },
            set: { $0.setTitleShadowColor($1, for: state) })
    }

    /// The picture behind the content of buttons, in one state.
    public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        record(
            "setBackgroundImage \(state.rawValue)", image,
            get: { $0.backgroundImage(for: state) },
            set: { $0.setBackgroundImage($1, for: state) })
    }
}

extension UIAppearanceProxy where Target: UISegmentedControl {
    /// Font and colour of the segments' titles, in one state; nil is the usual look.
    public func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        record(
            "setTitleTextAttributes \(state.rawValue)", attributes,
            get: { $0.titleTextAttributes(for: state) },
            set: { $0.setTitleTextAttributes($1, for: state) })
    }
}

extension UIAppearanceProxy where Target: UISegmentedControl {
    /// The ground of segments, in one state.
    public func setBackgroundImage(
        _ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {
        record(
            "setBackgroundImage \(state.rawValue) \(barMetrics.rawValue)", image,
            get: { $0.backgroundImage(for: state, barMetrics: barMetrics) },
            set: { $0.setBackgroundImage($1, for: state, barMetrics: barMetrics) })
    }

    /// What is between two segments of these states.
    public func setDividerImage(
        _ image: UIImage?, forLeftSegmentState left: UIControl.State,
        rightSegmentState right: UIControl.State, barMetrics: UIBarMetrics
    ) {
        record(
            "setDividerImage \(left.rawValue) \(right.rawValue) \(barMetrics.rawValue)", image,
            get: {
                $0.dividerImage(
                    forLeftSegmentState: left, rightSegmentState: right, barMetrics: barMetrics)
            },
            set: {
                $0.setDividerImage(
                    $1, forLeftSegmentState: left, rightSegmentState: right,
                    barMetrics: barMetrics)
            })
    }
}

extension UIAppearanceProxy where Target: UIBarItem {
    /// Font and colour of the items' titles, in one state; nil is the usual look.
    public func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        record(
            "setTitleTextAttributes \(state.rawValue)", attributes,
            get: { $0.titleTextAttributes(for: state) },
            set: { $0.setTitleTextAttributes($1, for: state) })
    }
}
