import Foundation
import Tactile
import TactileTesting
import Testing

/// Pieces of programs for iOS as their authors write them; that they compile is half of the test.
@Suite @MainActor struct SnippetTests {
    private final class StyledController: UIViewController {
        var heard: [UIUserInterfaceStyle] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (self: Self, previous: UITraitCollection) in
                self.heard.append(previous.userInterfaceStyle)
                self.heard.append(self.traitCollection.userInterfaceStyle)
            }
        }
    }

    @Test func aClosureMayNameItsOwnClassAsSelf() {
        let controller = StyledController()
        let harness = Harness(size: CGSize(width: 200, height: 200))
        harness.window.rootViewController = controller
        harness.settle()
        let before = controller.traitCollection.userInterfaceStyle
        let other: UIUserInterfaceStyle = before == .dark ? .light : .dark
        controller.overrideUserInterfaceStyle = other
        harness.settle()
        #expect(controller.heard == [before, other])
    }

    private final class Hinge: UIView {
        func open() {
            anchorPoint = CGPoint(x: 0, y: 0.5)
            transform = CGAffineTransform(scaleX: 2, y: 1)
        }
    }

    @Test func aViewGrowsFromItsAnchorPoint() {
        let hinge = Hinge(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        hinge.open()
        #expect(hinge.center == CGPoint(x: 40, y: 40))
        #expect(hinge.frame == CGRect(x: 40, y: 20, width: 80, height: 40))
    }

    /// A layer with a value of its own, which its presentations copy.
    private final class Ring: CALayer {
        var share: CGFloat

        override init() {
            share = 0.25
            super.init()
        }

        override init(layer: Any) {
            share = (layer as? Ring)?.share ?? 0
            super.init(layer: layer)
        }

        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }

    private final class RingView: UIView {
        override class var layerClass: AnyClass { Ring.self }
    }

    @Test func aLayerOverridesTheInitializersOfItsSuperclass() throws {
        let view = RingView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let ring = try #require(view.layer as? Ring)
        #expect(ring.share == 0.25)
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
        ring.share = 0.5
        harness.advance(seconds: 0.1)
        let shown = try #require(ring.presentation())
        #expect(shown !== ring && shown.share == 0.5)
    }

    /// A path that counts its corners.
    private final class Polygon: UIBezierPath {
        var corners = 0

        override func move(to point: CGPoint) {
            super.move(to: point)
            corners = 1
        }

        override func addLine(to point: CGPoint) {
            super.addLine(to: point)
            corners += 1
        }
    }

    @Test func aPathOverridesItsSteps() {
        let path = Polygon()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.close()
        #expect(path.corners == 3 && path.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test func aBarFollowsTheProgressThatItObserves() {
        let progress = Progress(totalUnitCount: 4)
        let bar = UIProgressView(progressViewStyle: .default)
        bar.observedProgress = progress
        let harness = Harness(showing: bar, size: CGSize(width: 200, height: 200))
        progress.completedUnitCount = 1
        harness.advance(seconds: 0.5)
        #expect(bar.progress == 0.25)
        progress.completedUnitCount = 4
        harness.advance(seconds: 0.5)
        #expect(bar.progress == 1)
        bar.observedProgress = nil
        bar.progress = 0.5
        harness.advance(seconds: 0.5)
        #expect(bar.progress == 0.5)
    }

    /// A list as one of iOS 14, with a row that the person swipes away.
    private final class ListController: UIViewController {
        private(set) var source: UICollectionViewDiffableDataSource<Int, String>!
        private(set) var list: UICollectionView!

        override func viewDidLoad() {
            super.viewDidLoad()
            var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
            configuration.trailingSwipeActionsConfigurationProvider = { [weak self] path in
                let delete = UIContextualAction(style: .destructive, title: "Delete") {
                    _, _, done in
                    self?.remove(at: path)
                    done(true)
                }
                return UISwipeActionsConfiguration(actions: [delete])
            }
            list = UICollectionView(
                frame: view.bounds,
                collectionViewLayout: UICollectionViewCompositionalLayout.list(
                    using: configuration))
            list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            list.automaticallyAdjustsScrollIndicatorInsets = false
            view.addSubview(list)
            let cell = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
                cell, _, text in
                var content = cell.defaultContentConfiguration()
                content.text = text
                cell.contentConfiguration = content
                cell.accessories = [.disclosureIndicator()]
            }
            source = UICollectionViewDiffableDataSource(collectionView: list) { list, path, text in
                list.dequeueConfiguredReusableCell(using: cell, for: path, item: text)
            }
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(["Ann", "Bob", "Cleo"])
            source.apply(snapshot, animatingDifferences: false)
        }

        func remove(at path: IndexPath) {
            guard let text = source.itemIdentifier(for: path) else { return }
            var snapshot = source.snapshot()
            snapshot.deleteItems([text])
            source.apply(snapshot)
        }
    }

    @Test func aListShowsAndLosesItsRows() {
        let controller = ListController()
        let harness = Harness(showing: controller, size: CGSize(width: 320, height: 400))
        #expect(controller.list.visibleCells.count == 3)
        controller.remove(at: IndexPath(item: 1, section: 0))
        harness.advance(seconds: 1)
        #expect(controller.source.snapshot().itemIdentifiers == ["Ann", "Cleo"])
        #expect(controller.list.visibleCells.count == 2)
    }

    @Test func barsReachUnderInsetsWhereTheyAreNotAdjusted() throws {
        let scroll = UIScrollView()
        scroll.contentSize = CGSize(width: 200, height: 2000)
        scroll.contentInset.top = 80
        let harness = Harness(showing: scroll, size: CGSize(width: 200, height: 200))
        scroll.contentOffset.y = -80
        scroll.flashScrollIndicators()
        harness.settle()
        func top() throws -> CGFloat {
            let bar = try #require(
                scroll.subviews.first { 0 < $0.frame.width && $0.frame.width < 30 })
            return bar.frame.minY - scroll.contentOffset.y
        }
        #expect(try top() >= 80)
        scroll.automaticallyAdjustsScrollIndicatorInsets = false
        harness.advance(seconds: 0.1)
        #expect(try top() < 20)
    }
}
