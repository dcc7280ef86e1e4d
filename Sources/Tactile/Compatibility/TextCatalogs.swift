import Foundation
import TactileCatalogs

/// The string catalogues of a bundle: those in its folder, and in `mul.lproj`, where those of
/// storyboards are.
struct TextCatalogs: Sendable {
    private struct Catalog: Sendable {
        var source: String
        var tables: [String: [String: any Sendable]]
    }
    private var catalogs: [String: Catalog] = [:]

    init(in folder: URL) {
        for folder in [folder, folder.appendingPathComponent("mul.lproj")] {
            let files = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            for file in files ?? [] where file.pathExtension == "xcstrings" {
                guard let data = try? Data(contentsOf: file),
                    let catalog = try? StringCatalog(data)
                else {
                    FileHandle.standardError.write(
                        Data("\(file.path) is no string catalogue: its texts are left out.\n".utf8))
                    continue
                }
                let name = file.deletingPathExtension().lastPathComponent
                catalogs[name] = Catalog(source: catalog.sourceLanguage, tables: catalog.tables)
            }
        }
    }

    var languages: [String] { Set(catalogs.values.flatMap(\.tables.keys)).sorted() }

    /// The language that the program is written in.
    var source: String? { source(of: "Localizable") ?? catalogs.values.map(\.source).min() }

    /// The language whose text stands where another one has none.
    func source(of table: String) -> String? { catalogs[table]?.source }

    func entries(of table: String, in language: String?) -> [String: any Sendable] {
        language.flatMap { catalogs[table]?.tables[$0] } ?? [:]
    }
}
