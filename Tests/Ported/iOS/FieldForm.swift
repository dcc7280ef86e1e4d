import UIKit

open class FormField: UIView {
    public let caption = UILabel()
    public var changed: (() -> Void)?
    public required override init(frame: CGRect) {
        super.init(frame: frame)
        caption.font = .preferredFont(forTextStyle: .footnote)
    }
    public required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
    open var text: String { return "" }
}

/// The line below grows when the field is used; the caption is watched, since it moves the field.
open class TextFormField: FormField, UITextFieldDelegate {
    public let field = UITextField()
    private let line = CAShapeLayer()
    private var constraintsOfField: [NSLayoutConstraint] = []

    public required init(frame: CGRect) {
        super.init(frame: frame)
        field.delegate = self
        field.addTarget(self, action: #selector(edited), for: .editingChanged)
        [caption, field].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            addSubview($0)
        }
        line.strokeColor = UIColor.red.cgColor
        line.lineWidth = 2
        line.strokeEnd = 0
        layer.addSublayer(line)
        caption.addObserver(self, forKeyPath: #keyPath(UILabel.text), options: [.new], context: nil)
        setNeedsUpdateConstraints()
    }
    public required init?(coder aDecoder: NSCoder) { fatalError() }
    deinit { caption.removeObserver(self, forKeyPath: "text") }

    open override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        if keyPath == "text" { setNeedsUpdateConstraints() }
    }
    open override func updateConstraints() {
        removeConstraints(constraintsOfField)
        let views = ["c": caption, "f": field]
        let hasCaption = caption.text?.isEmpty == false
        let format = hasCaption ? "V:|-4-[c]-2-[f]-6-|" : "V:|-16-[f]-6-|"
        constraintsOfField = NSLayoutConstraint.constraints(withVisualFormat: format, options: [.alignAllLeading, .alignAllTrailing], metrics: nil, views: views)
        constraintsOfField += NSLayoutConstraint.constraints(withVisualFormat: "H:|-12-[f]-12-|", options: [], metrics: nil, views: views)
        addConstraints(constraintsOfField)
        super.updateConstraints()
    }
    open override func layoutSubviews() {
        super.layoutSubviews()
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 12, y: bounds.maxY - 1))
        path.addLine(to: CGPoint(x: bounds.maxX - 12, y: bounds.maxY - 1))
        line.path = path.cgPath
    }
    open func textFieldDidBeginEditing(_ textField: UITextField) { line.strokeEnd = 1 }
    open func textFieldDidEndEditing(_ textField: UITextField) { line.strokeEnd = 0 }
    @objc private func edited() { changed?() }
    open override var text: String { return field.text ?? "" }
}

open class SwitchFormField: FormField {
    public private(set) lazy var control: UISwitch = {
        let control = UISwitch()
        control.addTarget(self, action: #selector(switched(_:for:)), for: .valueChanged)
        return control
    }()
    public required init(frame: CGRect) {
        super.init(frame: frame)
        let stack = UIStackView(arrangedSubviews: [caption, control])
        stack.frame = bounds.insetBy(dx: 12, dy: 0)
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stack.alignment = .center
        addSubview(stack)
    }
    public required init?(coder aDecoder: NSCoder) { fatalError() }
    @objc private func switched(_ sender: UISwitch, for event: UIEvent) { changed?() }
    open override var text: String { return control.isOn ? "yes" : "no" }
}

/// The row makes its field by its class.
public final class FormRow<Field: FormField, Badge: UIView> {
    public let field = Field(frame: CGRect(x: 0, y: 0, width: 300, height: 48))
    public let badge = Badge()
    public init(_ title: String?, _ set: (Field) -> Void = { _ in }) {
        field.caption.text = title
        set(field)
    }
}

open class FormHeaderView: UIView {
    @IBOutlet public weak var titleLabel: UILabel!
    @IBOutlet public private(set) var button: UIButton!
    public var cleared: (() -> Void)?
    @IBAction func clear(_ sender: Any) { cleared?() }

    public class func fromNib() -> FormHeaderView {
        let bundle = Bundle(for: FormHeaderView.self)
        return UINib(nibName: "FormHeaderView", bundle: bundle).instantiate(withOwner: nil, options: nil).first as! FormHeaderView
    }
}

open class FieldFormController: UIViewController {
    public let stack = UIStackView()
    public let scroll = UIScrollView()
    public private(set) var fields: [FormField] = []
    public private(set) lazy var header = FormHeaderView.fromNib()

    open override func loadView() {
        view = scroll
        scroll.backgroundColor = .white
    }
    open override func viewDidLoad() {
        super.viewDidLoad()
        stack.axis = .vertical
        stack.spacing = 8
        stack.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(stack)
        stack.addArrangedSubview(header)
        header.cleared = { [unowned self] in
            self.fields.compactMap { ($0 as? TextFormField)?.field }.forEach { $0.text = nil }
        }
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: scroll.topAnchor),
            stack.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
            stack.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        ])
    }
    public func add<Field: FormField, Badge>(_ row: FormRow<Field, Badge>) {
        fields.append(row.field)
        row.field.heightAnchor.constraint(greaterThanOrEqualToConstant: 48).isActive = true
        row.badge.frame = CGRect(x: 0, y: 10, width: 6, height: 6)
        row.badge.backgroundColor = .purple
        row.field.addSubview(row.badge)
        stack.addArrangedSubview(row.field)
    }
}
