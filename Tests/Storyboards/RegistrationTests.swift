import Foundation
import Tactile
import TactileStoryboards
import TestSupport
import Testing

/// Classes and nibs of cells, and classes that have a say in what is registered.
@Suite @MainActor struct RegistrationTests {
    /// What is registered and dequeued passes through the methods that a class overrides.
    @Test func registeringAndDequeuingAreOverridden() throws {
        let harness = Harness()
        harness.session.mistakeFound = { Issue.record("\($0)") }
        let box = "<view id=\"v\"><rect key=\"frame\" width=\"50\" height=\"50\"/></view>"
        let nib = UINib(data: Sample.xib(box), bundle: nil)
        let table = OwnTable(frame: harness.window.bounds)
        table.register(nib, forCellReuseIdentifier: "nib")
        table.register(nib, forHeaderFooterViewReuseIdentifier: "header")
        table.register(UITableViewCell.self, forCellReuseIdentifier: "class")
        #expect(table.calls == ["nib", "header", "class"])
        let grid = OwnGrid(
            frame: harness.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        let path = IndexPath(item: 0, section: 0)
        grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        grid.register(nib, forCellWithReuseIdentifier: "nib")
        _ = grid.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        let kind = UICollectionView.elementKindSectionHeader
        grid.register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: "nib header")
        grid.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
            withReuseIdentifier: "header")
        _ = grid.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: path)
        #expect(grid.calls == ["cell", "nib", "cell?", "nib header", "header", "header?"])
    }

    @Test func nibsMakeDecorationViews() throws {
        let harness = Harness()
        harness.session.mistakeFound = { Issue.record("\($0)") }
        let layout = BadgeLayout()
        let grid = UICollectionView(frame: harness.window.bounds, collectionViewLayout: layout)
        harness.window.addSubview(grid)
        let nib = UINib(
            data: Sample.xib(
                """
                <collectionReusableView tag="7" id="b">
                <rect key="frame" x="0" y="0" width="50" height="50"/></collectionReusableView>
                """), bundle: nil)
        layout.register(nib, forDecorationViewOfKind: "badge")
        harness.show()
        let badge = grid.subviews.first { $0.tag == 7 }
        #expect(badge?.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
        // A class takes the place of the nib, and the other way round.
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "badge")
        #expect(layout.made(in: grid)?.tag == 0)
        layout.register(nib, forDecorationViewOfKind: "badge")
        #expect(layout.made(in: grid)?.tag == 7)
    }
}

private final class OwnTable: UITableView {
    var calls: [String] = []

    override func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        calls.append(identifier)
        super.register(cellClass, forCellReuseIdentifier: identifier)
    }

    override func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        calls.append(identifier)
        super.register(nib, forCellReuseIdentifier: identifier)
    }

    override func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier id: String) {
        calls.append(id)
        super.register(nib, forHeaderFooterViewReuseIdentifier: id)
    }
}

private final class OwnGrid: UICollectionView {
    var calls: [String] = []

    override func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        calls.append(identifier)
        super.register(type, forCellWithReuseIdentifier: identifier)
    }

    override func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        calls.append(identifier)
        super.register(nib, forCellWithReuseIdentifier: identifier)
    }

    override func register(
        _ type: AnyClass?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        calls.append(identifier)
        super.register(
            type, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }

    override func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        calls.append(identifier)
        super.register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }

    override func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        calls.append("\(identifier)?")
        return super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    }

    override func dequeueReusableSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        calls.append("\(identifier)?")
        return super.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    }
}

/// One decoration view and no items.
private final class BadgeLayout: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }

    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        let badge = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: "badge", with: IndexPath(item: 0, section: 0))
        badge.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        return [badge]
    }

    /// What is shown anew.
    func made(in grid: UICollectionView) -> UIView? {
        let fresh = UICollectionView(frame: grid.bounds, collectionViewLayout: self)
        fresh.layoutIfNeeded()
        return fresh.subviews.first { $0.frame.width == 30 }
    }
}
