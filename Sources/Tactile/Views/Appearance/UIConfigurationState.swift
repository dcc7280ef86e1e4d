import Foundation
import TactileDrawing

/// The name of a value that a program adds to a state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// What a view's look depends on.
public protocol UIConfigurationState {
    init(traitCollection: UITraitCollection)
    var traitCollection: UITraitCollection { get set }
    /// A value of the program's own; `nil` when there is none.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// What the look of a scene without content depends on.
public struct UIContentUnavailableConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    /// What is looked for in the scene's search controller; `nil` without one.
    public var searchText: String?
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public init(searchText: String?, traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
        self.searchText = searchText
    }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}
