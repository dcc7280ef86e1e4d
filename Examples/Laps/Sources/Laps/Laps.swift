import UIKit

/// The program: a stopwatch, written as for iOS but for its selectors.
@main
final class Laps: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Laps())
        } catch {
            FileHandle.standardError.write(Data("laps: \(error)\n".utf8))
            exit(1)
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 420))
        window.title = "Laps"
        window.className = ("laps", "Laps")
        window.minimumSize = CGSize(width: 240, height: 240)
        window.rootViewController = UINavigationController(
            rootViewController: StopwatchViewController())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
