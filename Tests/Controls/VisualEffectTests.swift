import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileNavigation
import TactileViews
import TestSupport
import Testing

/// Views that show what is behind them through an effect.
@MainActor
@Suite
struct VisualEffectTests {
    /// A window that is white at the left and black at the right.
    @MainActor
    private struct Stage {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
        let harness: Harness

        init() {
            harness = Harness(showing: root, size: CGSize(width: 200, height: 120))
            root.backgroundColor = .white
            let half = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 120))
            half.backgroundColor = .black
            root.addSubview(half)
        }

        func add(_ effect: UIVisualEffect?) -> UIVisualEffectView {
            let view = UIVisualEffectView(effect: effect)
            view.frame = root.bounds
            root.addSubview(view)
            harness.advance(seconds: 0.02)
            return view
        }
    }

    @Test func anEffectBlursAndTintsWhatIsBehind() {
        let stage = Stage(), harness = stage.harness
        let view = stage.add(
            UIBlurEffect(
                blurRadius: 10, tintColor: UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
        #expect(harness.pixel(5, 60) == 0xFF7F7F)
        #expect(harness.pixel(195, 60) == 0x800000)
        let middle = harness.pixel(96, 60) & 255
        #expect(middle > 0x40 && middle < 0x60)
        view.effect = nil
        harness.advance(seconds: 0.02)
        #expect(harness.pixel(99, 60) == 0xFFFFFF)
        #expect(harness.pixel(100, 60) == 0x000000)
    }

    @Test func contentLiesInFrontAndGetsTheTouches() {
        let stage = Stage(), harness = stage.harness
        let view = stage.add(UIBlurEffect(style: .systemMaterial))
        let content = UIView(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
        content.backgroundColor = .systemGreen
        view.contentView.addSubview(content)
        harness.advance(seconds: 0.02)
        #expect(view.contentView.frame == view.bounds)
        #expect(stage.root.hitTest(CGPoint(x: 30, y: 30), with: nil) === content)
        #expect(stage.root.hitTest(CGPoint(x: 100, y: 100), with: nil) === view.contentView)
        let green = UIColor.systemGreen.resolvedColor(with: stage.root.traitCollection).cgColor
        let wanted = PixelColor(green).value & 0xFFFFFF
        #expect(harness.pixel(30, 30) == wanted)
        view.frame.size.width = 80
        harness.advance(seconds: 0.02)
        #expect(view.contentView.frame == view.bounds)
    }

    @Test func settingTheEffectInABlockTurnsOneIntoTheOther() {
        let stage = Stage(), harness = stage.harness
        let view = stage.add(nil)
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
            view.effect = UIBlurEffect(blurRadius: 10)
        }
        harness.advance(seconds: 0.05)
        let early = harness.pixel(96, 60) & 255
        harness.advance(seconds: 0.15)
        let half = harness.pixel(96, 60) & 255
        harness.advance(seconds: 0.3)
        let end = harness.pixel(96, 60) & 255
        #expect(early > half && half > end)
        #expect(end > 0x80 && end < 0xB8)
        UIView.animate(withDuration: 0.4) { view.effect = nil }
        harness.rest()
        #expect(harness.pixel(99, 60) == 0xFFFFFF)
    }

    @Test func materialsFollowTheInterfaceStyleUnlessTheyAreFixed() {
        let stage = Stage(), harness = stage.harness
        let view = stage.add(UIBlurEffect(style: .systemThickMaterial))
        #expect(harness.pixel(5, 60) & 255 > 0xF0)
        harness.window.overrideUserInterfaceStyle = .dark
        harness.advance(seconds: 0.02)
        #expect(harness.pixel(5, 60) & 255 < 0x50)
        view.effect = UIBlurEffect(style: .systemThickMaterialLight)
        harness.advance(seconds: 0.02)
        #expect(harness.pixel(5, 60) & 255 > 0xF0)
    }

    @Test func aViewThatClipsRoundsItsEffect() {
        let stage = Stage(), harness = stage.harness
        let view = stage.add(UIBlurEffect(blurRadius: 4, tintColor: .systemRed))
        view.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
        view.layer.cornerRadius = 30
        view.clipsToBounds = true
        harness.advance(seconds: 0.02)
        #expect(harness.pixel(22, 22) == 0xFFFFFF)
        #expect(harness.pixel(50, 50) != 0xFFFFFF)
    }

    @Test func aTranslucentBarShowsTheContentUnderItBlurred() {
        let stage = Stage(), harness = stage.harness
        let bar = UITabBar(frame: CGRect(x: 0, y: 71, width: 200, height: 49))
        bar.barTintColor = .white
        stage.root.addSubview(bar)
        harness.advance(seconds: 0.02)
        let middle = harness.pixel(100, 100) & 255
        let dark = harness.pixel(190, 100) & 255
        #expect(dark > 0xA0 && dark < 0xD0)
        #expect(middle > dark + 10 && middle < 0xF8)
        bar.isTranslucent = false
        harness.advance(seconds: 0.02)
        #expect(harness.pixel(190, 100) == 0xFFFFFF)
    }

    /// All that is in a vibrant view has one translucent colour, light in front of dark.
    @Test(arguments: [UIBlurEffect.Style.systemMaterialDark, .systemMaterialLight])
    func vibrantContentLetsColoursThrough(style: UIBlurEffect.Style) {
        let stage = Stage()
        let blur = UIBlurEffect(style: style)
        let view = stage.add(blur)
        let vibrant = UIVisualEffectView(
            effect: UIVibrancyEffect(blurEffect: blur, style: .label))
        vibrant.frame = view.bounds
        view.contentView.addSubview(vibrant)
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 60, height: 60))
        label.text = "█"
        label.font = .systemFont(ofSize: 60)
        label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        vibrant.contentView.addSubview(label)
        stage.harness.advance(seconds: 0.02)
        func middle() -> (red: UInt32, blue: UInt32) {
            let pixel = stage.harness.pixel(30, 45)
            return (pixel >> 16 & 255, pixel & 255)
        }
        let shown = middle()
        #expect(shown.red == shown.blue)
        #expect(style == .systemMaterialDark ? shown.red > 200 : shown.red < 60)
        var (white, alpha): (CGFloat, CGFloat) = (0, 0)
        vibrant.contentView.tintColor.resolvedColor(with: view.traitCollection)
            .getWhite(&white, alpha: &alpha)
        #expect(white == (style == .systemMaterialDark ? 1 : 0) && alpha > 0.5 && alpha < 1)
        vibrant.effect = nil
        stage.harness.advance(seconds: 0.02)
        #expect(middle() == (255, 0))
    }
}
