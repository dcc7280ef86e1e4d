import TactileTesting
import Testing
import UIKit

@testable import Photos

@MainActor
@Suite struct PhotosTests {
    private func show(width: CGFloat = 360) -> (Harness, PhotosViewController) {
        let photos = PhotosViewController()
        let harness = Harness(
            showing: UINavigationController(rootViewController: photos),
            size: CGSize(width: width, height: 560))
        harness.advance(seconds: 0.1)
        return (harness, photos)
    }

    private func cell(_ photos: PhotosViewController, _ item: Int, _ section: Int) -> PhotoCell? {
        photos.collectionView.cellForItem(at: IndexPath(item: item, section: section)) as? PhotoCell
    }

    @Test("Columns follow the width, and favourites have a star")
    func isAGrid() throws {
        let (harness, photos) = show()
        #expect(photos.title == "Pictures")
        let first = try #require(cell(photos, 0, 1)), second = try #require(cell(photos, 1, 1))
        #expect(first.starView.isHidden && !second.starView.isHidden)
        #expect(second.starView.image?.size == CGSize(width: 24, height: 24))
        #expect(first.frame.width == second.frame.width && first.frame.minY == second.frame.minY)
        let width = first.frame.width
        harness.resize(to: CGSize(width: 900, height: 560))
        harness.advance(seconds: 0.1)
        let wide = try #require(cell(photos, 0, 1))
        #expect(wide.frame.width > width)
        #expect(try #require(cell(photos, 4, 1)).frame.minY == wide.frame.minY)
    }

    /// Opens a picture's menu and chooses its only line.
    private func toggle(_ cell: PhotoCell, _ harness: Harness) throws {
        harness.tap(at: cell.convert(CGPoint(x: 30, y: 30), to: nil), button: 3)
        harness.advance(seconds: 0.4)
        harness.tap(try #require(harness.view(showing: "Favourite")))
        harness.advance(seconds: 0.8)
    }

    @Test("A picture's menu makes a favourite")
    func favoritesChange() throws {
        let (harness, photos) = show()
        let first = try #require(cell(photos, 0, 1))
        try toggle(first, harness)
        #expect(photos.favorites.contains(Photo(number: 1)))
        #expect(photos.collectionView.numberOfItems(inSection: 0) == 3)
        #expect(cell(photos, 0, 1)?.starView.isHidden == false)
        #expect(photos.navigationItem.prompt == "3 favourites")
        for number in [0, 1, 4] {
            try toggle(try #require(cell(photos, number, 1)), harness)
            if number == 0 { #expect(photos.navigationItem.prompt == "2 favourites") }
            if number == 1 { #expect(photos.navigationItem.prompt == "1 favourite") }
        }
        #expect(photos.navigationItem.prompt == "No favourites")
    }

    @Test("The order is turned round, and a press opens a picture that a double tap zooms")
    func picturesAreOpened() throws {
        let (harness, photos) = show()
        photos.shuffle(self)
        harness.advance(seconds: 0.6)
        harness.tap(try #require(cell(photos, 0, 1)))
        harness.advance(seconds: 0.8)
        let top = photos.navigationController?.topViewController
        let picture = try #require(top as? PhotoViewController)
        #expect(picture.photo.number == 24 && picture.title == "Picture 24")
        harness.tap(picture.imageView)
        harness.tap(picture.imageView)
        harness.advance(seconds: 0.6)
        #expect(picture.scrollView.zoomScale == 2)
    }
}
