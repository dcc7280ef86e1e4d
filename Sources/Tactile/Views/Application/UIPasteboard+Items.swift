import Foundation
import TactileDrawing

/// What is on a pasteboard: what this program put there last or what was loaded last, without
/// asking other programs. What is set is offered to all of them; `nil` takes the offer back.
extension UIPasteboard {
    // MARK: Objects

    /// The first text.
    public var string: String? {
        get { strings?.first }
        set { put(newValue.map { [Self.item(of: $0)] } ?? []) }
    }

    /// The texts of all items that have one; `nil` if there are none.
    public var strings: [String]? {
        get {
            objects {
                String(decoding: $0, as: UTF8.self)
            } of: {
                [TypeIdentifier.text]
            }
        }
        set { put((newValue ?? []).map(Self.item)) }
    }

    private static func item(of text: String) -> PasteboardItem {
        PasteboardItem(NSString(string: text))
    }

    /// The first picture, which is offered as PNG.
    public var image: UIImage? {
        get { images?.first }
        set { put(newValue.map { [PasteboardItem($0)] } ?? []) }
    }

    /// The pictures of all items that have one; `nil` if there are none.
    public var images: [UIImage]? {
        get {
            objects {
                UIImage(data: $0)
            } of: {
                UIImage.readableTypeIdentifiersForItemProvider
            }
        }
        set { put((newValue ?? []).map { PasteboardItem($0) }) }
    }

    /// The first address.
    public var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }

    /// The addresses of all items that have one; `nil` if there are none. File managers paste those
    /// of files as files.
    public var urls: [URL]? {
        get {
            let found = content.compactMap { $0.data(of: TypeIdentifier.url) }
                .flatMap(AddressList.addresses)
            return found.isEmpty ? nil : found
        }
        set { put((newValue ?? []).map { PasteboardItem($0 as NSURL) }) }
    }

    /// The first colour.
    public var color: UIColor? {
        get { colors?.first }
        set { colors = newValue.map { [$0] } }
    }

    /// The colours of all items that have one; `nil` if there are none.
    public var colors: [UIColor]? {
        get {
            objects {
                try? UIColor.object(withItemProviderData: $0, typeIdentifier: TypeIdentifier.color)
            } of: {
                [TypeIdentifier.color]
            }
        }
        set { put((newValue ?? []).map { PasteboardItem($0) }) }
    }

    private func objects<Object>(
        _ make: (Data) -> Object?, of types: () -> [String]
    ) -> [Object]? {
        let types = types()
        let found = content.compactMap { item in
            types.lazy.compactMap { item.data(of: $0) }.first.flatMap(make)
        }
        return found.isEmpty ? nil : found
    }

    public var hasStrings: Bool { string?.isEmpty == false }
    public var hasImages: Bool { contains(pasteboardTypes: ["public.image"]) }
    public var hasURLs: Bool { contains(pasteboardTypes: [TypeIdentifier.url]) }
    public var hasColors: Bool { contains(pasteboardTypes: [TypeIdentifier.color]) }

    // MARK: Types and data

    /// The types of the first item's forms: uniform type identifiers, or MIME types that have none.
    public var types: [String] { content.first?.forms.map(\.type) ?? [] }

    public var numberOfItems: Int { content.count }

    /// Whether the first item has a form of one of the types, or of one that conforms to it.
    public func contains(pasteboardTypes: [String]) -> Bool {
        pasteboardTypes.contains { type in
            content.first?.data(of: PasteboardItem.name(of: type)) != nil
        }
    }

    /// Offers data of a type: a uniform type identifier, such as `public.png`, or a MIME type. What
    /// has no MIME type is this program's only. Data of text that is no UTF-8 is not offered.
    public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        let item = PasteboardItem(data, of: pasteboardType)
        if !item.forms.isEmpty { put([item]) }
    }

    /// The first item's data of just this type.
    public func data(forPasteboardType pasteboardType: String) -> Data? {
        let name = PasteboardItem.name(of: pasteboardType)
        return content.first?.forms.first { $0.type == name }?.data
    }

    /// All items: their data by type. What is set may be data, strings, pictures, addresses and
    /// colours; anything else is left out.
    public var items: [[String: Any]] {
        get {
            content.map { item in
                Dictionary(item.forms.map { ($0.type, $0.data) }) { first, _ in first }
            }
        }
        set { setItems(newValue) }
    }

    /// As ``items``.
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        put(items.map(Self.item))
        if let date = options[.expirationDate] as? Date { takeBack(at: date) }
    }

    /// What else is to be said of items.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A date: then the items are taken off the pasteboard, unless something else is there.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// Whether other devices get the items; none does here.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    private func takeBack(at date: Date) {
        let count = changeCount
        let delay = max(date.timeIntervalSinceNow, 0)
        LoopTimer.schedule(after: delay) { [weak self] in
            guard let self, changeCount == count else { return }
            put([])
        }
    }

    /// Adds items to those that are there.
    public func addItems(_ items: [[String: Any]]) { put(content + items.map(Self.item)) }

    private static func item(of forms: [String: Any]) -> PasteboardItem {
        var item = PasteboardItem()
        // The order of a dictionary is not the same twice.
        for (type, value) in forms.sorted(by: { $0.key < $1.key }) {
            guard let data = data(of: value) else { continue }
            item.forms += PasteboardItem(data, of: type).forms
        }
        return item
    }

    private static func data(of value: Any) -> Data? {
        switch value {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        case let object as any NSItemProviderWriting: PasteboardItem(object).forms.first?.data
        default: nil
        }
    }

    /// The items as providers of their forms.
    public var itemProviders: [NSItemProvider] {
        get {
            content.map { item in
                let provider = NSItemProvider()
                for (type, data) in item.forms {
                    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
                        $0(data, nil)
                        return nil
                    }
                }
                return provider
            }
        }
        set { setItemProviders(newValue) }
    }
}
