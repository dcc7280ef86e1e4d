import Tactile

extension UISegmentedControl {
    /// Gives the titles the size that the person wants text to have, as far as all of them have
    /// room in `width` points, and returns the height that goes with it.
    ///
    /// - `height`: at the usual text size.
    @discardableResult
    public func fitText(in width: CGFloat, height: CGFloat = 32) -> CGFloat {
        let titles = (0..<numberOfSegments).compactMap { titleForSegment(at: $0) }
        let room = (width - 4) / CGFloat(max(1, numberOfSegments)) - 12
        let wanted = Theme.Text.segment(.semibold)
        func fits(_ size: CGFloat) -> Bool {
            titles.allSatisfy {
                $0.size(withAttributes: [.font: wanted.withSize(size)]).width <= room
            }
        }
        let sizes = stride(from: wanted.pointSize, to: Theme.Text.segmentSize, by: -1)
        guard let size = sizes.first(where: fits) else {
            if titleTextAttributes(for: .normal) != nil { showText(size: nil) }
            return height
        }
        let shown = titleTextAttributes(for: .normal)?[.font] as? UIFont
        if shown?.pointSize != size { showText(size: size) }
        return max(height, (wanted.withSize(size).lineHeight + height - 16).rounded(.up))
    }

    /// - `size`: nil for the control's own.
    private func showText(size: CGFloat?) {
        for (state, weight) in [(State.normal, UIFont.Weight.medium), (.selected, .semibold)] {
            let font = size.map { Theme.Text.segment(weight).withSize($0) }
            setTitleTextAttributes(font.map { [.font: $0] }, for: state)
        }
    }
}
