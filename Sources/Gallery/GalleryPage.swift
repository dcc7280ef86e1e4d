import Tactile

/// A page of the index: its name and what makes it.
struct GalleryPage {
    let title: String
    let note: String
    let make: @MainActor () -> UIView
}

/// Pages that belong together, under one heading of the index.
struct GallerySection {
    let title: String
    var pages: [GalleryPage]

    /// What is left of `sections` when only pages are wanted whose title, note or heading
    /// contains every word of `text`.
    static func matching(_ text: String, in sections: [GallerySection]) -> [GallerySection] {
        let words = text.lowercased().split(separator: " ")
        guard !words.isEmpty else { return sections }
        return sections.compactMap { section in
            var found = section
            found.pages = section.pages.filter { page in
                let place = "\(section.title) \(page.title) \(page.note)".lowercased()
                return words.allSatisfy { place.contains($0) }
            }
            return found.pages.isEmpty ? nil : found
        }
    }
}
