import Foundation
import TactileDrawing
import TactileGeometry

/// A type that properties of layers have, and how animations know it.
protocol LayerValue: Equatable, SendableMetatype {
    static var kind: AnimationValue.Kind { get }
    /// `nil` for a value of another kind.
    init?(_ value: AnimationValue)
    var animationValue: AnimationValue { get }
}

/// A number of one of the types that Core Animation's properties have.
protocol LayerNumber: LayerValue {
    /// `nil` for a number that the type cannot hold.
    init?(number: Double)
    var number: Double { get }
}

extension LayerNumber {
    static var kind: AnimationValue.Kind { .number }
    init?(_ value: AnimationValue) {
        guard case .number(let number) = value else { return nil }
        self.init(number: number)
    }
    var animationValue: AnimationValue { .number(number) }
}

extension Double: LayerNumber {
    init?(number: Double) { self = number }
    var number: Double { self }
}

extension CGFloat: LayerNumber {
    init?(number: Double) { self = CGFloat(number) }
    var number: Double { Double(self) }
}

extension Float: LayerNumber {
    init?(number: Double) { self = Float(number) }
    var number: Double { Double(self) }
}

extension Int: LayerNumber {
    init?(number: Double) {
        guard !number.isNaN else { return nil }
        self = Int(Swift.min(Swift.max(number, -1e15), 1e15))
    }
    var number: Double { Double(self) }
}

extension UInt32: LayerNumber {
    init?(number: Double) {
        guard !number.isNaN else { return nil }
        self = UInt32(Swift.min(Swift.max(number, 0), Double(UInt32.max)))
    }
    var number: Double { Double(self) }
}

extension Bool: LayerValue {
    static var kind: AnimationValue.Kind { .flag }
    init?(_ value: AnimationValue) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }
    var animationValue: AnimationValue { .flag(self) }
}

extension CGPoint: LayerValue {
    static var kind: AnimationValue.Kind { .point }
    init?(_ value: AnimationValue) {
        guard case .point(let point) = value else { return nil }
        self = point
    }
    var animationValue: AnimationValue { .point(self) }
}

extension CGSize: LayerValue {
    static var kind: AnimationValue.Kind { .size }
    init?(_ value: AnimationValue) {
        guard case .size(let size) = value else { return nil }
        self = size
    }
    var animationValue: AnimationValue { .size(self) }
}

extension CGRect: LayerValue {
    static var kind: AnimationValue.Kind { .rect }
    init?(_ value: AnimationValue) {
        guard case .rect(let rect) = value else { return nil }
        self = rect
    }
    var animationValue: AnimationValue { .rect(self) }
}

extension CATransform3D: LayerValue {
    static var kind: AnimationValue.Kind { .transform }
    init?(_ value: AnimationValue) {
        guard case .transform(let transform) = value else { return nil }
        self = transform
    }
    var animationValue: AnimationValue { .transform(self) }
}

/// An element of lists that are properties.
protocol LayerListElement: Equatable, SendableMetatype {
    static var listKind: AnimationValue.Kind { get }
    static func list(in value: AnimationValue) -> [Self]?
    static func animationValue(_ list: [Self]) -> AnimationValue
}

extension Array: LayerValue where Element: LayerListElement {
    static var kind: AnimationValue.Kind { Element.listKind }
    init?(_ value: AnimationValue) {
        guard let list = Element.list(in: value) else { return nil }
        self = list
    }
    var animationValue: AnimationValue { Element.animationValue(self) }
}

extension CGColor: LayerListElement {
    static var listKind: AnimationValue.Kind { .colors }
    static func list(in value: AnimationValue) -> [CGColor]? {
        if case .colors(let colors) = value { colors } else { nil }
    }
    static func animationValue(_ list: [CGColor]) -> AnimationValue { .colors(list) }
}

extension Double: LayerListElement {
    static var listKind: AnimationValue.Kind { .numbers }
    static func list(in value: AnimationValue) -> [Double]? {
        if case .numbers(let numbers) = value { numbers } else { nil }
    }
    static func animationValue(_ list: [Double]) -> AnimationValue { .numbers(list) }
}

/// One of some named choices, between which nothing lies.
protocol LayerChoice: LayerValue, RawRepresentable {}

extension LayerChoice {
    static var kind: AnimationValue.Kind { .object }
    init?(_ value: AnimationValue) {
        guard case .object(let object) = value, let choice = object as? Self else { return nil }
        self = choice
    }
    var animationValue: AnimationValue { .object(self) }
}

extension CACornerMask: LayerChoice {}
extension CALayerCornerCurve: LayerChoice {}
extension CALayerContentsGravity: LayerChoice {}
extension CALayerContentsFilter: LayerChoice {}
extension CAMediaTimingFillMode: LayerChoice {}
