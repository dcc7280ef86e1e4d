import TactileControls
import TactileGeometry
import TactileViews

/// Tells a bar at the bottom whether the content of the scene above it is at its end.
@MainActor
final class BottomBarFollower {
    private weak var scroll: UIScrollView?
    private let moved: (_ isAtEnd: Bool) -> Void

    init(_ moved: @escaping (_ isAtEnd: Bool) -> Void) { self.moved = moved }

    func follow(_ scene: UIViewController) {
        let found = scene.followedScrollView(at: .bottom)
        if found !== scroll {
            scroll?.bars.followers[ObjectIdentifier(self)] = nil
            scroll = found
            found?.bars.followers[ObjectIdentifier(self)] = { [weak self] in self?.update() }
        }
        update()
    }

    private func update() { moved(scroll?.isAtBottomEdge ?? true) }
}
