import Foundation
import TestDepths
import Testing

@testable import TactileX11

/// The program's shortcuts in the layouts that the machine knows, each as the only one of a
/// keyboard and as the second after that of the United States.
@Suite(.tags(.tools)) struct EveryLayoutTests {
    @Test("Every shortcut is on one key: a sample of the layouts")
    func sample() throws {
        let compiler = try LayoutCompiler()
        let all = try LayoutCompiler.layouts()
        #expect(all.count > 300)
        let scripts = ["us", "fr", "de", "gr", "il", "ru", "ara", "ir", "in", "th", "jp", "tr"]
        for layout in all where layout.variant.isEmpty && scripts.contains(layout.name) {
            try walk(layout, compiler)
        }
    }

    @Test("Every shortcut is on one key of every layout", .tags(.night))
    func all() throws {
        let compiler = try LayoutCompiler()
        for layout in try LayoutCompiler.layouts() { try walk(layout, compiler) }
    }

    private func walk(_ layout: LayoutCompiler.Layout, _ compiler: LayoutCompiler) throws {
        for second in [false, true] {
            let name = (second ? "us," : "") + "\(layout.name)(\(layout.variant))"
            let map = try #require(
                compiler.map(
                    layouts: (second ? "us," : "") + layout.name,
                    variants: (second ? "," : "") + layout.variant), "\(name)")
            defer { compiler.free(map) }
            let keys = X11KeyLayout(group: second ? 1 : 0) { key, group, level in
                compiler.symbol(map, key, group, level)
            }
            keys.expectOneKeyEach(",?", name)
            keys.expectOneKeyEach(",.;'/?+-=", name)
        }
    }
}

extension X11KeyLayout {
    /// The keys that a command with Control and a sign is on.
    func keys(for sign: String, among commands: String) -> [UInt32] {
        let commands = Set(commands.unicodeScalars)
        return (8...255).filter { key in
            !Self.keypad.contains(key)
                && [false, true].contains {
                    meanings(of: key, shifted: $0, among: commands)
                        .contains { $0.lowercased() == sign }
                }
        }
    }

    /// Expects one key for letters, digits and `commands`, and no key with two of them. Keyboards
    /// that write a sign by two keys have it on both.
    func expectOneKeyEach(_ commands: String, _ name: String) {
        let signs = "abcdefghijklmnopqrstuvwxyz1234567890" + commands
        let asked = Set(commands.unicodeScalars)
        var keys: [String: Set<UInt32>] = [:]
        for key in UInt32(8)...255 where !Self.keypad.contains(key) {
            for isShifted in [false, true] {
                let found = meanings(of: key, shifted: isShifted, among: asked)
                    .map { $0.lowercased() }.filter { $0.count == 1 && signs.contains($0) }
                #expect(found.count <= 1, "\(name): key \(key) is \(found)")
                for sign in found { keys[sign, default: []].insert(key) }
            }
        }
        for sign in signs.map(String.init) {
            let found = keys[sign, default: []]
            let areWritten = found.allSatisfy { key in
                [false, true].contains { writes(sign, key, shifted: $0) }
            }
            #expect(
                found.count == 1 || found.count > 1 && areWritten,
                "\(name): \(sign) is on \(found.sorted())")
            guard Character(sign).isLetter else { continue }
            #expect(
                found.contains { meanings(of: $0, shifted: false, among: asked).contains(sign) },
                "\(name): \(sign) needs Shift")
        }
    }
}
