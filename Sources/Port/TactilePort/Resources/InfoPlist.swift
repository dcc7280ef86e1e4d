import Foundation

/// What a property list says of a program's first window.
package struct MainInterface: Sendable {
    /// Of a program without scene delegates, from `UIMainStoryboardFile`.
    var mainStoryboard: String?
    /// Of scenes, from `UIApplicationSceneManifest`.
    var sceneStoryboard: String?
    var sceneDelegate: String?

    package init() {}
}

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

    /// What the lists in a folder, and in those below it, say of the program's first window.
    static func mainInterface(in folder: URL) -> MainInterface {
        let names =
            FileManager.default.enumerator(atPath: folder.path)?
            .compactMap { $0 as? String } ?? []
        var result = MainInterface()
        for name in names.sorted() where name.hasSuffix("Info.plist") {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
                let list = StringTables.propertyList(data) as? [String: Any]
            else { continue }
            result.mainStoryboard = result.mainStoryboard ?? list["UIMainStoryboardFile"] as? String
            guard let manifest = list["UIApplicationSceneManifest"] as? [String: Any],
                let roles = manifest["UISceneConfigurations"] as? [String: Any],
                let scenes = roles["UIWindowSceneSessionRoleApplication"] as? [[String: Any]],
                let scene = scenes.first
            else { continue }
            result.sceneStoryboard = scene["UISceneStoryboardFile"] as? String
            // Of “$(PRODUCT_MODULE_NAME).SceneDelegate” the class.
            let delegate = scene["UISceneDelegateClassName"] as? String
            result.sceneDelegate = delegate.map { name in
                name.split(separator: ")").last.map { String($0.drop { $0 == "." }) } ?? name
            }
        }
        return result
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
