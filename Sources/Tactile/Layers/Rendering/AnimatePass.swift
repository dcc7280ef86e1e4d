import Foundation

/// What the evaluation of all animations of a tree found out.
struct AnimationOutlook {
    /// Something changes with every frame.
    var isRunning = false
    /// The next time at which a waiting animation begins.
    var nextBegin: TimeInterval?
    /// The next time at which a running animation ends.
    var nextEnd: TimeInterval?
}

/// Brings what layers show to a time.
@MainActor
struct AnimatePass {
    let context: LayerContext

    /// Brings all presentations and particles to `time`. New animations begin `lead` seconds before
    /// it.
    func run(at time: TimeInterval, lead: TimeInterval) -> AnimationOutlook {
        var outlook = AnimationOutlook()
        context.animationsChanged = false
        context.presentedTime = time
        // Evaluation may end the last animation of a layer, and let others begin.
        var place = 0
        while place < context.animated.end {
            context.animated[place]?.evaluateAnimations(at: time, lead: lead, outlook: &outlook)
            place += 1
        }
        context.animated.closeGaps()
        for emitter in context.emitters where emitter.emit(at: time) { outlook.isRunning = true }
        return outlook
    }
}
