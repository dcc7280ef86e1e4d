import Foundation

/// Uniform type identifiers: what each conforms to, and what it is on the desktop, where types are
/// MIME types. A MIME type that is not in the table is an identifier itself.
package enum TypeIdentifier {
    private struct Kind {
        var mime: [String] = []
        var endings: [String] = []
        var parents: [String] = []
    }

    package static let text = "public.utf8-plain-text"
    package static let url = "public.url"
    package static let fileURL = "public.file-url"
    package static let png = "public.png"
    package static let color = "com.apple.uikit.color"
    /// The MIME type of text in UTF-8.
    package static let plainText = "text/plain"
    /// The MIME type of a list of addresses, one a line.
    package static let uriList = "text/uri-list"

    private static let kinds: [String: Kind] = [
        "public.data": Kind(mime: ["application/octet-stream"], parents: ["public.item"]),
        "public.content": Kind(),
        "public.text": Kind(parents: ["public.data", "public.content"]),
        "public.plain-text": Kind(endings: ["txt"], parents: ["public.text"]),
        text: Kind(mime: [plainText], parents: ["public.plain-text"]),
        "public.html": Kind(
            mime: ["text/html"], endings: ["html", "htm"], parents: ["public.text"]),
        "public.rtf": Kind(
            mime: ["text/rtf", "application/rtf"], endings: ["rtf"], parents: ["public.text"]),
        "public.xml": Kind(
            mime: ["application/xml", "text/xml"], endings: ["xml"], parents: ["public.text"]),
        "public.json": Kind(
            mime: ["application/json"], endings: ["json"], parents: ["public.text"]),
        "public.delimited-values-text": Kind(parents: ["public.text"]),
        "public.comma-separated-values-text": Kind(
            mime: ["text/csv"], endings: ["csv"], parents: ["public.delimited-values-text"]),
        "public.tab-separated-values-text": Kind(
            mime: ["text/tab-separated-values"], endings: ["tsv"],
            parents: ["public.delimited-values-text"]),
        "public.image": Kind(parents: ["public.data", "public.content"]),
        png: Kind(mime: ["image/png"], endings: ["png"], parents: ["public.image"]),
        "public.jpeg": Kind(
            mime: ["image/jpeg"], endings: ["jpg", "jpeg"], parents: ["public.image"]),
        "com.compuserve.gif": Kind(
            mime: ["image/gif"], endings: ["gif"], parents: ["public.image"]),
        "public.tiff": Kind(
            mime: ["image/tiff"], endings: ["tif", "tiff"], parents: ["public.image"]),
        "public.svg-image": Kind(
            mime: ["image/svg+xml"], endings: ["svg"], parents: ["public.image", "public.xml"]),
        "com.adobe.pdf": Kind(
            mime: ["application/pdf"], endings: ["pdf"],
            parents: ["public.data", "public.content"]),
        "public.zip-archive": Kind(
            mime: ["application/zip"], endings: ["zip"], parents: ["public.data"]),
        url: Kind(mime: [uriList], parents: ["public.data"]),
        fileURL: Kind(mime: [uriList], parents: [url]),
        color: Kind(mime: ["application/x-color"], parents: ["public.data"]),
    ]

    private static let identifiersByMIME: [String: String] = {
        var found: [String: String] = [:]
        for (identifier, kind) in kinds where identifier != fileURL {
            for type in kind.mime { found[type] = identifier }
        }
        return found
    }()

    private static let identifiersByEnding: [String: String] = {
        var found: [String: String] = [:]
        for (identifier, kind) in kinds {
            for ending in kind.endings { found[ending] = identifier }
        }
        return found
    }()

    /// Whether what is of type `identifier` is of type `other`, too.
    package static func conforms(_ identifier: String, to other: String) -> Bool {
        if identifier == other { return true }
        guard let kind = kinds[identifier] else {
            // An image or a text of a kind that is not known here.
            if other == "public.image" { return identifier.hasPrefix("image/") }
            if other == "public.text" { return identifier.hasPrefix("text/") }
            return other == "public.data" || other == "public.item"
        }
        return kind.parents.contains { conforms($0, to: other) }
    }

    /// The MIME type that the desktop has for a type; nil for a type that only programs of one
    /// kind know, and for one that stands for many.
    package static func mime(of identifier: String) -> String? {
        switch identifier {
        case "public.text", "public.plain-text": plainText
        default:
            kinds[identifier].map { $0.mime.first } ?? (identifier.contains("/") ? identifier : nil)
        }
    }

    /// The identifier of a MIME type, without its parameters.
    package static func identifier(ofMIME type: String) -> String {
        let plain = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return identifiersByMIME[plain] ?? plain
    }

    /// The identifier of a file by the ending of its name; `public.data` for one that is not known.
    package static func identifier(ofFile url: URL) -> String {
        identifiersByEnding[url.pathExtension.lowercased()] ?? "public.data"
    }
}
