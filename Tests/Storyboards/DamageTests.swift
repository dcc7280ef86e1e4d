import Foundation
import SeededRandom
import Tactile
import TactileStoryboards
import TestDepths
import TestSupport
import Testing

/// Files that are damaged, or something else.
@Suite @MainActor struct DamageTests {
    private func told(_ data: Data) -> [String] {
        let harness = Harness()
        var told: [String] = []
        harness.session.mistakeFound = { told.append($0) }
        _ = UINib(data: data, bundle: nil).instantiate(withOwner: nil)
        return told
    }

    @Test func otherFilesAreNamed() {
        #expect(told(Data("NIBArchive\u{1}".utf8)).first?.contains("compiled nib") == true)
        #expect(told(Data()).first?.contains("no whole XML file") == true)
        #expect(
            told(Data("<plist/>".utf8)).first
                == "nib:1: <plist> is no document of Interface Builder")
        let mac = "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>"
        #expect(told(Data(mac.utf8)).first?.contains("is not for iOS") == true)
        let cut = "<document type=\"CocoaTouch\">\n<objects>\n<view id=\"a\">"
        let message = told(Data(cut.utf8)).first ?? ""
        #expect(
            message.hasPrefix("nib:3: ") && message.contains("within <view id=\"a\"> of line 3"))
    }

    @Test func dangerousFilesAreRefused() {
        let deep = String(repeating: "<view>", count: 5000)
        #expect(told(Data(deep.utf8)).first?.contains("300 deep") == true)
        let bomb = "<!DOCTYPE d [<!ENTITY a \"aaaa\">]><document>&a;</document>"
        #expect(told(Data(bomb.utf8)).first?.contains("entities of its own") == true)
    }

    @Test func aSceneThatHoldsItselfEnds() throws {
        let scene = Sample.scene(
            "one",
            view: """
                <subviews><containerView id="box"><connections><segue destination="one" kind="embed" id="e"/></connections></containerView></subviews>
                """)
        let files = try SampleBundle(["Main.storyboard": Sample.storyboard([scene], initial: "one")]
        )
        let harness = Harness()
        var told: [String] = []
        harness.session.mistakeFound = { told.append($0) }
        let controller = UIStoryboard(name: "Main", bundle: files.bundle)
            .instantiateInitialViewController()
        _ = controller?.view
        #expect(told.contains { $0.contains("the scene holds itself") })
    }

    /// Samples with bytes changed, cut and exchanged: each is read or told of, and none ends the
    /// program.
    @Test func changedFilesAreReadOrTold() {
        for seed in TestSeed.usual([14]) { readChangedFiles(seed: seed) }
    }

    @Test(.tags(.night)) func changedFilesAreReadOrToldForLong() {
        TestSeed.night("changed nibs", seconds: 300) { readChangedFiles(seed: $0) }
    }

    private func readChangedFiles(seed: UInt64) {
        let sample = String(
            decoding: Sample.xib(
                """
                <view id="a" customClass="Badge" customModule="StoryboardsTests" alpha="0.5" tag="1"><rect key="frame" x="1" y="2" width="3" height="4"/>
                <subviews><label id="b" text="x" numberOfLines="2"><fontDescription key="fontDescription" type="system" pointSize="9"/></label>
                <slider id="c" value="1" minValue="0" maxValue="2"/><stepper id="e" value="4" maximumValue="8" stepValue="2"/>
                <segmentedControl id="f" selectedSegmentIndex="1"><segments><segment title="1"/><segment title="2"/></segments></segmentedControl>
                <tableView id="g" rowHeight="44"><prototypes><tableViewCell id="h" reuseIdentifier="r"/></prototypes></tableView>
                <pageControl id="i" numberOfPages="3" currentPage="1"/></subviews>
                <constraints><constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="top" constant="3" priority="700" id="d"/></constraints>
                <variation key="widthClass=compact" alpha="0.1"><mask key="constraints"><exclude reference="d"/></mask></variation></view>
                """), as: UTF8.self)
        var random = SeededGenerator(seed: seed)
        let harness = Harness()
        harness.session.mistakeFound = { _ in }
        let words = [
            "-1", "1e300", "nan", "YES", "NO", "label", "button", "id=\"a\"", "<view>", "</view>",
            "a", "\"",
            "tableView", "key=\"view\"", "0", "99999999999999999999", "leading", "width",
            "<subviews>",
        ]
        for _ in 0..<60 {
            var bytes = Array(sample.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 32...126, using: &random)
                case 1:
                    let length = min(
                        Int.random(in: 1...12, using: &random), bytes.count - place)
                    bytes.removeSubrange(place..<place + length)
                default:
                    bytes.insert(
                        contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: place)
                }
                if bytes.isEmpty { bytes = [60] }
            }
            let objects = UINib(data: Data(bytes), bundle: nil).instantiate(withOwner: nil)
            for case let view as UIView in objects {
                harness.window.addSubview(view)
                view.layoutIfNeeded()
                view.removeFromSuperview()
            }
        }
    }
}
