import Tactile

/// The program: one window with a sheet to draw on.
@main
final class Sketch: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Sketch())
        } catch {
            FileHandle.standardError.write(Data("sketch: \(error)\n".utf8))
            exit(1)
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 480))
        window.title = "Sketch"
        window.className = ("sketch", "Sketch")
        window.minimumSize = CGSize(width: 240, height: 240)
        window.backgroundColor = .systemBackground
        window.rootViewController = UINavigationController(
            rootViewController: SketchViewController())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
