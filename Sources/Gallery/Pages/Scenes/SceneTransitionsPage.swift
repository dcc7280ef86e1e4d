import Foundation
import Tactile

/// Tabs that slide by a click and under a drag, and a scene that comes from below and is pulled
/// down again: animated and interactive transitions of one's own, with knobs.
final class SceneTransitionsPage: UIView {
    let tabs = SlidingTabs()
    private let log = Column.label("", size: 13)
    private let curves = UISegmentedControl(items: ["Linear", "Ease out", "Ease in out"])
    private let knobs = UIStackView()
    private lazy var presentButton = Column.button("Present a scene, and pull it down") {
        [weak self] in self?.present()
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        log.textColor = Column.quiet
        log.text = "Drag from either side"
        tabs.view.layer.cornerRadius = 12
        tabs.view.layer.borderWidth = 1
        tabs.view.layer.borderColor = UIColor.separator.cgColor
        tabs.view.clipsToBounds = true
        tabs.onChange = { [weak self] in self?.log.text = $0 }
        curves.selectedSegmentIndex = 2
        curves.accessibilityLabel = "Curve"
        curves.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                tabs.look.curve =
                    [.curveLinear, .curveEaseOut, .curveEaseInOut][
                        curves.selectedSegmentIndex]
            }, for: .valueChanged)
        knobs.axis = .vertical
        knobs.spacing = 8
        for row in [
            Column.slider("Duration", named: 84, 0.1...2, 0.4) { [tabs] in
                tabs.look.duration = Double($0)
            },
            Column.slider("Threshold", named: 84, 0.1...0.9, 0.5) { [tabs] in
                tabs.look.threshold = $0
            },
            Column.slider("Speed", named: 84, 0.25...4, 1) { [tabs] in tabs.look.speed = $0 },
        ] { knobs.addArrangedSubview(row) }
        for part in [tabs.view, log, curves, knobs, presentButton] as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private func present() {
        let scene = PulledScene(look: tabs.look)
        scene.onChange = { [weak self] in self?.log.text = $0 }
        showOver(scene)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 560), height = max(180, bounds.height - 252)
        tabs.view.frame = CGRect(x: 0, y: 0, width: width, height: height)
        log.frame = CGRect(x: 0, y: height + 8, width: width, height: 20)
        curves.frame = CGRect(x: 0, y: height + 36, width: min(width, 360), height: 32)
        knobs.frame = CGRect(x: 0, y: height + 80, width: min(width, 420), height: 112)
        let size = presentButton.intrinsicContentSize
        presentButton.frame = CGRect(
            x: 0, y: height + 204, width: min(width, size.width), height: size.height)
    }
}

/// How a transition moves, and when a drag of it counts.
struct TransitionLook {
    var duration: TimeInterval = 0.4
    /// How much of the way finishes it.
    var threshold: CGFloat = 0.5
    /// How much faster the rest of the way goes.
    var speed: CGFloat = 1
    var curve: UIView.AnimationOptions = .curveEaseInOut
}

