import Tactile

extension GalleryPage {
    /// The index: its parts, and the pages of each.
    @MainActor static let sections: [GallerySection] = [
        GallerySection(
            title: "Controls",
            pages: [
                GalleryPage(
                    title: "At a glance", note: "The controls; each says what it sent last."
                ) {
                    ControlsPage()
                },
                GalleryPage(title: "Buttons", note: "Styles, pictures, sizes, corners.") {
                    ButtonsPage()
                },
                GalleryPage(title: "Conditions", note: "Theme, direction, size of text.") {
                    ConditionsPage()
                },
                GalleryPage(title: "Values", note: "Sliders, steppers, pages, progress, activity.")
                {
                    ValuesPage()
                },
                GalleryPage(title: "Dials", note: "A circular slider as a ring and as a scale.") {
                    DialsPage()
                },
                GalleryPage(
                    title: "Entry panel", note: "A unit in a field, a panel, bars from zero."
                ) { EntryPanelPage() },
                GalleryPage(title: "Labels", note: "How text is broken, cut, shrunk, aligned.") {
                    LabelsPage()
                },
                GalleryPage(title: "Image views", note: "Every content mode, tint, frames.") {
                    ImageViewsPage()
                },
                GalleryPage(title: "Symbols", note: "Nine weights, every size, two colours.") {
                    SymbolsPage()
                },
                GalleryPage(title: "Pickers", note: "Wheels of titles and of views.") {
                    PickersPage()
                },
                GalleryPage(title: "Dates", note: "Type, step with arrows, or open the calendar.") {
                    DatesPage()
                },
                GalleryPage(
                    title: "Calendar and colours", note: "Marks, one day or several, a well."
                ) { CalendarViewPage() },
                GalleryPage(title: "Menus", note: "By press, by key, by the secondary button.") {
                    MenusPage()
                },
                GalleryPage(
                    title: "Context menus", note: "Previews that are lifted, and an edit menu."
                ) { ContextMenusPage() },
                GalleryPage(
                    title: "Drag and drop", note: "A board of cards, and texts of other programs."
                ) { DragBoardPage() },
                GalleryPage(title: "Alerts", note: "Return, Escape and Tab answer too.") {
                    AlertsPage()
                },
                GalleryPage(title: "Files", note: "Opened, saved and printed.") { FilesPage() },
                GalleryPage(title: "Appearance", note: "Set once for all of a container.") {
                    AppearancePage()
                },
                GalleryPage(title: "Bars", note: "Items, a toolbar, and a list to pull for more.") {
                    BarsGalleryPage()
                },
                GalleryPage(title: "Effects", note: "Blurred bars and cards over a list.") {
                    EffectsPage()
                },
                GalleryPage(title: "Tab bars", note: "Badges, colours, two to six items.") {
                    TabBarsPage()
                },
                GalleryPage(title: "Search", note: "Styles, scopes, prompts, side buttons.") {
                    SearchPage()
                },
                GalleryPage(
                    title: "Searching a scene", note: "A search bar in the bar above; Ctrl+F."
                ) { SearchScenePage() },
                GalleryPage(
                    title: "Old habits", note: "Pushed items, pictures of bars, the edit menu."
                ) { OldHabitsPage() },
            ]),
        GallerySection(
            title: "Text",
            pages: [
                GalleryPage(title: "Text", note: "Styles and scripts.") { TextPage() },
                GalleryPage(
                    title: "Text fields", note: "One line each; try the secondary button too."
                ) { FieldsPage() },
                GalleryPage(title: "Text view", note: "Long text costs what is seen of it.") {
                    TextViewPage()
                },
                GalleryPage(title: "Text kit", note: "Columns with a hole, links, a find bar.") {
                    TextKitPage()
                },
                GalleryPage(title: "Spelling", note: "Wrong words, guesses, how words go on.") {
                    SpellingPage()
                },
                GalleryPage(title: "Searched mails", note: "A view of one's own has a find bar.") {
                    SearchedPage()
                },
                GalleryPage(title: "Views in text", note: "Switches that stand among the words.") {
                    TextWithViewsPage()
                },
                GalleryPage(title: "Number pad", note: "What stands in a keyboard's place.") {
                    NumberPadPage()
                },
                GalleryPage(title: "Input views", note: "Text without a field, own keyboards.") {
                    InputViewsPage()
                },
            ]),
        GallerySection(
            title: "Events",
            pages: [
                GalleryPage(title: "Touches", note: "Number, way and expected way of each touch.") {
                    TouchesPage()
                },
                GalleryPage(title: "Pointer", note: "Its shapes, and what it does to things.") {
                    PointerPage()
                },
                GalleryPage(title: "Crop", note: "A frame with eight handles and their arrows.") {
                    CropPage()
                },
                GalleryPage(title: "Keys", note: "What goes down, repeats and comes up.") {
                    KeysPage()
                },
                GalleryPage(title: "Focus", note: "Tab, Shift-Tab, arrows and clicks.") {
                    FocusPage()
                },
                GalleryPage(
                    title: "Accessibility inspector", note: "What a reader of the screen gets."
                ) { InspectorPage() },
            ]),
        GallerySection(
            title: "Gestures",
            pages: [
                GalleryPage(title: "Gestures", note: "Drag, pinch, turn, tap, hold the square.") {
                    GesturesPage()
                },
                GalleryPage(title: "Recognizers", note: "Each field knows one gesture.") {
                    RecognizersPage()
                },
                GalleryPage(
                    title: "Composed gestures", note: "Who waits, who wins, who goes together."
                ) { ComposedGesturesPage() },
            ]),
        GallerySection(
            title: "Scrolling",
            pages: [
                GalleryPage(
                    title: "Rows", note: "Swipe, edit, move; the secondary button has a menu."
                ) { RowsPage() },
                GalleryPage(
                    title: "Tiles", note: "Choose, shuffle, hold to move; headers stay in sight."
                ) { PhotoGridPage() },
                GalleryPage(
                    title: "Dragged tiles", note: "To other places, out as text, in from elsewhere."
                ) { DragGridPage() },
                GalleryPage(
                    title: "Dragged rows", note: "Between two tables, and to other places in one."
                ) { DragRowsPage() },
                GalleryPage(title: "Sections", note: "Cards sideways, groups in groups, notes.") {
                    SectionsPage()
                },
                GalleryPage(title: "Snapshots", note: "Choose and shuffle: what changed moves.") {
                    SnapshotsPage()
                },
                GalleryPage(title: "Elastic list", note: "Scroll: rows far from the pointer lag.") {
                    SpringyListPage()
                },
                GalleryPage(
                    title: "Layouts by hand", note: "A slider between a grid and rows."
                ) { LayoutsByHandPage() },
                GalleryPage(title: "Lists", note: "Looks of a list; rows open, swipe, move.") {
                    ListsPage()
                },
                GalleryPage(title: "Row content", note: "What a row shows, in every state.") {
                    RowContentPage()
                },
                GalleryPage(
                    title: "Growing rows", note: "A press opens a note; sections change places."
                ) { GrowingRowsPage() },
            ]),
        GallerySection(
            title: "Scenes",
            pages: [
                GalleryPage(title: "Columns", note: "Mail in two or three; one where it is narrow.")
                { MailPage() },
                GalleryPage(title: "Onboarding", note: "Pages to swipe through, and their dots.") {
                    OnboardingPage()
                },
                GalleryPage(
                    title: "Large titles", note: "Scroll: what goes, and how the bar looks then."
                ) { BarLooksPage() },
                GalleryPage(title: "Nothing to show", note: "Empty, on its way, or not found.") {
                    UnavailablePage()
                },
            ]),
        GallerySection(
            title: "Pieces of programs",
            pages: [
                GalleryPage(title: "Chat", note: "Bubbles as high as their text; type an answer.") {
                    ChatPage()
                },
                GalleryPage(
                    title: "Settings", note: "Switches, a choice, a name; kept for the run."
                ) {
                    SettingsPage()
                },
                GalleryPage(title: "Calendar", note: "Days above the entries of the chosen one.") {
                    CalendarPage()
                },
                GalleryPage(title: "Shop", note: "Goods, a sheet for each, and a basket.") {
                    ShopPage()
                },
                GalleryPage(title: "Player", note: "What is played stands above the tabs.") {
                    PlayerPage()
                },
            ]),
        GallerySection(
            title: "Layout",
            pages: [
                GalleryPage(title: "Layout", note: "Constraints: resize the window.") {
                    LayoutPage()
                }
            ]),
        GallerySection(
            title: "Animation",
            pages: [
                GalleryPage(title: "Springs", note: "One spring, five dampings. Click to go back.")
                {
                    SpringsPage()
                },
                GalleryPage(title: "Spring", note: "Turn its knobs, click to let it go.") {
                    SpringPlaygroundPage()
                },
                GalleryPage(
                    title: "Curves", note: "The same way in the same time. Click to go back."
                ) {
                    CurvesPage()
                },
                GalleryPage(
                    title: "Keyframes", note: "Stations of a way, in one animation. Click to run."
                ) {
                    KeyframesPage()
                },
                GalleryPage(title: "Animator", note: "Play, pause, scrub, turn round, stop.") {
                    AnimatorPage()
                },
                GalleryPage(
                    title: "Throwing", note: "Throw the card into a corner, catch it in flight."
                ) { ThrowPage() },
            ]),
        GallerySection(
            title: "Dynamics",
            pages: [
                GalleryPage(title: "Playground", note: "Drop, throw, pull the chain, turn it over.")
                { PlaygroundPage() },
                GalleryPage(title: "Falling", note: "Elasticity, friction, and where down is.") {
                    FallingPage()
                },
                GalleryPage(title: "Snap and push", note: "Pulled to a click, or pushed from it.") {
                    SnapPage()
                },
                GalleryPage(title: "Attachments", note: "Six ways to hang on. Pull at them.") {
                    AttachmentsPage()
                },
                GalleryPage(title: "Force fields", note: "Choose one; click where its middle is.") {
                    ForceFieldsPage()
                },
                GalleryPage(title: "Crowd", note: "Two hundred things in one another's way.") {
                    CrowdPage()
                },
                GalleryPage(title: "Motion effects", note: "Depth that follows the pointer.") {
                    MotionEffectsPage()
                },
            ]),
        GallerySection(
            title: "Transitions",
            pages: [
                GalleryPage(title: "View transitions", note: "Two sides of a card, and a number.") {
                    TransitionsPage()
                },
                GalleryPage(
                    title: "Scene transitions", note: "Drag between tabs; pull a scene down."
                ) { SceneTransitionsPage() },
                GalleryPage(title: "Layer transitions", note: "Click to change what they show.") {
                    LayerTransitionsPage()
                },
            ]),
        GallerySection(
            title: "Layers",
            pages: [
                GalleryPage(title: "Layers", note: "Corners, borders, shadows, shapes, gradients.")
                { LayersPage() },
                GalleryPage(title: "A layer", note: "Turn its knobs.") { LayerKnobsPage() },
                GalleryPage(
                    title: "Kinds of layers", note: "Shapes, gradients, text, copies, sparks."
                ) { LayerKindsPage() },
                GalleryPage(
                    title: "Timing", note: "One animation; its time stands at the first knob."
                ) { TimingPage() },
                GalleryPage(title: "Emitter", note: "Sparks follow the pointer.") { EmitterPage() },
            ]),
        GallerySection(
            title: "Recipes",
            pages: [
                GalleryPage(
                    title: "Drawn as for iOS", note: "Icon, chart, round text, pictures, pages."
                ) { DrawnRecipesPage() },
                GalleryPage(
                    title: "Moved as for iOS", note: "Rings, masks, a card, confetti. Click to run."
                ) { MovedRecipesPage() },
            ]),
        GallerySection(
            title: "Drawing",
            pages: [
                GalleryPage(
                    title: "Paths", note: "What is filled, and what is known of an outline."
                ) { DrawingPage.paths() },
                GalleryPage(
                    title: "Combined paths", note: "What two areas have in common, and what not."
                ) { DrawingPage.combinedPaths() },
                GalleryPage(title: "Strokes", note: "Widths, caps, joins and dashes.") {
                    DrawingPage.strokes()
                },
                GalleryPage(
                    title: "Gradients", note: "Along a line, between circles, round a point."
                ) {
                    DrawingPage.gradients()
                },
                GalleryPage(
                    title: "Graph paper", note: "A line on squares; views of one’s own."
                ) { LineGraphPage() },
                GalleryPage(title: "Shadows", note: "Of everything that can be drawn.") {
                    DrawingPage.shadows()
                },
                GalleryPage(title: "Blend modes", note: "A disc drawn on a square.") {
                    DrawingPage.blendModes()
                },
                GalleryPage(title: "Images", note: "Stretched, tiled, tinted, turned.") {
                    DrawingPage.images()
                },
                GalleryPage(title: "Text drawing", note: "What attributes do to text.") {
                    DrawingPage.texts()
                },
                GalleryPage(
                    title: "Scrapbook", note: "A document that saves itself, and is a folder."
                ) {
                    ScrapbookPage()
                },
                GalleryPage(title: "Documents", note: "One drawing, four kinds of file.") {
                    DocumentsPage()
                },
            ]),
    ]

    /// Every page, in the order of the index.
    @MainActor static let all = sections.flatMap(\.pages)
}
