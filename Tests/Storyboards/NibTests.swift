import Foundation
import Tactile
import TactileStoryboards
import TestSupport
import Testing

/// Views out of nibs: attributes, constraints, outlets, actions.
@Suite @MainActor struct NibTests {
    /// The objects of a nib, and what was said about it.
    private func load(
        _ objects: String, owner: NSObject? = nil, connections: String = ""
    ) -> (objects: [Any], told: [String], harness: Harness) {
        let harness = Harness()
        var told: [String] = []
        harness.session.mistakeFound = { told.append($0) }
        let nib = UINib(data: Sample.xib(objects, owner: connections), bundle: nil)
        return (nib.instantiate(withOwner: owner), told, harness)
    }

    @Test func attributesOfViewsAreTakenOn() throws {
        let (objects, told, _) = load(
            """
            <view contentMode="scaleToFill" id="a" clipsSubviews="YES" alpha="0.5" tag="7">
            <rect key="frame" x="10" y="20" width="200" height="100"/>
            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" heightSizable="YES"/>
            <subviews>
            <label opaque="NO" userInteractionEnabled="NO" contentMode="left" horizontalHuggingPriority="251" text="Hello" textAlignment="center" lineBreakMode="tailTruncation" numberOfLines="2" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" id="b">
            <rect key="frame" x="0" y="0" width="100" height="21"/>
            <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
            <color key="textColor" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
            <nil key="highlightedColor"/>
            </label>
            </subviews>
            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
            <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
            <point key="canvasLocation" x="1" y="2"/>
            </view>
            """)
        #expect(told == [])
        let view = try #require(objects.first as? UIView)
        #expect(view.frame == CGRect(x: 10, y: 20, width: 200, height: 100))
        #expect(view.autoresizingMask == [.flexibleRightMargin, .flexibleHeight])
        #expect(view.clipsToBounds && view.alpha == 0.5 && view.tag == 7)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(view.backgroundColor == .systemBackground)
        let label = try #require(view.subviews.first as? UILabel)
        #expect(label.text == "Hello" && label.textAlignment == .center)
        #expect(label.numberOfLines == 2 && label.font.pointSize == 20)
        #expect(label.textColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(label.contentHuggingPriority(for: .horizontal).rawValue == 251)
    }

    @Test func aConstraintMayBeOfAProgramsClass() throws {
        let (objects, told, _) = load(
            """
            <view contentMode="scaleToFill" id="a" restorationIdentifier="plate">
            <rect key="frame" x="0" y="0" width="200" height="100"/>
            <constraints>
            <constraint firstAttribute="width" constant="80" id="w" customClass="HalfConstraint" customModule="StoryboardsTests"/>
            <constraint firstAttribute="height" constant="80" id="h"/>
            </constraints>
            </view>
            """)
        #expect(told == [])
        let view = try #require(objects.first as? UIView)
        #expect(view.restorationIdentifier == "plate")
        let half = try #require(view.constraints.compactMap { $0 as? HalfConstraint }.first)
        #expect(half.steps == ["awake 80.0"] && half.constant == 40)
        #expect(view.constraints.count == 2)
    }

