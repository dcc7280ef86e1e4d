import Foundation
import TactileGeometry

/// Lets layers place their sublayers.
@MainActor
struct LayoutPass {
    let context: LayerContext

    /// Lays out what needs it, outermost first, until nothing does.
    func run() {
        context.layoutDepth += 1
        defer { context.layoutDepth -= 1 }
        var limit = PassLimit.layout
        while let next = context.needLayout.first, limit.allows(next.nameForReports) {
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
