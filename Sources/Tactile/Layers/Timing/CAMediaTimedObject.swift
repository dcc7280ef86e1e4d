import Foundation

/// What layers and animations have in common: a place in time.
///
/// QuartzCore gives both the same protocol; here they also share its storage.
@preconcurrency @MainActor
open class CAMediaTimedObject: NSObject, CAMediaTiming {
    var media = MediaTime() {
        didSet { timingDidChange() }
    }

    func timingDidChange() {}

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
    open var speed: Float {
        get { media.speed }
        set { if newValue != media.speed { media.speed = newValue } }
    }
    open var timeOffset: CFTimeInterval {
        get { media.timeOffset }
        set { if newValue != media.timeOffset { media.timeOffset = newValue } }
    }
    open var repeatCount: Float {
        get { media.repeatCount }
        set { if newValue != media.repeatCount { media.repeatCount = newValue } }
    }
    open var repeatDuration: CFTimeInterval {
        get { media.repeatDuration }
        set { if newValue != media.repeatDuration { media.repeatDuration = newValue } }
    }
    open var autoreverses: Bool {
        get { media.autoreverses }
        set { if newValue != media.autoreverses { media.autoreverses = newValue } }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { media.fillMode }
        set { if newValue != media.fillMode { media.fillMode = newValue } }
    }
}
