import Foundation
import Tactile
import Testing

/// Files as Xcode saves them, written for these tests.
@MainActor
enum Sample {
    /// A nib whose objects are `objects`, with the usual placeholders before them.
    static func xib(_ objects: String, owner: String = "", ownerClass: String? = nil) -> Data {
        let kind =
            ownerClass.map { " customClass=\"\($0)\" customModule=\"StoryboardsTests\"" } ?? ""
        return Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
            <dependencies><deployment identifier="iOS"/></dependencies>
            <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"\(kind)>
            <connections>\(owner)</connections>
            </placeholder>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
            \(objects)
            </objects>
            </document>
            """.utf8)
    }

    /// A storyboard of scenes, each the element of a controller with what lies next to it.
    static func storyboard(
        _ scenes: [String], initial: String? = nil, resources: String = ""
    ) -> String {
        let first = initial.map { " initialViewController=\"\($0)\"" } ?? ""
        let list = scenes.map { "<scene><objects>\($0)</objects></scene>" }
        return """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch"\(first)>
            <scenes>
            \(list.joined(separator: "\n"))
            </scenes>
            <resources>\(resources)</resources>
            </document>
            """
    }

    /// A scene's controller with a view of the usual size.
    static func scene(
        _ id: String, _ kind: String = "viewController", custom: String? = nil,
        attributes: String = "", view: String = "", parts: String = "", connections: String = "",
        others: String = ""
    ) -> String {
        let custom = custom.map { " customClass=\"\($0)\" customModule=\"StoryboardsTests\"" } ?? ""
        return """
            <\(kind) id="\(id)"\(custom) \(attributes) sceneMemberID="viewController">
            <view key="view" contentMode="scaleToFill" id="\(id)-view">
            <rect key="frame" x="0.0" y="0.0" width="320" height="480"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <viewLayoutGuide key="safeArea" id="\(id)-safe"/>
            \(view)
            </view>
            \(parts)
            <connections>\(connections)</connections>
            </\(kind)>
            <placeholder placeholderIdentifier="IBFirstResponder" id="\(id)-first" sceneMemberID="firstResponder"/>
            <exit id="\(id)-exit" sceneMemberID="exit"/>
            \(others)
            """
    }
}

/// A folder with files in it, as a bundle; it goes when this goes.
final class SampleBundle {
    let bundle: Bundle
    private let folder: URL

    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "storyboards-\(UUID().uuidString)")
        for (name, text) in files {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        bundle = try #require(Bundle(path: folder.path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
