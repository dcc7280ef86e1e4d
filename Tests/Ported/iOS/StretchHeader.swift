import UIKit

/// A header that grows when its scroll view is pulled, and a number in it that counts up.
public final class StretchHeader: UIView {
    public let imageView = UIImageView()
    public let label = UILabel()
    fileprivate weak var scrollView: UIScrollView?
    fileprivate var height: CGFloat = 0
    fileprivate var token: NSKeyValueObservation?
    private var link: CADisplayLink?
    private var target = 0
    private var began: CFTimeInterval = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        imageView.contentMode = .scaleAspectFill
        addSubview(imageView)
        label.textAlignment = .right
        label.text = "0"
        addSubview(label)
    }
    public required init?(coder aDecoder: NSCoder) { fatalError() }

    public override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
        label.frame = CGRect(x: 0, y: bounds.height - 30, width: bounds.width - 10, height: 30)
    }
    public override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { stop() }
    }

    public func count(to number: Int) {
        stop()
        target = number
        began = 0
        let link = CADisplayLink(target: self, selector: #selector(tick(_:)))
        link.add(to: .main, forMode: .common)
        self.link = link
    }
    @objc private func tick(_ link: CADisplayLink) {
        if began == 0 { began = link.timestamp }
        let part = min((link.timestamp - began) / 0.5, 1)
        label.text = "\(Int(Double(target) * part))"
        if part == 1 { stop() }
    }
    private func stop() {
        link?.invalidate()
        link = nil
    }

    fileprivate func follow() {
        guard let scrollView = scrollView else { return }
        let offset = scrollView.contentOffset.y
        frame = CGRect(x: 0, y: offset, width: scrollView.bounds.width, height: max(-offset, 44))
        alpha = min(max(-offset / height, 0.5), 1)
    }

    public static func stripes(_ size: CGSize) -> UIImage {
        let format = UIGraphicsImageRendererFormat.default()
        format.opaque = true
        format.scale = 1
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor.blue.set()
            UIRectFill(CGRect(x: 0, y: size.height / 2, width: size.width, height: size.height / 2))
        }
    }
}

public extension UIScrollView {
    private static var headerKey: Void?

    var stretchHeader: StretchHeader? {
        get { return objc_getAssociatedObject(self, &UIScrollView.headerKey) as? StretchHeader }
        set {
            stretchHeader?.token = nil
            stretchHeader?.removeFromSuperview()
            objc_setAssociatedObject(self, &UIScrollView.headerKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            guard let header = newValue else { return }
            header.scrollView = self
            addSubview(header)
        }
    }

    func setStretchHeader(_ header: StretchHeader, height: CGFloat) {
        header.height = height
        stretchHeader = header
        if #available(iOS 11, *) { contentInsetAdjustmentBehavior = .never }
        contentInset = UIEdgeInsets(top: height, left: 0, bottom: 0, right: 0)
        scrollIndicatorInsets = contentInset
        contentOffset = CGPoint(x: 0, y: -height)
        header.token = observe(\.contentOffset, options: [.initial, .new]) { [weak header] _, change in
            guard change.newValue != change.oldValue else { return }
            header?.follow()
        }
    }
}
