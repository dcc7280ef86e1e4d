import Tactile

/// A document that is a folder: a text, and dots in a file each.
final class ScrapbookDocument: UIDocument {
    private(set) var text = ""
    /// Numbers of colours.
    private(set) var dots: [Int] = []
    /// What it has is another one, or its state.
    var changed: () -> Void = {}
    private var observer: (any NSObjectProtocol)?

    override init(fileURL url: URL) {
        super.init(fileURL: url)
        observer = NotificationCenter.default.addObserver(
            forName: UIDocument.stateChangedNotification, object: self, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.changed() }
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    override func contents(forType typeName: String) throws -> Any {
        var children: [String: FileWrapper] = [:]
        for (index, dot) in dots.enumerated() {
            children["\(index)"] = FileWrapper(regularFileWithContents: Data("\(dot)".utf8))
        }
        return FileWrapper(directoryWithFileWrappers: [
            "text.txt": FileWrapper(regularFileWithContents: Data(text.utf8)),
            "dots": FileWrapper(directoryWithFileWrappers: children),
        ])
    }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let children = (contents as? FileWrapper)?.fileWrappers,
            let data = children["text.txt"]?.regularFileContents
        else { throw CocoaError(.fileReadCorruptFile) }
        text = String(decoding: data, as: UTF8.self)
        let files = children["dots"]?.fileWrappers ?? [:]
        dots = files.sorted { Int($0.key) ?? 0 < Int($1.key) ?? 0 }.map { file in
            Int(String(decoding: file.value.regularFileContents ?? Data(), as: UTF8.self)) ?? 0
        }
        changed()
    }

    override func updateChangeCount(
        withToken changeCountToken: Any, for saveOperation: SaveOperation
    ) {
        super.updateChangeCount(withToken: changeCountToken, for: saveOperation)
        changed()
    }

    // MARK: Editing

    func set(text new: String) {
        let old = text
        undoManager.registerUndo(withTarget: self) { $0.set(text: old) }
        undoManager.setActionName("Typing")
        text = new
        changed()
    }

    func set(dots new: [Int]) {
        let old = dots
        undoManager.registerUndo(withTarget: self) { $0.set(dots: old) }
        undoManager.setActionName("Dot")
        dots = new
        changed()
    }

    // MARK: Conflicts

    /// The document stays as it is here.
    func keepOurs() throws { try NSFileVersion.removeOtherVersionsOfItem(at: fileURL) }

    /// The document becomes what another program has written.
    func takeTheirs() throws {
        try NSFileVersion.unresolvedConflictVersionsOfItem(at: fileURL)?.last?
            .replaceItem(at: fileURL)
        try NSFileVersion.removeOtherVersionsOfItem(at: fileURL)
        revert(toContentsOf: fileURL)
    }
}
