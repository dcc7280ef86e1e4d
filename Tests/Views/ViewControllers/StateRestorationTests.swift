import Foundation
import Tactile
import TestSupport
import Testing

/// What scenes and views with a name keep for the next run.
@Suite @MainActor struct StateRestorationTests {
    private final class Scene: UIViewController {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let text = UITextView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
        var draft = ""
        var calls: [String] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            scroll.contentSize = CGSize(width: 300, height: 1000)
            text.text = "One two three"
            view.addSubview(scroll)
            view.addSubview(text)
            scroll.restorationIdentifier = "scroll"
            text.restorationIdentifier = "text"
        }

        override func encodeRestorableState(with coder: NSCoder) {
            super.encodeRestorableState(with: coder)
            coder.encode(draft as NSString, forKey: "draft")
        }

        override func decodeRestorableState(with coder: NSCoder) {
            super.decodeRestorableState(with: coder)
            let kept = coder.decodeObject(of: NSString.self, forKey: "draft")
            draft = kept.map { $0 as String } ?? ""
            calls.append("decode")
        }

        override func applicationFinishedRestoringState() { calls.append("finished") }
    }

    /// A view whose class says what its state is kept under.
    private final class Named: UIScrollView {
        var name: String?
        override var restorationIdentifier: String? {
            get { name ?? super.restorationIdentifier }
            set { super.restorationIdentifier = newValue }
        }
    }

    @Test(arguments: ["class", nil]) func aSubclassNamesItself(name: String?) throws {
        func open() -> (Harness, Named) {
            let (harness, scene) = show("stack", "scene")
            let view = Named(frame: CGRect(x: 0, y: 200, width: 300, height: 100))
            view.contentSize = CGSize(width: 300, height: 1000)
            view.name = name
            view.restorationIdentifier = name == nil ? "own" : nil
            scene.view.addSubview(view)
            return (harness, view)
        }
        let (harness, view) = open()
        view.contentOffset.y = 240
        let activity = try kept(harness.window)
        let (again, next) = open()
        again.window.restore(activity)
        #expect(next.contentOffset.y == 240)
    }

    private func show(_ named: String?...) -> (Harness, Scene) {
        let scene = Scene()
        let stack = UINavigationController(rootViewController: scene)
        stack.restorationIdentifier = named[0]
        scene.restorationIdentifier = named[1]
        return (Harness(showing: stack, size: CGSize(width: 300, height: 400)), scene)
    }

    private func kept(_ window: UIWindow) throws -> NSUserActivity {
        let data = try #require(window.stateRestorationActivity()?.restorationData)
        return try #require(NSUserActivity(restorationData: data))
    }

    @Test func scenesAndViewsComeBackAsTheyWere() throws {
        let (harness, scene) = show("stack", "scene")
        scene.draft = "typed"
        scene.scroll.contentOffset.y = 240
        scene.text.selectedRange = NSRange(location: 4, length: 3)
        let activity = try kept(harness.window)
        let (again, next) = show("stack", "scene")
        again.window.restore(activity)
        #expect(next.draft == "typed")
        #expect(next.scroll.contentOffset.y == 240)
        #expect(next.text.selectedRange == NSRange(location: 4, length: 3))
        #expect(next.calls == ["decode", "finished"])
    }

    @Test func contentThatIsShorterNowEndsWhereItEnds() throws {
        let (harness, scene) = show("stack", "scene")
        scene.scroll.contentOffset.y = 700
        scene.text.selectedRange = NSRange(location: 8, length: 5)
        let activity = try kept(harness.window)
        let (again, next) = show("stack", "scene")
        next.loadViewIfNeeded()
        next.scroll.contentSize.height = 160
        next.text.text = "One"
        again.window.restore(activity)
        #expect(next.scroll.contentOffset.y == 60)
        #expect(next.text.selectedRange.location <= 3)
    }

    @Test func aSceneInOneWithoutANameIsNotKept() {
        #expect(show(nil, "scene").0.window.stateRestorationActivity() == nil)
        #expect(show("stack", nil).0.window.stateRestorationActivity() == nil)
    }

    @Test func anActivityTakesTheStatesAlong() throws {
        let (harness, scene) = show("stack", "scene")
        scene.draft = "typed"
        harness.window.userActivity = NSUserActivity(activityType: "org.example.writing")
        let activity = try kept(harness.window)
        #expect(activity.activityType == "org.example.writing")
        let (again, next) = show("stack", "other")
        again.window.restore(activity)
        #expect(next.calls == ["finished"] && next.draft == "")
    }

    @Test func aDamagedStateIsLeftOut() throws {
        let list: [String: Any] = [
            "type": "restoration",
            "states": ["/stack/scene": Data("no archive".utf8), "/stack": Data()],
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: list, format: .xml, options: 0)
        let activity = try #require(NSUserActivity(restorationData: data))
        let (harness, scene) = show("stack", "scene")
        harness.window.restore(activity)
        #expect(scene.calls == ["finished"])
    }
}
