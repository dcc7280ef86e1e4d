import Foundation
import Tactile

@testable import HealthBeatApp

/// Whether a thing has one name wherever it is named: on its button, in its tooltip, for readers of
/// the screen, in the menu and in the list of keys.
@MainActor
struct NameAudit {
    private(set) var problems: [String] = []
    /// What does something by a key of its own, by the key.
    private var names: [String: [String]] = [:]
    private let reason: String?

    /// - `front`: the scene whose controls can be pressed, or that of the tabs.
    init(_ front: UIViewController, _ tabs: MainTabBarController) {
        reason = tabs.model.writing.reason
        for command in tabs.commands.flatMap(\.keyCommands) { note(command) }
        for line in Self.lines(of: tabs.primaryMenu) {
            if let command = line as? UIKeyCommand { note(command) }
        }
        for scene in Self.scenes(in: front) {
            for command in scene.keyCommands ?? [] { note(command) }
        }
        look(front.view)
        for (key, named) in names.sorted(by: { $0.key < $1.key }) {
            // "Undo new entry" says what Undo would do now.
            let shortest = named.min { $0.count < $1.count } ?? ""
            for name in Set(named) where !name.lowercased().contains(shortest.lowercased()) {
                problems.append("\(key) is “\(shortest)” and “\(name)”")
            }
        }
    }

    private static func scenes(in front: UIViewController) -> [UIViewController] {
        [front] + front.children.filter { $0.viewIfLoaded?.window != nil }.flatMap(scenes)
    }

    private static func lines(of menu: UIMenu) -> [UIMenuElement] {
        menu.children.flatMap { ($0 as? UIMenu).map(lines) ?? [$0] }
    }

    private mutating func note(_ command: UIKeyCommand) {
        // Return and Escape are whoever's has the keyboard.
        let isOwn =
            !command.modifierFlags.isDisjoint(with: [.control, .alternate])
            || command.input == UIKeyCommand.f1 || command.input == UIKeyCommand.f10
        guard isOwn, !command.title.isEmpty else { return }
        note(command.title, command.keyTitle)
    }

    private mutating func note(_ name: String, _ key: String) {
        names[key, default: []].append(Self.plain(name))
    }

    /// The dots say that something is asked, and are no part of the name.
    private static func plain(_ name: String) -> String {
        name.hasSuffix("…") ? String(name.dropLast()) : name
    }

    private mutating func look(_ view: UIView) {
        guard !view.isHidden, view.alpha > 0.01 else { return }
        if let button = view as? UIButton { look(at: button) }
        view.subviews.forEach { look($0) }
    }

    private mutating func look(at button: UIButton) {
        let spoken = button.accessibilityLabel ?? ""
        let shown = button.configuration?.title ?? button.currentTitle ?? ""
        // Whoever speaks to the program says what is read, and more may follow.
        if !shown.isEmpty, !spoken.contains(shown),
            button.accessibilityValue?.contains(shown) != true
        {
            problems.append("“\(shown)” is spoken as “\(spoken)”")
        }
        guard let tip = button.toolTip, tip != reason else { return }
        let name = IconButton.name(of: tip)
        // Where a name is read the tooltip says what it does, else it is the name.
        if shown.isEmpty, !name.hasPrefix(Self.plain(spoken)) {
            problems.append("“\(tip)” is spoken as “\(spoken)”")
        }
        let key = tip.dropFirst(name.count).split(whereSeparator: "()（） ".contains).first
        if let key, names[String(key)] != nil { note(name, String(key)) }
    }
}
