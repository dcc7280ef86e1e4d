import Foundation
import TactileGeometry

/// What bars cover at the top or the bottom of a scene.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// In points, from the view's edge to where the bar ends.
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

/// The guide from a view's top, or bottom, to its safe area: as on iOS by two constraints that the
/// view holds. In a scroll view the bottom is that of the content.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
    fileprivate let isAtTop: Bool
    private var height: NSLayoutConstraint?

    /// - `isAtTop`: whether it lies at the view's top, else at its bottom.
    fileprivate init(atTop isAtTop: Bool) {
        self.isAtTop = isAtTop
        super.init()
        role = .bar
        identifier = isAtTop ? "top bar" : "bottom bar"
    }

    fileprivate func tie(to view: UIView) {
        let height = heightAnchor.constraint(equalToConstant: length)
        self.height = height
        let edge: NSLayoutConstraint.Attribute = isAtTop ? .top : .bottom
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: self, attribute: edge, relatedBy: .equal, toItem: view, attribute: edge,
                multiplier: 1, constant: 0), height,
        ])
    }

    func lengthMayHaveChanged() { height?.constant = length }

    var length: CGFloat {
        guard let insets = owningView?.safeAreaInsets else { return 0 }
        return isAtTop ? insets.top : insets.bottom
    }

    /// What it leaves free of the view.
    var insets: UIEdgeInsets {
        let rest = max((owningView?.bounds.height ?? 0) - length, 0)
        return UIEdgeInsets(top: isAtTop ? 0 : rest, left: 0, bottom: isAtTop ? rest : 0, right: 0)
    }
}

extension UIView {
    /// The guide of the bars at the view's top, or bottom.
    func barGuide(atTop isAtTop: Bool) -> BarLayoutGuide {
        let guides = layoutStorage?.guides.lazy.compactMap { $0 as? BarLayoutGuide }
        if let known = guides?.first(where: { $0.isAtTop == isAtTop }) { return known }
        let guide = BarLayoutGuide(atTop: isAtTop)
        guide.owningView = self
        layout.guides.append(guide)
        guide.tie(to: self)
        return guide
    }
}
