import Foundation
import TactileBus
import TactileGeometry
import TactileViews

/// What a place is measured from.
enum AssistiveOrigin: UInt32 {
    case screen = 0, window, parent

    /// - `value`: As AT-SPI sends it; what is unknown counts as the screen.
    init(_ value: BusValue?) {
        self = value?.integer.flatMap { UInt32(exactly: $0) }.flatMap(Self.init) ?? .screen
    }
}

/// Places in device pixels, as readers and their magnifiers have them; the tree has points of the
/// screen.
extension AccessibilityNode {
    /// The node of the window that the node is in; itself where it is one.
    var windowNode: AccessibilityNode? {
        var candidate: AccessibilityNode? = self
        while let current = candidate {
            if current.object is UIWindow { return current }
            candidate = current.parent
        }
        return nil
    }

    private var pixelsPerPoint: CGFloat {
        (windowNode?.object as? UIWindow)?.platformWindow?.scale ?? 1
    }

    /// The corner that places are measured from, in points of the screen.
    private func corner(_ origin: AssistiveOrigin) -> CGPoint {
        switch origin {
        case .screen: .zero
        case .window: windowNode?.content.frame.origin ?? .zero
        // The program itself has no place.
        case .parent: (self === windowNode ? nil : parent)?.content.frame.origin ?? .zero
        }
    }

    /// A rectangle in points of the screen as the pixels that it covers: left, top, width and
    /// height.
    func pixels(_ rect: CGRect, from origin: AssistiveOrigin) -> [BusValue] {
        guard !rect.isNull, !rect.isInfinite else {
            return [Int](repeating: 0, count: 4).map(BusValue.number)
        }
        let scale = pixelsPerPoint, corner = corner(origin)
        func pixel(_ point: CGFloat) -> Int { Int(exactly: (point * scale).rounded()) ?? 0 }
        let left = pixel(rect.minX - corner.x), top = pixel(rect.minY - corner.y)
        let right = pixel(rect.maxX - corner.x), bottom = pixel(rect.maxY - corner.y)
        return [left, top, right - left, bottom - top].map(BusValue.number)
    }

    /// The point of the screen that a reader means by a pixel.
    func point(x: BusValue, y: BusValue, from origin: AssistiveOrigin) -> CGPoint {
        let scale = pixelsPerPoint, corner = corner(origin)
        // The middle of the pixel.
        return CGPoint(
            x: (CGFloat(x.integer ?? 0) + 0.5) / scale + corner.x,
            y: (CGFloat(y.integer ?? 0) + 0.5) / scale + corner.y)
    }

    /// The frontmost node below this one, or itself, at a point of the screen; `nil` outside.
    func node(at point: CGPoint) -> AccessibilityNode? {
        for child in children.reversed() {
            if let found = child.node(at: point) { return found }
        }
        return parent != nil && holds(point) ? self : nil
    }

    /// Whether a point of the screen is in the node: in its outline where it has one, else in its
    /// frame.
    func holds(_ point: CGPoint) -> Bool {
        content.frame.contains(point) && object?.accessibilityPath?.contains(point) ?? true
    }
}
