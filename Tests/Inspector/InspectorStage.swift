import Tactile
import TestSupport
import Testing

@testable import TactileInspector

/// A program with a window, and the inspector for it.
@MainActor
final class InspectorStage {
    let harness: Harness
    let root = UIViewController()
    let label = UILabel()
    let box = UIView()
    /// The distance of the box from the left.
    let leading: NSLayoutConstraint

    init(dark: Bool = false) {
        let root = root, box = box
        root.view.backgroundColor = .systemBackground
        label.text = "Weight"
        box.backgroundColor = .systemTeal
        for view in [label, box] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.view.addSubview(view)
        }
        let leading = box.leadingAnchor.constraint(equalTo: root.view.leadingAnchor, constant: 40)
        self.leading = leading
        NSLayoutConstraint.activate([
            leading,
            box.topAnchor.constraint(equalTo: root.view.topAnchor, constant: 100),
            box.widthAnchor.constraint(equalToConstant: 80),
            box.heightAnchor.constraint(equalToConstant: 60),
            label.leadingAnchor.constraint(equalTo: root.view.leadingAnchor, constant: 20),
            label.topAnchor.constraint(equalTo: root.view.topAnchor, constant: 20),
        ])
        harness = Harness(showing: root, size: CGSize(width: 320, height: 400), dark: dark)
        Inspector.isEnabled = true
        harness.rest()
    }

    var window: UIWindow { harness.window }

    /// The inspector's window, while it is open.
    var inspector: UIWindow? {
        harness.session.application.windows.first { $0 is InspectorWindow }
    }

    var controller: InspectorViewController? {
        inspector?.rootViewController as? InspectorViewController
    }

    /// Ctrl+Shift+I in the window that is given; without one, where the keyboard is.
    func pressKey(in window: UIWindow? = nil) {
        press("i", [.control, .shift], in: window)
        harness.advance(seconds: 0.3)
    }

    func press(
        _ character: Character, _ modifiers: PlatformModifiers, in window: UIWindow? = nil
    ) {
        let window = window ?? harness.session.application.keyWindow
        for isDown in [true, false] where window?.platformWindow != nil {
            let text = String(character)
            send(
                .key(
                    PlatformKeyEvent(
                        isDown: isDown, key: .character, characters: text,
                        charactersIgnoringModifiers: text, modifiers: modifiers,
                        time: harness.now)), to: window)
        }
    }

    func press(_ key: PlatformKey, in window: UIWindow? = nil) {
        let window = window ?? harness.session.application.keyWindow
        for isDown in [true, false] where window?.platformWindow != nil {
            send(
                .key(PlatformKeyEvent(isDown: isDown, key: key, time: harness.now)), to: window)
        }
    }

    func send(_ event: PlatformEvent, to window: UIWindow? = nil) {
        let window = window ?? harness.session.application.keyWindow
        guard let target = window?.platformWindow as? HeadlessWindow else {
            Issue.record("The window is not shown.")
            return
        }
        harness.platform.send(event, to: target)
        harness.platform.settle()
    }

    /// Moves the pointer in the program's window, and clicks there.
    func point(at place: CGPoint, clicking: Bool = false) {
        let event = { (kind: PlatformPointerEvent.Kind, buttons: Int) in
            PlatformEvent.pointer(
                PlatformPointerEvent(
                    kind, at: place, time: self.harness.now, modifiers: [], buttons: buttons))
        }
        send(event(.moved, 0), to: window)
        harness.advance(seconds: 0.05)
        guard clicking else { return }
        send(event(.pressed(button: 1), 1), to: window)
        harness.advance(seconds: 0.05)
        send(event(.released(button: 1), 0), to: window)
        harness.advance(seconds: 0.05)
    }

    /// The layer that marks a place in the program's window.
    var mark: InspectorLayer? {
        window.layer.sublayers?.lazy.compactMap { $0 as? InspectorLayer }.first
    }

    /// The value of a property of what is chosen.
    func value(_ name: String, in section: String? = nil) -> String? {
        property(name, in: section)?.value
    }

    func property(_ name: String, in section: String? = nil) -> Property? {
        let sections = controller?.properties.sections ?? []
        return sections.filter { section == nil || $0.title == section }
            .flatMap(\.properties).first { $0.name == name }
    }

    /// The pixels of the program's window.
    func pixels() -> [UInt32] {
        guard let bitmap = (window.platformWindow as? HeadlessWindow)?.buffer()?.bitmap else {
            return []
        }
        return (0..<bitmap.height).flatMap { y in
            (0..<bitmap.width).map { bitmap.rgb($0, y) }
        }
    }
}
