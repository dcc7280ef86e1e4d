import TactileBus
import TactileViews

/// The objects that readers call: one for the program, and one for each node of its tree.
///
/// Paths end in the node's identifier, which no other node ever gets, or in that of a list and the
/// place of the row in it. What is asked for before
/// there is a tree makes it.
@MainActor
final class AssistiveObjects {
    static let rootPath = "/org/a11y/atspi/accessible/root"
    static let folder = "/org/a11y/atspi/accessible"

    /// What the program is called.
    let programName: String
    /// Of texts that do not say their language.
    let locale: String
    /// What the registry calls the program.
    var registryNumber = 0
    /// The desktop, which the program is in; as the registry told.
    var desktop: BusValue
    /// Of the program on the readers' bus.
    var ownName = ""
    /// Gives the tree, made where it is not there yet; `nil` where nobody reads.
    var provide: @MainActor () -> AccessibilityTree? = { nil }
    /// Is called with the name of whoever calls.
    var noticed: @MainActor (String) -> Void = { _ in }
    private lazy var made: Made? = Made(self)

    /// The interfaces, which hold on to the objects until ``end()``.
    private struct Made {
        let accessible, application, component, action, value, selection, text, editableText,
            collection: BusInterface

        @MainActor
        init(_ objects: AssistiveObjects) {
            accessible = objects.makeAccessible()
            application = objects.makeApplication()
            component = objects.makeComponent()
            action = objects.makeAction()
            value = objects.makeValue()
            selection = objects.makeSelection()
            text = objects.makeText()
            editableText = objects.makeEditableText()
            collection = objects.makeCollection()
        }
    }

    init(programName: String, locale: String) {
        self.programName = programName
        self.locale = locale
        desktop = Self.reference("", Self.nothingPath)
    }

    /// Answers on a connection.
    func export(on connection: BusConnection) {
        connection.export(below: Self.folder) { [weak self] message in
            guard let self, let path = message.path else { return nil }
            note(message)
            if let node = find(path) { return interfaces(of: node) }
            return path == Self.rootPath ? made.map { [$0.application] } : nil
        }
        connection.export([makeCache()], at: Self.cachePath)
    }

    /// Nobody will call any more.
    func end() { made = nil }

    /// Whoever calls is a reader; the tree is up to date for it.
    func note(_ message: BusMessage) {
        if let sender = message.sender { noticed(sender) }
        provide()?.updateIfNeeded()
    }

    // MARK: Nodes

    var tree: AccessibilityTree? { provide() }

    func find(_ path: String) -> AccessibilityNode? {
        if path == Self.rootPath { return tree?.root }
        guard path.hasPrefix(Self.folder + "/") else { return nil }
        let name = path.dropFirst(Self.folder.count + 1)
        guard let identifier = Int(name) else { return row(named: name) }
        return identifier > 0 ? tree?.node(identifier) : nil
    }

    /// What an object can do, by what its node is.
    func interfaces(of node: AccessibilityNode) -> [BusInterface] {
        guard let made else { return [] }
        guard node.parent != nil else {
            return [made.accessible, made.application, made.collection]
        }
        var interfaces = [made.accessible, made.component, made.collection]
        let content = node.content
        if !content.actions.isEmpty { interfaces.append(made.action) }
        if content.numbers != nil { interfaces.append(made.value) }
        if node.isAssistiveSelection { interfaces.append(made.selection) }
        switch content.role {
        case .staticText, .heading, .link, .chart: interfaces.append(made.text)
        case .textField, .secureField, .searchField, .textArea:
            guard node.textInput != nil else { break }
            interfaces.append(made.text)
            if content.states.contains(.editable) { interfaces.append(made.editableText) }
        default: break
        }
        return interfaces
    }

    func name(of node: AccessibilityNode) -> String {
        node.content.role == .application ? programName : node.content.label
    }

    // MARK: References

    private static let nothingPath = "/org/a11y/atspi/null"

    private static func reference(_ name: String, _ path: String) -> BusValue {
        .structure([.string(name), .path(path)])
    }

    var nothing: BusValue { Self.reference("", Self.nothingPath) }
    var application: BusValue { Self.reference(ownName, Self.rootPath) }

    func reference(_ node: AccessibilityNode) -> BusValue { reference(path: path(of: node)) }

    func reference(path: String) -> BusValue { Self.reference(ownName, path) }

    func parent(of node: AccessibilityNode) -> BusValue {
        if let parent = node.parent { return reference(parent) }
        return node.content.role == .application ? desktop : nothing
    }

    func path(of node: AccessibilityNode) -> String {
        guard node.content.role != .application else { return Self.rootPath }
        return "\(Self.folder)/\(slotName(of: node) ?? String(node.identifier))"
    }

    /// That of a row's place in a list.
    func path(ofRow row: Int, in list: AccessibilityNode) -> String {
        "\(Self.folder)/\(list.identifier)_\(row)"
    }
}
