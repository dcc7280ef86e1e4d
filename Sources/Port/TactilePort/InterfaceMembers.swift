import SwiftSyntax

/// What storyboards and nibs may connect to the classes of a module: the members with `@IBOutlet`,
/// `@IBInspectable`, `@IBAction` and `@IBSegueAction`, and the tables that say them while the
/// program runs.
struct InterfaceMembers {
    /// One entry of a table, as Swift.
    struct Entry {
        enum List: String { case keys, actions, segueActions }
        var list: List
        var text: String
    }

    /// Where the table of a class may be: behind the outermost type around it.
    struct Place {
        var file: SourceFile
        var offset: Int
    }

    private var entries: [String: [Entry]] = [:]
    private var places: [String: Place] = [:]
    private(set) var messages: [(file: SourceFile, offset: Int, text: String)] = []

    init(_ files: [SourceFile]) {
        var found: [InterfaceCollector] = []
        for file in files where !file.tree.hasError {
            let collector = InterfaceCollector(file)
            collector.walk(file.tree)
            found.append(collector)
        }
        for collector in found {
            places.merge(collector.places) { first, _ in first }
            messages += collector.messages.map { (collector.file, $0.offset, $0.text) }
        }
        for collector in found {
            for member in collector.members { take(member, of: collector.file) }
        }
    }

    private mutating func take(_ member: InterfaceCollector.Member, of file: SourceFile) {
        guard let place = places[member.type] else {
            messages.append(
                (
                    file, member.offset,
                    "No storyboard connects “\(member.name)”: its class is not in these sources, or is private, generic or in a function."
                ))
            return
        }
        if member.isPrivate, place.file !== file {
            messages.append(
                (
                    file, member.offset,
                    "No storyboard connects “\(member.name)”: it is private, in another file than its class."
                ))
            return
        }
        entries[member.type, default: []].append(member.entry)
    }

    /// The tables with the places that they are put in, by the names of their classes.
    var tables: [(place: Place, text: String)] {
        entries.keys.sorted().compactMap { type in
            guard let place = places[type], let members = entries[type] else { return nil }
            var lists: [String] = []
            for (list, kind) in [
                (Entry.List.keys, "InterfaceKey"), (.actions, "Selector"),
                (.segueActions, "InterfaceSegueAction"),
            ] {
                let own = members.filter { $0.list == list }.map(\.text)
                guard !own.isEmpty else { continue }
                lists.append(
                    "override class var \(list.rawValue): [\(kind)] { ["
                        + own.joined(separator: ", ") + "] }")
            }
            let text =
                "; extension \(type) { final class TactileInterface: InterfaceTable { "
                + lists.joined(separator: "; ") + " } }"
            return (place, text)
        }
    }
}

/// Reads the marked members of one file.
private final class InterfaceCollector: SyntaxVisitor {
    struct Member {
        var type: String
        var name: String
        var isPrivate: Bool
        var offset: Int
        var entry: InterfaceMembers.Entry
    }

    let file: SourceFile
    private(set) var members: [Member] = []
    private(set) var places: [String: InterfaceMembers.Place] = [:]
    private(set) var messages: [(offset: Int, text: String)] = []

