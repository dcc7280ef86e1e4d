import Foundation
import TactileDrawing

extension NSString: NSItemProviderWriting, NSItemProviderReading {
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifier.text] }
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [TypeIdentifier.text, "public.plain-text", "public.text"]
    }

    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(description.utf8), nil)
        return nil
    }

    /// Text in UTF-8; bytes that are none become replacement characters.
    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        try made(NSString(string: String(decoding: data, as: UTF8.self)))
    }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [TypeIdentifier.fileURL, TypeIdentifier.url]
    }
    public static var readableTypeIdentifiersForItemProvider: [String] { [TypeIdentifier.url] }
    /// Only a file's address is offered as one.
    public var writableTypeIdentifiersForItemProvider: [String] {
        isFileURL ? [TypeIdentifier.fileURL, TypeIdentifier.url] : [TypeIdentifier.url]
    }

    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }

    /// The first address of data that may hold several, one a line.
    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        guard let url = AddressList.addresses(in: data).first else {
            throw NSItemProvider.error(.unexpectedValueClassError)
        }
        return try made(url as NSURL)
    }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifier.png] }
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [TypeIdentifier.png, "public.jpeg", "public.image"]
    }

    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let data = pngData()
        completionHandler(
            data, data == nil ? NSItemProvider.error(.itemUnavailableError) : nil)
        return nil
    }

    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        try made(UIImage(data: data))
    }
}

extension UIColor: NSItemProviderWriting, NSItemProviderReading {
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifier.color] }
    public static var readableTypeIdentifiersForItemProvider: [String] { [TypeIdentifier.color] }

    /// Four numbers of 16 bits, as programs of the desktop hand colours to each other: red, green,
    /// blue and alpha, in this machine's order of bytes.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard getRed(&red, green: &green, blue: &blue, alpha: &alpha) else {
            completionHandler(nil, NSItemProvider.error(.itemUnavailableError))
            return nil
        }
        let parts = [red, green, blue, alpha].map {
            UInt16((min(1, max(0, $0)) * 65_535).rounded())
        }
        completionHandler(parts.withUnsafeBytes { Data($0) }, nil)
        return nil
    }

    public static func object(
        withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
        guard data.count == 8 else { throw NSItemProvider.error(.unexpectedValueClassError) }
        var parts = [UInt16](repeating: 0, count: 4)
        _ = parts.withUnsafeMutableBytes { data.copyBytes(to: $0) }
        let values = parts.map { CGFloat($0) / 65_535 }
        return try made(
            UIColor(red: values[0], green: values[1], blue: values[2], alpha: values[3]))
    }
}

extension NSItemProviderReading {
    /// `object` as one of the class that was asked for.
    fileprivate static func made(_ object: Any?) throws -> Self {
        guard let object = object as? Self else {
            throw NSItemProvider.error(.unexpectedValueClassError)
        }
        return object
    }
}

/// Addresses one a line, as `text/uri-list` has them (RFC 2483): lines that begin with `#` are
/// remarks.
package enum AddressList {
    /// The most addresses that are taken from one list.
    package static let most = 10_000
    /// Bytes of a list that are looked at.
    package static let mostBytes = 1 << 20

    package static func addresses(in data: Data) -> [URL] {
        var found: [URL] = []
        let text = String(decoding: data.prefix(mostBytes), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            if found.count == most { break }
            let text = line.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty, !text.hasPrefix("#"),
                let url = URL(string: text), url.scheme != nil
            else { continue }
            found.append(url)
        }
        return found
    }

    package static func data(of addresses: [String]) -> Data {
        Data(addresses.map { $0 + "\r\n" }.joined().utf8)
    }
}

/// Strings and addresses as Swift has them.
extension NSItemProvider {
    public func canLoadObject(ofClass aClass: String.Type) -> Bool {
        canLoadObject(ofClass: NSString.self)
    }

    public func canLoadObject(ofClass aClass: URL.Type) -> Bool {
        canLoadObject(ofClass: NSURL.self)
    }

    /// As for a class.
    @discardableResult
    public func loadObject(
        ofClass aClass: String.Type,
        completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: NSString.self) { object, error in
            completionHandler((object as? NSString)?.description, error)
        }
    }

    /// As for a class.
    @discardableResult
    public func loadObject(
        ofClass aClass: URL.Type,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: NSURL.self) { object, error in
            completionHandler((object as? NSURL).map { $0 as URL }, error)
        }
    }
}
