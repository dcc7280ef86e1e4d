import Design
import Diary

/// What the command line asks the program to do once it was read.
enum LaunchRequest {
    /// Open the window.
    case window(WindowOptions)
    /// Remind of the day's weight, if it is missing, without a window.
    case remind(DiaryDirectory, stays: Bool)
    /// Everything is done or said; end with this status: 0 for success, 1 for failure, 2 for a
    /// command line that makes no sense.
    case exit(Int32)
    /// A signal came: end by it.
    case end(EndingSignal)
}

/// What the command line says about the window.
struct WindowOptions: Hashable {
    enum Tab: String, Hashable, CaseIterable {
        case today
        case graph
        case history
        case averages
        case goal
    }

    enum Theme: String, Hashable, CaseIterable {
        case system
        case light
        case dark
    }

    /// The tab to show first; nil for the usual one.
    var tab: Tab?
    var directory: DiaryDirectory
    /// Device pixels a point, 0.5 to 8; nil for the display's own.
    var scale: Double?
    var theme = Theme.system
    /// The language of the window; nil for that of the settings or the desktop.
    var language: String?
    /// Where pictures of every tab are written before the program ends; nil to stay open.
    var screenshotDirectory: String?
    /// The window's first size in points; nil for the usual one.
    var size: (width: Double, height: Double)? { width.flatMap { w in height.map { (w, $0) } } }
    var width: Double?
    var height: Double?
    /// A file whose weights the window offers to bring in.
    var importPath: String?
    /// Opens the panel that adds an entry.
    var addsEntry = false
    /// Shows a made-up diary and writes nothing.
    var isDemo = false

    init(directory: DiaryDirectory) {
        self.directory = directory
    }

    /// What opens a window like this one when the desktop's session begins again. Size, place and
    /// tab come back by themselves, and what was to be done at first is done.
    ///
    /// - `usual`: the diary that is opened where nothing is said.
    func restartArguments(usual: DiaryDirectory) -> [String] {
        var result: [String] = []
        if directory != usual { result.append("--data-dir=" + directory.path) }
        if isDemo { result.append("--demo") }
        if theme != .system { result.append("--theme=" + theme.rawValue) }
        if let language { result.append("--language=" + language) }
        if let scale { result.append("--scale=\(scale)") }
        return result
    }
}
