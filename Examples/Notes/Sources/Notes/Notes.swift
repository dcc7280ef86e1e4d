import Tactile

/// The program: one window with a note. Without the name of a file it is `note.txt` in the
/// home folder.
@main
final class Notes: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    static func main() {
        do {
            try UIApplication.run(delegate: Notes())
        } catch {
            FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
            exit(1)
        }
    }

    private var file: URL {
        if let name = CommandLine.arguments.dropFirst().first { return URL(fileURLWithPath: name) }
        return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("note.txt")
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let document = NoteDocument(fileURL: file)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 480))
        window.title = document.localizedName
        window.className = ("notes", "Notes")
        window.minimumSize = CGSize(width: 240, height: 240)
        window.backgroundColor = .systemBackground
        window.rootViewController = UINavigationController(
            rootViewController: NoteViewController(document: document))
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
