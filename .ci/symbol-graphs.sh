# Writes the symbol graphs of modules of the last debug build into a folder; sourced by scripts in
# the repository.

# The modules that “import UIKit” brings.
readonly UIKIT_MODULES=(
    TactileGeometry TactileMotion TactileDrawing TactileLayers TactilePlatform TactileViews
    TactileDynamics TactileDocuments TactileControls TactileText TactileTables TactilePickers TactileCollections
    TactileNavigation TactileStoryboards TactileDesktop TactileDialogs TactileAssistive TactileInspector
    TactileCompatibility
)

# extract_symbol_graphs FOLDER MODULE…
extract_symbol_graphs() {
    local graphs=$1 paths=(-I .build/debug/Modules) folder flag target module
    shift
    rm -rf "$graphs"
    mkdir -p "$graphs"
    while IFS= read -r folder; do
        paths+=(-I "$folder")
    done < <(find Sources/System Sources/Tactile/CBox2D -name module.modulemap -printf '%h\n')
    while IFS= read -r flag; do
        case $flag in -I*) paths+=(-I "${flag#-I}") ;; esac
    done < <(pkg-config --cflags cairo pixman-1 pangocairo libturbojpeg x11 | tr ' ' '\n')
    target=$(swift -print-target-info | sed -nE 's/.*"unversionedTriple": "([^"]+)".*/\1/p' | head -n 1)
    for module; do
        case $module in
        Foundation*) ;;
        *) [ -f ".build/debug/Modules/$module.swiftmodule" ] || {
            printf '✘ There is no module %s: run “swift build” before.\n' "$module"
            return 1
        } ;;
        esac
        swift symbolgraph-extract -module-name "$module" -target "$target" "${paths[@]}" \
            -minimum-access-level public -skip-synthesized-members -output-dir "$graphs"
    done
}
