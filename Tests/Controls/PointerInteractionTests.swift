import Foundation
import Tactile
import TestSupport
import Testing

/// How the pointer looks over a view, and what the view does under it.
@Suite @MainActor struct PointerInteractionTests {
    private final class Delegate: UIPointerInteractionDelegate {
        var calls: [String] = []
        var makeRegion: ((UIPointerRegionRequest, UIPointerRegion) -> UIPointerRegion?)?
        var makeStyle: ((UIPointerRegion) -> UIPointerStyle?)?

        private func name(of region: UIPointerRegion) -> String {
            region.identifier?.base as? String ?? "whole"
        }

        func pointerInteraction(
            _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
            defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? {
            guard let makeRegion else { return defaultRegion }
            return makeRegion(request, defaultRegion)
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
        ) -> UIPointerStyle? {
            calls.append("style \(name(of: region))")
            return makeStyle?(region)
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            let name = name(of: region)
            calls.append("enter \(name)")
            animator.addAnimations { [weak self] in self?.calls.append("entering \(name)") }
            animator.addCompletion { [weak self] in self?.calls.append("entered \(name) \($0)") }
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            calls.append("exit \(name(of: region))")
        }
    }

    @MainActor private struct Stage {
        let harness: Harness
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 60))
        let delegate = Delegate()
        let interaction: UIPointerInteraction
        let inside = CGPoint(x: 60, y: 80)
        let outside = CGPoint(x: 10, y: 10)

        @MainActor init(scale: CGFloat = 1) {
            harness = Harness(size: CGSize(width: 200, height: 200), scale: scale)
            interaction = UIPointerInteraction(delegate: delegate)
            view.addInteraction(interaction)
            harness.window.addSubview(view)
            harness.show()
        }

        /// Moves the pointer, and draws the frame that notices it.
        @MainActor func move(to place: CGPoint) {
            harness.move(to: place)
            harness.advance(seconds: 0.02)
        }

