import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TactileViews

/// Asks the person something: an alert in the middle of the window, or a sheet of choices.
///
/// Nothing behind it can be touched or reached by keys while it is shown. Return performs the
/// preferred action, Escape the one that cancels. A sheet comes from the bottom of a narrow window;
/// in a wide one, or where `popoverPresentationController` was told what to point at, it is a
/// panel beside that.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }

    public private(set) var preferredStyle = Style.alert
    open private(set) var actions: [UIAlertAction] = []
    open private(set) var textFields: [UITextField]?
    /// What Return performs, shown as the one to choose. It must be one of ``actions``.
    open var preferredAction: UIAlertAction? {
        didSet {
            precondition(
                preferredAction == nil || actions.contains { $0 === preferredAction },
                "The preferred action is none of the alert's: call addAction(_:) with it first.")
            panel.reload()
        }
    }
    open var message: String? { didSet { panel.reload() } }
    open override var title: String? { didSet { panel.reload() } }

    private lazy var panel = AlertPanel(controller: self)
    private var isFinishing = false

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init()
        self.preferredStyle = preferredStyle
        self.title = title
        self.message = message
        storage.mayBePopover = preferredStyle == .actionSheet
        storage.makePresentation = { [unowned self] presenter in
            makePresentation(by: presenter)
        }
    }

    private func makePresentation(by presenter: UIViewController) -> UIPresentationController {
        if preferredStyle == .actionSheet, let popover = preparedPopover {
            popover.presenter = presenter
            panel.style = .popover
            preferredContentSize = panel.sizeThatFits(
                CGSize(width: AlertStyle.sheetWidth, height: .greatestFiniteMagnitude))
            return popover
        }
        panel.style = preferredStyle == .alert ? .alert : .sheet
        return AlertPresentationController(presentedViewController: self, presenting: presenter)
    }

    // MARK: What is asked

    /// Adds a button. At most one may cancel.
    open func addAction(_ action: UIAlertAction) {
        precondition(
            action.style != .cancel || !actions.contains { $0.style == .cancel },
            "An alert has one action that cancels: give the other another style.")
        actions.append(action)
        action.changed = { [weak self] in self?.panel.actionsDidChange() }
        panel.reload()
    }

    /// Adds a line to type in, which only alerts have; `configurationHandler` sets it up.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        precondition(
            preferredStyle == .alert, "An action sheet has no text fields: make an alert.")
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.font = .preferredFont(forTextStyle: .subheadline)
        field.clearButtonMode = .whileEditing
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
        field.addAction(
            UIAction { [weak self, unowned field] _ in self?.returnWasPressed(in: field) },
            for: .primaryActionTriggered)
        panel.reload()
    }

    private var preparedPopover: UIPopoverPresentationController? {
        guard preferredStyle == .actionSheet else { return nil }
        let popover = ownPopover
        return popover.sourceView != nil || popover.sourceItem != nil ? popover : nil
    }

    // MARK: Scene

    open override func loadView() { view = panel }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        isFinishing = false
        popoverDelegate.controller = self
        if let popover = presentationController as? UIPopoverPresentationController,
            popover.delegate == nil
        {
            popover.delegate = popoverDelegate
        }
    }
    private let popoverDelegate = AlertPopoverDelegate()

    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        view.window?.cancelTouches()
        textFields?.first?.becomeFirstResponder()
    }

    // MARK: Answers

    /// The action that cancels; a lone action of another style does as well.
    var cancelAction: UIAlertAction? {
        actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions.first : nil)
    }

    /// What Return performs: the preferred action, or the only one that does not cancel, unless it
    /// destroys something.
    var defaultAction: UIAlertAction? {
        if let preferredAction { return preferredAction }
        guard preferredStyle == .alert else { return nil }
        let others = actions.filter { $0.style != .cancel }
        if others.count == 1, let only = others.first, only.style == .default { return only }
        return actions.count == 1 ? actions.first : nil
    }

    /// Puts the alert away and performs `action` when it is gone.
    func choose(_ action: UIAlertAction?) {
        guard !isFinishing, action?.isEnabled ?? true, presentingViewController != nil else {
            return
        }
        isFinishing = true
        let presenter = presentingViewController
        presenter?.dismiss(animated: true) {
            if let action { action.handler?(action) }
        }
    }

    private func returnWasPressed(in field: UITextField) {
        let fields = textFields ?? []
        if let index = fields.firstIndex(of: field), index + 1 < fields.count {
            fields[index + 1].becomeFirstResponder()
        } else if let defaultAction {
            choose(defaultAction)
        }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let key = presses.first?.key, key.modifierFlags.isEmpty else {
            return super.pressesBegan(presses, with: event)
        }
        switch key.keyCode {
        case .keyboardReturnOrEnter, .keypadEnter:
            if let defaultAction { choose(defaultAction) }
        case .keyboardEscape:
            // Without an action that cancels, an alert wants an answer.
            if let cancelAction {
                choose(cancelAction)
            } else if preferredStyle == .actionSheet {
                choose(nil)
            }
        default: super.pressesBegan(presses, with: event)
        }
    }

    /// Whether a click outside the sheet dismisses it.
    func clickedBeside() {
        guard preferredStyle == .actionSheet else { return }
        choose(cancelAction?.style == .cancel ? cancelAction : nil)
    }
}

/// A popover that is put away cancels the sheet in it.
@MainActor
final class AlertPopoverDelegate: UIAdaptivePresentationControllerDelegate {
    weak var controller: UIAlertController?

    func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool {
        controller?.clickedBeside()
        return false
    }
}
