/// What knows a layer without keeping it, and is empty once the layer is gone.
///
/// As a weak reference, but cheaper: an object that was ever referred to weakly gets a table beside
/// it, by which each later retain and release of it takes a longer way.
// Unchecked: read on the main actor, and emptied by the layer's deinitializer.
final class LayerLink: @unchecked Sendable {
    unowned(unsafe) var layer: CALayer?

    init(_ layer: CALayer) { self.layer = layer }
}
