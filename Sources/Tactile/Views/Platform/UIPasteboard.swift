import Foundation

/// Text that programs hand to each other: the clipboard, and what is selected with the pointer.
///
/// On X11 the text stays with the program that offers it, so that reading it takes a turn of the
/// loop: ask with ``loadString(completion:)``.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
    /// The clipboard.
    public static let general = UIPasteboard(.clipboard)
    /// What is selected; the middle button pastes it.
    public static let primary = UIPasteboard(.primary)

    private let selection: PlatformSelection
    private var known: String?
    /// Counts what this program has put there.
    public private(set) var changeCount = 0

    private init(_ selection: PlatformSelection) {
        self.selection = selection
        super.init()
    }

    /// Setting it offers the text to all programs, `nil` takes the offer back. Reading it gives
    /// what this program put there last or what was loaded last, without asking other programs.
    public var string: String? {
        get { known }
        set {
            known = newValue
            changeCount += 1
            UIApplication.shared.platform?.writeText(newValue, to: selection)
        }
    }

    public var hasStrings: Bool { known?.isEmpty == false }

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
        guard let platform = UIApplication.shared.platform else {
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
