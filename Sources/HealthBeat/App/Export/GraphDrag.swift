import Charts
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
        let name = localized("Weight") + ".png"
        provider.suggestedName = name
        provider.registerFile(named: name) { image.pngData() ?? Data() }
        let item = UIDragItem(itemProvider: provider)
        item.previewProvider = {
            let view = UIImageView(image: image)
            view.frame = CGRect(origin: .zero, size: Self.previewSize)
            return UIDragPreview(view: view)
        }
        return [item]
    }

    /// The diary keeps its graph.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { false }
}
