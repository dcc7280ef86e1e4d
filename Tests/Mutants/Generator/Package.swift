// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The folder of the syntax library that the toolchain brings along.
let library = Context.environment["SYNTAX_LIBRARY"] ?? ""

/// Chooses small changes of meaning by a seed. `Tests/Mutants/run --seed` builds and runs it.
let package = Package(
    name: "mutants",
    targets: [
        .executableTarget(
            name: "mutants", path: "Sources",
            swiftSettings: [
                .treatAllWarnings(as: .error), .unsafeFlags(["-I", library]),
            ],
            linkerSettings: [
                .unsafeFlags(["-L", library, "-Xlinker", "-rpath", "-Xlinker", library])
            ])
    ],
    swiftLanguageModes: [.v6]
)
