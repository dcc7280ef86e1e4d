import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

extension UISearchBar {
    /// What a search bar has pictures of.
    public enum Icon: Int, Sendable { case search, clear, bookmark, resultsList }
}

/// The pictures of a search field, and how far its parts are moved, in points.
struct SearchFieldPictures {
    private struct Key: Hashable {
        var icon: UISearchBar.Icon
        var state: UInt
    }
    private var icons: [Key: UIImage] = [:]
    private var offsets: [UISearchBar.Icon: UIOffset] = [:]
    /// Which button is at the right.
    var rightIcon: UISearchBar.Icon?
    var textOffset = UIOffset.zero

    subscript(icon: UISearchBar.Icon, state: UIControl.State) -> UIImage? {
        get { icons[Key(icon: icon, state: state.rawValue)] }
        set { icons[Key(icon: icon, state: state.rawValue)] = newValue }
    }

    /// What a state does not say is as in the normal one.
    func icon(_ icon: UISearchBar.Icon, _ state: UIControl.State) -> UIImage? {
        self[icon, state] ?? self[icon, .normal]
    }

    var hasClear: Bool { icons.keys.contains { $0.icon == .clear } }

    func offset(of icon: UISearchBar.Icon) -> UIOffset { offsets[icon] ?? .zero }
    mutating func setOffset(_ offset: UIOffset, of icon: UISearchBar.Icon) {
        offsets[icon] = offset
    }
    var rightOffset: UIOffset { rightIcon.map(offset(of:)) ?? .zero }
}

extension CGRect {
    func offsetBy(_ offset: UIOffset) -> CGRect {
        offsetBy(dx: offset.horizontal, dy: offset.vertical)
    }
}

extension UISearchBar {
    /// A picture in place of the usual one; `nil` brings that back. What a state does not say is as
    /// in the normal one. A template has the colour that the usual one has.
    public func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
        noteAppearance(.state(state.rawValue ^ UInt(icon.rawValue) << 2, table: 0))
        searchTextField.pictures[icon, state] = iconImage
        showSideImages()
    }

    public func image(for icon: Icon, state: UIControl.State) -> UIImage? {
        searchTextField.pictures[icon, state]
    }

    /// Moves a picture from its place, in points.
    public func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
        noteAppearance(.own(4 + icon.rawValue))
        searchTextField.pictures.setOffset(adjustment, of: icon)
    }

    public func positionAdjustment(for icon: Icon) -> UIOffset {
        searchTextField.pictures.offset(of: icon)
    }

    /// Moves the text and the placeholder from their place, in points.
    public var searchTextPositionAdjustment: UIOffset {
        get { searchTextField.pictures.textOffset }
        set {
            noteAppearance(.own(1))
            searchTextField.pictures.textOffset = newValue
        }
    }

    /// A picture in place of the field's ground, in the normal and the disabled state; the field is
    /// as high as it. `nil` brings the usual one back.
    public func setSearchFieldBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        noteAppearance(.state(state.rawValue, table: 1))
        let hadGround = searchTextField.background != nil
        if state == .normal { searchTextField.background = image }
        if state == .disabled { searchTextField.disabledBackground = image }
        let hasGround = searchTextField.background != nil
        if hadGround != hasGround { searchTextField.showUsualGround(!hasGround) }
        heightChanged()
    }

    public func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? {
        switch state {
        case .normal: searchTextField.background
        case .disabled: searchTextField.disabledBackground
        default: nil
        }
    }

    /// Moves the field from its place, in points.
    public var searchFieldBackgroundPositionAdjustment: UIOffset {
        get { fieldOffset }
        set {
            noteAppearance(.own(2))
            fieldOffset = newValue
            setNeedsLayout()
        }
    }
}

extension UIAppearanceProxy where Target: UISearchBar {
    /// A picture in place of a usual one of search bars, in one state.
    public func setImage(
        _ image: UIImage?, for icon: UISearchBar.Icon, state: UIControl.State
    ) {
        record(
            "setImage \(icon.rawValue) \(state.rawValue)", image,
            get: { $0.image(for: icon, state: state) },
            set: { $0.setImage($1, for: icon, state: state) })
    }

    /// How far a picture is moved, in points.
    public func setPositionAdjustment(_ offset: UIOffset, for icon: UISearchBar.Icon) {
        record(
            "setPositionAdjustment \(icon.rawValue)", offset,
            get: { $0.positionAdjustment(for: icon) },
            set: { $0.setPositionAdjustment($1, for: icon) })
    }

    /// A picture in place of the ground of fields, in one state.
    public func setSearchFieldBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        record(
            "setSearchFieldBackgroundImage \(state.rawValue)", image,
            get: { $0.searchFieldBackgroundImage(for: state) },
            set: { $0.setSearchFieldBackgroundImage($1, for: state) })
    }
}
