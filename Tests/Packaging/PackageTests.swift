import Foundation
import Testing

/// The packages that scripts make, of programs that are stand-ins: what is in them, not what it
/// does.
@Suite(.serialized)
struct PackageTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/packages-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder + "/built", withIntermediateDirectories: true)
        for name in ["healthbeat", "gallery"] {
            try FileManager.default.copyItem(atPath: "/bin/true", toPath: "\(folder)/built/\(name)")
        }
    }

    /// Runs a script in the repository with the folder as `$1`, and takes the folder away.
    private func shell(_ script: String) throws -> (status: Int32, output: String) {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try Repository.run(
            "env",
            [
                "LC_ALL=C.UTF-8", "SOURCE_DATE_EPOCH=1893456000", "bash", "-ec", script, "bash",
                folder,
            ])
    }

    @Test("Debian packages have their files where they belong, and fields that fit them")
    func contents() throws {
        let (status, output) = try shell(
            """
            packaging/build-deb "$1/built" "$1"
            cd "$1"
            for package in *.deb; do
                dpkg-deb --fsys-tarfile "$package" | tar -tv | sed -E 's/ +/ /g'
                dpkg-deb --field "$package"
                dpkg-deb --extract "$package" "$1/tree"
                dpkg-deb --control "$package" "$1/control-${package%%_*}"
                (cd "$1/tree" && md5sum --check --quiet "$1/control-${package%%_*}/md5sums")
            done
            gzip -dc tree/usr/share/doc/healthbeat/changelog.gz >changes
            dpkg-parsechangelog -l changes --all --format rfc822 | grep -E '^(Version|Date): '
            awk 'length > 80 && !/^ -- /' changes
            desktop-file-validate tree/usr/share/applications/*.desktop
            cat tree/usr/share/applications/*.desktop tree/usr/share/dbus-1/services/*
            """)
        #expect(status == 0, "\(output)")
        for file in [
            "bin/healthbeat", "bin/tactile-gallery",
            "share/applications/org.healthbeat.HealthBeat.desktop",
            "share/metainfo/org.healthbeat.HealthBeat.metainfo.xml",
            "share/mime/packages/org.healthbeat.HealthBeat.xml",
            "share/dbus-1/services/org.healthbeat.HealthBeat.service",
            "share/icons/hicolor/scalable/apps/org.healthbeat.HealthBeat.svg",
            "share/man/man1/healthbeat.1.gz", "share/man/man1/tactile-gallery.1.gz",
            "share/man/man5/healthbeat-diary.5.gz", "share/zsh/vendor-completions/_healthbeat",
            "share/bash-completion/completions/healthbeat",
            "share/fish/vendor_completions.d/healthbeat.fish", "share/doc/healthbeat/copyright",
            "share/doc/healthbeat/changelog.gz", "share/doc/tactile-gallery/copyright",
        ] {
            #expect(output.contains(" ./usr/\(file)\n"), "\(file)")
        }
        // One owner, one moment, and modes that let everybody read.
        let entries = output.split(separator: "\n").filter { $0.contains(" ./") }
        #expect(entries.count > 40)
        for entry in entries {
            let mode = entry.prefix { $0 != " " }
            #expect(["-rw-r--r--", "-rwxr-xr-x", "drwxr-xr-x"].contains(mode), "\(entry)")
            #expect(entry.contains(" root/root ") && entry.contains(" 2030-01-01 "), "\(entry)")
        }
        #expect(output.contains("Package: healthbeat\n"))
        #expect(output.contains("Package: tactile-gallery\n"))
        #expect(output.firstMatch(of: /\nDepends: libc6 \(>= [0-9.]+\), hicolor-icon-theme/) != nil)
        #expect(output.contains("Version: 1.0\nDate: Sun, 22 Nov 2026 "), "\(output.suffix(3000))")
        #expect(output.contains("\nExec=healthbeat %u\nTryExec=healthbeat\n"))
        #expect(output.contains("\nExec=/usr/bin/healthbeat\n"))
    }

    @Test("Two packages of one state are of the same bytes")
    func reproducible() throws {
        let (status, output) = try shell(
            """
            packaging/build-deb "$1/built" "$1/one" >/dev/null
            mkdir "$1/elsewhere"
            cp -r "$1/built" "$1/elsewhere/programs"
            umask 077
            TZ=Asia/Tokyo packaging/build-deb "$1/elsewhere/programs" "$1/two" >/dev/null
            diff -r "$1/one" "$1/two"
            ls "$1/one"
            """)
        #expect(status == 0 && output.split(separator: "\n").count == 2, "\(output)")
    }

    @Test("Packages are installed, removed and purged without a trace")
    func installation() throws {
        let (status, output) = try shell(
            """
            packaging/build-deb "$1/built" "$1" >/dev/null
            mkdir -p "$1/root/var/lib/dpkg/updates" "$1/root/var/lib/dpkg/info"
            touch "$1/root/var/lib/dpkg/status"
            run() {
                dpkg --root="$1/root" --log=/dev/null --force-not-root --force-depends \\
                    --force-script-chrootless "${@:2}" 2>&1 | grep -v -e '^dpkg: ' -e '^ ' || true
            }
            run "$1" --install "$1"/*.deb
            "$1/root/usr/bin/healthbeat" && "$1/root/usr/bin/tactile-gallery" && echo runs
            dpkg --root="$1/root" --verify && echo whole
            run "$1" --remove healthbeat
            [ ! -e "$1/root/usr/bin/healthbeat" ] && [ -e "$1/root/usr/bin/tactile-gallery" ] && echo removed
            run "$1" --purge healthbeat tactile-gallery
            find "$1/root" -path "$1/root/var" -prune -o -type f -print
            find "$1/root/var/lib/dpkg/info" -name 'healthbeat*' -o -name 'tactile*'
            """)
        #expect(status == 0)
        for word in ["runs", "whole", "removed"] {
            #expect(output.contains("\n\(word)\n"), "\(output)")
        }
        #expect(!output.contains(folder + "/root"), "\(output)")
    }

    @Test("Debian's checker finds nothing in the packages")
    func lintian() throws {
        // The stand-ins are programs of the system, which are built in another way than ours.
        let (status, output) = try shell(
            """
            packaging/build-deb "$1/built" "$1" >/dev/null
            lintian --pedantic --fail-on error,warning,pedantic --allow-root "$1"/*.deb
            """)
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test("A folder for an AppImage has the program, its libraries and what desktops look for")
    func appDirectory() throws {
        let (status, output) = try shell(
            """
            packaging/build-appdir "$1/built" "$1" 2>/dev/null
            mkdir "$1/other place" "$1/home"
            mv "$1/HealthBeat.AppDir" "$1/other place"
            cd "$1/other place/HealthBeat.AppDir"
            env -i HOME="$1/home" ./AppRun && echo runs
            cat org.healthbeat.HealthBeat.desktop
            desktop-file-validate org.healthbeat.HealthBeat.desktop
            file -bL org.healthbeat.HealthBeat.png .DirIcon 2>/dev/null || head -c 4 .DirIcon
            find . -xtype l
            """)
        #expect(status == 0, "\(output)")
        #expect(output.contains("\nruns\n[Desktop Entry]\n"), "\(output)")
        #expect(!output.contains("DBusActivatable"))
        #expect(!output.contains("./"), "links that lead nowhere: \(output)")
    }
}
