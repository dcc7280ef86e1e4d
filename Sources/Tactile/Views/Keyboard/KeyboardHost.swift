import Foundation
import TactileDrawing
import TactileGeometry

/// The view at a window's bottom while its first responder wants it: an input view, or the keys
/// of the toolkit, with an accessory view above.
@MainActor
package final class KeyboardHost {
    package static let slideDuration: TimeInterval = 0.25
    private static let slideCurve = UIView.AnimationCurve.easeInOut

    /// Gone while the window is taken apart, when nothing is to be shown any more.
    private weak var window: UIWindow?
    private var container: KeyboardContainer?
    /// Keyboards of the toolkit, by name, kept from one use to the next.
    package var keyboards: [String: any OnScreenKeyboard] = [:]
    /// Where it is or slides to, in the window's points; of no height when there is none.
    package private(set) var frame = CGRect.zero
    private weak var avoider: (any KeyboardAvoiding)?
    private var slides = 0
    private(set) var lastPressWasDirect = false

    init(window: UIWindow) { self.window = window }

    package var isShown: Bool { frame.height > 0 }

    // MARK: What is wanted

    /// A press in the window; keys come for fingers, not for a pointer.
    func pressed(_ touch: UITouch) {
        let isDirect = touch.type == .direct || touch.type == .pencil
        guard isDirect != lastPressWasDirect else { return }
        lastPressWasDirect = isDirect
        // A press that goes on to another responder changes everything at once by itself.
        if let view = window?.firstResponder as? UIView, let touched = touch.view,
            touched.isDescendant(of: view)
        {
            update()
        }
    }

    private var showsOwnKeys: Bool {
        switch (window?.session ?? .current).application.onScreenKeyboard {
        case .always: true
        case .never: false
        case .automatic: lastPressWasDirect
        }
    }

    private var wanted: (input: UIView?, accessory: UIView?) {
        guard let responder = window?.firstResponder else { return (nil, nil) }
        let accessory = accessory(for: responder)
        if let input = responder.inputView { return (input, accessory) }
        var input: UIView?
        if showsOwnKeys, let client = responder as? any OnScreenKeyboardClient,
            let keyboard = client.onScreenKeyboard(in: self)
        {
            keyboard.adapt(to: client)
            input = keyboard
        }
        return (input, accessory)
    }

    /// The first along the responder chain: a field in the accessory itself keeps what its
    /// controller shows, and so does one in the controller's view.
    private func accessory(for responder: UIResponder) -> UIView? {
        var next: UIResponder? = responder
        while let candidate = next {
            if let accessory = candidate.inputAccessoryView {
                let isInside = (candidate as? UIView)?.isDescendant(of: accessory) ?? false
                if !isInside {
                    accessoryOwner = candidate
                    return accessory
                }
            }
            next = candidate === container ? accessoryOwner : candidate.next
        }
        accessoryOwner = nil
        return nil
    }
    /// Who shows the accessory.
    private weak var accessoryOwner: UIResponder?

    /// Light or dark keys, where the first responder asks for such.
    private var wantedStyle: UIUserInterfaceStyle {
        switch (window?.firstResponder as? any UITextInputTraits)?.keyboardAppearance {
        case .dark: .dark
        case .light: .light
        case .default, nil: .unspecified
        }
    }

    /// The text that is typed into changed.
    package func clientDidChange(_ client: any OnScreenKeyboardClient) {
        guard isShown, window?.firstResponder === client,
            let keyboard = container?.input as? any OnScreenKeyboard
        else { return }
        keyboard.adapt(to: client)
    }

    // MARK: Showing

    /// Shows what the first responder wants.
    package func update() {
        guard let window else { return }
        let (input, accessory) = wanted
        let height = KeyboardContainer.height(of: input, accessory, in: window.bounds.width)
        guard height > 0 else {
            hide()
            return
        }
        let container = container ?? KeyboardContainer(frame: .zero)
        self.container = container
        container.accessoryResized = { [weak self] in self?.update() }
        container.overrideUserInterfaceStyle = wantedStyle
        let isSame = container.input === input && container.accessory === accessory
        if container.superview == nil || !isShown {
            UIView.performWithoutAnimation {
                if container.superview == nil {
                    container.frame = frame(height: 0)
                    window.addSubview(container)
                }
                container.show(input, accessory, height: height, width: window.bounds.width)
            }
        } else if !isSame || height != container.shownHeight {
            UIView.performWithoutAnimation {
                container.show(input, accessory, height: height, width: window.bounds.width)
            }
        }
        window.bringSubviewToFront(container)
        let target = frame(height: height)
        guard target != frame else { return avoid() }
        slide(to: target, isNew: !isShown)
    }

    private func hide() {
        guard isShown else { return }
        slide(to: frame(height: 0), isNew: false)
    }

    private func frame(height: CGFloat) -> CGRect {
        let size = window?.bounds.size ?? .zero
        return CGRect(x: 0, y: size.height - height, width: size.width, height: height)
    }

    private func slide(to target: CGRect, isNew: Bool) {
        let old = isShown ? frame : frame(height: 0)
        frame = target
        slides += 1
        let slide = slides
        let isLeaving = target.height == 0
        // A view that leaves keeps its size while it moves; a view that arrives has its final size
        // below the window.
        let height = isLeaving ? old.height : target.height
        let (begin, end) = (
            isNew ? CGRect(x: 0, y: old.minY, width: old.width, height: height) : old,
            isLeaving ? CGRect(x: 0, y: target.minY, width: target.width, height: height) : target
        )
        let info = information(begin, end, duration: Self.slideDuration)
        post(UIResponder.keyboardWillChangeFrameNotification, info)
        if isNew || isLeaving {
            post(
                isLeaving
                    ? UIResponder.keyboardWillHideNotification
                    : UIResponder.keyboardWillShowNotification, info)
        }
        if isNew, let container, container.layer.animationKeys()?.isEmpty ?? true {
            UIView.performWithoutAnimation { container.frame = begin }
        }
        UIView.animate(
            withDuration: Self.slideDuration, delay: 0,
            options: [.beginFromCurrentState, .allowUserInteraction],
            animations: {
                self.container?.frame = end
                self.guidesChanged()
                self.avoid()
                self.window?.layoutIfNeeded()
            },
            completion: { [weak self] _ in
                guard let self, slide == slides else { return }
                finish(info, isNew: isNew, isLeaving: isLeaving)
            })
    }

    private func finish(_ info: [AnyHashable: Any], isNew: Bool, isLeaving: Bool) {
        if isLeaving {
            container?.removeFromSuperview()
            container?.empty()
        }
        post(UIResponder.keyboardDidChangeFrameNotification, info)
        if isNew || isLeaving {
            post(
                isLeaving
                    ? UIResponder.keyboardDidHideNotification
                    : UIResponder.keyboardDidShowNotification, info)
        }
    }

    /// The window has another size: everything is where it belongs at once.
    func windowResized() {
        guard isShown, let container, let window else { return }
        let height = KeyboardContainer.height(
            of: container.input, container.accessory, in: window.bounds.width)
        let target = frame(height: height)
        let info = information(frame, target, duration: 0)
        frame = target
        post(UIResponder.keyboardWillChangeFrameNotification, info)
        container.frame = target
        container.show(
            container.input, container.accessory, height: height, width: window.bounds.width)
        guidesChanged()
        avoid()
        post(UIResponder.keyboardDidChangeFrameNotification, info)
    }

    // MARK: Telling

    private func information(
        _ begin: CGRect, _ end: CGRect, duration: TimeInterval
    ) -> [AnyHashable: Any] {
        [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
            UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
            UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
            UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
                value: Self.slideCurve.rawValue),
            UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ]
    }

    private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]) {
        NotificationCenter.default.post(name: name, object: window, userInfo: info)
    }

    /// Moves what is scrolled out of the way, around whoever is typed into.
    private func avoid() {
        var view = covered
        while let candidate = view, !(candidate is any KeyboardAvoiding) {
            view = candidate.superview
        }
        let next = isShown ? view as? any KeyboardAvoiding : nil
        if let avoider, avoider !== next { avoider.avoidKeyboard(nil) }
        avoider = next
        next?.avoidKeyboard(frame)
    }

    /// The view that is typed into, or that of the controller which shows the accessory: what is in
    /// the accessory itself is above the keys, and is not covered by them.
    private var covered: UIView? {
        let responder = window?.firstResponder
        if let view = responder as? UIView {
            guard let container, view.isDescendant(of: container) else { return view }
            return accessoryOwner as? UIView
                ?? (accessoryOwner as? UIViewController)?.viewIfLoaded
        }
        return (responder as? UIViewController)?.viewIfLoaded
    }

    private func guidesChanged() {
        guard let window else { return }
        for guide in UIKeyboardLayoutGuide.all(in: window) {
            guide.owningView?.layoutGuidesChanged()
        }
        // Sheets stand above the keys.
        var scene = window.rootViewController?.presentedViewController
        while let presented = scene {
            presented.presentationController?.containerView?.setNeedsLayout()
            scene = presented.presentedViewController
        }
    }
}

