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
        private var font = Segment.font
        /// Of the title when the segment is chosen.
        private var widestFont = Segment.chosenFont
        private var scale: CGFloat = 1
        /// Where there is little room titles get smaller before they are cut, and keep a little
        /// off their neighbours, in points.
        private static let smallestScale: CGFloat = 0.8
        private static let leastMargin: CGFloat = 4
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
            set {
                if newValue != nil { image = nil }
                label.text = newValue
            }
        }

        /// As it was set. It is shown in the colour of titles, unless it keeps its own.
        var image: UIImage? {
            didSet {
                if image == nil, imageView == nil { return }
                let made = imageView ?? UIImageView(frame: .zero)
                imageView = made
                let keepsColors = image?.renderingMode == .alwaysOriginal
                made.image = keepsColors ? image : image?.withRenderingMode(.alwaysTemplate)
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
            return (title as NSString).size(withAttributes: [.font: widestFont])
        }

        /// - `chosenFont`: of the title when the segment is chosen; nil for the usual one.
        func show(
            isChosen: Bool, attributes: [NSAttributedString.Key: Any], chosenFont: UIFont?,
            tint: UIColor, alpha: CGFloat
        ) {
            widestFont = chosenFont ?? Self.chosenFont
            font = attributes[.font] as? UIFont ?? (isChosen ? Self.chosenFont : Self.font)
            showFont()
            label.textColor = attributes[.foregroundColor] as? UIColor ?? tint
            imageView?.tintColor = tint
            view.alpha = alpha
        }

        private func showFont() {
            label.font = scale < 1 ? font.withSize(font.pointSize * scale) : font
        }

        /// The size at which the title fits into `width` points, as a part of its usual one.
        private func fittingScale(in width: CGFloat) -> CGFloat {
            let title = label.text?.isEmpty == false ? contentSize.width + 2 : 0
            guard title > 0 else { return 1 }
            return min(max((width - 2 * Self.leastMargin) / title, Self.smallestScale), 1)
        }

        /// Places segments in a row; all titles have one size.
        static func layOut(_ segments: [Segment], in frames: [CGRect]) {
            let scale = zip(segments, frames).reduce(CGFloat(1)) {
                min($0, $1.0.fittingScale(in: $1.1.width))
            }
            for (segment, frame) in zip(segments, frames) {
                segment.layOut(in: frame, scale: scale)
            }
        }

        private func layOut(in frame: CGRect, scale: CGFloat) {
            if scale != self.scale {
                self.scale = scale
                showFont()
            }
            view.frame = frame
            func centered(_ size: CGSize) -> CGRect {
                let width = min(ceil(size.width), max(0, frame.width - 2 * Self.leastMargin))
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
