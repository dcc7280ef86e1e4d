import Tactile

/// The program: one window in which a meal is rated.
@main
final class Rating: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Rating())
        } catch {
            FileHandle.standardError.write(Data("rating: \(error)\n".utf8))
            exit(1)
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 280))
        window.title = "Rating"
        window.className = ("rating", "Rating")
        window.minimumSize = CGSize(width: 280, height: 240)
        window.backgroundColor = .systemBackground
        window.rootViewController = RatingViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
