#!/bin/bash
# Installs, runs, tests and removes Health Beat. `./install.sh --help` says how.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"

readonly APPLICATION=org.healthbeat.HealthBeat

usage() {
    cat <<TEXT
Usage: ./install.sh [--prefix DIR]            builds Health Beat and installs it
       ./install.sh uninstall [--prefix DIR]  removes it; the diary stays where it is
       ./install.sh run [ARGUMENT]...         builds Health Beat and opens it, without installing
       ./install.sh test                      runs the tests; “test quick” those that need no display,
                                              “test night” all, “test FILTER” some by their names
       ./install.sh packages                  installs the packages that building and testing need
       ./install.sh deb [--output DIR]        makes Debian packages of the program and the gallery
       ./install.sh appdir [--output DIR]     makes a folder that runs wherever it is, for an AppImage

DIR is /usr/local for root, else ~/.local; packages are put into “dist” if nothing else is said.
Needed: Debian 12 or its like with apt, and Swift 6.2 or later on the PATH. Packages that are missing
are installed, as root or with sudo.
TEXT
}

# shellcheck source=packaging/machine.sh
. packaging/machine.sh
# shellcheck source=.ci/building.sh
. .ci/building.sh
# shellcheck source=packaging/files.sh
. packaging/files.sh

# Whether the variable DISPLAY names a display that may be there.
have_display() {
    local name=${DISPLAY:-} number
    [ -n "$name" ] || return 1
    case $name in
    :* | unix:*)
        number=${name##*:}
        number=${number%%.*}
        [ -S "/tmp/.X11-unix/X$number" ] ||
            grep -qs "@/tmp/.X11-unix/X$number\$" /proc/net/unix
        ;;
    *) return 0 ;;
    esac
}

# Whether Health Beat opens a window when it gets these arguments: they are options alone.
opens_window() {
    while [ $# -gt 0 ]; do
        case $1 in
        -h | --h* | -V | --v* | --scr*) return 1 ;;
        --tab | --data-dir | --language | --scale | --theme | --size) shift ;;
        -*) ;;
        *) return 1 ;;
        esac
        shift || break
    done
}

run() {
    build_release
    local pictures=$PWD/.build/screenshots
    if ! have_display && opens_window "$@"; then
        rm -rf "$pictures"
        say "There is no display to open the window on (DISPLAY is “${DISPLAY:-}”); pictures of every tab are drawn instead:"
        set -- --screenshot "$pictures" "$@"
    fi
    clean_up
    exec "$binaries/healthbeat" "$@"
}

# Installs what building, running and testing need.
install_packages() {
    need_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}" "$@"
    need_swift
}

run_tests() {
    local options
    if [ "${1:-}" = night ]; then install_packages "${NIGHT_PACKAGES[@]}"; else install_packages; fi
    need_space
    read -ra options <.ci/test-options
    build "the tests" --build-tests "${options[@]}"
    clean_up
    exec .ci/test --skip-build "$@"
}

default_prefix() {
    if [ "$(id -u)" = 0 ]; then echo /usr/local; else echo "${HOME:?}/.local"; fi
}

# Where the list of what an installation put under its prefix is kept.
manifest() { echo "$1/share/healthbeat/installed-files"; }

# Installs one file and notes it: MODE SOURCE PLACE, the place below the prefix.
put() {
    install -D -m "$1" "$2" "$prefix/$3" ||
        fail "“$prefix/$3” cannot be written; is the disk full, or do you need to be root? (another place: --prefix DIR)"
    printf '%s\n' "$3" >>"$list"
}