/// The strip at a window's bottom.
private final class KeyboardContainer: UIView {
    private(set) var input: UIView?
    private(set) var accessory: UIView?
    private var accessoryHeight: CGFloat = 0
    /// Called when the accessory asks for another height than it has.
    var accessoryResized: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIInputView.keyboardColor
        clipsToBounds = true
        // A view that may grow would take the container's growing for its own.
        autoresizesSubviews = false
    }

    required init?(coder: NSCoder) { nil }

    static func height(of input: UIView?, _ accessory: UIView?, in width: CGFloat) -> CGFloat {
        height(of: input, in: width) + height(of: accessory, in: width)
    }

    /// The height that a view asks for: that of its frame, else what its content needs.
    private static func height(of view: UIView?, in width: CGFloat) -> CGFloat {
        guard let view else { return 0 }
        if let view = view as? UIInputView, view.allowsSelfSizing {
            return max(view.fittingHeight(width: width), 0)
        }
        let fits = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        let intrinsic = view.intrinsicContentSize.height
        // A height that may vary is the content's, as long as that says one.
        let follows = view.autoresizingMask.contains(.flexibleHeight) && intrinsic > 0
        let height =
            view is any OnScreenKeyboard
            ? fits : view.frame.height > 0 && !follows ? view.frame.height : intrinsic
        return height.isFinite ? max(height, 0) : 0
    }

    /// What ``show(_:_:height:width:)`` was told last.
    private(set) var shownHeight: CGFloat = 0

    func show(_ input: UIView?, _ accessory: UIView?, height: CGFloat, width: CGFloat) {
        shownHeight = height
        if self.input !== input { self.input?.removeFromSuperview() }
        if self.accessory !== accessory { self.accessory?.removeFromSuperview() }
        self.input = input
        self.accessory = accessory
        accessoryHeight = Self.height(of: accessory, in: width)
        let inputHeight = height - accessoryHeight
        if let accessory {
            if accessory.superview !== self { addSubview(accessory) }
            accessory.frame = CGRect(x: 0, y: 0, width: width, height: accessoryHeight)
        }
        if let input {
            if input.superview !== self { addSubview(input) }
            input.frame = CGRect(x: 0, y: accessoryHeight, width: width, height: inputHeight)
        }
    }

    /// The intrinsic size of the accessory may be another.
    override func layoutSubviews() {
        super.layoutSubviews()
        guard Self.height(of: accessory, in: bounds.width) != accessoryHeight else { return }
        accessoryResized?()
    }

    func empty() {
        input?.removeFromSuperview()
        accessory?.removeFromSuperview()
        input = nil
        accessory = nil
    }
}
