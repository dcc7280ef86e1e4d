import Foundation
import TactileGeometry
import TactileViews

/// The views of a collection that wait to be used again, and the classes of new ones.
@MainActor
final class CollectionReuse {
    struct Key: Hashable {
        var kind: ElementKey.Kind
        var identifier: String
    }

    private var classes: [Key: UICollectionReusableView.Type] = [:]
    private var makers: [Key: () -> UICollectionReusableView?] = [:]
    private(set) var pool: [Key: [UICollectionReusableView]] = [:]
    /// The attributes of the view that the data source is asked for.
    var expected: UICollectionViewLayoutAttributes?
    /// The view that the data source is to configure again.
    var reconfigured: UICollectionViewCell?

    func register(
        _ type: UICollectionReusableView.Type?, _ kind: ElementKey.Kind, _ identifier: String
    ) {
        classes[Key(kind: kind, identifier: identifier)] = type
        makers[Key(kind: kind, identifier: identifier)] = nil
    }

    /// Views that are described in a file.
    func register(
        _ kind: ElementKey.Kind, _ identifier: String,
        made make: (() -> UICollectionReusableView?)?
    ) { makers[Key(kind: kind, identifier: identifier)] = make }

    func register<View: UICollectionReusableView>(
        _ kind: ElementKey.Kind, _ identifier: String, _ nib: UINib?, _ type: View.Type
    ) {
        classes[Key(kind: kind, identifier: identifier)] = nil
        register(
            kind, identifier,
            made: nib.map { nib in { nib.first(type, for: identifier) } })
    }

    func dequeueCell(_ identifier: String, at path: IndexPath) -> UICollectionViewCell {
        let view = dequeue(.cell, identifier, at: path)
        guard let cell = view as? UICollectionViewCell else {
            preconditionFailure(
                "The class for the reuse identifier “\(identifier)” is no UICollectionViewCell: "
                    + "register a class of cells.")
        }
        return cell
    }

    /// A view that waits, or a new one of the registered class, of `type` or of `make`.
    func dequeue(
        _ kind: ElementKey.Kind, _ identifier: String, at path: IndexPath,
        type: UICollectionReusableView.Type? = nil, make: (() -> UICollectionReusableView?)? = nil
    ) -> UICollectionReusableView {
        if kind == .cell, let cell = reconfigured, cell.reuseIdentifier == identifier {
            return cell
        }
        let key = Key(kind: kind, identifier: identifier)
        let attributes = expected.flatMap {
            $0.indexPath == path && ElementKey($0).kind == kind ? $0 : nil
        }
        if let view = pool[key]?.popLast() {
            UIView.performWithoutAnimation {
                view.prepareForReuse()
                if let attributes { view.take(attributes, offset: .zero) }
            }
            return view
        }
        if type == nil, let view = (make ?? makers[key])?() {
            view.reuseIdentifier = identifier
            if let attributes {
                UIView.performWithoutAnimation { view.take(attributes, offset: .zero) }
            }
            return view
        }
        guard let type = type ?? classes[key] else {
            preconditionFailure(
                "There is no class for the reuse identifier “\(identifier)”: register one before "
                    + "views are dequeued with it.")
        }
        let view = type.init(
            dequeuedWith: CGRect(origin: .zero, size: attributes?.size ?? .zero))
        view.reuseIdentifier = identifier
        if let attributes {
            UIView.performWithoutAnimation { view.take(attributes, offset: .zero) }
        }
        return view
    }

    func decoration(
        _ kind: String, _ layout: UICollectionViewLayout,
        _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionReusableView {
        let between = layout as? UICollectionViewTransitionLayout
        guard let source = layout.decorations[kind] ?? between?.decoration(of: kind) else {
            preconditionFailure(
                "There is no class for decoration views of kind “\(kind)”: register one with the "
                    + "layout.")
        }
        switch source {
        case .type(let type):
            return dequeue(.decoration(kind), kind, at: attributes.indexPath, type: type)
        case .nib(let nib):
            return dequeue(.decoration(kind), kind, at: attributes.indexPath) {
                nib.first(UICollectionReusableView.self, for: kind)
            }
        }
    }

    func keep(_ view: UICollectionReusableView, _ kind: ElementKey.Kind) {
        guard let identifier = view.reuseIdentifier else {
            view.removeFromSuperview()
            return
        }
        pool[Key(kind: kind, identifier: identifier), default: []].append(view)
    }

    /// Views that nothing took stay in the tree, unseen: taking them out and in costs more.
    func hideAll() {
        for views in pool.values {
            for view in views where !view.isHidden { view.isHidden = true }
        }
    }
}
