import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A line that explains a view, shown while the pointer rests over it.
///
/// A line never covers what a user is working on: none is shown while a button is down, nor in the
/// second after it was released.
@preconcurrency @MainActor
open class UIToolTipInteraction: NSObject, UIInteraction {
    open weak var delegate: (any UIToolTipInteractionDelegate)?
    open var defaultToolTip: String?
    open var isEnabled = true { didSet { if !isEnabled { hide() } } }
    open private(set) weak var view: UIView?
    private let hover = UIHoverGestureRecognizer()
    private var timer: LoopTimer?
    private var label: ToolTipView?

    /// Seconds that the pointer rests, and that a tip stays.
    private static let delay: TimeInterval = 0.6
    private static let stay: TimeInterval = 8
    /// Seconds without a tip after a button was released.
    private static let pause: TimeInterval = 1

    public init(defaultToolTip: String? = nil) {
        self.defaultToolTip = defaultToolTip
        super.init()
        hover.addAction { [weak self] in self?.hovered($0) }
    }

    open func willMove(to view: UIView?) {
        guard view == nil else { return }
        hide()
        self.view?.removeGestureRecognizer(hover)
    }

    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(hover)
    }

    private func hovered(_ hover: UIHoverGestureRecognizer) {
        guard hover.state == .began || hover.state == .changed else {
            hide()
            return
        }
        guard label == nil, let tracker = view?.window?.router.hover, !tracker.isButtonDown else {
            return
        }
        // The time counts from when the pointer came to rest.
        timer?.cancel()
        let pause = tracker.lastRelease + Self.pause - CACurrentMediaTime()
        timer = LoopTimer.schedule(after: max(Self.delay, pause)) { [weak self] in self?.show() }
        tracker.restEnded = { [weak self] in self?.hide() }
    }

    private func show() {
        guard isEnabled, let view, let window = view.window, window.overlay == nil,
            !window.router.hover.isButtonDown
        else { return }
        let place = hover.location(in: view)
        let configuration =
            delegate?.toolTipInteraction(self, configurationAt: place)
            ?? defaultToolTip.map { UIToolTipConfiguration(toolTip: $0) }
        guard let configuration, !configuration.toolTip.isEmpty else { return }
        let tip = ToolTipView(configuration.toolTip)
        let at = hover.location(in: nil)
        var frame = CGRect(origin: CGPoint(x: at.x, y: at.y + 20), size: tip.wantedSize)
        let area = window.bounds.insetBy(dx: 4, dy: 4)
        if frame.maxY > area.maxY { frame.origin.y = at.y - 8 - frame.height }
        frame.origin.x = max(area.minX, min(frame.minX, area.maxX - frame.width)).rounded()
        tip.frame = frame
        window.addSubview(tip)
        label = tip
        UIView.performWithoutAnimation { tip.alpha = 0 }
        UIView.animate(withDuration: MenuStyle.arrival) { tip.alpha = 1 }
        timer = LoopTimer.schedule(after: Self.stay) { [weak self] in self?.hide() }
    }

    private func hide() {
        timer?.cancel()
        timer = nil
        label?.removeFromSuperview()
        label = nil
    }
}

extension UIControl {
    /// A line that explains the control, shown while the pointer rests over it; `nil`: none.
    public var toolTip: String? {
        get { toolTipInteraction?.defaultToolTip }
        set {
            if let interaction = toolTipInteraction {
                interaction.defaultToolTip = newValue
            } else if let newValue {
                addInteraction(UIToolTipInteraction(defaultToolTip: newValue))
            }
        }
    }

    /// What shows tips, once there is one.
    public var toolTipInteraction: UIToolTipInteraction? {
        interactions.lazy.compactMap { $0 as? UIToolTipInteraction }.first
    }
}

/// What a tooltip says.
public struct UIToolTipConfiguration: Sendable {
    public let toolTip: String
    public init(toolTip: String) { self.toolTip = toolTip }
}

/// Says what the tip is at a place in the view's coordinates; nil is the default one.
@preconcurrency @MainActor
public protocol UIToolTipInteractionDelegate: AnyObject {
    func toolTipInteraction(
        _ interaction: UIToolTipInteraction, configurationAt point: CGPoint
    ) -> UIToolTipConfiguration?
}

/// The small card of a tooltip.
@MainActor
private final class ToolTipView: UIView {
    private let label = UILabel(frame: .zero)

    init(_ text: String) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark
                ? UIColor(white: 0.24, alpha: 1) : UIColor(white: 0.16, alpha: 1)
        }
        layer.cornerRadius = 6
        label.text = text
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .white
        label.numberOfLines = 0
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    var wantedSize: CGSize {
        let size = label.sizeThatFits(CGSize(width: 280, height: CGFloat.greatestFiniteMagnitude))
        return CGSize(width: ceil(size.width) + 16, height: ceil(size.height) + 10)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 5)
    }

    /// What it says is the name of what it belongs to, which readers get there.
    override var accessibilityElementsHidden: Bool {
        get { true }
        set { super.accessibilityElementsHidden = newValue }
    }
}
