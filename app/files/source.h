/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the texts of chess files, wherever they are: plain, packed, in archives, in folders, on
 * standard input.
 *
 * The first bytes of a file tell its kind: gzip and zstd (of several members too), bzip2, xz, zip,
 * or text as it is. In folders (recursively) and archives, every file with a PGN or EPD name is
 * read, folders in the order of names. Texts come one after the other and are read as streams:
 * nothing is ever held in memory as a whole, whatever a size field claims.
 *
 *     g_autoptr(TabiyaSource) source = tabiya_source_new(names);
 *     while (tabiya_source_next(source, &error))
 *         while ((count = tabiya_source_read(source, bytes, sizeof bytes, &error)) > 0)
 *             …
 *
 * A damaged file affects only itself: everything that can be unpacked is returned before the error,
 * which names the file and the place, and the next text can still be read. Blocks; one thread at a
 * time.
 */
#ifndef TABIYA_SOURCE_H
#define TABIYA_SOURCE_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_SOURCE_PGN,
    TABIYA_SOURCE_EPD, /* its name says so: .epd or .fen, packed or not */
} TabiyaSourceFormat;

/* The file on disk with the text. */
typedef struct {
    const char *uri;   /* of the text, with a # and its name in an archive; NULL: standard input */
    gint64 size;       /* of the file, in bytes */
    gint64 changed_ns; /* time of its last modification, since 1970 */
} TabiyaSourceStamp;

typedef struct TabiyaSource TabiyaSource;

/* `names` (NULL-terminated) are files, folders or "-" for standard input. */
TabiyaSource *tabiya_source_new(const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_source_free(TabiyaSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSource, tabiya_source_free)

/* Goes to the next text. FALSE with `error` set: something could not be opened; call again for the
 * text after it. FALSE without: there are no more texts. */
gboolean tabiya_source_next(TabiyaSource *self, GError **error);

/* For the current text. Strings are lent until the next one. */
const char *
tabiya_source_get_name(TabiyaSource *self); /* for messages: "games.zip/one.pgn", UTF-8 */
TabiyaSourceFormat tabiya_source_get_format(TabiyaSource *self);
TabiyaSourceStamp tabiya_source_get_stamp(TabiyaSource *self);

/* Up to `length` bytes of the current text; 0 at its end; -1 with a G_IO_ERROR that names the file,
 * after everything that could be read. */
gssize tabiya_source_read(TabiyaSource *self, char *bytes, gsize length, GError **error);

/* Bytes on disk, as stored, of all names: done so far, and the total (0: unknown). Any thread. */
guint64 tabiya_source_get_done(TabiyaSource *self);
guint64 tabiya_source_get_total(TabiyaSource *self);

G_END_DECLS

#endif
