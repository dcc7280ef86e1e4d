import Tactile

/// Tiles of one size with a name under each, as many to a row as there is room for.
class TileGrid: UIView {
    private let side: CGFloat
    private var tiles: [(view: UIView, label: UILabel)] = []

    /// Points between tiles, which hold the name.
    private static let gap: CGFloat = 50

    init(side: CGFloat) {
        self.side = side
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    /// A tile of the grid's size, to be filled.
    @discardableResult
    func add(_ name: String) -> UIView {
        let tile = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
        let label = Column.label(name, size: 12)
        label.textColor = Column.quiet
        label.textAlignment = .center
        addSubview(tile)
        addSubview(label)
        tiles.append((tile, label))
        return tile
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let pitch = side + TileGrid.gap
        let columns = max(1, Int(bounds.width / pitch))
        let width = bounds.width / CGFloat(columns)
        for (index, tile) in tiles.enumerated() {
            let x = (CGFloat(index % columns) + 0.5) * width
            let y = CGFloat(index / columns) * pitch
            tile.view.center = CGPoint(x: x.rounded(), y: y + 5 + side / 2)
            tile.label.frame = CGRect(
                x: (x - width / 2).rounded(), y: y + side + 13, width: width, height: 18)
        }
    }
}
