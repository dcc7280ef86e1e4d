// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// What a target needs that sees the rooms through the umbrella `Tactile`: the build rebuilds a
/// target only for modules that it names itself.
let toolkit: [Target.Dependency] = [
    "Tactile", "TactileLanguages", "TactileThreads", "TactileGeometry", "TactileMotion",
    "TactileConstraintSolver",
    "TactileDrawing", "TactileLayers", "TactilePlatform", "TactileViews", "TactileDynamics",
    "TactileDocuments", "TactileControls",
    "TactileText", "TactileTables", "TactilePickers", "TactileCollections", "TactileNavigation",
    "TactileBus", "TactileDesktop", "TactileAssistive", "TactileDialogs", "TactileInspector",
    "TactileX11", "TactileHeadless",
]

/// A toolkit room: module `Tactile<name>` in `Sources/Tactile/<name>`.
func room(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: "Tactile\(name)", dependencies: dependencies, path: "Sources/Tactile/\(name)",
        swiftSettings: strict)
}

/// A module of Apple's name, for code that was written for iOS.
func umbrella(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Tactile/UIKit/\(name)",
        swiftSettings: strict)
}

/// A module map of one Debian library, found through pkg-config.
func system(_ name: String, pkgConfig: String?, package: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([package])])
}

/// For modules of tests: what they call is optimised, and they themselves are built in a third of
/// the time (docs/decisions/test-builds.md).
let plain: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The app's own code is on no hot path: a seventh less of it at the same speed.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The tests of one module, with their golden pictures beside them.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["TestDepths"], path: "Tests/\(name)",
        exclude: exclude, swiftSettings: strict + plain)
}

/// The folder of the syntax library that the toolchain brings along: the one that reads this
/// manifest, by what its process has loaded. `nil` where there is none; the porting tool is left
/// out then.
let syntaxLibrary: String? = {
    // In small pieces, as the kernel gives it.
    guard let loaded = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(loaded) }
    let ending = "/pm/ManifestAPI/libPackageDescription.so\n"
    var buffer = [CChar](repeating: 0, count: 8192)
    while fgets(&buffer, Int32(buffer.count), loaded) != nil {
        let line = buffer.withUnsafeBufferPointer {
            $0.baseAddress.map { String(cString: $0) } ?? ""
        }
        guard line.hasSuffix(ending), let slash = line.firstIndex(of: "/") else { continue }
        let folder = line[slash...].dropLast(ending.count) + "/host"
        let needed = [
            "SwiftParser.swiftmodule", "SwiftParserDiagnostics.swiftmodule", "libSwiftParser.so",
            "libSwiftSyntax.so",
        ]
        let isThere = needed.allSatisfy {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
        if isThere { return String(folder) }
    }
    return nil
}()

/// Brings sources for iOS over. Nothing that is not asked to port needs it.
let port: [Target] =
    syntaxLibrary.map { library in
        [
            .target(
                name: "TactilePort", dependencies: ["TactileCatalogs"],
                path: "Sources/Port/TactilePort",
                swiftSettings: strict + [.unsafeFlags(["-I", library])],
                linkerSettings: [
                    .unsafeFlags(["-L", library, "-Xlinker", "-rpath", "-Xlinker", library])
                ]),
            .executableTarget(
                name: "tactile-port", dependencies: ["TactilePort"],
                path: "Sources/Port/tactile-port",
                swiftSettings: strict + [.unsafeFlags(["-I", library])]),
            .testTarget(
                name: "PortTests", dependencies: ["TactilePort", "SeededRandom", "TestDepths"],
                path: "Tests/Port", exclude: ["Corpus", "speed", "symbols", "symbols.txt"],
                swiftSettings: strict + plain + [.unsafeFlags(["-I", library])]),
            // Components as they are on iOS, brought over by the plugin at each build and used.
            .testTarget(
                name: "PortedTests",
                dependencies: toolkit + [
                    "TactileStoryboards", "TactileCompatibility", "UIKit", "os", "TactileTesting",
                    "TestDepths",
                ],
                path: "Tests/Ported", exclude: ["iOS"],
                // They are written as people write for iOS, with what is deprecated.
                swiftSettings: plain + [
                    .swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"]),
                ], plugins: ["TactilePortPlugin"]),
        ]
    } ?? []

