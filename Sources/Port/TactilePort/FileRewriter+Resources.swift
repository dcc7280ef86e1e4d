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
    /// Whether a text is made by its key, as in `String(localized:)`.
    var hasLocalized = false
    /// Whether a class is asked for its bundle, as in `Bundle(for: Some.self)`.
    var hasBundleOfClass = false
    /// Modules that are imported, without what follows a dot.
    var imports: Set<String> = []

    /// Whether the declarations name what is the toolkit's.
    var needsToolkit: Bool { hasFormat || hasLocalized || !names.isDisjoint(with: Self.texts) }
    private static let texts: Set = ["NSLocalizedString", "localizedStringWithFormat", "Bundle"]

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
        if hasBundleOfClass {
            result.append(
                "fileprivate extension Bundle { convenience init(for type: AnyClass) { self.init(path: _portedPath(type))! } }"
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
        if hasLocalized {
            result.append(
                "fileprivate extension String { init(localized key: String.LocalizationValue, table: String? = nil, bundle: Bundle? = _portedBundle, locale: Locale = .current, comment: StaticString? = nil) { self = _portedText(key, table, bundle, locale) }; init(localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = _portedBundle, locale: Locale = .current, comment: StaticString? = nil) { self = _portedText(key, defaultValue, table, bundle, locale) } }"
            )
        }
        for type in ["UIImage", "UIColor"] where hasNamed && (seesUIKit || names.contains(type)) {
            result.append(
                "fileprivate extension \(type) { convenience init?(named name: String) { self.init(named: name, in: _portedBundle, compatibleWith: nil) } }"
            )
        }
        if names.contains("NSDataAsset") {
            result.append(
                "fileprivate extension NSDataAsset { convenience init?(name: String) { self.init(name: name, bundle: _portedBundle) } }"
            )
        }
        return result
    }
}

extension FileRewriter {
    /// `Bundle.module` is the module's bundle, in which the resources from iOS have a folder of
    /// their own. Its declaration is in the module itself, so that no other one can take its place.
    func rewriteModuleBundle(_ node: MemberAccessExprSyntax) {
        guard index.hasResources, node.declName.baseName.text == "module",
            node.declName.argumentNames == nil
        else { return }
        let base = node.base?.flat
        guard
            base == "Bundle" || base == "Foundation.Bundle"
                || base == nil && !index.variables.contains("module")
        else { return }
        edits.replace(node.declName.baseName.range, with: "_portedModule", in: file)
    }

    /// `#imageLiteral(resourceName: "a")` and `#fileLiteral(resourceName: "a.json")`: Foundation
    /// looks for them among the program's own files.
    func rewriteResourceLiteral(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        guard index.hasResources, let argument = node.arguments.first, node.arguments.count == 1,
            argument.label?.text == "resourceName"
        else { return .visitChildren }
        let name = node.macroName.text == "imageLiteral" ? "_portedImage" : "_portedFile"
        edits.replace(node.start..<argument.expression.start, with: name + "(", in: file)
        return .skipChildren
    }

    private static let resourceNames: Set = [
        "Bundle", "NSLocalizedString", "UIImage", "UIColor", "NSDataAsset",
        "localizedStringWithFormat",
    ]

    func noteBundleOfClass(_ node: FunctionCallExprSyntax) {
        let called = node.calledExpression.flat
        let isBundle = ["Bundle", "Foundation.Bundle", "Bundle.init"].contains(called)
        // What is made by `.init(for:)` is not known; the declaration for bundles does no harm.
        if isBundle || called == ".init" { resources.hasBundleOfClass = true }
    }

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
