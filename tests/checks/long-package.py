#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Debian package builds and passes lintian; it can be installed, run, upgraded and removed.

    long-package.py SOURCE_ROOT

Everything but building happens on top of this system in its own namespace (overlayfs on a tmpfs), so that it leaves
nothing behind. This needs root, and Debian or Ubuntu; otherwise it is skipped.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "app"))
import tap

SOURCE = pathlib.Path(sys.argv[1]).resolve()
PACKAGE = []  # the path of the .deb, once it is built

# $1: a folder for the tmpfs, $2: a folder with the packages, $3: what to run in the new root.
ENTER = r"""
set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/up" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/up,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
mount -t tmpfs tmpfs "$1/root/tmp"
mkdir "$1/root/root/packages"
cp "$2"/*.deb "$1/root/root/packages/"
chroot "$1/root" sh -ec "$3"
"""

# The window is started as the desktop starts it: by its name, by the files that were installed.
WINDOW = r"""
xvfb-run -a dbus-run-session -- sh -ec '
    gapplication launch io.github.tabiya.Tabiya
    for i in $(seq 60); do
        gdbus introspect --session --dest io.github.tabiya.Tabiya \
            --object-path /io/github/tabiya/Tabiya/window/1 >/dev/null 2>&1 && exit 0
        sleep 1
    done
    exit 1'
"""


def inside(script):
    """What `script` prints in a copy of this system that has the packages in /root/packages."""
    with tempfile.TemporaryDirectory(prefix="tabiya-package-") as folder:
        result = subprocess.run(["unshare", "--mount", "sh", "-c", ENTER, "sh", folder, PACKAGE[0].parent, script],
                                capture_output=True, text=True, check=False)
        subprocess.run(["umount", "--recursive", "--lazy", folder], capture_output=True, check=False)
    tap.equal((result.returncode, result.stderr[-500:] if result.returncode else ""), (0, ""))
    return result.stdout


def make_newer(deb, folder):
    """The same package as its next version."""
    tree = folder / "tree"
    subprocess.run(["dpkg-deb", "-R", deb, tree], check=True)
    control = tree / "DEBIAN" / "control"
    control.write_text(control.read_text().replace("\nVersion: 0.1.0\n", "\nVersion: 0.1.0+next\n"))
    subprocess.run(["dpkg-deb", "-b", tree, folder / "newer.deb"], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)


def it_is_built_and_lintian_takes_it():
    result = subprocess.run([SOURCE / "dev", "package"], capture_output=True, text=True, check=False)
    tap.equal((result.returncode, result.stderr[-800:] if result.returncode else ""), (0, ""))
    found = [line for line in result.stdout.splitlines() if line.endswith(".deb") and "dbgsym" not in line]
    tap.equal(len(found), 1)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-debs-"))
    PACKAGE.append(pathlib.Path(shutil.copy(found[0], folder / "tabiya.deb")))
    make_newer(PACKAGE[0], folder)


def it_is_installed_and_runs():
    said = inside("dpkg -i /root/packages/tabiya.deb >&2; tabiya-cli --version; tabiya-engine bench 4 2>&1;"
                  "tabiya-cli explore --moves e4 --json;" + WINDOW)
    tap.holds("tabiya-cli 0.1.0" in said and "Nodes searched" in said, said)


def it_is_upgraded():
    said = inside("dpkg -i /root/packages/tabiya.deb >&2; dpkg -i /root/packages/newer.deb >&2;"
                  "dpkg-query -W tabiya; tabiya-cli --version")
    tap.holds("0.1.0+next" in said, said)


def nothing_is_left_of_it():
    said = inside("dpkg -i /root/packages/tabiya.deb >&2; dpkg -L tabiya > /tmp/files; dpkg -P tabiya >&2;"
                  "while read -r file; do [ ! -f \"$file\" ] || echo \"left: $file\"; done < /tmp/files;"
                  "[ ! -e /usr/share/tabiya ] || echo left: /usr/share/tabiya")
    tap.equal(said, "")


NEEDED = ("dpkg-buildpackage", "dh", "lintian", "unshare", "xvfb-run", "dbus-run-session")
if os.geteuid() != 0 or not all(map(shutil.which, NEEDED)):
    print("1..1\nok 1 - the package # SKIP skipped: it takes root, debhelper, lintian and xvfb")
    sys.exit(0)
tap.main([it_is_built_and_lintian_takes_it, it_is_installed_and_runs, it_is_upgraded, nothing_is_left_of_it])
