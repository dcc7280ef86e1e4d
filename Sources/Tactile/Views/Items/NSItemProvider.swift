import Foundation
import Synchronization
import TactileThreads

/// Something in one or several forms, each of which is made when somebody asks for it.
///
/// Forms have uniform type identifiers, such as `public.png`; those that the desktop knows by a
/// MIME type go to other programs. Handlers are called on the thread that asks, and may answer on
/// any. Foundation on Linux has no item providers.
open class NSItemProvider: NSObject, @unchecked Sendable {
    // Unchecked: a class that others inherit from cannot be checked; all it keeps is in a mutex.
    /// Makes the data of one form: calls its argument once, now or later.
    public typealias DataHandler =
        @Sendable (_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

    private struct Form {
        var type: String
        var visibility: NSItemProviderRepresentationVisibility
        var load: DataHandler
    }

    private struct Content {
        var forms: [Form] = []
        var suggestedName: String?
    }

    private let content = Mutex(Content())

    /// A provider of nothing, until forms are registered.
    public override init() { super.init() }

    /// A provider of all forms that an object has.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// A provider of a file: its address and its content, which is read when somebody asks for it.
    /// nil for what is not a file's address.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, fileURL.isFileURL else { return nil }
        self.init()
        suggestedName = fileURL.lastPathComponent
        let type = TypeIdentifier.identifier(ofFile: fileURL)
        registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
            // A file on another computer may take its time.
            let progress = Progress(totalUnitCount: 1)
            WorkQueue.shared.add {
                let result = Result { try Data(contentsOf: fileURL) }
                progress.completedUnitCount = 1
                switch result {
                case .success(let data): completion(data, nil)
                case .failure(let error): completion(nil, error)
                }
            }
            return progress
        }
        registerObject(fileURL as NSURL, visibility: .all)
    }

    /// What a file made of it should be called; nil if nothing is known.
    open var suggestedName: String? {
        get { content.withLock { $0.suggestedName } }
        set { content.withLock { $0.suggestedName = newValue } }
    }

    // MARK: Registering

    /// Adds a form, after those that are there. Of two forms of one type the first is used.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        visibility: NSItemProviderRepresentationVisibility, loadHandler: @escaping DataHandler
    ) {
        let form = Form(type: typeIdentifier, visibility: visibility, load: loadHandler)
        content.withLock { $0.forms.append(form) }
    }

    /// Adds all forms of an object.
    open func registerObject(
        _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
    ) {
        let held = UncheckedBox(object)
        for type in object.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) {
                held.value.loadData(
                    withTypeIdentifier: type, forItemProviderCompletionHandler: $0)
            }
        }
    }

    /// Adds all forms of the objects of a class, one of which `loadHandler` makes when it is
    /// needed.
    open func registerObject(
        ofClass aClass: any NSItemProviderWriting.Type,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler:
            @escaping @Sendable (
                _ completion:
                    @escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void
            ) -> Progress?
    ) {
        for type in aClass.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) {
                completion in
                loadHandler { object, error in
                    guard let object else {
                        return completion(nil, error ?? Self.error(.itemUnavailableError))
                    }
                    _ = object.loadData(
                        withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
                }
            }
        }
    }

    // MARK: Asking

    /// The types of all forms, in the order in which they were registered.
    open var registeredTypeIdentifiers: [String] {
        content.withLock { $0.forms.map(\.type) }
    }

    /// The types of what other programs may have.
    package var sharedTypeIdentifiers: [String] {
        content.withLock { $0.forms.filter { $0.visibility == .all }.map(\.type) }
    }

    /// Whether a form is of this type or of one that conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        form(of: typeIdentifier) != nil
    }

    /// The form of just this type, else the first whose type conforms to it.
    private func form(of type: String) -> Form? {
        content.withLock { content in
            content.forms.first { $0.type == type }
                ?? content.forms.first { TypeIdentifier.conforms($0.type, to: type) }
        }
    }

    /// Whether an object of a class can be made of one of the forms.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        readableType(of: aClass) != nil
    }

    private func readableType(of aClass: any NSItemProviderReading.Type) -> String? {
        aClass.readableTypeIdentifiersForItemProvider.first(
            where: hasItemConformingToTypeIdentifier)
    }

    // MARK: Loading

    /// Makes the data of a form of this type, or of one that conforms to it.
    ///
    /// - Parameters:
    ///   - typeIdentifier: A uniform type identifier, or a MIME type that has none.
    ///   - completionHandler: Called once, on whatever thread the data comes from; before this
    ///     returns, if it is there already.
    /// - Returns: How far that is. Cancelling it makes the completion come with an error.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        guard let form = form(of: typeIdentifier) else {
            completionHandler(nil, Self.error(.itemUnavailableError))
            return progress
        }
        let isOver = SharedFlag(false)
        let finish: @Sendable (Data?, (any Error)?) -> Void = { data, error in
            let isFirst = isOver.mutex.withLock { over in
                defer { over = true }
                return !over
            }
            guard isFirst else { return }
            completionHandler(
                data, data == nil ? error ?? Self.error(.itemUnavailableError) : nil)
        }
        let inner = form.load { data, error in
            progress.completedUnitCount = 1
            // Foundation calls the handler for this on a thread of its own, and later.
            let isCancelled = progress.isCancelled
            finish(isCancelled ? nil : data, isCancelled ? CocoaError(.userCancelled) : error)
        }
        progress.cancellationHandler = {
            inner?.cancel()
            finish(nil, CocoaError(.userCancelled))
        }
        return progress
    }

    /// Makes an object of a class out of the first form that it can read.
    ///
    /// - Parameters:
    ///   - aClass: What is to be made.
    ///   - completionHandler: Called once, on whatever thread the data comes from.
    /// - Returns: How far that is.
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        guard let type = readableType(of: aClass) else {
            completionHandler(nil, Self.error(.unavailableCoercionError))
            return Progress(totalUnitCount: 1)
        }
        let made = UncheckedBox(aClass)
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do {
                completionHandler(
                    try made.value.object(withItemProviderData: data, typeIdentifier: type), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    // MARK: Errors

    public static let errorDomain = "NSItemProviderErrorDomain"

    public enum ErrorCode: Int, Sendable {
        case unknownError = -1
        /// There is no form of that type, or it gave nothing.
        case itemUnavailableError = -1000
        /// The data is not what its type says.
        case unexpectedValueClassError = -1100
        /// No object of that class can be made of the forms.
        case unavailableCoercionError = -1200
    }

    package static func error(_ code: ErrorCode) -> any Error {
        NSError(domain: errorDomain, code: code.rawValue)
    }
}

/// Who may have a form.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// Everybody.
    case all = 0
    /// Programs of the developer's, which a desktop does not know from others: only this program.
    case team = 1
    /// Programs of the developer's group: only this program.
    case group = 2
    /// Only this program.
    case ownProcess = 3
}

/// What can be turned into data for others.
public protocol NSItemProviderWriting: AnyObject {
    /// The types of the forms that objects of the class have, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types of the forms that this object has: those of its class, unless it says otherwise.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes one of the forms: calls `completionHandler` once, now or later.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    public var writableTypeIdentifiersForItemProvider: [String] {
        Self.writableTypeIdentifiersForItemProvider
    }
}

/// What can be made of data that others offer.
public protocol NSItemProviderReading: AnyObject {
    /// The types that objects of the class can be made of, the best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes an object; throws for data that is not what its type says.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Takes what nobody else uses at a time across threads.
package struct UncheckedBox<Value>: @unchecked Sendable {
    // Unchecked: whoever puts a value in gives it away.
    package let value: Value
    package init(_ value: Value) { self.value = value }
}

/// Whether something has happened, asked from any thread.
private final class SharedFlag: Sendable {
    let mutex: Mutex<Bool>
    init(_ value: Bool) { mutex = Mutex(value) }
}
