import Tactile

/// A coloured tile with a word in it.
final class TileCell: UICollectionViewCell {
    let label = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 8
        contentView.clipsToBounds = true
        label.textColor = .white
        label.textAlignment = .center
        label.font = .preferredFont(forTextStyle: .headline)
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
        contentView.layer.borderColor = UIColor.white.cgColor
    }

    required init?(coder: NSCoder) { nil }

    func show(_ number: Int) {
        label.text = "\(number)"
        let hue = CGFloat((number * 47) % 360) / 360
        contentView.backgroundColor = UIColor(
            hue: hue, saturation: 0.55, brightness: 0.72, alpha: 1)
    }

    override var isSelected: Bool { didSet { showState() } }
    override var isHighlighted: Bool { didSet { showState() } }

    private func showState() {
        contentView.alpha = isHighlighted ? 0.6 : 1
        contentView.layer.borderWidth = isSelected ? 4 : 0
    }
}

/// A section's title.
final class TitleView: UICollectionReusableView {
    let label = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        label.font = .preferredFont(forTextStyle: .headline)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.frame = bounds.insetBy(dx: 4, dy: 0)
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
}
