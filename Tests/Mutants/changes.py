"""Which changes there are, for Tests/Mutants/draw: drawn by a seed, or listed in changes.txt."""
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from common import HERE, KEPT, ROOT, fail

PRODUCT = "Sources/Tactile", "Sources/HealthBeat"
# Programs that show the toolkit, and what has no code that runs.
LEFT_OUT = {"UIKit", "Tactile", "Inspector", "CBox2D"}


def rooms():
    """The folders of all rooms, by name."""
    found = {}
    for product in PRODUCT:
        for folder in sorted((ROOT / product).iterdir()):
            if folder.is_dir() and folder.name not in LEFT_OUT and any(folder.rglob("*.swift")):
                found[folder.name] = f"{product}/{folder.name}"
    return found


def generator():
    """Builds the program that draws, and tells where it is."""
    swift = shutil.which("swift") or fail("there is no swift on the PATH")
    library = Path(os.path.realpath(swift)).parents[1] / "lib/swift/host"
    scratch = KEPT / "generator"
    build = subprocess.run(
        [swift, "build", "-c", "release", "--package-path", HERE / "Generator", "--scratch-path", scratch],
        env={**os.environ, "SYNTAX_LIBRARY": str(library)}, capture_output=True, text=True)
    if build.returncode:
        fail("the generator does not build:\n" + build.stdout[-3000:] + build.stderr[-3000:])
    return scratch / "release/mutants"


def draw(seeds, count, groups):
    """The changes of each seed in each group of folders, numbered; none within another. The seed
    "list" is for those of changes.txt."""
    program, drawn = generator(), []
    for seed in seeds:
        for folders in groups:
            if seed == "list":
                made = [m for m in listed() if m["file"].startswith(tuple(f + "/" for f in folders))]
            else:
                made = json.loads(subprocess.run(
                    [program, ROOT, seed, str(count), *folders], stdout=subprocess.PIPE,
                    check=True).stdout)
            for mutant in made:
                if not any(overlap(mutant, other) for other in drawn):
                    drawn.append({**mutant, "seed": seed, "number": len(drawn) + 1})
    return drawn


def listed():
    """The changes of changes.txt, in order."""
    entries = []
    for number, line in enumerate((HERE / "changes.txt").read_text().splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if not line.startswith(" "):
            entries.append({"file": text, "written": number})
            continue
        mark, _, rest = text.partition(" ")
        if mark not in ("@", "-", "+") or not entries:
            fail(f"changes.txt:{number}: expected a file, or a line that begins with @, - or +")
        entries[-1][mark] = rest
    return [place(entry) for entry in entries]


def place(entry):
    """Finds the place of an entry in the sources."""
    path = ROOT / entry["file"]
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    old, new = entry.get("-", ""), entry.get("+")
    found = [index for index, line in enumerate(lines)
             if old.encode() in line and entry.get("@", "").encode() in line]
    if not old or len(found) != 1 or lines[found[0]].count(old.encode()) != 1:
        fail(f"changes.txt:{entry['written']}: \"{old}\" is in {len(found)} lines of {entry['file']}, "
             "not once in one: write more of it, or a line @ with more of its line")
    before = b"\n".join([*lines[:found[0]], lines[found[0]].partition(old.encode())[0]])
    choice = "if !mutant({n}) { %s }" % old if new is None else "(mutant({n}) ? (%s) : (%s))" % (new, old)
    return {"file": entry["file"], "kind": "listed", "line": found[0] + 1, "offset": len(before),
            "length": len(old.encode()), "replacement": choice, "old": old, "new": new or "left out"}


def overlap(one, other):
    return (one["file"] == other["file"] and one["offset"] <= other["offset"] + other["length"]
            and other["offset"] <= one["offset"] + one["length"])


def key(mutant):
    """Names a change by what is there, so that it is found when lines move."""
    return "\t".join(
        (mutant["file"], mutant["kind"], *(" ".join(mutant[t].split()) for t in ("old", "new"))))


def equivalent():
    """A function that tells whether a change means the same, as `equivalent.txt` says by its key;
    the reason is in the comment above each."""
    lines = (HERE / "equivalent.txt").read_text().splitlines()
    listed = {line for line in lines if line and not line.startswith("#")}
    # The larger of two is the larger of them whichever is named first.
    same = re.compile(r"([\w.]+\.)?(max|min)\(")
    return lambda m: key(m) in listed or m["kind"] == "swapped" and bool(same.match(m["old"]))
