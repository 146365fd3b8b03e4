# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds controls that a screen reader cannot name: all that can be pressed or focused need a name."""

import re

from screen import Atspi, GLib

CONTROLS = {"push button", "toggle button", "check box", "radio button", "combo box", "entry", "text",
            "password text", "spin button", "slider", "page tab", "menu item", "check menu item",
            "radio menu item", "link", "level bar", "progress bar", "table cell", "list item", "switch"}
# What it is called by the toolkit when nobody has named it; what its picture is called; a mnemonic that
# was never meant to be read.
NO_NAME = re.compile(r"(Gtk|Adw|Gdk|Tabiya)[A-Z]\w*$|[\w-]+-symbolic$|\[?_\w|\W*$")
# A label with a mnemonic is read without its underscore.
LABELLED = {"push button", "toggle button", "check box", "radio button"}
MNEMONIC = re.compile(r"_\w")
# Containers without a name of their own: the focus is on their children.
HOLDERS = {"panel", "filler", "scroll pane", "page tab list", "tool bar", "window", "frame", "dialog",
           "separator", "scroll bar", "viewport", "tree table", "grouping"}


def is_control(node):
    role = node.get_role_name()
    return role in CONTROLS or (role not in HOLDERS and
                                node.get_state_set().contains(Atspi.StateType.FOCUSABLE))


def has_words(node, depth=0):
    """Whether something in it is read out: a row is called after its labels where it has no name."""
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child and child.get_state_set().contains(Atspi.StateType.VISIBLE) and (
                (child.get_role_name() == "label" and not NO_NAME.match(child.get_name()))
                or (depth < 8 and has_words(child, depth + 1))):
            return True
    return False


def is_laid_out(node):
    """Pages of a stack that were never shown have no size, and their names later."""
    return Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW).width > 0


# Windows that libadwaita makes, by title.
TOOLKIT_WINDOWS = {"Preferences", "About"}


def is_of_toolkit(node):
    """Buttons of libadwaita's own windows of preferences and about the program."""
    while node and node.get_name() not in TOOLKIT_WINDOWS:
        node = node.get_parent()
    return node is not None


def describe(node):
    """With its ancestors, outwards."""
    words = [f"{node.get_role_name()} {node.get_name()!r}"]
    while (node := node.get_parent()) and len(words) < 5:
        if not NO_NAME.match(node.get_name()):
            words.append(node.get_name())
    return " in ".join(words)


def find_nameless(nodes):
    """(how many controls, the descriptions of those without a name) among them."""
    count, nameless = 0, []
    for node in nodes:
        try:
            if not is_control(node):
                continue
            count += 1
            if (node.get_role_name() in LABELLED and MNEMONIC.search(node.get_name()) and
                    not is_of_toolkit(node)):
                nameless.append(describe(node))
            if NO_NAME.match(node.get_name()) and not (
                    node.get_role_name() == "list item" and has_words(node)) and (
                        is_laid_out(node) and not is_of_toolkit(node)):
                nameless.append(describe(node))
        except GLib.Error:
            continue  # it is gone meanwhile
    return count, nameless
