import Foundation
import TactileGeometry
import TactileViews

/// A drag over this program's windows, of this program or of another.
@MainActor
final class DropSession: NSObject, UIDropSession {
    var items: [UIDragItem]
    let localDragSession: (any UIDragSession)?
    let progress = Progress(totalUnitCount: 0)
    /// What another program's drag offers beyond copies.
    private let allowsOthersToMove: () -> Bool
    weak var window: UIWindow?
    /// In the points of the window.
    var windowLocation = CGPoint.zero

    init(
        _ items: [UIDragItem], of local: (any UIDragSession)? = nil,
        allowsMove: @escaping () -> Bool = { false }
    ) {
        self.items = items
        localDragSession = local
        allowsOthersToMove = allowsMove
        super.init()
    }

    func location(in view: UIView) -> CGPoint {
        guard view.window === window || window == nil else {
            // By way of the screen, since both windows are somewhere on it.
            let (from, to) = (window?.originOnScreen ?? .zero, view.window?.originOnScreen ?? .zero)
            let place = CGPoint(
                x: windowLocation.x + from.x - to.x, y: windowLocation.y + from.y - to.y)
            return view.convert(place, from: nil)
        }
        return view.convert(windowLocation, from: nil)
    }

    var allowsMoveOperation: Bool { localDragSession?.allowsMoveOperation ?? allowsOthersToMove() }
    var isRestrictedToDraggingApplication: Bool {
        localDragSession?.isRestrictedToDraggingApplication ?? false
    }

    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type,
        completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
        let whole = Progress(totalUnitCount: Int64(providers.count))
        progress.totalUnitCount += Int64(providers.count)
        guard !providers.isEmpty else {
            completion([])
            return whole
        }
        let gathering = Gathering(count: providers.count, completion)
        for (index, provider) in providers.enumerated() {
            let load = provider.loadObject(ofClass: aClass) { [progress] object, _ in
                let object = UncheckedBox(object)
                MainThread.perform {
                    progress.completedUnitCount += 1
                    whole.completedUnitCount += 1
                    gathering.take(object.value, at: index)
                }
            }
            gathering.loads.append(load)
        }
        whole.cancellationHandler = {
            MainThread.perform { for load in gathering.loads { load.cancel() } }
        }
        return whole
    }
}

/// Objects that come one by one.
@MainActor
private final class Gathering {
    private var objects: [(any NSItemProviderReading)?]
    private var missing: Int
    private let completion: @MainActor ([any NSItemProviderReading]) -> Void
    var loads: [Progress] = []

    init(count: Int, _ completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void) {
        objects = Array(repeating: nil, count: count)
        missing = count
        self.completion = completion
    }

    func take(_ object: (any NSItemProviderReading)?, at index: Int) {
        objects[index] = object
        missing -= 1
        if missing == 0 { completion(objects.compactMap(\.self)) }
    }
}
