import Foundation
import TactileCollections
import TactileControls
import TactileDrawing
import TactileLayers
import TactileNavigation
import TactilePickers
import TactileTables
import TactileText
import TactileViews

extension InterfaceReader {
    /// Connects the outlets, actions and segues of one object.
    func connect(_ object: AnyObject, _ element: InterfaceElement) {
        let connections = element.list("connections")
        var collections: [String: [AnyObject]] = [:]
        var places: [String: InterfaceElement] = [:]
        for connection in connections {
            switch connection.name {
            case "outlet":
                if let target = target(connection) {
                    connectOutlet(connection["property"] ?? "", of: object, to: target, connection)
                }
            case "outletCollection":
                guard let name = connection["property"], let target = target(connection) else {
                    continue
                }
                collections[name, default: []].append(target)
                places[name] = places[name] ?? connection
            case "action": connectAction(connection, of: object)
            case "segue": connectSegue(connection, of: object)
            default: tell(connection, "a connection of this kind has no effect.")
            }
        }
        for (name, targets) in collections.sorted(by: { $0.key < $1.key }) {
            guard let place = places[name] else { continue }
            if name == "gestureRecognizers", let view = object as? UIView {
                for case let recognizer as UIGestureRecognizer in targets {
                    view.addGestureRecognizer(recognizer)
                }
            } else {
                connectOutlet(name, of: object, to: targets, place)
            }
        }
    }

    /// What a connection leads to.
    private func target(_ connection: InterfaceElement) -> AnyObject? {
        guard let id = connection["destination"] else {
            tell(connection, "the connection has no destination.")
            return nil
        }
        if let object = objects[id] { return object }
        // An object that could not be made has been told of.
        if !leavesMissing, document.element(id) == nil {
            tell(connection, "there is no object “\(id)”.")
        }
        return nil
    }

    private func connectOutlet(
        _ name: String, of object: AnyObject, to value: Any, _ element: InterfaceElement
    ) {
        if let key = InterfaceTable.key(name, of: object) {
            if !key.set(object, value) {
                tell(
                    element,
                    "the outlet “\(name)” of \(type(of: object)) is \(key.type), and is not set to \(Swift.type(of: value))."
                )
            }
            return
        }
        if setStandardOutlet(name, of: object, to: value as AnyObject) { return }
        tell(element, "\(type(of: object)) has no outlet “\(name)”.")
    }

    // MARK: Actions

    private func connectAction(_ element: InterfaceElement, of object: AnyObject) {
        guard let name = element["selector"] else {
            return tell(element, "the action has no name.")
        }
        let id = element["destination"] ?? ""
        if firstResponders.contains(id) {
            attach(ResponderAction(name), ResponderAction.selector(name), to: object, element)
            return
        }
        guard let target = target(element) else { return }
        guard let action = InterfaceTable.action(name, of: Swift.type(of: target)) else {
            return tell(element, "\(Swift.type(of: target)) has no action “\(name)”.")
        }
        attach(target, action, to: object, element)
    }

    private func attach(
        _ target: AnyObject, _ action: Selector, to object: AnyObject, _ element: InterfaceElement
    ) {
        if target is ResponderAction || target is SegueTrigger { keep(target, with: object) }
        switch object {
        case let control as UIControl:
            let usual: UIControl.Event = control is UIButton ? .touchUpInside : .valueChanged
            let event = element["eventType"].map { Self.events[$0] } ?? usual
            guard let event else {
                return tell(element, "there is no event “\(element["eventType"] ?? "")”.")
            }
            control.addTarget(target, action: action, for: event)
        case let item as UIBarButtonItem:
            item.target = target
            item.action = action
        case let recognizer as UIGestureRecognizer:
            recognizer.addTarget(target, action: action)
        default: tell(element, "\(Swift.type(of: object)) sends no actions.")
        }
    }

    /// Controls, items and recognizers do not hold their targets.
    private func keep(_ target: AnyObject, with object: AnyObject) {
        KeptTargets.keep(target, with: object)
    }

    static let events: [String: UIControl.Event] = [
        "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
        "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
        "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
        "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
        "touchCancel": .touchCancel, "valueChanged": .valueChanged,
        "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin,
        "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
        "editingDidEndOnExit": .editingDidEndOnExit, "allTouchEvents": .allTouchEvents,
        "allEditingEvents": .allEditingEvents, "allEvents": .allEvents,
    ]

    // MARK: Segues

    private func connectSegue(_ element: InterfaceElement, of object: AnyObject) {
        guard let scene else {
            return tell(element, "a segue leads from a scene of a storyboard; this is none.")
        }
        // A scene's own segues are performed by their names, and those to children by themselves.
        if object is UIViewController || element["kind"] == "relationship" { return }
        if element["kind"] == "embed" {
            guard let view = object as? UIView else { return }
            scene.embed(element, in: view)
            return
        }
        let trigger = { [weak scene, weak object] in
            if let scene, let object { scene.trigger(element, sender: object) }
        }
        if let cell = object as? UITableViewCell {
            if element["trigger"] == "accessoryAction" {
                cell.accessoryChosen = trigger
            } else {
                cell.chosen = trigger
            }
        } else if let cell = object as? UICollectionViewCell {
            cell.chosen = trigger
        } else {
            attach(SegueTrigger(trigger), SegueTrigger.selector, to: object, element)
        }
    }
}

/// The target of a control that begins a segue.
@MainActor
final class SegueTrigger: NSObject {
    static let selector = Selector("perform", SegueTrigger.fire)
    private let perform: () -> Void

    init(_ perform: @escaping () -> Void) {
        self.perform = perform
        super.init()
    }

    private func fire() { perform() }
}

/// The target of an action that is for whoever has the keyboard: the first responder, or the first
/// up the chain from it that has the action; from the sender where nothing has the keyboard.
@MainActor
final class ResponderAction: NSObject {
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init()
    }

    static func selector(_ name: String) -> Selector {
        Selector(name, ResponderAction.send(_:))
    }

    private static let standard: [String: Selector] = [
        "cut:": Selector("cut:", UIResponder.cut(_:)),
        "copy:": Selector("copy:", UIResponder.copy(_:)),
        "paste:": Selector("paste:", UIResponder.paste(_:)),
        "delete:": Selector("delete:", UIResponder.delete(_:)),
        "select:": Selector("select:", UIResponder.select(_:)),
        "selectAll:": Selector("selectAll:", UIResponder.selectAll(_:)),
    ]

    private func send(_ sender: Any?) {
        if let action = Self.standard[name] {
            UIApplication.shared.sendAction(action, to: nil, from: sender, for: nil)
            return
        }
        let window = (sender as? UIView)?.window ?? UIApplication.shared.keyWindow
        var responder: UIResponder? = window?.firstResponder ?? sender as? UIResponder
        while let candidate = responder {
            if let action = InterfaceTable.action(name, of: type(of: candidate)) {
                action.call(on: candidate, sender: sender)
                return
            }
            responder = candidate.next
        }
    }
}

/// Holds targets as long as what sends to them is there.
@MainActor
private enum KeptTargets {
    private final class Kept {
        weak var sender: AnyObject?
        let target: AnyObject
        init(_ sender: AnyObject, _ target: AnyObject) {
            self.sender = sender
            self.target = target
        }
    }

    private static var kept: [Kept] = []
    /// The number of entries at which those whose sender is gone are taken out.
    private static var limit = 64

    static func keep(_ target: AnyObject, with sender: AnyObject) {
        kept.append(Kept(sender, target))
        guard kept.count >= limit else { return }
        kept.removeAll { $0.sender == nil }
        limit = max(64, kept.count * 2)
    }
}
