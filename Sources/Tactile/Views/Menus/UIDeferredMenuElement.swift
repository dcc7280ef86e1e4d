import Foundation
import TactileDrawing

/// A place in a menu whose elements are made when the menu is shown; until they are there, the
/// menu shows that they are on their way.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
    public typealias Provider =
        @MainActor (_ completion: @escaping @MainActor ([UIMenuElement]) -> Void) -> Void

    private let provider: Provider
    private let isCached: Bool
    private var elements: [UIMenuElement]?

    /// `elementProvider` is called once, when a menu with this element is first shown.
    public convenience init(_ elementProvider: @escaping Provider) {
        self.init(provider: elementProvider, isCached: true)
    }

    /// An element whose provider is called each time that a menu with it is shown.
    public class func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
        UIDeferredMenuElement(provider: elementProvider, isCached: false)
    }

    private init(provider: @escaping Provider, isCached: Bool) {
        self.provider = provider
        self.isCached = isCached
        super.init(title: "")
    }

    /// The elements if they are known, else nil and a call of `arrived` when they are.
    package func resolve(
        _ arrived: @escaping @MainActor ([UIMenuElement]) -> Void
    ) -> [UIMenuElement]? {
        if isCached, let elements { return elements }
        let call = Call()
        provider { [weak self] elements in
            guard call.answer == nil else { return }
            call.answer = elements
            self?.elements = elements
            if call.hasReturned { arrived(elements) }
        }
        call.hasReturned = true
        return call.answer
    }

    /// One call of the provider, which may answer at once or later.
    @MainActor
    private final class Call {
        var answer: [UIMenuElement]?
        var hasReturned = false
    }
}
