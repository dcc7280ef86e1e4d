import Foundation
import Synchronization
import TactileDrawing
import TactilePlatform

/// Text, pictures and other data that programs hand to each other: the clipboard, and what is
/// selected with the pointer.
///
/// It holds items, each in one or several forms. Other programs get those that the desktop has a
/// MIME type for: the texts of all items as one text, their addresses as one list, and the first of
/// any other type. On X11 the content stays with the program that offers it, so that reading it
/// takes a turn of the loop: ask with ``loadString(completion:)``,
/// ``loadData(forPasteboardType:atMost:completion:)`` or ``loadItemProviders(completion:)``. What
/// is put there replaces what was there before.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
    /// The clipboard.
    public static var general: UIPasteboard { ApplicationSession.current.generalPasteboard }
    /// What is selected; the middle button pastes it.
    public static var primary: UIPasteboard { ApplicationSession.current.primaryPasteboard }

    weak var session: ApplicationSession?
    let selection: PlatformSelection
    /// What this program put there last or what was loaded last: the forms of each item by their
    /// types.
    private(set) var content: [PasteboardItem] = []
    /// Counts what this program has put there.
    public private(set) var changeCount = 0
    /// Which of several changes that come later is the last.
    private var lastPut = 0

    init(_ selection: PlatformSelection) {
        self.selection = selection
        super.init()
    }

    /// Posted by a pasteboard when this program has put something there, or taken it away.
    public nonisolated static let changedNotification = Notification.Name(
        "UIPasteboardChangedNotification")

    /// Offers items to all programs, none takes the offer back.
    func put(_ items: [PasteboardItem]) {
        lastPut += 1
        content = items.filter { !$0.forms.isEmpty }
        changeCount += 1
        session?.platform?.write(offer, to: selection)
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// What other programs get; nil for nothing.
    private var offer: PlatformOffer? {
        guard !content.isEmpty else { return nil }
        var offer = PlatformOffer()
        let texts = strings ?? []
        if !texts.isEmpty { offer.text = texts.joined(separator: "\n") }
        let addresses = content.compactMap { $0.data(of: TypeIdentifier.url) }
        if !addresses.isEmpty {
            offer.data[TypeIdentifier.uriList] = AddressList.data(
                of: addresses.map { String(decoding: $0, as: UTF8.self) })
        }
        for form in content.flatMap(\.forms) {
            guard let type = TypeIdentifier.mime(of: form.type), type != TypeIdentifier.plainText,
                offer.data[type] == nil
            else { continue }
            offer.data[type] = form.data
        }
        return offer
    }

    /// Another program's answer takes the place of what was known of its type.
    func remember(_ data: Data?, of type: String) {
        var item = content.first ?? PasteboardItem()
        let text = TypeIdentifier.text
        // What is known of other types may be of what was there before.
        item.forms.removeAll { $0.type == type || (type != text && $0.type != text && data != nil) }
        if let data { item.forms.append((type, data)) }
        content = item.forms.isEmpty ? [] : [item]
    }

    /// Offers what providers make, when all of it is there. What is put here meanwhile wins.
    public func setItemProviders(_ itemProviders: [NSItemProvider]) {
        lastPut += 1
        let number = lastPut
        let gathering = ProvidedItems(itemProviders) { [weak self] items in
            guard let self, lastPut == number else { return }
            put(items)
        }
        gathering.load()
    }
}

/// One thing on a pasteboard, in its forms.
struct PasteboardItem {
    /// Uniform type identifiers, or MIME types that have none, and bytes.
    var forms: [(type: String, data: Data)] = []

    /// The bytes of the form of a type, or of one that conforms to it.
    func data(of type: String) -> Data? {
        (forms.first { $0.type == type }
            ?? forms.first { TypeIdentifier.conforms($0.type, to: type) })?.data
    }

    /// The name under which a type is kept: its identifier, where it has one.
    static func name(of type: String) -> String {
        switch type {
        case "public.text", "public.plain-text": TypeIdentifier.text
        default: type.contains("/") ? TypeIdentifier.identifier(ofMIME: type) : type
        }
    }

    /// One form: nothing for text that is no UTF-8.
    init(_ data: Data, of type: String) {
        let name = Self.name(of: type)
        guard name != TypeIdentifier.text || String(validating: data, as: UTF8.self) != nil else {
            return
        }
        forms = [(name, data)]
    }

    /// All forms of an object that can be had at once.
    @MainActor init(_ object: any NSItemProviderWriting) {
        for type in object.writableTypeIdentifiersForItemProvider {
            let answer = Answer()
            _ = object.loadData(withTypeIdentifier: type) { data, _ in answer.set(data) }
            if let data = answer.data { forms.append((type, data)) }
        }
    }

    init() {}

    /// What a handler has given, from whatever thread.
    private final class Answer: Sendable {
        private let stored = Mutex<Data?>(nil)
        var data: Data? { stored.withLock { $0 } }
        func set(_ data: Data?) { stored.withLock { $0 = data } }
    }
}

/// The forms of providers, gathered.
@MainActor
private final class ProvidedItems {
    private let providers: [NSItemProvider]
    private var items: [PasteboardItem]
    private var missing = 1
    private let completion: ([PasteboardItem]) -> Void

    init(_ providers: [NSItemProvider], completion: @escaping ([PasteboardItem]) -> Void) {
        self.providers = providers
        items = providers.map { _ in PasteboardItem() }
        self.completion = completion
    }

    func load() {
        for (index, provider) in providers.enumerated() {
            for (place, type) in provider.registeredTypeIdentifiers.enumerated() {
                missing += 1
                items[index].forms.append((type, Data()))
                provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in
                    MainThread.perform { self.take(data, index, place) }
                }
            }
        }
        finish()
    }

    private func take(_ data: Data?, _ index: Int, _ place: Int) {
        if let data { items[index].forms[place].data = data }
        if data == nil { items[index].forms[place].type = "" }
        finish()
    }

    private func finish() {
        missing -= 1
        guard missing == 0 else { return }
        for index in items.indices { items[index].forms.removeAll { $0.type.isEmpty } }
        completion(items)
    }
}
