import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileDialogs

/// The desktop's file dialog, of a portal of the test's own.
@MainActor @Suite(.tags(.display)) struct FilePortalTests {
    private func uris(_ paths: [String]) -> [String: BusValue] {
        ["uris": .strings(paths.map { URL(fileURLWithPath: $0).absoluteString })]
    }

    @Test("The desktop is asked with everything it needs, and its answer is the delegate's")
    func opens() throws {
        let stage = try PortalStage()
        let picker = UIDocumentPickerViewController(
            forOpeningContentTypes: [.commaSeparatedText, .json])
        picker.allowsMultipleSelection = true
        picker.directoryURL = URL(fileURLWithPath: "/tmp")
        #expect(stage.present(picker))
        let asked = try #require(stage.desktop.dialogs.asked.last)
        #expect(asked.member == "OpenFile" && asked.arguments[0].text == "")
        let details = asked.arguments[2]
        #expect(details["multiple"]?.boolean == true && details["modal"]?.boolean == true)
        #expect(details["current_folder"]?.members.compactMap(\.integer) == [47, 116, 109, 112, 0])
        let filters = details["filters"]?.members ?? []
        #expect(
            filters.map { $0.members.first?.text } == ["comma-separated values, JSON", "All files"])
        let patterns = filters.first?.members[1].members.map { $0.members[1].text }
        #expect(
            patterns == ["*.[cC][sS][vV]", "text/csv", "*.[jJ][sS][oO][nN]", "application/json"])
        #expect(picker.ownDialog == nil && picker.isViewLoaded)
        stage.desktop.dialogs.answer(0, uris(["/tmp/a b.csv", "/tmp/ä.json"]))
        #expect(stage.serve { !stage.hearer.picked.isEmpty })
        #expect(
            stage.hearer.picked == [
                ["/tmp/a b.csv", "/tmp/ä.json"].map { URL(fileURLWithPath: $0) }
            ])
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.desktop.dialogs.closed.isEmpty)
    }

    @Test("An answer that comes before the call returns is not missed")
    func earlyAnswer() throws {
        let stage = try PortalStage()
        stage.desktop.dialogs.answersAtOnce = (1, [:])
        #expect(stage.present(UIDocumentPickerViewController(forOpeningContentTypes: [.item])))
        #expect(stage.serve { stage.hearer.cancels == 1 })
        #expect(stage.root.presentedViewController == nil)
    }

    @Test("The window cannot be used meanwhile; Escape takes the desktop's dialog away")
    func escape() throws {
        let stage = try PortalStage()
        var presses = 0
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        stage.root.view.addSubview(button)
        #expect(stage.present(UIDocumentPickerViewController(forOpeningContentTypes: [.item])))
        stage.harness.tap(button)
        #expect(presses == 0)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(stage.hearer.cancels == 1)
        #expect(stage.serve { !stage.desktop.dialogs.closed.isEmpty })
        // What comes too late is of no use to anybody.
        stage.desktop.dialogs.answer(0, uris(["/tmp/x"]))
        stage.harness.tap(button)
        #expect(presses == 1 && stage.hearer.picked.isEmpty)
    }

    @Test("The program's dismissal takes the desktop's dialog away, too")
    func dismissal() throws {
        let stage = try PortalStage()
        #expect(stage.present(UIDocumentPickerViewController(forOpeningContentTypes: [.item])))
        stage.root.dismiss(animated: false)
        #expect(stage.serve { stage.desktop.dialogs.closed.count == 1 })
        #expect(stage.hearer.cancels == 0 && stage.hearer.picked.isEmpty)
    }

    @Test(
        "Without such a dialog the own one comes, and when it dies in the midst", arguments: 0..<3)
    func fallback(how: Int) throws {
        let stage = try PortalStage(["a.txt"], hasDialogs: how > 0)
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
        picker.directoryURL = URL(fileURLWithPath: stage.dialogStage.folder)
        if how == 0 {
            picker.delegate = stage.hearer
            stage.root.present(picker, animated: true)
        } else {
            #expect(stage.present(picker))
            #expect(picker.ownDialog == nil)
        }
        switch how {
        case 1:
            stage.desktop.connection.tell(
                BusCall(
                    "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", "ReleaseName",
                    [.string("org.freedesktop.portal.Desktop")]))
        case 2: stage.bus.end()
        default: break
        }
        #expect(stage.serve { picker.ownDialog != nil })
        let dialog = try #require(picker.ownDialog)
        stage.dialogStage.settle(dialog)
        #expect(stage.root.presentedViewController === picker)
        try stage.dialogStage.choose("a.txt", dialog)
        stage.harness.advance(seconds: 1)
        #expect(stage.hearer.picked == [[URL(fileURLWithPath: stage.dialogStage.path("a.txt"))]])
        #expect(stage.hearer.cancels == 0)
    }

    @Test("A file is put to where the desktop's dialog says; what goes wrong is told")
    func saves() throws {
        let stage = try PortalStage(["draft.csv", "there.csv"])
        let files = stage.dialogStage
        let draft = URL(fileURLWithPath: files.path("draft.csv"))
        let picker = UIDocumentPickerViewController(forExporting: [draft], asCopy: true)
        #expect(stage.present(picker))
        let asked = try #require(stage.desktop.dialogs.asked.last)
        #expect(asked.member == "SaveFile")
        #expect(asked.arguments[2]["current_name"]?.text == "draft.csv")
        stage.desktop.dialogs.answer(0, uris([files.path("there.csv")]))
        #expect(
            stage.serve {
                _ = picker.finishWork(upTo: 5)
                return !stage.hearer.picked.isEmpty
            })
        #expect(files.text("there.csv") == "draft.csv")
        let other = UIDocumentPickerViewController(forExporting: [draft])
        #expect(stage.present(other))
        stage.desktop.dialogs.answer(0, uris([files.path("nowhere/x.csv")]))
        #expect(
            stage.serve {
                _ = other.finishWork(upTo: 5)
                return other.presentedAlert != nil
            })
        stage.harness.advance(seconds: 1)
        #expect(other.presentedAlert?.message?.contains("its folder is not there") == true)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(stage.hearer.cancels == 1 && files.text("draft.csv") == "draft.csv")
    }
}
