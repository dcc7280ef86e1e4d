import BusSupport
import CX11
import Foundation
import TestDepths
import Testing

extension EndToEnd {
    /// A note in Japanese and one in Chinese, composed by the input methods that people have.
    @Suite(
        .tags(.night),
        .enabled("fcitx5-anthy or ibus-libpinyin is not installed") {
            RealInputMethod.Kind.allCases.allSatisfy(\.isInstalled)
        })
    struct InputMethodUseTests: ReaderUser {
        /// What the note says where a reader of the screen asks.
        private func expectNote(
            _ text: String, _ readers: ReadersBus, _ stage: AppStage
        ) async throws {
            _ = try await read(["says|entry|Note|\(text)"], readers, home: stage.home)
        }

        @Test(
            "A note is composed in its place, also by a service that began again in the middle",
            arguments: RealInputMethod.Kind.allCases)
        func note(_ kind: RealInputMethod.Kind) async throws {
            let readers = try await ReadersBus()
            try await readers.setReading(true)
            let stage = try await AppStage(sample: false)
            let method = RealInputMethod(kind, stage, await readers.environment)
            defer { method.end() }
            try await method.begin()
            try await stage.open(adding: await readers.environment)
            let keys = stage.client
            keys.key(XK_n, holding: [XK_Control_L])
            _ = try await stage.settled()
            // Digits are not composed, whatever the service would make of them.
            keys.type("79.5")
            for _ in 0..<2 { keys.key(XK_Tab) }
            _ = try await read(["says|entry|Weight|79.5"], readers, home: stage.home)
            try await method.reachesField()
            keys.type(kind.typed)
            try await expectNote(kind.composed, readers, stage)

            // What was composed when the service went stays as it is.
            method.end()
            _ = try await stage.settled()
            try await expectNote(kind.composed, readers, stage)
            try await method.begin()
            try await method.reachesField()
            keys.type(kind.typed)
            try await expectNote(kind.composed + kind.composed, readers, stage)
            for key in kind.choosing { keys.key(key) }
            try await expectNote(kind.composed + kind.chosen, readers, stage)
            // Return belongs to what is composed until nothing is.
            for key in kind.committing { keys.key(key) }
            _ = try await stage.settled()
            #expect(try await stage.command(["list"]).output.isEmpty)
            keys.key(XK_Return)
            _ = try await stage.settled()
            let list = try await stage.command(["list"]).output
            #expect(
                list.contains("79.5 kg") && list.contains(kind.composed + kind.chosen), "\(list)")
            #expect(try await stage.close() == .code(0))
        }
    }
}
