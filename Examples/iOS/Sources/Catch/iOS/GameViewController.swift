import UIKit

class GameViewController: UIViewController, GameViewDelegate {
    let gameView = GameView()
    let scoreLabel = UILabel()
    let startButton = UIButton(type: .system)
    private let defaults = UserDefaults.standard

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        gameView.delegate = self
        scoreLabel.font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .semibold)
        startButton.setTitle("Start", for: .normal)
        startButton.titleLabel?.font = .preferredFont(forTextStyle: .title1)
        startButton.addTarget(self, action: #selector(start), for: .touchUpInside)
        for part in [gameView, scoreLabel, startButton] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            gameView.topAnchor.constraint(equalTo: view.topAnchor),
            gameView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            gameView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            gameView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scoreLabel.topAnchor.constraint(equalTo: area.topAnchor, constant: 12),
            scoreLabel.centerXAnchor.constraint(equalTo: area.centerXAnchor),
            startButton.centerXAnchor.constraint(equalTo: area.centerXAnchor),
            startButton.centerYAnchor.constraint(equalTo: area.centerYAnchor),
        ])
        NotificationCenter.default.addObserver(
            self, selector: #selector(pause), name: UIApplication.willResignActiveNotification,
            object: nil)
        showScore()
    }

    private var best: Int {
        get { defaults.integer(forKey: "best") }
        set { defaults.set(newValue, forKey: "best") }
    }

    private func showScore() {
        scoreLabel.text = "\(gameView.caught) of \(max(best, gameView.caught))"
    }

    @objc private func start() {
        startButton.isHidden = true
        gameView.start()
        showScore()
    }

    @objc private func pause() {
        guard gameView.isRunning else { return }
        gameView.stop()
        gameViewDidEnd(gameView)
    }

    // MARK: GameViewDelegate

    func gameView(_ view: GameView, didCatch count: Int) {
        best = max(best, count)
        showScore()
    }

    func gameViewDidEnd(_ view: GameView) {
        startButton.setTitle("Again", for: .normal)
        startButton.isHidden = false
    }
}
