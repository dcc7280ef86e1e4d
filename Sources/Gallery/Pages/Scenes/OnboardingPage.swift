import Tactile

/// A program's first words, a page each: swipe, press the dots, or use the arrow keys.
final class OnboardingPage: UIView {
    private var pager = OnboardingController(
        isVertical: false, spacing: 20, isBook: false, isOpen: false)
    private let log = Column.label("", size: 13)
    private let space = UISlider()
    private var isVertical = false
    private var isBook = false
    private var isOpen = false
    private lazy var knobs = Column.row(
        Column.toggle("Up and down", isOn: false) { [weak self] in
            self?.isVertical = $0
            self?.makePager()
        },
        Column.button("Skip to the end") { [weak self] in self?.pager.skip() })
    private lazy var book = Column.row(
        Column.toggle("As a book", isOn: false) { [weak self] in
            self?.isBook = $0
            self?.makePager()
        },
        Column.toggle("That lies open", isOn: false) { [weak self] in
            self?.isOpen = $0
            self?.makePager()
        })

    override init(frame: CGRect) {
        super.init(frame: frame)
        log.textColor = Column.quiet
        space.minimumValue = 0
        space.maximumValue = 80
        space.value = 20
        space.accessibilityLabel = "Space between pages"
        space.addAction(UIAction { [weak self] _ in self?.makePager() }, for: .valueChanged)
        for part in [knobs, book, space, log] as [UIView] { addSubview(part) }
        makePager()
    }

    required init?(coder: NSCoder) { nil }

    private func makePager() {
        pager.viewIfLoaded?.removeFromSuperview()
        pager = OnboardingController(
            isVertical: isVertical, spacing: CGFloat(space.value), isBook: isBook,
            isOpen: isOpen)
        pager.told = { [weak self] in self?.log.text = $0 }
        log.text = "Space between pages: \(Int(space.value)) points"
        pager.view.layer.cornerRadius = 12
        pager.view.backgroundColor = .secondarySystemBackground
        addSubview(pager.view)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        knobs.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        book.frame = CGRect(x: 0, y: 40, width: width, height: 32)
        space.frame = CGRect(x: 0, y: 82, width: width, height: 32)
        log.frame = CGRect(x: 0, y: 120, width: width, height: 20)
        pager.view.frame = CGRect(
            x: 0, y: 150, width: width, height: max(240, bounds.height - 150))
    }
}

/// The pages, and what people do with them.
private final class OnboardingController: UIPageViewController, UIPageViewControllerDataSource,
    UIPageViewControllerDelegate
{
    var told: (String) -> Void = { _ in }
    private static let steps: [(title: String, note: String, colour: UIColor)] = [
        ("Welcome", "Pages are next to each other.", .systemIndigo),
        ("Swipe", "Let go before the middle, and it stays.", .systemTeal),
        ("Press", "The dots turn pages, too.", .systemOrange),
        ("Ready", "This is the last one.", .systemGreen),
    ]

    /// - `isOpen`: whether two pages of a book are seen.
    init(isVertical: Bool, spacing: CGFloat, isBook: Bool, isOpen: Bool) {
        super.init(
            transitionStyle: isBook || isOpen ? .pageCurl : .scroll,
            navigationOrientation: isVertical ? .vertical : .horizontal,
            options: [
                .interPageSpacing: spacing,
                .spineLocation: isOpen ? SpineLocation.mid : SpineLocation.min,
            ])
        dataSource = self
        delegate = self
        setViewControllers(spread(0), direction: .forward, animated: false)
    }

    private func spread(_ index: Int) -> [UIViewController] {
        spineLocation == .mid ? [page(index), page(index + 1)] : [page(index)]
    }

    required init?(coder: NSCoder) { nil }

    private func page(_ index: Int) -> UIViewController {
        let step = Self.steps[index]
        return OnboardingStep(index, step.title, step.note, step.colour)
    }

    private func index(of page: UIViewController) -> Int { (page as? OnboardingStep)?.index ?? 0 }

    func skip() {
        let last = Self.steps.count - (spineLocation == .mid ? 2 : 1)
        setViewControllers(spread(last), direction: .forward, animated: true) {
            [weak self] finished in
            self?.told(finished ? "Skipped to the end" : "Skipping was interrupted")
        }
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        let index = index(of: viewController)
        return index > 0 ? page(index - 1) : nil
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        let index = index(of: viewController)
        return index + 1 < Self.steps.count ? page(index + 1) : nil
    }

    func presentationCount(for pageViewController: UIPageViewController) -> Int {
        Self.steps.count
    }

    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        pageViewController.viewControllers?.first.map { index(of: $0) } ?? 0
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    ) { told("To “\(pendingViewControllers.first?.title ?? "")”") }

    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
        let name = previousViewControllers.first?.title ?? ""
        told(completed ? "Came from “\(name)”" : "Stayed at “\(name)”")
    }
}

private final class OnboardingStep: UIViewController {
    let index: Int
    private let heading = Column.label("", size: 28)
    private let note = Column.label("", size: 15)
    private let disc = UIView()

    init(_ index: Int, _ title: String, _ note: String, _ colour: UIColor) {
        self.index = index
        super.init(nibName: nil, bundle: nil)
        self.title = title
        heading.text = title
        heading.textAlignment = .center
        self.note.text = note
        self.note.textAlignment = .center
        disc.backgroundColor = colour
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .secondarySystemBackground
        for part in [disc, heading, note] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (width, middle) = (view.bounds.width, view.bounds.midY)
        let side = min(96, max(0, view.bounds.height - 110))
        disc.frame = CGRect(
            x: width / 2 - side / 2, y: middle - side / 2 - 44, width: side, height: side)
        disc.layer.cornerRadius = side / 2
        heading.frame = CGRect(x: 0, y: disc.frame.maxY + 12, width: width, height: 36)
        note.frame = CGRect(x: 0, y: heading.frame.maxY + 4, width: width, height: 22)
    }
}
