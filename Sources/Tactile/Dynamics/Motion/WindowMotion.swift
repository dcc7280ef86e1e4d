import Foundation
import TactileGeometry
import TactileLayers
import TactileMotion
import TactileViews

/// Follows the pointer over one window, and lets the effects of its views follow that, a little
/// late.
///
/// Frames come only until the effects have caught up. With reduced motion they go to the middle and
/// stay.
@MainActor
final class WindowMotion: PointerFollower {
    private weak var window: UIWindow?
    private var views: [ObjectIdentifier: ViewMotion] = [:]
    private var target = UIOffset.zero
    private(set) var offset = UIOffset.zero
    private var velocity = UIOffset.zero
    private var link: CADisplayLink?
    private var lastFrame: TimeInterval?

    /// Comes to rest without swinging, most of the way in a quarter of a second.
    private static let spring = Spring(perceptualDuration: 0.35, bounce: 0)
    /// Offsets that differ by less are one, as parts of half the window.
    private static let threshold = 0.0005

    private init(_ window: UIWindow) { self.window = window }

    isolated deinit { link?.invalidate() }

    /// The one of a window.
    static func of(_ window: UIWindow) -> WindowMotion {
        if let motion = window.pointerFollower as? WindowMotion { return motion }
        let motion = WindowMotion(window)
        window.pointerFollower = motion
        return motion
    }

    func add(_ view: ViewMotion) {
        views[ObjectIdentifier(view)] = view
        view.apply(offset)
    }

    func remove(_ view: ViewMotion) {
        views[ObjectIdentifier(view)] = nil
        view.clear()
        guard views.isEmpty else { return }
        link?.invalidate()
        window?.pointerFollower = nil
    }

    func pointerMoved(to place: CGPoint?, in window: UIWindow) {
        var wanted = UIOffset.zero
        let size = window.bounds.size
        let isReduced = window.session.application.reducesMotion
        if let place, !isReduced, size.width > 0, size.height > 0, place.isFinite {
            wanted.horizontal = min(max(2 * place.x / size.width - 1, -1), 1)
            wanted.vertical = min(max(2 * place.y / size.height - 1, -1), 1)
        }
        target = wanted
        if isReduced {
            settle()
        } else if link == nil, target != offset {
            lastFrame = nil
            let link = CADisplayLink { [weak self] link in self?.frame(at: link.timestamp) }
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    private func frame(at time: TimeInterval) {
        let passed = min(max(0, time - (lastFrame ?? time)), 0.25)
        lastFrame = time
        guard passed > 0 else { return }
        func move(_ value: CGFloat, _ speed: CGFloat, to target: CGFloat) -> (CGFloat, CGFloat) {
            let state = Self.spring.state(
                at: passed, from: Double(value - target), velocity: Double(speed))
            return (target + CGFloat(state.displacement), CGFloat(state.velocity))
        }
        (offset.horizontal, velocity.horizontal) = move(
            offset.horizontal, velocity.horizontal, to: target.horizontal)
        (offset.vertical, velocity.vertical) = move(
            offset.vertical, velocity.vertical, to: target.vertical)
        let away = max(
            abs(offset.horizontal - target.horizontal), abs(offset.vertical - target.vertical))
        let speed = max(abs(velocity.horizontal), abs(velocity.vertical))
        if away < Self.threshold, speed < 20 * Self.threshold { settle() } else { show() }
    }

    /// Everything is where it goes, and no frames are needed.
    private func settle() {
        link?.invalidate()
        link = nil
        velocity = .zero
        guard offset != target else { return }
        offset = target
        show()
    }

    private func show() {
        for view in views.values { view.apply(offset) }
    }
}

/// The effects of one view.
@MainActor
final class ViewMotion: WindowAttendant {
    private unowned let view: UIView
    // The window owns it.
    private weak var motion: WindowMotion?
    private var keys: Set<String> = []
    var effects: [UIMotionEffect] = [] { didSet { effectsChanged() } }

    init(_ view: UIView) { self.view = view }

    func viewMoved(to window: UIWindow?) {
        motion?.remove(self)
        motion = effects.isEmpty ? nil : window.map { WindowMotion.of($0) }
        motion?.add(self)
    }

    private func effectsChanged() { viewMoved(to: view.window) }

    /// Shows what the effects add at `offset`. The animations hold what they show and never run.
    func apply(_ offset: UIOffset) {
        var shown: Set<String> = []
        for (index, effect) in effects.enumerated() {
            let values = effect.keyPathsAndRelativeValues(forViewerOffset: offset) ?? [:]
            for (path, value) in values.sorted(by: { $0.key < $1.key }) {
                guard let layerPath = Self.layerPath(path), let value = MotionValue(value) else {
                    continue
                }
                let animation = CABasicAnimation(keyPath: layerPath)
                animation.fromValue = value.layerObject
                animation.toValue = value.layerObject
                animation.isAdditive = true
                animation.duration = 0.001
                animation.fillMode = .both
                animation.isRemovedOnCompletion = false
                let key = "motion effect \(index) \(path)"
                view.layer.add(animation, forKey: key)
                shown.insert(key)
            }
        }
        for key in keys.subtracting(shown) { view.layer.removeAnimation(forKey: key) }
        keys = shown
    }

    func clear() {
        for key in keys { view.layer.removeAnimation(forKey: key) }
        keys = []
    }

    /// A view's key path as its layer's; nil for one that no layer has.
    static func layerPath(_ path: String) -> String? {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return nil }
        let rest = parts.count > 1 ? "." + parts[1] : ""
        switch first {
        case "center": return "position" + rest
        case "bounds", "transform": return first + rest
        case "alpha": return "opacity"
        case "layer": return parts.count > 1 ? parts[1] : nil
        default: return nil
        }
    }
}
