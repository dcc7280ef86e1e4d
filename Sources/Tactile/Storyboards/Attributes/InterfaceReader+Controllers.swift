import Foundation
import TactileCollections
import TactileControls
import TactileGeometry
import TactileNavigation
import TactileTables
import TactileViews

extension InterfaceReader {
    /// Takes on what an element says about a scene. Its view is made when it is asked for.
    func fill(controller: UIViewController, _ element: InterfaceElement) {
        if let scene, controller.storage.scene == nil, scene.id == element.id {
            scene.controller = controller
            controller.storage.scene = scene
        }
        _ = element.child(key: "view")
        for name in [
            "initialViewController", "isInitialViewController", "definesPresentationContext",
        ] {
            _ = element[name]
        }
        element.text("title") { controller.title = $0 }
        controller.restorationIdentifier = element["restorationIdentifier"]
        element.bool("useStoryboardIdentifierAsRestorationIdentifier") {
            if $0 { controller.restorationIdentifier = element["storyboardIdentifier"] }
        }
        element.bool("hidesBottomBarWhenPushed") { controller.hidesBottomBarWhenPushed = $0 }
        element.bool("definesPresentationContext") { controller.definesPresentationContext = $0 }
        element.bool("providesPresentationContextTransitionStyle") {
            controller.providesPresentationContextTransitionStyle = $0
        }
        element.bool("extendedLayoutIncludesOpaqueBars") {
            controller.extendedLayoutIncludesOpaqueBars = $0
        }
        element.bool("modalInPresentation") { controller.isModalInPresentation = $0 }
        element.choice("modalPresentationStyle", Self.presentations) {
            controller.modalPresentationStyle = $0
        }
        element.choice("modalTransitionStyle", Self.transitions) {
            controller.modalTransitionStyle = $0
        }
        element.size("preferredContentSize") { controller.preferredContentSize = $0 }
        if let edges = element.child(key: "edgesForExtendedLayout") {
            var set: UIRectEdge = []
            for (name, edge) in [
                ("top", UIRectEdge.top), ("left", .left), ("bottom", .bottom), ("right", .right),
            ] where edges.bool(name) == true { set.insert(edge) }
            controller.edgesForExtendedLayout = set
        }
        if let item = element.child(key: "tabBarItem") { fill(controller.tabBarItem, item) }
        if let item = element.child(key: "navigationItem") { fill(controller.navigationItem, item) }
        let items = element.list("toolbarItems").compactMap { makeBarItem($0) }
        if !items.isEmpty { controller.toolbarItems = items }
        fillContainer(controller, element)
    }

    static let presentations: [String: UIModalPresentationStyle] = [
        "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet,
        "currentContext": .currentContext, "custom": .custom,
        "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext,
        "popover": .popover, "automatic": .automatic,
    ]
    static let transitions: [String: UIModalTransitionStyle] = [
        "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal,
        "crossDissolve": .crossDissolve, "partialCurl": .partialCurl,
    ]

    private func fillContainer(_ controller: UIViewController, _ element: InterfaceElement) {
        switch controller {
        case let navigation as UINavigationController:
            if let bar = element.child(key: "navigationBar") { fill(navigation.navigationBar, bar) }
            if let bar = element.child(key: "toolbar") { fill(navigation.toolbar, bar) }
            let children = relations("rootViewController", element)
            if !children.isEmpty { navigation.viewControllers = children }
            element.bool("navigationBarHidden") { navigation.isNavigationBarHidden = $0 }
            element.bool("toolbarHidden") { navigation.isToolbarHidden = $0 }
        case let tabs as UITabBarController:
            if let bar = element.child(key: "tabBar") { fill(tabs.tabBar, bar) }
            let children = relations("viewControllers", element)
            if !children.isEmpty { tabs.viewControllers = children }
            element.int("selectedIndex") { tabs.selectedIndex = $0 }
        case let table as UITableViewController:
            element.bool("clearsSelectionOnViewWillAppear") {
                table.clearsSelectionOnViewWillAppear = $0
            }
        case let collection as UICollectionViewController:
            element.bool("clearsSelectionOnViewWillAppear") {
                collection.clearsSelectionOnViewWillAppear = $0
            }
        case let split as UISplitViewController: fillSplit(split, element)
        case is UIPageViewController:
            // The class took them on when it was made.
            for name in [
                "navigationOrientation", "pageSpacing", "spineLocation", "transitionStyle",
                "doubleSided",
            ] {
                _ = element[name]
            }
        default: break
        }
    }

    private func fillSplit(_ split: UISplitViewController, _ element: InterfaceElement) {
        _ = element["style"]
        element.bool("presentsWithGesture") { split.presentsWithGesture = $0 }
        element.choice("primaryEdge", ["leading": .leading, "trailing": .trailing]) {
            split.primaryEdge = $0
        }
        element.choice("preferredDisplayMode", Self.displayModes) {
            split.preferredDisplayMode = $0
        }
        element.choice("displayModeButtonVisibility", ["never": .never, "always": .always]) {
            split.displayModeButtonVisibility = $0
        }
        element.choice(
            "behavior", ["tile": .tile, "overlay": .overlay, "displace": .displace]
        ) { split.preferredSplitBehavior = $0 }
        element.number("minimumPrimaryColumnWidth") { split.minimumPrimaryColumnWidth = $0 }
        element.number("maximumPrimaryColumnWidth") { split.maximumPrimaryColumnWidth = $0 }
        element.number("preferredPrimaryColumnWidth") { split.preferredPrimaryColumnWidth = $0 }
        element.number("preferredPrimaryColumnWidthFraction") {
            split.preferredPrimaryColumnWidthFraction = $0
        }
        let columns: [(String, UISplitViewController.Column)] = [
            ("masterViewController", .primary), ("supplementaryViewController", .supplementary),
            ("detailViewController", .secondary), ("compactViewController", .compact),
        ]
        let scenes = columns.compactMap { name, column in
            relations(name, element).first.map { (column, $0) }
        }
        if split.style == .unspecified {
            split.viewControllers = scenes.map(\.1)
        } else {
            for (column, scene) in scenes { split.setViewController(scene, for: column) }
        }
    }

    static let displayModes: [String: UISplitViewController.DisplayMode] = [
        "secondaryOnly": .secondaryOnly, "primaryHidden": .primaryHidden,
        "oneBesideSecondary": .oneBesideSecondary, "allVisible": .allVisible,
        "oneOverSecondary": .oneOverSecondary, "primaryOverlay": .primaryOverlay,
        "twoBesideSecondary": .twoBesideSecondary, "twoOverSecondary": .twoOverSecondary,
        "twoDisplaceSecondary": .twoDisplaceSecondary,
    ]

    /// The scenes that a container holds, in the file's order.
    private func relations(_ name: String, _ element: InterfaceElement) -> [UIViewController] {
        element.list("connections").compactMap { connection in
            guard connection.name == "segue", connection["kind"] == "relationship",
                connection["relationship"] == name, let scene
            else { return nil }
            return scene.makeDestination(of: connection, maker: nil)
        }
    }
}