/// Three tabs side by side.
final class SlidingTabs: UITabBarController, UITabBarControllerDelegate {
    var look = TransitionLook()
    /// Called with what a drag does: "began", "63 %", "cancelled".
    var onChange: (String) -> Void = { _ in }
    private var interaction: UIPercentDrivenInteractiveTransition?

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        let scenes: [(String, String, UIColor)] = [
            ("One", "house", .systemIndigo), ("Two", "heart", .systemTeal),
            ("Three", "star", .systemOrange),
        ]
        viewControllers = scenes.map { title, symbol, color in
            let scene = UIViewController()
            scene.view.backgroundColor = color.withAlphaComponent(0.25)
            scene.tabBarItem = UITabBarItem(
                title: title, image: UIImage(systemName: symbol), selectedImage: nil)
            let label = Column.label(title, size: 34)
            label.textAlignment = .center
            label.frame = scene.view.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scene.view.addSubview(label)
            return scene
        }
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.dragged($0) }
        view.addGestureRecognizer(pan)
    }

    private func dragged(_ recognizer: UIGestureRecognizer) {
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        let way = pan.translation(in: view).x / max(1, view.bounds.width)
        switch pan.state {
        case .began:
            let next = selectedIndex + (way < 0 ? 1 : -1)
            guard viewControllers?.indices.contains(next) == true else { return }
            isForward = way < 0
            interaction = UIPercentDrivenInteractiveTransition()
            selectedIndex = next
            onChange("began")
        case .changed:
            guard let interaction else { return }
            let part = max(0, min(1, isForward ? -way : way))
            interaction.update(part)
            onChange("\(Int((part * 100).rounded())) %")
        default:
            guard let interaction else { return }
            let finishes = pan.state == .ended && interaction.percentComplete > look.threshold
            interaction.completionSpeed = look.speed
            if finishes { interaction.finish() } else { interaction.cancel() }
            self.interaction = nil
            onChange(finishes ? "finished" : "cancelled")
        }
    }

    private var isForward = true

    func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let order = [fromVC, toVC].compactMap { viewControllers?.firstIndex(of: $0) }
        guard order.count == 2 else { return nil }
        return Slide(look, from: order[0] < order[1] ? .right : .left, interaction != nil)
    }

    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// Animates a transition between two view controllers: the new view slides in from a side, while
/// the old one slides out at the opposite side. A view that is dismissed leaves by the side from
/// which it came.
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    private let look: TransitionLook
    private let side: UIRectEdge
    private let isInteractive: Bool

    init(_ look: TransitionLook, from side: UIRectEdge, _ isInteractive: Bool) {
        (self.look, self.side, self.isInteractive) = (look, side, isInteractive)
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { look.duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        let width = container.bounds.width, height = container.bounds.height
        let way =
            switch side {
            case .right: CGAffineTransform(translationX: width, y: 0)
            case .left: CGAffineTransform(translationX: -width, y: 0)
            default: CGAffineTransform(translationX: 0, y: height)
            }
        let comes = context.view(forKey: .to), goes = context.view(forKey: .from)
        if let comes, let scene = context.viewController(forKey: .to) {
            comes.frame = context.finalFrame(for: scene)
            container.addSubview(comes)
            comes.transform = way
        }
        UIView.animate(
            withDuration: look.duration, delay: 0,
            options: isInteractive ? .curveLinear : look.curve,
            animations: { [side] in
                comes?.transform = .identity
                goes?.transform = side == .bottom ? way : way.inverted()
            },
            completion: { _ in
                goes?.transform = .identity
                comes?.transform = .identity
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}

/// A scene that comes from below and follows a pull down.
private final class PulledScene: UIViewController, UIViewControllerTransitioningDelegate {
    private let look: TransitionLook
    private var interaction: UIPercentDrivenInteractiveTransition?
    var onChange: (String) -> Void = { _ in }

    init(look: TransitionLook) {
        self.look = look
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemIndigo
        let close = UIButton(
            configuration: .filled(),
            primaryAction: UIAction(title: "Close") { [weak self] _ in self?.dismiss(animated: true)
            }
        )
        close.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(close)
        NSLayoutConstraint.activate([
            close.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            close.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.pulled($0) }
        view.addGestureRecognizer(pan)
    }

    private func pulled(_ recognizer: UIGestureRecognizer) {
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        let part = max(0, min(1, pan.translation(in: nil).y / max(1, view.bounds.height)))
        switch pan.state {
        case .began:
            interaction = UIPercentDrivenInteractiveTransition()
            dismiss(animated: true)
            onChange("began")
        case .changed:
            interaction?.update(part)
            onChange("\(Int((part * 100).rounded())) %")
        default:
            let finishes = pan.state == .ended && part > look.threshold
            interaction?.completionSpeed = look.speed
            if finishes { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
            onChange(finishes ? "finished" : "cancelled")
        }
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(look, from: .bottom, false) }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        Slide(look, from: .bottom, interaction != nil)
    }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
