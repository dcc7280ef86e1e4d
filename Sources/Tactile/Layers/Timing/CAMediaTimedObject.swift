import Foundation
import TactileGeometry

/// What layers and animations have in common: a place in time.
///
/// QuartzCore gives both the same protocol; here they also share its storage.
@preconcurrency @MainActor
open class CAMediaTimedObject: NSObject, CAMediaTiming {
    /// The class and address.
    nonisolated open override var description: String { Description.reference(self) }
    /// The object with what was set, in Core Animation's format.
    nonisolated open override var debugDescription: String { Description.of(self) }

    var media = MediaTime() {
        didSet { timingDidChange() }
    }

    func timingDidChange() {}

    /// Seconds of the parent's time. An animation that is added with 0 begins at once.
    open var beginTime: CFTimeInterval {
        get { media.beginTime }
        set { if newValue != media.beginTime { media.beginTime = newValue } }
    }
    /// Seconds; negative ones and NaN count as 0.
    open var duration: CFTimeInterval {
        get { media.duration }
        set {
            let seconds = newValue > 0 ? newValue : 0
            if seconds != media.duration { media.duration = seconds }
        }
    }
    /// How fast time goes in here, as a multiple of the parent's. 0 stands still at
    /// ``timeOffset``.
    open var speed: Float {
        get { media.speed }
        set { if newValue != media.speed { media.speed = newValue } }
    }
    /// Seconds that time in here is ahead by.
    open var timeOffset: CFTimeInterval {
        get { media.timeOffset }
        set { if newValue != media.timeOffset { media.timeOffset = newValue } }
    }
    /// How many runs there are, which need not be whole; 0 counts as 1, and infinity never ends.
    open var repeatCount: Float {
        get { media.repeatCount }
        set { if newValue != media.repeatCount { media.repeatCount = newValue } }
    }
    /// Seconds for which runs are repeated; 0 goes by ``repeatCount``.
    open var repeatDuration: CFTimeInterval {
        get { media.repeatDuration }
        set { if newValue != media.repeatDuration { media.repeatDuration = newValue } }
    }
    /// Whether each run is followed by one backwards.
    open var autoreverses: Bool {
        get { media.autoreverses }
        set { if newValue != media.autoreverses { media.autoreverses = newValue } }
    }
    /// What shows before the beginning and after the end.
    open var fillMode: CAMediaTimingFillMode {
        get { media.fillMode }
        set { if newValue != media.fillMode { media.fillMode = newValue } }
    }
}
