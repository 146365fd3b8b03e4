/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The contents of a file that the user may change at any time.
 *
 * The file is read, not mapped: if another program truncates a mapped file, or the output of the
 * same command replaces it, the process dies with SIGBUS. A file too large for memory is copied to
 * a nameless temporary file and mapped from there, where nothing else can reach it.
 *
 * A packed file (gzip, zstd, xz, bzip2, zip) is unpacked, UTF-16 is decoded: app/unpack.h. The
 * games of an archive follow one another. */
#ifndef TABIYA_WHOLE_FILE_H
#define TABIYA_WHOLE_FILE_H

#include "app/unpack.h"

G_BEGIN_DECLS

/* A packed file that unpacks to more is refused. */
#define TABIYA_WHOLE_FILE_MAX ((guint64)4 << 30)

/* NULL with a G_IO_ERROR that names the file if it cannot be read. "-" is standard input. Blocks;
 * any thread. (transfer full) */
GBytes *tabiya_whole_file_read(const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* How the text was stored in the file. */
typedef struct {
    TabiyaPacking packing;
    TabiyaEncoding encoding; /* BYTES if there are several texts */
    guint n_texts;
    char *damage; /* why the rest could not be read; NULL: the file is complete */
} TabiyaFileForm;

void tabiya_file_form_clear(TabiyaFileForm *form);

typedef struct {
    GCancellable *cancellable; /* may be NULL */
    /* Called now and then with the number of bytes consumed; may be NULL. */
    void (*progress)(guint64 done, gpointer user);
    gpointer user;
} TabiyaFileWatch;

/* The same with a new unpacker; `name` is for messages. For a damaged file, returns what comes
 * before the damage. `watch` may be NULL. (transfer full) */
GBytes *tabiya_whole_file_unpack(TabiyaUnpacker *unpacker, const char *name,
                                 const TabiyaFileWatch *watch, TabiyaFileForm *form,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Replaces TABIYA_WHOLE_FILE_MAX as the limit. For tests. */
void tabiya_whole_file_set_max_for_tests(guint64 bytes);

/* A file that only this process can reach and that disappears when it is closed; -1 with an
 * error. */
int tabiya_whole_file_open_nameless(GError **error);

G_END_DECLS

#endif
