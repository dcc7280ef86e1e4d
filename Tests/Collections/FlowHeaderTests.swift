import Foundation
import Tactile
import TestSupport
import Testing

/// Headers and footers that say themselves how high they are.
@MainActor
@Suite struct FlowHeaderTests {
    private final class Source: NSObject, UICollectionViewDataSource,
        UICollectionViewDelegateFlowLayout
    {
        var texts = [
            "short", "a text that is so long that it does not fit into one line of 200 points",
        ]
        var isAutomatic = true

        func numberOfSections(in collectionView: UICollectionView) -> Int { texts.count }
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 2 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let view = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "title", for: indexPath)
            (view as? Title)?.label.text = texts[indexPath.section]
            return view
        }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            referenceSizeForHeaderInSection section: Int
        ) -> CGSize {
            isAutomatic
                ? UICollectionViewFlowLayout.automaticSize : CGSize(width: 0, height: 30)
        }
    }

    private final class Title: UICollectionReusableView {
        let label = UILabel(frame: .zero)

        override init(frame: CGRect) {
            super.init(frame: frame)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: topAnchor, constant: 5),
                label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -5),
                label.leadingAnchor.constraint(equalTo: leadingAnchor),
                label.trailingAnchor.constraint(equalTo: trailingAnchor),
            ])
        }

        required init?(coder: NSCoder) { nil }
    }

    @Test func headersAreAsHighAsTheirTexts() throws {
        let source = Source()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 200, height: 20)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            Title.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        view.dataSource = source
        view.delegate = source
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 400))
        harness.rest()
        func header(_ section: Int) throws -> CGRect {
            try #require(
                view.supplementaryView(
                    forElementKind: UICollectionView.elementKindSectionHeader,
                    at: [section, 0])
            ).frame
        }
        let line = try header(0)
        #expect(line.width == 200 && line.height > 20 && line.height < 40)
        let lines = try header(1)
        #expect(lines.height > 2 * (line.height - 10))
        #expect(lines.minY == line.maxY + 40)
        #expect(view.contentSize.height == lines.maxY + 40)
        // In a wider view the long text is lower.
        harness.resize(to: CGSize(width: 800, height: 400))
        harness.rest()
        #expect(try header(1).height == line.height)
        // Another text, another height.
        source.texts[0] = source.texts[1] + " " + source.texts[1] + " " + source.texts[1]
        view.reloadData()
        harness.rest()
        #expect(try header(0).height > line.height)
        source.isAutomatic = false
        layout.invalidateLayout()
        harness.rest()
        #expect(try header(0).height == 30)
    }
}
