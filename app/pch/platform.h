/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* GLib's headers, compiled once for all files of app/, as ui/pch/toolkit.h is for ui/: reading them
 * was a third of each file's time. Nothing of ours stands here, and every file still includes what
 * it uses; those that want the C library's extensions say so themselves, too. */
#define _GNU_SOURCE
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
