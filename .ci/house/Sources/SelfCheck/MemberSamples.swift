extension Sample {
    private static let remark = "Has no effect here; it is there so that sources for iOS compile."
    private static let unasked =
        "Nothing asks it here; it is there so that sources for iOS compile."

    static let members = [
        Sample(
            "questions",
            [
                "Sources/Tactile/Views/Page.swift": """
                public protocol PageDelegate: AnyObject {
                    func page(_ page: Page, didTurnTo number: Int) -> Bool
                    func pageDidClose(
                        _ page: Page)
                    func page(_ page: Page, opens number: Int)
                    func finish(_ page: Page, then: () -> Void)
                }
                public protocol PageSource {
                    func never()
                }
                open class Page {
                    open func hintDidShow(at place: CGPoint) {}
                    open func shouldShow() -> Bool { true }
                    open class func willShow(
                        _ page: Page
                    ) -> [Page]? { nil }
                    open func helper() -> Int { 3 }
                    open func didCount() -> Int { 3 }
                    open func didList() {}
                }

                """,
                "Sources/Tactile/Views/Calls.swift": """
                delegate?.page(self, didTurnTo: a ? b(1) : 2)
                // delegate?.pageDidClose(page)
                let text = "page(self, opens: 2)"
                finish(page) { shouldShow() }

                """,
                "docs/PORTING.md": """
                ## What has no effect
                | `hintDidShow` | `Page` |

                ## What nothing asks
                | `didList` | `Page` |

                """,
            ],
            finds: [
                "Sources/Tactile/Views/Page.swift:3: Nothing calls pageDidClose(_:): call it or remove it.",
                "Sources/Tactile/Views/Page.swift:5: Nothing calls page(_:opens:): call it or remove it.",
                "Sources/Tactile/Views/Page.swift:12: Nothing calls hintDidShow(at:): call it or remove it.",
                "Sources/Tactile/Views/Page.swift:14: Nothing calls willShow(_:): call it or remove it.",
            ]),
        Sample(
            "flags",
            [
                "Sources/Tactile/Views/Flags.swift": """
                    private var isSet = false
                    var isToggled: Bool = true
                    package var isPassed = false
                    var isTaken = false
                    private var isNever = false
                    var isCompared: Bool = false
                    public var isEverybodys = false
                    var count = 1

                """,
                "Sources/Tactile/Views/Setting.swift": """
                view.isSet = true
                isToggled.toggle()
                take(&view.flags.isPassed, \\.isTaken)
                if isCompared == true {} // isNever = true

                """,
            ],
            finds: [
                "Sources/Tactile/Views/Flags.swift:5: Nothing sets isNever.",
                "Sources/Tactile/Views/Flags.swift:6: Nothing sets isCompared.",
            ]),
        Sample(
            "unread",
            [
                "docs/PORTING.md": """
                ## What has no effect
                | `told` | `View` |
                | `untold` | `View` |
                | `isRead` | `View` |

                ## Other
                | `never` | `View` |

                """,
                "Sources/Tactile/Views/View.swift": """
                open class View {
                    /// \(remark)
                    open var told: Int = 1
                    open var untold: Int?
                    public weak var never: View? // never
                    open var isRead = false { didSet { mark() } }
                    open var watched: Int = 0 { didSet { mark() } }
                    open var computed: Int { 1 }
                    /// \(remark)
                    open var effective = 2
                }

                """,
                "Sources/Tactile/Views/Reading.swift": """
                view.never = 3
                if isRead, watched == effective {}

                """,
                "Sources/Tactile/Storyboards/Attributes.swift": "set(\"never\") { $0.never = 1 }\n",
            ],
            finds: [
                "docs/PORTING.md:4: isRead is read now: take it out.",
                "Sources/Tactile/Views/View.swift:4: Nothing reads untold; say so above it: “\(remark)”",
                "Sources/Tactile/Views/View.swift:5: Nothing reads never: implement it or remove it.",
                "Sources/Tactile/Views/View.swift:5: Nothing reads never; say so above it: “\(remark)”",
                "Sources/Tactile/Views/View.swift:9: What is below has an effect now.",
            ]),
        Sample(
            "unasked",
            [
                "docs/PORTING.md":
                    "## What nothing asks\n| `listed` | `View` |\n| `gone` | `View` |\n",
                "Sources/Tactile/Views/View.swift": """
                open class View {
                    /// \(unasked)
                    open var listed: Int { 1 }
                    /// \(unasked)
                    open func missing() {}
                    /// \(unasked)
                    let closed = 1
                }

                """,
            ],
            finds: [
                "docs/PORTING.md:3: No gone says that nothing asks it: take it out.",
                "Sources/Tactile/Views/View.swift:5: Nothing asks missing: list it in docs/PORTING.md, “What nothing asks”.",
                "Sources/Tactile/Views/View.swift:7: Below the remark there is no open member.",
            ]),
    ]
}
