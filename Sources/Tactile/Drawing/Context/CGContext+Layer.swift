import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    /// What is drawn until ``endTransparencyLayer()`` is put down as one picture: with the alpha,
    /// shadow and blend mode in force now. Inside, they are reset to 1, none and normal.
    public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]? = nil) {
        beginTransparencyLayer(clippedTo: nil)
    }

    /// A layer that holds only what lies in `rect`.
    public func beginTransparencyLayer(
        in rect: CGRect, auxiliaryInfo: [AnyHashable: Any]? = nil
    ) {
        beginTransparencyLayer(clippedTo: rect)
    }

    private func beginTransparencyLayer(clippedTo rect: CGRect?) {
        saveGState()
        if let rect { clip(to: rect) }
        setMatrix(cairo, .identity)
        pushGroup()
        layers.append(TransparencyLayer(savedCount: savedCount))
        state.alpha = 1
        state.shadow = nil
        state.blendMode = .normal
        state.mask = nil
    }

    /// Begins a group without the clip: it holds when the group is painted, and applied twice it
    /// would fade the clip's soft edges. The matrix must be the identity.
    func pushGroup(_ content: cairo_content_t = CAIRO_CONTENT_COLOR_ALPHA) {
        cairo_push_group_with_content(cairo, content)
        cairo_reset_clip(cairo)
    }

    /// Puts the innermost layer down; without one nothing happens.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else { return }
        restoreGStates(downTo: layer.savedCount)
        setMatrix(cairo, .identity)
        let picture = cairo_pop_group(cairo)
        let bounds = clipBounds
        restoreGState()
        isEndingLayer = true
        render(bounds) { cairo in
            setMatrix(cairo, .identity)
            cairo_set_source(cairo, picture)
            paintSource(on: cairo, alpha: state.alpha)
        }
        isEndingLayer = false
        cairo_pattern_destroy(picture)
    }
}
