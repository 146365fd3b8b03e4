/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The contents of a file that a person may change at any time.
 *
 * They are read, not mapped: a mapped file that another program shortens, or that the output of the
 * same command replaces, ends the process with SIGBUS. What is larger than memory should hold is
 * copied to a nameless temporary file and mapped from there, where nobody can reach it.
 *
 * A packed file (gzip, zstd, xz, bzip2, zip) is unpacked, UTF-16 is decoded: app/unpack.h. The
 * games of an archive follow one another. */
#ifndef TABIYA_WHOLE_FILE_H
#define TABIYA_WHOLE_FILE_H

#include "app/unpack.h"

G_BEGIN_DECLS

/* What claims to be small and unpacks to more is refused. */
#define TABIYA_WHOLE_FILE_MAX ((guint64)4 << 30)

/* NULL with a G_IO_ERROR that names the file if it cannot be read. "-" is standard input. Blocks;
 * any thread. (transfer full) */
GBytes *tabiya_whole_file_read(const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* How the text lay in the file. */
typedef struct {
    TabiyaPacking packing;
    TabiyaEncoding encoding; /* BYTES where there are several texts */
    guint n_texts;
    char *damage; /* why what follows could not be had; NULL: it is all there */
} TabiyaFileForm;

void tabiya_file_form_clear(TabiyaFileForm *form);

typedef struct {
    GCancellable *cancellable; /* may be NULL */
    /* Told now and then how many bytes of the file are used up; may be NULL. */
    void (*progress)(guint64 done, gpointer user);
    gpointer user;
} TabiyaFileWatch;

/* The same of what a new unpacker gives; `name` is for messages. Of a damaged file what comes
 * before the damage is given. `watch` may be NULL. (transfer full) */
GBytes *tabiya_whole_file_unpack(TabiyaUnpacker *unpacker, const char *name,
                                 const TabiyaFileWatch *watch, TabiyaFileForm *form,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What is refused in place of more than TABIYA_WHOLE_FILE_MAX. For tests. */
void tabiya_whole_file_set_max_for_tests(guint64 bytes);

/* A file that only we reach and that goes when it is closed; -1 with an error. */
int tabiya_whole_file_open_nameless(GError **error);

G_END_DECLS

#endif
