import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// A button with a menu, and what is to be seen of the menu.
@MainActor
final class MenuSupport {
    let log = EventLog()

    func action(
        _ title: String, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) -> UIAction {
        UIAction(title: title, attributes: attributes, state: state) { [weak log] in
            log?.names.append($0.title)
        }
    }

    var menu: UIMenu {
        UIMenu(children: [
            action("Open"), action("Rename"),
            UIMenu(title: "Share", children: [action("Mail"), action("Print")]),
            UIMenu(
                options: .displayInline,
                children: [
                    action("Locked", attributes: .disabled),
                    action("Delete", attributes: .destructive),
                    action("Ghost", attributes: .hidden),
                ]),
        ])
    }

    func show(_ menu: UIMenu, frame: CGRect = CGRect(x: 20, y: 20, width: 120, height: 34))
        -> (Harness, UIButton)
    {
        let button = UIButton(type: .system)
        button.setTitle("Menu", for: .normal)
        button.frame = frame
        button.menu = menu
        button.showsMenuAsPrimaryAction = true
        let harness = Harness(size: CGSize(width: 400, height: 400))
        harness.window.addSubview(button)
        harness.show()
        return (harness, button)
    }

    func session(_ harness: Harness) -> MenuSession? {
        MenuSession.current(in: harness.window)
    }

    func place(_ title: String, _ harness: Harness) -> CGPoint {
        for panel in session(harness)?.panels ?? [] {
            panel.layoutIfNeeded()
            if let row = panel.items.firstIndex(where: { $0.title == title }) {
                let frame = panel.sessionFrame(ofRow: row)
                return CGPoint(x: frame.midX, y: frame.midY)
            }
        }
        Issue.record("\(title) is not shown")
        return .zero
    }

    func highlighted(_ harness: Harness) -> [String] {
        (session(harness)?.panels ?? []).compactMap { panel in
            panel.highlighted.map { panel.items[$0].title }
        }
    }
}
