import Foundation
import TactileDocuments
import Testing

/// All suites about documents, one test after the other: what one posts about the program would
/// reach the documents of another.
@Suite(.serialized) enum DocumentTests {}

/// A document that is one text.
@MainActor
final class TextDocument: UIDocument {
    var text = "" {
        didSet { wake() }
    }
    private(set) var errors: [CocoaError] = []
    private(set) var states: [State] = []
    /// What was to be read or written in all, each time that this was known.
    private(set) var totals: [Int64] = []
    /// Whether errors wait to be handled by the test.
    var holdsErrors = false
    private var waiting: [(condition: () -> Bool, done: CheckedContinuation<Void, Never>)] = []
    private var observer: (any NSObjectProtocol)?

    override init(fileURL url: URL) {
        super.init(fileURL: url)
        observer = NotificationCenter.default.addObserver(
            forName: UIDocument.stateChangedNotification, object: self, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.states.append(self.documentState)
                if let progress = self.progress { self.totals.append(progress.totalUnitCount) }
                self.wake()
            }
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Changes the text as a person does, so that it can be undone.
    func type(_ new: String) {
        let old = text
        undoManager.registerUndo(withTarget: self) { $0.type(old) }
        text = new
    }

    override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        self.text = text
    }

    override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        if let error = error as? CocoaError { errors.append(error) }
        if !holdsErrors {
            super.handleError(error, userInteractionPermitted: userInteractionPermitted)
        }
    }

    private func wake() {
        let due = waiting.filter { $0.condition() }
        waiting.removeAll { $0.condition() }
        for item in due { item.done.resume() }
    }

    /// Waits until something holds that a new text or state brings about.
    func until(_ condition: @escaping () -> Bool) async {
        guard !condition() else { return }
        await withCheckedContinuation { waiting.append((condition, $0)) }
    }

    /// Waits until something holds that the document notices without showing it.
    func until(settling condition: () -> Bool) async {
        while !condition() { await settle() }
    }

    /// Waits until all that was asked of the document's thread is done.
    func settle() async {
        await withCheckedContinuation { done in
            performAsynchronousFileAccess { DispatchQueue.main.async { done.resume() } }
        }
    }
}

/// A folder of a test, which goes with it.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("documents-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String = "note.txt") -> URL { url.appendingPathComponent(name) }

    /// Writes as another program does: into the file, or into another one that gets its name.
    func write(_ text: String, to name: String = "note.txt", atomically: Bool = false) throws {
        try Data(text.utf8).write(to: file(name), options: atomically ? .atomic : [])
    }

    func read(_ name: String = "note.txt") throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }

    /// The names of all files, hidden ones among them.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}
