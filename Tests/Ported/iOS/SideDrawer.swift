import UIKit

@objc public protocol SideDrawerDelegate: NSObjectProtocol {
    @objc optional func sideDrawer(_ drawer: SideDrawer, didChangeTo isOpen: Bool)
    @objc optional func widthOfMenu(in drawer: SideDrawer) -> CGFloat
}

/// A menu behind the edge; it follows the finger, and sets its frames at each layout.
open class SideDrawer: UIViewController {
    @IBOutlet public weak var delegate: SideDrawerDelegate?
    public let menu: UIViewController
    public let content: UIViewController
    public private(set) var isOpen = false
    private let shade = UIControl()
    private var progress: CGFloat = 0 { didSet { view.setNeedsLayout() } }
    private lazy var edgePan: UIScreenEdgePanGestureRecognizer = {
        let pan = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(dragged(_:)))
        pan.edges = .left
        return pan
    }()
    private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(SideDrawer.dragged))
    private var start: CGFloat = 0

    public init(menu: UIViewController, content: UIViewController) {
        self.menu = menu
        self.content = content
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private var width: CGFloat { return delegate?.widthOfMenu?(in: self) ?? 200 }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .darkGray
        [content, menu].forEach {
            addChild($0)
            view.addSubview($0.view)
            $0.didMove(toParent: self)
        }
        shade.backgroundColor = UIColor(white: 0, alpha: 1)
        shade.addTarget(self, action: #selector(close), for: .touchUpInside)
        view.insertSubview(shade, aboveSubview: content.view)
        menu.view.layer.shadowOpacity = 0.3
        view.addGestureRecognizer(edgePan)
        pan.delegate = self
        view.addGestureRecognizer(pan)
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        content.view.frame = view.bounds
        shade.frame = view.bounds
        shade.alpha = 0.4 * progress
        shade.isHidden = progress == 0
        menu.view.frame = CGRect(x: (progress - 1) * width, y: 0, width: width, height: view.bounds.height)
        menu.view.layer.shadowPath = UIBezierPath(rect: menu.view.bounds).cgPath
    }

    open override var childForStatusBarStyle: UIViewController? { return content }

    @objc private func dragged(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .began:
            start = progress
        case .changed:
            progress = min(max(start + gesture.translation(in: view).x / width, 0), 1)
        case .ended, .cancelled, .failed:
            let speed = gesture.velocity(in: view).x
            set(isOpen: abs(speed) > 400 ? speed > 0 : progress > 0.5)
        default:
            break
        }
    }

    @objc open func close() { set(isOpen: false) }
    @objc open func open() { set(isOpen: true) }

    private func set(isOpen: Bool) {
        menu.beginAppearanceTransition(isOpen, animated: true)
        UIView.animate(withDuration: 0.25, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [.beginFromCurrentState, .allowUserInteraction], animations: {
            self.progress = isOpen ? 1 : 0
            self.view.layoutIfNeeded()
        }) { [weak self] _ in
            guard let `self` = self else { return }
            self.menu.endAppearanceTransition()
            self.isOpen = isOpen
            self.delegate?.sideDrawer?(self, didChangeTo: isOpen)
        }
    }
}

extension SideDrawer: UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === pan else { return true }
        return progress > 0
    }
}

public extension UIViewController {
    var sideDrawer: SideDrawer? {
        var responder: AnyObject? = self
        while responder != nil {
            if let drawer = responder as? SideDrawer { return drawer }
            responder = responder?.next
        }
        return nil
    }
}
