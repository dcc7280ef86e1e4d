import Foundation
import TactileLanguages
import Testing

/// Lets a test run in a language of the tables of the sources, whatever others run in meanwhile.
struct InLanguage: TestTrait, SuiteTrait, TestScoping {
    let name: String

    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Resources/Languages").path

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let language = try #require(Language(name, folders: [Self.folder]))
        try await Language.$scope.withValue(Language.Scope(language)) { try await function() }
    }
}

extension Trait where Self == InLanguage {
    static func language(_ name: String) -> InLanguage { InLanguage(name: name) }
}
