import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Values as the files write them. Each setter is called only where there is a value.
extension InterfaceElement {
    func bool(_ name: String) -> Bool? {
        switch self[name] {
        case "YES", "true", "1": true
        case "NO", "false", "0": false
        default: nil
        }
    }

    func bool(_ name: String, _ set: (Bool) -> Void) {
        if let value = bool(name) { set(value) }
    }

    /// A finite number; nil for anything else.
    func number(_ name: String) -> CGFloat? {
        guard let text = self[name], let value = Double(text), value.isFinite else { return nil }
        return CGFloat(value)
    }

    func number(_ name: String, _ set: (CGFloat) -> Void) {
        if let value = number(name) { set(value) }
    }

    func int(_ name: String) -> Int? {
        number(name).flatMap { Int(exactly: $0.rounded()) }
    }

    func int(_ name: String, _ set: (Int) -> Void) {
        if let value = int(name) { set(value) }
    }

    func text(_ name: String, _ set: (String) -> Void) {
        if let value = self[name] ?? longText(name) { set(value) }
    }

    /// A text of several lines is a child: `<string key="text">`.
    private func longText(_ key: String) -> String? {
        guard let child = child(key: key), child.name == "string" || child.name == "mutableString"
        else { return nil }
        guard child["base64-UTF8"] == "YES" else { return child.text }
        var base = child.text.filter { !$0.isWhitespace }
        base += String(repeating: "=", count: (4 - base.count % 4) % 4)
        return Data(base64Encoded: base).map { String(decoding: $0, as: UTF8.self) }
    }

    /// One of several words, by what it means.
    func choice<Value>(_ name: String, _ values: [String: Value], _ set: (Value) -> Void) {
        if let value = self[name].flatMap({ values[$0] }) { set(value) }
    }

    var rect: CGRect? {
        guard let x = number("x"), let y = number("y"), let width = number("width"),
            let height = number("height")
        else { return nil }
        return CGRect(x: x, y: y, width: max(width, 0), height: max(height, 0))
    }

    func rect(_ key: String, _ set: (CGRect) -> Void) {
        if let rect = child(key: key)?.rect { set(rect) }
    }

    func size(_ key: String, _ set: (CGSize) -> Void) {
        guard let child = child(key: key), let width = child.number("width"),
            let height = child.number("height")
        else { return }
        set(CGSize(width: width, height: height))
    }

    func insets(_ key: String, _ set: (UIEdgeInsets) -> Void) {
        guard let child = child(key: key) else { return }
        set(
            UIEdgeInsets(
                top: child.number("top") ?? child.number("minY") ?? 0,
                left: child.number("left") ?? child.number("minX") ?? 0,
                bottom: child.number("bottom") ?? child.number("maxY") ?? 0,
                right: child.number("right") ?? child.number("maxX") ?? 0))
    }

    func directionalInsets(_ key: String, _ set: (NSDirectionalEdgeInsets) -> Void) {
        guard let child = child(key: key) else { return }
        set(
            NSDirectionalEdgeInsets(
                top: child.number("top") ?? 0, leading: child.number("leading") ?? 0,
                bottom: child.number("bottom") ?? 0, trailing: child.number("trailing") ?? 0))
    }
}

extension InterfaceDocument {
    func color(_ key: String, of element: InterfaceElement, _ set: (UIColor) -> Void) {
        if let child = element.child(key: key), let color = color(child) { set(color) }
    }

    func color(_ element: InterfaceElement) -> UIColor? {
        let alpha = element.number("alpha") ?? 1
        _ = element["colorSpace"]
        _ = element["customColorSpace"]
        if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
            if let color = Self.systemColors[name] { return color }
            if let own = resource("systemColor", name)?.child("color") { return color(own) }
            tell(element, "there is no system colour “\(name)”.")
            return nil
        }
        if let name = element["name"] {
            let known = Complaint.silently {
                UIColor(named: name, in: bundle, compatibleWith: nil) ?? UIColor(named: name)
            }
            if let known { return known }
            if let own = resource("namedColor", name)?.child("color") { return color(own) }
            tell(element, "there is no colour “\(name)”.")
            return nil
        }
        if let white = element.number("white") { return UIColor(white: white, alpha: alpha) }
        guard let red = element.number("red"), let green = element.number("green"),
            let blue = element.number("blue")
        else {
            tell(element, "the colour has no red, green and blue, no white and no name.")
            return nil
        }
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    static let systemColors: [String: UIColor] = [
        "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange,
        "systemYellowColor": .systemYellow, "systemGreenColor": .systemGreen,
        "systemMintColor": .systemMint, "systemTealColor": .systemTeal,
        "systemCyanColor": .systemCyan, "systemBlueColor": .systemBlue,
        "systemIndigoColor": .systemIndigo, "systemPurpleColor": .systemPurple,
        "systemPinkColor": .systemPink, "systemBrownColor": .systemBrown,
        "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2,
        "systemGray3Color": .systemGray3, "systemGray4Color": .systemGray4,
        "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
        "labelColor": .label, "secondaryLabelColor": .secondaryLabel,
        "tertiaryLabelColor": .tertiaryLabel, "quaternaryLabelColor": .quaternaryLabel,
        "placeholderTextColor": .placeholderText, "linkColor": .link,
        "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator,
        "systemFillColor": .systemFill, "secondarySystemFillColor": .secondarySystemFill,
        "tertiarySystemFillColor": .tertiarySystemFill,
        "quaternarySystemFillColor": .quaternarySystemFill,
        "systemBackgroundColor": .systemBackground,
        "secondarySystemBackgroundColor": .secondarySystemBackground,
        "tertiarySystemBackgroundColor": .tertiarySystemBackground,
        "groupTableViewBackgroundColor": .groupTableViewBackground,
        "systemGroupedBackgroundColor": .systemGroupedBackground,
        "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
        "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
        "darkTextColor": .darkText, "lightTextColor": .lightText,
    ]

    func font(_ key: String, of element: InterfaceElement, _ set: (UIFont) -> Void) {
        if let child = element.child(key: key), let font = font(child) { set(font) }
    }

    func font(_ element: InterfaceElement) -> UIFont? {
        let size = element.number("pointSize") ?? 17
        if let style = element["style"] {
            return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
        }
        if let name = element["name"] {
            _ = element["family"]
            if let font = UIFont(name: name, size: size) { return font }
            tell(element, "there is no font “\(name)”; the system's is taken.")
            return .systemFont(ofSize: size)
        }
        switch element["type"] {
        case "boldSystem": return .boldSystemFont(ofSize: size)
        case "italicSystem": return .italicSystemFont(ofSize: size)
        default:
            return .systemFont(
                ofSize: size, weight: element["weight"].flatMap { Self.weights[$0] } ?? .regular)
        }
    }

    private static let weights: [String: UIFont.Weight] = [
        "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
        "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
    ]

    /// A picture by its name, from the bundle, or from where all pictures are.
    func image(_ attribute: String, of element: InterfaceElement, _ set: (UIImage) -> Void) {
        guard let name = element[attribute] else { return }
        let catalog = element["catalog"]
        if catalog == "system" {
            guard let symbol = Complaint.silently({ UIImage(systemName: name) }) else {
                tell(element, "the system's symbol “\(name)” does not exist here.")
                return
            }
            set(symbol)
        } else if let image = Complaint.silently({
            UIImage(named: name, in: bundle, compatibleWith: nil) ?? UIImage(named: name)
        }) {
            set(image)
        } else {
            tell(element, "there is no image “\(name)”.")
        }
    }
}
