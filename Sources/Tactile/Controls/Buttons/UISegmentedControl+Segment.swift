import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

extension UISegmentedControl {
    /// One segment: a title or a picture.
    @MainActor
    final class Segment {
        static let font = UIFont.systemFont(ofSize: 13, weight: .medium)
        static let chosenFont = UIFont.systemFont(ofSize: 13, weight: .semibold)

        let view = UIView(frame: .zero)
        private let label = UILabel(frame: .zero)
        private var imageView: UIImageView?
        var isEnabled = true
        var width: CGFloat = 0
        var action: UIAction?
        /// Moves the content from the middle, in points.
        var contentOffset = CGSize.zero

        init(title: String?) {
            view.isUserInteractionEnabled = false
            label.font = Self.font
            label.text = title
            view.addSubview(label)
        }

        var title: String? {
            get { label.text }
            set { label.text = newValue }
        }

        var image: UIImage? {
            get { imageView?.image }
            set {
                if newValue == nil, imageView == nil { return }
                let made = imageView ?? UIImageView(frame: .zero)
                imageView = made
                made.image = newValue?.withRenderingMode(.alwaysTemplate)
                if made.superview == nil { view.addSubview(made) }
                label.text = nil
            }
        }

        /// Shows and performs `action`: its picture, or its title where it has none.
        func adopt(_ action: UIAction) {
            self.action = action
            image = action.image
            title = action.image == nil ? action.title : nil
        }

        /// As wide as the chosen title, so that choosing moves nothing.
        var contentSize: CGSize {
            if let image { return image.size }
            guard let title, !title.isEmpty else { return .zero }
            return (title as NSString).size(withAttributes: [.font: Self.chosenFont])
        }

        func show(
            isChosen: Bool, attributes: [NSAttributedString.Key: Any], tint: UIColor, alpha: CGFloat
        ) {
            label.font = attributes[.font] as? UIFont ?? (isChosen ? Self.chosenFont : Self.font)
            label.textColor = attributes[.foregroundColor] as? UIColor ?? tint
            imageView?.tintColor = tint
            view.alpha = alpha
        }

        func layOut(in frame: CGRect) {
            view.frame = frame
            func centered(_ size: CGSize) -> CGRect {
                let width = min(ceil(size.width), frame.width)
                return CGRect(
                    x: ((frame.width - width) / 2).rounded() + contentOffset.width,
                    y: ((frame.height - size.height) / 2).rounded() + contentOffset.height,
                    width: width, height: ceil(size.height))
            }
            label.textAlignment = .center
            label.frame = centered(
                CGSize(
                    width: contentSize.width + 2,
                    height: label.sizeThatFits(frame.size).height))
            if let image { imageView?.frame = centered(image.size) }
        }
    }
}
