import Foundation
import TactileDrawing
import TactileViews

extension UIBarButtonItem {
    /// Items with the system's words and images, and the spaces between items.
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
        case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
        case fastForward, undo, redo
        case close = 24

        var title: String? {
            switch self {
            case .done: localized("Done")
            case .cancel: localized("Cancel")
            case .edit: localized("Edit")
            case .save: localized("Save")
            case .undo: localized("Undo")
            case .redo: localized("Redo")
            default: nil
            }
        }

        var glyph: BarGlyph? {
            switch self {
            case .add: .add
            case .compose: .compose
            case .reply: .reply
            case .action: .action
            case .organize: .organize
            case .bookmarks: .bookmarks
            case .search: .search
            case .refresh: .refresh
            case .stop, .close: .close
            case .camera: .camera
            case .trash: .trash
            case .play: .play
            case .pause: .pause
            case .rewind: .rewind
            case .fastForward: .fastForward
            default: nil
            }
        }

        /// The tooltip of an item that has only an image.
        var name: String? {
            switch self {
            case .add: localized("Add")
            case .compose: localized("New")
            case .reply: localized("Reply")
            case .action: localized("Share")
            case .organize: localized("Move")
            case .bookmarks: localized("Bookmarks")
            case .search: localized("Search")
            case .refresh: localized("Refresh")
            case .stop: localized("Stop")
            case .close: localized("Close")
            case .camera: localized("Camera")
            case .trash: localized("Delete")
            case .play: localized("Play")
            case .pause: localized("Pause")
            case .rewind: localized("Rewind")
            case .fastForward: localized("Fast forward")
            default: nil
            }
        }
    }

    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?
    ) {
        self.init()
        adopt(systemItem)
        self.target = target
        self.action = action
    }

    public convenience init(
        systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        adopt(systemItem)
        self.primaryAction = primaryAction
        self.menu = menu
    }

    private func adopt(_ item: SystemItem) {
        system = item
        title = item.title
        image = item.glyph?.image(scale: UIScreen.main.scale)
        if item == .done || item == .save { style = .done }
    }

    /// Takes what the other items leave, in equal parts.
    public class func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(systemItem: .flexibleSpace)
    }

    /// A space of `width` points.
    public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    var isSpace: Bool { system == .flexibleSpace || system == .fixedSpace }
}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
    public func popoverSourceFrame(in view: UIView) -> CGRect? {
        shownView?.popoverSourceFrame(in: view)
    }
}

extension UIPopoverPresentationController {
    /// The popover points at this item of a bar.
    public var barButtonItem: UIBarButtonItem? {
        get { sourceItem as? UIBarButtonItem }
        set { sourceItem = newValue }
    }
}
