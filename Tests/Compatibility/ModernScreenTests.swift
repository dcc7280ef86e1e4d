import Foundation
import Tactile
import TactileCompatibility
import TactileTesting
import Testing

/// Screens as programs for iOS 13 to 17 have them, written as there.
@Suite(.serialized) @MainActor struct ModernScreenTests {
    // MARK: A list of settings

    private struct Setting: Hashable, Sendable {
        let id = UUID()
        var name: String
        var symbol: String
        var isOn: Bool
    }

    private final class SettingsViewController: UIViewController {
        enum Section: Int, CaseIterable { case general, privacy }

        private(set) var settings = [
            Setting(name: "Notifications", symbol: "bell", isOn: true),
            Setting(name: "Location", symbol: "location", isOn: false),
        ]
        private lazy var collectionView = UICollectionView(
            frame: .zero, collectionViewLayout: makeLayout())
        private var dataSource: UICollectionViewDiffableDataSource<Section, Setting>!
        private var observation: Task<Void, Never>?
        private(set) var changes = 0
        private(set) var isListening = false
        static let didChange = Notification.Name("SettingsDidChange")

        override func viewDidLoad() {
            super.viewDidLoad()
            title = "Settings"
            navigationItem.largeTitleDisplayMode = .never
            navigationItem.style = .browser
            view.addSubview(collectionView)
            collectionView.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                collectionView.topAnchor.constraint(equalTo: view.topAnchor),
                collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
                collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            ])
            configureDataSource()
            apply(animated: false)
            observation = Task { [weak self] in
                self?.isListening = true
                for await _ in NotificationCenter.default.notifications(named: Self.didChange) {
                    self?.changes += 1
                }
            }
        }

        deinit { observation?.cancel() }

        private func makeLayout() -> UICollectionViewLayout {
            UICollectionViewCompositionalLayout { _, environment in
                var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
                configuration.headerMode = .none
                return NSCollectionLayoutSection.list(
                    using: configuration, layoutEnvironment: environment)
            }
        }

        private func configureDataSource() {
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Setting>
            { [weak self] cell, _, setting in
                var content = cell.defaultContentConfiguration()
                content.text = setting.name
                content.image = UIImage(systemName: setting.symbol)
                content.imageProperties.tintColor = .tintColor
                cell.contentConfiguration = content
                let toggle = UISwitch()
                toggle.isOn = setting.isOn
                toggle.addAction(
                    UIAction { _ in self?.toggle(setting) }, for: .valueChanged)
                cell.accessories = [
                    .customView(
                        configuration: .init(customView: toggle, placement: .trailing()))
                ]
            }
            dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
                collectionView, indexPath, item in
                collectionView.dequeueConfiguredReusableCell(
                    using: registration, for: indexPath, item: item)
            }
        }

        private func apply(animated: Bool) {
            var snapshot = NSDiffableDataSourceSnapshot<Section, Setting>()
            snapshot.appendSections([.general])
            snapshot.appendItems(settings, toSection: .general)
            dataSource.apply(snapshot, animatingDifferences: animated)
        }

        private func toggle(_ setting: Setting) {
            guard let index = settings.firstIndex(where: { $0.id == setting.id }) else { return }
            settings[index].isOn.toggle()
            NotificationCenter.default.post(name: Self.didChange, object: self)
        }
    }

    @Test func aListOfSettingsIsChangedAndObserved() async throws {
        let settings = SettingsViewController()
        let harness = Harness(
            showing: UINavigationController(rootViewController: settings),
            size: CGSize(width: 390, height: 700))
        harness.settle()
        while !settings.isListening { await Task.yield() }
        let toggles: [UISwitch] = harness.views()
        #expect(toggles.count == 2)
        let second = try #require(toggles.first { !$0.isOn })
        harness.tap(second)
        harness.rest()
        #expect(settings.settings.map(\.isOn) == [true, true])
        while settings.changes == 0 { await Task.yield() }
        #expect(settings.changes == 1)
    }

    // MARK: A card with a button

    private final class ProfileCard: UIView {
        private let stack = UIStackView()
        let followButton = UIButton(type: .system)
        private(set) var styles: [UIUserInterfaceStyle] = []

        override init(frame: CGRect) {
            super.init(frame: frame)
            setUp()
        }

        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

        private func setUp() {
            backgroundColor = .secondarySystemBackground
            layer.cornerRadius = 12
            layer.cornerCurve = .continuous
            var name = AttributedString("Ada Lovelace\n")
            name.font = .preferredFont(forTextStyle: .headline)
            var handle = AttributedString("@ada")
            handle.font = .preferredFont(forTextStyle: .subheadline)
            handle.foregroundColor = .secondaryLabel
            let label = UILabel()
            label.numberOfLines = 0
            label.attributedText = NSAttributedString(name + handle)

            var configuration = UIButton.Configuration.filled()
            configuration.cornerStyle = .capsule
            configuration.image = UIImage(systemName: "plus")
            configuration.preferredSymbolConfigurationForImage = .init(scale: .small)
            configuration.title = "Follow"
            configuration.titleTextAttributesTransformer =
                UIConfigurationTextAttributesTransformer { incoming in
                    var outgoing = incoming
                    outgoing.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
                    return outgoing
                }
            followButton.configuration = configuration
            followButton.changesSelectionAsPrimaryAction = true
            followButton.configurationUpdateHandler = { button in
                button.configuration?.title = button.isSelected ? "Following" : "Follow"
                button.configuration?.image = UIImage(
                    systemName: button.isSelected ? "checkmark" : "plus")
            }

            stack.axis = .vertical
            stack.spacing = UIStackView.spacingUseSystem
            stack.addArrangedSubview(label)
            stack.addArrangedSubview(followButton)
            stack.translatesAutoresizingMaskIntoConstraints = false
            addSubview(stack)
            NSLayoutConstraint.activate([
                stack.topAnchor.constraint(equalToSystemSpacingBelow: topAnchor, multiplier: 2),
                stack.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
                stack.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
            ])
            registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (card: Self, previous: UITraitCollection) in
                card.styles.append(card.traitCollection.userInterfaceStyle)
            }
        }
    }

    @Test func aCardFollowsItsButtonAndTheStyle() throws {
        let card = ProfileCard()
        let harness = Harness(showing: card, size: CGSize(width: 300, height: 200))
        harness.settle()
        let title = try #require(card.followButton.titleLabel)
        #expect(title.text == "Follow" && title.attributedText?.length == 6)
        harness.tap(card.followButton)
        harness.rest()
        #expect(card.followButton.titleLabel?.text == "Following")
        let font = title.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(font?.pointSize == 15)
        harness.window.overrideUserInterfaceStyle = .dark
        harness.settle()
        #expect(card.styles == [.dark])
    }

    // MARK: A timer in a sheet

    private final class TimerViewController: UIViewController {
        private var link: CADisplayLink?
        let label = UILabel()
        private let formatter: DateComponentsFormatter = {
            let formatter = DateComponentsFormatter()
            formatter.allowedUnits = [.minute, .second]
            formatter.unitsStyle = .positional
            return formatter
        }()
        private var start: CFTimeInterval = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            label.font = .monospacedDigitSystemFont(ofSize: 40, weight: .light)
            label.frame = CGRect(x: 20, y: 20, width: 200, height: 60)
            view.addSubview(label)
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            UIApplication.shared.isIdleTimerDisabled = true
            start = CACurrentMediaTime()
            let link = CADisplayLink(
                target: self, selector: Selector("tick:", TimerViewController.tick(_:)))
            link.preferredFrameRateRange = CAFrameRateRange(
                minimum: 10, maximum: 30, preferred: 30)
            link.add(to: .main, forMode: .common)
            self.link = link
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            UIApplication.shared.isIdleTimerDisabled = false
            link?.invalidate()
        }

        private func tick(_ link: CADisplayLink) {
            label.text = formatter.string(from: CACurrentMediaTime() - start)
        }

        override var canBecomeFirstResponder: Bool { true }

        private(set) var isShaken = false
        override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            guard motion == .motionShake else { return super.motionEnded(motion, with: event) }
            isShaken = true
        }
    }

    @Test func aTimerRunsInASheetAndKeepsTheDisplayOn() throws {
        let root = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 390, height: 700))
        let timer = TimerViewController()
        let small = UISheetPresentationController.Detent.Identifier("small")
        if let sheet = timer.sheetPresentationController {
            sheet.detents = [
                .custom(identifier: small) { context in 0.25 * context.maximumDetentValue },
                .large(),
            ]
            sheet.selectedDetentIdentifier = small
            sheet.prefersGrabberVisible = true
            sheet.prefersScrollingExpandsWhenScrolledToEdge = false
            sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
        }
        root.present(timer, animated: false)
        harness.settle()
        #expect(UIApplication.shared.isIdleTimerDisabled)
        harness.advance(seconds: 65.5)
        #expect(timer.label.text == "1:05")
        timer.motionEnded(.motionShake, with: nil)
        #expect(timer.isShaken)
        root.dismiss(animated: false)
        harness.settle()
        #expect(!UIApplication.shared.isIdleTimerDisabled)
    }
}
