import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileDesktop
@testable import TactileDialogs

/// Each answer that a portal can give to each question: only a yes is a yes.
@MainActor @Suite(.tags(.display)) struct PortalAnswerTests {
    /// What becomes of a question.
    enum Ending: CaseIterable {
        case answered, cancelled, closed, unknownNumber
        case goneBefore, goneDuring, busGoneDuring, goneAfter
    }

    private func end(_ ending: Ending, _ stage: PortalStage, yes: [String: BusValue] = [:]) {
        switch ending {
        case .answered, .goneAfter: stage.desktop.dialogs.answer(0, yes)
        case .cancelled: stage.desktop.dialogs.answer(1)
        case .closed: stage.desktop.dialogs.answer(2)
        case .unknownNumber: stage.desktop.dialogs.answer(77, yes)
        case .goneDuring: leave(stage)
        case .busGoneDuring: stage.bus.end()
        case .goneBefore: break
        }
        if ending == .goneAfter { leave(stage) }
    }

    /// The portal ends.
    private func leave(_ stage: PortalStage) {
        stage.desktop.connection.tell(
            BusCall(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", "ReleaseName",
                [.string("org.freedesktop.portal.Desktop")]))
    }

    @Test("A request has one outcome for each ending", arguments: Ending.allCases)
    func request(ending: Ending) throws {
        let stage = try PortalStage(hasDialogs: ending != .goneBefore)
        var outcomes: [PortalRequest.Outcome] = []
        let request = PortalRequest(
            "org.freedesktop.portal.FileChooser", "OpenFile", [.string(""), .string("?")],
            details: [:]
        ) { outcomes.append($0) }
        if ending != .goneBefore {
            #expect(stage.serve { stage.desktop.dialogs.handle != nil })
            // The call has returned, too.
            var isServed = false
            stage.program.connection?.hasOwner("a.b") { _ in isServed = true }
            #expect(stage.serve { isServed })
            end(ending, stage, yes: ["x": .uint32(1)])
        }
        #expect(stage.serve { !outcomes.isEmpty })
        let wanted: PortalRequest.Outcome =
            switch ending {
            case .answered, .goneAfter: .answered(.details(["x": .uint32(1)]))
            case .cancelled: .cancelled
            case .closed, .unknownNumber: .ended
            case .goneDuring, .busGoneDuring: .lost
            case .goneBefore: .missing
            }
        #expect(outcomes == [wanted])
        withExtendedLifetime(request) {}
    }

    @Test("A print dialog that is not answered with yes prints nothing", arguments: Ending.allCases)
    func print(ending: Ending) throws {
        let stage = try PortalStage(hasDialogs: ending != .goneBefore)
        let controller = UIPrintInteractionController()
        try stage.dialogStage.makeProgram(
            "lp", "printf printed > '\(stage.dialogStage.path("printed"))'")
        controller.searchPath = stage.dialogStage.folder
        controller.printingItem = Data("%PDF-1.4\n".utf8)
        var ends: [(isDone: Bool, error: (any Error)?)] = []
        controller.present(animated: true) { ends.append(($1, $2)) }
        if ending != .goneBefore {
            #expect(stage.serve { stage.desktop.dialogs.asked.last?.member == "PreparePrint" })
            #expect(stage.dialogStage.text("printed") == nil)
            end(ending, stage)
        }
        switch ending {
        case .answered, .goneAfter:
            #expect(
                stage.serve {
                    stage.desktop.dialogs.asked.last?.member == "Print" || !ends.isEmpty
                })
            if ending == .answered { stage.desktop.dialogs.answer(0) }
            #expect(stage.serve { !ends.isEmpty })
            #expect(ends.first?.isDone == (ending == .answered))
            #expect(stage.dialogStage.text("printed") == nil)
        case .cancelled, .closed, .unknownNumber, .goneDuring, .busGoneDuring:
            #expect(stage.serve { !ends.isEmpty })
            _ = controller.finishWork(upTo: 20)
            #expect(ends.count == 1 && ends.first?.isDone == false)
            let isLost = ending == .goneDuring || ending == .busGoneDuring
            #expect((ends.first?.error != nil) == isLost)
            #expect(stage.dialogStage.text("printed") == nil)
        case .goneBefore:
            #expect(stage.serve { controller.printPaper != nil })
            #expect(controller.finishWork(upTo: 20) && ends.first?.isDone == true)
            #expect(stage.dialogStage.text("printed") == "printed")
        }
    }

    @Test("A closed file dialog is a no, and no other dialog follows it", arguments: [1, 2, 3, 99])
    func files(code: UInt32) throws {
        for isSaving in [false, true] {
            let stage = try PortalStage(["a.txt"])
            let file = URL(fileURLWithPath: stage.dialogStage.path("a.txt"))
            let picker =
                isSaving
                ? UIDocumentPickerViewController(forExporting: [file], asCopy: true)
                : UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
            #expect(stage.present(picker))
            stage.desktop.dialogs.answer(code, ["uris": .strings(["file:///tmp/x"])])
            #expect(stage.serve { stage.hearer.cancels == 1 })
            stage.harness.advance(seconds: 1)
            #expect(picker.ownDialog == nil && stage.hearer.picked.isEmpty)
            #expect(stage.root.presentedViewController == nil)
        }
    }

    @Test("A closed mail is a no, and no other program follows it", arguments: [1, 2, 3, 99])
    func mail(code: UInt32) throws {
        let stage = try PortalStage()
        let mail = MailActivity()
        try stage.dialogStage.makeProgram(
            "xdg-email", "printf asked > '\(stage.dialogStage.path("asked"))'")
        mail.searchPath = stage.dialogStage.folder
        #expect(mail.canPerform(withActivityItems: ["Hello"]))
        var answers: [Bool] = []
        mail.work(on: ["Hello"], over: nil) { isDone, _ in answers.append(isDone) }
        #expect(stage.serve { stage.desktop.dialogs.asked.last?.member == "ComposeEmail" })
        stage.desktop.dialogs.answer(code)
        #expect(stage.serve { answers == [false] })
        _ = mail.finishWork(upTo: 20)
        #expect(stage.dialogStage.text("asked") == nil)
    }

    @Test("Each answer to the wish to be started at login", arguments: Ending.allCases)
    func background(ending: Ending) throws {
        let stage = try PortalStage(hasDialogs: ending != .goneBefore)
        var answers: [UIApplication.BackgroundAnswer] = []
        stage.program.application.requestBackground("Why", command: ["/bin/x", "--wait"]) {
            answers.append($0)
        }
        if ending != .goneBefore {
            #expect(stage.serve { stage.desktop.dialogs.handle != nil })
            var isServed = false
            stage.program.connection?.hasOwner("a.b") { _ in isServed = true }
            #expect(stage.serve { isServed })
            end(ending, stage, yes: ["background": .boolean(true), "autostart": .boolean(true)])
            let asked = try #require(stage.desktop.dialogs.asked.last)
            let details = try #require(asked.arguments.last)
            #expect(asked.member == "RequestBackground" && details["reason"]?.text == "Why")
            #expect(details["autostart"]?.boolean == true)
            #expect(details["commandline"]?.members.compactMap(\.text) == ["/bin/x", "--wait"])
        }
        #expect(stage.serve { !answers.isEmpty })
        let wanted: UIApplication.BackgroundAnswer =
            switch ending {
            case .answered, .goneAfter: .granted
            case .cancelled, .closed, .unknownNumber: .refused
            case .goneDuring, .busGoneDuring: .unanswered
            case .goneBefore: .unasked
            }
        #expect(answers == [wanted])
    }

    @Test("A yes to the background alone is none to the start, and a no is a no")
    func backgroundDetails() throws {
        let cases: [([String: BusValue], UIApplication.BackgroundAnswer)] = [
            (["background": .boolean(true), "autostart": .boolean(false)], .unstarted),
            (["background": .boolean(true)], .unstarted), ([:], .unstarted),
            (["background": .boolean(false), "autostart": .boolean(false)], .refused),
        ]
        for (details, wanted) in cases {
            let stage = try PortalStage()
            var answers: [UIApplication.BackgroundAnswer] = []
            stage.desktop.dialogs.answersAtOnce = (0, details)
            stage.program.application.requestBackground("Why", command: []) { answers.append($0) }
            #expect(stage.serve { answers == [wanted] })
            let asked = stage.desktop.dialogs.asked.last?.arguments.last
            #expect(asked?["autostart"]?.boolean == false)
        }
    }

    @Test("Without a bus nobody is asked")
    func backgroundWithoutBus() {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
        #expect(
            UIApplication.requestBackground(
                "Why", command: ["x"], patience: 1, environment: environment) == .unasked)
    }
}
