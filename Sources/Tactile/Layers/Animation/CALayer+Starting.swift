import Foundation

extension CALayer {
    /// Lets the animations in this tree that wait for their first frame begin at `time`, in seconds
    /// of `CACurrentMediaTime()`.
    ///
    /// A tree whose time is paused is scrubbed from there: without this its animations would
    /// begin at whatever its time is when they are first shown.
    package func startPendingAnimations(at time: CFTimeInterval) {
        if let animations {
            let now = localTime(atGlobal: time)
            for index in animations.entries.indices where animations.entries[index].begin == nil {
                let animation = animations.entries[index].animation
                if animation.media.beginTime == 0 { animation.media.beginTime = now }
                animations.entries[index].begin = animation.media.beginTime
            }
        }
        for child in children { child.startPendingAnimations(at: time) }
        maskLayer?.startPendingAnimations(at: time)
    }
}
