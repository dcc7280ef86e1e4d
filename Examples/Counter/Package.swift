// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Counter",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Counter", dependencies: [.product(name: "Tactile", package: "HealthBeat")]),
        .testTarget(
            name: "CounterTests",
            dependencies: ["Counter", .product(name: "TactileTesting", package: "HealthBeat")]),
    ],
    swiftLanguageModes: [.v6]
)
