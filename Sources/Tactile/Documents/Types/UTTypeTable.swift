import Foundation

/// The types that are known here, by their identifiers.
enum UTTypeTable {
    struct Row: Sendable {
        var name: String
        var parents: [String]
        var extensions: [String] = []
        var mimeTypes: [String] = []
    }

    /// In the order in which one extension or MIME type of several types counts.
    private static let all: [(identifier: String, row: Row)] = [
        // Groups.
        ("public.item", Row(name: "item", parents: [])),
        ("public.content", Row(name: "content", parents: [])),
        ("public.data", Row(name: "data", parents: ["public.item"])),
        ("public.directory", Row(name: "directory", parents: ["public.item"])),
        ("public.folder", Row(name: "folder", parents: ["public.directory"])),
        ("com.apple.package", Row(name: "package", parents: ["public.directory"])),
        ("public.text", Row(name: "text", parents: ["public.data", "public.content"])),
        ("public.image", Row(name: "image", parents: ["public.data", "public.content"])),
        (
            "public.audiovisual-content",
            Row(name: "audiovisual content", parents: ["public.data", "public.content"])
        ),
        ("public.audio", Row(name: "audio", parents: ["public.audiovisual-content"])),
        ("public.movie", Row(name: "video", parents: ["public.audiovisual-content"])),
        ("public.archive", Row(name: "archive", parents: ["public.data"])),
        ("public.database", Row(name: "database", parents: ["public.data"])),
        ("public.font", Row(name: "font", parents: ["public.data"])),
        ("public.source-code", Row(name: "source code", parents: ["public.plain-text"])),
        // Text.
        (
            "public.plain-text",
            Row(
                name: "text", parents: ["public.text"], extensions: ["txt", "text"],
                mimeTypes: ["text/plain"])
        ),
        ("public.utf8-plain-text", Row(name: "text in UTF-8", parents: ["public.plain-text"])),
        (
            "public.delimited-values-text",
            Row(name: "table of text", parents: ["public.text"])
        ),
        (
            "public.comma-separated-values-text",
            Row(
                name: "comma-separated values", parents: ["public.delimited-values-text"],
                extensions: ["csv"], mimeTypes: ["text/csv"])
        ),
        (
            "public.tab-separated-values-text",
            Row(
                name: "tab-separated values", parents: ["public.delimited-values-text"],
                extensions: ["tsv", "tab"], mimeTypes: ["text/tab-separated-values"])
        ),
        (
            "net.daringfireball.markdown",
            Row(
                name: "Markdown", parents: ["public.text"], extensions: ["md", "markdown"],
                mimeTypes: ["text/markdown"])
        ),
        (
            "public.json",
            Row(
                name: "JSON", parents: ["public.text"], extensions: ["json"],
                mimeTypes: ["application/json"])
        ),
        (
            "public.xml",
            Row(
                name: "XML", parents: ["public.text"], extensions: ["xml"],
                mimeTypes: ["application/xml", "text/xml"])
        ),
        (
            "public.html",
            Row(
                name: "web page", parents: ["public.text"], extensions: ["html", "htm"],
                mimeTypes: ["text/html"])
        ),
        (
            "public.rtf",
            Row(
                name: "rich text", parents: ["public.text"], extensions: ["rtf"],
                mimeTypes: ["text/rtf", "application/rtf"])
        ),
        (
            "public.swift-source",
            Row(
                name: "Swift source", parents: ["public.source-code"], extensions: ["swift"],
                mimeTypes: ["text/x-swift"])
        ),
        // Pictures and pages.
        (
            "public.png",
            Row(
                name: "PNG picture", parents: ["public.image"], extensions: ["png"],
                mimeTypes: ["image/png"])
        ),
        (
            "public.jpeg",
            Row(
                name: "JPEG picture", parents: ["public.image"],
                extensions: ["jpeg", "jpg", "jpe"], mimeTypes: ["image/jpeg"])
        ),
        (
            "com.compuserve.gif",
            Row(
                name: "GIF picture", parents: ["public.image"], extensions: ["gif"],
                mimeTypes: ["image/gif"])
        ),
        (
            "public.tiff",
            Row(
                name: "TIFF picture", parents: ["public.image"], extensions: ["tiff", "tif"],
                mimeTypes: ["image/tiff"])
        ),
        (
            "org.webmproject.webp",
            Row(
                name: "WebP picture", parents: ["public.image"], extensions: ["webp"],
                mimeTypes: ["image/webp"])
        ),
        (
            "public.svg-image",
            Row(
                name: "SVG picture", parents: ["public.image"], extensions: ["svg"],
                mimeTypes: ["image/svg+xml"])
        ),
        (
            "com.adobe.pdf",
            Row(
                name: "PDF document", parents: ["public.data", "public.content"],
                extensions: ["pdf"], mimeTypes: ["application/pdf"])
        ),
        // Sound and films.
        (
            "public.mp3",
            Row(
                name: "MP3 audio", parents: ["public.audio"], extensions: ["mp3"],
                mimeTypes: ["audio/mpeg"])
        ),
        (
            "com.microsoft.waveform-audio",
            Row(
                name: "WAVE audio", parents: ["public.audio"], extensions: ["wav"],
                mimeTypes: ["audio/x-wav", "audio/wav"])
        ),
        (
            "public.mpeg-4",
            Row(
                name: "MPEG-4 video", parents: ["public.movie"], extensions: ["mp4"],
                mimeTypes: ["video/mp4"])
        ),
        // Others.
        (
            "public.zip-archive",
            Row(
                name: "ZIP archive", parents: ["public.archive"], extensions: ["zip"],
                mimeTypes: ["application/zip"])
        ),
        (
            "org.gnu.gnu-zip-archive",
            Row(
                name: "gzip archive", parents: ["public.archive"], extensions: ["gz"],
                mimeTypes: ["application/gzip"])
        ),
        (
            "public.tar-archive",
            Row(
                name: "tar archive", parents: ["public.archive"], extensions: ["tar"],
                mimeTypes: ["application/x-tar"])
        ),
    ]

