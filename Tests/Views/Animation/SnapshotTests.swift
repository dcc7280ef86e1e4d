import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
@Suite struct SnapshotTests {
    /// A red view of 40 × 20 points with a blue left half, at the window's top left.
    private func stage(scale: CGFloat = 1) -> (harness: Harness, view: UIView) {
        let harness = Harness(size: CGSize(width: 100, height: 60), scale: scale)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        view.backgroundColor = .red
        let half = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        half.backgroundColor = .blue
        view.addSubview(half)
        harness.window.addSubview(view)
        harness.show()
        return (harness, view)
    }

    @Test func aSnapshotStaysAsTheViewWas() throws {
        let (harness, view) = stage()
        let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
        #expect(snapshot.frame == view.frame)
        view.backgroundColor = .green
        view.subviews[0].removeFromSuperview()
        snapshot.frame.origin = CGPoint(x: 50, y: 30)
        harness.window.addSubview(snapshot)
        harness.advance(seconds: 0.1)
        #expect(harness.pixel(55, 35) == 0x0000FF)
        #expect(harness.pixel(85, 45) == 0xFF0000)
        #expect(harness.pixel(5, 5) == 0x00FF00)
    }

    @Test func aSnapshotOfAViewInNoWindowDrawsIt() throws {
        let (harness, view) = stage(scale: 2)
        view.removeFromSuperview()
        let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
        harness.window.addSubview(snapshot)
        harness.advance(seconds: 0.1)
        #expect(harness.pixel(39, 20) == 0x0000FF)
        #expect(harness.pixel(40, 20) == 0xFF0000)
    }

    @Test func pendingLayoutIsDoneFirstIfThatIsWanted() throws {
        final class Filled: UIView {
            override func layoutSubviews() { subviews.first?.frame = bounds }
        }
        let view = Filled(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let inside = UIView()
        inside.backgroundColor = .blue
        view.addSubview(inside)
        let harness = Harness(size: CGSize(width: 100, height: 60))
        harness.show()
        let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
        harness.window.addSubview(snapshot)
        harness.advance(seconds: 0.1)
        #expect(harness.pixel(10, 10) == 0x0000FF)
    }

    @Test(arguments: [
        CGRect.zero, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10),
        CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10), .null,
    ])
    func withoutASizeThereIsNoSnapshot(rect: CGRect) {
        let (_, view) = stage()
        #expect(
            view.resizableSnapshotView(
                from: rect, afterScreenUpdates: false, withCapInsets: .zero) == nil)
        #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    }

    @Test func capInsetsKeepTheirSize() throws {
        let (harness, view) = stage()
        let snapshot = try #require(
            view.resizableSnapshotView(
                from: CGRect(x: 10, y: 0, width: 20, height: 20), afterScreenUpdates: false,
                withCapInsets: UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 4)))
        #expect(snapshot.bounds.size == CGSize(width: 20, height: 20))
        // Ten blue points and two red ones keep their size, the red rest is stretched.
        snapshot.frame = CGRect(x: 0, y: 30, width: 80, height: 20)
        harness.window.addSubview(snapshot)
        harness.advance(seconds: 0.1)
        #expect(harness.pixel(8, 40) == 0x0000FF)
        #expect(harness.pixel(12, 40) == 0xFF0000)
        #expect(harness.pixel(79, 40) == 0xFF0000)
        let stretched = try #require(
            view.resizableSnapshotView(
                from: CGRect(x: 10, y: 0, width: 20, height: 20), afterScreenUpdates: false,
                withCapInsets: .zero))
        stretched.frame = CGRect(x: 0, y: 30, width: 80, height: 20)
        harness.window.addSubview(stretched)
        harness.advance(seconds: 0.1)
        #expect(harness.pixel(36, 40) == 0x0000FF)
        #expect(harness.pixel(44, 40) == 0xFF0000)
    }

    @Test func aHierarchyIsDrawnIntoTheCurrentContext() throws {
        let (_, view) = stage()
        #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(
            size: CGSize(width: 100, height: 50), format: format
        ).image { _ in
            #expect(
                view.drawHierarchy(
                    in: CGRect(x: 10, y: 10, width: 80, height: 40), afterScreenUpdates: true))
        }
        let bitmap = try #require(image.cgImage).bitmap
        #expect(bitmap.rgb(45, 30) == 0x0000FF)
        #expect(bitmap.rgb(55, 30) == 0xFF0000)
        #expect(bitmap.pixel(x: 5, y: 5).value == 0)
    }
}
