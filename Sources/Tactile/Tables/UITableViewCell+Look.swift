import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// How a cell looks in a state and in its group, and where its parts are.
extension UITableViewCell {
    func setUp() {
        setBackgroundColor(.systemBackground)
        clipsToBounds = false
        setContentMargins()
        addSubview(contentView)
        layer.addSublayer(separator)
        let hover = UIHoverGestureRecognizer(
            target: self, action: Selector("hoverChanged:", UITableViewCell.hoverChanged(_:)))
        addGestureRecognizer(hover)
        hoverRecognizer = hover
    }

    func adopt<Part: UIView>(
        _ part: Part, as key: ReferenceWritableKeyPath<UITableViewCell, Part?>
    ) -> Part {
        part.appearanceRecord.forgetMarks()
        self[keyPath: key] = part
        contentView.addSubview(part)
        setNeedsLayout()
        return part
    }

    // MARK: State

    func changeState(animated: Bool) {
        configurator.isStale = true
        if animated, window != nil {
            UIView.animate(withDuration: ControlStyle.changeDuration) { self.showNewState() }
        } else {
            showNewState()
        }
    }

    func showNewState() {
        showState()
        // What is seen changes in the animation, and not when the cell is laid out.
        if window != nil { updateConfigurationIfNeeded() } else { setNeedsLayout() }
    }

    func hoverChanged(_ recognizer: UIHoverGestureRecognizer) {
        isHovered = recognizer.state == .began || recognizer.state == .changed
        showState()
    }

    /// A view that shows the selection is another one.
    func markChanged(from old: UIView?) {
        old?.removeFromSuperview()
        showState()
    }

    /// The view behind the content of a selected row, and the one that is not used now.
    private var marks: (used: UIView?, other: UIView?) {
        guard let several = multipleSelectionBackgroundView, table?.selectsSeveral == true
        else { return (selectedBackgroundView, multipleSelectionBackgroundView) }
        return (several, selectedBackgroundView)
    }

    func showState() {
        let isMarked =
            (selectedState || highlightedState) && selectionStyle != .none
            && backgroundConfiguration == nil
        let isSelectable = table?.isSelectable == true && selectionStyle != .none
        let fill: UIColor? =
            isMarked
            ? ControlStyle.pressedFill : isHovered && isSelectable ? ControlStyle.hoverFill : nil
        let marks = marks
        marks.other?.removeFromSuperview()
        if let mark = marks.used {
            if isMarked, mark.superview == nil {
                mark.frame = bounds
                insertSubview(mark, belowSubview: contentView)
            }
            mark.alpha = isMarked ? 1 : 0
        }
        let needsOverlay = fill != nil && (marks.used == nil || !isMarked)
        if needsOverlay, stateOverlay == nil {
            let overlay = UIView(frame: bounds)
            overlay.isUserInteractionEnabled = false
            insertSubview(overlay, belowSubview: contentView)
            stateOverlay = overlay
            updateGroupShape()
        }
        stateOverlay?.alpha = needsOverlay ? 1 : 0
        if needsOverlay { stateOverlay?.backgroundColor = fill }
        for view in contentView.subviews {
            (view as? UILabel)?.isHighlighted = isMarked
        }
    }

    func tableDidChange() {
        guard let table else { return }
        if table.style != .plain, backgroundColor === UIColor.systemBackground {
            setBackgroundColor(.secondarySystemGroupedBackground)
        }
        updateSeparator()
        updateGroupShape()
    }

    func updateSeparator() {
        let color = table?.separatorStyle == .singleLine ? table?.separatorColor : nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        separator.backgroundColor = color?.resolvedColor(with: traitCollection).cgColor
        CATransaction.commit()
        updateGroupShape()
    }

    /// Rounds the outer corners of an inset group and leaves out the line under its last row. The
    /// corners of other rows are their own.
    func updateGroupShape() {
        let isInset = table?.style == .insetGrouped
        defer { isGroupShaped = isInset }
        var corners: CACornerMask = []
        if position.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if position.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if isInset || isGroupShaped {
            let isRound = isInset && !corners.isEmpty
            let background = configurator.backgroundView
            background?.clipsToBounds = isRound
            for layer in [layer, stateOverlay?.layer, background?.layer].compactMap({ $0 }) {
                layer.cornerRadius = isRound ? Self.groupCornerRadius : 0
                layer.maskedCorners = corners
            }
        }
        separator.isHidden = table == nil || (position.isLast && table?.style != .plain)
        CATransaction.commit()
    }

    // MARK: Configurations

    func showContent(_ view: UIView) {
        insertSubview(view, aboveSubview: shownContentView)
        shownContentView.removeFromSuperview()
        shownContentView = view
        if !(view is any UIContentView) { setContentMargins() }
        madeTextLabel = nil
        madeDetailLabel = nil
        madeImageView = nil
    }

    func setContentMargins() {
        contentView.layoutMargins = UIEdgeInsets(
            top: CellLayout.verticalPadding, left: shownMargin,
            bottom: CellLayout.verticalPadding, right: shownMargin)
    }

    func updateConfigurationIfNeeded() {
        guard configurator.isStale else { return }
        configurator.isStale = false
        updateConfiguration(using: configurationState)
    }

    func replace(_ old: UIView?, by new: UIView?, at index: Int) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }

    // MARK: Layout

    func layOut() {
        configurator.layOutBackground(in: bounds)
        UIView.performWithoutAnimation {
            for view in [backgroundView, marks.used, stateOverlay] {
                view?.frame = bounds
            }
        }
        placeEditControls()
        adoptSideMargins(width: bounds.width)
        let layout = CellLayout(self, width: bounds.width)
        contentView.frame = layout.contentFrame(height: bounds.height)
        (shownAccessoryView ?? accessoryMark)?.frame = layout.accessoryFrame(height: bounds.height)
        layout.placeParts(height: bounds.height)
        let line = 1 / max(contentScaleFactor, 1)
        var inset = table?.separatorInset(of: separatorInset) ?? separatorInset ?? .zero
        inset.left += layout.side - CellLayout.margin
        inset.right += layout.side - CellLayout.margin
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        separator.frame = CGRect(
            x: isMirrored ? inset.right : inset.left, y: bounds.height - line,
            width: max(bounds.width - inset.left - inset.right, 0), height: line)
        CATransaction.commit()
    }

    /// A list's content is at least as high as a row of one line.
    func fittingHeight(_ height: CGFloat) -> CGFloat {
        contentView is UIListContentView ? max(height, Self.defaultHeight) : height
    }

    /// The height that the cell's content needs at `width`.
    func fittingHeight(width: CGFloat) -> CGFloat {
        adoptSideMargins(width: width)
        return systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// Places the parts of the cell's style after one of them changed its size.
    func partsDidChange() {
        CellLayout(self, width: bounds.width).placeParts(height: bounds.height)
    }

    var accessorySize: CGSize? {
        shownAccessoryView?.bounds.size ?? accessoryMark?.intrinsicContentSize
    }
}
