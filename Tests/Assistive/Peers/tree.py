"""Says what a program on the readers' bus is made of, one line for each control, by pyatspi alone.

    tree.py PROGRAM NAME[=SAID]...

SAID is what the program calls the control, where that is another name. Each line has the control's name, its role, that of what it is in, its states, interfaces and actions,
with tabs between. The menu of the button “More” is opened at the end, for the names that are in it.
See PeerTests.swift.
"""

import sys
import time

import pyatspi
from gi.repository import GLib

PATIENCE = 30
MENU = "More"


def until(question, what):
    end = time.monotonic() + PATIENCE
    context = GLib.MainContext.default()
    while True:
        # The library keeps what it was told until it hears of changes.
        while context.iteration(False):
            pass
        try:
            answer = question()
        except GLib.Error:
            answer = None
        if answer:
            return answer
        if time.monotonic() > end:
            sys.exit(f"waited in vain for {what}")
        time.sleep(0.02)


def program(name):
    return next((one for one in pyatspi.Registry.getDesktop(0) if one and one.name == name), None)


def below(root):
    """What is in the tree, level by level."""
    level = [root]
    while level:
        yield from level
        level = [child for node in level for child in node if child]


def find(root, name):
    """The outermost object of a name."""
    found = next((node for node in below(root) if node.name == name), None)
    # GTK's tabs have no name but that of the label in them.
    if found and found.getRoleName() == "label" and found.parent.getRoleName() == "page tab":
        return found.parent
    return found


def states(node):
    names = (pyatspi.stateToString(state) for state in node.getState().getStates())
    return " ".join(sorted(name.replace(" ", "-") for name in names))


def actions(node):
    try:
        action = node.queryAction()
    except NotImplementedError:
        return ""
    return ", ".join(action.getName(index) for index in range(action.nActions))


def line(node, name):
    parent = node.parent
    return "\t".join(
        [
            name,
            node.getRoleName(),
            parent.getRoleName() if parent else "",
            states(node),
            " ".join(sorted(pyatspi.listInterfaces(node))),
            actions(node) or "-",
        ]
    )


def main():
    root = until(lambda: program(sys.argv[1]), sys.argv[1])
    until(lambda: find(root, MENU), "the window")
    missing = []
    for argument in sys.argv[2:]:
        name, _, said = argument.partition("=")
        node = find(root, said or name)
        if node:
            print(line(node, name))
        else:
            missing.append(name)
    if missing:
        find(root, MENU).queryAction().doAction(0)
    for name in missing:
        print(line(until(lambda: find(root, name), name), name))


main()
