// swift-tools-version: 6.2
import PackageDescription

// The examples are one package, so that one build makes all of them. It sees of the toolkit what
// somebody outside sees. `Counter/Package.swift` is the manifest of a program that is alone.

/// A program in the folder of its name, with its tests.
func example(_ name: String, on product: String = "Tactile") -> [Target] {
    [
        .executableTarget(
            name: name, dependencies: [.product(name: product, package: "HealthBeat")],
            path: "\(name)/Sources/\(name)"),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [
                .target(name: name), .product(name: product, package: "HealthBeat"),
                .product(name: "TactileTesting", package: "HealthBeat"),
            ],
            path: "\(name)/Tests/\(name)Tests", exclude: goldens[name] ?? []),
    ]
}

/// Golden pictures beside the tests.
let goldens = ["Counter": ["Golden", "Outlines"], "Knob": ["Golden"], "Rating": ["Golden"]]

/// A program whose folder `iOS` has its sources as they are on iOS. The plugin brings them over
/// each time.
func demo(_ name: String) -> [Target] {
    let targets: [Target] = [
        .executableTarget(
            name: name, dependencies: [.product(name: "UIKit", package: "HealthBeat")],
            exclude: ["iOS"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "TactilePortPlugin", package: "HealthBeat")]),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [
                .target(name: name), .product(name: "TactileTesting", package: "HealthBeat"),
            ]),
    ]
    targets[0].path = "iOS/Sources/\(name)"
    targets[1].path = "iOS/Tests/\(name)Tests"
    return targets
}

let package = Package(
    name: "Examples",
    defaultLocalization: "en",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "..")
    ],
    targets: ["Cards", "Counter", "Knob", "Notes", "Rating", "Sketch", "Todo"].flatMap {
        example($0)
    } + example("Laps", on: "UIKit")
        + ["Blocks", "Catch", "Chart", "Form", "Photos", "Recipes", "Wallet"].flatMap(demo),
    swiftLanguageModes: [.v6]
)

// The interface of this one is in files, which become resources.
package.targets.first { $0.name == "Recipes" }?.resources = [.process("Interface")]
