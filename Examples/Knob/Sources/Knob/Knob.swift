import Tactile

/// The program: one window with a knob and what it says.
@main
final class Knob: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Knob())
        } catch {
            FileHandle.standardError.write(Data("knob: \(error)\n".utf8))
            exit(1)
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
        window.title = "Knob"
        window.className = ("knob", "Knob")
        window.minimumSize = CGSize(width: 240, height: 240)
        // A knob gains nothing by more room.
        window.maximumSize = CGSize(width: 640, height: 640)
        window.backgroundColor = .systemBackground
        window.rootViewController = KnobViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
