import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A row of segments of which one is chosen, by a press, by dragging the chosen one, or by keys.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// No segment is chosen.
    public static let noSegment = -1

    private static let height: CGFloat = 32
    static let inset: CGFloat = 2
    private static let cornerRadius: CGFloat = 8
    static let segmentPadding: CGFloat = 12

    private(set) var segments: [Segment] = []
    let knob = UIView(frame: .zero)
    /// Lines between segments of which neither is chosen.
    var dividers: [UIView] = []
    private(set) var pressed: Int?
    /// Pictures of the program's own in place of the usual look.
    var pictures = SegmentPictures() { didSet { picturesChanged() } }
    let shownPictures = SegmentPictureViews()
    /// Whether the touch took the chosen segment and moves it.
    private var isDraggingKnob = false

    public init(items: [Any]?) {
        super.init(frame: .zero)
        setUp()
        for item in items ?? [] { append(item) }
        bounds.size = intrinsicContentSize
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// A control with a segment for each action, which is performed when the segment is chosen.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { append(action) }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UISegmentedControl.self)
    }

    private func setUp() {
        setBackgroundColor(.tertiarySystemFill)
        layer.cornerRadius = Self.cornerRadius
        knob.isUserInteractionEnabled = false
        knob.layer.cornerRadius = Self.cornerRadius - Self.inset
        knob.layer.shadowColor = UIColor.black.cgColor
        knob.layer.shadowOpacity = 0.12
        knob.layer.shadowRadius = 3
        knob.layer.shadowOffset = CGSize(width: 0, height: 1)
        knob.isHidden = true
        addSubview(knob)
        showColors()
    }

    // MARK: Segments

    open var numberOfSegments: Int { segments.count }

    private func append(_ item: Any) {
        switch item {
        case let title as String:
            insertSegment(withTitle: title, at: segments.count, animated: false)
        case let image as UIImage: insertSegment(with: image, at: segments.count, animated: false)
        case let action as UIAction:
            insertSegment(action: action, at: segments.count, animated: false)
        default: break
        }
    }

    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), at: segment, animated: animated)
    }

    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        let made = Segment(title: nil)
        made.image = image
        insert(made, at: segment, animated: animated)
    }

    /// A segment that performs `action` when it is chosen.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        let made = Segment(title: nil)
        made.adopt(action)
        insert(made, at: segment, animated: animated)
    }

    private func insert(_ segment: Segment, at index: Int, animated: Bool) {
        let place = min(max(index, 0), segments.count)
        segments.insert(segment, at: place)
        addSubview(segment.view)
        if storedIndex >= place { storedIndex += 1 }
        segmentsChanged()
        guard animated, window != nil else { return }
        UIView.performWithoutAnimation {
            segment.view.frame = segmentFrame(place)
            segment.view.frame.size.width = 0
            segment.view.alpha = 0
        }
        UIView.animate(withDuration: ControlStyle.changeDuration) {
            self.showColors()
            self.placeAll()
        }
    }

    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        let view = segments.remove(at: segment).view
        if storedIndex == segment {
            storedIndex = Self.noSegment
        } else if storedIndex > segment {
            storedIndex -= 1
        }
        segmentsChanged()
        guard animated, window != nil else {
            view.removeFromSuperview()
            return
        }
        UIView.animate(
            withDuration: ControlStyle.changeDuration,
            animations: {
                view.alpha = 0
                self.placeAll()
            }, completion: { _ in view.removeFromSuperview() })
    }

    open func removeAllSegments() {
        for segment in segments { segment.view.removeFromSuperview() }
        segments.removeAll()
        storedIndex = Self.noSegment
        segmentsChanged()
    }

    func segmentsChanged() {
        invalidateIntrinsicContentSize()
        showColors()
        setNeedsLayout()
    }

    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].title = title
        segmentsChanged()
    }
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].image = image
        segmentsChanged()
    }
    open func imageForSegment(at segment: Int) -> UIImage? {
        segments.indices.contains(segment) ? segments[segment].image : nil
    }
    /// Replaces what a segment performs, and its title or picture.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].adopt(action)
        segmentsChanged()
    }
    open func actionForSegment(at segment: Int) -> UIAction? {
        segments.indices.contains(segment) ? segments[segment].action : nil
    }
    /// The segment of an action; `NSNotFound` when there is none.
    open func segmentIndex(identifiedBy identifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == identifier } ?? NSNotFound
    }
    /// Moves a segment's content from the middle, in points.
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment), offset.isFinite else { return }
        segments[segment].contentOffset = offset
        setNeedsLayout()
    }
    open func contentOffsetForSegment(at segment: Int) -> CGSize {
        segments.indices.contains(segment) ? segments[segment].contentOffset : .zero
    }
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].isEnabled = enabled
        showColors()
    }
    open func isEnabledForSegment(at segment: Int) -> Bool {
        segments.indices.contains(segment) && segments[segment].isEnabled
    }
    /// A width in points; 0 shares what the others leave.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].width = width > 0 ? width : 0
        segmentsChanged()
    }
    open func widthForSegment(at segment: Int) -> CGFloat {
        segments.indices.contains(segment) ? segments[segment].width : 0
    }

    // MARK: Choice

    /// The chosen segment or ``noSegment``. Setting it sends no action.
    open var selectedSegmentIndex: Int {
        get { storedIndex }
        set {
            let index = segments.indices.contains(newValue) ? newValue : Self.noSegment
            guard index != storedIndex else { return }
            storedIndex = index
            showColors()
            placeKnob()
            valueDidChange()
        }
    }
    private(set) var storedIndex = UISegmentedControl.noSegment

    /// Whether a press acts and leaves nothing chosen.
    open var isMomentary = false
    /// Whether widths follow the titles.
    open var apportionsSegmentWidthsByContent = false { didSet { segmentsChanged() } }
    open var selectedSegmentTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            showColors()
        }
    }

    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        noteAppearance(.state(state.rawValue, table: 0))
        titleAttributes[state] = attributes
        segmentsChanged()
    }
    open func titleTextAttributes(
        for state: UIControl.State
    ) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
    private var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    func choose(_ index: Int, event: UIEvent?) {
        guard segments.indices.contains(index), segments[index].isEnabled else { return }
        let isNew = index != storedIndex
        if !isMomentary, isNew { slide(to: index) }
        if isMomentary {
            storedIndex = index
        } else if !isNew {
            return
        }
        if let action = segments[index].action { sendAction(action) }
        sendActions(for: [.valueChanged, .primaryActionTriggered], event: event)
        if isMomentary { storedIndex = Self.noSegment }
    }

    private func slide(to index: Int) {
        let hadChoice = segments.indices.contains(storedIndex)
        storedIndex = index
        showColors()
        guard hadChoice, window != nil else { return placeKnob() }
        UIView.animate(
            withDuration: ControlStyle.changeDuration, delay: 0,
            options: [.beginFromCurrentState, .allowUserInteraction],
            animations: { self.placeKnob() }, completion: nil)
    }

    // MARK: Look

    private static let knobColor = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 0.39, alpha: 1) : .white
    }

    func showColors() {
        knob.backgroundColor = selectedSegmentTintColor ?? Self.knobColor
        let chosenFont = (titleAttributes[.selected] ?? titleAttributes[.normal])?[.font] as? UIFont
        for (index, segment) in segments.enumerated() {
            let isChosen = index == storedIndex && !isMomentary
            let isUsable = isEnabled && segment.isEnabled
            let state: UIControl.State = !isUsable ? .disabled : isChosen ? .selected : .normal
            let attributes = titleAttributes[state] ?? titleAttributes[.normal] ?? [:]
            segment.show(
                isChosen: isChosen, attributes: attributes, chosenFont: chosenFont, tint: .label,
                alpha: !isUsable
                    ? ControlStyle.disabledAlpha : pressed == index && !isChosen ? 0.4 : 1)
        }
        showPictures()
    }

    open override func stateDidChange() {
        if !isHighlighted, pressed != nil, !isTracking { pressed = nil }
        showColors()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColors()
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize {
        let widths = segments.map { naturalWidth($0) }
        let total =
            apportionsSegmentWidthsByContent
            ? widths.reduce(0, +) : (widths.max() ?? 0) * CGFloat(segments.count)
        return CGSize(width: ceil(total) + 2 * Self.inset, height: Self.height)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    func naturalWidth(_ segment: Segment) -> CGFloat {
        segment.width > 0 ? segment.width : segment.contentSize.width + 2 * Self.segmentPadding
    }

    /// The frame of a segment, with the first at the leading side.
    func segmentFrame(_ index: Int) -> CGRect {
        let gap = dividerWidth
        let area =
            pictures.grounds.isEmpty ? bounds.insetBy(dx: Self.inset, dy: Self.inset) : bounds
        let widths = segmentWidths(in: area.width - gap * CGFloat(max(segments.count - 1, 0)))
        let start = widths[..<index].reduce(0, +) + gap * CGFloat(index)
        let x = isRightToLeft ? area.maxX - start - widths[index] : area.minX + start
        return CGRect(x: x, y: area.minY, width: widths[index], height: area.height)
    }

    private func placeAll() {
        Segment.layOut(segments, in: segments.indices.map(segmentFrame))
        placeKnob()
    }

    private func placeKnob() {
        placeDividers()
        placePictures()
        guard segments.indices.contains(storedIndex), !isMomentary, pictures.grounds.isEmpty else {
            knob.isHidden = true
            return
        }
        knob.isHidden = false
        knob.frame = segmentFrame(storedIndex)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        UIView.performWithoutAnimation { placeAll() }
    }

    // MARK: Input

    open override var focusesOnPress: Bool { true }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let index = index(at: touch.location(in: self))
        isDraggingKnob = index == storedIndex && !isMomentary && index != nil
        pressed = index
        showColors()
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let index = index(at: touch.location(in: self)) else { return true }
        if isDraggingKnob {
            if index != storedIndex, segments[index].isEnabled {
                pressed = index
                choose(index, event: event)
            }
        } else {
            pressed = isTouchInside ? index : nil
            showColors()
        }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let index = pressed
        pressed = nil
        showColors()
        if let index, isTouchInside, !isDraggingKnob { choose(index, event: event) }
        isDraggingKnob = false
    }

    open override func cancelTracking(with event: UIEvent?) {
        pressed = nil
        isDraggingKnob = false
        showColors()
    }

    open override func handleKey(_ key: UIKey) -> Bool {
        let forward = isRightToLeft ? -1 : 1
        switch key.keyCode {
        case .keyboardRightArrow: move(by: forward)
        case .keyboardLeftArrow: move(by: -forward)
        case .keyboardHome: chooseFirst(in: Array(segments.indices))
        case .keyboardEnd: chooseFirst(in: segments.indices.reversed())
        default: return false
        }
        return true
    }

    // MARK: Accessibility

    /// The segments are the elements.
    open override var isAccessibilityElementByDefault: Bool { false }
    open override var accessibilityElements: [Any]? {
        get { super.accessibilityElements ?? segmentElements }
        set { super.accessibilityElements = newValue }
    }
    var keptElements: [SegmentElement] = []
}
