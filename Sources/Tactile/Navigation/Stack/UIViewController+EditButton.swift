import Foundation
import TactileViews

extension UIViewController {
    /// A button for the navigation bar that begins and ends editing, and says which: it calls
    /// `setEditing(_:animated:)`.
    public var editButtonItem: UIBarButtonItem {
        let key = ObjectIdentifier(EditButtonItem.self)
        if let item = storage.attachments[key] as? UIBarButtonItem { return item }
        let item = EditButtonItem(for: self)
        storage.attachments[key] = item
        storage.editingChanged = { [weak item] in item?.follow() }
        return item
    }
}

private final class EditButtonItem: UIBarButtonItem {
    private weak var controller: UIViewController?

    init(for controller: UIViewController) {
        self.controller = controller
        super.init()
        primaryAction = UIAction { [weak controller] _ in
            controller.map { $0.setEditing(!$0.isEditing, animated: true) }
        }
        follow()
    }

    /// Says what a press does now.
    func follow() {
        let isEditing = controller?.isEditing ?? false
        title = isEditing ? localized("Done") : localized("Edit")
        style = isEditing ? .done : .plain
    }
}
