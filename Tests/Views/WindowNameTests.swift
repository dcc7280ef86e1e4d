import Foundation
import Tactile
import TestSupport
import Testing

/// What the desktop calls a window.
@MainActor
struct WindowNameTests {
    @Test func aWindowWithoutATitleHasTheProgramsName() {
        let harness = Harness(showing: UIView())
        let name = ProcessInfo.processInfo.processName
        #expect(harness.platformWindow.title == name)
        harness.window.title = "Sketch"
        #expect(harness.platformWindow.title == "Sketch")
        harness.window.title = ""
        #expect(harness.platformWindow.title == name)
        #expect(harness.window.title.isEmpty)
        #expect(harness.window.className.instance == name)
        #expect(harness.window.className.name.lowercased() == name.lowercased())
    }
}
