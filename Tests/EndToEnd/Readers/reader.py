"""A reader of the screen without a voice: does what its arguments say through libatspi alone.

Each argument is one step; a line for each says what came of it. See ReaderUseTests.swift.
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 60


def until(question, what):
    """Asks until there is an answer, letting events come in between."""
    end = time.monotonic() + PATIENCE
    context = GLib.MainContext.default()
    while True:
        try:
            answer = question()
        except GLib.Error:
            answer = None
        if answer:
            return answer
        if time.monotonic() > end:
            sys.exit(f"waited in vain for {what}; there is: {said()}")
        while context.iteration(False):
            pass
        time.sleep(0.02)


def program():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and child.get_name() == "healthbeat":
            return child
    return None


def walk(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child:
            yield from walk(child)


def said():
    heard = []
    try:
        root = program()
        for node in walk(root) if root else []:
            heard.append(f"{node.get_role_name()}: {node.get_name()}")
    except GLib.Error as error:
        heard.append(error.message)
    return heard or "no program"


def look(role, name):
    """The first one of the name, or else of a name that begins so; without a name any."""
    root = program()
    found = None
    for node in walk(root) if root else []:
        if node.get_role_name() != role:
            continue
        # Rows that are not in sight have no name.
        if not name or node.get_name() == name:
            return node
        if found is None and node.get_name().startswith(name):
            found = node
    return found


def all_of(role):
    root = program()
    return [node for node in walk(root) if node.get_role_name() == role] if root else []


def find(role, name):
    return until(lambda: look(role, name), f"{role} “{name}”")


def act(question, what, name):
    """Does an action of a node, which is looked for again when it goes while it is asked."""

    def found():
        node = question()
        return node and (node, [node.get_action_name(at) for at in range(node.get_n_actions())])

    node, actions = until(found, what)
    if name not in actions:
        sys.exit(f"{what} has no action {name}, only {actions}")
    return node.do_action(actions.index(name))


def states(node):
    return node.get_state_set()


def is_selected(node):
    return states(node).contains(Atspi.StateType.SELECTED)


def step(words):
    command, role, name, rest = (words.split("|") + ["", "", ""])[:4]
    if command == "find":
        return find(role, name).get_name()
    if command == "gone":
        return until(lambda: not look(role, name), f"the end of {role} “{name}”")
    if command == "describe":
        return find(role, name).get_description()
    if command == "text":
        node = find(role, name)
        return node.get_text(0, -1)
    if command == "act":
        return act(lambda: look(role, name), f"{role} “{name}”", rest or "activate")
    if command == "focus":
        node = find(role, name)
        node.grab_focus()
        until(lambda: states(node).contains(Atspi.StateType.FOCUSED), "the keyboard")
        return True
    if command == "type":
        node = find(role, name)
        node.set_text_contents(rest)
        return until(lambda: node.get_text(0, -1) == rest and rest, "the text")
    if command == "set":
        node = find(role, name)
        node.set_current_value(float(rest))
        return until(
            lambda: abs(node.get_current_value() - float(rest)) < 0.051
            and f"{node.get_minimum_value():g} {node.get_maximum_value():g}",
            "the value",
        )
    if command == "selected":
        return until(lambda: is_selected(find(role, name)), "the choice")
    if command == "unselected":
        return until(lambda: not is_selected(find(role, name)), "another choice")
    if command == "value":
        return until(lambda: find(role, name).get_description().startswith(rest), f"“{rest}”")
    if command == "says":
        return until(lambda: find(role, name).get_text(0, -1) == rest and rest, f"“{rest}”")
    if command == "count":
        return until(lambda: len(all_of(role)) == int(rest), f"{rest} of {role}")
    if command == "nth":
        at = int(name)
        return act(lambda: (all_of(role)[at:] or [None])[0], f"{role} {name}", rest or "activate")
    if command == "last":
        return act(lambda: (all_of(role) or [None])[-1], role, name or "activate")
    if command == "empty":
        return until(lambda: find(role, name).get_text(0, -1) == "", "an empty field")
    if command == "clear":
        find(role, name).set_text_contents("")
        return until(lambda: find(role, name).get_text(0, -1) == "", "an empty field")
    if command == "extents":
        box = find(role, name).get_extents(Atspi.CoordType.SCREEN)
        return f"{box.x} {box.y} {box.width} {box.height}"
    if command == "event":
        return until(lambda: role in EVENTS and role, f"the event {role}")
    sys.exit(f"there is no step {command}")


EVENTS = []


def heard(event):
    EVENTS.append(f"{event.type} {event.source.get_name()}")


def main():
    Atspi.init()
    listener = Atspi.EventListener.new(heard)
    for kind in ("object:state-changed:focused", "object:state-changed:selected", "window:activate"):
        listener.register(kind)
    for words in sys.argv[1:]:
        print(step(words), flush=True)


main()
