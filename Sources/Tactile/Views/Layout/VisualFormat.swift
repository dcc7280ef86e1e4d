import Foundation
import TactileGeometry

/// Reads the visual format language: `H:|-20-[name(>=80@750)]-[other(==name)]-(gap)-|`.
///
/// A mistake in the format is the caller's bug; the message shows where it is.
@MainActor
struct VisualFormat {
    private enum Operand {
        case number(CGFloat)
        case view(AnyObject)
    }

    private struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var operand: Operand
        var priority = UILayoutPriority.required
    }

    /// The distance between two items; `nil` predicates mean the standard distance.
    private enum Gap {
        case none
        case standard
        case sized([Predicate])
    }

    private let text: [Character]
    private var place = 0
    private let views: [String: Any]
    private let metrics: [String: Any]
    private let options: NSLayoutConstraint.FormatOptions
    private var axis = NSLayoutConstraint.Axis.horizontal
    private var constraints: [NSLayoutConstraint] = []

    static func constraints(
        _ format: String, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var reader = VisualFormat(
            text: Array(format.filter { !$0.isWhitespace }), views: views, metrics: metrics,
            options: options)
        reader.read()
        return reader.constraints
    }

    private init(
        text: [Character], views: [String: Any], metrics: [String: Any],
        options: NSLayoutConstraint.FormatOptions
    ) {
        self.text = text
        self.views = views
        self.metrics = metrics
        self.options = options
    }

    // MARK: Grammar

    private mutating func read() {
        if accept("V:") { axis = .vertical } else { _ = accept("H:") }
        var aligned: [AnyObject] = []
        var last: AnyObject?
        var gap = Gap.none
        var startsAtEdge = false
        if accept("|") {
            startsAtEdge = true
            gap = readGap()
        }
        repeat {
            let view = readView()
            if let last {
                join(last, gap, view)
            } else if startsAtEdge {
                joinToStart(view, gap)
            }
            aligned.append(view)
            last = view
            gap = readGap()
        } while peek == "["
        if accept("|"), let last { joinToEnd(last, gap) }
        if place < text.count { fail("nothing more is expected here") }
        align(aligned)
    }

    private mutating func readView() -> AnyObject {
        expect("[")
        let view = viewNamed(readName())
        if peek == "(" {
            for predicate in readPredicates() { size(view, predicate) }
        }
        expect("]")
        return view
    }

    private mutating func readGap() -> Gap {
        guard accept("-") else { return .none }
        if peek == "[" || peek == "|" { return .standard }
        let gap: Gap
        if peek == "(" {
            gap = .sized(readPredicates())
        } else {
            gap = .sized([Predicate(operand: .number(readNumberOrMetric()))])
        }
        expect("-")
        return gap
    }

    private mutating func readPredicates() -> [Predicate] {
        expect("(")
        var result: [Predicate] = []
        repeat {
            var relation = NSLayoutConstraint.Relation.equal
            if accept(">=") {
                relation = .greaterThanOrEqual
            } else if accept("<=") {
                relation = .lessThanOrEqual
            } else {
                _ = accept("==")
            }
            var predicate = Predicate(relation: relation, operand: readOperand())
            if accept("@") {
                predicate.priority = UILayoutPriority(Float(readNumberOrMetric()))
            }
            result.append(predicate)
        } while accept(",")
        expect(")")
        return result
    }

    private mutating func readOperand() -> Operand {
        if let peek, peek.isLetter || peek == "_" {
            let name = readName()
            if let metric = metric(name) { return .number(metric) }
            return .view(viewNamed(name))
        }
        return .number(readNumberOrMetric())
    }

    private mutating func readNumberOrMetric() -> CGFloat {
        if let peek, peek.isLetter || peek == "_" {
            let name = readName()
            guard let value = metric(name) else { fail("there is no metric “\(name)”") }
            return value
        }
        let start = place
        if peek == "-" { place += 1 }
        while let peek, peek.isNumber || peek == "." { place += 1 }
        guard let value = Double(String(text[start..<place])) else { fail("a number is expected") }
        return CGFloat(value)
    }

    private mutating func readName() -> String {
        let start = place
        while let peek, peek.isLetter || peek.isNumber || peek == "_" { place += 1 }
        if start == place { fail("a name is expected") }
        return String(text[start..<place])
    }

    private func viewNamed(_ name: String) -> AnyObject {
        guard let view = views[name] else { fail("there is no view “\(name)”") }
        return view as AnyObject
    }

    private func metric(_ name: String) -> CGFloat? {
        switch metrics[name] {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as any BinaryInteger: CGFloat(Double(value))
        case let value as any BinaryFloatingPoint: CGFloat(Double(value))
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }

    // MARK: Characters

    private var peek: Character? { place < text.count ? text[place] : nil }

    private mutating func accept(_ token: String) -> Bool {
        let characters = Array(token)
        guard place + characters.count <= text.count,
            Array(text[place..<place + characters.count]) == characters
        else { return false }
        place += characters.count
        return true
    }

    private mutating func expect(_ token: String) {
        if !accept(token) { fail("“\(token)” is expected") }
    }

    private func fail(_ what: String) -> Never {
        preconditionFailure(
            "The visual format “\(String(text))” is wrong at character \(place + 1): \(what).")
    }

    // MARK: Constraints

    private var start: NSLayoutConstraint.Attribute {
        if axis == .vertical { return .top }
        if options.contains(.directionLeftToRight) { return .left }
        return options.contains(.directionRightToLeft) ? .right : .leading
    }

    private var end: NSLayoutConstraint.Attribute {
        if axis == .vertical { return .bottom }
        if options.contains(.directionLeftToRight) { return .right }
        return options.contains(.directionRightToLeft) ? .left : .trailing
    }

    private var runsLeftwards: Bool {
        axis == .horizontal && options.contains(.directionRightToLeft)
    }

    private mutating func add(
        _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
        _ other: NSLayoutConstraint.Attribute, _ constant: CGFloat,
        _ priority: UILayoutPriority = .required
    ) {
        let turned = runsLeftwards && attribute.kind != .length
        let relation =
            turned
            ? NSLayoutConstraint.Relation(rawValue: -relation.rawValue) ?? .equal : relation
        let constraint = NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second,
            attribute: other, multiplier: 1, constant: turned ? -constant : constant)
        constraint.priority = priority
        constraints.append(constraint)
    }

    private mutating func size(_ view: AnyObject, _ predicate: Predicate) {
        let length: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        switch predicate.operand {
        case .number(let number):
            add(view, length, predicate.relation, nil, .notAnAttribute, number, predicate.priority)
        case .view(let other):
            add(view, length, predicate.relation, other, length, 0, predicate.priority)
        }
    }

    private mutating func connect(
        _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ gap: Gap,
        _ second: AnyObject, _ other: NSLayoutConstraint.Attribute, standard: CGFloat
    ) {
        switch gap {
        case .none: add(first, attribute, .equal, second, other, 0)
        case .standard: add(first, attribute, .equal, second, other, standard)
        case .sized(let predicates):
            for predicate in predicates {
                guard case .number(let number) = predicate.operand else {
                    fail("a distance must be a number or a metric")
                }
                add(
                    first, attribute, predicate.relation, second, other, number,
                    predicate.priority)
            }
        }
    }

    private mutating func join(_ last: AnyObject, _ gap: Gap, _ view: AnyObject) {
        connect(view, start, gap, last, end, standard: systemSpacing)
    }

    private func parent(of item: AnyObject) -> UIView {
        let found = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
        guard let found else {
            fail("“|” stands for the superview, and the view beside it has none yet")
        }
        return found
    }

    private mutating func joinToStart(_ view: AnyObject, _ gap: Gap) {
        let parent = parent(of: view)
        if case .standard = gap {
            connect(view, start, .none, parent.layoutMarginsGuide, start, standard: 0)
        } else {
            connect(view, start, gap, parent, start, standard: 0)
        }
    }

    private mutating func joinToEnd(_ view: AnyObject, _ gap: Gap) {
        let parent = parent(of: view)
        if case .standard = gap {
            connect(parent.layoutMarginsGuide, end, .none, view, end, standard: 0)
        } else {
            connect(parent, end, gap, view, end, standard: 0)
        }
    }

    private mutating func align(_ aligned: [AnyObject]) {
        let choices: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
            (.alignAllBottom, .bottom), (.alignAllLeading, .leading),
            (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
            (.alignAllFirstBaseline, .firstBaseline),
        ]
        for (option, attribute) in choices where options.contains(option) {
            // A single view has nothing to be aligned with, whatever the axis.
            guard attribute.axis != axis else {
                if aligned.count > 1 { LayoutReport.alignedAlongAxis(String(text), attribute) }
                continue
            }
            for (view, next) in zip(aligned, aligned.dropFirst()) {
                let constraint = NSLayoutConstraint(
                    item: next, attribute: attribute, relatedBy: .equal, toItem: view,
                    attribute: attribute, multiplier: 1, constant: 0)
                constraints.append(constraint)
            }
        }
    }
}

extension NSLayoutConstraint {
    /// The constraints that a visual format describes, not yet active.
    ///
    /// - `format`: For example `V:|-[title]-8-[text(>=44)]-|`.
    /// - `metrics`: Numbers by name.
    /// - `views`: Views and layout guides by name.
    public class func constraints(
        withVisualFormat format: String, options: NSLayoutConstraint.FormatOptions = [],
        metrics: [String: Any]?, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        VisualFormat.constraints(format, options: options, metrics: metrics ?? [:], views: views)
    }
}
