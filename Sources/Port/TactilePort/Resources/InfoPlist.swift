import Foundation

/// Puts values into the places of a file `Info.plist` that Xcode fills from its project.
struct InfoPlist {
    /// The module's name, which is the product's as well.
    let module: String
    let tell: (Message.Severity, String) -> Void

    /// The list as XML; `nil` if it is none, which is told.
    func filled(_ data: Data) -> Data? {
        guard let list = StringTables.propertyList(data) as? [String: Any] else {
            tell(.error, "This is no property list.")
            return nil
        }
        var result: [String: Any] = [:]
        for (key, value) in list.sorted(by: { $0.key < $1.key }) {
            result[key] = filled(value, key)
        }
        return try? PropertyListSerialization.data(
            fromPropertyList: result, format: .xml, options: 0)
    }

    /// - `key`: what messages call the value.
    private func filled(_ value: Any, _ key: String) -> Any? {
        switch value {
        case let text as String: filled(text, key)
        case let list as [Any]: list.compactMap { filled($0, key) }
        case let list as [String: Any]:
            Dictionary(
                list.sorted { $0.key < $1.key }.compactMap { entry in
                    filled(entry.value, "\(key).\(entry.key)").map { (entry.key, $0) }
                }, uniquingKeysWith: { first, _ in first })
        default: value
        }
    }

    private func filled(_ text: String, _ key: String) -> String? {
        var result = text
        for match in text.matches(of: /\$[({]([A-Z_]+)(:[a-z0-9A-Z]+)?[)}]/) {
            guard let value = value(of: String(match.output.1)) else {
                tell(
                    .warning,
                    "“\(key)” is left out: Xcode takes “\(match.output.0)” from its project, which is not read."
                )
                return nil
            }
            result = result.replacing(match.output.0, with: value)
        }
        return result
    }

    private func value(of variable: String) -> String? {
        switch variable {
        case "PRODUCT_NAME", "TARGET_NAME", "EXECUTABLE_NAME", "PRODUCT_MODULE_NAME": module
        case "DEVELOPMENT_LANGUAGE": "en"
        case "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL"
        default: nil
        }
    }
}
