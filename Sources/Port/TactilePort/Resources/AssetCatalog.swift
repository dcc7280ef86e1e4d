import Foundation

/// Brings the pictures and colours of a folder `….xcassets` over: each set becomes a folder under
/// the name that the program uses, however deep it was.
struct AssetCatalog {
    let target: URL
    let tell: (URL, Message.Severity, String) -> Void

    /// What a file `Contents.json` says that matters here.
    private struct Contents: Decodable {
        struct Picture: Decodable {
            var filename: String?
        }

        struct Color: Decodable {
            struct Value: Decodable {}
            var color: Value?
        }

        struct Properties: Decodable {
            var hasNames: Bool?
            enum CodingKeys: String, CodingKey { case hasNames = "provides-namespace" }
        }

        var images: [Picture]?
        var colors: [Color]?
        var properties: Properties?
    }

    /// - `prefix`: the names of the groups around, each with a slash.
    func add(_ folder: URL, prefix: String = "") throws {
        for item in try Self.items(in: folder) {
            let name = item.deletingPathExtension().lastPathComponent
            let contents = contents(of: item)
            switch item.pathExtension {
            case "imageset":
                guard let contents else { continue }
                look(at: contents.images ?? [], in: item, prefix + name)
                try copy(item, as: "\(prefix)\(name).imageset")
            case "colorset":
                guard let contents else { continue }
                if name == "AccentColor",
                    contents.colors?.contains(where: { $0.color != nil }) == true
                {
                    tell(
                        item, .warning,
                        "“AccentColor” tints nothing by itself: set a window's “tintColor”.")
                }
                try copy(item, as: "\(prefix)\(name).colorset")
            case "dataset":
                guard contents != nil else { continue }
                try copy(item, as: "\(prefix)\(name).dataset")
            case "appiconset":
                guard contents?.images?.contains(where: { $0.filename != nil }) == true else {
                    continue
                }
                tell(
                    item, .warning,
                    "A program's icon is named by its desktop file: “\(name)” is not brought over.")
            case "", "spriteatlas":
                let isNamed = contents?.properties?.hasNames == true
                try add(item, prefix: isNamed ? "\(prefix)\(name)/" : prefix)
            default:
                tell(
                    item, .warning,
                    "“\(name)” is not brought over: only pictures, colours and data are, no “.\(item.pathExtension)”."
                )
            }
        }
    }

    private static func items(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles
        )
        .filter { $0.hasDirectoryPath || $0.isFolder }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// `nil` where there is none, which only a group may do, or where it is damaged.
    private func contents(of item: URL) -> Contents? {
        let file = item.appendingPathComponent("Contents.json")
        guard let data = try? Data(contentsOf: file) else {
            if !["", "spriteatlas"].contains(item.pathExtension) {
                tell(item, .error, "There is no “Contents.json”.")
            }
            return nil
        }
        guard let contents = try? JSONDecoder().decode(Contents.self, from: data) else {
            tell(file, .error, "This is not as Xcode writes it.")
            return nil
        }
        return contents
    }

    private func look(at pictures: [Contents.Picture], in item: URL, _ name: String) {
        for picture in pictures {
            guard let file = picture.filename else { continue }
            let url = item.appendingPathComponent(file)
            if !["png", "jpg", "jpeg"].contains(url.pathExtension.lowercased()) {
                tell(
                    url, .warning,
                    "This picture of “\(name)” is not shown: only PNG and JPEG files are read.")
            } else if !FileManager.default.fileExists(atPath: url.path) {
                tell(item, .warning, "The picture “\(file)” of “\(name)” is not there.")
            }
        }
    }

    private func copy(_ item: URL, as name: String) throws {
        let place = target.appendingPathComponent(name)
        guard !FileManager.default.fileExists(atPath: place.path) else {
            tell(item, .error, "Another set has the name “\(name)”.")
            return
        }
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: item, to: place)
    }
}

extension URL {
    var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
}
