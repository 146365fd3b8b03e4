/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files as other programs pack and write them, made and read with only libarchive and GLib. */
#ifndef TABIYA_TESTS_PACKED_FILE_H
#define TABIYA_TESTS_PACKED_FILE_H

#include <glib.h>

/* Writes `text` as `path`, compressed as "gz", "zst", "xz", "bz2", or "zip"; "": uncompressed. An
 * archive has it as one.pgn, between texts without games, and `second` (NULL: none) as two.pgn. */
void write_packed(const char *path, const char *packing, GBytes *text, GBytes *second);
/* The contents of such a file, which must be compressed in that way. */
GBytes *read_packed(const char *path, const char *packing);

/* `utf8` in the encoding, as g_convert() names it. */
GBytes *encoded(const char *utf8, const char *encoding);
/* Asserts that `bytes` are `utf8` in that encoding, to the last byte. */
void assert_encoded(GBytes *bytes, const char *utf8, const char *encoding);

#endif
