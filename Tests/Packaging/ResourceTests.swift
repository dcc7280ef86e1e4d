import Foundation
import Testing

private let manualPages = ["healthbeat.1", "healthbeat-diary.5", "tactile-gallery.1"]

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
            "appstreamcli", ["validate", "--pedantic", "--no-net", "--no-color", path])
        #expect(status == 0, "\(output)")
        // What it says besides: names of programs have capitals as D-Bus' have, and the element for
        // the developer is younger than Debian 12.
        let remarks = output.split(separator: "\n").filter { $0.dropFirst().hasPrefix(": ") }
        for remark in remarks {
            #expect(
                remark.contains("cid-contains-uppercase-letter")
                    || remark.contains("unknown-tag developer"), "\(remark)")
        }
        let metainfo = try text(path)
        for element in ["developer", "releases", "branding", "display_length", "content_rating"] {
            #expect(metainfo.contains("<\(element)"), "\(element) is missing")
        }
    }

    @Test("A package that is published has the pictures of the README, at the publisher's address")
    func pictures() throws {
        let address = "https://example.org/pictures"
        let file = NSTemporaryDirectory() + "/\(UUID().uuidString).metainfo.xml"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let command = ". packaging/files.sh; metainfo \(Self.application)"
        let (status, made) = try Repository.run(
            "env", ["PICTURES=\(address)/", "bash", "-c", command])
        #expect(status == 0, "\(made)")
        try made.write(toFile: file, atomically: true, encoding: .utf8)
        let (validity, output) = try Repository.run(
            "appstreamcli", ["validate", "--no-net", "--no-color", file])
        #expect(validity == 0, "\(output)")
        let names = made.matches(of: /<image>(.+)\/([^\/]+)<\/image>/).map {
            (address: $0.output.1, file: $0.output.2)
        }
        #expect(names.count == 6 && names.allSatisfy { $0.address == address })
        let readme = try text("README.md")
        for name in names { #expect(readme.contains("(docs/images/\(name.file))"), "\(name.file)") }
        // Without an address there is none that leads nowhere.
        let (_, plain) = try Repository.run("bash", ["-c", command])
        #expect(try plain == text("Resources/\(Self.application).metainfo.xml"))
    }

    @Test("One version is told everywhere")
    func version() throws {
        let source = try text("Sources/HealthBeat/App/CommandLine/CommandLineTool.swift")
        let version = try #require(source.firstMatch(of: /version = "([0-9.]+)"/)?.output.1)
        let metainfo = try text("Resources/\(Self.application).metainfo.xml")
        let release = metainfo.firstMatch(of: /<release version="([^"]+)" date="([0-9-]+)"/)
        #expect(release?.output.1 == version)
        let gallery = try text("Sources/Gallery/GalleryArguments.swift")
        #expect(gallery.contains(" tactile-gallery \(version)\n"))
        for page in manualPages {
            #expect(
                try text("Resources/man/\(page)").contains("\"Health Beat \(version)\""),
                "\(page)")
        }
        let changes = try text("CHANGELOG.md").firstMatch(of: /\n## ([0-9.]+) \(([0-9-]+)\)/)
        #expect(changes?.output.1 == version)
        #expect(changes?.output.2 == release?.output.2)
    }

    @Test("The manual pages are without faults", arguments: manualPages)
    func manual(page: String) throws {
        let (status, output) = try Repository.run(
            "groff", ["-man", "-Tutf8", "-ww", "-z", "Resources/man/\(page)"])
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test("There are no other manual pages")
    func noOtherManuals() throws {
        let folder = Repository.root.appendingPathComponent("Resources/man").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(names) == Set(manualPages))
    }

    @Test("The manual of the gallery has what its help has, and nothing else")
    func galleryManual() throws {
        let source = try text("Sources/Gallery/GalleryArguments.swift")
        let help = try #require(
            source.firstMatch(of: /static let help = """(?s:(.+?))"""/)?.output.1)
        let manual = try text("Resources/man/tactile-gallery.1").replacing("\\-", with: "-")
        func options(_ text: some StringProtocol) -> Set<String> {
            Set(String(text).matches(of: /--[a-z]+/).map { String($0.output) })
        }
        #expect(options(help) == options(manual))
        // Each is read.
        let read = Set(source.matches(of: /case "(--[a-z]+)"/).map { String($0.output.1) })
        #expect(read == options(help))
    }

    @Test("The manual of the diary names every column of its tables")
    func diaryManual() throws {
        let manual = try text("Resources/man/healthbeat-diary.5")
        let schema = try text("Sources/HealthBeat/Diary/Store/DiaryStore+Schema.swift")
        let version = try #require(schema.firstMatch(of: /schemaVersion = ([0-9]+)/)?.output.1)
        #expect(manual.contains("is the version of the format, now \(version)."))
        let words = Set(manual.split { !($0.isLetter || $0 == "_") })
        let tables = schema.matches(of: /CREATE TABLE ([a-z_]+)\(([^;]+)\)/)
        #expect(tables.count >= 7)
        for table in tables {
            let name = table.output.1
            #expect(words.contains(name), "the table \(name)")
            // The history is told as a whole.
            guard ["entry", "setting", "tombstone", "state"].contains(name) else { continue }
            let columns = table.output.2.matches(of: /([a-z_]+) (?:INTEGER|TEXT|BLOB|REAL)/)
            for column in columns where !(name == "state" && column.output.1 == "id") {
                #expect(words.contains(column.output.1), "\(name).\(column.output.1)")
            }
        }
        for column in schema.matches(of: /ADD COLUMN ([a-z_]+)/) {
            #expect(words.contains(column.output.1), "\(column.output.1)")
        }
        let settings = try text("Sources/HealthBeat/Diary/Store/DiarySettings.swift")
        let named = Set(manual.split { !($0.isLetter || $0 == "-") })
        for key in settings.matches(of: /values\["([a-z-]+)"\]/) {
            #expect(named.contains(key.output.1), "\(key.output.1)")
        }
        let header = try text("Sources/HealthBeat/DiaryFiles/Export/OwnCSV.swift")
            .firstMatch(of: /header = "([^"]+)"/)?.output.1
        #expect(manual.contains("\n\(try #require(header))\n"))
    }

    @Test("The desktop entry is as its specification has it")
    func validDesktopEntry() throws {
        let path = "Resources/\(Self.application).desktop"
        let (status, output) = try Repository.run("desktop-file-validate", [path])
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    /// What claims a type is its default where nothing else claims it.
    @Test("A double click on files of others does not open the program")
    func ownTypesAlone() throws {
        let entry = try text("Resources/\(Self.application).desktop")
        let types = try #require(entry.firstMatch(of: /\nMimeType=([^\n]+)/)?.output.1)
        let names = types.split(separator: ";").map(String.init)
        #expect(names.count == 2 && names.allSatisfy { $0.contains("/x-healthbeat") })
        // Software centres find it by what it can read all the same.
        let about = try text("Resources/\(Self.application).metainfo.xml")
        for type in names + ["text/csv", "application/json"] {
            #expect(about.contains("<mediatype>\(type)</mediatype>"))
        }
    }

    @Test(
        "Other distributions are told their own packages' names",
        arguments: [
            ("dnf", "sudo dnf install git", "turbojpeg-devel"),
            ("pacman", "sudo pacman -S --needed git", "libjpeg-turbo"),
            ("none", "equivalents by hand: libturbojpeg0-dev", "libturbojpeg0-dev"),
        ])
    func packagesElsewhere(sample: (program: String, command: String, name: String)) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/path-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let program = folder + "/" + sample.program
        try "#!/bin/sh\n".write(toFile: program, atomically: true, encoding: .utf8)
        chmod(program, 0o755)
        let (status, output) = try Repository.run(
            "env",
            [
                "PATH=\(folder)", "/bin/bash", "-c",
                "exec 2>&1; . packaging/machine.sh; need_packages libturbojpeg0-dev",
            ])
        #expect(status == 1)
        #expect(output.contains("there is no dpkg"), "\(output)")
        #expect(output.contains(sample.command) && output.contains(sample.name), "\(output)")
    }

    @Test("The bus starts the program of the desktop entry")
    func service() throws {
        let entry = try text("Resources/\(Self.application).desktop")
        let service = try text("Resources/dbus/\(Self.application).service")
        #expect(entry.contains("\nDBusActivatable=true\n"))
        #expect(service.contains("\nName=\(Self.application)\n"))
        // The type of each action is what the program does when it is asked for it.
        let window = try text("Sources/HealthBeat/App/Application/RunningWindow.swift")
        #expect(window.contains("newEntry = \"new-entry\""))
        #expect(window.contains("tab = \"show-\""))
        for action in entry.matches(of: /\[Desktop Action ([a-z-]+)\][^\[]*Exec=([^\n]+)/) {
            let (name, command) = (action.output.1, action.output.2)
            #expect(
                name == "new-entry"
                    ? command == "healthbeat --add"
                    : command == "healthbeat --tab=\(name.dropFirst("show-".count))")
        }
    }

    @Test(
        "The desktop knows a diary and what is exported by their content",
        arguments: [
            ("diary", "application/x-healthbeat-diary"),
            ("json", "application/x-healthbeat+json"), ("csv", "text/x-healthbeat+csv"),
            ("other.csv", "text/csv"), ("other", "application/vnd.sqlite3"),
        ])
    func types(sample: (name: String, type: String)) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/types-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let packages = folder + "/mime/packages"
        try FileManager.default.createDirectory(
            atPath: packages, withIntermediateDirectories: true)
        for path in [
            Repository.root.path + "/Resources/mime/\(Self.application).xml",
            "/usr/share/mime/packages/freedesktop.org.xml",
        ] {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            try FileManager.default.copyItem(atPath: path, toPath: "\(packages)/\(name)")
        }
        let (made, remarks) = try Repository.run("update-mime-database", [folder + "/mime"])
        #expect(made == 0 && !remarks.contains("healthbeat"), "\(remarks)")
        let file = folder + "/" + sample.name
        try Data(Self.content(sample.name)).write(to: URL(fileURLWithPath: file))
        let (status, output) = try Repository.run(
            "env",
            [
                "XDG_DATA_DIRS=\(folder)", "XDG_DATA_HOME=\(folder)/none", "LC_ALL=C", "gio",
                "info",
                "-a", "standard::content-type", file,
            ])
        #expect(status == 0)
        #expect(output.contains("standard::content-type: \(sample.type)\n"), "\(output)")
    }

    /// The beginning of a file of each kind.
    private static func content(_ name: String) -> [UInt8] {
        switch name {
        case "json": Array("{\"format\":\"org.healthbeat.diary\",\"version\":1}".utf8)
        case "csv": Array("date,time,offset,weight,unit,weight_kg,note\n".utf8)
        case "other.csv": Array("date,weight\n".utf8)
        default:
            Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52)
                + Array((name == "diary" ? "HBea" : "else").utf8)
                + [UInt8](repeating: 0, count: 28)
        }
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
                "StartupNotify", "StartupWMClass", "X-GNOME-SingleWindow", "Categories", "Keywords",
                "MimeType",
                "Actions", "DBusActivatable",
            ], ["Name", "Exec"],
        ]
        for (number, group) in groups.enumerated() {
            let known = known[min(number, 1)]
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

    @Test("The desktop entry and the software centre's page are in every language of the window")
    func languages() throws {
        let tables = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.path + "/Resources/Languages")
        let languages = tables.filter { $0.hasSuffix(".strings") }.map { $0.dropLast(8) }
        #expect(languages.count >= 6)
        let entry = try text("Resources/\(Self.application).desktop")
        let page = try text("Resources/\(Self.application).metainfo.xml")
        for language in languages {
            for key in ["GenericName", "Comment", "Keywords"] {
                #expect(entry.contains("\n\(key)[\(language)]="), "\(key) \(language)")
            }
            // One for each action.
            #expect(entry.split(separator: "\n").count { $0.hasPrefix("Name[\(language)]=") } == 3)
            for element in ["summary", "keyword", "p"] {
                #expect(page.contains("<\(element) xml:lang=\"\(language)\">"))
            }
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
