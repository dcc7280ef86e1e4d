// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Laps",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Laps", dependencies: [.product(name: "UIKit", package: "HealthBeat")]),
        .testTarget(
            name: "LapsTests",
            dependencies: [
                "Laps", .product(name: "UIKit", package: "HealthBeat"),
                .product(name: "TactileTesting", package: "HealthBeat"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
