import Foundation
import Tactile
import TactileGeometry
import TactileHeadless
import Testing

/// Acts as a user in front of a window in memory, and owns time.
///
/// Places are points in the window, times are seconds. Every action is settled before it returns:
/// what is due now has happened and is drawn. Moves of the pointer and of fingers are due with the
/// next frame, so let some time pass after the last one.
///
/// A harness begins a session of its own, with an application that nothing is set on yet, and ends
/// it when it goes. While it acts its session is the current one; make it in the body of a test,
/// which runs without a break on the main actor, not as a property of its suite.
///
/// ```swift
/// let harness = Harness(showing: CounterViewController())
/// harness.tap(at: CGPoint(x: 160, y: 240))
/// harness.advance(seconds: 0.25)
/// #expect(harness.view(showing: "1") != nil)
/// ```
@MainActor
public final class Harness {
    /// The display in memory and its clock.
    public let platform: HeadlessPlatform
    /// The program that is used.
    public let session: ApplicationSession
    /// The window that is acted on.
    public let window: UIWindow
    /// Keys that are held down while the pointer acts.
    public var modifiers: PlatformModifiers = []
    private var pointer = CGPoint.zero
    private var buttons = 0

    /// A window of `size` points with `scale` device pixels each, in an application of the class
    /// that is given.
    public init(
        size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1, dark: Bool = false,
        application: UIApplication.Type = UIApplication.self
    ) {
        platform = HeadlessPlatform(
            screen: PlatformScreen(
                size: CGSize(width: 1920, height: 1080), scale: scale, isDark: dark))
        session = ApplicationSession(on: platform, application: application)
        session.limitReached = { Issue.record("\($0)") }
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        checksFrames = true
    }

    // A test without a harness finds what there is without an application.
    isolated deinit { session.end() }

    /// A window that shows `view`, resized to fill it.
    public convenience init(
        showing view: UIView, size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1,
        dark: Bool = false
    ) {
        self.init(size: size, scale: scale, dark: dark)
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(view)
        show()
    }

    /// A window with `controller` as its root.
    public convenience init(
        showing controller: UIViewController, size: CGSize = CGSize(width: 320, height: 480),
        scale: CGFloat = 1, dark: Bool = false
    ) {
        self.init(size: size, scale: scale, dark: dark)
        window.rootViewController = controller
        show()
    }

    /// Shows the window and draws its first frame; for a harness that was made without content.
    public func show() {
        window.makeKeyAndVisible()
        platform.settle()
    }

    /// The window's pixels, and what the window asked of the desktop.
    public var platformWindow: HeadlessWindow {
        guard let last = platform.windows.last(where: { $0.options.popup == nil }) else {
            preconditionFailure("The window is not shown yet: call show() first.")
        }
        return last
    }

    // MARK: Time

    /// The clock's seconds.
    public var now: TimeInterval { platform.now }

    /// Lets time pass, then draws a frame for exactly the time it is then.
    public func advance(seconds: TimeInterval) {
        platform.advance(by: seconds)
        for window in session.application.windows { window.drawFrame(at: now) }
    }
    /// Lets time pass without a frame, then does what was due meanwhile and draws one: a quick way
    /// to the end of animations that nobody looks at.
    public func skip(seconds: TimeInterval) {
        platform.skip(seconds)
        for window in session.application.windows { window.drawFrame(at: now) }
    }
    /// Does what is due now, without letting time pass.
    public func settle() { platform.settle() }
    /// Lets time pass until nothing moves any more. Returns the seconds that took.
    @discardableResult
    public func rest() -> TimeInterval { platform.runToRest() }

    // MARK: Pointer

    /// Hands the window an event of the display.
    public func send(_ event: PlatformEvent) {
        platform.send(event, to: platformWindow)
        platform.settle()
    }

    /// Moves the pointer, with whatever buttons are down. It stays there: views under it are shown
    /// as pointed at.
    public func move(to point: CGPoint) {
        pointer = point
        send(.pointer(event(.moved)))
    }

    /// Presses a button of the pointer and keeps it down; 2 is the middle one, 3 the secondary.
    public func press(at point: CGPoint, button: Int = 1) {
        move(to: point)
        buttons |= 1 << (button - 1)
        send(.pointer(event(.pressed(button: button))))
    }

