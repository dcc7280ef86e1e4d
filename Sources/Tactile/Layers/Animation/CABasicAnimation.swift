import Foundation

/// From one value to another. Of `fromValue`, `toValue` and `byValue` at most two should be set;
/// the property's own value takes the place of what is missing.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any? {
        didSet { converted = nil }
    }
    open var toValue: Any? {
        didSet { converted = nil }
    }
    open var byValue: Any? {
        didSet { converted = nil }
    }

    override func takeValues(from other: CAAnimation) {
        super.takeValues(from: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    override var sample: Any? { toValue ?? fromValue ?? byValue }

    private var values: ConvertedValues {
        if let converted { return converted }
        func convert(_ value: Any?) -> AnimationValue? {
            value.flatMap { AnimationValue($0, kind: valueKind) }
        }
        let made = ConvertedValues(
            from: convert(fromValue), to: convert(toValue), by: convert(byValue))
        converted = made
        return made
    }

    private func ends(_ underlying: AnimationValue) -> (AnimationValue, AnimationValue) {
        let values = values
        // An additive animation starts from nothing, not from what it is added to.
        let base =
            isAdditive || valueFunction != nil
            ? (values.from ?? values.to ?? values.by)
                .map { $0.adding($0, times: -1) } ?? underlying : underlying
        switch (values.from, values.to, values.by) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, from.adding(by))
        case (nil, let to?, let by?): return (to.adding(by, times: -1), to)
        case (let from?, nil, nil): return (from, base)
        case (nil, let to?, nil): return (base, to)
        case (nil, nil, let by?): return (base, base.adding(by))
        case (nil, nil, nil): return (base, base)
        }
    }

    /// How much of the way is done at an eased fraction.
    func progress(_ fraction: Double, place: MediaTime.Place, time: Double) -> Double { fraction }

    override func value(
        at fraction: Double, place: MediaTime.Place, time: Double, underlying: AnimationValue
    ) -> AnimationValue? {
        let (from, to) = ends(underlying)
        return from.mixed(with: to, progress(fraction, place: place, time: time))
    }

    override func endValue(underlying: AnimationValue) -> AnimationValue? { ends(underlying).1 }
}
