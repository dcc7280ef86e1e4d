import Foundation
import TactileDrawing
import TactileViews

/// What the toolkit's own activities understand of shared items.
@MainActor
struct SharedItems {
    private(set) var texts: [String] = []
    /// Of other things than files.
    private(set) var addresses: [URL] = []
    private(set) var files: [URL] = []
    private(set) var images: [UIImage] = []
    private(set) var documents: [Data] = []

    init(_ items: [Any]) {
        for item in items {
            switch item {
            case let text as String: texts.append(text)
            case let text as NSAttributedString: texts.append(text.string)
            case let url as URL where url.isFileURL: files.append(url)
            case let url as URL: addresses.append(url)
            case let image as UIImage: images.append(image)
            case let data as Data: documents.append(data)
            default: break
            }
        }
    }

    var isEmpty: Bool { texts.isEmpty && addresses.isEmpty && !hasFiles }
    /// Whether there is something that is a file or can be made one as it is.
    var hasFiles: Bool { !(files.isEmpty && images.isEmpty && documents.isEmpty) }

    /// All text in one, addresses as they are written.
    var text: String {
        (texts + addresses.map(\.absoluteString)).joined(separator: "\n")
    }

    /// The files, and files made of pictures, data, and of text where that is asked for, in a
    /// folder of their own among the temporary ones.
    func makeFiles(ofText: Bool) throws -> (files: [URL], folder: URL) {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-shared-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var made = files
        func add(_ data: Data, _ name: String, _ suffix: String, _ index: Int) throws {
            let number = index == 0 ? "" : " \(index + 1)"
            let file = folder.appendingPathComponent(name + number + "." + suffix)
            try data.write(to: file)
            made.append(file)
        }
        for (index, image) in images.enumerated() {
            if let data = image.pngData() { try add(data, localized("Picture"), "png", index) }
        }
        for (index, data) in documents.enumerated() {
            try add(data, localized("Document"), Self.suffix(of: data), index)
        }
        if ofText, !text.isEmpty { try add(Data(text.utf8), localized("Text"), "txt", 0) }
        return (made, folder)
    }

    private static func suffix(of data: Data) -> String {
        if data.starts(with: Data("%PDF-".utf8)) { return "pdf" }
        if data.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "png" }
        if data.starts(with: [0xff, 0xd8, 0xff]) { return "jpg" }
        return String(data: data, encoding: .utf8) == nil ? "bin" : "txt"
    }
}
