import Foundation
import TactileDrawing

extension CALayer {
    /// Whether an animation changes a property that the contents are drawn from, so that each frame
    /// that shows it draws them with the presentation's values.
    func isDrawn(from animation: CAAnimation) -> Bool {
        guard type(of: self) != CALayer.self else { return false }
        return animation.contains { type(of: self).needsDisplay(forKey: $0) }
    }

    /// The class of the presentation that is painted.
    ///
    /// The renderer needs no more than the nearest class of this module. A program's class, whose
    /// `init(layer:)` may do anything, is needed for contents that are drawn from animated values
    /// and for keys that only that class knows.
    func classShowing(_ animations: LayerAnimations) -> CALayer.Type {
        let own = type(of: self), properties = own.properties
        guard own != properties.owner else { return own }
        let isNeeded = animations.entries.contains {
            $0.animation.contains { own.needsDisplay(forKey: $0) || properties[$0] == nil }
        }
        return isNeeded ? own : properties.owner
    }

    /// Draws a presentation into pixels of its own, which the layer's other frames use again.
    func drawPresentation(_ shown: CALayer) {
        guard let animations else { return }
        animations.wrote(.contents)
        draw(shown, into: animations.drawing)
        animations.drawing = shown.drawnContents
        mark(.appearance)
    }

    /// Draws a presentation, into a bitmap if that has its size, else into a new one.
    func draw(_ shown: CALayer, into bitmap: Bitmap?) {
        shown.state.contents = bitmap.map { LayerContents(object: nil, bitmap: $0) }
        let delegate = delegate
        shown.owner = delegate
        withExtendedLifetime(delegate) { shown.display() }
        shown.owner = nil
    }
}

extension CAAnimation {
    /// Whether it, or one of its group, animates a property whose name fulfils a condition.
    fileprivate func contains(_ isWanted: (String) -> Bool) -> Bool {
        if let group = self as? CAAnimationGroup {
            return group.animations?.contains { $0.contains(isWanted) } ?? false
        }
        guard let path = (self as? CAPropertyAnimation)?.keyPath,
            let key = path.split(separator: ".").first
        else { return false }
        return isWanted(String(key))
    }
}
