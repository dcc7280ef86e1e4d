import Foundation
import TactileLayers
import TactileViews

/// Lies over a window of the program while something in it is picked, and keeps the pointer from
/// what is below. No tree shows it.
final class PickView: UIView {
    /// Where the pointer is, and whether it chose what is there.
    var pointed: ((CGPoint, Bool) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityElementsHidden = true
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] hover in
            guard hover.state == .began || hover.state == .changed else { return }
            self?.pointed?(hover.location(in: self), false)
        }
        addGestureRecognizer(hover)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] tap in self?.pointed?(tap.location(in: self), true) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }
}

/// Lets a person choose an element by the pointer: what is under it is told, a click ends it, as
/// Escape does.
@MainActor
final class Picker {
    private var views: [PickView] = []
    private var escape: UIKeyCommand?
    private let pointed: (UIView, Bool) -> Void
    private let ended: () -> Void

    var isOn: Bool { escape != nil }

    /// - Parameters:
    ///   - pointed: Gets the view under the pointer, and whether it was chosen.
    ///   - ended: Is called when nothing is picked any more.
    init(pointed: @escaping (UIView, Bool) -> Void, ended: @escaping () -> Void) {
        self.pointed = pointed
        self.ended = ended
    }

    func begin() {
        guard !isOn else { return }
        let escape = UIKeyCommand(input: UIKeyCommand.inputEscape) { [weak self] _ in self?.end() }
        UIApplication.shared.addKeyCommand(escape)
        self.escape = escape
        for window in UIApplication.shared.inspectedWindows {
            let view = PickView(frame: window.bounds)
            view.pointed = { [weak self, weak window] point, isChosen in
                guard let self, let window else { return }
                if let found = Self.view(at: point, in: window) { pointed(found, isChosen) }
                if isChosen { end() }
            }
            window.addSubview(view)
            views.append(view)
        }
    }

    func end() {
        guard let escape else { return }
        UIApplication.shared.removeKeyCommand(escape)
        self.escape = nil
        for view in views { view.removeFromSuperview() }
        views = []
        ended()
    }

    /// The innermost view that is seen at a point of `view`, whether it takes events or not.
    static func view(at point: CGPoint, in view: UIView) -> UIView? {
        for subview in view.inspectedSubviews.reversed() {
            guard !subview.isHidden, subview.alpha >= 0.01 else { continue }
            let inside = subview.convert(point, from: view)
            let isIn = subview.bounds.contains(inside)
            if subview.clipsToBounds, !isIn { continue }
            if let found = Self.view(at: inside, in: subview) { return found }
        }
        return view.bounds.contains(point) ? view : nil
    }
}
