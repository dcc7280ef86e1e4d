"""A window of GTK 4's controls, named as those of PeerTests.swift."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402


def named(widget, name):
    widget.update_property([Gtk.AccessibleProperty.LABEL], [name])
    return widget


def fill(box):
    box.append(Gtk.Label(label="Weights", accessible_role=Gtk.AccessibleRole.HEADING))
    box.append(Gtk.Label(label="Plain words"))
    box.append(Gtk.Button(label="Save"))
    box.append(Gtk.Button(label="Undo", sensitive=False))
    box.append(named(Gtk.Switch(active=True), "Remind"))
    slider = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 10, 1)
    slider.set_value(4)
    box.append(named(slider, "Level"))
    box.append(named(Gtk.Entry(text="Ran"), "Note"))
    box.append(named(Gtk.PasswordEntry(text="open"), "Key"))
    box.append(named(Gtk.SearchEntry(), "Find"))
    story = Gtk.TextView()
    story.get_buffer().set_text("Once\nupon")
    box.append(named(story, "Story"))
    days = named(Gtk.ListBox(), "Days")
    for day in ["Monday", "Tuesday"]:
        days.append(named(Gtk.ListBoxRow(child=Gtk.Label(label=day)), day))
    days.select_row(days.get_row_at_index(0))
    box.append(days)
    book = named(Gtk.Notebook(), "Pages")
    for title in ["First", "Second"]:
        book.append_page(Gtk.Box(), Gtk.Label(label=title))
    box.append(book)
    box.append(named(Gtk.ProgressBar(fraction=0.25), "Done"))
    box.append(named(Gtk.Spinner(spinning=True), "Busy"))
    box.append(named(Gtk.Image(icon_name="edit-copy"), "Picture"))
    count = Gtk.SpinButton.new_with_range(0, 9, 1)
    box.append(named(count, "Count"))
    span = named(Gtk.Box(css_classes=["linked"]), "Span")
    day, week = Gtk.ToggleButton(label="Day"), Gtk.ToggleButton(label="Week")
    week.set_group(day)
    week.set_active(True)
    span.append(day)
    span.append(week)
    box.append(span)
    box.append(named(Gtk.DropDown.new_from_strings(["kg", "lb"]), "Unit"))
    box.append(Gtk.LinkButton(uri="https://example.org", label="Website"))
    menu = Gio.Menu()
    menu.append("Copy", "window.copy")
    more = named(Gtk.MenuButton(menu_model=menu, label="More"), "More")
    box.append(more)
    # A reader's press ends this version of GTK.
    more.connect_after("map", lambda _: GLib.timeout_add(500, more.popup))


def main():
    GLib.set_prgname("gtk4")
    window = Gtk.Window(title="Stage")
    copy = Gio.SimpleAction.new("copy", None)
    group = Gio.SimpleActionGroup()
    group.add_action(copy)
    window.insert_action_group("window", group)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    fill(box)
    window.set_child(box)
    window.present()
    GLib.MainLoop().run()


Gtk.init()
main()
