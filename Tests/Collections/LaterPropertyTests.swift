import Foundation
import Tactile
import TestSupport
import Testing

/// Collections look the same whenever a property is set.
@MainActor
@Suite struct LaterPropertyTests {
    private final class Items: NSObject, UICollectionViewDataSource {
        func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            7
        }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: "cell", for: indexPath)
            cell.backgroundColor = indexPath.item % 2 == 0 ? .red : .blue
            return cell
        }
    }

    private func flow(_ view: UICollectionView) -> UICollectionViewFlowLayout {
        guard let flow = view.collectionViewLayout as? UICollectionViewFlowLayout else {
            preconditionFailure("The layout is another one.")
        }
        return flow
    }

    @Test func flowLayouts() {
        let items = Items(), background = UIView()
        background.backgroundColor = .yellow
        func call<Value: Equatable>(
            _ path: ReferenceWritableKeyPath<UICollectionViewFlowLayout, Value>, _ one: Value,
            _ other: Value
        ) -> PropertyTrial<UICollectionView> {
            .call(
                "\(path)", one, other, read: { self.flow($0)[keyPath: path] },
                set: { self.flow($0)[keyPath: path] = $1 })
        }
        expectSameWheneverSet(
            UICollectionView.self, size: CGSize(width: 240, height: 300),
            of: {
                let layout = UICollectionViewFlowLayout()
                layout.itemSize = CGSize(width: 50, height: 40)
                let view = UICollectionView(
                    frame: CGRect(x: 0, y: 0, width: 240, height: 300), collectionViewLayout: layout
                )
                view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
                view.dataSource = items
                return view
            },
            [
                call(\.itemSize, CGSize(width: 70, height: 40), CGSize(width: 50, height: 15)),
                call(\.minimumLineSpacing, 0, 30), call(\.minimumInteritemSpacing, 30, 60),
                call(
                    \.sectionInset, UIEdgeInsets(top: 20, left: 0, bottom: 5, right: 0),
                    UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 20)),
                .call(
                    "direction", .horizontal, read: { self.flow($0).scrollDirection },
                    set: { self.flow($0).scrollDirection = $1 }),
                .property(\.contentInset, UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 30)),
                .property(\.backgroundView, background),
                .property(\.semanticContentAttribute, .forceRightToLeft, isSeen: false),
                .property(\.frame.size.width, 180), .property(\.bounds.size.height, 120),
            ])
    }

    @Test func offsets() {
        let items = Items()
        func scroll(toItem item: Int) -> (UICollectionView) -> Void {
            { $0.scrollToItem(at: IndexPath(item: item, section: 1), at: .top, animated: false) }
        }
        expectSameWheneverSet(
            UICollectionView.self, size: CGSize(width: 120, height: 100),
            of: {
                let frame = CGRect(x: 0, y: 0, width: 120, height: 100)
                let view = UICollectionView(
                    frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
                view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
                view.dataSource = items
                return view
            },
            [
                .property(\.contentOffset, CGPoint(x: 0, y: 25), CGPoint(x: 0, y: 160)),
                .looks("item", scroll(toItem: 1), scroll(toItem: 3)),
            ])
    }

    @Test func listCells() {
        func content(_ text: String, _ second: String? = nil) -> UIListContentConfiguration {
            var content = UIListContentConfiguration.cell()
            content.text = text
            content.secondaryText = second
            return content
        }
        expectSameWheneverSet(
            UICollectionViewListCell.self, size: CGSize(width: 300, height: 90),
            of: {
                let cell = UICollectionViewListCell(
                    frame: CGRect(x: 0, y: 0, width: 300, height: 60))
                cell.contentConfiguration = content("Text")
                return cell
            },
            [
                .property(\.indentationLevel, 1, 3),
                .property(\.isSelected, true, isSeen: false),
                .property(\.isHighlighted, true, isSeen: false),
                .call(
                    "content", "other", "a longer text",
                    read: { ($0.contentConfiguration as? UIListContentConfiguration)?.text ?? "" },
                    set: { $0.contentConfiguration = content($1) }),
                .call(
                    "second", "below",
                    read: {
                        ($0.contentConfiguration as? UIListContentConfiguration)?.secondaryText
                            ?? ""
                    }, set: { $0.contentConfiguration = content("Text", $1) }),
                .call(
                    "accessories", 1, 2, read: { $0.accessories.count },
                    set: {
                        $0.accessories =
                            $1 == 1
                            ? [.disclosureIndicator()]
                            : [.checkmark(), .reorder(displayed: .always)]
                    }),
                .property(\.tintColor, .red, isSeen: false),
            ])
    }
}
