extension UIMenu.Identifier {
    /// Holds the menus that a menu bar shows.
    public static let root = Self("com.apple.menu.root")

    // MARK: The program

    public static let application = Self("com.apple.menu.application")
    /// What tells of the program.
    public static let about = Self("com.apple.menu.about")
    /// What opens the program's settings.
    public static let preferences = Self("com.apple.menu.preferences")
    /// What ends the program.
    public static let quit = Self("com.apple.menu.quit")

    // MARK: Files

    public static let file = Self("com.apple.menu.file")
    /// What opens a new window.
    public static let newScene = Self("com.apple.menu.new-scene")
    /// What opens a document.
    public static let open = Self("com.apple.menu.open")
    /// What closes the window.
    public static let close = Self("com.apple.menu.close")
    /// What saves, moves and copies a document.
    public static let document = Self("com.apple.menu.document")
    public static let print = Self("com.apple.menu.print")

    // MARK: Editing

    public static let edit = Self("com.apple.menu.edit")
    public static let undoRedo = Self("com.apple.menu.undo-redo")
    /// Cut, copy, paste, delete, select all.
    public static let standardEdit = Self("com.apple.menu.standard-edit")
    /// What searches a text.
    public static let find = Self("com.apple.menu.find")

    // MARK: Text

    public static let format = Self("com.apple.menu.format")
    public static let font = Self("com.apple.menu.font")
    public static let text = Self("com.apple.menu.text")
    /// Bold, italic, underlined.
    public static let textStyle = Self("com.apple.menu.text-style")

    // MARK: Windows

    public static let view = Self("com.apple.menu.view")
    public static let toolbar = Self("com.apple.menu.toolbar")
    public static let sidebar = Self("com.apple.menu.sidebar")
    /// What lets the window cover the screen.
    public static let fullscreen = Self("com.apple.menu.fullscreen")
    public static let window = Self("com.apple.menu.window")
    public static let minimizeAndZoom = Self("com.apple.menu.minimize-and-zoom")
    public static let help = Self("com.apple.menu.help")
}
