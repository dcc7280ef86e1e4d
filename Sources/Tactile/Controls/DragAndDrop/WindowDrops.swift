import Foundation
import TactileGeometry
import TactileViews

/// Takes what other programs drag over a window to the window's views.
@MainActor
final class WindowDrops: DropRouting {
    private unowned let window: UIWindow
    private var current: ForeignDrag?

    init(_ window: UIWindow) { self.window = window }

    func handle(_ event: PlatformDropEvent) {
        if let current, current.drag !== event.drag {
            current.leave()
            self.current = nil
        }
        switch event.kind {
        case .moved:
            let drag = current ?? ForeignDrag(event.drag)
            current = drag
            let operation = drag.tracker.move(to: event.location, in: window)
            event.drag.answer(PlatformDragActions(operation))
        case .left:
            current?.leave()
            current = nil
        case .dropped:
            guard let drag = current else { return event.drag.finish([]) }
            current = nil
            drag.drop()
        }
    }
}

extension PlatformDragActions {
    /// What an operation is for other programs.
    init(_ operation: UIDropOperation) {
        switch operation {
        case .copy: self = .copy
        case .move: self = .move
        case .cancel, .forbidden: self = []
        }
    }
}

/// Another program's drag over a window.
@MainActor
final class ForeignDrag {
    let tracker: DropTracker
    private let source: DropSource
    var drag: any PlatformIncomingDrag { source.drag }

    init(_ drag: any PlatformIncomingDrag) {
        source = DropSource(drag)
        tracker = DropTracker(DropSession([], allowsMove: { drag.actions.contains(.move) }))
        let provider = NSItemProvider()
        source.register(drag.types, on: provider)
        tracker.session.items = [UIDragItem(itemProvider: provider)]
    }

    func leave() {
        tracker.leave()
        tracker.end()
    }

    /// Lets the target take what was dropped. Each file or address of a list becomes an item.
    func drop() {
        source.work += 1
        guard drag.types.contains(TypeIdentifier.uriList) else { return perform() }
        drag.readData(type: TypeIdentifier.uriList, atMost: AddressList.mostBytes) {
            [self] answer in
            if case .data(let data) = answer { makeItems(AddressList.addresses(in: data)) }
            perform()
        }
    }

    private func makeItems(_ addresses: [URL]) {
        guard !addresses.isEmpty else { return }
        tracker.session.items = addresses.map { address in
            let provider = Self.provider(of: address)
            // With one address, all else that the source offers is about what is there.
            if addresses.count == 1 {
                source.register(drag.types.filter { $0 != TypeIdentifier.uriList }, on: provider)
            }
            return UIDragItem(itemProvider: provider)
        }
    }

    private static func provider(of address: URL) -> NSItemProvider {
        let provider =
            address.isOnThisMachine
            ? NSItemProvider(contentsOf: URL(fileURLWithPath: address.path)) : nil
        return provider ?? NSItemProvider(object: address as NSURL)
    }

    private func perform() {
        let operation = tracker.operation
        if tracker.perform() {
            source.outcome = PlatformDragActions(operation)
            tracker.conclude()
        }
        tracker.end()
        source.finishWork()
    }
}

/// Reads what another program drags, and lets it go when all that was asked for has come. The items
/// hold it, which may live longer than the drag.
@MainActor
private final class DropSource {
    let drag: any PlatformIncomingDrag
    /// Loads that are under way, the performing of the drop included.
    var work = 0
    var outcome: PlatformDragActions = []
    /// Something that was asked for has not come: a source must not remove what nobody has.
    private var isIncomplete = false

    /// The most bytes that are taken of one form.
    private static let mostBytes = 256 << 20

    init(_ drag: any PlatformIncomingDrag) { self.drag = drag }

    /// Adds forms that are read from the source when somebody asks.
    func register(_ types: [String], on provider: NSItemProvider) {
        for type in types {
            // A list of addresses is mostly one of files; which it is shows when it is read.
            let identifiers =
                type == TypeIdentifier.uriList
                ? [TypeIdentifier.fileURL, TypeIdentifier.url]
                : [TypeIdentifier.identifier(ofMIME: type)]
            for identifier in identifiers
            where !provider.registeredTypeIdentifiers.contains(identifier) {
                provider.registerDataRepresentation(
                    forTypeIdentifier: identifier, visibility: .all
                ) { completion in
                    MainThread.perform { self.read(type) { completion($0, nil) } }
                    return nil
                }
            }
        }
    }

    private func read(_ type: String, completion: @escaping @MainActor (Data?) -> Void) {
        work += 1
        drag.readData(type: type, atMost: Self.mostBytes) { [self] answer in
            if case .data(let data) = answer {
                completion(data)
            } else {
                isIncomplete = true
                completion(nil)
            }
            finishWork()
        }
    }

    func finishWork() {
        work -= 1
        if work == 0 { drag.finish(isIncomplete ? [] : outcome) }
    }
}

extension URL {
    /// Whether it is the address of a file here. Some programs name the machine in it.
    fileprivate var isOnThisMachine: Bool {
        guard isFileURL else { return false }
        guard let host = host(percentEncoded: false), !host.isEmpty, host != "localhost" else {
            return true
        }
        return host == ProcessInfo.processInfo.hostName
    }
}
