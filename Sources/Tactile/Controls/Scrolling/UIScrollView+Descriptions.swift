import TactileGeometry
import TactileViews

extension UIScrollView: ContentDescribing {
    package var contentOfDescription: [String] {
        let inset = adjustedContentInset
        let edges = [inset.top, inset.left, inset.bottom, inset.right]
            .map { Description.number($0) }
        return [
            "contentOffset: \(Description.point(contentOffset))",
            "contentSize: \(Description.pair(contentSize.width, contentSize.height))",
            "adjustedContentInset: {\(edges.joined(separator: ", "))}",
        ]
    }
}
