/// What an adjustable element's value is as a number.
public struct AccessibilityNumbers: Equatable, Sendable {
    /// The least value that a reader may set.
    public var minimum: Double
    /// The largest value that a reader may set.
    public var maximum: Double
    /// The value now.
    public var current: Double
    /// By how much one step changes it; 0 where it has no steps.
    public var step: Double

    /// The numbers as they are given; readers of the screen get those that are finite.
    public init(minimum: Double, maximum: Double, current: Double, step: Double) {
        self.minimum = minimum
        self.maximum = maximum
        self.current = current
        self.step = step
    }
}

/// An element whose value is a number, which readers of the screen may set at once instead of step
/// by step.
///
/// UIKit has texts for values only; `accessibilityValue` says the number in words.
@preconcurrency @MainActor
public protocol AccessibilityNumbersProviding: AnyObject {
    /// The value and its limits; nil while it is no number.
    var accessibilityNumbers: AccessibilityNumbers? { get }
    /// Changes the value as a person does, within its limits, and notifies whoever listens to the
    /// element. False where it cannot be changed.
    ///
    /// - `number`: Finite; it may be outside of the limits.
    func setAccessibilityNumber(_ number: Double) -> Bool
}