    static let rows = Dictionary(
        all.map { ($0.identifier, $0.row) }, uniquingKeysWith: { first, _ in first })
    static let identifiersByExtension = index(by: \.extensions)
    static let identifiersByMIMEType = index(by: \.mimeTypes)

    private static func index(by names: KeyPath<Row, [String]>) -> [String: String] {
        var index: [String: String] = [:]
        for (identifier, row) in all {
            for name in row[keyPath: names] where index[name] == nil { index[name] = identifier }
        }
        return index
    }
}

extension UTType {
    // MARK: Groups

    /// A file or a folder.
    public static let item = UTType(identifier: "public.item")
    /// What people look at, read or listen to.
    public static let content = UTType(identifier: "public.content")
    /// A file, not a folder.
    public static let data = UTType(identifier: "public.data")
    /// A folder, or a document that is one.
    public static let directory = UTType(identifier: "public.directory")
    public static let folder = UTType(identifier: "public.folder")
    /// A folder that is shown as a document.
    public static let package = UTType(identifier: "com.apple.package")
    public static let text = UTType(identifier: "public.text")
    public static let image = UTType(identifier: "public.image")
    public static let audiovisualContent = UTType(identifier: "public.audiovisual-content")
    public static let audio = UTType(identifier: "public.audio")
    public static let movie = UTType(identifier: "public.movie")
    public static let archive = UTType(identifier: "public.archive")
    public static let database = UTType(identifier: "public.database")
    public static let font = UTType(identifier: "public.font")
    public static let sourceCode = UTType(identifier: "public.source-code")

    // MARK: Types

    public static let plainText = UTType(identifier: "public.plain-text")
    public static let utf8PlainText = UTType(identifier: "public.utf8-plain-text")
    public static let delimitedText = UTType(identifier: "public.delimited-values-text")
    public static let commaSeparatedText = UTType(identifier: "public.comma-separated-values-text")
    public static let tabSeparatedText = UTType(identifier: "public.tab-separated-values-text")
    public static let json = UTType(identifier: "public.json")
    public static let xml = UTType(identifier: "public.xml")
    public static let html = UTType(identifier: "public.html")
    public static let rtf = UTType(identifier: "public.rtf")
    public static let swiftSource = UTType(identifier: "public.swift-source")
    public static let png = UTType(identifier: "public.png")
    public static let jpeg = UTType(identifier: "public.jpeg")
    public static let gif = UTType(identifier: "com.compuserve.gif")
    public static let tiff = UTType(identifier: "public.tiff")
    public static let webP = UTType(identifier: "org.webmproject.webp")
    public static let svg = UTType(identifier: "public.svg-image")
    public static let pdf = UTType(identifier: "com.adobe.pdf")
    public static let mp3 = UTType(identifier: "public.mp3")
    public static let wav = UTType(identifier: "com.microsoft.waveform-audio")
    public static let mpeg4Movie = UTType(identifier: "public.mpeg-4")
    public static let zip = UTType(identifier: "public.zip-archive")
    public static let gzip = UTType(identifier: "org.gnu.gnu-zip-archive")
}
