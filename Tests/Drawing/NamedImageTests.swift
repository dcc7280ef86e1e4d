import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Pictures in asset catalogs. Each test has a folder of its own, which it gives as a bundle.
@Suite struct NamedImageTests {
    /// A folder with an image set `Icon`: squares of 10 points with one grey each.
    private func catalog(
        _ entries: [(file: String, keys: String, scale: Int, gray: CGFloat)],
        properties: String = "{}"
    ) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-images-\(UUID().uuidString)")
        let set = folder.appendingPathComponent("Media.xcassets/Icon.imageset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        for entry in entries {
            let format = UIGraphicsImageRendererFormat()
            format.scale = CGFloat(entry.scale)
            let image = UIGraphicsImageRenderer(
                size: CGSize(width: 10, height: 10), format: format
            ).image { context in
                UIColor(white: entry.gray, alpha: 1).setFill()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            try image.pngData()?.write(to: set.appendingPathComponent(entry.file))
        }
        let images = entries.map {
            "{\"idiom\": \"universal\", \"filename\": \"\($0.file)\", \($0.keys)\"scale\": \"\($0.scale)x\"}"
        }
        let json =
            "{\"images\": [\((images + ["{\"idiom\": \"watch\"}"]).joined(separator: ", "))], \"properties\": \(properties)}"
        try Data(json.utf8).write(to: set.appendingPathComponent("Contents.json"))
        return folder
    }

    private func traits(_ scale: CGFloat, dark: Bool = false) -> UITraitCollection {
        UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: scale),
            UITraitCollection(userInterfaceStyle: dark ? .dark : .light),
        ])
    }

    private let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}], "

    private func level(_ image: UIImage?) -> UInt32? {
        image?.cgImage.map { $0.bitmap.pixel(x: 2, y: 2).value & 0xFF }
    }

    @Test func anImageSetHasAPictureForEachScale() throws {
        let folder = try catalog([("a.png", "", 1, 0), ("b@2x.png", "", 2, 1)])
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try #require(Bundle(path: folder.path))
        for (scale, expected) in [(1, 1), (1.5, 2), (2, 2), (3, 2)] as [(CGFloat, CGFloat)] {
            let image = try #require(
                UIImage(named: "Icon", in: bundle, compatibleWith: traits(scale)))
            #expect(image.scale == expected && image.size == CGSize(width: 10, height: 10))
            #expect(level(image) == (expected == 1 ? 0 : 255))
            #expect(image.renderingMode == .automatic)
        }
        #expect(UIImage(named: "Other", in: bundle, compatibleWith: nil) == nil)
    }

    @Test func aDarkPictureIsShownWhereItIsDark() throws {
        let folder = try catalog(
            [("a.png", "", 1, 1), ("d.png", dark, 1, 0)],
            properties: "{\"template-rendering-intent\": \"original\"}")
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try #require(Bundle(path: folder.path))
        let light = try #require(UIImage(named: "Icon", in: bundle, compatibleWith: traits(1)))
        #expect(level(light) == 255 && light.renderingMode == .alwaysOriginal)
        let shown = light.withRenderingMode(.alwaysTemplate).shown(under: traits(1, dark: true))
        #expect(level(shown) == 0 && shown.renderingMode == .alwaysTemplate)
        #expect(level(shown.shown(under: traits(2))) == 255)
        #expect(
            level(UIImage(named: "Icon", in: bundle, compatibleWith: traits(1, dark: true))) == 0)
    }

    @Test func aDamagedSetHasNoPicture() throws {
        let folder = try catalog([("a.png", "", 1, 1)])
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appendingPathComponent("Media.xcassets/Icon.imageset")
        try Data("{".utf8).write(to: set.appendingPathComponent("Contents.json"))
        let bundle = try #require(Bundle(path: folder.path))
        #expect(UIImage(named: "Icon", in: bundle, compatibleWith: nil) == nil)
        try Data("{\"images\": [{\"filename\": \"../no.png\"}]}".utf8)
            .write(to: set.appendingPathComponent("Contents.json"))
        #expect(UIImage(named: "Icon", in: bundle, compatibleWith: nil) == nil)
    }

    @Test func slicesKeepTheirSize() throws {
        let slices =
            "\"resizing\": {\"mode\": \"9-part\", \"center\": {\"mode\": \"tile\", \"width\": 1},"
            + " \"cap-insets\": {\"top\": 2, \"left\": 4, \"bottom\": 6, \"right\": 8}}, "
        let folder = try catalog([("a@2x.png", slices, 2, 0)])
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try #require(Bundle(path: folder.path))
        let image = try #require(UIImage(named: "Icon", in: bundle, compatibleWith: traits(2)))
        #expect(image.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(image.resizingMode == .tile && image.size == CGSize(width: 10, height: 10))
    }

    @Test func groupsWithoutNamesAreNoPartOfAName() throws {
        let folder = try catalog([("a.png", "", 1, 0)])
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = FileManager.default, catalog = folder.appendingPathComponent("Media.xcassets")
        for (group, text) in [
            ("Plain", "{}"), ("Named", "{\"properties\": {\"provides-namespace\": true}}"),
        ] {
            let place = catalog.appendingPathComponent(group)
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place.appendingPathComponent("Contents.json"))
            try files.copyItem(
                at: catalog.appendingPathComponent("Icon.imageset"),
                to: place.appendingPathComponent("In\(group).imageset"))
        }
        let bundle = try #require(Bundle(path: folder.path))
        func isThere(_ name: String) -> Bool {
            UIImage(named: name, in: bundle, compatibleWith: traits(1)) != nil
        }
        #expect(isThere("InPlain") && isThere("Named/InNamed") && !isThere("InNamed"))
    }

    @Test func aDataSetIsAFileByItsName() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-data-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appendingPathComponent("Media.xcassets/Levels.dataset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        try Data("[1]".utf8).write(to: set.appendingPathComponent("levels.json"))
        try Data("[2]".utf8).write(to: set.appendingPathComponent("phone.json"))
        try Data(
            """
            {"data": [
              {"idiom": "iphone", "filename": "phone.json"},
              {"idiom": "universal", "filename": "levels.json"}],
             "info": {"version": 1, "author": "xcode"}}
            """.utf8
        ).write(to: set.appendingPathComponent("Contents.json"))
        let bundle = try #require(Bundle(path: folder.path))
        let asset = try #require(NSDataAsset(name: "Levels", bundle: bundle))
        #expect(asset.data == Data("[1]".utf8) && asset.name == "Levels")
        #expect(asset.typeIdentifier == "public.json")
        #expect(NSDataAsset(name: "None", bundle: bundle) == nil)
    }
}
