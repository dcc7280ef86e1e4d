import Foundation

/// The undo managers whose group of the present event is open.
///
/// An event is what the display sends, or a turn of the loop with its timers and blocks. Without a
/// display it is whatever the main queue does until it comes to what was put there last.
@MainActor
enum UndoEvents {
    private struct Reference {
        weak var manager: UndoManager?
    }

    private static var open: [Reference] = []
    private static var isEndQueued = false

    /// `manager` has opened a group that the end of the event closes.
    static func begin(_ manager: UndoManager) {
        open.append(Reference(manager: manager))
        guard ApplicationSession.current.platform == nil, !isEndQueued else { return }
        isEndQueued = true
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                isEndQueued = false
                end()
            }
        }
    }

    /// The event is over.
    static func end() {
        guard !open.isEmpty else { return }
        let references = open
        open = []
        for reference in references {
            guard let manager = reference.manager, !manager.closeEventGroup() else { continue }
            // A group of the program's own goes on over several events, and this one with it.
            open.append(reference)
        }
    }
}
