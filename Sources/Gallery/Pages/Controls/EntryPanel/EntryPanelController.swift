import Foundation
import Tactile

/// A panel of 280 by 170 points in the middle of the window, which fades in and out.
final class EntryPanelController: UIViewController, UIViewControllerTransitioningDelegate {
    let date = UITextField()
    let weight = UnitField()
    private(set) lazy var save = Column.button("Save") { [weak self] in self?.finish() }
    /// Called with what was saved, or nil.
    var onEnd: ((String?) -> Void)?

    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        modalTransitionStyle = .crossDissolve
        transitioningDelegate = self
        preferredContentSize = CGSize(width: 280, height: 170)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark
                ? UIColor(red: 0x20 / 255, green: 0x24 / 255, blue: 0x2E / 255, alpha: 1)
                : UIColor(red: 240 / 255, green: 245 / 255, blue: 1, alpha: 1)
        }
        view.layer.cornerRadius = 12
        view.accessibilityViewIsModal = true
        date.borderStyle = .roundedRect
        date.text = "today"
        date.accessibilityLabel = "Date"
        let cancel = Column.button("Cancel") { [weak self] in self?.end(nil) }
        // A finger goes to the other field and back by the keys' last one.
        date.returnKeyType = .next
        date.addAction(
            UIAction { [weak self] _ in _ = self?.weight.becomeFirstResponder() },
            for: .primaryActionTriggered)
        weight.addAction(UIAction { [weak self] _ in self?.finish() }, for: .primaryActionTriggered)
        weight.addAction(UIAction { [weak self] _ in self?.showSave() }, for: .editingChanged)
        showSave()
        for part in [date, weight, cancel, save] { view.addSubview(part) }
        date.frame = CGRect(x: 16, y: 16, width: 248, height: 36)
        weight.frame = CGRect(x: 16, y: 64, width: 248, height: 36)
        cancel.frame = CGRect(x: 16, y: 118, width: 80, height: 36)
        save.frame = CGRect(x: 184, y: 118, width: 80, height: 36)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        weight.becomeFirstResponder()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
            return super.pressesBegan(presses, with: event)
        }
        end(nil)
    }

    private func showSave() { save.isEnabled = weight.number != nil }

    private func finish() {
        guard let text = weight.text, weight.number != nil else { return }
        end("\(date.text ?? ""): \(text) \(weight.unit)")
    }

    private func end(_ text: String?) {
        dismiss(animated: true)
        onEnd?(text)
    }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? {
        CentredPresentation(presentedViewController: presented, presenting: presenting)
    }
}

/// The panel in the middle, over a dimmed window that hears nothing meanwhile.
private final class CentredPresentation: UIPresentationController {
    private let dimming = UIView()
    private var watch: (any NSObjectProtocol)?
    /// Where the keys on the screen begin, in the window's points.
    private var keysTop = CGFloat.infinity

    isolated deinit { watch.map(NotificationCenter.default.removeObserver) }

    /// In the middle of what the keys on the screen leave free, 8 points over them.
    override var frameOfPresentedViewInContainerView: CGRect {
        guard var area = containerView?.bounds else { return .zero }
        if keysTop < area.height { area.size.height = max(0, keysTop - 8) }
        let size = presentedViewController.preferredContentSize
        return CGRect(
            x: ((area.width - size.width) / 2).rounded(),
            y: max(0, (area.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }

    /// The panel moves in the time and on the curve of the keys.
    private func keysMove(to top: CGFloat, for seconds: Double, _ curve: UInt) {
        keysTop = top
        UIView.animate(
            withDuration: seconds, delay: 0,
            options: [UIView.AnimationOptions(rawValue: curve << 16), .beginFromCurrentState]
        ) { self.presentedView?.frame = self.frameOfPresentedViewInContainerView }
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        watch = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
        ) { [weak self] note in
            let info = note.userInfo ?? [:]
            func number(_ key: String) -> NSNumber { info[key] as? NSNumber ?? 0 }
            let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let seconds = number(UIResponder.keyboardAnimationDurationUserInfoKey).doubleValue
            let curve = number(UIResponder.keyboardAnimationCurveUserInfoKey).uintValue
            guard let top = end?.cgRectValue.minY else { return }
            MainActor.assumeIsolated { self?.keysMove(to: top, for: seconds, curve) }
        }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate(
            alongsideTransition: { [dimming] _ in dimming.alpha = 1 }, completion: nil)
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate(
            alongsideTransition: { [dimming] _ in dimming.alpha = 0 }, completion: nil)
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
}
