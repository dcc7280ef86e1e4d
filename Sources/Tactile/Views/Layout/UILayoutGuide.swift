import Foundation
import TactileGeometry

/// A rectangle for constraints that shows nothing: a spacer, or an area of its view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated open override var description: String { Description.of(self) }

    /// What determines a guide besides constraints.
    enum Role: Sendable {
        case plain
        case safeArea
        case margins
        case readable
        /// What a scroll view scrolls over: as large as constraints say, else as the view.
        case content
        /// The part of the content that a scroll view shows.
        case frame
        /// What the on-screen keyboard covers.
        case keyboard
        /// What bars cover at the top or the bottom.
        case bar

        /// Whether the view's size alone changes what the guide leaves free.
        var followsBounds: Bool {
            switch self {
            case .safeArea, .readable, .frame, .keyboard: true
            case .plain, .margins, .content, .bar: false
            }
        }
    }

    open var identifier = ""

    /// The view in whose coordinates the guide lies; nil until it is added to one.
    open internal(set) var owningView: UIView? {
        get { ownerLink?.view }
        set { ownerLink = newValue?.link }
    }
    private final var ownerLink: ViewLink?

    var role = Role.plain
    lazy var layoutItem = LayoutItem(guide: self)

    public override init() { super.init() }

    /// Where the guide is in its view's coordinates, as of the last layout pass.
    open var layoutFrame: CGRect {
        guard let owningView else { return .zero }
        switch role {
        case .safeArea: return owningView.bounds.inset(by: owningView.safeAreaInsets)
        case .margins: return owningView.bounds.inset(by: owningView.layoutMargins)
        case .readable: return owningView.bounds.inset(by: owningView.readableInsets)
        case .frame: return owningView.bounds
        case .keyboard: return owningView.bounds.inset(by: systemInsets ?? .zero)
        case .bar:
            return owningView.bounds.inset(by: (self as? BarLayoutGuide)?.insets ?? .zero)
        case .plain, .content: return layoutItem.rect
        }
    }

    open var hasAmbiguousLayout: Bool { layoutItem.isAmbiguous }

    open func constraintsAffectingLayout(
        for axis: NSLayoutConstraint.Axis
    ) -> [NSLayoutConstraint] {
        layoutItem.mentions.filter { $0.firstAttribute.axis == axis }
    }

    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

    /// What a guide that is an area of its view leaves free at that view's edges.
    var systemInsets: UIEdgeInsets? {
        guard let owningView else { return nil }
        switch role {
        case .plain, .content, .bar: return nil
        case .frame: return owningView.scrolled(.zero)
        case .safeArea: return owningView.scrolled(owningView.safeAreaInsets)
        case .margins: return owningView.layoutMargins
        case .readable: return owningView.readableInsets
        case .keyboard: return (self as? UIKeyboardLayoutGuide)?.insets
        }
    }
}

extension UIView {
    /// Text wider than this, in points, is tiring to read.
    package static let readableWidth: CGFloat = 672

    var readableInsets: UIEdgeInsets {
        var insets = layoutMargins
        let spare = (bounds.width - insets.left - insets.right - Self.readableWidth) / 2
        if spare > 0 {
            insets.left += spare
            insets.right += spare
        }
        return insets
    }

    public var layoutGuides: [UILayoutGuide] {
        (layoutStorage?.guides ?? []).filter { $0.role == .plain }
    }

    func adopt(_ guide: UILayoutGuide) {
        guard guide.owningView !== self else { return }
        guide.owningView?.removeLayoutGuide(guide)
        guide.owningView = self
        layout.guides.append(guide)
        layout.flag(.entry)
        layoutUnresolvedChanged()
    }

    func letGo(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        for constraint in guide.layoutItem.mentions { constraint.isActive = false }
        guide.layoutItem.leaveEngine()
        layout.guides.removeAll { $0 === guide }
        guide.owningView = nil
    }

    /// Insets of what is seen of a view with a content area, from where its content begins.
    fileprivate func scrolled(_ insets: UIEdgeInsets) -> UIEdgeInsets {
        guard type(of: self).laysOutContentArea else { return insets }
        let origin = bounds.origin
        return UIEdgeInsets(
            top: insets.top + origin.y, left: insets.left + origin.x,
            bottom: insets.bottom - origin.y, right: insets.right - origin.x)
    }

    /// The guides of a view with a content area.
    package var contentAreaGuide: UILayoutGuide { guide(.content, "content") }
    package var visibleAreaGuide: UILayoutGuide { guide(.frame, "frame") }

    private func guide(_ role: UILayoutGuide.Role, _ identifier: String) -> UILayoutGuide {
        if let known = layoutStorage?.guides.first(where: { $0.role == role }) { return known }
        let guide = UILayoutGuide()
        guide.role = role
        guide.identifier = identifier
        guide.owningView = self
        layout.guides.append(guide)
        return guide
    }

    /// The part of the view that bars and the like do not cover.
    public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea, "safe area") }
    /// The view without its layout margins.
    public var layoutMarginsGuide: UILayoutGuide { guide(.margins, "layout margins") }
    /// Within the margins and no wider than is good to read, centred.
    public var readableContentGuide: UILayoutGuide { guide(.readable, "readable content") }

    /// The part of the view that the on-screen keyboard covers.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        let known = layoutStorage?.guides.lazy.compactMap { $0 as? UIKeyboardLayoutGuide }.first
        let guide = known ?? UIKeyboardLayoutGuide()
        if known == nil {
            guide.role = .keyboard
            guide.identifier = "keyboard"
            guide.owningView = self
            layout.guides.append(guide)
        }
        return guide
    }
}
