"""Tries changes with the tests that come to them, for Tests/Mutants/draw."""
import os
import re
import subprocess
import threading
from pathlib import Path

from common import NUMBER, OPTIONS, REACHED, tested_in, tests

# Seconds of tests in the first process for a change, and how much more each next one has: most
# changes that are noticed are so at once.
FIRST, GROWTH = 2, 4
# Seconds after which a process hangs, and with how many times what its tests usually take: a change
# that makes them hang is noticed.
PATIENCE, PATIENCE_FACTOR = 40, 10


class Trial:
    """The tests' program with changes in it."""

    def __init__(self, tree, work, wanted):
        self.program = tree / OPTIONS[-1] / "release/HealthBeatPackageTests.xctest"
        self.tree, self.work, self.jobs, self.longest = tree, work, wanted.jobs, wanted.seconds
        self.world = tests.environment(work)
        # A report of where a test crashed takes longer than the test.
        self.world["SWIFT_BACKTRACE"] = "enable=no"
        tests.ROOT = tree
        listed = tests.list_tests(self.program, work, self.world)
        self.suites = tests.choose(listed, wanted.depth, wanted.filter)
        tests.weigh(self.suites)
        self.rows = {}
        for record in tests.records(f"{work}/list"):
            if record.get("kind") == "test":
                where = record["payload"]["id"]
                test, _, line = where.rpartition("/")
                self.rows[test] = where.split(".")[0] + "/" + line
        self.seconds, self.reached, self.lock = {}, {}, threading.Lock()

    def reach(self, count):
        """Notes which tests come to which change, and how long each takes; those that fail by
        themselves are left out."""
        queue = sorted(enumerate(self.suites), key=lambda item: item[1].seconds)

        def work_off():
            while True:
                with self.lock:
                    if not queue:
                        return
                    number, suite = queue.pop()
                self.look(number, suite, count)

        in_threads(self.jobs, work_off)

    def look(self, number, suite, count):
        path = Path(self.work, f"{number}.reached")
        Path(f"{path}.tests").write_text("\n".join(self.rows[test] for test in suite.tests))
        width = count + 1
        path.write_bytes(bytes(width * (len(suite.tests) + 1)))
        run = tests.Run([suite])
        tests.perform(run, self.program, number, self.work, {**self.world, REACHED: str(path)}, True)
        if run.problem or run.failed:
            print(f"left out, since it fails without any change: {suite.name}, "
                  f"{run.problem or ', '.join(run.failed)}", flush=True)
        table = path.read_bytes()
        path.unlink()
        if run.problem:
            return
        for row, test in enumerate(suite.tests, 1):
            if test not in run.passed:
                continue
            self.seconds[test] = run.times[test]
            own = table[row * width:(row + 1) * width]
            for index in range(1, width):
                if own[index] or table[index]:
                    self.reached.setdefault(index, []).append(test)

    def batches(self, mutant):
        """The tests that come to a change, cut into processes; the longest are left out where all of
        them would take too long."""
        whole = 0
        for is_own in (True, False):
            these = [t for t in self.reached.get(mutant["number"], []) if belongs(t, mutant) == is_own]
            batch, length, most = [], 0, FIRST
            for test in sorted(these, key=lambda t: self.seconds[t]):
                whole += self.seconds[test]
                if whole > self.longest and whole > self.seconds[test]:
                    break
                if batch and length + self.seconds[test] > most:
                    yield batch
                    batch, length, most = [], 0, most * GROWTH
                batch.append(test)
                length += self.seconds[test]
            if batch:
                yield batch

    def run(self, chosen, number):
        """The first test that fails, or "" where none does."""
        suites = {}
        for test in chosen:
            suite, slash, rest = test.partition("/")
            suites.setdefault(suite + slash, []).append(re.escape(rest))
        arguments = []
        for suite, names in suites.items():
            arguments += ["--filter", "^" + re.escape(suite) + "(" + "|".join(names) + ")($|/)"]
        limit = PATIENCE + PATIENCE_FACTOR * sum(self.seconds[test] for test in chosen)
        process = subprocess.Popen(
            [self.program, "--testing-library", "swift-testing", *arguments], cwd=self.tree,
            env={**self.world, NUMBER: str(number)}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        late = threading.Event()

        def stop():
            late.set()
            kill(process)

        timer = threading.Timer(limit, stop)
        timer.start()
        failed, ended = "", False
        for line in process.stdout:
            text = re.sub(r"\x1b\[[0-9;]*m", "", line.decode(errors="replace"))
            found = re.match(r"✘ Test (.+?) (?:recorded an issue|failed)", text)
            if found:
                failed = found[1]
                break
            ended = ended or "Test run with" in text
        timer.cancel()
        kill(process)
        process.stdout.close()
        process.wait()
        if failed or ended:
            return failed
        return f"still running after {limit:.0f} s" if late.is_set() else "the tests ended early"

    def outcome(self, mutant):
        outcome = "not reached"
        for batch in self.batches(mutant):
            outcome, by = "not noticed", self.run(batch, mutant["number"])
            if by:
                return "noticed", by
        return outcome, ""


def kill(process):
    try:
        os.killpg(process.pid, 9)
    except ProcessLookupError:
        pass


def in_threads(count, work_off):
    threads = [threading.Thread(target=work_off, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def belongs(test, mutant):
    """Whether a test is of the room of a change, whose tests are the first to notice."""
    return test.split(".")[0].removesuffix("Tests") in tested_in(mutant)
