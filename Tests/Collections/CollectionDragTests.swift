import Foundation
import TactileCollections
import TactileControls
import TactileHeadless
import TactileViews
import TestSupport
import Testing

/// Items dragged within a collection view, out of it and into it.
@Suite @MainActor struct CollectionDragTests {
    /// Letters in a grid of four in a row, 50 points each.
    private final class Letters: UIViewController, UICollectionViewDataSource,
        UICollectionViewDragDelegate, UICollectionViewDropDelegate
    {
        var letters = ["a", "b", "c", "d", "e", "f"]
        var intent = UICollectionViewDropProposal.Intent.insertAtDestinationIndexPath
        var operation = UIDropOperation.move
        var calls: [String] = []
        var under: [IndexPath?] = []
        var texts: [String] = []
        let collection: UICollectionView

        init() {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 50, height: 50)
            layout.minimumLineSpacing = 0
            layout.minimumInteritemSpacing = 0
            collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            collection.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collection.dataSource = self
            collection.dragDelegate = self
            collection.dropDelegate = self
            view.addSubview(collection)
        }

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            letters.count
        }

        func collectionView(
            _ view: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.backgroundColor = .red
            return cell
        }

        func collectionView(
            _ view: UICollectionView, itemsForBeginning session: any UIDragSession,
            at indexPath: IndexPath
        ) -> [UIDragItem] {
            let text = NSString(string: letters[indexPath.item])
            return [UIDragItem(itemProvider: NSItemProvider(object: text))]
        }

        func collectionView(
            _ view: UICollectionView, dragSessionWillBegin session: any UIDragSession
        ) { calls.append("begin") }

        func collectionView(_ view: UICollectionView, dragSessionDidEnd session: any UIDragSession)
        {
            calls.append("end")
        }

        func collectionView(
            _ view: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> UICollectionViewDropProposal {
            under.append(destinationIndexPath)
            return UICollectionViewDropProposal(operation: operation, intent: intent)
        }

        func collectionView(
            _ view: UICollectionView,
            performDropWith coordinator: any UICollectionViewDropCoordinator
        ) {
            let target = coordinator.destinationIndexPath
            calls.append("drop at \(target.map { "\($0.item)" } ?? "-")")
            for item in coordinator.items {
                guard let source = item.sourceIndexPath, let target else { continue }
                letters.insert(letters.remove(at: source.item), at: target.item)
                view.performBatchUpdates { view.moveItem(at: source, to: target) }
                coordinator.drop(item.dragItem, toItemAt: target)
                    .addCompletion { [weak self] _ in self?.calls.append("arrived") }
            }
            coordinator.session.loadObjects(ofClass: String.self) { [weak self] in
                self?.texts = $0
            }
        }
    }

    private func open() -> (Harness, Letters) {
        let letters = Letters()
        return (Harness(showing: letters, size: CGSize(width: 300, height: 240)), letters)
    }

    @Test("A tile goes between two others; behind its place the count is without it")
    func moves() {
        let (harness, letters) = open()
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 110, y: 20))
        harness.rest()
        #expect(letters.letters == ["b", "a", "c", "d", "e", "f"])
        #expect(letters.calls == ["begin", "drop at 1", "end", "arrived"])
        #expect(letters.under.last == IndexPath(item: 2, section: 0))
        // The right half of an item means behind it.
        harness.drag(from: CGPoint(x: 20, y: 70), to: CGPoint(x: 40, y: 20))
        harness.rest()
        #expect(letters.letters == ["b", "e", "a", "c", "d", "f"])
        #expect(!letters.collection.hasActiveDrag && !letters.collection.hasActiveDrop)
    }

    @Test("Into an item, the path is that of the item")
    func into() {
        let (harness, letters) = open()
        letters.intent = .insertIntoDestinationIndexPath
        letters.operation = .copy
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 140, y: 20), releasing: false)
        #expect(letters.collection.hasActiveDrag && letters.collection.hasActiveDrop)
        harness.release()
        harness.rest()
        #expect(letters.calls.contains("drop at 2"))
    }

    @Test("Between items there is no path, and beginning there drags nothing")
    func between() {
        let (harness, letters) = open()
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 150, y: 150))
        harness.rest()
        #expect(letters.calls.contains("drop at -"))
        letters.calls = []
        harness.drag(from: CGPoint(x: 150, y: 150), to: CGPoint(x: 20, y: 20))
        letters.collection.dragInteractionEnabled = false
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 150, y: 20))
        #expect(letters.calls.isEmpty)
    }

    @Test("Another program's text is dropped at a place, and an item is dragged out as text")
    func others() throws {
        let (harness, letters) = open()
        letters.operation = .copy
        let drag = HeadlessIncomingDrag([("text/plain", Data("x".utf8))], on: harness.platform)
        drag.move(to: CGPoint(x: 60, y: 20), in: harness.platformWindow)
        #expect(drag.answer == .copy)
        drag.drop()
        #expect(letters.calls == ["drop at 1"] && letters.texts == ["x"])
        letters.collection.dropDelegate = nil
        let second = HeadlessIncomingDrag([("text/plain", Data("y".utf8))], on: harness.platform)
        second.move(to: CGPoint(x: 60, y: 20), in: harness.platformWindow)
        #expect(second.answer == [])
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: -50, y: 20), releasing: false)
        var text: Data?
        try #require(harness.platform.outgoingDrag).read("text/plain") { text = $0 }
        #expect(text == Data("a".utf8))
    }
}
