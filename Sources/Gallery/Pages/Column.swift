import Tactile

/// Places views below each other, each with its height.
@MainActor
enum Column {
    /// The colour of captions and notes: 4.5 to 1 on the page in both modes, which the system's
    /// secondary colour is not.
    static let quiet = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(white: 0xA1 / 255, alpha: 1) : UIColor(white: 0x6E / 255, alpha: 1)
    }

    /// Behind a page, and behind the list of pages.
    static let ground = UIColor { traits in
        traits.userInterfaceStyle == .dark ? SceneData.color(0x111114) : .white
    }
    static let sidebar = UIColor { traits in
        SceneData.color(traits.userInterfaceStyle == .dark ? 0x18181B : 0xF5F5F7)
    }

    /// What can be pressed.
    nonisolated static let tint = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0x7D / 255, green: 0x7A / 255, blue: 1, alpha: 1)
            : UIColor(red: 0x58 / 255, green: 0x56 / 255, blue: 0xD6 / 255, alpha: 1)
    }

    static func place(_ views: [(UIView, CGFloat)], in bounds: CGRect, gap: CGFloat = 16) {
        var y = bounds.minY
        for (view, height) in views {
            view.frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height)
            y += height + gap
        }
    }

    /// Places controls of their own widths side by side, in as many lines as they need.
    ///
    /// - `width`: of the lines, in points; a wider control is given this width.
    /// - `y`: the upper edge of the first line, in points of the superview.
    ///
    /// - Returns: the lower edge of the last line, in points of the superview.
    static func flow(
        _ views: [UIView], y: CGFloat, width: CGFloat, height: CGFloat = 34, gap: CGFloat = 16
    ) -> CGFloat {
        var place = CGPoint(x: 0, y: y)
        for view in views {
            let needed = min(view.sizeThatFits(UIView.layoutFittingCompressedSize).width, width)
            if place.x > 0, place.x + needed > width {
                place = CGPoint(x: 0, y: place.y + height + 4)
            }
            view.frame = CGRect(origin: place, size: CGSize(width: needed, height: height))
            place.x += needed + gap
        }
        return views.isEmpty ? y : place.y + height
    }

    static func label(_ text: String, size: CGFloat = 15) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.textColor = .label
        return label
    }

    /// A slider behind its name.
    ///
    /// - `width`: of the room for the name, in points.
    static func slider(
        _ title: String, named width: CGFloat, _ range: ClosedRange<CGFloat>, _ value: CGFloat,
        change: @escaping @MainActor (CGFloat) -> Void
    ) -> UIView {
        let name = label(title), slider = UISlider()
        slider.minimumValue = Float(range.lowerBound)
        slider.maximumValue = Float(range.upperBound)
        slider.value = Float(value)
        slider.accessibilityLabel = title
        slider.addAction(
            UIAction { [unowned slider] _ in change(CGFloat(slider.value)) }, for: .valueChanged)
        let row = UIStackView(arrangedSubviews: [name, slider])
        row.spacing = 12
        name.widthAnchor.constraint(equalToConstant: width).isActive = true
        return row
    }

    static func button(_ title: String, action: @escaping @MainActor () -> Void) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addAction(UIAction { _ in action() }, for: .touchUpInside)
        return button
    }
}

extension UIView {
    /// Shows a scene over the page's; not while another one is shown there, as after two quick
    /// presses of a button.
    func showOver(_ scene: UIViewController) {
        var responder: UIResponder? = self
        while let next = responder?.next, !(responder is UIViewController) { responder = next }
        guard let page = responder as? UIViewController, page.presentedViewController == nil else {
            return
        }
        page.present(scene, animated: true)
    }
}
