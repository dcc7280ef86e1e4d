import Foundation
import Testing

/// What the desktop reads of Health Beat, checked by the programs that know its formats.
struct ResourceTests {
    private static let application = "org.healthbeat.HealthBeat"

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("Software centres can read the metainfo")
    func metainfo() throws {
        let path = "Resources/\(Self.application).metainfo.xml"
        let (status, output) = try Repository.run(
            "appstreamcli", ["validate", "--no-net", "--no-color", path])
        #expect(status == 0, "\(output)")
        let metainfo = try text(path)
        for element in ["developer", "releases", "branding", "display_length", "content_rating"] {
            #expect(metainfo.contains("<\(element)"), "\(element) is missing")
        }
    }

    @Test("One version is told everywhere")
    func version() throws {
        let source = try text("Sources/HealthBeat/App/CommandLine/CommandLineTool.swift")
        let version = try #require(source.firstMatch(of: /version = "([0-9.]+)"/)?.output.1)
        let metainfo = try text("Resources/\(Self.application).metainfo.xml")
        let release = metainfo.firstMatch(of: /<release version="([^"]+)" date="([0-9-]+)"/)
        #expect(release?.output.1 == version)
        let manual = try text("Resources/man/healthbeat.1")
        #expect(manual.contains("\"Health Beat \(version)\""))
        let changes = try text("CHANGELOG.md").firstMatch(of: /\n## ([0-9.]+) \(([0-9-]+)\)/)
        #expect(changes?.output.1 == version)
        #expect(changes?.output.2 == release?.output.2)
    }

    @Test("The manual page is without faults")
    func manual() throws {
        let (status, output) = try Repository.run(
            "groff", ["-man", "-Tutf8", "-ww", "-z", "Resources/man/healthbeat.1"])
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test("The desktop entry has keys that desktops honour, and each once")
    func desktopEntry() throws {
        let lines = try text("Resources/\(Self.application).desktop").split(separator: "\n")
        #expect(lines.first == "[Desktop Entry]")
        let groups = lines.split { $0.hasPrefix("[") }.map { group in
            group.map { $0.split(separator: "=", maxSplits: 1) }
        }
        let known: [Set<Substring>] = [
            [
                "Type", "Name", "GenericName", "Comment", "Exec", "TryExec", "Icon", "Terminal",
                "StartupNotify", "StartupWMClass", "SingleMainWindow", "Categories", "Keywords",
                "MimeType",
                "Actions",
            ], ["Name", "Exec"],
        ]
        for (group, known) in zip(groups, known) {
            let keys = group.compactMap(\.first)
            #expect(Set(keys).count == keys.count)
            for key in keys {
                #expect(known.contains(key.prefix { $0 != "[" }), "\(key)")
            }
        }
        let pairs = try #require(groups.first)
        let actions = pairs.first { $0.first == "Actions" }?.last?.split(separator: ";") ?? []
        #expect(
            lines.filter { $0.hasPrefix("[Desktop Action") }
                == actions.map { "[Desktop Action \($0)]" })
        for pair in pairs
        where
            pair[0].hasPrefix("Keywords")
            || ["Categories", "MimeType", "Actions"].contains(pair[0])
        {
            #expect(pair[1].last == ";", "\(pair[0]) is a list")
        }
    }

    @Test(
        "There is an icon of each usual size", arguments: [16, 22, 24, 32, 48, 64, 128, 256, 512])
    func icons(side: Int) throws {
        let path = "Resources/icons/hicolor/\(side)x\(side)/apps/\(Self.application).png"
        let data = try Data(contentsOf: Repository.root.appendingPathComponent(path))
        // Width and height are two numbers of four bytes behind the head of the first chunk.
        let sides = [16, 20].map { at in data[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(sides == [side, side])
    }
}
