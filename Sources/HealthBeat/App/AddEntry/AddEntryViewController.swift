import Design
import Diary
import Foundation
import Tactile

/// The scene that adds an entry for any moment, or changes one, on a panel over the others.
final class AddEntryViewController: UIViewController, UIViewControllerTransitioningDelegate {
    let panel: AddEntryPanel
    private let model: DiaryModel
    /// Whether the panel drops in and can be thrown away.
    private let isLively: Bool
    /// Called with what was typed when the panel was thrown away with it.
    var onThrownAway: ((AddEntryPanel.Draft) -> Void)?

    /// - `draft`: what the fields hold at first, as it was typed.
    init(model: DiaryModel, changing entry: Entry? = nil, draft: AddEntryPanel.Draft? = nil) {
        self.model = model
        isLively = model.diary.settings.hasLivelyPanel == true && !Theme.Motion.isReduced
        panel = AddEntryPanel(model: model, changing: entry, hasGrip: isLively)
        if let draft { panel.restore(draft) }
        super.init(nibName: nil, bundle: nil)
        title = entry == nil ? localized("New entry") : localized("Edit")
        modalPresentationStyle = .custom
        transitioningDelegate = self
        panel.onClose = { [weak self] in self?.dismiss(animated: true) }
        panel.onCancel = { [weak self] in self?.giveUp() }
        panel.onCalendar = { [weak self] in self?.showCalendar($0, $1) }
        panel.isCovered = { [weak self] in self?.presentedViewController != nil }
        panel.onHeightChange = { [weak self] in self?.heightChanged() }
        preferredContentSize = panel.fittingSize
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = panel }

    /// Keys type into the panel from the first moment on.
    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        panel.weightField.becomeFirstResponder()
        panel.selectCorrected()
    }

    /// What was typed is saved, or given up by the person.
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        model.panelDraft.keep("")
    }

    private func showCalendar(_ day: CivilDate, _ onDay: @escaping (CivilDate) -> Void) {
        // It points to where the button stays.
        (presentationController as? AddEntryPresentationController)?.stage?.land()
        let calendar = CalendarPopover(model: model, day: day, onDay: onDay)
        calendar.point(to: panel.calendarButton)
        present(calendar, animated: true)
    }

    /// A click outside of the panel gives up what is empty; what was typed is not thrown away so
    /// easily.
    func clickedOutside() {
        guard panel.hasChanges else { return dismiss(animated: true) }
        panel.shake(saying: localized("What you typed is not saved yet. Save it, or cancel."))
    }

    /// Closes the panel, or lets it go on where it was thrown. What was typed can be had back.
    func giveUp() {
        let draft = panel.hasChanges ? panel.draft : nil
        dismiss(animated: true)
        if let draft { onThrownAway?(draft) }
    }

    /// A problem with saving, over the panel that it belongs to.
    func show(_ banner: BannerView) {
        (presentationController as? AddEntryPresentationController)?.show(banner)
    }

    private func heightChanged() {
        preferredContentSize = panel.fittingSize
        guard let container = presentationController?.containerView else { return }
        // A click that follows a key at once is one on the panel.
        UIView.animate(
            withDuration: Theme.Motion.house, delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: { container.layoutIfNeeded() })
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: localized("Change unit"), input: "u", modifierFlags: .control) {
                [weak self] _ in self?.panel.chooseNextUnit()
            },
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: []) {
                [weak self] _ in self?.giveUp()
            },
        ]
    }

    // MARK: Transition

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? {
        AddEntryPresentationController(
            presenting: self, over: presenting,
            isLively: isLively)
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        AddEntryAnimator(isDismissal: false, of: presentationController)
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        AddEntryAnimator(isDismissal: true, of: presentationController)
    }
}
