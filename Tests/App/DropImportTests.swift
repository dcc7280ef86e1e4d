import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Files and texts that other programs drop on the window.
@Suite @MainActor struct DropImportTests {
    private func drag(
        _ forms: (String, String)..., over scenes: SceneHarness, to place: CGPoint? = nil
    ) -> HeadlessIncomingDrag {
        let platform = scenes.harness.platform
        let drag = HeadlessIncomingDrag(forms.map { ($0.0, Data($0.1.utf8)) }, on: platform)
        drag.move(to: place ?? CGPoint(x: 300, y: 300), in: scenes.harness.platformWindow)
        return drag
    }

    private func veil(_ scenes: SceneHarness) -> String? {
        scenes.harness.views(of: DropVeil.self).first?.text
    }

    /// The page that came up, and what it says that it reads.
    private func shows(_ name: String, _ scenes: SceneHarness) -> Bool {
        let page = scenes.tabs.presentedViewController as? UINavigationController
        scenes.harness.rest(upTo: 1)
        return page?.viewControllers.first is ImportPage
            && scenes.harness.view(showing: name) != nil
    }

    @Test("A file shows what it holds, and the window says so while it hovers")
    func file() throws {
        let scenes = try SceneHarness(weights: [82])
        let drag = drag(("text/uri-list", "file:///nowhere/my%20weights.csv\r\n"), over: scenes)
        #expect(drag.answer == .copy)
        #expect(veil(scenes) == "Drop to see what it holds")
        drag.drop()
        #expect(drag.outcome == .copy)
        #expect(shows("my weights.csv", scenes))
        #expect(veil(scenes) == nil)
    }

    @Test("A table of text is read as one that was pasted", arguments: ["text/plain", "text/csv"])
    func text(type: String) throws {
        let scenes = try SceneHarness(weights: [82])
        let drag = drag((type, "date,weight\n2026-11-01,82.4 kg"), over: scenes)
        drag.drop()
        #expect(drag.outcome == .copy)
        #expect(shows("Dropped text", scenes))
    }

    @Test("What cannot be read is refused in words")
    func refusals() throws {
        let scenes = try SceneHarness(weights: [82])
        let picture = drag(("image/png", "x"), over: scenes)
        #expect(picture.answer == [])
        #expect(veil(scenes) == "Only a file or a table of text can be read")
        picture.leave()
        scenes.harness.rest(upTo: 1)
        #expect(scenes.harness.views(of: DropVeil.self).isEmpty)
        for (list, words) in [
            ("https://example.org/a.csv", "That is an address."),
            ("file:///a.csv\nfile:///b.csv", "Drop one file at a time"),
        ] {
            drag(("text/uri-list", list), over: scenes).drop()
            let said = scenes.harness.views(of: UILabel.self).contains {
                $0.text?.hasPrefix(words) == true
            }
            #expect(said, "\(words)")
        }
        drag(("text/plain", " \n"), over: scenes).drop()
        #expect(scenes.harness.view(showing: "There is no text in what was dropped.") != nil)
        #expect(scenes.tabs.presentedViewController == nil)
    }

    @Test("The graph is dragged out of its export button, as a picture and as a file")
    func graph() throws {
        let scenes = try SceneHarness(weights: [82, 81, 80])
        scenes.select(1)
        let button: IconButton = try scenes.find {
            $0.interactions.contains { $0 is UIDragInteraction }
        }
        let start = scenes.middle(of: button)
        scenes.harness.drag(from: start, to: CGPoint(x: -40, y: 200), releasing: false)
        let drag = try #require(scenes.harness.platform.outgoingDrag)
        #expect(drag.offer.types == ["image/png", "text/uri-list"])
        #expect(drag.offer.actions == .copy && drag.isOutside)
        var picture: Data?
        drag.read("image/png") { picture = $0 }
        let image = try #require(picture.flatMap { UIImage(data: $0) })
        #expect(image.cgImage?.width == 1920)
        scenes.harness.press(.escape)
        scenes.harness.release()
        #expect(scenes.tabs.presentedViewController == nil)
    }

    @Test("A sheet that is open takes no drops, so that nothing typed in it is lost")
    func sheets() throws {
        let scenes = try SceneHarness(weights: [82])
        scenes.tabs.addEntry()
        scenes.harness.rest(upTo: 2)
        let drag = drag(("text/uri-list", "file:///a.csv"), over: scenes)
        #expect(drag.answer == [])
        #expect(scenes.tabs.presentedViewController is AddEntryViewController)
    }
}