        @MainActor var cursor: PlatformCursor { harness.platformWindow.cursor }
    }

    // MARK: Regions

    @Test func theDelegateHearsOfComingAndGoing() {
        let stage = Stage()
        stage.move(to: stage.outside)
        #expect(stage.delegate.calls.isEmpty)
        stage.move(to: stage.inside)
        stage.move(to: CGPoint(x: 140, y: 60))
        stage.harness.advance(seconds: 1)
        #expect(
            stage.delegate.calls == [
                "enter whole", "style whole", "entering whole", "entered whole true",
            ], "it is the same region")
        stage.move(to: stage.outside)
        #expect(stage.delegate.calls.last == "exit whole")
        stage.harness.rest()
    }

    @Test func aViewHasRegionsWithCursorsOfTheirOwn() {
        let stage = Stage()
        var modifiers: UIKeyModifierFlags = []
        stage.delegate.makeRegion = { request, whole in
            modifiers = request.modifiers
            let (left, right) = whole.rect.divided(atDistance: 50, from: .minXEdge)
            if request.location.y > 50 { return nil }
            return request.location.x < 50
                ? UIPointerRegion(rect: left, identifier: "left")
                : UIPointerRegion(rect: right, identifier: "right")
        }
        stage.delegate.makeStyle = {
            $0.identifier?.base as? String == "left"
                ? UIPointerStyle(shape: .verticalBeam(length: 20)) : .hidden()
        }
        stage.harness.modifiers = .shift
        stage.move(to: CGPoint(x: 60, y: 60))
        #expect(stage.cursor == .text && modifiers == .shift)
        stage.move(to: CGPoint(x: 140, y: 60))
        #expect(stage.cursor == .hidden)
        stage.move(to: CGPoint(x: 140, y: 105))
        #expect(stage.cursor == .arrow)
        #expect(
            stage.delegate.calls.filter { !$0.hasPrefix("entering") && !$0.hasPrefix("entered") }
                == [
                    "enter left", "style left", "exit left", "enter right", "style right",
                    "exit right",
                ])
        stage.move(to: CGPoint(x: 60, y: 60))
        stage.move(to: stage.outside)
        #expect(stage.cursor == .arrow && stage.view.pointerCursor == nil)
    }

    @Test func aRegionBesideThePointerIsNone() {
        let stage = Stage()
        stage.delegate.makeRegion = { _, _ in
            UIPointerRegion(rect: CGRect(x: 90, y: 0, width: 10, height: 10))
        }
        stage.move(to: stage.inside)
        #expect(stage.delegate.calls.isEmpty)
    }

    @Test func theInnermostSaysHowThePointerLooks() {
        let stage = Stage()
        stage.delegate.makeStyle = { _ in .hidden() }
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 60))
        let other = Delegate()
        other.makeStyle = { _ in UIPointerStyle(shape: .verticalBeam(length: 10)) }
        inner.addInteraction(UIPointerInteraction(delegate: other))
        stage.view.addSubview(inner)
        stage.move(to: CGPoint(x: 120, y: 80))
        #expect(stage.cursor == .hidden)
        stage.move(to: CGPoint(x: 60, y: 80))
        #expect(stage.cursor == .text)
        #expect(stage.delegate.calls.contains("exit whole"))
        stage.move(to: CGPoint(x: 120, y: 80))
        #expect(stage.cursor == .hidden)
        #expect(other.calls.last == "exit whole")
    }

    @Test func aBeamOfAnyLengthIsAPointerThatCanBeShown() {
        func width(_ length: CGFloat) -> Int? {
            let stage = Stage()
            stage.delegate.makeStyle = { _ in
                UIPointerStyle(shape: .horizontalBeam(length: length))
            }
            stage.move(to: stage.inside)
            guard case .picture(let picture) = stage.cursor else { return nil }
            return picture.width
        }
        #expect(width(20) != width(30))
        #expect(width(1e6) == width(64) && width(-5) == width(4) && width(0) == width(4))
        #expect(width(.nan) == width(16) && width(.infinity) == width(16))
    }

    @Test func itIsAskedAnewAndSwitchedOff() {
        let stage = Stage()
        stage.move(to: stage.inside)
        stage.delegate.makeStyle = { _ in .hidden() }
        stage.interaction.invalidate()
        #expect(stage.cursor == .hidden)
        stage.interaction.isEnabled = false
        #expect(stage.cursor == .arrow && stage.delegate.calls.last == "exit whole")
        let count = stage.delegate.calls.count
        stage.move(to: CGPoint(x: 100, y: 80))
        #expect(stage.delegate.calls.count == count)
        stage.interaction.isEnabled = true
        stage.move(to: CGPoint(x: 101, y: 80))
        #expect(stage.cursor == .hidden)
        stage.view.removeInteraction(stage.interaction)
        #expect(stage.cursor == .arrow)
        #expect(stage.view.gestureRecognizers?.isEmpty ?? true)
    }

    // MARK: Shapes

    @Test(arguments: [1.0, 2]) func aPathIsACursor(scale: Double) throws {
        let stage = Stage(scale: scale)
        let path = UIBezierPath(rect: CGRect(x: -10, y: -5, width: 30, height: 20))
        stage.delegate.makeStyle = { _ in UIPointerStyle(shape: .path(path)) }
        stage.move(to: stage.inside)
        guard case .picture(let picture) = stage.cursor else {
            Issue.record("the cursor is \(stage.cursor)")
            return
        }
        #expect(picture.width == Int(34 * scale) && picture.height == Int(24 * scale))
        #expect(picture.hotX == Int(12 * scale) && picture.hotY == Int(7 * scale))
        let inside = picture.pixels[picture.hotY * picture.width + picture.hotX]
        #expect(inside >> 24 == 153 && inside & 0xffffff == 0, "\(String(inside, radix: 16))")
        #expect(picture.pixels[0] == 0)
    }

    @Test func shapesWithoutASizeAreTheArrow() {
        let stage = Stage()
        for path in [
            UIBezierPath(), UIBezierPath(rect: CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)),
        ] {
            stage.delegate.makeStyle = { _ in UIPointerStyle(shape: .path(path)) }
            stage.move(to: stage.inside)
            #expect(stage.cursor == .arrow)
            stage.move(to: stage.outside)
        }
    }

    @Test func aStyleIsOneOfTheDesktopsCursors() {
        let stage = Stage()
        stage.delegate.makeStyle = { _ in UIPointerStyle(cursor: .crosshair) }
        stage.move(to: stage.inside)
        #expect(stage.cursor == .crosshair)
        stage.delegate.makeStyle = { _ in .system() }
        stage.interaction.invalidate()
        #expect(stage.cursor == .arrow)
    }

    @Test(arguments: [
        ([UIPointerAccessory.Position.topLeft, .bottomRight], PlatformCursor.fallingResize),
        ([.bottomLeft, .topRight], .risingResize), ([.right, .left], .horizontalResize),
        ([.top, .bottom], .verticalResize), ([.right], .rightResize), ([.left], .leftResize),
        ([.top], .topResize), ([.bottom], .bottomResize), ([.topLeft], .topLeftResize),
        ([.topRight], .topRightResize), ([.bottomLeft], .bottomLeftResize),
        ([.bottomRight], .bottomRightResize), ([.top, .right, .bottom, .left], .move),
        ([], .text),
    ])
    func arrowsSayWhereItCanBeDragged(
        positions: [UIPointerAccessory.Position], cursor: PlatformCursor
    ) {
        let stage = Stage()
        stage.delegate.makeStyle = { _ in
            let style = UIPointerStyle(shape: .verticalBeam(length: 20))
            style.accessories = positions.map { .arrow($0) }
            return style
        }
        stage.move(to: stage.inside)
        #expect(stage.cursor == cursor)
    }

    // MARK: Effects

    @Test func aLiftedViewIsLargerUntilThePointerGoes() throws {
        let stage = Stage()
        stage.delegate.makeStyle = { _ in
            UIPointerStyle(effect: .lift(UITargetedPreview(view: stage.view)))
        }
        let layer = stage.view.layer
        stage.move(to: stage.inside)
        stage.harness.advance(seconds: 0.5)
        let shown = try #require(layer.presentation())
        #expect(abs(shown.affineTransform().a - 1.06) < 1e-9)
        #expect(abs(shown.shadowOpacity - 0.22) < 1e-6)
        #expect(stage.harness.rest() < 1, "what stays lifted costs no frames")
        #expect(layer.affineTransform().isIdentity && layer.shadowOpacity == 0)
        #expect(stage.view.transform.isIdentity)
        stage.move(to: stage.outside)
        stage.harness.rest()
        #expect(layer.animationKeys()?.isEmpty ?? true)
        #expect(layer.presentation()?.affineTransform().isIdentity ?? true)
    }

    @Test(arguments: [UIPointerEffect.TintMode.overlay, .underlay])
    func aTintIsOverOrBehindTheView(mode: UIPointerEffect.TintMode) {
        let stage = Stage()
        stage.view.backgroundColor = .systemYellow
        stage.harness.rest()
        let layers = stage.harness.window.layer.sublayers?.count
        let before = stage.harness.pixel(100, 80)
        let beside = stage.harness.pixel(46, 80)
        stage.delegate.makeStyle = { _ in
            UIPointerStyle(
                effect: .hover(
                    UITargetedPreview(view: stage.view), preferredTintMode: mode,
                    prefersScaledContent: false))
        }
        stage.move(to: stage.inside)
        stage.harness.rest()
        #expect((stage.harness.pixel(100, 80) != before) == (mode == .overlay))
        #expect((stage.harness.pixel(46, 80) != beside) == (mode == .underlay))
        #expect(stage.harness.window.subviews == [stage.view])
        stage.move(to: stage.outside)
        stage.harness.rest()
        #expect(stage.harness.pixel(100, 80) == before && stage.harness.pixel(46, 80) == beside)
        #expect(stage.harness.window.layer.sublayers?.count == layers)
    }

    @Test func theEffectThatFitsIsFound() {
        let stage = Stage()
        stage.delegate.makeStyle = { _ in
            UIPointerStyle(effect: .automatic(UITargetedPreview(view: stage.view)))
        }
        // Small and without a background: lit from behind, not moved.
        let beside = stage.harness.pixel(46, 80)
        stage.move(to: stage.inside)
        stage.harness.rest()
        #expect(stage.harness.pixel(46, 80) != beside)
        #expect(stage.view.layer.presentation()?.affineTransform().isIdentity ?? true)
        stage.move(to: stage.outside)
        stage.view.backgroundColor = .systemYellow
        stage.move(to: stage.inside)
        stage.harness.rest()
        #expect((stage.view.layer.presentation()?.shadowOpacity ?? 0) > 0)
    }

    @Test func aViewThatLeavesTakesItsEffectAlong() {
        let stage = Stage()
        stage.delegate.makeStyle = { _ in
            UIPointerStyle(effect: .highlight(UITargetedPreview(view: stage.view)))
        }
        let layers = stage.harness.window.layer.sublayers?.count ?? 0
        stage.move(to: stage.inside)
        stage.harness.rest()
        stage.view.removeFromSuperview()
        stage.harness.rest()
        #expect(stage.delegate.calls.last == "exit whole")
        #expect(stage.harness.window.layer.sublayers?.count ?? 0 == layers - 1)
        #expect(stage.cursor == .arrow)
    }
}
