import CX11
import Foundation

/// The names that the window shares with window managers, desktops and other programs.
enum X11AtomName: String, CaseIterable {
    case wmProtocols = "WM_PROTOCOLS"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case wmTakeFocus = "WM_TAKE_FOCUS"
    case wmState = "WM_STATE"
    case wmLocaleName = "WM_LOCALE_NAME"
    case wmClientMachine = "WM_CLIENT_MACHINE"
    case wmClientLeader = "WM_CLIENT_LEADER"
    case smClientID = "SM_CLIENT_ID"
    case netWMPing = "_NET_WM_PING"
    case netWMState = "_NET_WM_STATE"
    case netWMStateAbove = "_NET_WM_STATE_ABOVE"
    case netWMStateFullScreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case netWMStateDemandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
    case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
    case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case netWMFrameDrawn = "_NET_WM_FRAME_DRAWN"
    case netWMOpaqueRegion = "_NET_WM_OPAQUE_REGION"
    case gtkApplicationID = "_GTK_APPLICATION_ID"
    case kdeDesktopFile = "_KDE_NET_WM_DESKTOP_FILE"
    case netSupported = "_NET_SUPPORTED"
    case netWMName = "_NET_WM_NAME"
    case netWMIconName = "_NET_WM_ICON_NAME"
    case netWMIcon = "_NET_WM_ICON"
    case netWMUserTime = "_NET_WM_USER_TIME"
    case netWMPID = "_NET_WM_PID"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case netWMWindowTypePopupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
    case netWorkArea = "_NET_WORKAREA"
    case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netFrameExtents = "_NET_FRAME_EXTENTS"
    case netActiveWindow = "_NET_ACTIVE_WINDOW"
    case netStartupID = "_NET_STARTUP_ID"
    case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case netStartupInfo = "_NET_STARTUP_INFO"
    case utf8String = "UTF8_STRING"
    case text = "TEXT"
    case textPlainUTF8 = "text/plain;charset=utf-8"
    case textPlain = "text/plain"
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case saveTargets = "SAVE_TARGETS"
    case targets = "TARGETS"
    case timestamp = "TIMESTAMP"
    case multiple = "MULTIPLE"
    case atomPair = "ATOM_PAIR"
    case incr = "INCR"
    case null = "NULL"
    case xdndAware = "XdndAware"
    case xdndSelection = "XdndSelection"
    case xdndTypeList = "XdndTypeList"
    case xdndActionList = "XdndActionList"
    case xdndEnter = "XdndEnter"
    case xdndPosition = "XdndPosition"
    case xdndStatus = "XdndStatus"
    case xdndLeave = "XdndLeave"
    case xdndDrop = "XdndDrop"
    case xdndFinished = "XdndFinished"
    case xdndActionCopy = "XdndActionCopy"
    case xdndActionMove = "XdndActionMove"
    case netWMWindowTypeDND = "_NET_WM_WINDOW_TYPE_DND"
    case selectionProperty = "_TACTILE_SELECTION"
    case otherSelectionProperty = "_TACTILE_OTHER_SELECTION"
    case frameMark = "_TACTILE_FRAME"
    case manager = "MANAGER"
    case xsettingsOwner = "_XSETTINGS_S0"
    case xsettings = "_XSETTINGS_SETTINGS"
}

/// The server's numbers for ``X11AtomName``, asked for in one round trip.
struct X11Atoms {
    private let values: [Atom]
    private static let order: [X11AtomName: Int] = Dictionary(
        uniqueKeysWithValues: X11AtomName.allCases.enumerated().map { ($1, $0) })

    /// `screen` completes the name of the settings owner, which there is one of for each screen.
    init(display: OpaquePointer, screen: Int32) {
        var names: [UnsafeMutablePointer<CChar>?] = X11AtomName.allCases.map { name in
            strdup(name == .xsettingsOwner ? "_XSETTINGS_S\(screen)" : name.rawValue)
        }
        var atoms = [Atom](repeating: 0, count: names.count)
        XInternAtoms(display, &names, Int32(names.count), 0, &atoms)
        for name in names { free(name) }
        values = atoms
    }

    subscript(name: X11AtomName) -> Atom {
        values[Self.order[name] ?? 0]
    }
}
