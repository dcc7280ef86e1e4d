// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Todo",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Todo", dependencies: [.product(name: "Tactile", package: "HealthBeat")]),
        .testTarget(
            name: "TodoTests",
            dependencies: ["Todo", .product(name: "TactileTesting", package: "HealthBeat")]),
    ],
    swiftLanguageModes: [.v6]
)
