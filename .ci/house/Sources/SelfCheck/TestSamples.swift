extension Sample {
    private static let pictures = [
        "plain", "flip-left-25", "flip-right-75", "recipe-left-look",
    ]
    private static let orphans = [
        "plane", "flip-top-25", "flip-left", "recipe-cake", "turn-left-25", "elsewhere",
    ]

    static let tests = [
        Sample(
            "goldens",
            Dictionary(
                uniqueKeysWithValues: (pictures + orphans).map {
                    ("Tests/Views/Golden/\($0).png", "")
                }
            )
            .merging([
                "Tests/Views/FlipTests.swift": #"""
                func a(_ side: Side) { expectGolden(x, "flip-\(side)-\(time * 2)") }
                enum Side { case left, right }; b("plain"); look("recipe-\(name)\(look.rawValue)")

                """#,
                "Tests/Layers/Tests.swift": "expectGolden(x, \"elsewhere\")\n",
            ]) { $1 },
            finds: orphans.map { "Tests/Views/Golden/\($0).png:1: No test names the picture." }),
        Sample(
            "marks",
            [
                "Sources/Tactile/Controls/Marks.swift": """
                @preconcurrency @MainActor open class Upper: UIView {
                    open var first = 0 {
                        didSet { noteAppearance(.own(0)) }
                    }
                    open func set(second: Int) {
                        noteAppearance(.tint)
                    }
                }
                public final class Lower: Upper {
                    public var second = 0 {
                        didSet { noteAppearance(.own(0)) }
                    }
                    public var third = 0 {
                        didSet { noteAppearance(.own(1)) }
                    }
                }
                open class Other: UIView {
                    open var third = 0 {
                        didSet { noteAppearance(.own(0)) }
                    }
                }

                """
            ],
            finds: [
                "Sources/Tactile/Controls/Marks.swift:11: Lower: .own(0) is the mark of first, second."
            ]),
        Sample(
            "test-folders",
            [
                "Sources/Tactile/Text/UITextField.swift": "open class UITextField {}\n",
                "Sources/Tactile/Controls/UISlider.swift":
                    "open class UISlider {}\npublic struct Hidden {}\n",
                "Sources/HealthBeat/Dial/Dial.swift": "public class Dial {}\n",
                "Tests/Controls/UISliderTests.swift": "@testable import TactileText\n",
                "Tests/Controls/HiddenTests.swift": "@testable import TactileViews\n",
                "Tests/Controls/TextFieldTests.swift": "import Tactile\n",
                "Tests/Controls/UITextFieldTests+Keys.swift": "import Tactile\n",
                "Tests/Controls/Deep/KeyTests.swift":
                    "@testable import Tactile\n@testable import TactileText\n",
                "Tests/Controls/BothTests.swift":
                    "@testable import TactileText\n@testable import TactileControls\n",
                "Tests/Controls/WindowTests.swift": "import Tactile\n",
                "Tests/Drawing/TextFieldTests.swift": "import TactileDrawing\n",
                "Sources/Tactile/Drawing/Path.swift": "public struct CGPath {}\n",
                "Sources/Tactile/Views/UIWindow.swift": "open class UIWindow {}\n",
                "Tests/App/DialTests.swift": "@testable import Dial\n",
                "Tests/EndToEnd/UITextFieldTests.swift": "import Testing\n",
                "Tests/Gone/SomeTests.swift": "import Testing\n",
                "Tests/Loose.swift": "import Testing\n",
            ],
            finds: [
                "TextFieldTests.swift", "UITextFieldTests+Keys.swift", "Deep/KeyTests.swift",
                "BothTests.swift",
            ].map {
                "Tests/Controls/\($0):1: The file tests what is in Text: it belongs to Tests/Text."
            } + [
                "Tests/Gone/SomeTests.swift:1: Tests/Gone is of no module: see “tests” in Layering.swift.",
                "Tests/Loose.swift:1: The file is in no folder of tests.",
            ]),
    ]
}