    /// Releases a button where the pointer is, or at `point`.
    public func release(at point: CGPoint? = nil, button: Int = 1) {
        if let point, point != pointer { move(to: point) }
        buttons &= ~(1 << (button - 1))
        send(.pointer(event(.released(button: button))))
    }

    /// A click that lasts 50 ms.
    public func tap(at point: CGPoint, button: Int = 1) {
        press(at: point, button: button)
        advance(seconds: 0.05)
        release(button: button)
    }

    /// A click in the middle of `view`.
    public func tap(_ view: UIView) {
        tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    }

    /// A drag in even steps at 60 a second. Without `releasing` the button stays down.
    public func drag(
        from start: CGPoint, to end: CGPoint, over seconds: TimeInterval = 0.3,
        releasing: Bool = true
    ) {
        press(at: start)
        let steps = max(1, Int((seconds * 60).rounded()))
        for step in 1...steps {
            advance(seconds: seconds / Double(steps))
            let part = CGFloat(step) / CGFloat(steps)
            move(
                to: CGPoint(
                    x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
        }
        if releasing { release() }
    }

    /// Wheel notches; positive towards the content's end.
    public func scroll(notches: CGFloat, at point: CGPoint, horizontally: Bool = false) {
        move(to: point)
        let delta = horizontally ? CGPoint(x: notches, y: 0) : CGPoint(x: 0, y: notches)
        send(
            .scroll(
                PlatformScrollEvent(notches: delta, at: point, time: now, modifiers: modifiers)))
    }

    private func event(_ kind: PlatformPointerEvent.Kind) -> PlatformPointerEvent {
        PlatformPointerEvent(
            kind, at: pointer, time: now, modifiers: modifiers, buttons: buttons)
    }

    // MARK: Touch

    /// Puts a finger down, moves or lifts it; fingers are told apart by `identifier`.
    public func touch(_ phase: PlatformTouchEvent.Phase, _ identifier: Int, at point: CGPoint) {
        send(.touch(PlatformTouchEvent(phase, identifier: identifier, at: point, time: now)))
    }

    // MARK: Keys

    /// Presses and releases a key that types nothing.
    public func press(_ key: PlatformKey, _ modifiers: PlatformModifiers = []) {
        send(
            .key(PlatformKeyEvent(isDown: true, key: key, modifiers: modifiers, time: now)))
        send(
            .key(PlatformKeyEvent(isDown: false, key: key, modifiers: modifiers, time: now)))
    }

    /// Presses a character key together with `modifiers`, as for a key command.
    public func press(_ character: Character, _ modifiers: PlatformModifiers) {
        let text = String(character)
        for isDown in [true, false] {
            send(
                .key(
                    PlatformKeyEvent(
                        isDown: isDown, key: .character, characters: text,
                        charactersIgnoringModifiers: text, modifiers: modifiers, time: now)))
        }
    }

    /// Types `text`, character by character, as a keyboard does.
    public func type(_ text: String) {
        for character in text {
            let text = String(character)
            send(
                .key(
                    PlatformKeyEvent(
                        isDown: true, key: .character, characters: text,
                        charactersIgnoringModifiers: text, time: now), text: text))
            send(
                .key(
                    PlatformKeyEvent(
                        isDown: false, key: .character, characters: text,
                        charactersIgnoringModifiers: text, time: now)))
        }
    }

    // MARK: Window

    /// Gives the window another size in points, as a drag at its edge does.
    public func resize(to size: CGSize, scale: CGFloat? = nil) {
        let scale = scale ?? platformWindow.scale
        platformWindow.resize(to: size, scale: scale)
        send(.resized(size, scale: scale))
    }

    /// A copy of the window's pixels as they are now.
    public func snapshot() -> Bitmap {
        platform.settle()
        guard let source = platformWindow.buffer()?.bitmap,
            let copy = Bitmap(width: source.width, height: source.height, isOpaque: true)
        else { preconditionFailure("There is no memory for a snapshot.") }
        memcpy(copy.data, source.data, source.bytesPerRow * source.height)
        return copy
    }

    /// The colour of the device pixel at `x`, `y` as `0xRRGGBB`.
    public func pixel(_ x: Int, _ y: Int) -> UInt32 { snapshot().rgb(x, y) }
}

extension Bitmap {
    /// The colour of a pixel as `0xRRGGBB`; black outside.
    public func rgb(_ x: Int, _ y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return data.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) & 0xFF_FFFF
    }
}
