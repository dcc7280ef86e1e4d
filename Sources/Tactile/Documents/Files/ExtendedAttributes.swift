import CFiles
import Foundation

/// What programs note about a file besides its content, such as tags and access lists.
enum ExtendedAttributes {
    /// Copies what can be copied; what the file system or the person's rights do not allow is left
    /// out.
    static func copy(from path: String, to descriptor: Int32) {
        let size = listxattr(path, nil, 0)
        guard size > 0 else { return }
        var names = [CChar](repeating: 0, count: size)
        let count = listxattr(path, &names, size)
        guard count > 0 else { return }
        for name in names[..<count].split(separator: 0) {
            let name = Array(name) + [0]
            let length = getxattr(path, name, nil, 0)
            guard length >= 0 else { continue }
            var value = [UInt8](repeating: 0, count: max(1, length))
            let read = getxattr(path, name, &value, length)
            if read >= 0 { _ = fsetxattr(descriptor, name, value, read, 0) }
        }
    }
}
