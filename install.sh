#!/bin/bash
# Installs, runs, tests and removes Health Beat. `./install.sh --help` says how.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"

readonly BUILD_PACKAGES=(
    git binutils gcc libc6-dev libstdc++-12-dev libcurl4 libncurses6 libxml2 pkg-config
    libx11-dev libxext-dev libxi-dev libxrandr-dev libxrender-dev libcairo2-dev libpixman-1-dev
    libturbojpeg0-dev libpango1.0-dev libsqlite3-dev libexpat1-dev zlib1g-dev
    libbox2d-dev libsystemd-dev libsodium-dev libsm-dev libice-dev
)
readonly RUN_PACKAGES=(
    libx11-6 libxext6 libxi6 libxrandr2 libxrender1 libcairo2 libpixman-1-0 libturbojpeg0
    libpango-1.0-0 libpangocairo-1.0-0 libsqlite3-0 libexpat1 zlib1g libbox2d2
    libstdc++6 libsystemd0 libsodium23 libenchant-2-2 libxcursor1 tzdata fonts-inter
)
readonly TEST_PACKAGES=(
    xvfb openbox icewm xclip xsel libxtst-dev fonts-dejavu-core xserver-xorg-core
    xserver-xorg-video-dummy zsh fish lintian dpkg-dev patchelf sqlite3 poppler-utils librsvg2-bin
    appstream groff-base dbus-daemon dbus-bin desktop-file-utils shared-mime-info libglib2.0-bin
    at-spi2-core gir1.2-atspi-2.0 python3-gi python3-pyatspi hunspell-en-us
)
readonly APPLICATION=org.healthbeat.HealthBeat
# What a release build and the tests leave on the disk, in kilobytes, with room to spare.
readonly BUILD_SPACE=2500000

usage() {
    cat <<TEXT
Usage: ./install.sh [--prefix DIR]            builds Health Beat and installs it
       ./install.sh uninstall [--prefix DIR]  removes it; the diary stays where it is
       ./install.sh run [ARGUMENT]...         builds Health Beat and opens it, without installing
       ./install.sh test [OPTION]...          runs all tests; options go to "swift test"
       ./install.sh deb [--output DIR]        makes Debian packages of the program and the gallery
       ./install.sh appdir [--output DIR]     makes a folder that runs wherever it is, for an AppImage

DIR is /usr/local for root, else ~/.local; packages are put into “dist” if nothing else is said.
Needed: Debian 12 or its like with apt, and Swift 6.2 or later on the PATH. Packages that are missing
are installed, as root or with sudo.
TEXT
}

say() { printf '%s\n' "$*" >&2; }

fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

# shellcheck source=.ci/building.sh
. .ci/building.sh
# shellcheck source=packaging/files.sh
. packaging/files.sh

# apt-get as root, asking nothing and waiting for another package program to end.
apt() {
    local prefix=()
    [ "$(id -u)" = 0 ] || prefix=(sudo -n --)
    "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 -qq "$@"
}

