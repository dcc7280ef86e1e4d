import Foundation

/// What tells the elements of a collection apart.
struct ElementKey: Hashable {
    enum Kind: Hashable {
        case cell
        case supplementary(String)
        case decoration(String)
    }

    var kind: Kind
    var path: IndexPath

    init(_ kind: Kind, _ path: IndexPath) {
        self.kind = kind
        self.path = path
    }

    init(_ attributes: UICollectionViewLayoutAttributes) {
        path = attributes.indexPath
        let name = attributes.representedElementKind ?? ""
        kind =
            switch attributes.representedElementCategory {
            case .cell: .cell
            case .supplementaryView: .supplementary(name)
            case .decorationView: .decoration(name)
            }
    }

    var isCell: Bool { kind == .cell }
}

extension CGRect {
    /// Whether the rectangles have more than an edge in common.
    func meets(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
