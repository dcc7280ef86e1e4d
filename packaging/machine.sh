# What this machine has and needs so that Health Beat can be built, run and tested. Sourced by the
# scripts that do so; they stand at the top of the repository.

readonly BUILD_PACKAGES=(
    git binutils gcc libc6-dev libstdc++-12-dev libcurl4 libncurses6 libxml2 pkg-config
    libx11-dev libxext-dev libxi-dev libxrandr-dev libxrender-dev libcairo2-dev libpixman-1-dev
    libturbojpeg0-dev libpango1.0-dev libsqlite3-dev libexpat1-dev zlib1g-dev
    libbox2d-dev libsystemd-dev libsodium-dev libsm-dev libice-dev
)
readonly RUN_PACKAGES=(
    libx11-6 libxext6 libxi6 libxrandr2 libxrender1 libcairo2 libpixman-1-0 libturbojpeg0
    libpango-1.0-0 libpangocairo-1.0-0 libfontconfig1 libsqlite3-0 libexpat1 zlib1g libbox2d2
    libstdc++6 libsystemd0 libsodium23 libenchant-2-2 libxcursor1 tzdata fonts-inter
)
readonly TEST_PACKAGES=(
    xvfb openbox icewm xclip xsel libxtst-dev fonts-dejavu-core xserver-xorg-core
    xserver-xorg-video-dummy zsh fish lintian dpkg-dev patchelf sqlite3 poppler-utils librsvg2-bin
    appstream groff-base dbus-daemon dbus-bin desktop-file-utils shared-mime-info libglib2.0-bin
    at-spi2-core gir1.2-atspi-2.0 python3 python3-gi python3-pyatspi hunspell-en-us
    libxkbcommon0 xkb-data
)
# What some tests of the night use that are left out where it is not there.
readonly NIGHT_PACKAGES=(
    orca fcitx5 fcitx5-anthy ibus ibus-libpinyin xdg-desktop-portal xdg-desktop-portal-gtk
)
# What a release build and the tests leave on the disk, in kilobytes, with room to spare.
readonly BUILD_SPACE=2500000


say() { printf '%s\n' "$*" >&2; }

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# apt-get as root, asking nothing and waiting for another package program to end.
apt() {
    local prefix=()
    [ "$(id -u)" = 0 ] || prefix=(sudo -n --)
    "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 -qq "$@"
}

# What Fedora and Arch call what building and running need.
readonly FEDORA_PACKAGES=(
    git binutils gcc gcc-c++ glibc-devel libcurl ncurses-libs libxml2 pkgconf-pkg-config
    libX11-devel libXext-devel libXi-devel libXrandr-devel libXrender-devel cairo-devel
    pixman-devel turbojpeg-devel pango-devel sqlite-devel expat-devel zlib-devel box2d-devel
    systemd-devel libsodium-devel libSM-devel libICE-devel enchant2 libXcursor tzdata
    rsms-inter-fonts
)
readonly ARCH_PACKAGES=(
    git binutils gcc curl ncurses libxml2 pkgconf libx11 libxext libxi libxrandr libxrender cairo
    pixman libjpeg-turbo pango sqlite expat zlib systemd-libs libsodium libsm libice enchant
    libxcursor tzdata inter-font
)

# Says how packages, by their Debian names, are had from another package program.
name_elsewhere() {
    if command -v dnf >/dev/null; then
        echo "Building and running need, by the names of Fedora:
    sudo dnf install ${FEDORA_PACKAGES[*]}"
    elif command -v pacman >/dev/null; then
        echo "Building and running need, by the names of Arch:
    sudo pacman -S --needed ${ARCH_PACKAGES[*]}
and, to build, Box2D 2.4, for which Arch has a later version that does not fit; what is
built runs without it."
    else
        echo "Install these packages' equivalents by hand: $*"
    fi
}

# Installs those of the packages that are not there; asks nothing and nobody when all are.
need_packages() {
    command -v dpkg-query >/dev/null ||
        fail "this is not Debian or its like (there is no dpkg). $(name_elsewhere "$@")"
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
