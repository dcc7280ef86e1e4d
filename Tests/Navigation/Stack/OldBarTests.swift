import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Bars as sources from before bar appearances have them: pictures, styles, items without a
/// navigation controller.
@MainActor
@Suite struct OldBarTests {
    private final class Gate: UINavigationBarDelegate {
        var told: [String] = []
        var mayPush = true, mayPop = true

        func navigationBar(_ bar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
            mayPush
        }
        func navigationBar(_ bar: UINavigationBar, didPush item: UINavigationItem) {
            told.append("push \(item.title ?? "")")
        }
        func navigationBar(_ bar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
            mayPop
        }
        func navigationBar(_ bar: UINavigationBar, didPop item: UINavigationItem) {
            told.append("pop \(item.title ?? "")")
        }
    }

    private final class CarefulStack: UINavigationController, UINavigationBarDelegate {
        var mayLeave = false
        func navigationBar(_ bar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
            mayLeave
        }
    }

    private func image(_ color: UIColor, height: CGFloat = 4) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: height)).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: height))
        }
    }
    private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

    private func show(_ bar: UIView) -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 100))
        harness.window.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        bar.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
        harness.window.addSubview(bar)
        harness.show()
        return harness
    }

    @Test func emptyPicturesMakeABarTransparent() {
        let bar = UINavigationBar()
        let harness = show(bar)
        #expect(harness.pixel(5, 20) != 0x00FF00 && harness.pixel(5, 43) != 0x00FF00)
        bar.setBackgroundImage(UIImage(), for: .default)
        bar.shadowImage = UIImage()
        harness.rest()
        #expect(harness.pixel(5, 20) == 0x00FF00 && harness.pixel(5, 43) == 0x00FF00)
        bar.setBackgroundImage(image(red), for: .default)
        bar.shadowImage = image(blue, height: 2)
        harness.rest()
        #expect(harness.pixel(5, 20) == 0xFF0000 && harness.pixel(5, 43) == 0x0000FF)
        #expect(bar.backgroundImage(for: .default) != nil)
        bar.setBackgroundImage(nil, for: .default)
        bar.shadowImage = nil
        harness.rest()
        #expect(harness.pixel(5, 20) != 0xFF0000 && harness.pixel(5, 43) != 0x0000FF)
    }

    @Test func theWayBackHasThePictureOfTheBar() {
        let bar = UINavigationBar()
        bar.items = [UINavigationItem(title: "First"), UINavigationItem(title: "Second")]
        let harness = show(bar)
        func shown() -> Bool {
            harness.rest()
            return (0..<44).contains { y in
                (0..<40).contains { harness.pixel($0, y) == 0xFF0000 }
            }
        }
        #expect(!shown())
        bar.backIndicatorImage = image(red, height: 12).withRenderingMode(.alwaysOriginal)
        #expect(shown())
        bar.backIndicatorImage = nil
        #expect(!shown())
    }

    @Test func theHeightChoosesThePicture() {
        let bar = UINavigationBar()
        let harness = show(bar)
        bar.traitOverrides.verticalSizeClass = .regular
        bar.setBackgroundImage(image(red), for: .default)
        bar.setBackgroundImage(image(blue), for: .top, barMetrics: .compact)
        harness.rest()
        #expect(harness.pixel(5, 20) == 0xFF0000)
        bar.traitOverrides.verticalSizeClass = .compact
        harness.rest()
        #expect(harness.pixel(5, 20) == 0x0000FF)
    }

    @Test func barsAtTheFootHaveThemToo() {
        let toolbar = UIToolbar()
        let harness = show(toolbar)
        toolbar.setBackgroundImage(image(red), forToolbarPosition: .any, barMetrics: .default)
        toolbar.setShadowImage(image(blue, height: 2), forToolbarPosition: .bottom)
        harness.rest()
        #expect(harness.pixel(5, 20) == 0xFF0000 && harness.pixel(5, 0) == 0x0000FF)
        toolbar.removeFromSuperview()
        let tabs = UITabBar()
        tabs.frame = CGRect(x: 0, y: 0, width: 300, height: 49)
        tabs.backgroundImage = image(blue)
        tabs.shadowImage = UIImage()
        harness.window.addSubview(tabs)
        harness.rest()
        #expect(harness.pixel(5, 20) == 0x0000FF && harness.pixel(5, 0) == 0x0000FF)
    }

    @Test func aBlackBarIsDarkInALightWindow() {
        let bar = UINavigationBar()
        bar.barStyle = .black
        bar.isTranslucent = false
        let harness = show(bar)
        harness.window.overrideUserInterfaceStyle = .light
        harness.rest()
        #expect(bar.traitCollection.userInterfaceStyle == .dark)
        #expect(harness.pixel(5, 20) == 0x000000)
        bar.barStyle = .default
        harness.rest()
        #expect(harness.pixel(5, 20) == 0xFFFFFF)
    }

    @Test func proxiesGiveTheGroundOfBars() {
        let harness = Harness(size: CGSize(width: 300, height: 100))
        UINavigationBar.appearance().setBackgroundImage(image(red), for: .default)
        let bar = UINavigationBar()
        bar.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
        harness.window.addSubview(bar)
        harness.show()
        #expect(harness.pixel(5, 20) == 0xFF0000)
    }

    @Test func aBarByItselfGoesOnAndBack() throws {
        let bar = UINavigationBar()
        let gate = Gate()
        bar.delegate = gate
        #expect(bar.barPosition == .top)
        let harness = show(bar)
        bar.items = [UINavigationItem(title: "One")]
        bar.pushItem(UINavigationItem(title: "Two"), animated: false)
        #expect(bar.topItem?.title == "Two" && bar.backItem?.title == "One")
        gate.mayPush = false
        bar.pushItem(UINavigationItem(title: "Three"), animated: false)
        #expect(bar.topItem?.title == "Two")
        harness.rest()
        // The button goes back when the delegate lets it.
        gate.mayPop = false
        harness.tap(at: CGPoint(x: 20, y: 22))
        #expect(bar.topItem?.title == "Two")
        gate.mayPop = true
        harness.tap(at: CGPoint(x: 20, y: 22))
        harness.rest()
        #expect(bar.topItem?.title == "One" && gate.told == ["push Two", "pop Two"])
        #expect(bar.popItem(animated: false)?.title == "One" && bar.items?.isEmpty == true)
    }

    @Test func aStackThatIsItsBarsDelegateMayStay() {
        let root = UIViewController(), top = UIViewController()
        root.title = "Root"
        let stack = CarefulStack(rootViewController: root)
        stack.pushViewController(top, animated: false)
        let harness = Harness(showing: stack, size: CGSize(width: 300, height: 300))
        #expect(stack.navigationBar.barPosition == .topAttached)
        harness.tap(at: CGPoint(x: 20, y: 22))
        harness.rest()
        #expect(stack.topViewController === top)
        stack.mayLeave = true
        harness.tap(at: CGPoint(x: 20, y: 22))
        harness.rest()
        #expect(stack.topViewController === root)
    }
}
