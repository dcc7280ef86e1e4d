import Foundation
import TactileGeometry

@testable import TactileViews

/// A view with a size of its own, like a label.
final class SizedView: UIView {
    var contentSize: CGSize {
        didSet { invalidateIntrinsicContentSize() }
    }
    var baselines: (first: CGFloat, last: CGFloat)?
    var insets = UIEdgeInsets.zero

    init(_ width: CGFloat, _ height: CGFloat) {
        contentSize = CGSize(width: width, height: height)
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { contentSize }
    override var firstBaselineOffset: CGFloat? { baselines?.first }
    override var lastBaselineOffset: CGFloat { baselines?.last ?? 0 }
    override var alignmentRectInsets: UIEdgeInsets { insets }
}

/// Counts what the toolkit calls.
final class CountingView: UIView {
    var layouts = 0
    var updates = 0
    var frames = 0

    override func layoutSubviews() { layouts += 1 }
    override func updateConstraints() {
        updates += 1
        super.updateConstraints()
    }
    override var center: CGPoint {
        didSet { frames += 1 }
    }
}

@MainActor
func makeRoot(width: CGFloat = 300, height: CGFloat = 200) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
}

@MainActor
func free<View: UIView>(_ view: View, in parent: UIView) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
}

/// Collects what layout has to say while `body` runs.
@MainActor
func reports(_ body: () -> Void) -> [String] {
    let session = ApplicationSession.current
    defer { session.mistakeFound = nil }
    var texts: [String] = []
    session.mistakeFound = { texts.append($0) }
    body()
    return texts
}
