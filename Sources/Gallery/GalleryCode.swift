/// The class that a page of the gallery is about, and the few lines that make what is there.
struct GalleryCode: Sendable {
    /// Of the page.
    let title: String
    let classes: String
    let lines: String

    init(_ title: String, _ classes: String, _ lines: String) {
        (self.title, self.classes, self.lines) = (title, classes, lines)
    }

    /// Of every page.
    static let all = ofControls + ofScenes + ofDrawing

    static func of(page title: String) -> GalleryCode? { all.first { $0.title == title } }
}
