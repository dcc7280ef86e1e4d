import UIKit

private var skeletonKey: UInt8 = 0
private var skeletonableKey = "skeletonable"

/// Grey bars with a gleam in the places of what is still to come.
extension UIView {
    @IBInspectable
    public var isSkeletonable: Bool {
        get { return objc_getAssociatedObject(self, &skeletonableKey) as? Bool ?? false }
        set { objc_setAssociatedObject(self, &skeletonableKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }

    fileprivate var skeleton: SkeletonLayer? {
        get { return objc_getAssociatedObject(self, &skeletonKey) as? SkeletonLayer }
        set { objc_setAssociatedObject(self, &skeletonKey, newValue, objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }

    public var isSkeletonActive: Bool { return skeleton != nil || subviews.contains { $0.isSkeletonActive } }

    public func showSkeleton(color: UIColor = UIColor(white: 0.85, alpha: 1), animated: Bool = true) {
        layoutIfNeeded()
        walk { view in
            guard view.skeleton == nil, view.bounds.size != .zero else { return }
            let made = SkeletonLayer(on: view, color: color)
            view.layer.insertSublayer(made, at: UInt32(view.layer.sublayers?.count ?? 0))
            view.skeleton = made
            if animated { made.gleam() }
        }
        isUserInteractionEnabled = false
    }

    public func hideSkeleton(after duration: TimeInterval = 0.25) {
        walk { view in
            guard let layer = view.skeleton else { return }
            view.skeleton = nil
            CATransaction.begin()
            CATransaction.setCompletionBlock { layer.removeFromSuperlayer() }
            let fade = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
            fade.fromValue = 1
            fade.toValue = 0
            fade.duration = duration
            fade.fillMode = .forwards
            fade.isRemovedOnCompletion = false
            layer.add(fade, forKey: "fade")
            CATransaction.commit()
        }
        isUserInteractionEnabled = true
    }

    private func walk(_ body: (UIView) -> Void) {
        let inner = subviews.filter { $0.isSkeletonable }
        if inner.isEmpty { if isSkeletonable { body(self) } } else { inner.forEach { $0.walk(body) } }
    }
}

final class SkeletonLayer: CAGradientLayer {
    private weak var holder: UIView?

    init(on view: UIView, color: UIColor) {
        holder = view
        super.init()
        frame = view.bounds
        startPoint = CGPoint(x: 0, y: 0.5)
        endPoint = CGPoint(x: 1, y: 0.5)
        let light = color.withAlphaComponent(0.4)
        colors = [color.cgColor, light.cgColor, color.cgColor]
        locations = [-1, -0.5, 0]
        if let label = view as? UILabel, label.numberOfLines != 1 {
            mask = SkeletonLayer.lines(in: bounds, height: label.font.lineHeight)
        } else {
            cornerRadius = view.layer.cornerRadius
        }
    }

    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    private static func lines(in bounds: CGRect, height: CGFloat) -> CAShapeLayer {
        let shape = CAShapeLayer()
        let path = UIBezierPath()
        var y: CGFloat = 0
        while y + height * 0.6 <= bounds.height {
            let isLast = y + height * 1.6 > bounds.height
            path.append(UIBezierPath(roundedRect: CGRect(x: 0, y: y, width: bounds.width * (isLast ? 0.6 : 1), height: height * 0.6), cornerRadius: 3))
            y += height
        }
        shape.path = path.cgPath
        shape.frame = bounds
        return shape
    }

    func gleam() {
        let slide = CABasicAnimation(keyPath: "locations")
        slide.fromValue = [-1.0, -0.5, 0.0]
        slide.toValue = [1.0, 1.5, 2.0]
        slide.duration = 1.2
        let group = CAAnimationGroup()
        group.animations = [slide]
        group.duration = 1.6
        group.repeatCount = .infinity
        add(group, forKey: "gleam")
    }
}

/// Stars that are filled as far as the finger has come.
@IBDesignable
class StarRating: UIControl {
    @IBInspectable var rating: Double = 2.5 { didSet { if oldValue != rating { setNeedsDisplay(); sendActions(for: .valueChanged) } } }
    @IBInspectable var starSize: CGFloat = 30
    @IBInspectable var count: Int = 5
    var didTouchStar: ((Double) -> ())?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        backgroundColor = .clear
        contentMode = .redraw
    }

    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    override var intrinsicContentSize: CGSize { return CGSize(width: starSize * CGFloat(count), height: starSize) }

    private func star(in rect: CGRect) -> UIBezierPath {
        let path = UIBezierPath()
        let center = CGPoint(x: rect.midX, y: rect.midY)
        for point in 0..<10 {
            let radius = (point % 2 == 0 ? 1 : 0.4) * rect.width / 2
            let angle = CGFloat(point) * .pi / 5 - .pi / 2
            let place = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            point == 0 ? path.move(to: place) : path.addLine(to: place)
        }
        path.close()
        return path
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for index in 0..<count {
            let box = CGRect(x: CGFloat(index) * starSize, y: 0, width: starSize, height: starSize)
            let path = star(in: box.insetBy(dx: 2, dy: 2))
            UIColor.lightGray.set()
            path.fill()
            let part = CGFloat(max(0, min(1, rating - Double(index))))
            guard part > 0 else { continue }
            context.saveGState()
            context.clip(to: CGRect(x: box.minX, y: 0, width: starSize * part, height: starSize))
            UIColor.orange.set()
            path.fill()
            context.restoreGState()
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        take(touches.first)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        take(touches.first)
    }
    private func take(_ touch: UITouch?) {
        guard let x = touch?.location(in: self).x else { return }
        rating = max(0, min(Double(count), (Double(x / starSize) * 2).rounded(.up) / 2))
        didTouchStar?(rating)
    }

    override var accessibilityTraits: UIAccessibilityTraits {
        get { return .adjustable }
        set { }
    }
    override func accessibilityIncrement() { rating = min(rating + 0.5, Double(count)) }
    override func accessibilityDecrement() { rating = max(rating - 0.5, 0) }
}

class SkeletonController: UITableViewController {
    var isLoading = true
    let stars = StarRating(frame: CGRect(x: 0, y: 0, width: 150, height: 30))

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.rowHeight = 80
        tableView.separatorStyle = .none
        tableView.register(SkeletonCell.self, forCellReuseIdentifier: String(describing: SkeletonCell.self))
        tableView.tableHeaderView = stars
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { return 4 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "SkeletonCell", for: indexPath) as! SkeletonCell
        return cell
    }
    override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        guard isLoading else { return }
        cell.layoutIfNeeded()
        cell.contentView.showSkeleton()
    }
    func finish() {
        isLoading = false
        for cell in tableView.visibleCells { cell.contentView.hideSkeleton() }
    }
}

class SkeletonCell: UITableViewCell {
    let picture = UIView()
    let words = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        picture.layer.cornerRadius = 20
        picture.isSkeletonable = true
        words.isSkeletonable = true
        words.numberOfLines = 0
        words.text = "A text of some lines that comes later than its place"
        for view in [picture, words] {
            view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(view)
        }
        NSLayoutConstraint.activate([
            picture.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
            picture.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            picture.widthAnchor.constraint(equalToConstant: 40),
            picture.heightAnchor.constraint(equalToConstant: 40),
            words.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 12),
            words.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -20),
            words.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            words.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
        ])
    }

    required init?(coder aDecoder: NSCoder) { fatalError() }
}
