import TactileGeometry

extension NSLayoutConstraint.Attribute {
    /// The line or length that an attribute means.
    enum Kind {
        case near, far, center, length, leading, trailing, firstBaseline, lastBaseline

        var isLength: Bool { self == .length }
    }

    var axis: NSLayoutConstraint.Axis {
        switch self {
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
            .bottomMargin, .centerYWithinMargins:
            .vertical
        default: .horizontal
        }
    }

    var kind: Kind {
        switch self {
        case .left, .top, .leftMargin, .topMargin: .near
        case .right, .bottom, .rightMargin, .bottomMargin: .far
        case .leading, .leadingMargin: .leading
        case .trailing, .trailingMargin: .trailing
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: .center
        case .width, .height, .notAnAttribute: .length
        case .firstBaseline: .firstBaseline
        case .lastBaseline: .lastBaseline
        }
    }

    /// Whether the attribute is of the view's layout margins guide.
    var isOfMargins: Bool { rawValue >= Self.leftMargin.rawValue }

    /// Whether it follows the reading direction.
    var isDirectional: Bool { kind == .leading || kind == .trailing }

    var name: String {
        switch self {
        case .notAnAttribute: "nothing"
        case .left: "left"
        case .right: "right"
        case .top: "top"
        case .bottom: "bottom"
        case .leading: "leading"
        case .trailing: "trailing"
        case .width: "width"
        case .height: "height"
        case .centerX: "centerX"
        case .centerY: "centerY"
        case .lastBaseline: "lastBaseline"
        case .firstBaseline: "firstBaseline"
        case .leftMargin: "leftMargin"
        case .rightMargin: "rightMargin"
        case .topMargin: "topMargin"
        case .bottomMargin: "bottomMargin"
        case .leadingMargin: "leadingMargin"
        case .trailingMargin: "trailingMargin"
        case .centerXWithinMargins: "centerXWithinMargins"
        case .centerYWithinMargins: "centerYWithinMargins"
        }
    }
}

extension NSLayoutConstraint.Axis {
    var other: NSLayoutConstraint.Axis { self == .horizontal ? .vertical : .horizontal }
}
