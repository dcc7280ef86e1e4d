import SwiftSyntax

/// Classes whose objects the toolkit makes by their class: what UIKit calls by its name has to be
/// a required initializer here, which a class with initializers of its own may not inherit.
extension FileRewriter {
    /// What a class of the toolkit requires of those below it.
    private struct Requirement {
        var parameters: String
        /// As in `init(frame:)`.
        var name: String
        /// A class that has all of these inherits what is required.
        var designated: Set<String>
        /// What iOS calls in its place.
        var original: String
    }

    private static let requirements: [String: Requirement] = {
        let tableCell = Requirement(
            parameters: "dequeued reuseIdentifier: String", name: "init(dequeued:)",
            designated: ["init(style:reuseIdentifier:)", "init(coder:)"],
            original: "init(style:reuseIdentifier:)")
        var header = tableCell
        header.designated = ["init(reuseIdentifier:)", "init(coder:)"]
        header.original = "init(reuseIdentifier:)"
        let item = Requirement(
            parameters: "dequeuedWith frame: CGRect", name: "init(dequeuedWith:)",
            designated: ["init(frame:)", "init(coder:)"], original: "init(frame:)")
        let bar = Requirement(
            parameters: "barOf controller: UINavigationController", name: "init(barOf:)",
            designated: item.designated, original: "init(frame:)")
        let segue = Requirement(
            parameters:
                "named identifier: String?, from source: UIViewController, to destination: UIViewController",
            name: "init(named:from:to:)", designated: ["init(identifier:source:destination:)"],
            original: "init(identifier:source:destination:)")
        let attributes = Requirement(
            parameters: "copyOf other: UICollectionViewLayoutAttributes", name: "init(copyOf:)",
            designated: ["init()"], original: "init()")
        let context = Requirement(
            parameters: "forLayout: Void", name: "init(forLayout:)", designated: ["init()"],
            original: "init()")
        return [
            "UITableViewCell": tableCell, "UITableViewHeaderFooterView": header,
            "UICollectionReusableView": item, "UICollectionViewCell": item,
            "UICollectionViewListCell": item, "UINavigationBar": bar, "UIToolbar": bar,
            "UIStoryboardSegue": segue, "UICollectionViewLayoutAttributes": attributes,
            "UICollectionViewLayoutInvalidationContext": context,
            "UICollectionViewFlowLayoutInvalidationContext": context,
        ]
    }()

    /// An initializer that the toolkit calls and the class has not: it ends the program, as the one
    /// that iOS calls does there.
    func addRequiredInitializers(_ node: ClassDeclSyntax) {
        guard let type = index.type(node.typePath) else { return }
        let isOpen = node.modifiers.contains { ["open", "public"].contains($0.name.text) }
        let level = isOpen ? "public " : ""
        func ending(_ name: String) -> String {
            let message = "Use of unimplemented initializer '\(name)' for class '\(node.name.name)'"
            return "{ preconditionFailure(\(Porter.literal(message))) }"
        }
        let own = Set(type.initializers.map(\.name))
        let hasDesignated = type.initializers.contains { !$0.isConvenience }
        guard hasDesignated else { return }
        if let required = requirement(of: type), !own.contains(required.name),
            !designated(above: type).isSubset(of: own)
        {
            addMembers(
                [
                    "\(level)required convenience init(\(required.parameters)) "
                        + ending(required.original)
                ], to: node)
        }
        if requiresInit(type), !own.contains("init()") {
            addMembers(["\(level)required init() " + ending("init()")], to: node)
        }
    }

    private func requirement(of type: TypeDeclaration) -> Requirement? {
        for declared in index.lineage(of: type) {
            for name in declared.inherited {
                if let found = Self.requirements[name], index.type(name) == nil { return found }
            }
        }
        return nil
    }

    /// The designated initializers that a class would have to override to inherit the others.
    private func designated(above type: TypeDeclaration) -> Set<String> {
        for parent in index.lineage(of: type).dropFirst() where parent.kind == .class {
            let own = parent.initializers.filter { !$0.isConvenience }.map(\.name)
            if !own.isEmpty { return Set(own) }
        }
        return requirement(of: type)?.designated ?? []
    }

    // MARK: Classes that are made without arguments

    /// Whether the class is below one whose `init()` is required here.
    private func requiresInit(_ type: TypeDeclaration) -> Bool {
        index.lineage(of: type).contains { declared in
            declared.inherited.contains { name in
                guard index.type(name) == nil else { return false }
                return name == "CAEmitterCell"
                    || name.hasPrefix("CA")
                        && ["Animation", "Transition", "AnimationGroup"]
                            .contains { name.hasSuffix($0) }
                    || ["UIBarAppearance", "UIApplication"].contains(name)
                    || name.hasPrefix("UI") && name.hasSuffix("BarAppearance")
            }
        }
    }

    /// `override init()` of such a class is `required init()`.
    func requireInitializer(_ node: InitializerDeclSyntax) {
        guard node.fullName == "init()", !node.modifiers.has("required"),
            let group = node.enclosingType, group.is(ClassDeclSyntax.self),
            let type = index.type(group.typePath), requiresInit(type)
        else { return }
        if let old = node.modifiers.first(where: { $0.name.text == "override" }) {
            edits.replace(old.range, with: "required", in: file)
        } else {
            edits.insert("required ", at: node.modifiers.first?.start ?? node.initKeyword.start)
        }
    }
}
