# The symbol graphs of the modules that others import: sourced by scripts in the repository.

# Where the modules of the tests' build are, and where their graphs go.
readonly MODULES=${MODULES:-.build/tests/release/Modules}
readonly GRAPHS=.build/symbol-graphs

# The modules that “import UIKit” brings.
readonly UIKIT_MODULES=(
    TactileGeometry TactileMotion TactileDrawing TactileLayers TactilePlatform TactileViews
    TactileDynamics TactileDocuments TactileControls TactileText TactileTables TactilePickers TactileCollections
    TactileNavigation TactileStoryboards TactileDesktop TactileDialogs TactileAssistive TactileInspector
    TactileCompatibility
)
# Those that have a page in docs/pages.
readonly PAGE_MODULES=(
    TactileLanguages "${UIKIT_MODULES[@]}" Tactile TactileX11 TactileHeadless TactileGoldens
    TactileTesting
)
# Foundation's types have members that programs for iOS use.
readonly FOUNDATION_MODULES=(Foundation FoundationEssentials)

# Writes the graphs of all these modules, side by side; not again while the modules are the same.
extract_symbol_graphs() {
    local paths=(-I "$MODULES") folder flag target module made
    for module in "${PAGE_MODULES[@]}"; do
        [ -f "$MODULES/$module.swiftmodule" ] || {
            printf '✘ There is no module %s in %s: build the tests before.\n' "$module" "$MODULES"
            return 1
        }
    done
    made=$(swift --version 2>/dev/null && cd "$MODULES" &&
        stat -c '%n %s %y' "${PAGE_MODULES[@]/%/.swiftmodule}") || return
    [ "$(cat "$GRAPHS/made-from" 2>/dev/null)" != "$made" ] || return 0
    rm -rf "$GRAPHS"
    mkdir -p "$GRAPHS"
    while IFS= read -r folder; do
        paths+=(-I "$folder")
    done < <(find Sources/System Sources/Tactile/CBox2D -name module.modulemap -printf '%h\n')
    while IFS= read -r flag; do
        case $flag in -I*) paths+=(-I "${flag#-I}") ;; esac
    done < <(pkg-config --cflags cairo pixman-1 pangocairo libturbojpeg x11 | tr ' ' '\n')
    target=$(swift -print-target-info | sed -nE 's/.*"unversionedTriple": "([^"]+)".*/\1/p' | head -n 1)
    printf '%s\n' "${FOUNDATION_MODULES[@]}" "${PAGE_MODULES[@]}" |
        xargs -P "$(nproc)" -I MODULE swift symbolgraph-extract -module-name MODULE \
            -target "$target" "${paths[@]}" -minimum-access-level public \
            -skip-synthesized-members -output-dir "$GRAPHS" || return
    printf '%s\n' "$made" >"$GRAPHS/made-from"
}

# choose_symbol_graphs FOLDER MODULE…: a folder that has the graphs of these modules alone.
choose_symbol_graphs() {
    local folder=$1 module
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    for module; do
        # What a module adds to another one is in a graph of its own.
        find "$GRAPHS" -name "$module.symbols.json" -o -name "$module@*.symbols.json" |
            xargs -r cp -l -t "$folder" || return
    done
}
