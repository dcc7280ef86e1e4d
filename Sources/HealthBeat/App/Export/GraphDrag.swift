import Foundation
import Tactile

/// Lets the graph be dragged out of a view as a picture: into a letter, or into a folder.
final class GraphDrag: NSObject, UIDragInteractionDelegate {
    private let picture: () -> GraphPicture?

    /// What follows the pointer, in points.
    private static let previewSize = CGSize(width: 240, height: 135)

    init(_ picture: @escaping () -> GraphPicture?) {
        self.picture = picture
        super.init()
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        guard let image = picture()?.image else { return [] }
        let provider = NSItemProvider(object: image)
        provider.suggestedName = localized("Weight") + ".png"
        // Folders take files and no pictures: one is made when it is wanted.
        provider.registerDataRepresentation(
            forTypeIdentifier: "public.file-url", visibility: .all
        ) { completion in
            do {
                completion(Data(try Self.write(image).absoluteString.utf8), nil)
            } catch {
                completion(nil, error)
            }
            return nil
        }
        let item = UIDragItem(itemProvider: provider)
        item.previewProvider = {
            let view = UIImageView(image: image)
            view.frame = CGRect(origin: .zero, size: Self.previewSize)
            return UIDragPreview(view: view)
        }
        return [item]
    }

    /// One file for all drags, which the next one replaces.
    private nonisolated static func write(_ image: UIImage) throws -> URL {
        let folder = try FileManager.default.url(
            for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true
        ).appendingPathComponent("healthbeat")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(localized("Weight") + ".png")
        try (image.pngData() ?? Data()).write(to: file, options: .atomic)
        return file
    }

    /// The diary keeps its graph.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { false }
}
