import CX11
import Foundation
import Testing

/// What the tests of a suite share: it is made before the first of them and ends after the last.
struct Sharing: SuiteTrait, TestScoping {
    fileprivate enum Kind {
        case display, clone
    }

    /// Unchecked: the tests that share are run one after the other.
    fileprivate struct Shared: @unchecked Sendable {
        var display: VirtualDisplay?
        var clone: FreshClone.Source?
    }

    @TaskLocal fileprivate static var shared = Shared()

    fileprivate let kind: Kind

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        var shared = Self.shared
        switch kind {
        case .display: shared.display = try await VirtualDisplay()
        case .clone: shared.clone = try FreshClone.Source()
        }
        let made = shared
        try await Self.$shared.withValue(made) { try await function() }
        if kind == .display { made.display?.end() }
    }
}

extension Trait where Self == Sharing {
    /// One X server, without a manager, for tests of what programs say to each other.
    static var sharedDisplay: Self { Sharing(kind: .display) }

    /// One clone of the repository.
    static var sharedClone: Self { Sharing(kind: .clone) }
}

extension VirtualDisplay {
    /// The server that the tests of a suite share, as if it had just been started: nothing of the
    /// test before is left on it.
    static func shared() async throws -> VirtualDisplay {
        guard let display = Sharing.shared.display else { return try await VirtualDisplay() }
        let client = try DisplayClient(display)
        client.release()
        let selections = ["CLIPBOARD", "PRIMARY", "CLIPBOARD_MANAGER", "XdndSelection"]
        try await wait(
            for: "the test before to end",
            state: { "\(client.children(of: client.root))" }
        ) {
            client.children(of: client.root).isEmpty
                && selections.allSatisfy { !client.hasOwner($0) }
        }
        XWarpPointer(client.display, 0, client.root, 0, 0, 0, 0, 1270, 1000)
        XSync(client.display, 0)
        return display
    }
}

extension FreshClone.Source {
    /// The clone that the tests of a suite share, or else one of this test's own.
    static func shared() throws -> FreshClone.Source {
        try Sharing.shared.clone ?? FreshClone.Source()
    }
}
