import Foundation
import TactileGeometry
import TactileViews

extension UICollectionView: InvariantChecking {
    package func checkOwnInvariants() -> [String] { tiler.checkInvariants() }
}

extension CollectionTiler {
    /// Compares the views that are there with what the layout said last, and, unless a layout is
    /// due, with what is seen. Only a flow layout is asked again: others may count how often.
    ///
    /// - Returns: a sentence for each thing that does not hold.
    func checkInvariants() -> [String] {
        var faults: [String] = []
        checkElements(&faults)
        let isDue =
            viewsAreStale || isTiling || collection.layoutIsStale || collection.layer.needsLayout()
            || collection.bounds.width <= 0 || collection.bounds.height <= 0
        guard !isDue else { return faults }
        checkStacking(&faults)
        checkCoverage(&faults)
        return faults
    }

    private func checkElements(_ faults: inout [String]) {
        var known: Set<ObjectIdentifier> = []
        for (key, element) in elements {
            if !known.insert(ObjectIdentifier(element.view)).inserted {
                faults.append("One view shows two elements, \(key.path.inWords) among them.")
            }
            if ElementKey(element.attributes) != key {
                faults.append("\(key.path.inWords) has the attributes of another element.")
            }
            if key.isCell, !(element.view is UICollectionViewCell) {
                faults.append("\(key.path.inWords) is an item, and its view is no cell.")
            }
            if element.view.superview == nil {
                faults.append("The view of \(key.path.inWords) is not shown.")
            }
        }
        for (key, waiting) in reuse.pool {
            for view in waiting {
                if !known.insert(ObjectIdentifier(view)).inserted {
                    faults.append("A view “\(key.identifier)” is shown and waits, or waits twice.")
                }
                if view.reuseIdentifier != key.identifier {
                    faults.append(
                        "A view “\(view.reuseIdentifier ?? "")” waits as “\(key.identifier)”.")
                }
            }
        }
    }

    /// The views of a host must lie in the order of their indexes.
    private func checkStacking(_ faults: inout [String]) {
        let shown = Dictionary(
            elements.map { (ObjectIdentifier($1.view), $1) },
            uniquingKeysWith: { first, _ in first })
        for host in [collection as UIView] + collection.scrollers.values.map({ $0 as UIView }) {
            var last = Int.min
            for view in host.subviews {
                guard let element = shown[ObjectIdentifier(view)] else { continue }
                let path = element.attributes.indexPath.inWords
                if collection.host(of: element.attributes) !== host {
                    faults.append("The view of \(path) is in a view that does not scroll it.")
                }
                if element.view.stackedIndex < last {
                    faults.append("The view of \(path) lies in front of one with a higher index.")
                }
                last = element.view.stackedIndex
            }
        }
    }

    /// What is seen must have views, and what has views must be there.
    private func checkCoverage(_ faults: inout [String]) {
        for key in elements.keys where key.isCell && !collection.contains(key.path) {
            faults.append("There is a view of \(key.path.inWords), which is not there.")
        }
        if zip(shown, shown.dropFirst()).contains(where: { $0 >= $1 }) {
            faults.append("The elements that are shown are not in order.")
        }
        for number in shown {
            guard candidates.elements.indices.contains(number) else {
                faults.append("Element \(number) is shown, and the layout said nothing of it.")
                continue
            }
            let key = candidates.elements[number].key
            if elements[key] == nil { faults.append("\(key.path.inWords) is seen without a view.") }
        }
        let layout = collection.collectionViewLayout
        guard type(of: layout) == UICollectionViewFlowLayout.self, layout.elementsStay,
            candidates.area.contains(collection.bounds),
            candidates.preparation == collection.preparations
        else { return }
        let wanted = Dictionary(
            wantedAttributes().map { (ElementKey($0), $0) }, uniquingKeysWith: { first, _ in first }
        )
        if Set(wanted.keys) != Set(elements.keys) {
            faults.append(
                "\(wanted.count) elements are to be seen, and views are there for \(elements.count)."
            )
        }
        for (key, attributes) in wanted {
            guard let element = elements[key], element.attributes.frame != attributes.frame else {
                continue
            }
            faults.append("\(key.path.inWords) is not where the layout places it.")
        }
    }
}
