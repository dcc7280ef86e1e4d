/// Which module may import which, and where its tests are: the table of the architecture, as data.
enum Layering {
    /// What every module may import: Swift's own libraries without a display.
    static let common: Set<String> = [
        "Foundation", "Synchronization", "Dispatch", "Glibc", "_Concurrency",
    ]

    private static let drawing: Set<String> = ["TactileGeometry", "TactileDrawing"]
    private static let views: Set<String> = drawing.union([
        "TactileMotion", "TactileConstraintSolver", "TactileLayers", "TactilePlatform",
        "TactileViews",
    ])
    private static let controls = views.union(["TactileControls"])
    private static let navigation = controls.union([
        "TactileDynamics", "TactileDocuments", "TactileText", "TactileTables", "TactilePickers",
        "TactileCollections", "TactileDesktop", "TactileNavigation", "TactileDialogs",
        "TactileInspector",
    ])

    /// Folders below Sources with what may be imported in them besides ``common``.
    static let allowed: [(folder: String, imports: Set<String>)] = [
        ("Tactile/Languages", []),
        ("Tactile/Threads", []),
        ("Tactile/Geometry", []),
        ("Tactile/Catalogs", []),
        ("Tactile/Motion", ["TactileGeometry"]),
        ("Tactile/ConstraintSolver", []),
        (
            "Tactile/Drawing",
            ["TactileThreads", "TactileGeometry", "CCairo", "CPango", "CPixman", "CTurboJPEG"]
        ),
        ("Tactile/Layers", drawing.union(["TactileMotion"])),
        ("Tactile/Platform", drawing),
        (
            "Tactile/Views",
            views.subtracting(["TactileViews"]).union(["TactileLanguages", "TactileThreads"])
        ),
        ("Tactile/Dynamics", views.union(["CBox2D"])),
        ("Tactile/Documents", views.union(["TactileThreads", "CFiles"])),
        ("Tactile/Bus", ["CSystemd"]),
        ("Tactile/Desktop", drawing.union(["TactileThreads", "TactileViews", "TactileBus"])),
        ("Tactile/Assistive", drawing.union(["TactileViews", "TactileBus"])),
        ("Tactile/Controls", views),
        ("Tactile/Text", controls.union(["TactileThreads"])),
        ("Tactile/Tables", controls),
        ("Tactile/Pickers", controls.union(["TactileText"])),
        ("Tactile/Collections", controls.union(["TactileTables", "TactileDynamics"])),
        ("Tactile/Navigation", controls.union(["TactileText", "TactileTables"])),
        (
            "Tactile/Storyboards",
            navigation.subtracting([
                "TactileDynamics", "TactileDocuments", "TactileDialogs", "TactileInspector",
            ]).union(["CExpat"])
        ),
        (
            "Tactile/Dialogs",
            controls.union([
                "TactileText", "TactileTables", "TactileNavigation", "TactileDocuments",
                "TactileDesktop", "TactileBus",
            ])
        ),
        ("Tactile/Inspector", controls.union(["TactileText", "TactileTables"])),
        (
            "Tactile/X11",
            drawing.union([
                "TactileLanguages", "TactileThreads", "TactilePlatform", "CX11", "CSession",
                "CMainQueue",
            ])
        ),
        (
            "Tactile/Headless",
            drawing.union(["TactileLayers", "TactilePlatform", "TactileViews"])
        ),
        (
            "Tactile/Compatibility",
            ["TactileLanguages", "TactileCatalogs", "TactileLayers", "TactileViews"]
        ),
        (
            "Tactile/Tactile",
            navigation.union(["TactileX11", "TactileHeadless", "TactileAssistive"])
        ),
        (
            "Tactile/UIKit",
            navigation.union([
                "Tactile", "TactileCompatibility", "TactileStoryboards", "CoreGraphics",
                "QuartzCore", "UIKit",
            ])
        ),
        ("Testing/TactileGoldens", drawing.union(["Testing"])),
        (
            "Testing/TactileTesting",
            drawing.union([
                "Tactile", "TactileViews", "TactileHeadless", "TactileGoldens", "Testing",
            ])
        ),
        ("HealthBeat/Diary", ["TactileLanguages", "TactileThreads", "CSQLite"]),
        ("HealthBeat/DiaryFiles", ["TactileThreads", "Diary", "CExpat", "CZlib"]),
        ("HealthBeat/Sync", ["TactileThreads", "Diary", "CSodium"]),
        ("HealthBeat/Dial", ["Tactile"]),
        ("HealthBeat/Design", ["Tactile"]),
        ("HealthBeat/Charts", ["Tactile", "Diary", "Design"]),
        (
            "HealthBeat/App",
            [
                "Tactile", "Diary", "DiaryFiles", "DiarySync", "Dial", "Design", "Charts",
                "TactileHeadless",
            ]
        ),
        ("Gallery", ["Tactile", "Dial"]),
        (
            "Port/TactilePort",
            ["TactileCatalogs", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax"]
        ),
        ("Port/tactile-port", ["TactilePort"]),
        (
            "Benchmarks",
            navigation.union(["Tactile", "TactileHeadless", "Diary", "DiaryFiles", "CAllocations"])
        ),
    ]

    /// Folders below Tests with the folders below Sources whose modules they test, where the names
    /// differ. Each other one tests the module of its own name in the toolkit.
    static let tests: [(folder: String, of: [String])] = [
        ("App", ["HealthBeat/App", "HealthBeat/Dial"]),
        ("Benchmarks", ["Benchmarks"]),
        ("Charts", ["HealthBeat/Charts", "HealthBeat/Design"]),
        ("Diary", ["HealthBeat/Diary", "HealthBeat/DiaryFiles"]),
        ("Port", ["Port/TactilePort"]),
        ("Sync", ["HealthBeat/Sync"]),
    ]

    /// Folders below Tests that test several modules together, or help to.
    static let shared: Set<String> = [
        "BusSupport", "Depths", "EndToEnd", "Fuzz", "GoldenSupport", "Monkey", "Mutants", "Outside",
        "Packaging", "PlatformProbe", "Ported", "SeededRandom", "SessionManagerProbe",
        "TestSupport",
    ]

    /// The module that a line imports; nothing for any other line.
    static func imports(in line: Bytes) -> String? {
        // Hardly any line does.
        guard line.has("import ") else { return nil }
        let text = line.text
        var words = text.split(separator: " ")
        let before: Set<Substring> = [
            "public", "package", "internal", "fileprivate", "private", "@_exported",
            "@preconcurrency", "@testable", "@_implementationOnly",
        ]
        while let first = words.first, before.contains(Substring(first)) { words.removeFirst() }
        guard words.first == "import", words.count > 1 else { return nil }
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
        ]
        let name = kinds.contains(Substring(words[1])) && words.count > 2 ? words[2] : words[1]
        return name.split(separator: ".").first.map(String.init)
    }
}
