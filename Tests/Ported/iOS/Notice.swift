import UIKit
import ObjectiveC

private var currentKey: UInt8 = 0
private var waitingKey = "notices.waiting"

private final class Box<Content> {
    let content: Content
    init(_ content: Content) { self.content = content }
}

public final class NoticeView: UIVisualEffectView {
    @objc public dynamic var cornerRadius: CGFloat = 8 { didSet { layer.cornerRadius = cornerRadius } }
    public let label = UILabel()
    fileprivate var ended: ((_ wasTouched: Bool) -> Void)?

    convenience init(_ text: String) {
        self.init(effect: UIBlurEffect(style: .dark))
        layer.cornerRadius = cornerRadius
        layer.masksToBounds = true
        label.text = text
        label.textColor = .white
        label.numberOfLines = 0
        contentView.addSubview(label)
        isUserInteractionEnabled = true
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(touched)))
        let swipe = UISwipeGestureRecognizer(target: self, action: #selector(touched))
        swipe.direction = .down
        addGestureRecognizer(swipe)
    }
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let inner = label.sizeThatFits(CGSize(width: size.width - 24, height: size.height))
        return CGSize(width: inner.width + 24, height: inner.height + 16)
    }
    public override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 12, dy: 8)
    }
    @objc func touched(_ recognizer: UIGestureRecognizer) { hide(true) }

    fileprivate func hide(_ wasTouched: Bool) {
        UIView.animateKeyframes(withDuration: 0.3, delay: 0, options: [.beginFromCurrentState], animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
                self.alpha = 0
            }
        }) { _ in
            self.removeFromSuperview()
            self.ended?(wasTouched)
        }
    }
}

extension UIView {
    fileprivate var currentNotice: NoticeView? {
        get { return (objc_getAssociatedObject(self, &currentKey) as? Box<NoticeView>)?.content }
        set { objc_setAssociatedObject(self, &currentKey, newValue.map { Box($0) }, .OBJC_ASSOCIATION_RETAIN) }
    }
    fileprivate var waiting: [() -> Void] {
        get { return objc_getAssociatedObject(self, &waitingKey) as? [() -> Void] ?? [] }
        set { objc_setAssociatedObject(self, &waitingKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
    }

    /// One after the other, at the bottom.
    @objc public func showNotice(_ text: String, ended: ((Bool) -> Void)? = nil) {
        guard currentNotice == nil else {
            waiting.append { [unowned self] in self.showNotice(text, ended: ended) }
            return
        }
        let notice = NoticeView(text)
        currentNotice = notice
        let size = notice.sizeThatFits(CGSize(width: bounds.width * 0.8, height: bounds.height))
        notice.frame = CGRect(x: (bounds.width - size.width) / 2, y: bounds.height - size.height - 20, width: size.width, height: size.height)
        notice.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin]
        notice.alpha = 0
        addSubview(notice)
        UIView.animate(withDuration: 0.2) { notice.alpha = 1 }
        notice.ended = { [weak self] wasTouched in
            ended?(wasTouched)
            guard let self = self else { return }
            self.currentNotice = nil
            if !self.waiting.isEmpty { self.waiting.removeFirst()() }
        }
        UIAccessibility.post(notification: .announcement, argument: text)
    }
    public func hideNotice() { currentNotice?.hide(false) }
}
