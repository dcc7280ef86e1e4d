import Foundation
import Tactile

extension NSItemProvider {
    /// Adds a file, for folders, which take nothing else. It is written when it is asked for, to
    /// where the next one of its name replaces it.
    func registerFile(named name: String, _ content: @escaping @Sendable () -> Data) {
        registerDataRepresentation(
            forTypeIdentifier: "public.file-url", visibility: .all
        ) { completion in
            do {
                let folder = try FileManager.default.url(
                    for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true
                ).appendingPathComponent("healthbeat")
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                let file = folder.appendingPathComponent(name)
                try content().write(to: file, options: .atomic)
                completion(Data(file.absoluteString.utf8), nil)
            } catch {
                completion(nil, error)
            }
            return nil
        }
    }
}
