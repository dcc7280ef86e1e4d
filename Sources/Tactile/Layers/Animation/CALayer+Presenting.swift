import Foundation
import TactileDrawing

extension CALayer {
    /// Whether a running animation changes a property that the contents are drawn from, so that
    /// each frame draws them with the presentation's values.
    var drawsPresentation: Bool {
        guard let animations, type(of: self) != CALayer.self else { return false }
        return animations.entries.contains { draws($0.animation) }
    }

    private func draws(_ animation: CAAnimation) -> Bool {
        if let group = animation as? CAAnimationGroup {
            return group.animations?.contains { draws($0) } ?? false
        }
        guard let path = (animation as? CAPropertyAnimation)?.keyPath,
            let key = path.split(separator: ".").first
        else { return false }
        return type(of: self).needsDisplay(forKey: String(key))
    }

    /// Draws a presentation into pixels of its own, which the layer's other frames use again.
    func drawPresentation(_ shown: CALayer) {
        guard let animations else { return }
        shown.state.contents = animations.drawing.map { LayerContents(object: nil, bitmap: $0) }
        shown.delegate = delegate
        shown.display()
        shown.delegate = nil
        animations.drawing = shown.drawnContents
        mark([.appearance, .extent])
    }
}
