import Foundation

/// What other programs have put on a pasteboard, which takes them a moment to say.
extension UIPasteboard {
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

    /// Asks whoever has the selection for its text, for a reader that takes `limit` bytes of UTF-8
    /// at most and wants to know whether there are more. The answer may come before this returns.
    public func loadString(
        atMost limit: Int, completion: @escaping @MainActor (Result<String?, TextTooLong>) -> Void
    ) {
        guard let platform = session?.platform else {
            let isTooLong = (string?.utf8.count ?? 0) > limit
            return completion(isTooLong ? .failure(TextTooLong(limit: limit)) : .success(string))
        }
        platform.readText(selection, atMost: limit) { [weak self] answer in
            switch answer {
            case .text(let text):
                self?.remember(Data(text.utf8), of: TypeIdentifier.text)
                completion(.success(text))
            case .nothing:
                self?.remember(nil, of: TypeIdentifier.text)
                completion(.success(nil))
            case .tooLong: completion(.failure(TextTooLong(limit: limit)))
            }
        }
    }

    /// Asks whoever has the selection for data of a type, as ``loadString(completion:)`` does for
    /// text; `nil` when there is none, or more than `limit` bytes.
    public func loadData(
        forPasteboardType pasteboardType: String, atMost limit: Int = UIPasteboard.mostBytes,
        completion: @escaping @MainActor (Data?) -> Void
    ) {
        let name = PasteboardItem.name(of: pasteboardType)
        guard name != TypeIdentifier.text else {
            return loadString(atMost: limit) { answer in
                completion(((try? answer.get()) ?? nil).map { Data($0.utf8) })
            }
        }
        guard let platform = session?.platform, let type = TypeIdentifier.mime(of: name) else {
            let known = data(forPasteboardType: name)
            return completion(known.flatMap { $0.count > limit ? nil : $0 })
        }
        platform.readData(selection, type: type, atMost: limit) { [weak self] answer in
            switch answer {
            case .data(let data):
                self?.remember(data, of: name)
                completion(data)
            case .nothing:
                self?.remember(nil, of: name)
                completion(nil)
            case .tooLong: completion(nil)
            }
        }
    }

    /// Asks whoever has the selection which types there are, and gives a provider for each item: of
    /// several files each is one. Their data is read from the other program when it is loaded.
    /// Empty when nobody offers anything.
    public func loadItemProviders(completion: @escaping @MainActor ([NSItemProvider]) -> Void) {
        guard let platform = session?.platform else { return completion(itemProviders) }
        platform.readTypes(selection) { [weak self] types in
            guard let self, !types.isEmpty else { return completion([]) }
            let provider = provider(of: types)
            guard types.contains(TypeIdentifier.uriList) else { return completion([provider]) }
            platform.readData(
                selection, type: TypeIdentifier.uriList, atMost: AddressList.mostBytes
            ) { answer in
                guard case .data(let data) = answer else { return completion([provider]) }
                let addresses = AddressList.addresses(in: data)
                let providers = addresses.map { address in
                    NSItemProvider(contentsOf: address) ?? NSItemProvider(object: address as NSURL)
                }
                completion(providers.isEmpty ? [provider] : providers)
            }
        }
    }

    /// One thing in the forms of MIME types.
    private func provider(of types: [String]) -> NSItemProvider {
        let provider = NSItemProvider()
        for type in types {
            let identifier = TypeIdentifier.identifier(ofMIME: type)
            provider.registerDataRepresentation(forTypeIdentifier: identifier, visibility: .all) {
                completion in
                MainThread.perform {
                    self.loadData(forPasteboardType: identifier) { completion($0, nil) }
                }
                return nil
            }
        }
        return provider
    }
}
