import Foundation
import TactileGeometry

extension UIColor {
    /// A colour that paints an image over and over, from the origin of the context's first user
    /// space.
    public convenience init(patternImage image: UIImage) {
        let pattern = CGPattern(bounds: CGRect(origin: .zero, size: image.size)) { context in
            image.draw(
                in: CGRect(origin: .zero, size: image.size), context: context, tint: image.tint)
        }
        self.init(cgColor: CGColor(pattern: pattern))
    }
}
