import Tactile

/// The program: one window with a counter.
@main
final class Counter: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Counter())
        } catch {
            // There is no display, or it cannot be opened; the error says which in a sentence.
            FileHandle.standardError.write(Data("counter: \(error)\n".utf8))
            exit(1)
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        window.title = "Counter"
        // By this name desktops find the program's entry and icon.
        window.className = ("counter", "Counter")
        window.minimumSize = CGSize(width: 200, height: 160)
        window.backgroundColor = .systemBackground
        window.rootViewController = CounterViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
