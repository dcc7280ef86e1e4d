import Tactile

/// Tab bars alone: with badges, pictures, colours, and a disabled item.
final class TabBarsPage: UIView, UITabBarDelegate {
    private let bar = UITabBar()
    private let coloured = UITabBar()
    private let log = Column.label("", size: 13)
    private let count = UISlider()
    private let countLabel = Column.label("", size: 13)
    private lazy var knobs = Column.row(
        Column.toggle("Badges", isOn: true) { [weak self] in self?.showBadges($0) },
        Column.toggle("Right to left", isOn: false) { [weak self] isOn in
            for bar in [self?.bar, self?.coloured] {
                bar?.semanticContentAttribute = isOn ? .forceRightToLeft : .unspecified
            }
        })
    /// Seven scenes: as tabs, with the last in a list, or in a sidebar.
    private let scenes = UITabBarController()
    private let places = UISegmentedControl(items: ["All tabs", "More", "Sidebar"])
    private static let sceneHeight: CGFloat = 180
    private static let titles = ["Today", "Graph", "History", "Averages", "Goal", "More"]

    override init(frame: CGRect) {
        super.init(frame: frame)
        log.textColor = Column.quiet
        countLabel.textColor = Column.quiet
        count.minimumValue = 2
        count.maximumValue = 6
        count.value = 5
        count.trackConfiguration = UISlider.TrackConfiguration(numberOfTicks: 5)
        count.addAction(UIAction { [weak self] _ in self?.makeItems() }, for: .valueChanged)
        coloured.tintColor = .systemOrange
        coloured.unselectedItemTintColor = .white
        coloured.barTintColor = .systemIndigo
        coloured.isTranslucent = false
        for bar in [bar, coloured] {
            bar.delegate = self
            bar.layer.cornerRadius = 8
            bar.clipsToBounds = true
        }
        makeItems()
        makeScenes()
        for part in [
            knobs, count, countLabel, bar, coloured, log, places, scenes.view,
        ] as [UIView] {
            addSubview(part)
        }
    }

    required init?(coder: NSCoder) { nil }

    private func makeScenes() {
        scenes.viewControllers = (Self.titles.dropLast() + ["Notes", "People"]).enumerated().map {
            index, title in
            let scene = UIViewController()
            scene.title = title
            scene.tabBarItem.image = Self.image(index, isFilled: false)
            scene.view.backgroundColor = UIColor(
                hue: CGFloat(index) / 7, saturation: 0.3, brightness: 0.9, alpha: 1)
            let name = Column.label(title, size: 28)
            name.textColor = .black
            name.textAlignment = .center
            name.frame = scene.view.bounds
            name.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scene.view.addSubview(name)
            return scene
        }
        scenes.sidebar.preferredWidth = 160
        scenes.view.layer.cornerRadius = 8
        scenes.view.clipsToBounds = true
        places.selectedSegmentIndex = 1
        places.accessibilityLabel = "Where the scenes are chosen"
        places.addAction(UIAction { [weak self] _ in self?.showPlaces() }, for: .valueChanged)
        showPlaces()
    }

    private func showPlaces() {
        scenes.traitOverrides.horizontalSizeClass =
            places.selectedSegmentIndex == 1 ? .compact : .regular
        scenes.sidebar.isHidden = places.selectedSegmentIndex != 2
    }

    private var showsBadges = true

    private func makeItems() {
        let number = Int(count.value)
        countLabel.text = "\(number) items"
        for bar in [bar, coloured] {
            guard bar.items?.count != number else { continue }
            bar.items = Self.titles.prefix(number).enumerated().map { index, title in
                let item = UITabBarItem(
                    title: title, image: Self.image(index, isFilled: false),
                    selectedImage: Self.image(index, isFilled: true))
                item.tag = index
                item.isEnabled = index != 3
                return item
            }
            bar.selectedItem = bar.items?.first
        }
        showBadges(showsBadges)
    }

    private func showBadges(_ shows: Bool) {
        showsBadges = shows
        for bar in [bar, coloured] {
            for item in bar.items ?? [] {
                item.badgeValue = !shows ? nil : [1: "3", 2: "99+", 4: ""][item.tag] ?? nil
            }
            if let items = bar.items, items.count > 2 { items[2].badgeColor = .systemGreen }
        }
    }

    /// A polygon of three sides and more.
    private static func image(_ index: Int, isFilled: Bool) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
            let path = UIBezierPath()
            for corner in 0..<index + 3 {
                let angle = 2 * CGFloat.pi * CGFloat(corner) / CGFloat(index + 3) - .pi / 2
                let point = CGPoint(x: 12 + 9.5 * cos(angle), y: 12.5 + 9.5 * sin(angle))
                if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.close()
            path.lineWidth = 1.75
            path.lineJoinStyle = .round
            if isFilled { path.fill() }
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        log.text = "Selected \(item.title ?? "")"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        knobs.frame = CGRect(x: 0, y: 0, width: min(width, 360), height: 32)
        count.frame = CGRect(x: 0, y: 36, width: max(0, width - 90), height: 34)
        countLabel.frame = CGRect(x: width - 80, y: 36, width: 80, height: 34)
        bar.frame = CGRect(x: 0, y: 76, width: width, height: bar.intrinsicContentSize.height)
        coloured.frame = CGRect(
            x: 0, y: bar.frame.maxY + 12, width: width,
            height: coloured.intrinsicContentSize.height)
        log.frame = CGRect(x: 0, y: coloured.frame.maxY + 8, width: width, height: 20)
        places.frame = CGRect(x: 0, y: log.frame.maxY + 8, width: width, height: 32)
        scenes.view.frame = CGRect(
            x: 0, y: places.frame.maxY + 12, width: width, height: Self.sceneHeight)
    }
}
