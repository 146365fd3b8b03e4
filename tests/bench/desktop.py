# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the benchmarks of the window: a private X server, bus and home, and functions that look at windows and
move the pointer through Xlib, without starting a process per step."""

import argparse
import ctypes
import ctypes.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time


def under_private_bus(script):
    """Starts `script` again inside dbus-run-session unless it is there already. The output
    of daemons there is dropped."""
    if os.environ.get("TABIYA_BENCH_STDERR"):
        os.dup2(int(os.environ["TABIYA_BENCH_STDERR"]), 2)
        return
    for tool in ("Xvfb", "dbus-run-session"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is not installed")
    ours = os.dup(2)
    os.set_inheritable(ours, True)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    os.environ["TABIYA_BENCH_STDERR"] = str(ours)
    os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)
    os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable, script, *sys.argv[1:]])


class Desktop:
    """A private Xvfb and home; `env` is the environment for programs in it."""

    def __init__(self, width=1600, height=1000):
        self.home = tempfile.mkdtemp(prefix="tabiya-bench-")
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten",
             "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = ":" + pipe.readline().strip()
        run = os.path.join(self.home, "run")
        os.mkdir(run, 0o700)
        self.env = {
            "PATH": os.environ["PATH"] + ":/usr/games",
            "HOME": self.home,
            "DISPLAY": self.display,
            "XDG_RUNTIME_DIR": run,
            "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")),
            "DBUS_SESSION_BUS_ADDRESS": os.environ.get("DBUS_SESSION_BUS_ADDRESS", ""),
            "GDK_BACKEND": "x11",
            "LC_ALL": "C.UTF-8",
        }

    def close(self):
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.home, ignore_errors=True)


class _Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height", "border", "depth")] + [
        ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong), ("class_", ctypes.c_int),
        ("bit_gravity", ctypes.c_int), ("win_gravity", ctypes.c_int),
        ("backing_store", ctypes.c_int), ("backing_planes", ctypes.c_ulong),
        ("backing_pixel", ctypes.c_ulong), ("save_under", ctypes.c_int),
        ("colormap", ctypes.c_ulong), ("map_installed", ctypes.c_int),
        ("map_state", ctypes.c_int), ("all_event_masks", ctypes.c_long),
        ("your_event_mask", ctypes.c_long), ("do_not_propagate_mask", ctypes.c_long),
        ("override_redirect", ctypes.c_int), ("screen", ctypes.c_void_p)]


class _Image(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
                ("format", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_uint32))]


class X11:
    """The few calls of Xlib and XTest that looking and pointing need."""

    VIEWABLE = 2
    ZPIXMAP = 2

    def __init__(self, display):
        self.x = ctypes.CDLL(ctypes.util.find_library("X11"))
        self.test = ctypes.CDLL(ctypes.util.find_library("Xtst"))
        pointer, ulong = ctypes.c_void_p, ctypes.c_ulong
        self.x.XOpenDisplay.restype = pointer
        self.x.XDefaultRootWindow.restype = ulong
        self.x.XDefaultRootWindow.argtypes = [pointer]
        self.x.XQueryTree.argtypes = [pointer, ulong] + [pointer] * 4
        self.x.XGetWindowAttributes.argtypes = [pointer, ulong, pointer]
        self.x.XGetImage.restype = ctypes.POINTER(_Image)
        self.x.XGetImage.argtypes = [pointer, ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint,
                                     ctypes.c_uint, ulong, ctypes.c_int]
        self.x.XDestroyImage.argtypes = [ctypes.POINTER(_Image)]
        self.x.XFree.argtypes = [pointer]
        self.x.XSync.argtypes = [pointer, ctypes.c_int]
        self.test.XTestFakeMotionEvent.argtypes = [pointer] + [ctypes.c_int] * 3 + [ulong]
        self.test.XTestFakeButtonEvent.argtypes = [pointer, ctypes.c_uint, ctypes.c_int, ulong]
        self.test.XTestFakeKeyEvent.argtypes = [pointer, ctypes.c_uint, ctypes.c_int, ulong]
        self.x.XStringToKeysym.restype = ulong
        self.x.XKeysymToKeycode.argtypes = [pointer, ulong]
        self.x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self.x.XMoveResizeWindow.argtypes = [pointer, ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2
        self.x.XSetInputFocus.argtypes = [pointer, ulong, ctypes.c_int, ulong]
        # A window may go between two calls: that is no reason to end.
        self._handler = ctypes.CFUNCTYPE(ctypes.c_int, pointer, pointer)(lambda *_: 0)
        self.x.XSetErrorHandler(self._handler)
        self.display = self.x.XOpenDisplay(display.encode())
        if not self.display:
            sys.exit(f"cannot open the display {display}")
        self.root = self.x.XDefaultRootWindow(self.display)

    def windows(self):
        """The shown windows of some size: (id, x, y, width, height)."""
        parent, root = ctypes.c_ulong(), ctypes.c_ulong()
        children, count = ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        self.x.XQueryTree(self.display, self.root, ctypes.byref(root), ctypes.byref(parent),
                          ctypes.byref(children), ctypes.byref(count))
        found = []
        for window in [children[i] for i in range(count.value)]:
            a = _Attributes()
            if (self.x.XGetWindowAttributes(self.display, window, ctypes.byref(a))
                    and a.map_state == self.VIEWABLE and a.width >= 200 and a.height >= 200):
                found.append((window, a.x, a.y, a.width, a.height))
        if children:
            self.x.XFree(children)
        return found

    def row(self, window, y, width):
        """The pixels of one row of a window, None if it is gone."""
        image = self.x.XGetImage(self.display, window, 0, y, width, 1, 0xFFFFFFFF, self.ZPIXMAP)
        if not image:
            return None
        pixels = image.contents.data[:width]
        self.x.XDestroyImage(image)
        return pixels

    def is_drawn(self, window, width, height):
        """Whether there is more than a blank rectangle: colours change along rows of it."""
        lively = 0
        for part in (0.3, 0.4, 0.5, 0.6, 0.7):
            pixels = self.row(window, int(height * part), width)
            if pixels and len(set(pixels)) >= 4:
                lively += 1
        return lively >= 2

    def move(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, int(x), int(y), 0)
        self.x.XSync(self.display, 0)

    def button(self, down, number=1):
        self.test.XTestFakeButtonEvent(self.display, number, int(down), 0)
        self.x.XSync(self.display, 0)

    def click(self, number=1):
        """Button 4 is the wheel upwards, 5 downwards."""
        self.button(True, number)
        self.button(False, number)

    def resize(self, window, width, height):
        self.x.XMoveResizeWindow(self.display, window, 0, 0, width, height)
        self.x.XSync(self.display, 0)

    def focus(self, window):
        self.x.XSetInputFocus(self.display, window, 1, 0)
        self.x.XSync(self.display, 0)

    def key(self, name):
        code = self.x.XKeysymToKeycode(self.display, self.x.XStringToKeysym(name.encode()))
        for down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, down, 0)
        self.x.XSync(self.display, 0)


def wait_for_first_frame(x11, process, limit_s=30):
    """Seconds from now to when a window of this display shows something."""
    start = time.monotonic()
    while time.monotonic() - start < limit_s:
        for window, _, _, width, height in x11.windows():
            if x11.is_drawn(window, width, height):
                return time.monotonic() - start
        if process.poll() is not None:
            raise RuntimeError(f"ended with {process.returncode} before it drew anything")
        time.sleep(0.001)
    raise RuntimeError(f"drew nothing in {limit_s} s")


def repeat(action, a_second, seconds):
    """Does it so often; returns when it began and ended."""
    begin = time.monotonic()
    for i in range(int(a_second * seconds)):
        action(i)
        time.sleep(max(0, begin + (i + 1) / a_second - time.monotonic()))
    time.sleep(0.2)
    return begin, time.monotonic()


def stop(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def run(description, script, measure, show, seconds=None, size=(1600, 1000)):
    """The whole of a benchmark: under a bus and on a desktop of its own `measure(desktop, arguments)` gives
    a result, which is printed as it is with --json, else by `show(result)`."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("build", help="the build folder")
    if seconds:
        parser.add_argument("--seconds", type=float, default=seconds)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    under_private_bus(script)
    desktop = Desktop(*size)
    try:
        result = measure(desktop, arguments)
    finally:
        desktop.close()
    if arguments.json:
        print(json.dumps(result))
    else:
        show(result)
