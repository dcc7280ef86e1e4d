import UIKit

class ChartViewController: UIViewController {
    @IBOutlet private(set) var chart: BarChartView?
    @IBOutlet private(set) var caption: UILabel?
    private let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Steps"
        #if os(iOS)
        view.backgroundColor = .systemBackground
        #else
        view.backgroundColor = .white
        #endif
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .refresh, target: self, action: #selector(reload(_:)))

        let chart = BarChartView()
        chart.delegate = self
        chart.addTarget(self, action: #selector(selected), for: .valueChanged)
        let caption = UILabel()
        caption.textAlignment = .center
        for part in [chart, caption] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            chart.topAnchor.constraint(equalTo: area.topAnchor, constant: 20),
            chart.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 20),
            chart.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -20),
            caption.topAnchor.constraint(equalTo: chart.bottomAnchor, constant: 12),
            caption.centerXAnchor.constraint(equalTo: area.centerXAnchor),
            caption.bottomAnchor.constraint(equalTo: area.bottomAnchor, constant: -20),
            caption.heightAnchor.constraint(equalToConstant: 24),
        ])
        self.chart = chart
        self.caption = caption
        chart.show([5200, 8100, 6400, 11000, 7300, 3900, 9600])
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        chart?.grow()
    }

    @IBAction func reload(_ sender: Any) {
        chart?.show((chart?.values ?? []).reversed())
        chart?.grow()
    }

    @objc func selected() -> Bool {
        guard let chart = chart, let index = chart.selectedIndex else { return false }
        caption?.text = "\(days[index]): \(Int(chart.values[index])) steps"
        return true
    }
}

extension ChartViewController: BarChartViewDelegate {
    func barChartView(_ chartView: BarChartView, titleForBarAt index: Int) -> String {
        days[index]
    }
}
