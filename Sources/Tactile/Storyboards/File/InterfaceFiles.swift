import Foundation
import TactileViews

/// Finds the files of storyboards and nibs, and keeps what was read.
///
/// A file is looked for in the bundle that is named. Without one, or in the program's own, it is
/// also looked for in the folders of resources that lie next to the program: there SwiftPM puts
/// what targets bring along.
@MainActor
enum InterfaceFiles {
    private static var documents: [String: (date: Date?, document: InterfaceDocument)] = [:]

    /// - Returns: nil if there is no such file.
    /// - Throws: ``InterfaceFileError`` for one that is damaged.
    static func document(
        _ name: String, _ ending: String, in bundle: Bundle?
    ) throws(InterfaceFileError) -> InterfaceDocument? {
        for folder in folders(bundle) {
            guard let url = file("\(name).\(ending)", in: folder) else { continue }
            return try read(url, bundle)
        }
        return nil
    }

    /// The names of what is found without a bundle, for a class's own nib.
    static func exists(_ name: String, _ ending: String, in bundle: Bundle?) -> Bool {
        folders(bundle).contains { file("\(name).\(ending)", in: $0) != nil }
    }

    private static func read(
        _ url: URL, _ bundle: Bundle?
    ) throws(InterfaceFileError) -> InterfaceDocument {
        let date =
            try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        if let kept = documents[url.path], kept.date == date { return kept.document }
        guard let data = try? Data(contentsOf: url) else {
            throw InterfaceFileError(file: url.path, reason: "the file cannot be read")
        }
        let document = try InterfaceDocument(
            data, file: url.lastPathComponent, bundle: bundle, modules: modules(of: url))
        documents[url.path] = (date, document)
        return document
    }

    /// The module whose resources a file is among: SwiftPM's folder for them is
    /// `Package_Module.resources`. Both names may have underscores, so there may be several.
    private static func modules(of url: URL) -> [String] {
        let ending = ".resources"
        guard let folder = url.pathComponents.last(where: { $0.hasSuffix(ending) })
        else { return [] }
        let parts = folder.dropLast(ending.count).split(separator: "_")
        return parts.indices.dropFirst().map { parts[$0...].joined(separator: "_") }
    }

    private static func folders(_ bundle: Bundle?) -> [URL] {
        let wanted = bundle ?? .main
        guard let folder = wanted.resourceURL else { return [] }
        guard wanted.bundlePath == Bundle.main.bundlePath else { return [folder] }
        return [folder] + ownFolders
    }

    /// The folders `….resources` next to the program, in order of their names.
    private static let ownFolders: [URL] = {
        let folder = Bundle.main.bundleURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".resources") }.sorted().flatMap {
            tree(folder.appendingPathComponent($0, isDirectory: true))
        }
    }()

    /// A folder and those below it, but for the ones of languages.
    private static func tree(_ folder: URL) -> [URL] {
        let below = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey])
        var folders = [folder]
        for case let url as URL in below ?? .init() {
            let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
            if isFolder == true, url.pathExtension != "lproj" { folders.append(url) }
        }
        return folders
    }

    /// In the folder itself, in those of the person's languages, and in `Base.lproj`.
    private static func file(_ name: String, in folder: URL) -> URL? {
        guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
        let languages = Locale.preferredLanguages.flatMap { language in
            let short = language.split(separator: "-").first.map(String.init) ?? language
            return language == short ? [short] : [language, short]
        }
        let places = languages.map { "\($0).lproj/" } + ["", "Base.lproj/"]
        for place in places {
            let url = folder.appendingPathComponent(place + name)
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
                !isFolder.boolValue
            {
                return url
            }
        }
        return nil
    }
}
