import TactileDrawing
import TactileViews

/// The colour that content is made of in a vibrant view; nil elsewhere.
enum VibrancyTrait: UITraitDefinition {
    nonisolated static let defaultValue: UIColor? = nil
}
