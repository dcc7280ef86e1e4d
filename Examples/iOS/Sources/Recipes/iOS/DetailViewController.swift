import UIKit

class DetailViewController: UIViewController {
    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var timeLabel: UILabel!
    @IBOutlet var stars: [UIView]!
    var recipe: Recipe!

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = recipe.name
        nameLabel.text = recipe.name
        timeLabel.text = "Ready in \(recipe.minutes) minutes"
        showStars(1)
    }

    @IBAction func rate(_ sender: UIStepper) {
        showStars(Int(sender.value))
    }

    private func showStars(_ count: Int) {
        for (number, star) in stars.enumerated() { star.alpha = number < count ? 1 : 0.25 }
    }
}
