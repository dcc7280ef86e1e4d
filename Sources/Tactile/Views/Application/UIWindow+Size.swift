import Foundation
import TactileGeometry

extension UIWindow {
    /// The display gave the window another size in points, or another scale.
    func resize(to size: CGSize, scale: CGFloat) {
        guard let platformWindow else { return }
        let rescaled = renderer.scale != scale
        renderer.scale = scale
        renderer.pixelSize = platformWindow.pixelSize
        layer.frame = CGRect(origin: .zero, size: layer.bounds.size)
        let coordinator = size == bounds.size ? nil : ResizeCoordinator(of: self)
        let classes = UIWindow.sizeClasses(in: size)
        let previous = classes == UIWindow.sizeClasses(in: bounds.size) ? nil : traitCollection
        if let coordinator {
            if let previous {
                rootViewController?.willTransition(
                    to: previous.modifyingTraits { $0.take(classes) },
                    with: coordinator)
            }
            rootViewController?.viewWillTransition(to: size, with: coordinator)
        }
        if coordinator != nil { overlay?.windowChanged() }
        if coordinator != nil { sizeMemory.sizeChanges(from: bounds.size, to: size) }
        frame = CGRect(origin: .zero, size: size)
        if let previous { traitsChanged(from: previous) }
        coordinator?.finish()
        keyboard.windowResized()
        if rescaled {
            screen.platformScreen.scale = scale
            adoptScaleBelow(scale)
            traitsChanged(from: nil)
        }
    }
}
