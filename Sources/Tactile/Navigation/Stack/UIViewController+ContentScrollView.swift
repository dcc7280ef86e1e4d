import Foundation
import TactileControls
import TactileGeometry
import TactileViews

extension UIViewController {
    /// Says which scroll view the bars at an edge follow, if it is not the scene's view or right in
    /// it.
    public func setContentScrollView(
        _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
    ) {
        let key = ObjectIdentifier(ContentScrollViews.self)
        let kept = storage.attachments[key] as? ContentScrollViews ?? ContentScrollViews()
        storage.attachments[key] = kept
        if edge.contains(.top) { kept.top = scrollView }
        if edge.contains(.bottom) { kept.bottom = scrollView }
        viewIfLoaded?.superview?.setNeedsLayout()
        navigationController?.viewIfLoaded?.setNeedsLayout()
        tabBarController?.viewIfLoaded?.setNeedsLayout()
    }

    /// The scroll view that ``setContentScrollView(_:for:)`` said for one edge.
    public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        let kept =
            storage.attachments[ObjectIdentifier(ContentScrollViews.self)] as? ContentScrollViews
        return edge.contains(.bottom) ? kept?.bottom : kept?.top
    }

    /// What the bars at an edge follow: what was said, else the scene's view, or the first scroll
    /// view right in it; in a container what its front scene has.
    func followedScrollView(at edge: NSDirectionalRectEdge) -> UIScrollView? {
        if let said = contentScrollView(for: edge) { return said }
        if let front = storage.frontChild { return front.followedScrollView(at: edge) }
        guard let view = viewIfLoaded else { return nil }
        return view as? UIScrollView
            ?? view.subviews.lazy.compactMap { $0 as? UIScrollView }.first { !$0.isHidden }
    }
}

/// Keeps what a scene said of its scroll views.
@MainActor
private final class ContentScrollViews {
    weak var top: UIScrollView?
    weak var bottom: UIScrollView?
}

extension UIScrollView {
    /// Whether the content is at its top, as far as a bar there sees.
    var isAtTopEdge: Bool { contentOffset.y <= -adjustedContentInset.top + 0.5 }

    /// Whether the content is at its end, or all of it is seen.
    var isAtBottomEdge: Bool {
        contentOffset.y >= contentSize.height + adjustedContentInset.bottom - bounds.height - 0.5
    }
}
