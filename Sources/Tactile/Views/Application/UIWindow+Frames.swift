import Foundation
import TactileDrawing
import TactileLayers
import TactilePlatform

extension UIWindow {
    /// Brings the window's pixels up to `now` and presents what changed.
    package func drawFrame(at now: TimeInterval) {
        guard platformWindow != nil else { return }
        let watch = frameWatch
        watch?.begin(self, at: now)
        // What runs here may give the window another size, or close it.
        router.flush(at: now)
        watch?.probe.lap(\.input)
        endAppearances()
        renderer.prepareLayout()
        watch?.probe.lap(\.constraints)
        guard let platformWindow, let (bitmap, isFresh) = platformWindow.buffer() else {
            watch?.probe.abandon()
            return
        }
        watch?.overlay?.lift(from: bitmap, isFresh: isFresh)
        let frame = renderer.renderFrame(into: bitmap, isFresh: isFresh, at: now)
        lastStatistics = frame.statistics
        // Layout and drawing may have closed the window, too.
        guard self.platformWindow === platformWindow else { return }
        if let overlay = watch?.overlay {
            overlay.lay(over: bitmap, frame, of: renderer, at: now)
            // What the display has is drawn over, so that it is of no use for moves.
            platformWindow.present(damage: [bitmap.bounds], moves: [])
        } else if !frame.damage.isEmpty || !frame.moves.isEmpty {
            platformWindow.present(damage: frame.damage, moves: frame.moves)
        }
        watch?.finish(frame, of: self)
        textInput.follow()
        session.accessibility?.setNeedsUpdate()
        answersPress = false
        frameClock.drew(at: now, isAnimating: needsEveryFrame)
        session.frameDrawn?(self)
    }

    /// Notes a key or a button that goes down or up: what it does is shown at once.
    func notePress(_ event: PlatformEvent) {
        switch event {
        case .key: answersPress = true
        case .pointer(let pointer):
            switch pointer.kind {
            case .pressed, .released: answersPress = true
            case .moved, .entered, .left: break
            }
        default: break
        }
    }

    /// Whether an animation or a display link changes something with every frame.
    var needsEveryFrame: Bool { renderer.isAnimating || session.layers.hasRunningLink }

    /// Draws a frame if one is due. Returns when to ask again even if nothing happens, or `nil`.
    func turn(at now: TimeInterval) -> TimeInterval? {
        guard let platformWindow else { return nil }
        guard isVisibleOnPlatform else { return turnUnseen(at: now) }
        renderer.noteNewAnimations(at: now)
        guard platformWindow.canPresent else { return nil }
        let wake = earlier(renderer.nextWake(after: now), frameWatch?.overlay?.nextEnd)
        let hasWork =
            renderer.needsFrame || router.hasPendingMoves || wake.map { $0 <= now } ?? false
        let decision = frameClock.decide(
            at: now, isAnimating: needsEveryFrame, hasWork: hasWork,
            answersPress: answersPress && renderer.needsFrame)
        switch decision {
        case .rest:
            answersPress = false
            return earlier(wake, renderer.releaseUnusedMemory(at: now))
        case .wait(let time): return time
        case .draw: break
        }
        drawFrame(at: now)
        guard self.platformWindow === platformWindow, platformWindow.canPresent else { return nil }
        let next = frameClock.nextTime(
            isAnimating: needsEveryFrame,
            hasWork: renderer.needsFrame || router.hasPendingMoves)
        return next
            ?? earlier(
                earlier(renderer.nextWake(after: now), frameWatch?.overlay?.nextEnd),
                renderer.releaseUnusedMemory(at: now))
    }

    private func earlier(_ first: TimeInterval?, _ second: TimeInterval?) -> TimeInterval? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }

    /// Lets animations of a window that is not seen begin and end at their times, and nothing more.
    private func turnUnseen(at now: TimeInterval) -> TimeInterval? {
        renderer.noteNewAnimations(at: now)
        endAppearances()
        if renderer.hasNewAnimations || unseenStep.map({ $0 <= now }) ?? false {
            renderer.advance(to: now)
            unseenStep = renderer.nextEnd(after: now)
        }
        return earlier(unseenStep, renderer.releaseUnusedMemory(at: now))
    }
}
