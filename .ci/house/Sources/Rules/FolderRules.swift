/// The folders of a room are in an order, and each uses the types of those before it only: a room
/// whose folders all use each other can never be cut in two.
struct Room: Sendable {
    let path: String
    /// From the folder that uses no other one upwards.
    let order: [String]
    /// What does not follow the order yet, as "folder > folder". It may only become less.
    var against: Set<String> = []

    static let all = [
        Room(
            path: "Sources/Tactile/Controls",
            order: [
                "Images", "Control", "Values", "Labels", "Content", "Scrolling", "Menus", "Buttons",
                "Unavailable", "Pointer", "Effects", "DragAndDrop", "Observing",
            ],
            // Every control has a context menu, whose types its members name.
            against: ["Control > Menus"]),
        Room(
            path: "Sources/Tactile/Text",
            order: [
                "Spelling", "Editing", "TextKit", "Field", "View", "Search", "Items", "Find",
                "Keyboard",
            ],
            against: [
                "Editing > TextKit", "TextKit > View", "View > Items", "View > Find",
            ]),
        Room(
            path: "Sources/Tactile/Navigation",
            order: ["Bars", "Alerts", "Stack", "Search", "Tabs", "Pages", "Split"],
            against: ["Stack > Search", "Stack > Tabs"]),
        Room(
            path: "Sources/Tactile/Views",
            order: [
                "Device", "Items", "Responders", "Menus", "Application", "Appearance", "UIView",
                "Gestures", "Layout", "Animation", "Interface", "ViewControllers", "Text", "Events",
                "Keyboard", "Accessibility",
            ],
            // docs/decisions/views.md says why.
            against: [
                "Responders > Events", "Responders > Application", "Responders > UIView",
                "Responders > Menus", "Responders > Accessibility", "Menus > UIView",
                "Application > Animation", "Application > Appearance", "Application > Keyboard",
                "Application > Events", "Application > UIView", "Application > Text",
                "Application > ViewControllers", "Application > Accessibility",
                "Appearance > UIView", "UIView > Animation", "UIView > Events", "UIView > Gestures",
                "UIView > Layout", "UIView > ViewControllers", "UIView > Accessibility",
                "Gestures > Events", "Interface > ViewControllers", "ViewControllers > Events",
            ]),
        Room(
            path: "Sources/HealthBeat/App",
            order: [
                "Controls", "Weighing", "Model", "Shell", "Pages", "Reminder", "CommandLine",
                "Export", "Import", "Settings", "AddEntry", "Entry", "Today", "Graph", "History",
                "Averages", "Goal", "Tabs", "Application",
            ]),
    ]

    func check(_ tree: Tree, _ findings: inout Findings) {
        let files = tree.files(in: [path])
        func folder(_ file: SourceFile) -> String {
            String(file.path.dropFirst(path.count + 1).prefix { $0 != "/" })
        }
        let folders = Set(files.map(folder))
        for name in folders.subtracting(order).sorted() {
            findings.add("\(path)/\(name)", 1, "The folder has no place in the order of its room.")
        }
        for name in order where !folders.contains(name) {
            findings.add("\(path)/\(name)", 1, "The folder is no more: take it out of the order.")
        }
        var homes: [Bytes: Set<String>] = [:]
        for file in files {
            for line in file.lines {
                guard let declaration = Declaration(line), declaration.isType,
                    declaration.modifiers.isDisjoint(with: ["private", "fileprivate"])
                else { continue }
                homes[declaration.name, default: []].insert(folder(file))
            }
        }
        findings.looked += homes.count
        var found: Set<String> = []
        for file in files {
            let own = folder(file)
            guard let here = order.firstIndex(of: own) else { continue }
            for (name, line) in Self.names(in: file) {
                guard let homes = homes[name], homes.count == 1, let other = homes.first,
                    other != own, let above = order.firstIndex(of: other), above > here
                else { continue }
                found.insert("\(own) > \(other)")
                guard !against.contains("\(own) > \(other)") else { continue }
                findings.add(
                    file.path, line,
                    "\(name.text) is in \(other), which stands above \(own) in the order.")
            }
        }
        for edge in against.subtracting(found).sorted() {
            findings.add(path, 1, "“\(edge)” is no more: take it out of the list.")
        }
    }

    /// The capitalized names in a file, without those in comments and texts, with the first line of
    /// each.
    private static func names(in file: SourceFile) -> [Bytes: Int] {
        var names: [Bytes: Int] = [:]
        // Whether a text of several lines goes on.
        var isText = false
        for (number, line) in file.lines.enumerated() {
            var code = line.withoutComment
            if let quotes = code.index(of: "\"\"\"") {
                isText.toggle()
                code = isText ? code[..<quotes] : code[(quotes + 3)...]
            } else if isText {
                continue
            }
            let parts = code.split(
                separator: .quote, omittingEmptySubsequences: false)
            // Every second part is inside a text.
            for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
                for word in part.words() where word.first?.isUppercase == true {
                    if names[word] == nil { names[word] = number + 1 }
                }
            }
        }
        return names
    }
}

let folderRules = [folderRule(of: Room.all)]

func folderRule(of rooms: [Room]) -> Rule {
    Rule("folders", "Folders of a room use the types of those before them", least: 300) {
        tree, findings in
        for room in rooms { room.check(tree, &findings) }
    }
}
