"""Where things are, for Tests/Mutants/draw."""
import importlib.machinery
import importlib.util
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Built as all tests are, optimised.
OPTIONS = (ROOT / ".ci/test-options").read_text().split()
KEPT = ROOT / ".build/mutants"
NUMBER, REACHED = "TACTILE_MUTANT", "TACTILE_MUTANTS_REACHED"
# Rooms whose tests are in other folders.
TESTED_IN = {"DiaryFiles": ["Diary"], "Dial": ["App"], "Design": ["Charts", "App"], "Charts": ["Charts", "App"],
             "Platform": ["Views"], "Headless": ["Views"]}


def module(name, path):
    loader = importlib.machinery.SourceFileLoader(name, str(path))
    result = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.modules[name] = result
    loader.exec_module(result)
    return result


tests = module("tests", ROOT / ".ci/test")


def fail(message):
    sys.exit(f"Tests/Mutants/draw: {message}")


def room(mutant):
    parts = mutant["file"].split("/")
    return parts[2 if parts[1] in ("Tactile", "HealthBeat") else 1]


def tested_in(mutant):
    """The folders of the tests of a change."""
    return TESTED_IN.get(room(mutant), [room(mutant)])


def name(mutant):
    """Names a change among those of one tree."""
    return f"{mutant['file']}:{mutant['offset']}:{mutant['kind']}:{mutant['length']}"
