import Foundation
import Testing

/// The folders of a room are in an order, and each uses the types of those before it only: a room
/// whose folders all use each other can never be cut in two.
struct FolderTests {
    struct Room: Sendable, CustomTestStringConvertible {
        let path: String
        /// From the folder that uses no other one upwards.
        let order: [String]
        /// What does not follow the order yet, as "folder > folder". It may only become less.
        var against: Set<String> = []

        var testDescription: String { path }
    }

    static let rooms = [
        Room(
            path: "Sources/Tactile/Controls",
            order: [
                "Images", "Control", "Values", "Labels", "Content", "Scrolling", "Menus", "Buttons",
                "Unavailable", "Pointer", "Effects", "DragAndDrop",
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
    ]

    @Test("Folders use the types of those before them", arguments: rooms)
    func foldersFollowTheirOrder(room: Room) throws {
        let files = Repository.files(in: [room.path], extensions: ["swift"])
        func folder(_ file: Repository.File) -> String {
            String(file.path.dropFirst(room.path.count + 1).prefix { $0 != "/" })
        }
        #expect(Set(files.map(folder)) == Set(room.order))
        var homes: [Substring: Set<String>] = [:]
        for file in files {
            for line in file.lines {
                if let name = Self.declared(line) { homes[name, default: []].insert(folder(file)) }
            }
        }
        #expect(homes.count > 10)
        var against: Set<String> = []
        for file in files {
            let own = folder(file)
            for name in Self.names(in: file) {
                guard let homes = homes[name], homes.count == 1, let other = homes.first,
                    other != own, let above = room.order.firstIndex(of: other),
                    let here = room.order.firstIndex(of: own), above > here
                else { continue }
                against.insert("\(own) > \(other)")
                #expect(
                    room.against.contains("\(own) > \(other)"),
                    "\(file.path) uses \(name), which is in the folder \(other) above it")
            }
        }
        for edge in room.against.subtracting(against).sorted() {
            Issue.record("\(edge) is no more: take it out of the list.")
        }
    }

    nonisolated(unsafe) private static let declaration =
        /(?:@\w+(?:\([^)]*\))? )*(?:(?:public|open|package|internal|final|indirect) )*(?:class|struct|enum|protocol|typealias|actor) (\w+).*/

    /// The name of a type that a line declares for other files.
    private static func declared(_ line: Substring) -> Substring? {
        // Lines of a body are indented, and matching is slow.
        guard let first = line.utf8.first, first != 32, first != 47 else { return nil }
        return line.wholeMatch(of: declaration)?.output.1
    }

    /// The capitalized names in a file, without those in comments and texts.
    private static func names(in file: Repository.File) -> Set<Substring> {
        var names: Set<Substring> = []
        for line in file.lines {
            let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
            let parts = (code.first ?? "").split(separator: "\"", omittingEmptySubsequences: false)
            // Every second part is inside a text.
            for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
                for word in part.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }
                )
                where word.first?.isUppercase == true { names.insert(word) }
            }
        }
        return names
    }

    @Test("Types are found in their declarations")
    func findsDeclarations() {
        #expect(Self.declared("@MainActor public final class UIThing: NSObject {") == "UIThing")
        #expect(Self.declared("enum Phase { case one }") == "Phase")
        #expect(Self.declared("private final class Hidden {}") == nil)
        #expect(Self.declared("    struct Inner {}") == nil)
        let file = Repository.File(
            path: "", text: "let a = Thing() // Other\nlet b = \"Text\" + C.d")
        #expect(Self.names(in: file) == ["Thing", "C"])
    }
}
