import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The pictures behind an item's title, by state, style and the height of its bar.
struct BarButtonPictures {
    private struct Key: Hashable {
        var state: UInt
        var style: UIBarButtonItem.Style?
        var metrics: UIBarMetrics
    }
    private var grounds: [Key: UIImage] = [:]

    subscript(
        state: UIControl.State, style: UIBarButtonItem.Style?, metrics: UIBarMetrics
    ) -> UIImage? {
        get { grounds[Key(state: state.rawValue, style: style, metrics: metrics)] }
        set { grounds[Key(state: state.rawValue, style: style, metrics: metrics)] = newValue }
    }

    var states: Set<UIControl.State> {
        Set(grounds.keys.map { UIControl.State(rawValue: $0.state) })
    }

    /// What counts in a bar: a picture for the style before one for any, and one for the bar's
    /// height before the usual one.
    func ground(
        _ state: UIControl.State, _ style: UIBarButtonItem.Style, isCompact: Bool
    ) -> UIImage? {
        for metrics in isCompact ? [UIBarMetrics.compact, .default] : [.default] {
            if let image = self[state, style, metrics] ?? self[state, nil, metrics] {
                return image
            }
        }
        return nil
    }
}

extension UIBarButtonItem {
    /// A picture behind the title in a state; what a state does not say is as in the normal one.
    public func setBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {
        noteAppearance(.state(state.rawValue ^ UInt(barMetrics.rawValue & 1) << 3, table: 1))
        pictures[state, nil, barMetrics] = backgroundImage
    }

    public func backgroundImage(
        for state: UIControl.State, barMetrics: UIBarMetrics
    ) -> UIImage? { pictures[state, nil, barMetrics] }

    /// A picture behind the title of items of one style.
    public func setBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, style: Style,
        barMetrics: UIBarMetrics
    ) { pictures[state, style, barMetrics] = backgroundImage }

    public func backgroundImage(
        for state: UIControl.State, style: Style, barMetrics: UIBarMetrics
    ) -> UIImage? { pictures[state, style, barMetrics] }

    /// Moves the title from its place, in points, in bars of that height.
    public func setTitlePositionAdjustment(
        _ adjustment: UIOffset, for barMetrics: UIBarMetrics
    ) {
        noteAppearance(.state(UInt(barMetrics.rawValue & 1), table: 2))
        titleOffsets[barMetrics] = adjustment
    }

    public func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        titleOffsets[barMetrics] ?? .zero
    }

    func showPictures(on button: BarButton) {
        let isCompact = button.traitCollection.verticalSizeClass == .compact
        let states = pictures.states
        // A state whose picture is gone has none any more.
        for state in button.groundStates.union(states) {
            button.setBackgroundImage(
                pictures.ground(state, style, isCompact: isCompact), for: state)
        }
        button.groundStates = states
        let offset =
            (isCompact ? titleOffsets[.compact] : nil) ?? titleOffsets[.default] ?? .zero
        button.titleEdgeInsets = UIEdgeInsets(
            top: offset.vertical, left: offset.horizontal, bottom: -offset.vertical,
            right: -offset.horizontal)
        button.possibleTitles = image == nil ? possibleTitles ?? [] : []
    }
}
