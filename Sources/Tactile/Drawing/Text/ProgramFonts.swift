import CPango
import Foundation
import Synchronization

/// The fonts that a program brings along: those that it registers, and those that `UIAppFonts` of
/// an `Info.plist` names, which are looked for when a font is asked for by its name.
package enum ProgramFonts {
    private static let isLoaded = Mutex(false)
    private static let registered = Mutex<Set<String>>([])

    /// Adds the fonts that the program's property lists name, once.
    static func load() {
        let isFirst = isLoaded.withLock { isLoaded in
            defer { isLoaded = true }
            return !isLoaded
        }
        guard isFirst else { return }
        for folder in folders(around: Bundle.main.bundleURL) { loadFonts(in: folder) }
    }

    /// The program's own folder, and those of its modules' resources; what the porting tool makes
    /// is in a folder within.
    private static func folders(around program: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: program.path)) ?? []
        let bundles = names.sorted().filter { $0.hasSuffix(".resources") }.map {
            program.appendingPathComponent($0)
        }
        return [program] + bundles.flatMap { [$0, $0.appendingPathComponent("iOS")] }
    }

    /// Adds the fonts that the property list of one folder names.
    package static func loadFonts(in folder: URL) {
        let file = folder.appendingPathComponent("Info.plist").path
        guard let data = FileManager.default.contents(atPath: file),
            let list = try? PropertyListSerialization.propertyList(
                from: data, options: [], format: nil) as? [String: Any],
            let names = list["UIAppFonts"] as? [String]
        else { return }
        for name in names where !register(folder.appendingPathComponent(name)) {
            let text = "\(file): UIAppFonts names “\(name)”, which is no font in that folder.\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
    }

    /// - Returns: whether the file is a font; one that was registered already is one.
    package static func register(_ url: URL) -> Bool {
        let path = url.standardizedFileURL.path
        guard FileManager.default.isReadableFile(atPath: path) else { return false }
        let isNew = registered.withLock { $0.insert(path).inserted }
        guard isNew else { return true }
        if TextEngine.locked({ $0.addFont(path) }) { return true }
        _ = registered.withLock { $0.remove(path) }
        return false
    }
}

extension ProgramFonts {
    /// Adds a font that is not in a file: fontconfig reads files alone, and so it is in one that
    /// has no name any more.
    ///
    /// - Returns: its PostScript name, or `nil` if it is no font.
    static func register(_ data: Data) -> String? {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("font-\(UUID().uuidString)")
        guard (try? data.write(to: url)) != nil else { return nil }
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        try? FileManager.default.removeItem(at: url)
        guard file >= 0 else { return nil }
        let path = "/proc/self/fd/\(file)"
        guard let name = postScriptName(ofFile: path), TextEngine.locked({ $0.addFont(path) })
        else {
            close(file)
            return nil
        }
        return name
    }

    private static func postScriptName(ofFile path: String) -> String? {
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
        defer { FcPatternDestroy(pattern) }
        var name: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, "postscriptname", 0, &name) == FcResultMatch else {
            return nil
        }
        return name.map { String(cString: $0) }
    }
}

/// A face that fontconfig knows by its PostScript name or its full name, in any case.
struct FontFace {
    let family: String
    /// 100 (thin) … 900 (black).
    let weight: Int
    let isItalic: Bool
    /// 1 (ultra-condensed) … 9 (ultra-expanded).
    let width: Int

    init?(named name: String) {
        for key in ["postscriptname", "fullname"] {
            if let found = Self.find(name, by: key) {
                self = found
                return
            }
        }
        return nil
    }

    private init(family: String, weight: Int, isItalic: Bool, width: Int) {
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
        self.width = width
    }

    private static func find(_ name: String, by key: String) -> FontFace? {
        guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return nil }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(objects)
        }
        FcPatternAddString(pattern, key, name)
        for property in ["family", "weight", "slant", "width"] { FcObjectSetAdd(objects, property) }
        guard let list = FcFontList(nil, pattern, objects) else { return nil }
        defer { FcFontSetDestroy(list) }
        guard list.pointee.nfont > 0, let face = list.pointee.fonts[0] else { return nil }
        var family: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(face, "family", 0, &family) == FcResultMatch, let family else {
            return nil
        }
        func number(_ property: String, _ usual: Int32) -> Int32 {
            var value: Int32 = 0
            return FcPatternGetInteger(face, property, 0, &value) == FcResultMatch ? value : usual
        }
        let widths: [Int32] = [50, 63, 75, 87, 100, 113, 125, 150, 200]
        let width = number("width", 100)
        let step = widths.indices.min { abs(widths[$0] - width) < abs(widths[$1] - width) } ?? 4
        return FontFace(
            family: String(cString: family),
            weight: Int(FcWeightToOpenType(number("weight", 80))),
            isItalic: number("slant", 0) > 0, width: step + 1)
    }
}
