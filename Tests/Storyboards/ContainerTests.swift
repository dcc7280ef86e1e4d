import Foundation
import Tactile
import TactileStoryboards
import Testing

/// Split and page view controllers as storyboards have them.
@MainActor
@Suite struct ContainerTests {
    private func initial(_ scenes: [String]) throws -> (SampleBundle, UIViewController) {
        let bundle = try SampleBundle([
            "Main.storyboard": Sample.storyboard(scenes, initial: "first")
        ])
        let storyboard = UIStoryboard(name: "Main", bundle: bundle.bundle)
        return (bundle, try #require(storyboard.instantiateInitialViewController()))
    }

    private static func relation(_ destination: String, _ name: String) -> String {
        """
        <segue destination="\(destination)" kind="relationship" relationship="\(name)" id="\(name)-\(destination)"/>
        """
    }

    @Test func columnsHoldTheScenesOfTheirRelations() throws {
        let split = """
            <splitViewController id="first" style="tripleColumn" behavior="tile" primaryEdge="trailing" \
            preferredDisplayMode="twoBesideSecondary" presentsWithGesture="NO" minimumPrimaryColumnWidth="200" \
            maximumPrimaryColumnWidth="280" preferredPrimaryColumnWidthFraction="0.25" sceneMemberID="viewController">
            <connections>\(Self.relation("d", "detailViewController"))\(Self.relation("m", "masterViewController"))\
            \(Self.relation("s", "supplementaryViewController"))\(Self.relation("c", "compactViewController"))</connections>
            </splitViewController>
            """
        let (bundle, made) = try initial(
            [split] + ["m", "s", "d", "c"].map { Sample.scene($0, attributes: "title=\"\($0)\"") })
        defer { withExtendedLifetime(bundle) {} }
        let controller = try #require(made as? UISplitViewController)
        #expect(controller.style == .tripleColumn)
        #expect(controller.preferredSplitBehavior == .tile)
        #expect(controller.primaryEdge == .trailing)
        #expect(controller.preferredDisplayMode == .twoBesideSecondary)
        #expect(!controller.presentsWithGesture)
        #expect(controller.minimumPrimaryColumnWidth == 200)
        #expect(controller.maximumPrimaryColumnWidth == 280)
        #expect(controller.preferredPrimaryColumnWidthFraction == 0.25)
        let columns: [UISplitViewController.Column] = [
            .primary, .supplementary, .secondary, .compact,
        ]
        #expect(columns.map { controller.viewController(for: $0)?.title } == ["m", "s", "d", "c"])
    }

    @Test func withoutAStyleTheScenesAreTheMasterAndTheDetail() throws {
        let split = """
            <splitViewController id="first" sceneMemberID="viewController">
            <connections>\(Self.relation("d", "detailViewController"))\(Self.relation("m", "masterViewController"))</connections>
            </splitViewController>
            """
        let (bundle, made) = try initial(
            [split] + ["m", "d"].map { Sample.scene($0, attributes: "title=\"\($0)\"") })
        defer { withExtendedLifetime(bundle) {} }
        let controller = try #require(made as? UISplitViewController)
        #expect(controller.style == .unspecified)
        #expect(controller.viewControllers.map(\.title) == ["m", "d"])
    }

    @Test func pagesTakeTheirDirectionFromTheFile() throws {
        let pages = """
            <pageViewController id="first" autoresizesArchivedViewToFullSize="NO" transitionStyle="scroll" \
            navigationOrientation="vertical" spineLocation="none" pageSpacing="12" sceneMemberID="viewController">
            </pageViewController>
            """
        let (bundle, made) = try initial([pages])
        defer { withExtendedLifetime(bundle) {} }
        let controller = try #require(made as? UIPageViewController)
        #expect(controller.navigationOrientation == .vertical)
        #expect(controller.transitionStyle == .scroll)
    }

    @Test func aPageViewCanBeItsOwnSource() throws {
        let pages = """
            <pageViewController id="first" customClass="OwnPages" customModule="StoryboardsTests" transitionStyle="scroll" \
            navigationOrientation="horizontal" spineLocation="none" sceneMemberID="viewController">
            <connections><outlet property="dataSource" destination="first" id="o1"/>
            <outlet property="delegate" destination="first" id="o2"/></connections>
            </pageViewController>
            """
        let (bundle, made) = try initial([pages])
        defer { withExtendedLifetime(bundle) {} }
        let controller = try #require(made as? OwnPages)
        controller.loadViewIfNeeded()
        #expect(controller.dataSource === controller)
        #expect(controller.delegate === controller)
    }
}

final class OwnPages: UIPageViewController, UIPageViewControllerDataSource,
    UIPageViewControllerDelegate
{
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { nil }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { nil }
}
