import Foundation

/// Lets `as` turn a `CGFloat` into an `NSNumber` and back, as on iOS.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    public static func _forceBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) {
        result = CGFloat(number.doubleValue)
    }

    /// - Returns: whether the number is a `CGFloat` to the last bit.
    public static func _conditionallyBridgeFromObjectiveC(
        _ number: NSNumber, result: inout CGFloat?
    ) -> Bool {
        guard let value = Double(exactly: number) else { return false }
        result = CGFloat(value)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ number: NSNumber?) -> CGFloat {
        CGFloat(number?.doubleValue ?? 0)
    }
}
