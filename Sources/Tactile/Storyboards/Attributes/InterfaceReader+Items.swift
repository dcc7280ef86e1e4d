import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileNavigation
import TactileViews

extension InterfaceReader {
    // MARK: Bar items

    func makeBarItem(_ element: InterfaceElement) -> UIBarButtonItem? {
        if element.attributes["customClass"] != nil {
            tell(element, "a bar button item of a class of its own cannot be made from a file.")
        }
        let item: UIBarButtonItem
        if let name = element["systemItem"] {
            guard let system = Self.systemItems[name] else {
                tell(element, "there is no system item “\(name)”.")
                return nil
            }
            item = UIBarButtonItem(barButtonSystemItem: system, target: nil, action: nil)
        } else {
            item = UIBarButtonItem()
        }
        fill(item, element)
        return item
    }

    private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
        "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
        "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose,
        "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
        "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash,
        "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward,
        "undo": .undo, "redo": .redo, "close": .close,
    ]

    func fill(barItem item: UIBarItem, _ element: InterfaceElement) {
        element.text("title") { item.title = $0 }
        element.bool("enabled") { item.isEnabled = $0 }
        element.int("tag") { item.tag = $0 }
        document.image("image", of: element) { item.image = $0 }
        if let item = item as? UIBarButtonItem {
            element.choice("style", ["done": .done, "plain": .plain]) { item.style = $0 }
            element.number("width") { item.width = $0 }
            document.color("tintColor", of: element) { item.tintColor = $0 }
            if let view = element.child(key: "customView") { item.customView = makeView(view) }
        } else if let item = item as? UITabBarItem {
            element.text("badgeValue") { item.badgeValue = $0 }
            document.image("selectedImage", of: element) { item.selectedImage = $0 }
            if let name = element["systemItem"], item.title == nil {
                // The system's items have its words.
                item.title = name.prefix(1).uppercased() + name.dropFirst()
            }
        }
    }

    func fill(navigationItem item: UINavigationItem, _ element: InterfaceElement) {
        element.text("title") { item.title = $0 }
        element.text("backButtonTitle") { item.backButtonTitle = $0 }
        element.bool("hidesBackButton") { item.hidesBackButton = $0 }
        element.bool("leftItemsSupplementBackButton") { item.leftItemsSupplementBackButton = $0 }
        element.choice(
            "largeTitleDisplayMode", ["never": .never, "always": .always, "automatic": .automatic]
        ) { item.largeTitleDisplayMode = $0 }
        if let view = element.child(key: "titleView") { item.titleView = makeView(view) }
        if let back = element.child(key: "backBarButtonItem") {
            back.text("title") { item.backButtonTitle = $0 }
        }
        func items(_ one: String, _ many: String) -> [UIBarButtonItem] {
            let elements = element.child(key: one).map { [$0] } ?? element.list(many)
            return elements.compactMap { makeBarItem($0) }
        }
        let left = items("leftBarButtonItem", "leftBarButtonItems")
        let right = items("rightBarButtonItem", "rightBarButtonItems")
        if !left.isEmpty { item.leftBarButtonItems = left }
        if !right.isEmpty { item.rightBarButtonItems = right }
    }

    // MARK: Recognizers

    /// A gesture recognizer, if the element is one.
    func makeRecognizer(_ element: InterfaceElement) -> UIGestureRecognizer? {
        let recognizer: UIGestureRecognizer
        switch element.name {
        case "tapGestureRecognizer":
            let tap = UITapGestureRecognizer()
            element.int("numberOfTapsRequired") { tap.numberOfTapsRequired = $0 }
            element.int("numberOfTouchesRequired") { tap.numberOfTouchesRequired = $0 }
            recognizer = tap
        case "panGestureRecognizer":
            let pan = UIPanGestureRecognizer()
            element.int("minimumNumberOfTouches") { pan.minimumNumberOfTouches = $0 }
            // The editor writes the largest number there is for as many as there are.
            element.number("maximumNumberOfTouches") {
                pan.maximumNumberOfTouches = $0 < 100 ? Int($0) : Int.max
            }
            recognizer = pan
        case "pinchGestureRecognizer":
            _ = element["scale"]
            recognizer = UIPinchGestureRecognizer()
        case "rotationGestureRecognizer":
            _ = element["rotation"]
            recognizer = UIRotationGestureRecognizer()
        case "swipeGestureRecognizer":
            let swipe = UISwipeGestureRecognizer()
            element.choice(
                "direction", ["left": .left, "right": .right, "up": .up, "down": .down]
            ) { swipe.direction = $0 }
            recognizer = swipe
        case "pongPressGestureRecognizer", "longPressGestureRecognizer":
            // The editor itself writes the first name.
            let press = UILongPressGestureRecognizer()
            element.number("minimumPressDuration") {
                press.minimumPressDuration = TimeInterval($0)
            }
            element.number("allowableMovement") { press.allowableMovement = $0 }
            recognizer = press
        default: return nil
        }
        if element.attributes["customClass"] != nil {
            tell(element, "a recognizer of a class of its own cannot be made from a file.")
        }
        element.bool("cancelsTouchesInView") { recognizer.cancelsTouchesInView = $0 }
        element.bool("delaysTouchesBegan") { recognizer.delaysTouchesBegan = $0 }
        element.bool("delaysTouchesEnded") { recognizer.delaysTouchesEnded = $0 }
        element.bool("enabled") { recognizer.isEnabled = $0 }
        fill(recognizer, element)
        return recognizer
    }
}
