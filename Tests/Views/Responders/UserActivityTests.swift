import Foundation
import Tactile
import TestSupport
import Testing

/// Where a person was, from one run to the next.
@MainActor @Suite struct UserActivityTests {
    private final class Scene: UIViewController {
        var place = 0
        var updates = 0

        override func updateUserActivityState(_ activity: NSUserActivity) {
            super.updateUserActivityState(activity)
            updates += 1
            activity.addUserInfoEntries(from: ["place": place, "other": "x"])
        }

        override func restoreUserActivityState(_ activity: NSUserActivity) {
            super.restoreUserActivityState(activity)
            place = activity.userInfo?["place"] as? Int ?? -1
        }
    }

    private final class Delegate: NSUserActivityDelegate {
        var calls = 0
        func userActivityWillSave(_ userActivity: NSUserActivity) { calls += 1 }
    }

    @Test func aSceneIsBroughtBackToWhereItWas() throws {
        let scene = Scene()
        let harness = Harness(showing: scene)
        #expect(harness.window.stateRestorationActivity() == nil)
        let activity = NSUserActivity(activityType: "org.example.reading")
        let delegate = Delegate()
        (activity.title, activity.delegate) = ("Page 7", delegate)
        scene.userActivity = activity
        scene.place = 7
        // Asked for when it is read, and only when something is new.
        #expect(scene.updates == 0)
        #expect(harness.window.stateRestorationActivity() === activity)
        #expect(harness.window.stateRestorationActivity() === activity)
        #expect(scene.updates == 1 && delegate.calls == 1 && !activity.needsSave)
        scene.place = 8
        activity.needsSave = true
        let data = try #require(harness.window.stateRestorationActivity()?.restorationData)
        let read = try #require(NSUserActivity(restorationData: data))
        #expect(read.activityType == "org.example.reading" && read.title == "Page 7")
        let next = Scene()
        let again = Harness(showing: next)
        again.window.restore(read)
        #expect(next.place == 8)
    }

    @Test func onlyWhatIsNeededIsKeptAndOnlyWhatCanBe() throws {
        let activity = NSUserActivity(activityType: "a")
        activity.userInfo = ["one": 1, "two": ["x", "y"], 3: "three"]
        activity.requiredUserInfoKeys = ["two"]
        let data = try #require(activity.restorationData)
        let read = try #require(NSUserActivity(restorationData: data))
        #expect(read.userInfo?.count == 1 && read.userInfo?["two"] as? [String] == ["x", "y"])
        activity.userInfo = ["two": Delegate()]
        #expect(activity.restorationData == nil)
    }

    @Test(arguments: ["", "no list", "<plist><dict/></plist>", "\u{0}"])
    func bytesThatAreNoneAreRefused(text: String) {
        #expect(NSUserActivity(restorationData: Data(text.utf8)) == nil)
    }

    /// The window's own activity comes before that of its scene.
    @Test func aWindowHasOneOfItsOwn() {
        let scene = Scene()
        let harness = Harness(showing: scene)
        scene.userActivity = NSUserActivity(activityType: "scene")
        harness.window.userActivity = NSUserActivity(activityType: "window")
        #expect(harness.window.stateRestorationActivity()?.activityType == "window")
        #expect(scene.updates == 0)
    }
}
