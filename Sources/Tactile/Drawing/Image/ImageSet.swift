import Foundation
import TactileGeometry

/// The file `Contents.json` of an image set (Asset Catalog Format Reference, Image Set Type).
struct ImageSet: Decodable {
    /// What a picture is chosen by.
    struct Look: Hashable {
        /// Pixels to a point, 1 or more.
        var scale: Int
        var isDark: Bool
        var hasHighContrast: Bool

        init(_ traits: UITraitCollection) {
            scale = max(Int(traits.displayScale.usableScale.rounded(.up)), 1)
            isDark = traits.userInterfaceStyle == .dark
            hasHighContrast = traits.accessibilityContrast == .high
        }
    }

    /// Which parts of a picture keep their size where it is made larger, in its pixels.
    struct Slices: Decodable {
        struct Center: Decodable { var mode: String? }
        struct Caps: Decodable { var top, left, bottom, right: CGFloat? }

        var center: Center?
        var caps: Caps?

        enum CodingKeys: String, CodingKey {
            case center
            case caps = "cap-insets"
        }

        /// In points of a picture with `factor` pixels to one.
        func insets(_ factor: Int) -> UIEdgeInsets {
            func points(_ pixels: CGFloat?) -> CGFloat { max(pixels ?? 0, 0) / CGFloat(factor) }
            return UIEdgeInsets(
                top: points(caps?.top), left: points(caps?.left), bottom: points(caps?.bottom),
                right: points(caps?.right))
        }
    }

    struct Entry: Decodable {
        struct Appearance: Decodable {
            var appearance: String
            var value: String
        }

        var filename: String?
        var idiom: String?
        var scale: String?
        var appearances: [Appearance]?
        var gamut: String?
        var resizing: Slices?

        enum CodingKeys: String, CodingKey {
            case filename, idiom, scale, appearances, resizing
            case gamut = "display-gamut"
        }

        /// Pixels to a point; 1 where the file says nothing.
        var factor: Int { scale.flatMap { Int($0.dropLast()) } ?? 1 }

        private func has(_ appearance: String, _ value: String) -> Bool {
            appearances?.contains { $0.appearance == appearance && $0.value == value } ?? false
        }

        /// How well the picture fits, the less the better; `nil` if it is for something else.
        func distance(to look: Look) -> Int? {
            let isDark = has("luminosity", "dark"), hasContrast = has("contrast", "high")
            // A special picture is for its case alone; a usual one does for all.
            guard !isDark || look.isDark, !hasContrast || look.hasHighContrast else { return nil }
            guard
                let kind = ["universal", "ipad", "iphone", "mac"].firstIndex(
                    of: idiom ?? "universal")
            else { return nil }
            let missed =
                (look.isDark != isDark ? 2 : 0) + (look.hasHighContrast != hasContrast ? 1 : 0)
            let size = factor >= look.scale ? factor - look.scale : 100 + look.scale - factor
            return ((missed * 4 + kind) * 2 + (gamut == "display-P3" ? 1 : 0)) * 1000 + size
        }
    }

    struct Properties: Decodable {
        var intent: String?
        enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    }

    var images: [Entry]
    var properties: Properties?

    /// The picture of the set `name` in a folder or in one of its asset catalogs; `nil` where there
    /// is none, or where `Contents.json` or the picture is damaged.
    static func image(_ name: String, _ look: Look, in directory: URL) -> UIImage? {
        for place in [directory] + AssetCatalogs.all(in: directory) {
            let folder = place.appendingPathComponent("\(name).imageset")
            guard let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
                let set = try? JSONDecoder().decode(ImageSet.self, from: data)
            else { continue }
            return set.image(name, look, folder, directory)
        }
        return nil
    }

    private func image(_ name: String, _ look: Look, _ folder: URL, _ directory: URL) -> UIImage? {
        let fitting = images.compactMap { entry in
            entry.filename.flatMap { file in
                entry.distance(to: look).map { (file: file, entry: entry, distance: $0) }
            }
        }
        guard let best = fitting.min(by: { $0.distance < $1.distance }),
            let data = try? Data(contentsOf: folder.appendingPathComponent(best.file)),
            let plain = UIImage(data: data, scale: CGFloat(best.entry.factor))
        else { return nil }
        let slices = best.entry.resizing
        let picture =
            slices.map {
                plain.resizableImage(
                    withCapInsets: $0.insets(best.entry.factor),
                    resizingMode: $0.center?.mode == "tile" ? .tile : .stretch)
            } ?? plain
        var traits = picture.traits
        switch properties?.intent {
        case "template": traits.renderingMode = .alwaysTemplate
        case "original": traits.renderingMode = .alwaysOriginal
        default: break
        }
        let varies = images.contains { $0.filename != nil && $0.appearances?.isEmpty == false }
        if varies { traits.set = UIImage.SetName(name: name, folder: directory) }
        return UIImage(cgImage: picture.cgImage, traits: traits)
    }
}

/// Folders with colours and pictures, as Xcode writes them.
enum AssetCatalogs {
    /// Those directly in a folder, by their names, each with the groups in it whose names are no
    /// part of those of their sets.
    static func all(in directory: URL) -> [URL] {
        items(in: directory, "xcassets").flatMap { [$0] + groups(in: $0) }
    }

    private static func items(in folder: URL, _ ending: String) -> [URL] {
        (try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil))?
            .filter { $0.pathExtension == ending }
            .sorted { $0.path < $1.path } ?? []
    }

    private static func groups(in folder: URL) -> [URL] {
        items(in: folder, "").filter { !hasNames($0) }
            .flatMap { [$0] + groups(in: $0) }
    }

    private struct Group: Decodable {
        struct Properties: Decodable {
            var hasNames: Bool?
            enum CodingKeys: String, CodingKey { case hasNames = "provides-namespace" }
        }
        var properties: Properties?
    }

    private static func hasNames(_ group: URL) -> Bool {
        let data = try? Data(contentsOf: group.appendingPathComponent("Contents.json"))
        let read = data.flatMap { try? JSONDecoder().decode(Group.self, from: $0) }
        return read?.properties?.hasNames ?? false
    }
}
