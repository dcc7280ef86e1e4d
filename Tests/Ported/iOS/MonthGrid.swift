import UIKit

/// Seven columns, a page for each month, with lines between weeks as decoration views.
open class MonthGridLayout: UICollectionViewLayout {
    private var cells: [UICollectionViewLayoutAttributes] = []
    private var lines: [UICollectionViewLayoutAttributes] = []

    public override init() {
        super.init()
        register(WeekLine.self, forDecorationViewOfKind: "line")
    }
    required public init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    open override func prepare() {
        super.prepare()
        cells.removeAll()
        lines.removeAll()
        guard let collection = collectionView else { return }
        let size = CGSize(width: collection.bounds.width / 7, height: collection.bounds.height / 6)
        for section in 0..<collection.numberOfSections {
            let left = CGFloat(section) * collection.bounds.width
            for item in 0..<collection.numberOfItems(inSection: section) {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: section))
                attributes.frame = CGRect(x: left + CGFloat(item % 7) * size.width, y: CGFloat(item / 7) * size.height, width: size.width, height: size.height)
                cells.append(attributes)
            }
            for week in 1..<6 {
                let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: IndexPath(item: week, section: section))
                attributes.frame = CGRect(x: left, y: CGFloat(week) * size.height, width: collection.bounds.width, height: 1)
                attributes.zIndex = -1
                lines.append(attributes)
            }
        }
    }

    open override var collectionViewContentSize: CGSize {
        guard let collection = collectionView else { return .zero }
        return CGSize(width: collection.bounds.width * CGFloat(collection.numberOfSections), height: collection.bounds.height)
    }
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return (cells + lines).filter { $0.frame.intersects(rect) }
    }
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        return cells.first { $0.indexPath == indexPath }
    }
    open override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        return lines.first { $0.indexPath == indexPath }
    }
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        return newBounds.size != collectionView?.bounds.size
    }
}

class WeekLine: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .blue
    }
    required init?(coder aDecoder: NSCoder) { fatalError() }
}

class DayGridCell: UICollectionViewCell {
    let label = UILabel()
    override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        contentView.addSubview(label)
    }
    required init?(coder aDecoder: NSCoder) { fatalError() }
    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }
    override var isSelected: Bool { didSet { setNeedsDisplay() } }
    override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.5 : 1 } }
    override func draw(_ rect: CGRect) {
        super.draw(rect)
        guard isSelected, let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(UIColor.orange.cgColor)
        let side = min(bounds.width, bounds.height) - 4
        context.fillEllipse(in: CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side))
    }
}

@IBDesignable open class MonthGridView: UIView, UICollectionViewDataSource, UICollectionViewDelegate {
    @IBInspectable open var monthCount: Int = 3 { didSet { collection.reloadData() } }
    public let title = UILabel()
    public private(set) var collection: UICollectionView!
    public var chosen: ((DateComponents) -> Void)?
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return calendar
    }()
    private let formatter = DateFormatter()
    public var start = DateComponents(year: 2021, month: 2)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }
    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = calendar
        title.textAlignment = .center
        collection = UICollectionView(frame: .zero, collectionViewLayout: MonthGridLayout())
        collection.register(DayGridCell.self, forCellWithReuseIdentifier: "day")
        collection.isPagingEnabled = true
        collection.backgroundColor = .white
        collection.dataSource = self
        collection.delegate = self
        addSubview(title)
        addSubview(collection)
        show(month: 0)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let parts = bounds.divided(atDistance: 30, from: .minYEdge)
        title.frame = parts.slice
        collection.frame = parts.remainder
    }

    private func show(month: Int) {
        title.text = formatter.standaloneMonthSymbols![(start.month! + month - 1) % 12]
    }
    private func first(of section: Int) -> Date {
        return calendar.date(byAdding: .month, value: section, to: calendar.date(from: start)!)!
    }
    private func day(at path: IndexPath) -> Int? {
        let date = first(of: path.section)
        let day = path.item - calendar.component(.weekday, from: date) + 2
        return calendar.range(of: .day, in: .month, for: date)!.contains(day) ? day : nil
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { return monthCount }
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { return 42 }
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "day", for: indexPath) as! DayGridCell
        cell.label.text = day(at: indexPath).map(String.init)
        return cell
    }
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        return day(at: indexPath) != nil
    }
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        chosen?(DateComponents(month: start.month! + indexPath.section, day: day(at: indexPath)))
    }
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        show(month: Int(scrollView.contentOffset.x / scrollView.bounds.width))
    }
}
