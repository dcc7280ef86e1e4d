import Tactile
import Testing

@testable import Counter

@MainActor
struct CounterTests {
    @Test("The button counts")
    func counts() {
        let controller = CounterViewController()
        controller.loadViewIfNeeded()
        #expect(controller.label.text == "0")
        controller.button.sendActions(for: .primaryActionTriggered)
        controller.button.sendActions(for: .primaryActionTriggered)
        #expect(controller.label.text == "2")
    }

    @Test("Number and button are in the middle, one above the other")
    func isLaidOut() {
        let controller = CounterViewController()
        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        controller.view.layoutIfNeeded()
        let label = controller.label.convert(controller.label.bounds, to: controller.view)
        let button = controller.button.convert(controller.button.bounds, to: controller.view)
        #expect(abs(label.midX - 160) <= 1 && abs(button.midX - 160) <= 1)
        #expect(label.maxY + 16 <= button.minY + 1)
        #expect(abs(label.minY + button.maxY - 240) <= 2)
    }

    @Test("The number is drawn")
    func isDrawn() {
        let controller = CounterViewController()
        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        controller.view.layoutIfNeeded()
        let pictures = (0..<2).map { _ in
            defer { controller.button.sendActions(for: .primaryActionTriggered) }
            return UIGraphicsImageRenderer(size: controller.view.bounds.size).image { context in
                controller.view.layer.render(in: context.cgContext)
            }.pngData()
        }
        #expect(pictures[0] != nil && pictures[0] != pictures[1])
    }
}
