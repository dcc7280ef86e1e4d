import Tactile

/// The toolkit on show: an index of pages, or one page of the benchmark's scene.
@main
struct Gallery {
    static func main() {
        let arguments: GalleryArguments
        do {
            arguments = try GalleryArguments(Array(CommandLine.arguments.dropFirst()))
        } catch {
            fail(error.message, status: 2)
        }
        if arguments.showsHelp {
            print(GalleryArguments.help)
            return
        }
        if arguments.showsVersion {
            print(GalleryArguments.version)
            return
        }
        do {
            try UIApplication.run(
                delegate: GalleryDelegate(arguments), scale: arguments.scale)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("gallery: \(message)\n".utf8))
        exit(status)
    }
}

@MainActor
final class GalleryDelegate: UIResponder, UIApplicationDelegate {
    private let arguments: GalleryArguments
    private var window: UIWindow?

    init(_ arguments: GalleryArguments) {
        self.arguments = arguments
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(origin: .zero, size: arguments.size))
        window.title = "Tactile Gallery"
        window.className = ("gallery", "TactileGallery")
        window.overrideUserInterfaceStyle = arguments.theme
        if let page = arguments.page {
            let root = UIViewController()
            window.backgroundColor = SceneData.page
            root.view = makeScene(page)
            window.rootViewController = root
        } else {
            window.minimumSize = CGSize(width: 320, height: 360)
            let index = GalleryIndexController()
            index.first =
                GalleryPage.all.firstIndex { $0.title == arguments.shownTitle } ?? 0
            window.tintColor = Column.tint
            window.rootViewController = index
        }
        // Also in releases: the gallery is for those who look at how things are made.
        Inspector.isEnabled = true
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    // MARK: Main menu

    /// The pages, each in the menu of its part; the page "Menus" shows the menu as a bar.
    override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        guard builder.system == .main else { return }
        let parts = GalleryPage.sections.map { section in
            UIMenu(
                title: section.title,
                children: section.pages.map { page in
                    UIAction(title: page.title) { [weak self] _ in
                        (self?.window?.rootViewController as? GalleryIndexController)?.open(page)
                    }
                })
        }
        builder.insertSibling(
            UIMenu(title: "Pages", identifier: .pages, children: parts), afterMenu: .view)
    }

    private func makeScene(_ page: GalleryArguments.ScenePage) -> UIView {
        let count = arguments.count ?? page.usualCount
        switch page {
        case .slider: return DialPage()
        case .bars: return BarsPage(count: count)
        case .list: return ListPage(count: count)
        case .tabs: return TabsPage(count: count)
        case .form: return FormPage(count: count)
        case .text: return EditorPage(kilobytes: count)
        case .sprites: return SpritesPage(count: count)
        case .grid: return GridPage(count: count)
        case .graph:
            return GraphPage(
                count: count,
                reduction: arguments.isEnvelope
                    ? .envelope : arguments.isDecimated ? .columns : .none)
        }
    }
}

extension UIMenu.Identifier {
    fileprivate static let pages = Self("org.tactile.gallery.pages")
}
