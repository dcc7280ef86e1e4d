import Foundation
import TactileGeometry
import TactileLayers

/// Watches a window's frames: for its history, for lines of `TACTILE_DEBUG`, and to draw over them.
@MainActor
final class FrameWatch {
    let probe: FrameProbe
    /// Whether frames are kept for whoever asks.
    var isRecording = false
    /// Whether each frame is told on a line.
    var isTelling = false
    /// What is drawn over the window's picture; `nil` without the channel `paint`.
    var overlay: PaintOverlay?
    private(set) var records: [FrameRecord] = []
    var recorded: ((FrameRecord) -> Void)?

    /// How many frames are kept.
    static let historyLength = 100

    init(clock: @escaping @MainActor () -> TimeInterval) { probe = FrameProbe(clock: clock) }

    /// Whether anything is left to do.
    var isNeeded: Bool { isRecording || isTelling || overlay != nil }

    func begin(_ window: UIWindow, at now: TimeInterval) {
        probe.begin(at: now, otherwise: Self.reason(for: window))
    }

    func finish(_ frame: Frame, of window: UIWindow) {
        probe.lap(\.presenting)
        let record = probe.finish(frame, scale: window.renderer.scale)
        if isRecording {
            if records.count == Self.historyLength { records.removeFirst() }
            records.append(record)
        }
        // A window that is not alone says which it is.
        let name = window.session.application.windows.count > 1 ? "\(window.debugName): " : ""
        if isTelling { DebugLog.tell(.frames, "\(name)\(record)") }
        if isRecording { recorded?(record) }
    }

    func forgetRecords() { records = [] }

    /// Why a frame is made that no layer asked for.
    private static func reason(for window: UIWindow) -> String {
        if window.router.hasPendingMoves { return "motion of the pointer" }
        if window.renderer.isWholeDamaged { return "the whole window: new, resized or uncovered" }
        if window.renderer.isAnimating { return "running animations" }
        if window.session.layers.hasRunningLink { return "a display link" }
        if window.renderer.hasNewAnimations { return "new animations" }
        return window.frameWatch?.overlay?.nextEnd == nil ? "the program" : "the tint of paint"
    }
}

extension UIWindow {
    /// Whether the window keeps what its last 100 frames did and cost, see ``frameHistory``. False
    /// by default; turning it off forgets them.
    public var recordsFrames: Bool {
        get { frameWatch?.isRecording ?? false }
        set {
            guard newValue != recordsFrames else { return }
            watchFrames { watch in
                watch.isRecording = newValue
                if !newValue { watch.forgetRecords() }
                watch.recorded = nil
            }
        }
    }

    /// The last 100 frames of the window, the oldest first; empty while ``recordsFrames`` is false.
    public var frameHistory: [FrameRecord] { frameWatch?.records ?? [] }

    /// Called after each frame that is recorded. Set it when ``recordsFrames`` is true; it goes
    /// when that is set to false. A change that it makes to this window asks for another frame, and
    /// so for another call.
    public var frameRecorded: ((FrameRecord) -> Void)? {
        get { frameWatch?.recorded }
        set { if recordsFrames { frameWatch?.recorded = newValue } }
    }

    /// Other channels are on in the window's session.
    func debugChannelsChanged() {
        let channels = session.debugChannels
        let paints = channels.contains(.paint)
        let painted = frameWatch?.overlay != nil
        guard frameWatch != nil || paints || channels.contains(.frames) else { return }
        watchFrames { watch in
            watch.isTelling = channels.contains(.frames)
            if paints != painted { watch.overlay = paints ? PaintOverlay() : nil }
        }
        // The next frame paints over what was drawn over the last.
        if paints != painted { renderer.damageAll() }
    }

    private func watchFrames(_ change: (FrameWatch) -> Void) {
        let watch = frameWatch ?? FrameWatch(clock: session.costClock)
        change(watch)
        frameWatch = watch.isNeeded ? watch : nil
        renderer.probe = frameWatch?.probe
    }
}
