import Foundation

/// A property that counts more when it is set on an instance than when it is set on a proxy.
package enum AppearanceMark: Hashable {
    /// One of 64 of a class and those above it.
    case bit(Int)
    /// One of a program's own class.
    case name(String)

    package static let backgroundColor = AppearanceMark.bit(0)
    package static let tintColor = AppearanceMark.bit(1)

    /// A property of a class below ``UIView``: from 0 to 13.
    package static func own(_ index: Int) -> AppearanceMark { .bit(2 + index) }
    /// What a method sets for a state of a control: the tables of a class count from 0 to 2.
    package static func state(_ state: UInt, table: Int) -> AppearanceMark {
        .bit(16 + 16 * table + Int(state & 15))
    }
}

/// What can have an appearance: views, and items of bars.
@MainActor
package protocol AppearanceTarget: UIAppearance {
    /// What was set on this instance itself, and what by proxies.
    var appearanceRecord: AppearanceRecord { get set }
}

/// What an instance knows about its appearance.
package struct AppearanceRecord {
    private var bits: UInt64 = 0
    private var names: Set<String> = []
    /// What puts back what an instance had before a proxy set something.
    var originals: [AnyHashable: @MainActor () -> Void]?

    package init() {}

    package func contains(_ mark: AppearanceMark) -> Bool {
        switch mark {
        case .bit(let index): bits & (1 << UInt64(index)) != 0
        case .name(let name): names.contains(name)
        }
    }

    mutating func set(_ mark: AppearanceMark, to isMarked: Bool) {
        switch mark {
        case .bit(let index):
            if isMarked { bits |= 1 << UInt64(index) } else { bits &= ~(1 << UInt64(index)) }
        case .name(let name):
            if isMarked { names.insert(name) } else { names.remove(name) }
        }
    }

    /// A class gave itself its looks; nobody chose them.
    package mutating func forgetMarks() {
        bits = 0
        names = []
    }
}

extension AppearanceTarget {
    /// A property was set: by a proxy, which is told which one it is, or by the program, whose
    /// choice proxies respect from now on. `nil` takes the choice back.
    package func noteAppearance(_ mark: AppearanceMark, isSet: Bool = true) {
        guard !ApplicationSession.current.appearance.notes(mark, on: self) else { return }
        appearanceRecord.set(mark, to: isSet)
    }
}

extension UIView {
    /// Call this first in the setter of a property of your own class, with its name, so that what
    /// is set on an instance counts more than what is set on ``UIAppearance/appearance()``.
    public final func noteAppearanceProperty(_ name: String) { noteAppearance(.name(name)) }
}
