import Foundation

extension UIWindow {
    /// What the window manager shows.
    var shownTitle: String { title.isEmpty ? Self.programName : title }

    /// By X11's convention the instance is the program's name, and the class the same with a
    /// capital.
    static let programClass = (
        instance: programName, name: programName.prefix(1).uppercased() + programName.dropFirst()
    )

    private static let programName = ProcessInfo.processInfo.processName
}
