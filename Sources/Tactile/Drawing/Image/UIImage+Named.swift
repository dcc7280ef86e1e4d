import Foundation
import Synchronization
import TactileGeometry

extension UIImage {
    /// The folders in which ``init(named:)`` looks, first to last. The application sets them.
    public static var searchDirectories: [URL] {
        get { library.withLock { $0.directories } }
        set {
            library.withLock {
                $0.directories = newValue
                $0.found.removeAll()
            }
        }
    }

    /// A picture by its name, with or without `.png`, `.jpg` or `.jpeg`, from the search
    /// directories.
    ///
    /// A picture is a file, or a folder `name.imageset` as Xcode writes it, on its own or within an
    /// asset catalog (`….xcassets`); a name with slashes leads through folders. Chooses of
    /// `name.png`, `name@2x.png` and `name@3x.png`, or of the pictures of an image set, the one for
    /// the current traits' display scale, or else the nearest finer, or the finest there is. An
    /// image set's pictures for the dark style and for high contrast are shown by image views whose
    /// traits are such. Pictures stay in memory and are shared.
    public convenience init?(named name: String) {
        self.init(named: name, compatibleWith: nil)
    }

    public convenience init?(named name: String, compatibleWith traits: UITraitCollection?) {
        let traits = traits ?? UITraitCollection.current
        guard
            let image = UIImage.library.withLock({ library in
                library.image(name, traits, in: library.directories)
            })
        else {
            Complaint.tell(
                "No image named “\(name)” in UIImage.searchDirectories: UIImage(named:) is nil.")
            return nil
        }
        self.init(cgImage: image.cgImage, traits: image.traits)
    }

    /// A picture by its name from a bundle's resources, or from the search directories. A picture
    /// that is no symbol takes nothing of the configuration.
    public convenience init?(
        named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?
    ) {
        self.init(named: name, in: bundle, compatibleWith: nil)
    }

    /// A picture by its name from a bundle's resources, or from the search directories.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
        guard let folder = bundle?.resourceURL else {
            self.init(named: name, compatibleWith: traits)
            return
        }
        let traits = traits ?? UITraitCollection.current
        guard let image = UIImage.library.withLock({ $0.image(name, traits, in: [folder]) })
        else {
            Complaint.tell(
                "No image named “\(name)” in \(folder.path): UIImage(named:in:) is nil.")
            return nil
        }
        self.init(cgImage: image.cgImage, traits: image.traits)
    }

    private static let library = Mutex(ImageLibrary())

    /// The picture of its image set for other traits, tinted and resized as this one is; a symbol
    /// is drawn for them.
    package func shown(under traits: UITraitCollection) -> UIImage {
        if isSymbolImage { return drawn(under: traits, preferring: nil) }
        guard let set = self.traits.set,
            let other = UIImage.library.withLock({ $0.image(set.name, traits, in: [set.folder]) })
        else { return self }
        var own = self.traits
        own.scale = other.scale
        own.orientation = other.imageOrientation
        return UIImage(cgImage: other.cgImage, traits: own)
    }
}

/// The pictures found by name.
private struct ImageLibrary: Sendable {
    struct Key: Hashable {
        var name: String
        var folder: URL
        var look: ImageSet.Look
    }

    var directories: [URL] = []
    var found: [Key: UIImage] = [:]

    mutating func image(
        _ name: String, _ traits: UITraitCollection, in directories: [URL]
    ) -> UIImage? {
        let look = ImageSet.Look(traits)
        for directory in directories {
            let key = Key(name: name, folder: directory, look: look)
            if let image = found[key] { return image }
            if let image = Self.file(name, look.scale, in: directory)
                ?? ImageSet.image(name, look, in: directory)
            {
                found[key] = image
                return image
            }
        }
        return nil
    }

    private static func file(_ name: String, _ wanted: Int, in directory: URL) -> UIImage? {
        let given = (name as NSString).pathExtension.lowercased()
        let hasExtension = ["png", "jpg", "jpeg"].contains(given)
        let stem = hasExtension ? (name as NSString).deletingPathExtension : name
        let extensions = hasExtension ? [(name as NSString).pathExtension] : ["png", "jpg", "jpeg"]
        let finer = (wanted...max(wanted, 3)).map { $0 }
        let coarser = (1..<max(wanted, 1)).reversed().map { $0 }
        for scale in finer + coarser {
            for ending in extensions {
                let file = scale == 1 ? "\(stem).\(ending)" : "\(stem)@\(scale)x.\(ending)"
                let path = directory.appendingPathComponent(file).path
                if let image = UIImage(contentsOfFile: path) { return image }
            }
        }
        return nil
    }
}
