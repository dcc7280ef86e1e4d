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

    /// Asks whoever has the selection for its text; `nil` when there is none. The answer may come
    /// before this returns. Without a platform it is what this program put there last.
    public func loadString(completion: @escaping @MainActor (String?) -> Void) {
        guard let platform = UIApplication.shared.platform else { return completion(known) }
        platform.readText(selection) { [weak self] text in
            self?.known = text
            completion(text)
        }
    }
}
