import Foundation
import Testing

/// Properties that proxies set are told apart by numbers, which a class shares with those above it.
struct AppearanceMarkTests {
    /// The classes of the files with the class above each, and the marks of each with their
    /// properties.
    private struct Marks {
        var parents: [Substring: Substring] = [:]
        var properties: [Substring: [Substring: Set<Substring>]] = [:]

        init(_ files: [Repository.File]) {
            // Made once: making one takes longer than looking through a line.
            let types =
                /(?:@\w+ )*(?:(?:public|open|package|final) )*(class|extension) (\w+)(?:: (\w+).*|.*)/
            let members = /^ {4}[a-z ]*(?:var|func) (\w+)/
            let notes = /noteAppearance\((\.\w+(?:\([^)]*\d\))?)/
            for file in files {
                var type: Substring = ""
                var member: Substring = ""
                for line in file.lines {
                    if let match = line.wholeMatch(of: types)?.output {
                        type = match.2
                        if match.1 == "class", let parent = match.3 { parents[type] = parent }
                    }
                    if let match = line.firstMatch(of: members) { member = match.output.1 }
                    if let mark = line.firstMatch(of: notes) {
                        properties[type, default: [:]][mark.output.1, default: []].insert(member)
                    }
                }
            }
        }

        /// Numbers that two properties of one class and those above it share.
        var shared: [String] {
            properties.keys.sorted().flatMap { name in
                var all: [Substring: Set<Substring>] = [:]
                var type: Substring? = name
                while let current = type {
                    all.merge(properties[current] ?? [:]) { $0.union($1) }
                    type = parents[current]
                }
                return all.filter { $0.value.count > 1 }.map {
                    "\(name): \($0.key) is the mark of \($0.value.sorted().joined(separator: ", "))"
                }.sorted()
            }
        }
    }

    @Test("No class gives two properties one mark")
    func marksDiffer() {
        let files = Repository.files(in: ["Sources/Tactile"], extensions: ["swift"])
        let marks = Marks(files)
        #expect(marks.properties.count > 15)
        #expect(marks.parents["UITextField"] == "UIControl")
        #expect(marks.shared == [])
    }

    @Test("A mark of a class above counts, too")
    func findsSharedMarks() {
        let file = Repository.File(
            path: "",
            text: """
                open class Upper: UIView {
                    open var first = 0 {
                        didSet { noteAppearance(.own(0)) }
                    }
                }
                public final class Lower: Upper {
                    public var second = 0 {
                        didSet { noteAppearance(.own(0)) }
                    }
                    public var third = 0 {
                        didSet { noteAppearance(.own(1)) }
                    }
                }
                """)
        #expect(Marks([file]).shared == ["Lower: .own(0) is the mark of first, second"])
    }
}
