import Foundation
import TactileDrawing
import TactileGeometry

/// The animations of one layer, in the order in which they were added.
@MainActor
final class LayerAnimations {
    struct Entry {
        var key: String?
        let animation: CAAnimation
        let groups: [TransactionGroup]
        /// When a start that was left open was fixed; in the layer's time.
        var begin: CFTimeInterval?
        var hasStarted = false
        /// It has run to its end and stays for what it shows.
        var hasStopped = false
    }

    var entries: [Entry] = []
    /// The pixels of presentations that draw themselves.
    var drawing: Bitmap?
    /// The presentation of the evaluation before the last one, which serves the next.
    var spare: CALayer?
    /// The properties that animations have written since the layer has some. What is shown differs
    /// from what was shown in no others: what is set is marked by the setters.
    private(set) var written: ContiguousArray<LayerProperty> = []
    /// Whether one of them has written to a key that only a subclass knows, and so perhaps to
    /// anything.
    var writesUnknownKeys = false
    var keys: [String]? {
        let keys = entries.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }

    subscript(key: String) -> CAAnimation? { entries.first { $0.key == key }?.animation }

    func wrote(_ property: LayerProperty) {
        if !written.contains(where: { $0 === property }) { written.append(property) }
    }
}

extension CALayer {
    func addCopy(of animation: CAAnimation, key: String?) {
        let copy = animation.copy() as? CAAnimation ?? animation.makeCopy()
        if let transition = copy as? CATransition, transition.old == nil {
            transition.old = snapshotForTransition()
        }
        if copy.duration == 0, !(copy is CAAnimationGroup && copy.repeatDuration > 0) {
            copy.duration = CATransaction.animationDuration()
        }
        if copy.timingFunction == nil, let pace = CATransaction.animationTimingFunction() {
            copy.timingFunction = pace
        }
        // A transition has a name of its own, so that a new one takes the place of the last.
        insert(copy, key: copy is CATransition ? "transition" : key)
    }

    func insert(_ animation: CAAnimation, key: String?) {
        let all = animations ?? LayerAnimations()
        // What is on the screen stays there until the next frame, for whoever asks meanwhile.
        if let key, let index = all.entries.firstIndex(where: { $0.key == key }) {
            stop(all.entries.remove(at: index), "replaced by another with its key")
        }
        DebugLog.tell(
            .animations,
            "\(animation.debugName(key)) of \(debugName) added"
                + (context == nil ? ", in no shown tree" : ""))
        let groups = CATransaction.openGroups()
        for group in groups { group.pending += 1 }
        all.entries.append(LayerAnimations.Entry(key: key, animation: animation, groups: groups))
        if animations == nil {
            animations = all
            context?.animated.append(self)
        }
        if let context { context.animationsChanged = true } else { CATransaction.orphaned(self) }
    }

    func removeAnimations(because reason: String = "all were removed") {
        guard let all = animations else { return }
        let entries = all.entries
        all.entries.removeAll()
        animationsDidEmpty()
        for entry in entries { stop(entry, reason) }
    }

    func removeAnimations(key: String) {
        guard let all = animations,
            let index = all.entries.firstIndex(where: { $0.key == key })
        else { return }
        let entry = all.entries.remove(at: index)
        if all.entries.isEmpty { animationsDidEmpty() } else { context?.animationsChanged = true }
        stop(entry, "removed")
    }

    /// Shows the set values again.
    func animationsDidEmpty() {
        guard let all = animations else { return }
        animations = nil
        if let context {
            context.animated.remove(self)
            context.animationsChanged = true
        }
        guard let shown = presented else { return }
        presented = nil
        markDifference(from: shown, to: self, all)
    }

    /// Tells the delegate and the transaction, once, after the change that ended it is complete.
    private func stop(_ entry: LayerAnimations.Entry, _ reason: String) {
        guard !entry.hasStopped else { return }
        tellOfEnd(of: entry, "not finished: \(reason)")
        CATransaction.animationStopped(entry, finished: false)
    }

    func tellOfEnd(of entry: LayerAnimations.Entry, _ outcome: @autoclosure () -> String) {
        DebugLog.tell(
            .animations,
            "\(entry.animation.debugName(entry.key)) of \(debugName) ended, \(outcome())"
                + (entry.hasStarted ? "" : ", before it began"))
    }

    // MARK: Time

    func localTime(atGlobal time: CFTimeInterval) -> CFTimeInterval {
        let parent = container?.localTime(atGlobal: time) ?? time
        return media.isPlain ? parent : media.local(parent)
    }

    func globalTime(atLocal time: CFTimeInterval) -> CFTimeInterval {
        let parent = media.isPlain ? time : media.parent(time)
        return container?.globalTime(atLocal: parent) ?? parent
    }

    /// How fast the layer's time runs; 0 when it or a layer above is paused (speed 0).
    var effectiveSpeed: Double {
        var speed = Double(media.speed)
        var layer = container
        while let current = layer, speed != 0 {
            speed *= Double(current.media.speed)
            layer = current.container
        }
        return speed
    }

    func presentationCopy() -> CALayer? {
        guard modelLayer == nil else { return self }
        guard isCommitted || presented != nil else { return nil }
        let own = presented.flatMap { type(of: $0) == type(of: self) ? $0 : nil }
        let copy = type(of: self).init(presenting: own ?? self)
        copy.modelLayer = self
        if let presented, own == nil {
            copy.state = presented.state
            copy.takeOwnValues(from: presented)
        }
        copy.bindPresentation(of: self)
        return copy
    }

    /// What the screen shows of a property, without a presentation that is made for whoever asks;
    /// `nil` before the layer was shown.
    package func shownValue(forKeyPath keyPath: String) -> Any? {
        guard isCommitted || presented != nil else { return nil }
        return (presented ?? self).value(forKeyPath: keyPath)
    }

    /// The presentations of the sublayers of the layer that this presentation shows.
    var presentedSublayers: [CALayer]? {
        let shown = modelLayer?.children.compactMap { $0.presentation() } ?? []
        return shown.isEmpty ? nil : shown
    }

    /// Puts a presentation into the tree of presentations, for conversions and hit tests.
    private func bindPresentation(of model: CALayer) {
        container = model.container
    }
}

extension CAAnimation {
    /// What is animated, and by which class.
    func debugName(_ key: String?) -> String {
        let path = (self as? CAPropertyAnimation)?.keyPath
        let names = [path, key == path ? nil : key].compactMap(\.self).joined(separator: ", ")
        return names.isEmpty ? "\(type(of: self))" : "\(names) (\(type(of: self)))"
    }
}