# Installs those of the packages that are not there; asks nothing and nobody when all are.
need_packages() {
    command -v dpkg-query >/dev/null ||
        fail "this is not Debian or its like (there is no dpkg); install these packages' equivalents by hand: $*"
    local package status
    missing=()
    for package in "$@"; do
        # Without a pipe: nothing here may depend on a signal.
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$status" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null ||
        fail "these packages are missing and there is no apt-get to install them: ${missing[*]}"
    [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null ||
        fail "packages are missing and only root may install them; run this and then the command again:
    sudo apt-get install --no-install-recommends ${missing[*]}"
    say "Installing ${missing[*]} …"
    make_work
    if ! { apt update && apt install -y --no-install-recommends "${missing[@]}"; } >"$work/apt" 2>&1
    then
        tail -n 12 "$work/apt" >&2
        fail "apt could not install: ${missing[*]}
Is the network there, is the disk full, is another package program running? Nothing else was changed; run the command again."
    fi
}

need_swift() {
    local directory
    if ! command -v swift >/dev/null; then
        # sudo has a PATH of its own.
        for directory in /opt/swift/usr/bin /usr/local/swift/usr/bin \
            "$(getent passwd "${SUDO_USER:-$(id -un)}" | cut -d: -f6)/.local/share/swiftly/bin"; do
            if [ -x "$directory/swift" ]; then
                PATH=$directory:$PATH
                export PATH
                break
            fi
        done
    fi
    command -v swift >/dev/null ||
        fail "Swift is not on the PATH; install Swift 6.2 or later from https://www.swift.org/install/linux/ and run the command again"
    local version number
    make_work
    # It leaves a temporary folder behind.
    version=$(TMPDIR=$work swift --version 2>/dev/null) || fail "“swift --version” fails; is Swift installed whole?"
    number=$(sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' <<<"$version")
    read -r major minor <<<"${number:-0 0}"
    [ "$major" -gt 6 ] || { [ "$major" = 6 ] && [ "$minor" -ge 2 ]; } ||
        fail "Swift 6.2 or later is needed, and this is: ${version%%$'\n'*}"
}

need_space() {
    local free
    [ -d .build ] && return 0
    free=$(df -Pk . | awk 'NR == 2 { print $4 }')
    [ "${free:-$BUILD_SPACE}" -ge "$BUILD_SPACE" ] ||
        fail "building takes $((BUILD_SPACE / 1000)) MB and this disk has $((free / 1000)) MB free; make room and run the command again"
}

build_release() {
    need_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}"
    need_swift
    need_space
    [ -d .build ] || say "Building Health Beat; the first time takes some minutes …"
    release_options
    build "Health Beat" "${RELEASE[@]}" --product healthbeat
    binaries=$(TMPDIR=$TEMPORARY swift build "${RELEASE[@]}" --show-bin-path)
}

# Makes packages of the kind "deb" or "appdir" in the folder that was asked for.
make_packages() {
    local kind=$1 output=dist
    shift
    while [ $# -gt 0 ]; do
        case $1 in
        --output)
            [ -n "${2:-}" ] || fail "--output needs a folder: ./install.sh $kind --output DIR"
            output=$2
            shift
            ;;
        --output=?*) output=${1#--output=} ;;
        *) fail "“$1” is not known; the option is --output DIR" ;;
        esac
        shift
    done
    build_release
    if [ "$kind" = deb ]; then
        need_packages dpkg-dev
        build "the gallery" "${RELEASE[@]}" --product gallery
    else
        need_packages patchelf
    fi
    "packaging/build-$kind" "$binaries" "$output" >"$work/made" ||
        fail "the packages could not be made; what went wrong is above"
    say "Made:"
    cat "$work/made"
}

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

# Runs all tests in a few processes side by side, since most of those of one process run one after the
# other. Those in real windows mostly wait; those of the program's scenes take a third of the time.
run_all_tests() {
    # All only read what was built, and so need no lock.
    local run=(swift test --skip-build --disable-xctest --ignore-lock)
    local part skipped=() processes=() process status=0
    # What ends the first of the session ends them.
    trap 'kill -INT $(jobs -p) 2>/dev/null' INT
    for part in '^EndToEndTests\.' '^AppTests\.'; do
        "${run[@]}" --filter "$part" &
        processes+=("$!")
        skipped+=(--skip "$part")
    done
    "${run[@]}" "${skipped[@]}" &
    processes+=("$!")
    for process in "${processes[@]}"; do
        wait "$process" || status=$?
    done
    exit "$status"
}

# Runs the tests with the options of "swift test".
start_tests() {
    if [ $# -gt 0 ]; then
        in_session swift test --skip-build --disable-xctest "$@"
    fi
    export -f run_all_tests
    in_session bash -c run_all_tests
}

run_tests() {
    need_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
    need_swift
    need_space
    make_work
    # One world everywhere: nothing of the person's own locale, desktop or diary.
    mkdir -m 700 "$work"/{data,config,cache,state,runtime}
    unset DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS DESKTOP_STARTUP_ID XMODIFIERS \
        LANGUAGE
    export LC_ALL=C.UTF-8 LANG=C.UTF-8 TZ=UTC
    export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
    export XDG_STATE_HOME=$work/state XDG_RUNTIME_DIR=$work/runtime
    build "the tests" --build-tests
    local status=0 copy
    mkfifo "$work/pipe"
    tee "$work/output" <"$work/pipe" &
    copy=$!
    start_tests "$@" >"$work/pipe" 2>&1 </dev/null &
    session=$!
    wait "$session" || status=$?
    # What a test left behind would keep the pipe open.
    end_session
    wait "$copy" || true
    [ "$status" != 0 ] || return 0
    # A long run says what failed far above its end, so this is said once more.
    say "What failed:"
    grep -a -A 3 -e '^✘' -e '^error: ' "$work/output" | grep -a -v -e '^◇' -e '^✔' -e '^--$' >&2 || true
    exit 1
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
deb | appdir) make_packages "$@" ;;
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
