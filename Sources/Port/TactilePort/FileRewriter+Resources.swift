import SwiftSyntax

/// What a file asks of the program's resources.
struct ResourceUse {
    /// Names that stand alone: of types and functions.
    var names: Set<String> = []
    /// Whether `.main` is written of a type that is left out.
    var hasBareMain = false
    /// Whether something is made by a name, as in `UIImage(named:)`.
    var hasNamed = false
    /// Whether something is made by a format, as in `String(format:)`.
    var hasFormat = false
    /// Modules that are imported, without what follows a dot.
    var imports: Set<String> = []

    /// Declarations for the file's end. They are the file's own, so that in it the compiler takes
    /// them for those of Foundation and UIKit, which know nothing of a module's resources. It does
    /// where the types are the very same, and so Foundation's `__shared` parameters are so here,
    /// too.
    var declarations: [String] {
        var result: [String] = []
        let seesUIKit = imports.contains("UIKit")
        if names.contains("Bundle")
            || hasBareMain && (seesUIKit || imports.contains("Foundation"))
        {
            result.append(
                "fileprivate extension Bundle { static var main: Bundle { _portedBundle }; var preferredLocalizations: [String] { _portedTexts(self).preferredLocalizations }; func localizedString(forKey key: String, value: String?, table: String?) -> String { _portedTexts(self).localizedString(forKey: key, value: value, table: table) } }"
            )
        }
        if names.contains("NSLocalizedString") {
            result.append(
                "fileprivate func NSLocalizedString(_ key: String, tableName: String? = nil, bundle: Bundle = _portedBundle, value: String = \"\", comment: String) -> String { _portedTexts(bundle).localizedString(forKey: key, value: value, table: tableName) }"
            )
        }
        if names.contains("localizedStringWithFormat") {
            result.append(
                "fileprivate extension String { static func localizedStringWithFormat(_ format: String, _ arguments: CVarArg...) -> String { PortedTexts.string(format: format, locale: .current, arguments: arguments) } }"
            )
        }
        if hasFormat {
            result.append(
                "fileprivate extension String { init(format: __shared String, _ arguments: CVarArg...) { self = PortedTexts.string(format: format, locale: nil, arguments: arguments) }; init(format: __shared String, arguments: __shared [CVarArg]) { self = PortedTexts.string(format: format, locale: nil, arguments: arguments) }; init(format: __shared String, locale: __shared Locale?, _ arguments: CVarArg...) { self = PortedTexts.string(format: format, locale: locale, arguments: arguments) }; init(format: __shared String, locale: __shared Locale?, arguments: __shared [CVarArg]) { self = PortedTexts.string(format: format, locale: locale, arguments: arguments) } }"
            )
        }
        for type in ["UIImage", "UIColor"] where hasNamed && (seesUIKit || names.contains(type)) {
            result.append(
                "fileprivate extension \(type) { convenience init?(named name: String) { self.init(named: name, in: _portedBundle, compatibleWith: nil) } }"
            )
        }
        return result
    }
}

extension FileRewriter {
    private static let resourceNames: Set = [
        "Bundle", "NSLocalizedString", "UIImage", "UIColor", "localizedStringWithFormat",
    ]

    func noteResources(_ node: DeclReferenceExprSyntax) {
        if node.baseName.text == "main" {
            let member = node.parent?.as(MemberAccessExprSyntax.self)
            if member?.base == nil, member?.declName.id == node.id { resources.hasBareMain = true }
        } else if Self.resourceNames.contains(node.baseName.text) {
            resources.names.insert(node.baseName.text)
        }
        let first = node.argumentNames?.arguments.first?.name.text
        if first == "named" { resources.hasNamed = true }
    }
}
