import Foundation
import Testing

/// Layouts of the machine's keyboards, compiled without a display by the library that Wayland's
/// programs do it with.
struct LayoutCompiler {
    struct Layout {
        let name: String
        /// Empty for the layout as such.
        let variant: String
    }

    /// The names that a keymap is made of: `struct xkb_rule_names`.
    private typealias Names = (
        rules: UnsafePointer<CChar>?, model: UnsafePointer<CChar>?,
        layout: UnsafePointer<CChar>?, variant: UnsafePointer<CChar>?,
        options: UnsafePointer<CChar>?
    )
    private typealias NewContext = @convention(c) (Int32) -> OpaquePointer?
    private typealias NewMap =
        @convention(c) (OpaquePointer, UnsafeRawPointer, Int32) -> OpaquePointer?
    private typealias Symbols =
        @convention(c) (
            OpaquePointer, UInt32, UInt32, UInt32, UnsafeMutablePointer<UnsafePointer<UInt32>?>
        ) -> Int32
    private typealias Count = @convention(c) (OpaquePointer, UInt32) -> UInt32
    private typealias Free = @convention(c) (OpaquePointer) -> Void

    private let context: OpaquePointer
    private let newMap: NewMap
    private let symbols: Symbols
    private let groups: Count
    private let unref: Free

    /// Fails where the library is not installed.
    init() throws {
        let library = try #require(dlopen("libxkbcommon.so.0", RTLD_NOW), "libxkbcommon0")
        func function<T>(_ name: String, _ type: T.Type) throws -> T {
            unsafeBitCast(try #require(dlsym(library, name), "\(name)"), to: type)
        }
        context = try #require(try function("xkb_context_new", NewContext.self)(0))
        newMap = try function("xkb_keymap_new_from_names", NewMap.self)
        symbols = try function("xkb_keymap_key_get_syms_by_level", Symbols.self)
        groups = try function("xkb_keymap_num_layouts_for_key", Count.self)
        unref = try function("xkb_keymap_unref", Free.self)
    }

    /// A keyboard with these layouts as its groups; `nil` where they do not compile.
    func map(layouts: String, variants: String) -> OpaquePointer? {
        layouts.withCString { layouts in
            variants.withCString { variants in
                "evdev".withCString { rules in
                    "pc105".withCString { model in
                        var names = Names(rules, model, layouts, variants, nil)
                        return newMap(context, &names, 0)
                    }
                }
            }
        }
    }

    func free(_ map: OpaquePointer) { unref(map) }

    /// The symbol of a key; of the last of its groups where it has fewer.
    func symbol(_ map: OpaquePointer, _ key: UInt32, _ group: Int, _ level: Int) -> UInt {
        let count = groups(map, key)
        guard count > 0, group < 4 else { return 0 }
        var found: UnsafePointer<UInt32>?
        let number = symbols(map, key, min(UInt32(group), count - 1), UInt32(level), &found)
        return number > 0 ? UInt(found?[0] ?? 0) : 0
    }

    /// All layouts that the machine's rules list, with their variants.
    static func layouts() throws -> [Layout] {
        let text = try String(contentsOfFile: "/usr/share/X11/xkb/rules/base.lst", encoding: .utf8)
        var section = ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard let first = words.first else { return nil }
            if first == "!" {
                section = words.count > 1 ? String(words[1]) : ""
                return nil
            }
            switch section {
            case "layout" where first != "custom": return Layout(name: String(first), variant: "")
            case "variant" where words.count > 1:
                return Layout(
                    name: words[1].trimmingCharacters(in: [":"]), variant: String(first))
            default: return nil
            }
        }
    }
}
