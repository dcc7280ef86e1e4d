import Foundation
import Tactile
import TactileStoryboards
import TestSupport
import Testing

/// Scenes of storyboards and the ways between them.
@Suite @MainActor struct StoryboardTests {
    @MainActor private final class Run {
        let files: SampleBundle
        let harness = Harness()
        let storyboard: UIStoryboard
        var told: [String] = []

        init(_ text: String, _ others: [String: String] = [:]) throws {
            files = try SampleBundle(
                others.merging(["Base.lproj/Main.storyboard": text]) { $1 })
            var early: [String] = []
            harness.session.mistakeFound = { early.append($0) }
            storyboard = UIStoryboard(name: "Main", bundle: files.bundle)
            told = early
            harness.session.mistakeFound = { [weak self] in self?.told.append($0) }
        }

        func show(_ controller: UIViewController) {
            harness.window.rootViewController = controller
            harness.show()
        }
    }

    private static let button = """
        <subviews><button id="go" buttonType="system"><rect key="frame" x="0" y="100" width="100" height="40"/>
        <state key="normal" title="Go"/>
        <connections><segue destination="two" kind="show" identifier="go" id="s1"/></connections></button>
        <label id="lab" text="first"/></subviews>
        """
    private static let second = Sample.scene(
        "two", custom: "SecondController", attributes: "storyboardIdentifier=\"second\"",
        view: """
            <subviews><button id="ret"><rect key="frame" x="0" y="100" width="100" height="40"/>
            <state key="normal" title="Back"/>
            <connections><segue destination="two-exit" kind="unwind" identifier="back" unwindAction="comeBack:" id="s2"/></connections>
            </button></subviews>
            """)
    private static let stack = """
        <navigationController id="nav" sceneMemberID="viewController">
        <navigationBar key="navigationBar" contentMode="scaleToFill" largeTitles="YES" id="bar"/>
        <connections><segue destination="one" kind="relationship" relationship="rootViewController" id="r"/></connections>
        </navigationController>
        """

    @Test func scenesHaveTheNamesUnderWhichTheyAreKept() throws {
        let names =
            "storyboardIdentifier=\"first\" useStoryboardIdentifierAsRestorationIdentifier=\"YES\""
        let run = try Run(
            Sample.storyboard(
                [
                    Sample.scene("one", attributes: names),
                    Sample.scene("two", attributes: "restorationIdentifier=\"other\""),
                ], initial: "one"))
        let first = try #require(run.storyboard.instantiateInitialViewController())
        #expect(first.restorationIdentifier == "first" && run.told == [])
    }

