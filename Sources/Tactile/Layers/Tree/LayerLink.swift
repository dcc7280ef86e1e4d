/// A reference to a layer that does not retain it, and is nil once the layer is deallocated.
///
/// It does what a weak reference does, at less cost: an object that was ever referenced weakly gets
/// a side table, which slows each of its later retains and releases.
// Unchecked: read on the main actor, and emptied by the layer's deinitializer.
final class LayerLink: @unchecked Sendable {
    unowned(unsafe) var layer: CALayer?

    init(_ layer: CALayer) { self.layer = layer }
}
