import UIKit

final class StopwatchViewController: UIViewController, UITableViewDataSource {
    let stopwatch = Stopwatch()
    let timeLabel = UILabel()
    let startButton = UIButton(type: .system)
    let lapButton = UIButton(type: .system)
    let tableView = UITableView(frame: .zero, style: .plain)

    private let formatter: DateComponentsFormatter = {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = .pad
        return formatter
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Laps"
        view.backgroundColor = .systemBackground
        timeLabel.font = .monospacedDigitSystemFont(ofSize: 48, weight: .light)
        timeLabel.textAlignment = .center
        startButton.addTarget(
            self, action: Selector("startOrStop", StopwatchViewController.startOrStop),
            for: .primaryActionTriggered)
        lapButton.addTarget(
            self, action: Selector("lapOrReset", StopwatchViewController.lapOrReset),
            for: .primaryActionTriggered)
        tableView.dataSource = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "lap")
        stopwatch.onTick = { [weak self] in self?.showTime() }
        NotificationCenter.default.addObserver(
            self, selector: Selector("lapsChanged:", StopwatchViewController.lapsChanged(_:)),
            name: Stopwatch.lapsDidChange, object: stopwatch)

        let buttons = UIStackView(arrangedSubviews: [lapButton, startButton])
        buttons.distribution = .fillEqually
        let stack = UIStackView(arrangedSubviews: [timeLabel, buttons, tableView])
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 12),
            stack.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        showState()
    }

    private func startOrStop() {
        if stopwatch.isRunning { stopwatch.stop() } else { stopwatch.start() }
        showState()
    }

    private func lapOrReset() {
        if stopwatch.isRunning { stopwatch.takeLap() } else { stopwatch.reset() }
        showState()
    }

    private func lapsChanged(_ notification: Notification) { tableView.reloadData() }

    private func showState() {
        startButton.setTitle(stopwatch.isRunning ? "Stop" : "Start", for: .normal)
        lapButton.setTitle(stopwatch.isRunning ? "Lap" : "Reset", for: .normal)
        showTime()
    }

    private func showTime() { timeLabel.text = text(stopwatch.elapsed) }

    private func text(_ seconds: TimeInterval) -> String {
        let tenths = Int(seconds * 10) % 10
        return "\(formatter.string(from: seconds) ?? "–").\(tenths)"
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        stopwatch.laps.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "lap", for: indexPath)
        let number = stopwatch.laps.count - indexPath.row
        cell.textLabel?.text = "Lap \(number): \(text(stopwatch.laps[indexPath.row]))"
        return cell
    }
}
