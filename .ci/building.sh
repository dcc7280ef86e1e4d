# What install.sh and packaging/make build with: a build that shows how far it is, in a session of
# processes that ends with the script. Sourced after packaging/machine.sh.

# Seconds without any work after which a build is said to have stopped.
readonly STALL=${HEALTHBEAT_STALL_SECONDS:-120}
# Where builds keep their temporary files, of which those that were cut off leave many, and the locks
# by which they wait for each other.
readonly TEMPORARY=$PWD/.build/temporary
# What begins a message on a line of its own where a line moves.
line_start=
if [ -t 2 ]; then line_start=$'\r\033[K'; fi
readonly line_start

# A folder for what is needed only while the script runs, and the session of processes under way.
work=
session=

# Builds WHAT with the options of "swift build" that follow, and shows how far it is.
build() {
    local what=$1 status=0
    shift
    make_work
    mkdir -p "$TEMPORARY" || fail "“$PWD/.build” cannot be made; is the disk full, or is the folder another's?"
    : >"$work/build"
    TMPDIR=$TEMPORARY in_session swift build "$@" >"$work/build" 2>&1 </dev/null &
    session=$!
    show_progress "Building $what"
    wait "$session" || status=$?
    session=
    [ "$status" != 0 ] || return 0
    cp "$work/build" .build/failed-build.log 2>/dev/null || true
    # With several compilers at work what went wrong can be far above the end.
    if grep -aq 'error:' "$work/build"; then
        { grep -a -A 6 'error:' "$work/build" || true; } | sed -n 1,80p >&2
    else
        tail -n 40 "$work/build" >&2
    fi
    fail "$what could not be built (exit status $status); the compiler's messages are above, and all of them in $PWD/.build/failed-build.log"
}

# Replaces the shell by a program that leads a session of its own, so that all it starts is found
# again; signals that shells let background programs ignore do what they usually do.
in_session() { exec setsid env --default-signal=INT,QUIT "$@"; }

# Finds what is alive in the session, its leader first, and the processor time it has used, in clock ticks.
look_at_session() {
    local file text fields
    members=()
    ticks=0
    for file in /proc/[0-9]*/stat; do
        { IFS= read -r text <"$file"; } 2>/dev/null || continue
        # The program's name, which may have blanks and brackets, ends with the last bracket.
        read -ra fields <<<"${text##*) }"
        file=${file#/proc/}
        file=${file%/stat}
        # The first one leads the session only once it has run "setsid".
        [ "${fields[3]:-}" = "$session" ] || [ "$file" = "$session" ] || continue
        [ "${fields[0]}" != Z ] || continue
        if [ "$file" = "$session" ]; then
            members=("$file" "${members[@]}")
        else
            members+=("$file")
        fi
        ticks=$((ticks + fields[11] + fields[12]))
    done
}

# Ends all processes of the session: the first by Ctrl+C's signal, on which Swift ends its compilers,
# then what is left.
end_session() {
    # A signal may come before the number of what was started last is noted.
    [ -n "$session" ] || session=${!:-}
    [ -n "$session" ] || return 0
    local round asked=0 members ticks
    for round in {1..200}; do
        look_at_session
        [ ${#members[@]} -gt 0 ] || break
        if [ "$round" = 1 ]; then
            kill -INT "$session" 2>/dev/null || true
        elif [ "$asked" != 0 ] && [ "$round" -gt $((asked + 30)) ]; then
            kill -KILL "${members[@]}" 2>/dev/null || true
        elif [ "$asked" = 0 ] && { [ "${members[0]}" != "$session" ] || [ "$round" = 50 ]; }; then
            kill -TERM "${members[@]}" 2>/dev/null || true
            asked=$round
        fi
        sleep 0.1
    done
    session=
}

make_work() {
    [ -n "$work" ] || work=$(mktemp -d) || fail "no temporary folder can be made in ${TMPDIR:-/tmp}; is the disk full?"
}

clean_up() {
    end_session
    [ -z "$work" ] || rm -rf "$work"
    work=
}

interrupted() {
    trap '' HUP INT TERM
    [ ! -t 2 ] || printf '\n' >&2
    clean_up
    rm -rf "$TEMPORARY"/TemporaryDirectory.*
    # Ends by the signal itself, so that whoever started this sees it.
    trap - EXIT "$1"
    kill -s "$1" $$
}

# Says how far the build is until it ends: a line that moves on a terminal, else a line for each
# tenth and each half minute.
show_progress() {
    local title=$1 moves=false start=$SECONDS last=0 tenth=0 steps count=0 total=0 now text
    local members ticks used=-1 since=$SECONDS waits=false
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then moves=true; fi
    while kill -0 "$session" 2>/dev/null; do
        sleep 0.5
        now=$((SECONDS - start))
        steps=$(tail -c 20000 "$work/build" |
            sed -nE 's|.*\[([0-9]+)/([0-9]+)\] .*|\1 \2|p' | tail -n 1)
        [ -z "$steps" ] || read -r count total <<<"$steps"
        text="$title: $count of $total"
        # The first steps only find out how many there are.
        [ "$total" -gt 1 ] || text="$title: preparing"
        text="$text, $((now / 60)):$(printf %02d $((now % 60)))"
        if $moves; then
            printf '\r%s\033[K' "$text" >&2
        elif [ "$now" -ge $((last + 30)) ] ||
            { [ "$total" -gt 1 ] && [ $((count * 10 / total)) -gt "$tenth" ]; }
        then
            say "$text"
            last=$now
            [ "$total" -le 1 ] || tenth=$((count * 10 / total))
        fi
        if ! $waits && grep -aqs 'Another instance of SwiftPM' "$work/build"; then
            waits=true
            say "${line_start}Another build is at work in this folder; this one waits until it has ended."
        fi
        look_at_session
        if [ "$ticks" != "$used" ]; then
            used=$ticks
            since=$SECONDS
        elif [ $((SECONDS - since)) -ge "$STALL" ]; then
            say "${line_start}The build has done nothing for $STALL seconds. It goes on when what it waits for is there; Ctrl+C ends it."
            since=$SECONDS
        fi
    done
    ! $moves || printf '\r\033[K' >&2
}

# Builds the program as it is released, and sets `binaries` to the folder that it is in.
build_release() {
    need_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}"
    need_swift
    need_space
    [ -d .build ] || say "Building Health Beat; the first time takes some minutes …"
    release_options
    build "Health Beat" "${RELEASE[@]}" --product healthbeat
    binaries=$(TMPDIR=$TEMPORARY swift build "${RELEASE[@]}" --show-bin-path)
}

trap clean_up EXIT
for signal in HUP INT TERM; do
    # shellcheck disable=SC2064
    trap "interrupted $signal" "$signal"
done
