import Diary
import Tactile

/// The scenes by their places in the tab bar and the sidebar.
enum SceneTab: Int {
    case today, graph, history, averages, goal
}

/// The window around the scenes, as scenes and pages see it.
@MainActor
protocol Shell: AnyObject {
    /// Goes to a scene.
    func show(_ tab: SceneTab)
    /// Shows the panel that adds an entry, or changes one.
    func addEntry(changing entry: Entry?)
    func showImport()
    func showExport()
    func printDiary()
    /// Tells something over the scenes for a while.
    ///
    /// - `isSpoken`: whether screen readers are to hear it; not where they did already.
    func tell(_ text: String, isSpoken: Bool)
    /// Tells what was done, with a button that takes it back.
    func tellUndoable(_ text: String)
}

extension Shell {
    func tell(_ text: String) { tell(text, isSpoken: true) }
}

extension UIViewController {
    /// The window around the scene, or around what is shown over the scenes; nil outside of one.
    var shell: (any Shell)? {
        self as? any Shell ?? parent?.shell ?? presentingViewController?.shell
    }
}
