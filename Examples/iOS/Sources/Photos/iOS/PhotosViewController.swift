import UIKit

/// Pictures in a grid, favourites in a row above. A press opens one; the button turns their order
/// round.
class PhotosViewController: UIViewController, UICollectionViewDelegate {
    enum Section: Int, CaseIterable {
        case favorites, all
    }

    private(set) var favorites: Set<Photo> = [Photo(number: 2), Photo(number: 5)]
    private var photos = (1...24).map { Photo(number: $0) }
    private(set) var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Section, Item>!

    /// A favourite picture is in both sections.
    struct Item: Hashable {
        let section: Section
        let photo: Photo
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = NSLocalizedString("Pictures", comment: "")
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: NSLocalizedString("Shuffle", comment: ""), style: .plain, target: self,
            action: #selector(shuffle(_:)))
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = .systemBackground
        collectionView.delegate = self
        collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "Photo")
        view.addSubview(collectionView)
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
            [weak self] collectionView, indexPath, item in
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: "Photo", for: indexPath)
            if let cell = cell as? PhotoCell {
                cell.imageView.image = item.photo.image(width: 240)
                cell.starView.isHidden = self?.favorites.contains(item.photo) != true
            }
            return cell
        }
        update(animated: false)
    }

    private func makeLayout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { index, environment in
            let isWide = environment.container.effectiveContentSize.width > 600
            let isRow = Section(rawValue: index) == .favorites
            let columns = isRow ? 2 : isWide ? 5 : 3
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / CGFloat(columns)),
                    heightDimension: .fractionalHeight(1)))
            item.contentInsets = NSDirectionalEdgeInsets(
                top: 4, leading: 4, bottom: 4, trailing: 4)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1),
                    heightDimension: .fractionalWidth(0.75 / CGFloat(columns))),
                subitems: [item])
            let section = NSCollectionLayoutSection(group: group)
            section.contentInsets = NSDirectionalEdgeInsets(
                top: 8, leading: 8, bottom: 8, trailing: 8)
            if isRow { section.orthogonalScrollingBehavior = .groupPaging }
            return section
        }
    }

    private func update(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems(
            photos.filter { favorites.contains($0) }.map { Item(section: .favorites, photo: $0) },
            toSection: .favorites)
        snapshot.appendItems(photos.map { Item(section: .all, photo: $0) }, toSection: .all)
        dataSource.apply(snapshot, animatingDifferences: animated)
        navigationItem.prompt = String.localizedStringWithFormat(
            NSLocalizedString("%d favourites", comment: ""), favorites.count)
    }

    @objc func shuffle(_ sender: Any) {
        photos.reverse()
        update(animated: true)
    }

    /// A picture's menu, by a long press or the secondary button, makes it a favourite or takes it
    /// back.
    func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let item = indexPaths.first.flatMap({ dataSource.itemIdentifier(for: $0) }) else {
            return nil
        }
        return UIContextMenuConfiguration(
            identifier: nil, previewProvider: nil,
            actionProvider: { [weak self] _ in
                let favorite = UIAction(
                    title: NSLocalizedString("Favourite", comment: ""),
                    image: UIImage(systemName: "star"),
                    state: self?.favorites.contains(item.photo) == true ? .on : .off
                ) { _ in self?.toggle(item.photo) }
                return UIMenu(title: "", children: [favorite])
            })
    }

    private func toggle(_ photo: Photo) {
        favorites.formSymmetricDifference([photo])
        update(animated: true)
        for cell in collectionView.visibleCells {
            guard let cell = cell as? PhotoCell, let path = collectionView.indexPath(for: cell),
                let item = dataSource.itemIdentifier(for: path)
            else { continue }
            cell.starView.isHidden = !favorites.contains(item.photo)
        }
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        guard let item = dataSource.itemIdentifier(for: indexPath) else { return }
        navigationController?.pushViewController(
            PhotoViewController(photo: item.photo), animated: true)
    }
}
