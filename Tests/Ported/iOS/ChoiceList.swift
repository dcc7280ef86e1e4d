import UIKit

public protocol ChoiceAnchor: class { var anchorView: UIView? { get } }
extension UIView: ChoiceAnchor { public var anchorView: UIView? { return self } }
extension UIBarButtonItem: ChoiceAnchor { public var anchorView: UIView? { return value(forKey: "view") as? UIView } }

/// A list that drops from a view or an item of a bar, over the whole window.
public final class ChoiceList: UIControl, UITableViewDataSource, UITableViewDelegate {
    public static weak var shown: ChoiceList?
    @objc public dynamic var rowHeight: CGFloat = 40 { willSet { table.rowHeight = newValue } }
    public weak var anchor: ChoiceAnchor? { didSet { setNeedsUpdateConstraints() } }
    public var choices: [String] = [] {
        didSet {
            table.reloadData()
            setNeedsUpdateConstraints()
        }
    }
    public var chosen: ((Int, String) -> Void)?
    public let box = UIView()
    private let table = UITableView()
    private var left, top, width, height: NSLayoutConstraint!

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addTarget(self, action: #selector(hide), for: .touchUpInside)
        box.layer.shadowOpacity = 0.5
        box.layer.shadowRadius = 4
        box.layer.shadowOffset = .zero
        box.translatesAutoresizingMaskIntoConstraints = false
        addSubview(box)
        table.frame = box.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.rowHeight = rowHeight
        table.register(UITableViewCell.self, forCellReuseIdentifier: "choice")
        table.dataSource = self
        table.delegate = self
        box.addSubview(table)
        left = NSLayoutConstraint(item: box, attribute: .left, relatedBy: .equal, toItem: self, attribute: .left, multiplier: 1, constant: 0)
        top = NSLayoutConstraint(item: box, attribute: .top, relatedBy: .equal, toItem: self, attribute: .top, multiplier: 1, constant: 0)
        width = NSLayoutConstraint(item: box, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 0)
        height = NSLayoutConstraint(item: box, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 0)
        addConstraints([left, top, width, height])
    }
    public required init?(coder aDecoder: NSCoder) { fatalError() }

    private var offset: CGPoint = .zero { didSet { setNeedsUpdateConstraints() } }

    public override func updateConstraints() {
        if let view = anchor?.anchorView, let window = window {
            let rect = view.convert(view.bounds, to: window)
            let wide = max(rect.width, 120)
            offset = CGPoint(x: min(rect.minX, window.bounds.width - wide), y: rect.maxY)
            left.constant = offset.x
            top.constant = offset.y
            width.constant = wide
            height.constant = min(CGFloat(choices.count) * rowHeight, window.bounds.height - rect.maxY - 10)
        }
        super.updateConstraints()
    }
    public override func layoutSubviews() {
        super.layoutSubviews()
        setNeedsUpdateConstraints()
        box.layer.shadowPath = UIBezierPath(rect: box.bounds).cgPath
    }

    public func show() {
        ChoiceList.shown?.hide()
        guard let window = UIApplication.shared.keyWindow ?? UIApplication.shared.windows.first else { return }
        ChoiceList.shown = self
        frame = window.bounds
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(self)
        alpha = 0
        layoutIfNeeded()
        box.transform = CGAffineTransform(translationX: 0, y: -10)
        UIView.animate(withDuration: 0.15) {
            self.alpha = 1
            self.box.transform = .identity
        }
    }
    @objc public func hide() {
        UIView.animate(withDuration: 0.15, animations: { self.alpha = 0 }, completion: { _ in self.removeFromSuperview() })
        if ChoiceList.shown == self { ChoiceList.shown = nil }
    }
    public override func accessibilityPerformEscape() -> Bool {
        hide()
        return true
    }

    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { return choices.count }
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "choice", for: indexPath)
        cell.textLabel?.text = choices[indexPath.row]
        return cell
    }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen?((indexPath as NSIndexPath).row, choices[indexPath.row])
        hide()
    }
}
