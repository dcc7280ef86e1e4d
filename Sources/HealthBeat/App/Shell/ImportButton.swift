import Design
import Tactile

/// A quiet button that leads to the import, wherever in the window it is.
final class ImportButton: UIButton {
    static func make(_ title: String) -> ImportButton {
        let button = ImportButton(type: .system)
        button.setTitle(title, for: .normal)
        button.titleLabel?.font = Theme.Text.chip
        // Some languages are long in large text.
        button.titleLabel?.adjustsFontSizeToFitWidth = true
        button.titleLabel?.minimumScaleFactor = 0.6
        button.tintColor = Theme.Palette.tint
        button.addAction(
            UIAction { [weak button] _ in
                button?.responder(UIViewController.self)?.shell?.showImport()
            }, for: .primaryActionTriggered)
        return button
    }
}

extension UIResponder {
    /// The nearest responder of a kind, this one or one up the chain.
    func responder<Kind: UIResponder>(_ kind: Kind.Type) -> Kind? {
        self as? Kind ?? next?.responder(kind)
    }
}
