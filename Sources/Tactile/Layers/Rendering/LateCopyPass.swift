import Foundation

/// Makes the pictures of replicators' copies that run late, each from a second tree of its time.
@MainActor
struct LateCopyPass {
    let context: LayerContext

    func run(at time: TimeInterval) {
        guard !context.delayed.isEmpty else { return }
        let drawn = context.painting.statistics.layersDrawn
        takeCopies(at: time)
        // Drawing may change layers, and they reach elsewhere when they have contents.
        if context.painting.statistics.layersDrawn != drawn { takeCopies(at: time) }
    }

    private func takeCopies(at time: TimeInterval) {
        if context.delayed.contains(where: { $0.isAnimatedInside(context) }) {
            PlacePass(tree: context.tree).run(context.dirty)
        }
        for replicator in context.delayed {
            guard let node = replicator.node else { continue }
            let late = context.painting.lateCopies(
                of: node, at: LateTime(global: time, delay: 0))
            if late.isEmpty, node.lateCopies.isEmpty { continue }
            node.lateCopies = late
            replicator.mark([.sublayers, .appearance])
        }
    }
}
