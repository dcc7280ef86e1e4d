import Foundation

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

        enum CodingKeys: String, CodingKey {
            case filename, idiom, scale, appearances
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
                entry.distance(to: look).map { (file: file, factor: entry.factor, distance: $0) }
            }
        }
        guard let best = fitting.min(by: { $0.distance < $1.distance }),
            let data = try? Data(contentsOf: folder.appendingPathComponent(best.file)),
            let picture = UIImage(data: data, scale: CGFloat(best.factor))
        else { return nil }
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
    /// Those directly in a folder, by their names.
    static func all(in directory: URL) -> [URL] {
        (try? FileManager.default.contentsOfDirectory(
            at: directory, includingPropertiesForKeys: nil))?
            .filter { $0.pathExtension == "xcassets" }
            .sorted { $0.path < $1.path } ?? []
    }
}
