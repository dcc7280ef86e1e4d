import UIKit

/// A distance between texts, which is larger where text is.
class TextConstraint: NSLayoutConstraint {
    override func awakeFromNib() {
        super.awakeFromNib()
        constant = UIFontMetrics.default.scaledValue(for: constant)
    }
}

class RecipeCell: UITableViewCell {
    @IBOutlet private weak var nameLabel: UILabel!
    @IBOutlet private weak var timeLabel: UILabel!
    @IBInspectable var unit: String = ""

    override func awakeFromNib() {
        super.awakeFromNib()
        timeLabel.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    }

    func show(_ recipe: Recipe) {
        nameLabel.text = recipe.isFavorite ? "★ " + recipe.name : recipe.name
        timeLabel.text = "\(recipe.minutes) \(unit)"
    }
}
