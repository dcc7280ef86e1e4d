import Foundation
import TactileGeometry

extension CALayer {
    func evaluateAnimations(
        at time: TimeInterval, lead: TimeInterval, outlook: inout AnimationOutlook
    ) {
        guard let all = animations else { return }
        let speed = effectiveSpeed
        let now = localTime(atGlobal: time)
        let needsStart = all.entries.contains { $0.begin == nil }
        let start = needsStart ? localTime(atGlobal: time - lead) : now
        let before = presented ?? self
        let shown = nextPresentation(all)
        var isShowing = false, draws = false
        var ended: [LayerAnimations.Entry] = []
        for index in all.entries.indices {
            let animation = all.entries[index].animation
            if all.entries[index].begin == nil {
                let begin = animation.media.beginTime == 0 ? start : animation.media.beginTime
                all.entries[index].begin = begin
                animation.media.beginTime = begin
            }
            let duration = animation.ownDuration
            let place = all.entries[index].place(at: now, speed: speed)
            let ownSpeed = speed * Double(animation.media.speed)
            if all.entries[index].hasRunBack(to: place, speed: ownSpeed) {
                all.entries[index].hasStopped = true
                ended.append(all.entries[index])
                continue
            }
            switch place.phase {
            case .before:
                if ownSpeed > 0, let begin = all.entries[index].begin {
                    let wake = globalTime(atLocal: begin)
                    outlook.nextBegin = min(outlook.nextBegin ?? wake, wake)
                }
                guard animation.fillMode.fillsBackwards else { continue }
            case .active:
                if !all.entries[index].hasStarted {
                    all.entries[index].hasStarted = true
                    DebugLog.tell(
                        .animations,
                        "\(animation.debugName(all.entries[index].key)) of \(debugName) begins, "
                            + "\(DebugLog.short(duration)) s")
                    CATransaction.animationStarted(animation)
                }
                guard ownSpeed != 0 else { break }
                outlook.isRunning = true
                let length =
                    animation.media.activeDuration(of: duration)
                    / abs(Double(animation.media.speed))
                if ownSpeed > 0, length.isFinite, let begin = all.entries[index].begin {
                    let end = globalTime(atLocal: begin + length)
                    outlook.nextEnd = min(outlook.nextEnd ?? end, end)
                }
            case .after:
                if !all.entries[index].hasStopped {
                    ended.append(all.entries[index])
                    all.entries[index].hasStopped = true
                }
                if animation.isRemovedOnCompletion || !animation.fillMode.fillsForwards { continue }
            }
            isShowing = true
            if isDrawn(from: animation) { draws = true }
            animation.apply(at: place, time: now, to: shown, model: self)
        }
        if draws { drawPresentation(shown) }
        all.entries.removeAll { $0.hasStopped && $0.animation.isRemovedOnCompletion }
        present(shown, isShowing: isShowing, all)
        markDifference(from: before, to: self.shown, all)
        if all.entries.isEmpty {
            animations = nil
            context?.animated.remove(self)
        }
        for entry in ended {
            tellOfEnd(of: entry, "finished")
            CATransaction.animationStopped(entry, finished: true)
        }
    }

    /// Lets the presentation show a time, without starting or ending anything.
    func present(at time: TimeInterval) {
        guard let animations else { return }
        let before = presented ?? self
        let shown = nextPresentation(animations)
        let draws = apply(animations, at: LateTime(global: time, delay: 0), to: shown)
        if draws { drawPresentation(shown) }
        present(shown, isShowing: true, animations)
        markDifference(from: before, to: shown, animations)
    }

    /// What the layer shows at a time, in a presentation that nobody else shows: a spare one, or a
    /// new one.
    func presentation(at time: LateTime, reusing spare: CALayer?) -> CALayer {
        guard let animations else { return shown }
        let shown = blankPresentation(spare, animations)
        if apply(animations, at: time, to: shown) { draw(shown, into: nil) }
        return shown
    }

    /// Writes what animations show at a time. Returns whether they change what the contents are
    /// drawn from.
    private func apply(
        _ animations: LayerAnimations, at time: LateTime, to shown: CALayer
    ) -> Bool {
        let now = localTime(atGlobal: time.global) - time.delay
        let speed = effectiveSpeed
        var draws = false
        for entry in animations.entries {
            let animation = entry.animation
            let place = entry.place(at: now, speed: speed)
            guard !entry.hasRunBack(to: place, speed: speed * Double(animation.media.speed))
            else { continue }
            switch place.phase {
            case .before where !animation.fillMode.fillsBackwards: continue
            case .after
            where animation.isRemovedOnCompletion || !animation.fillMode.fillsForwards:
                continue
            default: break
            }
            if isDrawn(from: animation) { draws = true }
            animation.apply(at: place, time: now, to: shown, model: self)
        }
        return draws
    }

    /// A presentation that is as its model, before animations write into it. What is shown stays
    /// as it is, to be compared with.
    private func nextPresentation(_ animations: LayerAnimations) -> CALayer {
        let spare = animations.spare
        animations.spare = nil
        return blankPresentation(spare, animations)
    }

    private func blankPresentation(_ spare: CALayer?, _ animations: LayerAnimations) -> CALayer {
        let kind = classShowing(animations)
        guard let spare, type(of: spare) == kind else {
            let made = kind.init(presenting: self)
            made.modelLayer = self
            return made
        }
        spare.state = state
        spare.customValues = customValues
        spare.takeOwnValues(from: self)
        return spare
    }

    private func present(_ shown: CALayer, isShowing: Bool, _ animations: LayerAnimations) {
        animations.spare = isShowing ? presented : shown
        presented = isShowing ? shown : nil
    }

    /// Marks what has to be repainted when `shown` is shown instead of `before`.
    func markDifference(
        from before: CALayer, to shown: CALayer, _ animations: LayerAnimations
    ) {
        let properties = type(of: self).properties
        let dirt =
            animations.writesUnknownKeys
            ? properties.dirt(from: before, to: shown)
            : properties.dirt(from: before, to: shown, in: animations.written)
        if !dirt.isEmpty { mark(dirt) }
    }
}

extension LayerAnimations.Entry {
    /// The animation's place in its time. In paused time an animation at its end has not ended.
    @MainActor
    func place(at now: TimeInterval, speed: Double) -> MediaTime.Place {
        var place = animation.media.place(
            at: now, duration: animation.ownDuration, holdsEnds: speed == 0)
        if speed == 0, place.phase == .after, !hasStopped { place.phase = .active }
        return place
    }

    /// Whether it has ended at its begin, as time ran backwards.
    func hasRunBack(to place: MediaTime.Place, speed: Double) -> Bool {
        speed < 0 && place.phase == .before && hasStarted
    }
}
