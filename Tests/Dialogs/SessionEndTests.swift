import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import Testing

@testable import TactileDialogs

/// The desktop knows what would be lost if the session ended.
@MainActor @Suite struct SessionEndTests {
    @Test("The session is held from the first task to the end of the last one", .tags(.display))
    func holds() throws {
        let stage = try PortalStage()
        let dialogs = stage.desktop.dialogs
        let application = stage.harness.session.application
        let first = application.beginBackgroundTask(withName: "A note is not saved.")
        let second = application.beginBackgroundTask {}
        #expect(first != second && first != .invalid)
        #expect(stage.serve { dialogs.asked.count == 1 })
        let asked = try #require(dialogs.asked.first)
        #expect(asked.member == "Inhibit" && asked.arguments[1].integer == 1)
        #expect(asked.arguments[2]["reason"]?.text == "A note is not saved.")
        application.endBackgroundTask(first)
        application.endBackgroundTask(first)
        application.endBackgroundTask(.invalid)
        #expect(dialogs.closed.isEmpty)
        application.endBackgroundTask(second)
        #expect(stage.serve { dialogs.closed.count == 1 })
        #expect(dialogs.closed == [dialogs.handle])
        // And again; let go of before the desktop has answered.
        application.endBackgroundTask(application.beginBackgroundTask(withName: "Once more."))
        #expect(stage.serve { dialogs.closed.count == 2 })
        #expect(dialogs.asked.count == 2)
    }

    @Test("What was begun before there is a bus is held, too; a program that ends cuts it off")
    func ends() throws {
        let files = try DialogStage()
        var calls: [String] = []
        let application = files.harness.session.application
        let task = application.beginBackgroundTask(withName: "Early") { calls.append("expired") }
        #expect(task != .invalid)
        let tasks = files.harness.session.tasks
        #expect(tasks.reason == "Early")
        application.terminate()
        #expect(calls == ["expired"] && tasks.reason == nil)
        application.endBackgroundTask(task)
        application.terminate()
        #expect(calls == ["expired"])
    }

    @Test("The display stays on while the program says so", .tags(.display))
    func keepsAwake() throws {
        let stage = try PortalStage()
        let dialogs = stage.desktop.dialogs
        let application = stage.harness.session.application
        application.isIdleTimerDisabled = true
        #expect(stage.serve { dialogs.asked.count == 1 })
        let asked = try #require(dialogs.asked.first)
        #expect(asked.member == "Inhibit" && asked.arguments[1].integer == 8)
        application.isIdleTimerDisabled = true
        #expect(dialogs.closed.isEmpty)
        application.isIdleTimerDisabled = false
        #expect(stage.serve { dialogs.closed.count == 1 })
        #expect(dialogs.asked.count == 1)
    }
}
