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
        window.showsMenuBar = true
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    /// What the note's scene can do, beside what every program can.
    override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        guard builder.system == .main else { return }
        builder.remove(menu: .application)
        builder.insertChild(
            UIMenu(
                options: .displayInline,
                children: [
                    UIKeyCommand(
                        title: "Open…",
                        action: Selector("openNote:", NoteViewController.openNote(_:)),
                        input: "o", modifierFlags: .command),
                    UIKeyCommand(
                        title: "Save a Copy…",
                        action: Selector("saveCopy:", NoteViewController.saveCopy(_:)),
                        input: "s", modifierFlags: [.command, .shift]),
                ]), atStartOfMenu: .file)
        builder.insertChild(
            UIMenu(
                options: .displayInline,
                children: [
                    UIKeyCommand(
                        title: "Larger Text",
                        action: Selector("makeLarger:", NoteViewController.makeLarger(_:)),
                        input: "+", modifierFlags: .command),
                    UIKeyCommand(
                        title: "Smaller Text",
                        action: Selector("makeSmaller:", NoteViewController.makeSmaller(_:)),
                        input: "-", modifierFlags: .command),
                ]), atStartOfMenu: .view)
    }
}
