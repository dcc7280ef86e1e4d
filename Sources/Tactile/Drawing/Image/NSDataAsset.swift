import Foundation
import TactileGeometry

/// A file of any kind in an asset catalogue, by its name: a folder `name.dataset` as Xcode writes
/// it, on its own or within a catalogue (`….xcassets`). A name with slashes leads through folders.
open class NSDataAsset: NSObject {
    /// As the asset was asked for.
    public let name: String
    /// What is in the file.
    public let data: Data
    /// What kind of file it is, such as `public.json`: what the set says, else by the file's
    /// ending, else `public.data`.
    public let typeIdentifier: String

    /// An asset in the folders in which ``UIImage/init(named:)`` looks.
    public convenience init?(name: String) { self.init(name, in: UIImage.searchDirectories) }

    /// An asset among a bundle's resources.
    public convenience init?(name: String, bundle: Bundle) {
        self.init(name, in: bundle.resourceURL.map { [$0] } ?? [])
    }

    private init?(_ name: String, in folders: [URL]) {
        let found = folders.lazy.compactMap { DataSet.find(name, in: $0) }.first
        guard let found else {
            Complaint.tell("No data set named “\(name)” in \(folders.map(\.path)).")
            return nil
        }
        self.name = name
        (data, typeIdentifier) = found
    }
}

/// The file `Contents.json` of a data set (Asset Catalog Format Reference, Data Set Type).
private struct DataSet: Decodable {
    struct Entry: Decodable {
        var filename: String?
        var idiom: String?
        var type: String?

        enum CodingKeys: String, CodingKey {
            case filename, idiom
            case type = "universal-type-identifier"
        }
    }

    var data: [Entry]

    /// The file of a set in a folder or in one of its catalogues; one for all devices before one
    /// for some.
    static func find(_ name: String, in directory: URL) -> (Data, String)? {
        for place in [directory] + AssetCatalogs.all(in: directory) {
            let folder = place.appendingPathComponent("\(name).dataset")
            guard let json = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
                let set = try? JSONDecoder().decode(DataSet.self, from: json)
            else { continue }
            for idiom in ["universal", "mac", "ipad", "iphone"] {
                for entry in set.data where entry.idiom ?? "universal" == idiom {
                    guard let file = entry.filename.map(folder.appendingPathComponent),
                        let data = try? Data(contentsOf: file)
                    else { continue }
                    return (data, entry.type ?? type(of: file))
                }
            }
        }
        return nil
    }

    private static func type(of file: URL) -> String {
        switch file.pathExtension.lowercased() {
        case "json", "geojson": "public.json"
        case "txt": "public.plain-text"
        case "xml": "public.xml"
        case "html", "htm": "public.html"
        case "csv": "public.comma-separated-values-text"
        case "plist": "com.apple.property-list"
        case "png": "public.png"
        case "jpg", "jpeg": "public.jpeg"
        case "pdf": "com.adobe.pdf"
        case "zip": "public.zip-archive"
        case "mp3": "public.mp3"
        default: "public.data"
        }
    }
}