    init(_ file: SourceFile) {
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for clause in node.liveClauses {
            if let elements = clause.elements { walk(elements) }
        }
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.genericParameterClause == nil, !isHidden(node.modifiers) else {
            return .visitChildren
        }
        // An extension can only be at the top of the file.
        var outer = Syntax(node)
        var current = node.parent
        while let parent = current {
            if parent.is(CodeBlockSyntax.self) || parent.is(ClosureExprSyntax.self) {
                return .visitChildren
            }
            if let group = parent.asProtocol(DeclGroupSyntax.self) {
                if let type = parent.as(ClassDeclSyntax.self), isHidden(type.modifiers) {
                    return .visitChildren
                }
                outer = Syntax(group)
            }
            current = parent.parent
        }
        places[node.typePath] = InterfaceMembers.Place(file: file, offset: outer.end)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard
            node.attributes.named("IBOutlet") != nil
                || node.attributes.named("IBInspectable") != nil,
            let type = owner(node, node.modifiers)
        else { return .visitChildren }
        for binding in node.bindings where isSettable(binding, of: node) {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name
            else { continue }
            let key = node.attributes.objectiveCName ?? name
            let entry = InterfaceMembers.Entry(
                list: .keys,
                text: "InterfaceKey(\(Porter.literal(key)), \\\(type).\(quoted(name)))")
            add(type, name, node.modifiers, node.start, entry)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let isAction = node.attributes.named("IBAction") != nil
        guard isAction || node.attributes.named("IBSegueAction") != nil,
            let type = owner(node, node.modifiers)
        else { return .visitChildren }
        let method = MethodDeclaration(node)
        guard !method.hasEffects, !method.isStatic, method.labels.count <= (isAction ? 2 : 3) else {
            messages.append(
                (
                    node.start,
                    "No storyboard calls “\(method.name)”: an action belongs to an object, does not throw and does not wait, and takes a sender and an event at most."
                ))
            return .visitChildren
        }
        let name = method.objectiveCName ?? ObjectiveCNames.selector(method.name, method.labels)
        let entry =
            isAction ? action(method, name, of: type) : segueAction(method, name, of: type)
        add(type, method.name, node.modifiers, node.start, entry)
        return .visitChildren
    }

    // MARK: Entries

    private func action(
        _ method: MethodDeclaration, _ name: String, of type: String
    ) -> InterfaceMembers.Entry {
        let letters = ["a", "b"]
        let parameters = zip(letters, method.parameters).map { "\($0): \($1)" }
        let head = parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", "))) in"
        let result = method.result == nil ? "" : "_ = "
        return InterfaceMembers.Entry(
            list: .actions,
            text:
                "Selector(\(Porter.literal(name)), { (target: \(type)) in {\(head) \(result)\(call(method, "target", letters)) } })"
        )
    }

    private func segueAction(
        _ method: MethodDeclaration, _ name: String, of type: String
    ) -> InterfaceMembers.Entry {
        let names = ["coder", "sender", "identifier"]
        let bound = names.enumerated().map { $0 < method.labels.count ? $1 : "_" }
        return InterfaceMembers.Entry(
            list: .segueActions,
            text:
                "InterfaceSegueAction(\(Porter.literal(name))) { (target: \(type), \(bound.joined(separator: ", "))) in \(call(method, "target", names)) }"
        )
    }

    private func call(
        _ method: MethodDeclaration, _ target: String, _ arguments: [String]
    ) -> String {
        let list = zip(arguments, method.labels).map { $1 == "_" ? $0 : "\($1): \($0)" }
        return "\(target).\(quoted(method.name))(\(list.joined(separator: ", ")))"
    }

    /// A name that is a word of the language, or no identifier, keeps its backticks.
    private func quoted(_ name: String) -> String {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        return Self.words.contains(name) || !isPlain ? "`\(name)`" : name
    }

    private static let words: Set<String> = [
        "default", "switch", "repeat", "return", "continue", "break", "in", "is", "as", "case",
        "for", "while", "if", "else", "do", "self", "super", "class", "func", "var", "let",
        "import",
    ]

    // MARK: Members

    private func add(
        _ type: String, _ name: String, _ modifiers: DeclModifierListSyntax, _ offset: Int,
        _ entry: InterfaceMembers.Entry
    ) {
        members.append(
            Member(
                type: type, name: name, isPrivate: isHidden(modifiers), offset: offset,
                entry: entry))
    }

    /// Whether only this file sees something. Who may set it counts, too, since a table sets.
    private func isHidden(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.has("private") || modifiers.has("fileprivate")
    }

    /// The type of a member that is certain to be there.
    private func owner(_ node: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax) -> String?
    {
        guard node.isMember, let group = node.enclosingType, !group.is(ProtocolDeclSyntax.self),
            !modifiers.has("static"), !modifiers.has("class")
        else { return nil }
        guard !node.isConditional else {
            messages.append(
                (node.start, "No storyboard connects what is only compiled under a condition."))
            return nil
        }
        return group.typePath
    }

    private func isSettable(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax) -> Bool {
        guard node.bindingSpecifier.text == "var" else { return false }
        guard let block = binding.accessorBlock else { return true }
        if case .getter = block.accessors { return false }
        guard case .accessors(let list) = block.accessors else { return true }
        let kinds = list.map(\.accessorSpecifier.text)
        return !kinds.contains("get") || kinds.contains("set")
    }
}
