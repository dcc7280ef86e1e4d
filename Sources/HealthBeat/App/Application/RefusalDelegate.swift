import Design
import Foundation
import Tactile

/// Says in a window why the diary is not opened, for those who started the program from a menu and
/// see no terminal.
@MainActor
final class RefusalDelegate: UIResponder, UIApplicationDelegate {
    private let message: String
    private(set) var window: UIWindow?
    private static let size = CGSize(width: 480, height: 360)

    init(_ message: String) {
        self.message = message
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.displayName = "Health Beat"
        let window = UIWindow(frame: CGRect(origin: .zero, size: Self.size))
        window.title = "Health Beat"
        window.className = ("healthbeat", "HealthBeat")
        window.desktopEntry = "org.healthbeat.HealthBeat"
        window.icons = AppIcon.images
        window.tintColor = Theme.Palette.tint
        window.backgroundColor = Theme.Palette.background
        let root = UIViewController()
        window.rootViewController = root
        self.window = window
        window.makeKeyAndVisible()
        let alert = UIAlertController(
            title: localized("The diary is not opened"), message: message, preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: localized("Close"), style: .cancel) { _ in
                UIApplication.shared.terminate()
            })
        root.present(alert, animated: false)
        return true
    }

    override var keyCommands: [UIKeyCommand]? {
        ["q", "w"].map { key in
            UIKeyCommand(title: localized("Close"), input: key, modifierFlags: .control) { _ in
                UIApplication.shared.terminate()
            }
        }
    }
}
