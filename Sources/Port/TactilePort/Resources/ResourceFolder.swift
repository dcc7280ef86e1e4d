import Foundation

/// Makes a program's resources of the files next to its sources for iOS: one flat folder, as
/// Xcode's build has it, in which only languages have folders of their own.
struct ResourceFolder {
    /// The folder's name in the module's bundle.
    static let name = "iOS"

    private let source: URL
    private let target: URL
    private let module: String
    private(set) var messages: [Message] = []

    /// - Parameters:
    ///   - source: What is searched. It is not changed.
    ///   - target: Where the resources are written; what was there before goes.
    ///   - module: The program's name.
    init(source: URL, target: URL, module: String) {
        self.source = source.standardizedFileURL.resolvingSymlinksInPath()
        self.target = target
        self.module = module
    }

    /// Extensions of what is not a resource.
    private static let silent: Set = [
        "swift", "h", "pch", "entitlements", "xcconfig", "modulemap", "xctestplan", "xcodeproj",
        "xcworkspace", "playground", "docc", "md",
    ]
    /// What iOS has and this has not, with what it is.
    private static let foreign = [
        "m": "Objective-C", "mm": "Objective-C", "c": "C", "cpp": "C++", "metal": "Metal",
        "xcdatamodeld": "Core Data",
        "xcmappingmodel": "Core Data", "sks": "SpriteKit", "scnassets": "SceneKit",
        "mlmodel": "Core ML", "intentdefinition": "an intent", "framework": "a framework",
        "xcframework": "a framework", "a": "a library",
    ]

    /// - Throws: what the file system says.
    mutating func write() throws {
        let files = FileManager.default
        try? files.removeItem(at: target)
        try files.createDirectory(at: target, withIntermediateDirectories: true)
        var messages: [Message] = []
        var place = source
        func tell(_ url: URL, _ severity: Message.Severity, _ text: String) {
            messages.append(
                Message(severity: severity, file: url.path, line: 1, column: 1, text: text))
        }
        var tables = StringTables { tell(place, $0, $1) }
        for url in try items() {
            place = url
            let name = url.deletingPathExtension().lastPathComponent
            let language = Self.language(of: url)
            let key = StringTables.Name(language: language, table: name)
            switch url.pathExtension {
            case "xcassets":
                let catalog = AssetCatalog(
                    target: target.appendingPathComponent("Assets.xcassets"), tell: tell)
                try catalog.add(url)
            case "strings": tables.addStrings(try Data(contentsOf: url), key)
            case "stringsdict": tables.addPlurals(try Data(contentsOf: url), key)
            case "xcstrings": tables.addCatalog(try Data(contentsOf: url), table: name)
            case "plist" where name == "Info" || name.hasSuffix("-Info"):
                let list = InfoPlist(module: module) { tell(url, $0, $1) }
                try list.filled(Data(contentsOf: url))?
                    .write(to: target.appendingPathComponent("Info.plist"))
            case let kind where Self.foreign[kind] != nil:
                tell(url, .warning, "This is not brought over: it is \(Self.foreign[kind] ?? "").")
            // A desktop shows nothing while a program starts.
            case "storyboard" where name == "LaunchScreen": break
            default:
                try copy(url, language) { tell(url, .warning, $0) }
            }
        }
        try tables.write(to: target)
        self.messages = messages.sorted { ($0.file, $0.text) < ($1.file, $1.text) }
    }

    private func copy(_ url: URL, _ language: String?, tell: (String) -> Void) throws {
        let folder = language.map { target.appendingPathComponent("\($0).lproj") } ?? target
        let place = folder.appendingPathComponent(url.lastPathComponent)
        guard !FileManager.default.fileExists(atPath: place.path) else {
            // Equal ones are one; else the first in the order of their names is meant.
            if !FileManager.default.contentsEqual(atPath: url.path, andPath: place.path) {
                tell(
                    "This is left out: another resource has its name, and all of them are in one folder."
                )
            }
            return
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: url, to: place)
    }

    /// The files, and the folders that count as one, in order.
    private func items() throws -> [URL] {
        var found: [URL] = []
        func look(in folder: URL) throws {
            let items = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey],
                options: .skipsHiddenFiles)
            for item in items.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
                let kind = item.pathExtension
                if Self.silent.contains(kind) { continue }
                if item.isFolder, kind.isEmpty || kind == "lproj" {
                    try look(in: item)
                } else {
                    found.append(item)
                }
            }
        }
        try look(in: source)
        return found
    }

    /// That of the folder `….lproj` around the file.
    private static func language(of url: URL) -> String? {
        let folder = url.deletingLastPathComponent()
        guard folder.pathExtension == "lproj" else { return nil }
        return folder.deletingPathExtension().lastPathComponent
    }

    /// What the module has besides its sources: where its resources and texts are.
    static let source = """
        let _portedBundle = Bundle(path: Bundle.module.bundlePath + "/\(name)") ?? .module

        func _portedTexts(_ bundle: Bundle) -> PortedTexts { PortedTexts.of(bundle) }

        extension Bundle {
            static var _portedModule: Bundle { _portedBundle }
        }

        private final class _PortedModule {}

        /// The folder of the resources that belong to a class: of this module, of another one that was
        /// brought over and lies beside it, else of the program.
        func _portedPath(_ type: AnyClass) -> String {
            func module(_ type: AnyClass) -> Substring {
                String(reflecting: type).prefix { $0 != "." }
            }
            let name = module(type)
            if name == module(_PortedModule.self) { return _portedBundle.bundlePath }
            let folder = Bundle.module.bundleURL.deletingLastPathComponent()
            let bundles = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for bundle in bundles.sorted() where bundle.hasSuffix("_\\(name).resources") {
                let path = folder.path + "/" + bundle
                let ported = path + "/\(name)"
                return FileManager.default.fileExists(atPath: ported) ? ported : path
            }
            return Bundle.main.bundlePath
        }

        func _portedText(
            _ key: String.LocalizationValue, _ table: String?, _ bundle: Bundle?, _ locale: Locale
        ) -> String {
            String(localized: key, table: table, bundle: bundle, locale: locale)
        }

        func _portedText(
            _ key: StaticString, _ usual: String.LocalizationValue, _ table: String?,
            _ bundle: Bundle?, _ locale: Locale
        ) -> String {
            String(
                localized: key, defaultValue: usual, table: table, bundle: bundle, locale: locale)
        }

        func _portedImage(_ name: String) -> UIImage {
            guard let image = UIImage(named: name, in: _portedBundle, compatibleWith: nil) else {
                preconditionFailure("There is no picture “\\(name)” among the resources.")
            }
            return image
        }

        func _portedFile(_ name: String) -> URL {
            guard let url = _portedBundle.url(forResource: name, withExtension: nil) else {
                preconditionFailure("There is no file “\\(name)” among the resources.")
            }
            return url
        }

        """
}
