import Foundation

/// Calls once for each frame, with the time at which the frame will be seen.
///
/// A link that is added and not paused keeps frames coming.
@preconcurrency @MainActor
public final class CADisplayLink: NSObject {
    private var callback: ((CADisplayLink) -> Void)?
    private var isAdded = false
    /// Seconds between frames of the display.
    public var duration: CFTimeInterval { (session ?? .current).frameInterval }
    /// The session that the link was added in.
    private weak var session: LayerSession?
    /// The time of the frame that is being made.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the frame after it.
    public var targetTimestamp: CFTimeInterval { timestamp + interval }
    /// Frames per second that are wanted; 0: each frame of the display.
    public var preferredFramesPerSecond = 0 {
        didSet { preferredFrameRateRange = CAFrameRateRange(rate: Float(preferredFramesPerSecond)) }
    }
    /// How many of the display's frames pass from one call to the next. The older way to ask for
    /// fewer frames; less than 1 counts as 1.
    public var frameInterval: Int {
        get { max(1, Int((interval / duration).rounded())) }
        set {
            preferredFramesPerSecond =
                newValue > 1 ? max(1, Int((1 / (Double(newValue) * duration)).rounded())) : 0
        }
    }
    /// The preferred rate with the range around it that is acceptable.
    public var preferredFrameRateRange = CAFrameRateRange.default
    /// A link that is paused is not called and wakes nobody.
    public var isPaused = false

    /// A link that calls `callback` before each frame once it is added to the loop.
    public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
        self.callback = callback
        super.init()
    }

    /// Calls `action` with `target`, held strongly until ``invalidate()``, and the link.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target, CADisplayLink) -> Void
    ) {
        self.init { link in action(target, link) }
    }

    /// Seconds between the link's frames, a whole number of the display's.
    private var interval: CFTimeInterval { preferredFrameRateRange.interval(display: duration) }

    /// Begins the calls. There is one loop, the main one, in which every mode counts; a link is
    /// added once.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard !isAdded, callback != nil else { return }
        isAdded = true
        session = .current
        LayerSession.current.displayLinks.append(self)
    }

    /// Ends the calls; the link may be added again.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { removeFromFrames() }

    /// Ends the link and lets go of its target.
    public func invalidate() {
        removeFromFrames()
        callback = nil
    }

    private func removeFromFrames() {
        session?.displayLinks.removeAll { $0 === self }
        session = nil
        isAdded = false
    }

    /// Runs every link that is due at a frame; a time that was served already is not served again,
    /// so that several windows may ask.
    static func fire(at time: CFTimeInterval) {
        let links = LayerSession.current.displayLinks
        for link in links where !link.isPaused && link.isAdded { link.tick(at: time) }
    }

    private func tick(at time: CFTimeInterval) {
        guard time > timestamp else { return }
        // Half a frame of tolerance: a frame that comes a little early counts as due.
        if interval > duration, timestamp > 0,
            time - timestamp < interval - duration / 2
        {
            return
        }
        timestamp = time
        callback?(self)
    }
}

/// Frames per second that something can live with, and would like best; 0: as many as there are.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The least rate that will do, in frames per second.
    public var minimum: Float
    /// The highest rate that is of use, in frames per second.
    public var maximum: Float
    /// The best rate, in frames per second; `nil` and 0 are ``maximum``.
    public var preferred: Float?

    /// Every frame of the display.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    init(rate: Float) { self.init(minimum: rate, maximum: rate, preferred: rate) }

    /// Seconds between frames: a whole number of the display's, next to the preferred rate.
    func interval(display: CFTimeInterval) -> CFTimeInterval {
        let wanted = preferred.map { $0 > 0 ? $0 : maximum } ?? maximum
        guard wanted > 0, wanted.isFinite else { return display }
        return max(1, (1 / (Double(wanted) * display)).rounded()) * display
    }
}
