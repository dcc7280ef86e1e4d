import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// What lies behind an open context menu: the window, darker, and on it the preview.
@MainActor
final class ContextMenuPreview: UIView {
    private let dim = UIView(frame: .zero)
    let platter: PreviewPlatter
    private let source: UITargetedPreview
    private weak var host: UIWindow?
    /// Where the preview rests, in the window's points.
    private var rest = CGRect.zero

    /// Seconds in which the preview is lifted, and in which it goes back.
    static let arrival: TimeInterval = 0.3
    static let departure: TimeInterval = 0.25
    /// How much larger a lifted view is.
    private static let lift: CGFloat = 1.04
    /// Between the preview and the window's edges, in points.
    private static let margin: CGFloat = 12
    /// Between the preview and the menu, in points.
    private static let gap: CGFloat = 10
    /// A preview is at least as high, however long the menu is.
    private static let leastHeight: CGFloat = 60
    /// What a scene gets that does not say its size.
    private static let sceneSize = CGSize(width: 340, height: 260)

    init(of source: UITargetedPreview, controller: UIViewController?, in window: UIWindow) {
        self.source = source
        host = window
        platter = PreviewPlatter(of: source, controller: controller)
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dim.frame = bounds
        dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dim.isUserInteractionEnabled = false
        dim.backgroundColor = UIColor { traits in
            UIColor.black.withAlphaComponent(traits.userInterfaceStyle == .dark ? 0.48 : 0.24)
        }
        dim.alpha = 0
        addSubview(dim)
        addSubview(platter)
    }

    required init?(coder: NSCoder) { nil }

    /// Presses outside the preview count as presses outside the menu.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    // MARK: Places

    /// Finds where the preview rests in `window` next to a menu of the size, so that both can be
    /// seen.
    func findRest(besideMenuOf menu: CGSize, in window: UIWindow) {
        let area = window.bounds.inset(by: window.safeAreaInsets)
            .insetBy(dx: Self.margin, dy: Self.margin)
        let room = CGSize(
            width: max(1, area.width),
            height: max(Self.leastHeight, area.height - menu.height - Self.gap))
        var size = source.size
        if let controller = platter.controller {
            let wanted = controller.preferredContentSize
            size = CGSize(
                width: min(room.width, wanted.width > 0 ? wanted.width : Self.sceneSize.width),
                height: min(
                    room.height, wanted.height > 0 ? wanted.height : Self.sceneSize.height))
        } else if size.width > 0, size.height > 0 {
            let lift = UIApplication.shared.reducesMotion ? 1 : Self.lift
            let scale = min(lift, room.width / size.width, room.height / size.height)
            size = CGSize(width: size.width * scale, height: size.height * scale)
        }
        let middle = source.target.container.convert(source.target.center, to: nil)
        var frame = CGRect(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
            height: size.height)
        frame.origin.x = max(area.minX, min(frame.minX, area.maxX - size.width))
        frame.origin.y = max(area.minY, min(frame.minY, area.maxY - size.height))
        let needed = menu.height + Self.gap
        if frame.maxY + needed > area.maxY, frame.minY - needed < area.minY {
            frame.origin.y = max(area.minY, area.maxY - needed - size.height)
        }
        rest = frame
    }

    /// The rectangle that the menu is placed next to.
    var menuAnchor: MenuPlacing.Anchor {
        .beside(rest.insetBy(dx: 0, dy: MenuStyle.gap - Self.gap))
    }

    private func put(at preview: UITargetedPreview) {
        let target = preview.target
        let scale = preview.size.width > 0 ? preview.size.width / max(1, platter.bounds.width) : 1
        if platter.controller == nil {
            platter.transform = target.transform.scaledBy(x: scale, y: scale)
        } else {
            platter.transform = target.transform
            platter.bounds.size = preview.size
        }
        platter.center = convert(target.container.convert(target.center, to: nil), from: nil)
        platter.isLifted = false
        platter.layoutIfNeeded()
    }

    private func putAtRest() {
        let frame = convert(rest, from: nil)
        if platter.controller == nil {
            let scale = platter.bounds.width > 0 ? frame.width / platter.bounds.width : 1
            platter.transform = CGAffineTransform(scaleX: scale, y: scale)
        } else {
            platter.transform = .identity
            platter.bounds.size = frame.size
        }
        platter.center = CGPoint(x: frame.midX, y: frame.midY)
        platter.isLifted = true
        platter.layoutIfNeeded()
    }

    // MARK: Coming and going

    /// Lifts the preview from where it comes from.
    func appear(with animator: MenuAnimator) {
        UIView.performWithoutAnimation { put(at: source) }
        animator.run(for: Self.arrival) {
            self.dim.alpha = 1
            self.putAtRest()
        } last: {
            self.platter.sceneAppeared()
        }
    }

    /// Lets the preview go back, and is gone itself then.
    func goBack(to preview: UITargetedPreview?, with animator: MenuAnimator) {
        stay()
        let target = preview ?? source
        let isThere = host != nil && target.target.container.window === host
        animator.run(for: Self.departure) {
            self.dim.alpha = 0
            if isThere { self.put(at: target) } else { self.platter.alpha = 0 }
        } last: {
            self.removeFromSuperview()
        }
    }

    /// Lets the preview grow to the window and give way to what the program shows there.
    func pop(with animator: MenuAnimator) {
        stay()
        animator.run(for: Self.arrival) {
            self.dim.alpha = 0
            self.platter.alpha = 0
            let size = self.platter.bounds.size
            if self.platter.controller != nil {
                self.platter.bounds.size = self.bounds.size
            } else if size.width > 0, size.height > 0 {
                let scale = max(
                    self.bounds.width / size.width, self.bounds.height / size.height)
                self.platter.transform = CGAffineTransform(scaleX: scale, y: scale)
            }
            self.platter.center = CGPoint(x: self.bounds.midX, y: self.bounds.midY)
            self.platter.layoutIfNeeded()
        } last: {
            self.removeFromSuperview()
        }
    }

    /// Stands in the window by itself, where the menu's own view has gone, and takes no touches.
    private func stay() {
        platter.giveSceneBack()
        isUserInteractionEnabled = false
        guard let host else { return }
        host.addSubview(self)
        frame = host.bounds
    }
}
