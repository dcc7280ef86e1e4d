import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Pictures of the controls that show no text, light and dark.
@Suite @MainActor struct ControlGoldenTests {
    private func show(_ size: CGSize, scale: CGFloat, dark: Bool, _ views: [UIView]) -> Harness {
        let harness = Harness(size: size, scale: scale, dark: dark)
        for view in views { harness.window.addSubview(view) }
        harness.window.tintColor = .systemIndigo
        harness.show()
        harness.rest()
        return harness
    }

    private func at<View: UIView>(_ x: CGFloat, _ y: CGFloat, _ view: View) -> View {
        view.frame = CGRect(origin: CGPoint(x: x, y: y), size: view.intrinsicContentSize)
        return view
    }

    private var values: [UIView] {
        let on = at(10, 10, UISwitch())
        on.isOn = true
        let off = at(70, 10, UISwitch())
        let disabled = at(130, 10, UISwitch())
        disabled.isOn = true
        disabled.isEnabled = false
        let slider = UISlider(frame: CGRect(x: 10, y: 50, width: 110, height: 34))
        slider.value = 0.4
        let still = UISlider(frame: CGRect(x: 130, y: 50, width: 60, height: 34))
        still.value = 1
        still.isEnabled = false
        let stepper = at(10, 92, UIStepper())
        let progress = UIProgressView(frame: CGRect(x: 115, y: 106, width: 75, height: 4))
        progress.progress = 0.7
        let pages = UIPageControl(frame: CGRect(x: 10, y: 130, width: 80, height: 28))
        pages.numberOfPages = 4
        pages.currentPage = 1
        let indicator = at(110, 134, UIActivityIndicatorView(style: .medium))
        indicator.hidesWhenStopped = false
        return [on, off, disabled, slider, still, stepper, progress, pages, indicator]
    }

    @Test func valueControls() {
        let light = show(CGSize(width: 200, height: 165), scale: 1, dark: false, values)
        expectGolden(light.look(), "values-light")
        let dark = show(CGSize(width: 200, height: 165), scale: 2, dark: true, values)
        expectGolden(dark.look(), "values-dark@2x")
    }

    @Test func aFocusRingFollowsTheCorner() {
        let toggle = at(12, 12, UISwitch())
        let harness = show(CGSize(width: 75, height: 55), scale: 2, dark: false, [toggle])
        harness.press(.tab)
        expectGolden(harness.look(), "focus@2x")
    }
}
