import Foundation

/// Something to be done.
struct TodoItem: Codable, Equatable {
    var title: String
    var isDone = false
}

/// What is to be done, in the order of the person, kept in a file as JSON.
final class TodoList {
    private(set) var items: [TodoItem] = []
    private let file: URL

    /// Reads what `file` holds; one that is missing holds nothing.
    init(file: URL) {
        self.file = file
        if let data = try? Data(contentsOf: file),
            let items = try? JSONDecoder().decode([TodoItem].self, from: data)
        {
            self.items = items
        }
    }

    /// `~/.local/share/todo/items.json`, or where the desktop says that data go.
    static var usualFile: URL {
        let environment = ProcessInfo.processInfo.environment
        let data =
            environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(
                ".local/share")
        return data.appendingPathComponent("todo/items.json")
    }

    /// Adds an item at the top; false for a title of blanks.
    func add(_ title: String) throws -> Bool {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { return false }
        try change { $0.insert(TodoItem(title: title), at: 0) }
        return true
    }

    func toggle(_ index: Int) throws { try change { $0[index].isDone.toggle() } }

    func remove(_ index: Int) throws { try change { $0.remove(at: index) } }

    func move(_ index: Int, to target: Int) throws {
        try change { $0.insert($0.remove(at: index), at: target) }
    }

    /// Changes the items where they are kept, then here: what is seen is what is on disk.
    private func change(_ body: (inout [TodoItem]) -> Void) throws {
        var new = items
        body(&new)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(new).write(to: file, options: .atomic)
        items = new
    }
}
