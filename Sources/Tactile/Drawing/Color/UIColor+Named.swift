import Foundation
import Synchronization
import TactileGeometry

extension UIColor {
    /// A colour by its name, from the folders in which ``UIImage/init(named:)`` looks.
    ///
    /// A colour is a folder `name.colorset` with a file `Contents.json`, as Xcode writes it, on its
    /// own or within an asset catalog (`….xcassets`); a name with slashes leads through folders.
    /// Its light, dark and high-contrast variants make a dynamic colour. `nil` when there is none
    /// or the file is damaged.
    public convenience init?(named name: String) {
        guard let colors = ColorLibrary.colors(named: name) else {
            Complaint.tell(
                "No color named “\(name)” in UIImage.searchDirectories: UIColor(named:) is nil.")
            return nil
        }
        if colors.isPlain {
            self.init(storage: colors.any.storage)
        } else {
            self.init { colors.color(for: $0) }
        }
    }

    /// The colour as it is under given traits, or dynamic without them.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
        guard
            let colors = ColorLibrary.colors(
                named: name, in: bundle?.resourceURL.map { [$0] } ?? UIImage.searchDirectories)
        else {
            Complaint.tell(
                "No color named “\(name)” in \(bundle?.bundlePath ?? "UIImage.searchDirectories"): "
                    + "UIColor(named:in:) is nil.")
            return nil
        }
        if let traits {
            self.init(storage: colors.color(for: traits).storage)
        } else {
            self.init { colors.color(for: $0) }
        }
    }
}

/// The variants of a named colour.
private struct NamedColors: Sendable {
    var any: UIColor
    var dark: UIColor?
    var highContrast: UIColor?
    var darkHighContrast: UIColor?

    var isPlain: Bool { dark == nil && highContrast == nil && darkHighContrast == nil }

    func color(for traits: UITraitCollection) -> UIColor {
        let isDark = traits.userInterfaceStyle == .dark
        let usual = isDark ? dark ?? any : any
        let isStrong = traits.accessibilityContrast == .high
        let special = isDark ? darkHighContrast : highContrast
        // One of the system's colours depends on the traits itself.
        return ((isStrong ? special : nil) ?? usual).resolvedColor(with: traits)
    }
}

private enum ColorLibrary {
    private struct Cache: Sendable {
        var directories: [URL] = []
        var colors: [String: NamedColors] = [:]
    }

    private static let cache = Mutex(Cache())

    static func colors(named name: String) -> NamedColors? {
        let directories = UIImage.searchDirectories
        return cache.withLock { cache in
            if cache.directories != directories { cache = Cache(directories: directories) }
            if let found = cache.colors[name] { return found }
            let found = colors(named: name, in: directories)
            cache.colors[name] = found
            return found
        }
    }

    static func colors(named name: String, in directories: [URL]) -> NamedColors? {
        for directory in directories {
            for place in [directory] + AssetCatalogs.all(in: directory) {
                let file = place.appendingPathComponent("\(name).colorset/Contents.json")
                if let data = try? Data(contentsOf: file),
                    let set = try? JSONDecoder().decode(ColorSet.self, from: data),
                    let colors = set.named
                {
                    return colors
                }
            }
        }
        return nil
    }
}

/// The file `Contents.json` of a colour set (Asset Catalog Format Reference, Named Color Type).
private struct ColorSet: Decodable {
    struct Entry: Decodable {
        struct Appearance: Decodable {
            var appearance: String
            var value: String
        }

        struct Color: Decodable {
            var components: [String: String]?
            /// The name of one of the system's colours.
            var reference: String?
            var space: String?

            enum CodingKeys: String, CodingKey {
                case components, reference
                case space = "color-space"
            }
        }

        var color: Color?
        var appearances: [Appearance]?

        func has(_ appearance: String, _ value: String) -> Bool {
            appearances?.contains { $0.appearance == appearance && $0.value == value } ?? false
        }
    }

    var colors: [Entry]

    var named: NamedColors? {
        var result: NamedColors?
        for entry in colors where entry.appearances?.isEmpty ?? true {
            if let color = ColorSet.color(entry.color) { result = NamedColors(any: color) }
        }
        guard result != nil else { return nil }
        for entry in colors {
            guard let color = ColorSet.color(entry.color) else { continue }
            switch (entry.has("luminosity", "dark"), entry.has("contrast", "high")) {
            case (true, false): result?.dark = color
            case (false, true): result?.highContrast = color
            case (true, true): result?.darkHighContrast = color
            case (false, false): break
            }
        }
        return result
    }

    private static func color(_ color: Entry.Color?) -> UIColor? {
        if let reference = color?.reference { return UIColor.system(named: reference) }
        guard let components = color?.components else { return nil }
        let alpha = components["alpha"].flatMap { Double($0) } ?? 1
        if let white = components["white"].flatMap(number) {
            return UIColor(white: white, alpha: alpha)
        }
        guard let red = components["red"].flatMap(number),
            let green = components["green"].flatMap(number),
            let blue = components["blue"].flatMap(number)
        else { return nil }
        return color?.space == "display-p3"
            ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
            : UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// `0x7F` and `127` count to 255, `0.498` to 1.
    private static func number(_ text: String) -> CGFloat? {
        if text.lowercased().hasPrefix("0x") {
            return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
        }
        if text.contains(".") { return Double(text).map { CGFloat($0) } }
        return Int(text).map { CGFloat($0) / 255 }
    }
}