    @Test func controlsHaveTheirValues() throws {
        let (objects, told, _) = load(
            """
            <stackView opaque="NO" axis="vertical" distribution="equalSpacing" alignment="center" spacing="12" id="s">
            <subviews>
            <button opaque="NO" buttonType="system" lineBreakMode="middleTruncation" id="1">
            <state key="normal" title="Press"><color key="titleColor" white="0" alpha="1" colorSpace="calibratedWhite"/></state>
            <state key="highlighted" title="Pressed"/>
            </button>
            <slider opaque="NO" value="3" minValue="1" maxValue="9" id="2"/>
            <switch opaque="NO" on="YES" id="3"/>
            <segmentedControl opaque="NO" segmentControlStyle="plain" selectedSegmentIndex="1" id="4">
            <segments><segment title="One"/><segment title="Two"/></segments>
            </segmentedControl>
            <stepper opaque="NO" value="4" maximumValue="8" stepValue="2" id="5"/>
            <progressView opaque="NO" progress="0.5" progressViewStyle="bar" id="6"/>
            <textField opaque="NO" placeholder="Name" borderStyle="roundedRect" id="7">
            <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="done" secureTextEntry="YES"/>
            </textField>
            <pageControl opaque="NO" numberOfPages="3" currentPage="2" id="8"/>
            <datePicker opaque="NO" datePickerMode="date" style="wheels" minuteInterval="1" id="9"/>
            <textView editable="NO" id="10"><string key="text">Two
            lines</string></textView>
            </subviews>
            </stackView>
            """)
        #expect(told == [])
        let stack = try #require(objects.first as? UIStackView)
        #expect(stack.axis == .vertical && stack.spacing == 12 && stack.alignment == .center)
        let views = stack.arrangedSubviews
        try #require(views.count == 10)
        let button = try #require(views[0] as? UIButton)
        #expect(button.buttonType == .system && button.currentTitle == "Press")
        #expect(button.title(for: .highlighted) == "Pressed")
        #expect((views[1] as? UISlider)?.value == 3 && (views[1] as? UISlider)?.maximumValue == 9)
        #expect((views[2] as? UISwitch)?.isOn == true)
        let segments = try #require(views[3] as? UISegmentedControl)
        #expect(segments.selectedSegmentIndex == 1 && segments.titleForSegment(at: 1) == "Two")
        #expect((views[4] as? UIStepper)?.value == 4 && (views[4] as? UIStepper)?.stepValue == 2)
        let progress = try #require(views[5] as? UIProgressView)
        #expect(progress.progress == 0.5 && progress.progressViewStyle == .bar)
        let field = try #require(views[6] as? UITextField)
        #expect(field.placeholder == "Name" && field.borderStyle == .roundedRect)
        #expect(field.keyboardType == .emailAddress && field.isSecureTextEntry)
        #expect((views[7] as? UIPageControl)?.currentPage == 2)
        #expect((views[8] as? UIDatePicker)?.datePickerMode == .date)
        let text = try #require(views[9] as? UITextView)
        #expect(text.text == "Two\nlines" && !text.isEditable)
    }

    @Test func constraintsHold() throws {
        let (objects, told, harness) = load(
            """
            <view id="a">
            <rect key="frame" x="0" y="0" width="200" height="100"/>
            <subviews>
            <view id="b" translatesAutoresizingMaskIntoConstraints="NO">
            <constraints>
            <constraint firstAttribute="width" secondItem="b" secondAttribute="height" multiplier="2:1" id="c1"/>
            </constraints>
            </view>
            </subviews>
            <viewLayoutGuide key="safeArea" id="g"/>
            <constraints>
            <constraint firstItem="b" firstAttribute="leading" secondItem="g" secondAttribute="leading" constant="10" id="c2"/>
            <constraint firstAttribute="bottom" secondItem="b" secondAttribute="bottom" constant="5" identifier="foot" id="c3"/>
            <constraint firstItem="b" firstAttribute="height" constant="30" priority="900" id="c4"/>
            <constraint firstItem="b" firstAttribute="height" constant="77" placeholder="YES" id="c5"/>
            </constraints>
            </view>
            """)
        #expect(told == [])
        let view = try #require(objects.first as? UIView)
        harness.window.addSubview(view)
        view.layoutIfNeeded()
        #expect(view.subviews.first?.frame == CGRect(x: 10, y: 65, width: 60, height: 30))
        #expect(view.constraints.contains { $0.identifier == "foot" && $0.constant == 5 })
    }

