import Foundation
import TactileGeometry

/// Lets layers place their sublayers.
@MainActor
struct LayoutPass {
    let context: LayerContext

    /// More batches than trees are deep: each lays out what the one before asked for.
    private static let batchCount = 4096

    /// Lays out what needs it, outermost first, until nothing does.
    func run() {
        guard context.isUnprepared || !context.needLayout.isEmpty else { return }
        context.layoutDepth += 1
        defer { context.layoutDepth -= 1 }
        LayoutRun.perform(lay)
    }

    private func lay() {
        var limit = PassLimit("layout", Self.batchCount)
        while true {
            context.prepare()
            guard let next = context.needLayout.first, limit.allows(next.nameForReports) else {
                return
            }
            var batch = context.needLayout
            context.needLayout.removeAll(keepingCapacity: true)
            if batch.count > 1 {
                batch = batch.map { ($0, $0.depth) }.sorted { $0.1 < $1.1 }.map(\.0)
            }
            for layer in batch where layer.layoutIsNeeded && layer.context === context {
                layer.layOut()
            }
        }
    }
}
