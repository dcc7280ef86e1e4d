import Tactile

/// The program: one window with a card that is pulled down to put it away.
@main
final class Cards: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Cards())
        } catch {
            FileHandle.standardError.write(Data("cards: \(error)\n".utf8))
            exit(1)
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 560))
        window.title = "Cards"
        window.className = ("cards", "Cards")
        window.minimumSize = CGSize(width: 240, height: 240)
        window.backgroundColor = .systemBackground
        window.rootViewController = DeckViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
