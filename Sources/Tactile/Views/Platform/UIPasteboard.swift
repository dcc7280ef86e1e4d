import Foundation
import TactileDrawing

/// Text, pictures and other data that programs hand to each other: the clipboard, and what is
/// selected with the pointer.
///
/// On X11 the content stays with the program that offers it, so that reading it takes a turn of the
/// loop: ask with ``loadString(completion:)`` or ``loadData(forPasteboardType:atMost:completion:)``.
/// What is put there replaces what was there before.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
    /// The clipboard.
    public static var general: UIPasteboard { ApplicationSession.current.generalPasteboard }
    /// What is selected; the middle button pastes it.
    public static var primary: UIPasteboard { ApplicationSession.current.primaryPasteboard }

    weak var session: ApplicationSession?
    private let selection: PlatformSelection
    private var known: String?
    /// Known data by MIME type.
    private var knownData: [String: Data] = [:]
    /// Counts what this program has put there.
    public private(set) var changeCount = 0

    init(_ selection: PlatformSelection) {
        self.selection = selection
        super.init()
    }

    /// Setting it offers the text to all programs, `nil` takes the offer back. Reading it gives
    /// what this program put there last or what was loaded last, without asking other programs.
    public var string: String? {
        get { known }
        set { put(newValue.map { PlatformOffer(text: $0) }) }
    }

    private func put(_ offer: PlatformOffer?) {
        known = offer?.text
        knownData = offer?.data ?? [:]
        changeCount += 1
        session?.platform?.write(offer, to: selection)
    }

    public var hasStrings: Bool { known?.isEmpty == false }

    /// Setting it offers the picture to all programs as PNG, `nil` takes the offer back. Reading it
    /// gives what this program put there last or what was loaded last, without asking other
    /// programs.
    public var image: UIImage? {
        get { data(forPasteboardType: Self.png).flatMap { UIImage(data: $0) } }
        set { put(newValue?.pngData().map { PlatformOffer(data: [Self.mime(Self.png): $0]) }) }
    }

    public var hasImages: Bool { knownData.keys.contains { $0.hasPrefix("image/") } }

    /// Offers data of a type: a uniform type identifier that has a MIME type, such as `public.png`,
    /// or a MIME type itself. Data of text that is no UTF-8 is not offered.
    public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        let type = Self.mime(pasteboardType)
        guard type == Self.plainText else { return put(PlatformOffer(data: [type: data])) }
        if let text = String(validating: data, as: UTF8.self) { put(PlatformOffer(text: text)) }
    }

    /// What this program put there last or what was loaded last, if it is of this type.
    public func data(forPasteboardType pasteboardType: String) -> Data? {
        let type = Self.mime(pasteboardType)
        return type == Self.plainText ? known.map { Data($0.utf8) } : knownData[type]
    }

    /// Asks whoever has the selection for data of a type, as ``loadString(completion:)`` does for
    /// text; `nil` when there is none, or more than `limit` bytes.
    public func loadData(
        forPasteboardType pasteboardType: String, atMost limit: Int = UIPasteboard.mostBytes,
        completion: @escaping @MainActor (Data?) -> Void
    ) {
        let type = Self.mime(pasteboardType)
        guard type != Self.plainText, let platform = session?.platform else {
            return loadString(atMost: limit) { [weak self] answer in
                let text = (try? answer.get()) ?? nil
                completion(
                    type == Self.plainText
                        ? text.map { Data($0.utf8) }
                        : self?.knownData[type].flatMap { $0.count > limit ? nil : $0 })
            }
        }
        platform.readData(selection, type: type, atMost: limit) { [weak self] answer in
            switch answer {
            case .data(let data):
                self?.knownData = [type: data]
                completion(data)
            case .nothing:
                self?.knownData[type] = nil
                completion(nil)
            case .tooLong: completion(nil)
            }
        }
    }

    private static let png = "public.png"
    private static let plainText = "text/plain"

    /// The MIME type of a uniform type identifier; other names are MIME types themselves.
    private static func mime(_ type: String) -> String {
        switch type {
        case "public.png": "image/png"
        case "public.jpeg": "image/jpeg"
        case "public.svg-image": "image/svg+xml"
        case "com.adobe.pdf": "application/pdf"
        case "public.json": "application/json"
        case "public.html": "text/html"
        case "public.comma-separated-values-text": "text/csv"
        case "public.text", "public.plain-text", "public.utf8-plain-text": plainText
        default: type
        }
    }

    /// The most bytes of UTF-8 that are taken unless a reader says otherwise: 16 MB.
    public nonisolated static let mostBytes = 16 << 20

    /// There is more text than the reader can take.
    public struct TextTooLong: Error, Equatable, Sendable {
        /// In bytes of UTF-8.
        public let limit: Int
    }

    /// Asks whoever has the selection for its text; `nil` when there is none, or more than
    /// ``mostBytes``. The answer may come before this returns. Without a platform it is what this
    /// program put there last.
    public func loadString(completion: @escaping @MainActor (String?) -> Void) {
        loadString(atMost: Self.mostBytes) { completion((try? $0.get()) ?? nil) }
    }

    /// As above, for a reader that takes `limit` bytes of UTF-8 at most and wants to know whether
    /// there are more.
    public func loadString(
        atMost limit: Int, completion: @escaping @MainActor (Result<String?, TextTooLong>) -> Void
    ) {
        guard let platform = session?.platform else {
            let isTooLong = (known?.utf8.count ?? 0) > limit
            return completion(isTooLong ? .failure(TextTooLong(limit: limit)) : .success(known))
        }
        platform.readText(selection, atMost: limit) { [weak self] answer in
            switch answer {
            case .text(let text):
                self?.known = text
                completion(.success(text))
            case .nothing:
                self?.known = nil
                completion(.success(nil))
            case .tooLong: completion(.failure(TextTooLong(limit: limit)))
            }
        }
    }
}