    @Test func ownersAreConnected() throws {
        let owner = Owner()
        let (objects, told, harness) = load(
            """
            <view id="a">
            <rect key="frame" x="0" y="0" width="200" height="100"/>
            <subviews>
            <label text="Here" id="l"/>
            <button buttonType="system" id="x"><rect key="frame" x="0" y="0" width="80" height="40"/>
            <state key="normal" title="X"/>
            <connections><action selector="press:" destination="-1" eventType="touchUpInside" id="e1"/></connections>
            </button>
            <button id="y"><rect key="frame" x="100" y="0" width="80" height="40"/><state key="normal" title="Y"/>
            <connections><action selector="change" destination="-1" eventType="touchDown" id="e2"/></connections>
            </button>
            </subviews>
            </view>
            """, owner: owner,
            connections: """
                <outlet property="label" destination="l" id="o1"/>
                <outletCollection property="buttons" destination="x" collectionClass="NSMutableArray" id="o2"/>
                <outletCollection property="buttons" destination="y" collectionClass="NSMutableArray" id="o3"/>
                """)
        #expect(told == [])
        #expect(owner.label?.text == "Here")
        #expect(owner.buttons.map(\.currentTitle) == ["X", "Y"])
        harness.window.addSubview(try #require(objects.first as? UIView))
        harness.show()
        harness.tap(at: CGPoint(x: 40, y: 20))
        harness.tap(at: CGPoint(x: 140, y: 20))
        #expect(owner.pressed == ["X", "change"])
    }

    @Test func aClassFindsItsAttributesInItsInitializer() throws {
        let (objects, told, _) = load(
            """
            <view id="a" customClass="Badge" customModule="StoryboardsTests" customModuleProvider="target">
            <rect key="frame" x="0" y="0" width="120" height="40"/>
            <subviews><label id="l" text="in it"/></subviews>
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="radius"><real key="value" value="2.5"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="number" keyPath="count"><integer key="value" value="9"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="string" keyPath="note" value="noted"/>
            <userDefinedRuntimeAttribute type="boolean" keyPath="isLoud" value="YES"/>
            <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="6"/></userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes>
            </view>
            """)
        #expect(told == [])
        let badge = try #require(objects.first as? Badge)
        #expect(badge.steps == ["init 120 1", "awake 9"])
        #expect(badge.radius == 2.5 && badge.note == "noted" && badge.isLoud)
        #expect(badge.layer.cornerRadius == 6)
    }

    @Test func whatIsMissingIsTold() throws {
        let (objects, told, _) = load(
            """
            <view id="a" customClass="Nowhere" customModule="StoryboardsTests" sparkle="YES">
            <subviews>
            <mapView id="m"/>
            <label id="l" customClass="Badge" customModule="StoryboardsTests"/>
            <button id="b"><connections><action selector="fly:" destination="-1" id="e"/><outlet property="wing" destination="l" id="o"/><outlet property="wing" destination="nope" id="o2"/></connections></button>
            </subviews>
            <constraints><constraint firstItem="zzz" firstAttribute="top" secondItem="a" secondAttribute="top" id="c"/></constraints>
            </view>
            """, owner: Owner())
        let view = try #require(objects.first as? UIView)
        #expect(type(of: view) == UIView.self && view.subviews.count == 2)
        for part in [
            "nib:9: <view id=\"a\">: there is no class Nowhere in the module StoryboardsTests",
            "nib:9: <view id=\"a\">: the attribute “sparkle” has no effect.",
            "<mapView id=\"m\">: there is no view of this kind",
            "<label id=\"l\">: the class Badge is no UILabel", "Owner has no action “fly:”",
            "UIButton has no outlet “wing”", "there is no object “nope”",
            "the constraint's item “zzz” does not exist",
        ] {
            #expect(told.contains { $0.contains(part) }, "\(part) in \(told)")
        }
        #expect(told.count == 8)
    }

    @Test func aControllerFindsTheNibOfItsName() throws {
        let nib = String(
            decoding: Sample.xib(
                """
                <view id="v"><rect key="frame" x="0" y="0" width="50" height="60"/>
                <subviews><label id="l" text="panel"/></subviews></view>
                """,
                owner: """
                    <outlet property="view" destination="v" id="1"/><outlet property="label" destination="l" id="2"/>
                    """, ownerClass: "PanelViewController"), as: UTF8.self)
        let files = try SampleBundle(["PanelView.xib": nib, "en.lproj/Other.xib": nib])
        let named = PanelViewController(nibName: nil, bundle: files.bundle)
        _ = named.view
        #expect(named.label?.text == "panel")
        let other = PanelViewController(nibName: "Other", bundle: files.bundle)
        _ = other.view
        #expect(other.label?.text == "panel")
        let loaded = files.bundle.loadNibNamed("PanelView", owner: PanelViewController())
        #expect(loaded?.count == 1)
    }

    @Test("A class of a framework whose sources are part of another target now is found there")
    func classesAreThoseOfTheResources() throws {
        let nib = String(
            decoding: Sample.xib(
                """
                <view id="a" customClass="Badge" customModule="Framework"/>
                """), as: UTF8.self)
        let files = try SampleBundle([
            "My_Kit_StoryboardsTests.resources/Badge.xib": nib, "Badge.xib": nib,
        ])
        let folder = files.bundle.bundleURL.appendingPathComponent(
            "My_Kit_StoryboardsTests.resources")
        let resources = try #require(Bundle(url: folder))
        let harness = Harness()
        var told: [String] = []
        harness.session.mistakeFound = { told.append($0) }
        #expect(resources.loadNibNamed("Badge", owner: nil)?.first is Badge)
        #expect(told == [])
        // Nothing says whose resources these are.
        #expect(files.bundle.loadNibNamed("Badge", owner: nil)?.first is Badge == false)
        #expect(told.count == 1)
    }

    @Test func tablesAndCollectionsMakeCellsOfNibs() throws {
        let cell = UINib(
            data: Sample.xib(
                """
                <tableViewCell reuseIdentifier="row" rowHeight="50" id="c" customClass="ListCell" customModule="StoryboardsTests">
                <rect key="frame" x="0" y="0" width="320" height="50"/>
                <tableViewCellContentView key="contentView" opaque="NO" tableViewCell="c" id="cv">
                <rect key="frame" x="0" y="0" width="320" height="50"/>
                <subviews><label id="n" text="name"/></subviews>
                </tableViewCellContentView>
                <connections><outlet property="nameLabel" destination="n" id="o"/></connections>
                </tableViewCell>
                """), bundle: nil)
        let harness = Harness()
        var told: [String] = []
        harness.session.mistakeFound = { told.append($0) }
        let table = UITableView(frame: harness.window.bounds)
        table.register(cell, forCellReuseIdentifier: "row")
        let first = table.dequeueReusableCell(withIdentifier: "row") as? ListCell
        let second = table.dequeueReusableCell(withIdentifier: "row") as? ListCell
        #expect(first?.nameLabel.text == "name" && first !== second && second != nil)
        #expect(first?.reuseIdentifier == "row")
        #expect(first?.nameLabel.superview === first?.contentView)
        table.register(nil as UINib?, forCellReuseIdentifier: "row")
        #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
        let item = UINib(
            data: Sample.xib(
                """
                <collectionViewCell reuseIdentifier="item" id="c" customClass="GridCell" customModule="StoryboardsTests">
                <rect key="frame" x="0" y="0" width="50" height="50"/>
                <view key="contentView" opaque="NO" id="cv"><rect key="frame" x="0" y="0" width="50" height="50"/>
                <subviews><label id="n" text="item"/></subviews></view>
                <connections><outlet property="nameLabel" destination="n" id="o"/></connections>
                </collectionViewCell>
                """), bundle: nil)
        let grid = UICollectionView(
            frame: harness.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        grid.register(item, forCellWithReuseIdentifier: "item")
        let made = grid.dequeueReusableCell(
            withReuseIdentifier: "item", for: IndexPath(item: 0, section: 0))
        #expect((made as? GridCell)?.nameLabel.text == "item")
        #expect(told == [])
    }
}
