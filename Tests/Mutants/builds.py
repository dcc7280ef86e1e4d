"""Builds changes in a copy of the tree, for Tests/Mutants/draw."""
import os
import re
import shutil
import subprocess

from common import NUMBER, OPTIONS, REACHED, ROOT, fail, name

ROUNDS = 60  # Builds, each without the changes that the one before could not compile.
# More calls of a place than these are not looked at one by one: all tests of the suite have it.
CALLS = 20_000

# In each module: which change is chosen, and the file that notes who came to which: a row of one
# byte a change for all tests of the process, and then one for each of those that are listed in the
# file beside it.
CHOICE = f"""import Foundation
import Testing

let chosenMutant = ProcessInfo.processInfo.environment["{NUMBER}"].flatMap {{ Int($0) }} ?? 0
let reachedMutants = ReachedMutants()

final class ReachedMutants: @unchecked Sendable {{
    private var rows: [String: Int] = [:]
    private var calls: [Int]
    private var place: UnsafeMutablePointer<UInt8>
    private let lock = NSLock()

    init?() {{
        guard let path = ProcessInfo.processInfo.environment["{REACHED}"],
            let list = try? String(contentsOfFile: path + ".tests", encoding: .utf8)
        else {{ return nil }}
        let names = list.split(separator: "\\n").map(String.init)
        for (row, name) in names.enumerated() {{ rows[name] = row + 1 }}
        let file = open(path, O_RDWR)
        defer {{ close(file) }}
        let size = lseek(file, 0, SEEK_END)
        calls = Array(repeating: 0, count: Int(size) / (names.count + 1))
        guard file >= 0, size > 0,
            let place = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            place != MAP_FAILED
        else {{ return nil }}
        self.place = place.assumingMemoryBound(to: UInt8.self)
    }}

    func note(_ number: Int) {{
        if place[number] != 0 {{ return }}
        lock.lock()
        defer {{ lock.unlock() }}
        calls[number] += 1
        guard calls[number] < {CALLS}, let here = Test.current?.sourceLocation,
            let row = rows["\\(here.fileID):\\(here.line):\\(here.column)"]
        else {{
            place[number] = 1
            return
        }}
        place[row * calls.count + number] = 1
    }}
}}

@inline(never) func mutant(_ number: Int) -> Bool {{
    if let reachedMutants {{ reachedMutants.note(number) }}
    return number == chosenMutant
}}
"""


def mirror(mutants, tree):
    """Makes the tree what the repository is, with the changes in it. What is so already is not
    touched: it is not built again."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
        check=True, capture_output=True, text=True).stdout.split("\0")
    changed = {f"{folder}/ChosenMutant.swift": CHOICE.encode()
               for folder in {"/".join(m["file"].split("/")[:3]) for m in mutants}}
    # A statement that is never come to is a warning.
    changed["Package.swift"] = (ROOT / "Package.swift").read_bytes().replace(
        b"[.treatAllWarnings(as: .error)]", b"[]", 1)
    for mutant in sorted(mutants, key=lambda m: -m["offset"]):
        text = changed.get(mutant["file"]) or (ROOT / mutant["file"]).read_bytes()
        start, end = mutant["offset"], mutant["offset"] + mutant["length"]
        new = mutant["replacement"].replace("{n}", str(mutant["number"])).encode()
        changed[mutant["file"]] = text[:start] + new + text[end:]
    for name in {*listed, *changed}:
        target = tree / name
        if name in changed:
            if not target.exists() or target.read_bytes() != changed[name]:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(changed[name])
        elif name and (ROOT / name).is_file():
            if not target.exists() or stamp(target) != stamp(ROOT / name):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)
    known = {tree / name for name in {*listed, *changed}}
    for folder in ("Sources", "Tests", "Plugins"):
        for path in (tree / folder).rglob("*"):
            if path.is_file() and (path not in known or not (ROOT / path.relative_to(tree)).exists()
                                   and path.name != "ChosenMutant.swift"):
                path.unlink()


def stamp(path):
    about = path.stat()
    return about.st_size, about.st_mtime_ns


def build(mutants, tree, near):
    """Builds the changes that compile, and returns them."""
    memory = tree.with_name(tree.name + ".wrong")
    wrong = set(memory.read_text().splitlines()) if memory.exists() else set()
    world = {**os.environ, "TESTS_NEAR": ",".join(near)} if near else None
    for _ in range(ROUNDS):
        left = [m for m in mutants if name(m) not in wrong]
        mirror(left, tree)
        made = subprocess.run(
            ["swift", "build", "--build-tests", *OPTIONS], cwd=tree, env=world, capture_output=True,
            text=True)
        if made.returncode == 0:
            return left
        found = {(os.path.relpath(path, tree), int(line)) for path, line in
                 re.findall(r"^(/\S+?\.swift):(\d+):\d+: error:", made.stdout, re.M)}
        new = {name(m) for file, line in found for m in blamed(left, file, line)}
        if not new:
            fail("the changes do not build:\n" + made.stdout[-4000:] + made.stderr[-2000:])
        print(f"{len(new)} do not compile", flush=True)
        wrong |= new
        memory.write_text("\n".join(sorted(wrong)))
    fail(f"the changes do not build after {ROUNDS} rounds")


def blamed(mutants, file, line):
    """The changes at a line of a file, or else the last above it: what lacks a value is said at the
    end of it."""
    these = [m for m in mutants if m["file"] == file and m["line"] <= line]
    at = [m for m in these if line <= m["line"] + m["replacement"].count("\n")]
    return at or these[-1:]
