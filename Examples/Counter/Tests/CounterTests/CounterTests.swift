import Tactile
import TactileTesting
import Testing

@testable import Counter

@MainActor
@Suite struct CounterTests {
    @Test("Clicks on the button count")
    func counts() {
        let controller = CounterViewController()
        let harness = Harness(showing: controller, size: CGSize(width: 320, height: 240))
        #expect(controller.label.text == "0")
        harness.tap(controller.button)
        harness.tap(controller.button)
        #expect(controller.label.text == "2")
    }

    @Test("So do keys")
    func countsByKeys() {
        let controller = CounterViewController()
        let harness = Harness(showing: controller, size: CGSize(width: 320, height: 240))
        harness.press(.tab)
        harness.press(" ", [])
        #expect(controller.label.text == "1")
    }

    @Test("Number and button are in the middle, one above the other")
    func isLaidOut() {
        let controller = CounterViewController()
        _ = Harness(showing: controller, size: CGSize(width: 320, height: 240))
        let label = controller.label.convert(controller.label.bounds, to: controller.view)
        let button = controller.button.convert(controller.button.bounds, to: controller.view)
        #expect(abs(label.midX - 160) <= 1 && abs(button.midX - 160) <= 1)
        #expect(label.maxY + 16 <= button.minY + 1)
        #expect(abs(label.minY + button.maxY - 240) <= 2)
    }

    @Test("It looks as it did")
    func looks() {
        let harness = Harness(
            showing: CounterViewController(), size: CGSize(width: 320, height: 240))
        expectGolden(harness.snapshot(), "counter")
    }

    @Test("Its views are where they were, and say what they said")
    func isOutlined() {
        let harness = Harness(
            showing: CounterViewController(), size: CGSize(width: 320, height: 240))
        expectOutline(harness.outline(), "counter")
    }
}
