/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of chess files, wherever they lie: plain, packed, in archives, in folders, on standard
 * input.
 *
 * What a name stands for is told by the file's first bytes: gzip and zstd (of several members too),
 * bzip2, xz, zip, or text as it is. Of folders (all the way down) and of archives everything whose
 * name says PGN or EPD is taken, folders in the order of names. Texts come one after the other and
 * are read as streams: nothing is ever whole in memory, whatever a size field claims.
 *
 *     g_autoptr(TabiyaSource) source = tabiya_source_new(names);
 *     while (tabiya_source_next(source, &error))
 *         while ((count = tabiya_source_read(source, bytes, sizeof bytes, &error)) > 0)
 *             …
 *
 * What is broken costs itself alone: of a damaged file all that can be unpacked is given before the
 * error, which names the file and where in it, and the next text is there to be read. Blocks; one
 * thread at a time.
 */
#ifndef TABIYA_SOURCE_H
#define TABIYA_SOURCE_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_SOURCE_PGN,
    TABIYA_SOURCE_EPD, /* its name says so: .epd or .fen, packed or not */
} TabiyaSourceFormat;

/* The file on the disk that the text comes from. */
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

/* Goes to the next text. FALSE with `error` set: something could not be opened, ask again for what
 * comes after it. FALSE without: that was all. */
gboolean tabiya_source_next(TabiyaSource *self, GError **error);

/* Of the present text. Strings are lent until the next one. */
const char *
tabiya_source_get_name(TabiyaSource *self); /* for messages: "games.zip/one.pgn", UTF-8 */
TabiyaSourceFormat tabiya_source_get_format(TabiyaSource *self);
TabiyaSourceStamp tabiya_source_get_stamp(TabiyaSource *self);

/* Up to `length` bytes of the present text; 0 at its end; -1 with a G_IO_ERROR that names the file,
 * after everything that could be had. */
gssize tabiya_source_read(TabiyaSource *self, char *bytes, gsize length, GError **error);

/* Bytes on the disk, packed as they are, of all names: those done, and all (0: nobody knows). Any
 * thread. */
guint64 tabiya_source_get_done(TabiyaSource *self);
guint64 tabiya_source_get_total(TabiyaSource *self);

G_END_DECLS

#endif
