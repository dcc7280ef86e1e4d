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
        window.rootViewController = UINavigationController(
            rootViewController: TodoViewController(list: list))
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