let package = Package(
    name: "HealthBeat",
    products: [
        .executable(name: "healthbeat", targets: ["HealthBeatApp"]),
        .executable(name: "gallery", targets: ["Gallery"]),
        .executable(name: "benchmarks", targets: ["Benchmarks"]),
        .library(name: "Tactile", targets: ["Tactile"]),
        .library(name: "TactileStoryboards", targets: ["TactileStoryboards"]),
        .library(name: "TactileCompatibility", targets: ["TactileCompatibility"]),
        .library(name: "TactileTesting", targets: ["TactileTesting"]),
        .library(name: "TactileHeadless", targets: ["TactileHeadless"]),
        .library(
            name: "UIKit",
            targets: [
                "UIKit", "CoreGraphics", "QuartzCore", "UniformTypeIdentifiers", "os",
                "_Testing_UIKit", "_Testing_CoreGraphics",
            ]),
        .plugin(name: "TactilePortPlugin", targets: ["TactilePortPlugin"]),
        .plugin(name: "TactilePortCommand", targets: ["TactilePortCommand"]),
    ] + (port.isEmpty ? [] : [.executable(name: "tactile-port", targets: ["tactile-port"])]),
    targets: [
        system("CX11", pkgConfig: "x11 xext xi xrandr xrender", package: "libx11-dev"),
        system("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
        system("CPixman", pkgConfig: "pixman-1", package: "libpixman-1-dev"),
        system("CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
        system("CPango", pkgConfig: "pangocairo", package: "libpango1.0-dev"),
        system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        system("CExpat", pkgConfig: "expat", package: "libexpat1-dev"),
        system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
        system("CXTest", pkgConfig: "xtst", package: "libxtst-dev"),
        system("CMainQueue", pkgConfig: nil, package: "libc6-dev"),
        system("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
        // Types alone: libSM is loaded where there is a session manager.
        system("CSession", pkgConfig: nil, package: "libsm-dev"),
        system("CFiles", pkgConfig: nil, package: "libc6-dev"),
        system("CSodium", pkgConfig: "libsodium", package: "libsodium-dev"),

        // What programs say: the tables are texts that are read while the program runs. File by
        // file: a folder that is copied whole keeps its group, which whoever builds may not give
        // it.
        .target(
            name: "TactileLanguages", path: "Sources/Tactile/Languages",
            resources: [.process("Tables")], swiftSettings: strict),
        room("Catalogs", []),
        room("Threads", []),
        room("Geometry", []),
        room("Motion", ["TactileGeometry"]),
        room("ConstraintSolver", []),
        room(
            "Drawing",
            ["TactileThreads", "TactileGeometry", "CCairo", "CPixman", "CPango", "CTurboJPEG"]),
        room("Layers", ["TactileGeometry", "TactileMotion", "TactileDrawing"]),
        room("Platform", ["TactileGeometry", "TactileDrawing"]),
        room(
            "Views",
            [
                "TactileLanguages", "TactileThreads", "TactileGeometry", "TactileMotion",
                "TactileConstraintSolver",
                "TactileDrawing", "TactileLayers", "TactilePlatform",
            ]),
        // Box2D speaks C++; this is the little of it that is needed, in C. It opens the library.
        .target(name: "CBox2D", path: "Sources/Tactile/CBox2D"),
        room(
            "Dynamics",
            [
                "TactileGeometry", "TactileMotion", "TactileDrawing", "TactileLayers",
                "TactileViews", "CBox2D",
            ]),
        room("Documents", ["TactileThreads", "TactileViews", "CFiles"]),
        room("Bus", ["CSystemd"]),
        // What is below Controls is named, too: the build does not follow it by itself.
        room("Controls", ["TactileViews", "TactileLayers"]),
        room("Text", ["TactileThreads", "TactileViews", "TactileLayers", "TactileControls"]),
        room("Tables", ["TactileViews", "TactileLayers", "TactileControls"]),
        room("Pickers", ["TactileViews", "TactileLayers", "TactileControls", "TactileText"]),
        room(
            "Collections",
            [
                "TactileViews", "TactileLayers", "TactileControls", "TactileTables",
                "TactileDynamics",
            ]),
        room(
            "Navigation",
            ["TactileViews", "TactileLayers", "TactileControls", "TactileText", "TactileTables"]),
        room(
            "Storyboards",
            [
                "TactileGeometry", "TactileDrawing", "TactileLayers", "TactileViews",
                "TactileControls", "TactileText", "TactileTables", "TactilePickers",
                "TactileCollections", "TactileNavigation", "CExpat",
            ]),
        room(
            "X11",
            [
                "TactileLanguages", "TactileThreads", "TactileGeometry", "TactileDrawing",
                "TactilePlatform", "CX11", "CSession", "CMainQueue",
            ]),
        room(
            "Headless",
            [
                "TactileGeometry", "TactileDrawing", "TactileLayers", "TactilePlatform",
                "TactileViews",
            ]),
        room(
            "Compatibility",
            ["TactileLanguages", "TactileCatalogs", "TactileLayers", "TactileViews"]),
        room(
            "Desktop",
            [
                "TactileThreads", "TactileGeometry", "TactileDrawing", "TactileViews", "TactileBus",
            ]),
        room("Assistive", ["TactileGeometry", "TactileDrawing", "TactileViews", "TactileBus"]),
        room(
            "Dialogs",
            [
                "TactileGeometry", "TactileDrawing", "TactileLayers", "TactileViews",
                "TactileDocuments", "TactileControls", "TactileText", "TactileTables",
                "TactileNavigation", "TactileBus", "TactileDesktop",
            ]),
        // Sees what is public, as an inspector of another package would.
        .target(
            name: "TactileInspector",
            dependencies: [
                "TactileGeometry", "TactileDrawing", "TactileLayers", "TactileViews",
                "TactileControls", "TactileText", "TactileTables",
            ],
            path: "Sources/Tactile/Inspector", packageAccess: false, swiftSettings: strict),
        .target(
            name: "Tactile",
            dependencies: [
                "TactileDynamics", "TactileDocuments", "TactileText", "TactileTables",
                "TactilePickers", "TactileCollections", "TactileNavigation", "TactileDesktop",
                "TactileAssistive", "TactileDialogs", "TactileInspector", "TactileX11",
                "TactileHeadless",
            ],
            path: "Sources/Tactile/Tactile", swiftSettings: strict),

        umbrella(
            "UIKit",
            ["Tactile", "TactileStoryboards", "TactileCompatibility", "CoreGraphics", "QuartzCore"]),
        umbrella("CoreGraphics", ["TactileDrawing"]),
        umbrella("QuartzCore", ["CoreGraphics", "TactileLayers", "TactileViews"]),
        umbrella("UniformTypeIdentifiers", ["TactileDocuments"]),
        umbrella("os", []),
        .target(name: "_Testing_UIKit", path: "Sources/Tactile/UIKit/TestingUIKit"),
        .target(name: "_Testing_CoreGraphics", path: "Sources/Tactile/UIKit/TestingCoreGraphics"),

        .target(
            name: "Diary", dependencies: ["TactileLanguages", "TactileThreads", "CSQLite"],
            path: "Sources/HealthBeat/Diary", swiftSettings: strict),
        .target(
            name: "DiaryFiles", dependencies: ["TactileThreads", "Diary", "CExpat", "CZlib"],
            path: "Sources/HealthBeat/DiaryFiles", swiftSettings: strict),
        .target(
            name: "DiarySync", dependencies: ["TactileThreads", "Diary", "CSodium"],
            path: "Sources/HealthBeat/Sync", swiftSettings: strict),
        .target(
            name: "Dial", dependencies: toolkit, path: "Sources/HealthBeat/Dial",
            packageAccess: false, swiftSettings: strict),
        .target(
            name: "Design", dependencies: toolkit, path: "Sources/HealthBeat/Design",
            packageAccess: false, swiftSettings: strict + small),
        .target(
            name: "Charts", dependencies: toolkit + ["Diary", "Design"],
            path: "Sources/HealthBeat/Charts", packageAccess: false, swiftSettings: strict + small),
        // The tables of ICU that a release has in place of Foundation's; empty in other builds.
        .target(name: "ICUTables", path: "Sources/HealthBeat/ICUTables"),
        .executableTarget(
            name: "HealthBeatApp",
            dependencies: toolkit + [
                "Diary", "DiaryFiles", "DiarySync", "Dial", "Design", "Charts", "ICUTables",
            ],
            path: "Sources/HealthBeat/App", packageAccess: false, swiftSettings: strict + small),
        .executableTarget(
            name: "Gallery", dependencies: toolkit + ["Dial"], path: "Sources/Gallery",
            packageAccess: false, swiftSettings: strict),
        .target(name: "CAllocations", path: "Sources/Benchmarks/CAllocations"),
        .executableTarget(
            name: "Benchmarks", dependencies: toolkit + ["Diary", "DiaryFiles", "CAllocations"],
            path: "Sources/Benchmarks", exclude: ["CAllocations", "gallery.json"],
            packageAccess: false, swiftSettings: strict),
        .target(name: "TestFonts", path: "Sources/Testing/TestFonts", exclude: ["fonts.conf"]),
        .target(
            name: "TactileGoldens",
            dependencies: ["TactileGeometry", "TactileDrawing", "TestFonts"],
            path: "Sources/Testing/TactileGoldens", swiftSettings: strict),
        .target(
            name: "TactileTesting", dependencies: toolkit + ["TactileGoldens"],
            path: "Sources/Testing/TactileTesting", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: toolkit + ["TactileTesting"],
            path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "GoldenSupport", dependencies: ["TactileGoldens"], path: "Tests/GoldenSupport",
            swiftSettings: strict),

        .target(
            name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
        .target(name: "TestDepths", path: "Tests/Depths", swiftSettings: strict),

        tests("Languages", ["TactileLanguages"]),
        tests("Threads", ["TactileThreads"]),
        tests("Geometry", ["TactileGeometry", "SeededRandom"]),
        tests("Motion", ["TactileMotion", "SeededRandom"]),
        tests("Compatibility", toolkit + ["TactileCompatibility", "TactileTesting"]),
        tests("ConstraintSolver", ["TactileConstraintSolver", "SeededRandom"]),
        tests(
            "Drawing", ["TactileDrawing", "GoldenSupport", "SeededRandom", "CCairo"],
            exclude: ["Golden"]),
        tests(
            "Layers", ["TactileLayers", "GoldenSupport", "SeededRandom"], exclude: ["Golden"]),
        tests(
            "Views", toolkit + ["TestSupport", "GoldenSupport", "SeededRandom"],
            exclude: ["Animation/Golden", "Animation/Outlines"]),
        tests(
            "Dynamics", toolkit + ["TestSupport", "GoldenSupport", "SeededRandom"],
            exclude: ["Golden", "Recordings"]),
        tests(
            "Documents",
            [
                "TactileDocuments", "TactileThreads", "TactileViews", "TactileHeadless",
                "SeededRandom",
            ]),
        tests(
            "Controls", toolkit + ["TestSupport", "GoldenSupport", "SeededRandom"],
            exclude: ["Golden"]),
        // As a program of another package: it sees what is public, and has a control of the toolkit
        // among its own sources. That file imports what is below its module, whose name it needs
        // here.
        .testTarget(
            name: "OutsideTests", dependencies: toolkit + ["TestSupport", "TestDepths"],
            path: "Tests/Outside",
            packageAccess: false,
            swiftSettings: strict + plain + [
                .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "TactileControls"])
            ]),
        tests("Text", toolkit + ["TestSupport", "GoldenSupport"], exclude: ["Golden"]),
        tests("Tables", toolkit + ["TestSupport", "GoldenSupport"], exclude: ["Golden"]),
        tests("Pickers", toolkit + ["TestSupport", "GoldenSupport"], exclude: ["Golden"]),
        tests("Collections", toolkit + ["TestSupport", "SeededRandom"]),
        tests("Navigation", toolkit + ["TestSupport", "GoldenSupport"], exclude: ["Golden"]),
        tests("Storyboards", toolkit + ["TactileStoryboards", "TestSupport", "SeededRandom"]),
        tests("X11", ["TactileX11"]),
        tests(
            "Diary",
            ["TactileThreads", "Diary", "DiaryFiles", "SeededRandom", "CSQLite", "CZlib"]),
        tests("Sync", ["TactileThreads", "Diary", "DiaryFiles", "DiarySync", "SeededRandom"]),
        tests("Charts", toolkit + ["Diary", "Design", "Charts"]),
        tests(
            "App",
            toolkit + [
                "HealthBeatApp", "Diary", "DiaryFiles", "DiarySync", "Dial", "Design", "Charts",
                "TestSupport", "GoldenSupport", "SeededRandom",
            ],
            exclude: ["Completions", "Golden", "Outlines"]),
        tests("Benchmarks", ["Benchmarks"]),
        tests(
            "Monkey",
            toolkit + [
                "HealthBeatApp", "Gallery", "Diary", "GoldenSupport", "TestSupport", "SeededRandom",
            ],
            exclude: ["Golden"]),
        .executableTarget(
            name: "PlatformProbe", dependencies: ["TactileX11"], path: "Tests/PlatformProbe",
            swiftSettings: strict),
        // A session manager, in C as its library.
        .executableTarget(
            name: "SessionManagerProbe", path: "Tests/SessionManagerProbe",
            linkerSettings: [.linkedLibrary("SM"), .linkedLibrary("ICE")]),
        tests(
            "EndToEnd",
            [
                "CX11", "CXTest", "PlatformProbe", "SessionManagerProbe", "SeededRandom",
                "BusSupport", "TactileBus",
            ],
            exclude: ["Readers"]),
        .target(
            name: "BusSupport", dependencies: ["TactileBus"], path: "Tests/BusSupport",
            swiftSettings: strict),
        tests(
            "Desktop",
            toolkit + ["BusSupport", "TestSupport"]),
        tests(
            "Assistive", toolkit + ["BusSupport", "SeededRandom", "TestSupport"], exclude: ["Peers"]
        ),
        tests("Dialogs", toolkit + ["BusSupport", "TestSupport"]),
        tests("Inspector", toolkit + ["TestSupport"]),
        tests("Bus", ["TactileBus", "BusSupport", "SeededRandom"]),
        // What is packed and what the desktop reads, by the programs that know the formats.
        tests("Packaging", []),

        .plugin(
            name: "TactilePortPlugin", capability: .buildTool(),
            dependencies: port.isEmpty ? [] : ["tactile-port"]),
        .plugin(
            name: "TactilePortCommand",
            capability: .command(
                intent: .custom(
                    verb: "port-ios", description: "Bring Swift sources for iOS over to Tactile"),
                permissions: [
                    .writeToPackageDirectory(reason: "The sources that are brought over go there.")
                ]),
            dependencies: port.isEmpty ? [] : ["tactile-port"]),
    ] + port,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// `.ci/test near` builds the tests of some rooms, and of all else what these need.
if let near = Context.environment["TESTS_NEAR"] {
    var kept = Set(near.split(separator: ",").map { "\($0)Tests" })
    var open = Array(kept)
    while let name = open.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }) else { continue }
        let dependencies = target.dependencies.compactMap { dependency -> String? in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        }
        let plugins = (target.plugins ?? []).compactMap { use -> String? in
            if case .plugin(let name, _) = use { name } else { nil }
        }
        open += (dependencies + plugins).filter { kept.insert($0).inserted }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll()
}
