import Foundation

/// Items as other programs may have them: MIME types, and the bytes of each when somebody asks.
///
/// Other programs get one thing in several forms. Of several items the addresses are one list and
/// the texts one text, a line each; of any other type it is the first item that has it.
@MainActor
package final class OfferedItems {
    package let types: [String]
    private let providers: [NSItemProvider]

    package init(_ providers: [NSItemProvider]) {
        self.providers = providers
        var types: [String] = []
        for provider in providers {
            for type in provider.sharedTypeIdentifiers.compactMap(TypeIdentifier.mime)
            where !types.contains(type) {
                types.append(type)
            }
        }
        self.types = types
    }

    /// Gives the bytes of one of the types, now or later; nil if there are none.
    package func load(_ type: String, completion: @escaping @MainActor (Data?) -> Void) {
        let loads = providers.compactMap { provider in
            provider.sharedTypeIdentifiers.first { TypeIdentifier.mime(of: $0) == type }
                .map { (provider, $0) }
        }
        let isJoined = type == TypeIdentifier.uriList || type == TypeIdentifier.plainText
        let wanted = isJoined ? loads : Array(loads.prefix(1))
        guard !wanted.isEmpty else { return completion(nil) }
        let parts = Parts(count: wanted.count) { completion(Self.join($0, of: type)) }
        for (index, (provider, identifier)) in wanted.enumerated() {
            provider.loadDataRepresentation(forTypeIdentifier: identifier) { data, _ in
                MainThread.perform { parts.take(data, at: index) }
            }
        }
    }

    private static func join(_ parts: [Data], of type: String) -> Data? {
        switch type {
        case _ where parts.isEmpty: return nil
        case TypeIdentifier.uriList:
            return AddressList.data(of: parts.map { String(decoding: $0, as: UTF8.self) })
        default: return Data(parts.joined(separator: [0x0A]))
        }
    }

    /// Bytes that come one by one.
    @MainActor
    private final class Parts {
        private var parts: [Data?]
        private var missing: Int
        private let completion: @MainActor ([Data]) -> Void

        init(count: Int, _ completion: @escaping @MainActor ([Data]) -> Void) {
            parts = Array(repeating: nil, count: count)
            missing = count
            self.completion = completion
        }

        func take(_ data: Data?, at index: Int) {
            parts[index] = data
            missing -= 1
            if missing == 0 { completion(parts.compactMap(\.self)) }
        }
    }
}
