import Tactile
import TactileHeadless

/// A window in memory with a clock that is moved by hand, and what its frames cost.
@MainActor
final class Stage {
    let platform: HeadlessPlatform
    let window: UIWindow
    /// Where the window is shown.
    let shown: HeadlessWindow
    private var buttons = 0
    /// The sum of the frames since ``forget()``.
    private(set) var total = RenderStatistics()
    /// The most of each count in one frame since ``forget()``.
    private(set) var most = RenderStatistics()
    private(set) var frames = 0

    init(size: CGSize, showing view: UIView) {
        platform = HeadlessPlatform(screen: PlatformScreen(size: size, scale: 1))
        // The session before it goes, with its windows.
        _ = ApplicationSession(on: platform)
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(view)
        window.makeKeyAndVisible()
        guard let made = platform.windows.last else {
            preconditionFailure("The platform in memory has not made a window.")
        }
        shown = made
        platform.settle()
    }

    /// Starts counting from zero.
    func forget() {
        total = RenderStatistics()
        most = RenderStatistics()
        frames = 0
    }

    /// Lets one frame of a display with 60 a second pass.
    func frame() {
        let before = shown.frameCount
        platform.advance(by: 1.0 / 60)
        note(shown.frameCount - before)
    }

    private func note(_ drawn: Int) {
        frames += drawn
        guard drawn > 0 else { return }
        let last = shown.lastFrame
        total.add(last)
        most.takeMost(of: last)
    }

    func pointer(_ kind: PlatformPointerEvent.Kind, at point: CGPoint) {
        switch kind {
        case .pressed(let button): buttons |= 1 << (button - 1)
        case .released(let button): buttons &= ~(1 << (button - 1))
        default: break
        }
        send(.pointer(PlatformPointerEvent(kind, at: point, time: platform.now, buttons: buttons)))
    }

    /// Turns the wheel, half a notch down unless said otherwise, and lets a frame pass.
    func scroll(notches: CGFloat = 0.5) {
        send(
            .scroll(
                PlatformScrollEvent(
                    notches: CGPoint(x: 0, y: notches), at: CGPoint(x: 300, y: 400),
                    time: platform.now, modifiers: [])))
        frame()
    }

    func send(_ event: PlatformEvent) {
        let before = shown.frameCount
        platform.send(event, to: shown)
        platform.settle()
        note(shown.frameCount - before)
    }
}

extension RenderStatistics {
    mutating func add(_ other: RenderStatistics) {
        layersVisited += other.layersVisited
        layersPainted += other.layersPainted
        layersDrawn += other.layersDrawn
        pixelsComposed += other.pixelsComposed
        pixelsMoved += other.pixelsMoved
        surfacesCreated += other.surfacesCreated
    }

    mutating func takeMost(of other: RenderStatistics) {
        layersVisited = max(layersVisited, other.layersVisited)
        layersPainted = max(layersPainted, other.layersPainted)
        layersDrawn = max(layersDrawn, other.layersDrawn)
        pixelsComposed = max(pixelsComposed, other.pixelsComposed)
        pixelsMoved = max(pixelsMoved, other.pixelsMoved)
        surfacesCreated = max(surfacesCreated, other.surfacesCreated)
    }
}
