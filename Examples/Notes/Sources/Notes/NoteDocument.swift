import Tactile

/// A text in a file. It is saved a second after a change, and follows what other programs write.
final class NoteDocument: UIDocument {
    /// What the person has typed, or what was read.
    private(set) var text = ""
    /// The text is another one, and not by `edit(_:)`.
    var textChanged: () -> Void = {}
    /// The document cannot be edited now, or can be again.
    var editingChanged: (_ isEnabled: Bool) -> Void = { _ in }
    /// What was edited is in the file.
    var saved: () -> Void = {}
    /// It could not be opened or saved.
    var failed: (_ message: String) -> Void = { _ in }

    /// Takes what the person has typed.
    func edit(_ text: String) {
        self.text = text
        updateChangeCount(.done)
    }

    /// Opens the file, or makes an empty one.
    func openOrCreate(completion: @escaping (Bool) -> Void) {
        if FileManager.default.fileExists(atPath: fileURL.path) {
            open(completionHandler: completion)
        } else {
            save(to: fileURL, for: .forCreating, completionHandler: completion)
        }
    }

    override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(
                .fileReadInapplicableStringEncoding,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "“\(fileURL.path)” is no text in UTF-8. Choose another file."
                ])
        }
        self.text = text
        textChanged()
    }

    override func disableEditing() { editingChanged(false) }
    override func enableEditing() { editingChanged(true) }

    override func updateChangeCount(
        withToken changeCountToken: Any, for saveOperation: SaveOperation
    ) {
        super.updateChangeCount(withToken: changeCountToken, for: saveOperation)
        saved()
    }

    override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        failed(error.localizedDescription)
        finishedHandlingError(error, recovered: false)
    }

    // MARK: Conflicts

    /// What another program has written while something was not saved.
    var otherVersions: [NSFileVersion] {
        NSFileVersion.unresolvedConflictVersionsOfItem(at: fileURL) ?? []
    }

    /// The text stays as it is here.
    func keepOurs() throws { try NSFileVersion.removeOtherVersionsOfItem(at: fileURL) }

    /// The text becomes what the other program has written last.
    func takeTheirs() throws {
        try otherVersions.last?.replaceItem(at: fileURL)
        try NSFileVersion.removeOtherVersionsOfItem(at: fileURL)
        revert(toContentsOf: fileURL)
    }
}
