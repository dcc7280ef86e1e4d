import Tactile

/// The program: one window with a list of what is to be done.
@main
final class Todo: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Todo())
        } catch {
            FileHandle.standardError.write(Data("todo: \(error)\n".utf8))
            exit(1)
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let list = TodoList(file: TodoList.usualFile)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 560))
        window.title = "To Do"
        window.className = ("todo", "Todo")
        window.minimumSize = CGSize(width: 240, height: 240)
        window.backgroundColor = .systemBackground
        let stack = UINavigationController(rootViewController: TodoViewController(list: list))
        stack.restorationIdentifier = "stack"
        window.rootViewController = stack
        if let data = UserDefaults.standard.data(forKey: Self.stateKey),
            let activity = NSUserActivity(restorationData: data)
        {
            window.restore(activity)
        }
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    /// Under which the settings keep what was typed, and how far the list was scrolled.
    private static let stateKey = "state"

    func applicationWillTerminate(_ application: UIApplication) {
        UserDefaults.standard.set(
            window?.stateRestorationActivity()?.restorationData, forKey: Self.stateKey)
        UserDefaults.standard.synchronize()
    }
}
