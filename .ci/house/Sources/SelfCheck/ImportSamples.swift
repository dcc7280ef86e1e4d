extension Sample {
    static let imports = [
        Sample(
            "imports",
            [
                "Sources/Tactile/Motion/Spring.swift": """
                import Foundation
                // import TactileViews
                let imports = 1
                public import struct TactileGeometry.Rect
                @testable import TactileLayers
                public import struct TactileDrawing.CGPath
                @_exported import TactileViews

                """,
                "Sources/Elsewhere/Thing.swift": "import Foundation\n",
            ],
            finds: [
                "Sources/Tactile/Motion/Spring.swift:5: Tactile/Motion may not import TactileLayers.",
                "Sources/Tactile/Motion/Spring.swift:6: Tactile/Motion may not import TactileDrawing.",
                "Sources/Tactile/Motion/Spring.swift:7: Tactile/Motion may not import TactileViews.",
                "Sources/Elsewhere/Thing.swift:1: The file is in no module of Layering.swift: add a row for it.",
            ]),
        Sample(
            "doors",
            [
                "Sources/Tactile/Drawing/Path.swift": "import CCairo\nimport CoreGraphics\n",
                "Sources/Tactile/Views/View.swift": "import CoreGraphics\n\nimport CCairo\n",
                "Sources/HealthBeat/Diary/Diary.swift": "import CCairo\n",
            ],
            finds: [
                "Sources/Tactile/Drawing/Path.swift:1: CCairo in Tactile is imported by Sources/Tactile/Drawing and Sources/Tactile/Views.",
                "Sources/Tactile/Views/View.swift:3: CCairo in Tactile is imported by Sources/Tactile/Drawing and Sources/Tactile/Views.",
            ]),
        Sample(
            folderRule(of: [
                Room(
                    path: "Sources/Tactile/Room", order: ["Low", "Middle", "High", "Gone"],
                    against: ["Low > Middle", "Low > Gone"])
            ]),
            [
                "Sources/Tactile/Room/Low/Low.swift": """
                @MainActor public final class Low: Base {
                    let middle: Middle
                }
                let own: Own?

                """,
                "Sources/Tactile/Room/Middle/Middle.swift": """
                enum Middle { case one }
                // High
                let text = "High" + Hidden.name
                let high = [High]()
                let low = Low()
                let page = \"""
                    High
                    \"""

                """,
                "Sources/Tactile/Room/High/High.swift":
                    "struct High {\n    struct Inner {}\n}\nprivate struct Own {}\npublic struct Hidden {}\n",
                "Sources/Tactile/Room/New/New.swift": "let inner = Inner()\n",
            ],
            finds: [
                "Sources/Tactile/Room/Middle/Middle.swift:3: Hidden is in High, which stands above Middle in the order.",
                "Sources/Tactile/Room/Middle/Middle.swift:4: High is in High, which stands above Middle in the order.",
                "Sources/Tactile/Room/New:1: The folder has no place in the order of its room.",
                "Sources/Tactile/Room/Gone:1: The folder is no more: take it out of the order.",
                "Sources/Tactile/Room:1: “Low > Gone” is no more: take it out of the list.",
            ]),
        Sample(
            "names",
            [
                "Sources/Tactile/Geometry/Edge.swift":
                    "public enum Edge: Int {}\nstruct Own {}\npublic struct Only {}\n",
                "Sources/Tactile/Views/Edge.swift":
                    "struct Own {}\n@MainActor open class Edge<Value> {}\n    public struct Only {}\n",
            ],
            finds: [
                "Sources/Tactile/Geometry/Edge.swift:1: Edge is declared in Geometry and Views.",
                "Sources/Tactile/Views/Edge.swift:2: Edge is declared in Geometry and Views.",
            ]),
        Sample(
            "own-names",
            [
                "docs/OWN-NAMES.md": """
                | name | for |
                |---|---|
                | `Listed` | a reason |
                | `Reasonless` |  |
                | `Gone` | a reason |

                """,
                "Sources/Tactile/Views/Names.swift": """
                public final class Listed {}
                public func Reasonless() {}
                @MainActor public let hidden = 1
                open class UIView {}
                public struct CGThing {}
                public let kCAThing = 1
                public enum UI_IDIOM {}
                public struct UIless {}
                struct Internal {}

                """,
                "Sources/Tactile/UIKit/UIKit/Names.swift": "public struct Other {}\n",
            ],
            finds: [
                "docs/OWN-NAMES.md:5: Gone is not public any more: take it out.",
                "Sources/Tactile/Views/Names.swift:2: Reasonless is public: give its reason in docs/OWN-NAMES.md.",
                "Sources/Tactile/Views/Names.swift:3: hidden is public: give its reason in docs/OWN-NAMES.md.",
                "Sources/Tactile/Views/Names.swift:8: UIless is public: give its reason in docs/OWN-NAMES.md.",
            ]),
    ]
}
