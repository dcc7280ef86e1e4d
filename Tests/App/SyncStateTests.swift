import Diary
import DiarySync
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What a window does when the exchange with other devices begins, ends or fails.
@MainActor
@Suite struct SyncStateTests {
    @Test func onlyPagesThatShowTheExchangeAreTold() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        var (diary, sync) = (0, 0)
        let observations = [
            scenes.model.observe { _ in diary += 1 }, scenes.model.observeSync { sync += 1 },
        ]
        scenes.model.sync.onChange?()
        scenes.harness.rest(upTo: 2)
        #expect((diary, sync) == (0, 1))
        try scenes.diary.setGoal(nil)
        #expect(sync == 1)
        #expect(observations.count == 2)
    }

    @Test func anEmptyDiarySaysWhereEntriesGo() throws {
        let scenes = try SceneHarness()
        let label: UILabel = try scenes.find { $0.text?.contains("leaves this computer") == true }
        let folder = FileManager.default.temporaryDirectory.path + "/shared-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sync = DiarySync(scenes.diary.directory, clock: scenes.diary.clock)
        try sync.begin(in: folder)
        scenes.model.sync.onChange?()
        #expect(label.text == "Press Return to save.\nEntries go to your sync folder only.")
        try sync.end()
        scenes.model.sync.onChange?()
        #expect(label.text == "Press Return to save.\nNothing leaves this computer.")
    }

    @Test func whatKeepsTheDiaryFromBeingExchangedIsToldOnce() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        var told: [String] = []
        let trouble = SyncTrouble(scenes.model) {
            told.append($0)
            scenes.tabs.tellSyncTrouble($0)
        }
        let sealed = "The folder is sealed. Nothing is exchanged without its passphrase."
        for state in [.exchanging, .locked, .exchanging, .locked] as [LiveSync.State] {
            trouble.look(at: state)
        }
        #expect(told == [sealed])
        for state in [.failed("gone"), .failed("gone"), .off, .failed("gone")] as [LiveSync.State] {
            trouble.look(at: state)
        }
        #expect(told == [sealed, "gone", "gone"])
        scenes.harness.rest(upTo: 0.5)
        let banner: BannerView = try scenes.find()
        let button: UIButton = try scenes.find(in: banner)
        #expect(button.currentTitle == "Sync folder")
        scenes.harness.tap(button)
        scenes.harness.rest(upTo: 2)
        let shown = scenes.tabs.presentedViewController as? UINavigationController
        #expect(shown?.topViewController is SyncPage)
    }

    @Test func aFolderIsChosenInTheDialog() throws {
        let scenes = try SceneHarness(weights: [82])
        scenes.tabs.showSettings()
        scenes.harness.rest(upTo: 1)
        let stack = try #require(scenes.tabs.presentedViewController as? UINavigationController)
        let page = SyncFolderPage(model: scenes.model, asksForFolder: true)
        stack.pushViewController(page, animated: false)
        scenes.harness.rest(upTo: 1)
        let fields: [UITextField] = page.view.subviews.flatMap(\.subviews)
            .compactMap { $0 as? UITextField }
        let browse: UIButton = try scenes.find { $0.currentTitle == "Browse…" }
        #expect(!browse.frame.intersects(fields[0].frame))
        #expect(browse.frame.maxX <= browse.superview?.bounds.maxX ?? 0)
        scenes.harness.tap(browse)
        scenes.harness.rest(upTo: 1)
        let picker = try #require(
            stack.presentedViewController as? UIDocumentPickerViewController)
        #expect(picker.delegate === page)
        let folder = URL(fileURLWithPath: "/tmp/shared folder")
        picker.delegate?.documentPicker(picker, didPickDocumentsAt: [folder])
        #expect(fields[0].text == "/tmp/shared folder")
    }

    @Test func aDeviceIsRetiredOnItsPage() async throws {
        let scenes = try SceneHarness(weights: [82])
        let folder = FileManager.default.temporaryDirectory.path + "/shared-\(UUID().uuidString)"
        let other = DiaryDirectory(path: folder + "-other")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer {
            for path in [folder, other.path] { try? FileManager.default.removeItem(atPath: path) }
        }
        _ = try Diary(directory: other, clock: scenes.diary.clock)
        try DiarySync(other, clock: scenes.diary.clock).begin(in: folder, name: "laptop")
        try DiarySync(scenes.diary.directory, clock: scenes.diary.clock).begin(in: folder)
        try await exchange(scenes.model) { scenes.model.sync.start() }
        defer { scenes.model.sync.stop() }
        scenes.tabs.showSettings()
        scenes.harness.rest(upTo: 1)
        let stack = try #require(scenes.tabs.presentedViewController as? UINavigationController)
        let devices = SyncPage(model: scenes.model)
        stack.pushViewController(devices, animated: false)
        scenes.harness.rest(upTo: 1)
        func row(_ title: String) -> UITableViewCell? {
            let table = (stack.topViewController as? SettingsPage)?.table
            return table?.visibleCells.first { $0.textLabel?.text == title }
        }
        scenes.harness.tap(try #require(row("laptop")))
        scenes.harness.rest(upTo: 2)
        #expect(stack.topViewController is SyncDevicePage)
        scenes.harness.tap(try #require(row("Retire this device…")))
        scenes.harness.rest(upTo: 2)
        let alert = try #require(stack.presentedViewController as? UIAlertController)
        #expect(alert.title == "Retire “laptop”?")
        let button = try scenes.find(UIControl.self) { control in
            control.subviews.contains { ($0 as? UILabel)?.text == "Retire" }
        }
        try await exchange(scenes.model) {
            scenes.harness.tap(button)
            // What was chosen counts when the alert is gone.
            scenes.harness.rest(upTo: 2)
        }
        scenes.harness.rest(upTo: 2)
        #expect(row("State") != nil && row("Retire this device…") == nil)
        stack.popViewController(animated: false)
        scenes.harness.rest(upTo: 1)
        #expect(row("laptop") == nil)
    }

    /// Does `body`, which begins an exchange, and waits until that has ended.
    private func exchange(_ model: DiaryModel, _ body: () -> Void) async throws {
        let before = model.sync.state
        var observations: [DiaryModel.Observation] = []
        await withCheckedContinuation { continuation in
            observations = [
                model.observeSync {
                    guard !observations.isEmpty, model.sync.state != before,
                        case .exchanged = model.sync.state
                    else { return }
                    observations = []
                    continuation.resume()
                }
            ]
            body()
        }
    }

    @Test func aPageThatIsGoneIsToldNothing() throws {
        let scenes = try SceneHarness()
        var count = 0
        var observation: DiaryModel.Observation? = scenes.model.observeSync { count += 1 }
        scenes.model.sync.onChange?()
        #expect(count == 1 && observation != nil)
        observation = nil
        scenes.model.sync.onChange?()
        #expect(count == 1)
    }
}