    @Test func aStackIsShownAndWalked() throws {
        let first = Sample.scene(
            "one", custom: "FirstController", view: Self.button,
            parts: """
                <navigationItem key="navigationItem" title="Start" id="item">
                <barButtonItem key="rightBarButtonItem" systemItem="add" id="plus">
                <connections><segue destination="two" kind="presentation" identifier="plus" id="s3"/></connections>
                </barButtonItem></navigationItem>
                """, connections: "<outlet property=\"label\" destination=\"lab\" id=\"o\"/>")
        let run = try Run(
            Sample.storyboard([Self.stack, first, Self.second], initial: "nav"))
        let navigation = try #require(
            run.storyboard.instantiateInitialViewController() as? UINavigationController)
        let one = try #require(navigation.viewControllers.first as? FirstController)
        #expect(one.steps == ["awake loaded:false"])
        #expect(one.navigationItem.title == "Start" && one.storyboard === run.storyboard)
        #expect(navigation.navigationBar.prefersLargeTitles)
        run.show(navigation)
        #expect(one.steps.last == "loaded label:first children:0")
        run.harness.tap(at: one.view.convert(CGPoint(x: 50, y: 120), to: nil))
        run.harness.rest()
        #expect(one.steps.suffix(2) == ["should go", "prepare go SecondController"])
        let two = try #require(navigation.topViewController as? SecondController)
        #expect(two.text == "from first")
        run.harness.tap(at: two.view.convert(CGPoint(x: 50, y: 120), to: nil))
        run.harness.rest()
        #expect(navigation.topViewController === one)
        #expect(one.steps.last == "back from SecondController")
        one.refuses = true
        run.harness.tap(at: one.view.convert(CGPoint(x: 50, y: 120), to: nil))
        run.harness.rest()
        #expect(navigation.topViewController === one && one.steps.last == "should go")
        #expect(run.told == [])
    }

    @Test func seguesArePerformedByName() throws {
        let first = Sample.scene(
            "one", custom: "FirstController",
            connections: """
                <segue destination="two" kind="presentation" identifier="modal" modalPresentationStyle="fullScreen" animates="NO" id="a"/>
                <segue destination="two" kind="custom" customClass="SwapSegue" customModule="StoryboardsTests" identifier="swap" id="b"/>
                <segue destination="two" kind="presentation" identifier="made" destinationCreationSelector="made:sender:" animates="NO" id="c"/>
                """)
        let run = try Run(Sample.storyboard([first, Self.second], initial: "one"))
        let one = try #require(
            run.storyboard.instantiateInitialViewController() as? FirstController)
        run.show(one)
        one.performSegue(withIdentifier: "modal", sender: nil)
        run.harness.rest()
        let two = try #require(one.presentedViewController as? SecondController)
        #expect(two.modalPresentationStyle == .fullScreen && two.text == "from first")
        #expect(!one.steps.contains { $0.hasPrefix("should") })
        run.harness.tap(at: two.view.convert(CGPoint(x: 50, y: 120), to: nil))
        run.harness.rest()
        #expect(one.presentedViewController == nil)
        one.performSegue(withIdentifier: "made", sender: nil)
        run.harness.rest()
        #expect(one.presentedViewController is SecondController)
        one.dismiss(animated: false)
        one.performSegue(withIdentifier: "nowhere", sender: nil)
        #expect(run.told.last?.contains("the scene has no segue “nowhere”") == true)
        one.performSegue(withIdentifier: "swap", sender: nil)
        #expect(run.harness.window.rootViewController is SecondController)
    }

    @Test func scenesAreMadeByIdentifierAndCreator() throws {
        let run = try Run(Sample.storyboard([Self.second]))
        let made = run.storyboard.instantiateViewController(withIdentifier: "second")
        #expect(made is SecondController)
        let own: SecondController = run.storyboard.instantiateViewController(
            identifier: "second"
        ) { coder in
            let controller = SecondController(coder: coder)
            controller?.text = "created"
            return controller
        }
        #expect(own.text == "created" && own.view.subviews.count == 1)
        #expect(run.storyboard.instantiateInitialViewController() == nil)
        let none = run.storyboard.instantiateViewController(withIdentifier: "third")
        #expect(type(of: none) == UIViewController.self)
        #expect(run.told == ["The storyboard “Main” has no scene “third”; an empty one is shown."])
    }

    @Test func tabsEmbedsAndReferences() throws {
        let tabs = """
            <tabBarController id="tabs" sceneMemberID="viewController"><tabBar key="tabBar" contentMode="scaleToFill" id="tb"/>
            <connections><segue destination="one" kind="relationship" relationship="viewControllers" id="r1"/>
            <segue destination="ref" kind="relationship" relationship="viewControllers" id="r2"/></connections></tabBarController>
            """
        let first = Sample.scene(
            "one", custom: "FirstController",
            view: """
                <subviews><containerView opaque="NO" id="box"><rect key="frame" x="10" y="10" width="100" height="50"/>
                <connections><segue destination="two" kind="embed" identifier="inner" id="e"/></connections></containerView></subviews>
                """,
            parts: "<tabBarItem key=\"tabBarItem\" title=\"First\" badgeValue=\"3\" id=\"ti\"/>")
        let reference = """
            <viewControllerPlaceholder storyboardName="Other" referencedIdentifier="far" id="ref" sceneMemberID="viewController"/>
            """
        let other = Sample.storyboard([
            Sample.scene("o", attributes: "storyboardIdentifier=\"far\" title=\"Far\"")
        ])
        let run = try Run(
            Sample.storyboard([tabs, first, Self.second, reference], initial: "tabs"),
            ["Other.storyboard": other])
        let controller = try #require(
            run.storyboard.instantiateInitialViewController() as? UITabBarController)
        #expect(controller.viewControllers?.map(\.title) == [nil, "Far"])
        let one = try #require(controller.viewControllers?.first as? FirstController)
        #expect(one.tabBarItem.title == "First" && one.tabBarItem.badgeValue == "3")
        run.show(controller)
        #expect(
            one.steps.suffix(2) == ["prepare inner SecondController", "loaded label:- children:1"])
        #expect(one.children.first?.view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(run.told == [])
    }

    @Test func prototypesAndTheirSegues() throws {
        let list = """
            <tableViewController id="list" customClass="ListController" customModule="StoryboardsTests" sceneMemberID="viewController">
            <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" dataMode="prototypes" style="grouped" rowHeight="60" id="t">
            <rect key="frame" x="0" y="0" width="320" height="480"/>
            <prototypes><tableViewCell contentMode="scaleToFill" selectionStyle="blue" accessoryType="disclosureIndicator" reuseIdentifier="row" id="p" customClass="ListCell" customModule="StoryboardsTests">
            <tableViewCellContentView key="contentView" tableViewCell="p" id="pc"><subviews><label id="n" text="?"/></subviews></tableViewCellContentView>
            <connections><outlet property="nameLabel" destination="n" id="o"/><segue destination="two" kind="show" identifier="row" id="s"/></connections>
            </tableViewCell></prototypes>
            <connections><outlet property="dataSource" destination="list" id="o1"/><outlet property="delegate" destination="list" id="o2"/></connections>
            </tableView></tableViewController>
            """
        let run = try Run(
            Sample.storyboard(
                [Self.stack.replacing("\"one\"", with: "\"list\""), list, Self.second],
                initial: "nav"))
        let navigation = try #require(
            run.storyboard.instantiateInitialViewController() as? UINavigationController)
        run.show(navigation)
        let controller = try #require(navigation.topViewController as? ListController)
        #expect(controller.tableView.style == .grouped && controller.tableView.rowHeight == 60)
        let cells = controller.tableView.visibleCells.compactMap { $0 as? ListCell }
        #expect(cells.map(\.nameLabel.text) == ["Row 0", "Row 1", "Row 2"])
        #expect(cells.first?.accessoryType == .disclosureIndicator)
        run.harness.tap(cells[1])
        run.harness.rest()
        #expect(controller.prepared == ["row 1", "selected 1"])
        #expect(navigation.topViewController is SecondController)
        #expect(run.told == [])
    }

    @Test func staticRowsAreShown() throws {
        let table = """
            <tableViewController id="list" customClass="StaticController" customModule="StoryboardsTests" sceneMemberID="viewController">
            <tableView key="view" dataMode="static" style="insetGrouped" id="t"><rect key="frame" x="0" y="0" width="320" height="480"/>
            <sections><tableViewSection headerTitle="Sound" footerTitle="For all" id="s1"><cells>
            <tableViewCell textLabel="l1" detailTextLabel="l2" style="IBUITableViewCellStyleValue1" rowHeight="70" id="c1">
            <tableViewCellContentView key="contentView" id="k1"><subviews><label id="l1" text="Volume"/><label id="l2" text="High"/></subviews></tableViewCellContentView></tableViewCell>
            <tableViewCell id="c2"><tableViewCellContentView key="contentView" id="k2"><subviews><switch id="sw" on="YES"/></subviews></tableViewCellContentView></tableViewCell>
            </cells></tableViewSection><tableViewSection id="s2"><cells><tableViewCell id="c3"/></cells></tableViewSection></sections>
            </tableView><connections><outlet property="volume" destination="sw" id="o"/></connections></tableViewController>
            """
        let run = try Run(Sample.storyboard([table], initial: "list"))
        let controller = try #require(
            run.storyboard.instantiateInitialViewController() as? StaticController)
        run.show(controller)
        let view = try #require(controller.tableView)
        #expect(view.numberOfSections == 2 && view.numberOfRows(inSection: 0) == 2)
        let first = try #require(view.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(first.textLabel?.text == "Volume" && first.detailTextLabel?.text == "High")
        #expect(first.frame.height == 70 && controller.volume.isOn)
        #expect(controller.tableView(view, titleForHeaderInSection: 0) == "Sound")
        #expect(controller.tableView(view, titleForFooterInSection: 0) == "For all")
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.cellForRow(at: IndexPath(row: 0, section: 0)) === first)
        #expect(first.window != nil && !first.isHidden)
        #expect(run.told == [])
    }

    @Test func sizeClassesVary() throws {
        let scene = Sample.scene(
            "one",
            view: """
                <subviews><label id="a" text="small" translatesAutoresizingMaskIntoConstraints="NO"><variation key="widthClass=regular" hidden="YES"/></label><view id="b"/></subviews>
                <constraints><constraint firstItem="a" firstAttribute="top" secondItem="one-view" secondAttribute="top" constant="10" id="c"><variation key="widthClass=regular" constant="40"/></constraint></constraints>
                <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
                <variation key="widthClass=regular"><mask key="subviews"><include reference="b"/></mask></variation>
                """)
        let run = try Run(Sample.storyboard([scene], initial: "one"))
        let controller = try #require(run.storyboard.instantiateInitialViewController())
        run.show(controller)
        run.harness.resize(to: CGSize(width: 800, height: 480))
        let view = try #require(controller.view)
        let constraint = try #require(view.constraints.first { $0.firstAttribute == .top })
        #expect(view.subviews.count == 2 && constraint.constant == 40)
        #expect(view.subviews.first?.isHidden == true)
        run.harness.resize(to: CGSize(width: 400, height: 480))
        #expect(view.traitCollection.horizontalSizeClass == .compact)
        #expect(view.subviews.count == 1 && constraint.constant == 10)
        #expect(view.subviews.first?.isHidden == false)
        run.harness.resize(to: CGSize(width: 800, height: 480))
        #expect(view.subviews.count == 2 && constraint.constant == 40)
        #expect(view.subviews.first?.isHidden == true)
        #expect(run.told == [])
    }

    /// A mask of a damaged file names the view itself, or one that it is in.
    @Test(arguments: ["one-view", "a"]) func aMaskNamesSubviewsAlone(id: String) throws {
        let scene = Sample.scene(
            "one",
            view: """
                <subviews><view id="a"><subviews><view id="b">
                <variation key="default"><mask key="subviews"><exclude reference="\(id)"/></mask></variation>
                <variation key="widthClass=regular"><mask key="subviews"><include reference="\(id)"/></mask></variation>
                </view></subviews></view></subviews>
                <variation key="widthClass=regular"><mask key="subviews"><include reference="one-view"/></mask></variation>
                """)
        let run = try Run(Sample.storyboard([scene], initial: "one"))
        let controller = try #require(run.storyboard.instantiateInitialViewController())
        run.show(controller)
        for width in [800.0, 400, 800] {
            run.harness.resize(to: CGSize(width: width, height: 480))
            #expect(controller.view.window != nil)
            #expect(controller.view.subviews.first?.subviews.count == 1)
        }
        #expect(run.told.count == 3 && run.told.allSatisfy { $0.contains("is no subview of") })
    }
}
