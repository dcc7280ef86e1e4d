import CX11
import Foundation

/// Tells a window manager when a window has drawn the size that it was last given, so that frame
/// and content grow in step (_NET_WM_SYNC_REQUEST), and a compositor which pixels belong together:
/// its second counter is odd while a frame is being put, and the compositor tells when that is seen
/// (_NET_WM_FRAME_DRAWN).
@MainActor
final class X11ResizeSync {
    let counter: XSyncCounter
    let frameCounter: XSyncCounter
    private let connection: X11Connection
    /// What a counter is to be when the size is drawn that comes after the request.
    private var wanted: (value: Int64, isForFrames: Bool)?
    private var hasSize = false
    /// What the frames' counter is: even between frames.
    private var frame: Int64 = 0
    /// The frame of which the compositor has not said yet that it is seen, and when that is given
    /// up.
    private var awaited: (frame: Int64, deadline: TimeInterval)?
    /// Whether the window manager says that it looks at frames.
    var isWatched = false { didSet { if !isWatched { awaited = nil } } }
    /// Whether it has told of what it was asked for last.
    private var answers = true

    /// Seconds after which a compositor that says nothing is not waited for any more, until it
    /// does.
    static let patience: TimeInterval = 0.1

    /// `nil` when the server has no counters.
    init?(connection: X11Connection) {
        var event: Int32 = 0
        var error: Int32 = 0
        var major: Int32 = 0
        var minor: Int32 = 0
        guard XSyncQueryExtension(connection.display, &event, &error) != 0,
            XSyncInitialize(connection.display, &major, &minor) != 0
        else { return nil }
        self.connection = connection
        counter = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
        frameCounter = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
    }

    /// The window manager will send a size next, and looks at the frames' counter for the answer or
    /// at the other one.
    func request(low: Int, high: Int, isForFrames: Bool) {
        wanted = (Self.value(low: low, high: high), isForFrames)
        hasSize = false
    }

    /// The size has come.
    func sizeCame() {
        hasSize = true
    }

    /// The size is drawn.
    func answer() {
        guard let wanted, hasSize, !connection.isLost else { return }
        self.wanted = nil
        if wanted.isForFrames {
            frame = wanted.value + (wanted.value & 1)
            set(frameCounter, frame)
        } else {
            set(counter, wanted.value)
        }
    }

    /// Pixels are put from now on that belong together.
    func beginFrame() {
        guard isWatched || wanted?.isForFrames == true, !connection.isLost else { return }
        if let wanted, hasSize, wanted.isForFrames { frame = wanted.value + (wanted.value & 1) }
        frame += 1
        set(frameCounter, frame)
    }

    func endFrame(at now: TimeInterval) {
        if frame & 1 == 1 {
            if hasSize, wanted?.isForFrames == true { wanted = nil }
            // One, and not three: the frame is drawn as soon as it could be.
            frame += 1
            set(frameCounter, frame)
            if isWatched { awaited = (frame, now + Self.patience) }
        }
        answer()
    }

    // MARK: The compositor's answers

    /// Whether the last frame is not seen yet.
    func isWaiting(at now: TimeInterval) -> Bool {
        guard answers, let awaited else { return false }
        guard awaited.deadline <= now else { return true }
        answers = false
        return false
    }

    /// When a wait ends by itself.
    var deadline: TimeInterval? { answers ? awaited?.deadline : nil }

    /// The compositor has shown the frame that ended with this value.
    func drawn(low: Int, high: Int) {
        guard let awaited, Self.value(low: low, high: high) >= awaited.frame else { return }
        answers = true
        self.awaited = nil
    }

    /// The window is not seen, so no frame of it will be.
    func hidden() { awaited = nil }

    func close() {
        guard !connection.isLost else { return }
        XSyncDestroyCounter(connection.display, counter)
        XSyncDestroyCounter(connection.display, frameCounter)
    }

    private static func value(low: Int, high: Int) -> Int64 {
        Int64(Int32(truncatingIfNeeded: high)) << 32 | Int64(UInt32(truncatingIfNeeded: low))
    }

    private func set(_ counter: XSyncCounter, _ value: Int64) {
        XSyncSetCounter(
            connection.display, counter,
            XSyncValue(hi: Int32(value >> 32), lo: UInt32(truncatingIfNeeded: value)))
    }
}

extension X11Platform {
    /// Looks whether the window manager tells when frames are seen.
    func readSupport() {
        let items =
            connection.property(connection.atoms[.netSupported], of: connection.root)?.items ?? []
        framesAreWatched = items.contains(connection.atoms[.netWMFrameDrawn])
        for window in windows.values { window.resizeSync?.isWatched = framesAreWatched }
    }
}