install_program() {
    local prefix=$1 list
    build_release
    mkdir -p "$prefix" 2>/dev/null && [ -w "$prefix" ] ||
        fail "“$prefix” cannot be written; run this as root, or say another place: --prefix DIR"
    prefix=$(cd "$prefix" && pwd)
    if [ -f "$(manifest "$prefix")" ]; then remove_files "$prefix"; fi
    # Kept from the first file on, so that an installation that was cut off can be removed.
    list=$(manifest "$prefix")
    install -D -m 644 /dev/null "$list" ||
        fail "“$list” cannot be written; is the disk full, or do you need to be root? (another place: --prefix DIR)"
    # A desktop session need not have the prefix on its PATH.
    each_file "$binaries" "$prefix" "\"$prefix/bin/healthbeat\"" "$work"
    refresh_desktop "$prefix"
    say "Health Beat is installed: $prefix/bin/healthbeat, and in the desktop's menu."
    case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) say "“$prefix/bin” is not on your PATH: start it by that name or from the menu." ;;
    esac
}

remove_files() {
    local prefix=$1 file directory
    while IFS= read -r file; do
        case $file in "" | /* | *..*) continue ;; esac
        rm -f "$prefix/$file" || fail "“$prefix/$file” cannot be removed; run this as root"
        directory=$(dirname "$file")
        # Only folders that are empty now, and never the prefix itself.
        while [ "$directory" != . ]; do
            rmdir "$prefix/$directory" 2>/dev/null || break
            directory=$(dirname "$directory")
        done
    done <"$(manifest "$prefix")"
    rm -f "$(manifest "$prefix")"
    (cd "$prefix" && rmdir -p share/healthbeat 2>/dev/null) || true
}

uninstall() {
    local prefix=$1
    if [ ! -f "$(manifest "$prefix")" ]; then
        say "Health Beat is not installed under $prefix; nothing to remove."
        return 0
    fi
    [ -w "$(manifest "$prefix")" ] ||
        fail "“$prefix” cannot be written; run this as the one who installed it"
    remove_files "$prefix"
    refresh_desktop "$prefix"
    # What the desktop's indexes hold when nothing of ours or others' is in them.
    if [ "$(ls -A "$prefix/share/applications" 2>/dev/null)" = mimeinfo.cache ]; then
        rm -f "$prefix/share/applications/mimeinfo.cache"
        (cd "$prefix" && rmdir -p share/applications) 2>/dev/null || true
    fi
    if [ -d "$prefix/share/mime" ] && [ ! -e "$prefix/share/mime/packages" ]; then
        (cd "$prefix/share/mime" && rm -f -- "${MIME_INDEX[@]}" ./*/x-healthbeat*.xml && rmdir -- */) \
            2>/dev/null || true
        (cd "$prefix" && rmdir -p share/mime) 2>/dev/null || true
    fi
    say "Health Beat is removed from $prefix. The diary was not touched: ${XDG_DATA_HOME:-~/.local/share}/$APPLICATION"
}

# What update-mime-database writes.
readonly MIME_INDEX=(
    aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version
    XMLnamespaces
)

# Lets desktops notice now what they would notice later.
refresh_desktop() {
    local prefix=$1
    if command -v update-mime-database >/dev/null && [ -d "$prefix/share/mime/packages" ]; then
        update-mime-database "$prefix/share/mime" 2>/dev/null || true
    fi
    if command -v update-desktop-database >/dev/null && [ -d "$prefix/share/applications" ]; then
        update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
    fi
    if command -v gtk-update-icon-cache >/dev/null &&
        [ -f "$prefix/share/icons/hicolor/index.theme" ]; then
        gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" 2>/dev/null || true
    fi
}

case ${1:-} in
run)
    shift
    run "$@"
    ;;
test)
    shift
    run_tests "$@"
    ;;
packages) install_packages ;;
deb | appdir) exec packaging/make "$@" ;;
-h | --help | help) usage ;;
*)
    action=install_program
    prefix=$(default_prefix)
    while [ $# -gt 0 ]; do
        case $1 in
        install) ;;
        uninstall) action=uninstall ;;
        --prefix)
            [ -n "${2:-}" ] || fail "--prefix needs a folder: ./install.sh --prefix DIR"
            prefix=$2
            shift
            ;;
        --prefix=?*) prefix=${1#--prefix=} ;;
        *)
            usage >&2
            fail "“$1” is not known"
            ;;
        esac
        shift
    done
    "$action" "$prefix"
    ;;
esac
