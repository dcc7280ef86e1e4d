# How Health Beat is built to be used, which files it consists of, and where each goes below a prefix.
# Sourced by what installs or packs them.

# Sets RELEASE to the options of "swift build". Swift has to be on the PATH.
#
# Swift's own libraries go into the program, so that it runs where there is no Swift, with the tables of
# ICU that are of use, without names for other programs to link to, without functions that nobody calls,
# with one for those of the same code, and without an index of how to unwind each function, which only
# exceptions of C++ would search. Addresses of libraries are found at the start, and then only
# read. docs/decisions/size.md has the figures, and why the program has a fixed place. Overlapping
# accesses to a variable are looked for in the builds of the tests; looking costs a tenth of
# the processor's time.
release_options() {
    local tables
    RELEASE=(
        -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked
        -Xswiftc -Xfrontend -Xswiftc -function-sections
        -Xlinker -no-pie -Xlinker --gc-sections -Xlinker --icf=safe -Xlinker --no-export-dynamic -Xlinker -s
        -Xlinker --no-eh-frame-hdr -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
    )
    tables=$(packaging/icu/make .build/icu)
    [ -z "$tables" ] || RELEASE+=(-Xcc "-DICU_TABLES=\"$tables\"")
}

# Calls `put MODE SOURCE PLACE` for each file: of the healthbeat that is built in BINARIES, of which
# desktops find the program in PREFIX/bin. With PROGRAM=healthbeat they look for it on the PATH.
# Arguments: BINARIES PREFIX PROGRAM SCRATCH, a folder for files that are made on the way.
each_file() {
    local binaries=$1 prefix=$2 program=$3 scratch=$4 application=org.healthbeat.HealthBeat file
    put 755 "$binaries/healthbeat" bin/healthbeat
    sed "s|^Exec=healthbeat|Exec=$program|; s|^TryExec=.*|TryExec=${program//\"/}|" \
        "Resources/$application.desktop" >"$scratch/entry"
    put 644 "$scratch/entry" "share/applications/$application.desktop"
    # The bus looks for programs in no PATH.
    sed "s|^Exec=.*|Exec=${program/#healthbeat/$prefix/bin/healthbeat}|" \
        "Resources/dbus/$application.service" >"$scratch/service"
    put 644 "$scratch/service" "share/dbus-1/services/$application.service"
    metainfo "$application" >"$scratch/metainfo"
    put 644 "$scratch/metainfo" "share/metainfo/$application.metainfo.xml"
    while IFS= read -r file; do
        case $file in
        man/tactile-gallery.1 | dbus/* | *.desktop | *.metainfo.xml) ;;
        icons/*) put 644 "Resources/$file" "share/$file" ;;
        mime/*) put 644 "Resources/$file" "share/mime/packages/${file##*/}" ;;
        man/*) put 644 "Resources/$file" "share/man/man${file##*.}/${file##*/}" ;;
        completions/*.bash) put 644 "Resources/$file" share/bash-completion/completions/healthbeat ;;
        completions/*.zsh) put 644 "Resources/$file" "$zsh_functions/_healthbeat" ;;
        completions/*.fish) put 644 "Resources/$file" share/fish/vendor_completions.d/healthbeat.fish ;;
        *) put 644 "Resources/$file" "share/healthbeat/$file" ;;
        esac
    done < <(cd Resources && find . -type f -printf '%P\n' | LC_ALL=C sort)
    # The toolkit's own texts, which a build has next to the program.
    for file in Sources/Tactile/Languages/Tables/*.strings; do
        put 644 "$file" "share/healthbeat/Languages/Tactile/${file##*/}"
    done
}

# What software centres show of an application. They take pictures from the web alone, where the sources have
# no place: whoever publishes a package says in PICTURES at which address the files of docs/images are.
metainfo() {
    local file=Resources/$1.metainfo.xml
    [ -n "${PICTURES:-}" ] || { cat "$file" && return; }
    awk -v address="${PICTURES%/}" '
        function picture(file, caption, type) {
            print "    <screenshot" type ">\n      <caption>" caption "</caption>"
            print "      <image>" address "/" file "</image>\n    </screenshot>"
        }
        /<launchable/ {
            print "  <screenshots>"
            picture("averages-wide.png", "Averages of weeks as ranges", " type=\"default\"")
            picture("graph-wide-dark.png", "The trend on paper of days and round weights")
            picture("today-light.png", "The weight of the day")
            picture("graph-light.png", "The graph in a narrow window")
            picture("history-light.png", "Every entry by month")
            picture("goal-dark.png", "The goal on its dial")
            print "  </screenshots>"
        }
        { print }' "$file"
}

# Where zsh looks for completions, below a prefix; Debian has another folder for those of its packages.
zsh_functions=share/zsh/site-functions

# The version that the program tells.
program_version() {
    sed -nE 's/.*static let version = "([0-9.]+)".*/\1/p' \
        Sources/HealthBeat/App/CommandLine/CommandLineTool.swift
}

# The version of a package: the program's, and behind it, where there are changes since, the moment of
# the latest, so that later packages are newer ones.
package_version() {
    local version
    version=$(program_version)
    if grep -q '^## Next' CHANGELOG.md; then
        version+=+$(date -u -d "@$(source_date)" +%Y%m%d.%H%M)
    fi
    printf '%s\n' "$version"
}

# The moment, in seconds since 1970, that all files of a package get: of the latest change, or what
# the environment says, so that two packages of one state are of the same bytes.
source_date() {
    printf '%s\n' "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null ||
        stat -c %Y CHANGELOG.md)}"
}
