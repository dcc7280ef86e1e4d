import CX11
import TactilePlatform

/// What a cursor is called.
struct X11CursorName {
    /// What themes call it that is not in X's own cursor font, the usual name first: that of CSS,
    /// then those of older themes.
    let names: [String]
    /// The place in that font, whose cursors themes dress, too: what is meant or comes closest.
    let shape: UInt32

    private init(_ names: [String], _ shape: Int32) {
        self.names = names
        self.shape = UInt32(shape)
    }

    /// The first that there is.
    @MainActor
    func make(on display: OpaquePointer) -> Cursor {
        for name in names {
            if let cursor = X11CursorTheme.cursor(named: name, on: display) { return cursor }
        }
        return XCreateFontCursor(display, shape)
    }

    init(_ cursor: PlatformCursor) {
        self =
            switch cursor {
            case .arrow, .hidden, .picture: Self([], XC_left_ptr)
            case .text: Self([], XC_xterm)
            case .verticalText: Self(["vertical-text"], XC_xterm)
            case .crosshair: Self([], XC_crosshair)
            case .cell: Self(["cell"], XC_plus)
            case .help: Self(["help", "whats_this"], XC_question_arrow)
            case .contextMenu: Self(["context-menu"], XC_left_ptr)
            case .zoomIn: Self(["zoom-in"], XC_plus)
            case .zoomOut: Self(["zoom-out"], XC_left_ptr)
            case .pointingHand: Self([], XC_hand2)
            case .openHand: Self(["grab", "openhand"], XC_hand1)
            case .closedHand: Self(["grabbing", "closedhand"], XC_fleur)
            case .move: Self(["move", "size_all"], XC_fleur)
            case .wait: Self([], XC_watch)
            case .progress: Self(["progress", "left_ptr_watch", "half-busy"], XC_watch)
            case .copy: Self(["copy", "dnd-copy"], XC_left_ptr)
            case .alias: Self(["alias", "dnd-link", "link"], XC_left_ptr)
            case .noDrop:
                Self(["no-drop", "dnd-no-drop", "dnd-none"] + Self.forbidden, XC_X_cursor)
            case .notAllowed: Self(Self.forbidden, XC_X_cursor)
            default: Self(resize: cursor)
            }
    }

    private static let forbidden = ["not-allowed", "crossed_circle", "forbidden"]

    /// The cursors of what changes its size.
    private init(resize cursor: PlatformCursor) {
        self =
            switch cursor {
            case .verticalResize: Self(["ns-resize", "size_ver"], XC_sb_v_double_arrow)
            case .columnResize: Self(["col-resize", "split_h"], XC_sb_h_double_arrow)
            case .rowResize: Self(["row-resize", "split_v"], XC_sb_v_double_arrow)
            case .fallingResize:
                Self(["nwse-resize", "size_fdiag", "bd_double_arrow"], XC_bottom_right_corner)
            case .risingResize:
                Self(["nesw-resize", "size_bdiag", "fd_double_arrow"], XC_bottom_left_corner)
            case .topResize: Self(["n-resize"], XC_top_side)
            case .bottomResize: Self(["s-resize"], XC_bottom_side)
            case .leftResize: Self(["w-resize"], XC_left_side)
            case .rightResize: Self(["e-resize"], XC_right_side)
            case .topLeftResize: Self(["nw-resize"], XC_top_left_corner)
            case .topRightResize: Self(["ne-resize"], XC_top_right_corner)
            case .bottomLeftResize: Self(["sw-resize"], XC_bottom_left_corner)
            case .bottomRightResize: Self(["se-resize"], XC_bottom_right_corner)
            default: Self(["ew-resize", "size_hor"], XC_sb_h_double_arrow)
            }
    }
}
