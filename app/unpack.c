/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See unpack.h. A table with one row of functions per kind of file; the first bytes of a file
 * select the row.
 *
 * Damage. What was unpacked before the damage is returned first, and the error with the next read,
 * so that an importer keeps every game before that point. libarchive discards the block in which it
 * fails, so it is fed a kilobyte at a time. */
#include "app/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#define INPUT_BYTES (256 << 10)
#define ARCHIVE_FEED_BYTES 1024
#define MAGIC_BYTES 6

#define RAW_BYTES (64 << 10)
#define SNIFF_BYTES 64
#define CHARACTER_BYTES 6 /* of UTF-8, at most */

typedef struct {
    const char *magic;
    gsize magic_length;
    TabiyaPacking packing;
    gboolean (*begin)(TabiyaUnpacker *self, GError **error);
    gboolean (*next)(TabiyaUnpacker *self, const char **inner, GError **error);
    gssize (*read)(TabiyaUnpacker *self, char *bytes, gsize length, GError **error);
    void (*end)(TabiyaUnpacker *self);
} Kind;

struct TabiyaUnpacker {
    int fd;        /* -1: `bytes` */
    GBytes *bytes; /* NULL: the file */
    gsize bytes_at;
    char *name;
    const Kind *kind; /* NULL: not begun */
    gboolean in_text;
    gboolean is_over; /* no more text */
    GError *trouble;  /* error for the next read */

    guint8 *input;
    gsize input_at;
    gsize input_length;
    gboolean input_over;
    guint64 input_offset; /* offset in the file of the input's end */

    z_stream gzip;
    gboolean in_member;
    ZSTD_DStream *zstd;
    struct archive *archive;
    const char *block; /* unpacked by libarchive, not taken yet */
    gsize block_length;
    gboolean can_seek;

    /* unpacked from the current text, not decoded yet */
    guint8 *raw;
    gsize raw_at, raw_length;
    gboolean is_sniffed;
    gboolean raw_over;           /* it has no more, or `trouble` is set */
    char spill[CHARACTER_BYTES]; /* a decoded character, not returned yet */
    gsize spill_at, spill_length;
    TabiyaEncoding encoding;
};

/* --- Input ------------------------------------------------------------------------------------ */

guint64 tabiya_unpacker_get_offset(TabiyaUnpacker *self)
{
    return self->input_offset - (self->input_length - self->input_at);
}

static gssize read_bytes(TabiyaUnpacker *self, void *room, gsize length)
{
    gsize size;
    const char *bytes = g_bytes_get_data(self->bytes, &size);
    const gsize count = MIN(length, size - self->bytes_at);
    if (count > 0)
        memcpy(room, bytes + self->bytes_at, count);
    self->bytes_at += count;
    return (gssize)count;
}

static gssize read_input(TabiyaUnpacker *self, void *room, gsize length)
{
    gssize count;
    if (self->bytes)
        return read_bytes(self, room, length);
    do
        count = read(self->fd, room, length);
    while (count < 0 && errno == EINTR);
    return count;
}

/* -1: not seekable; see `errno`. */
static off_t seek_input(TabiyaUnpacker *self, off_t offset, int whence)
{
    if (!self->bytes)
        return lseek(self->fd, offset, whence);
    const off_t size = (off_t)g_bytes_get_size(self->bytes);
    offset += whence == SEEK_END ? size : 0;
    if (offset < 0 || offset > size) {
        errno = EINVAL;
        return -1;
    }
    self->bytes_at = (gsize)offset;
    return offset;
}

/* Moves the rest of the input to the beginning, and reads on after it. FALSE: an error. */
static gboolean fill(TabiyaUnpacker *self, GError **error)
{
    const gsize left = self->input_length - self->input_at;
    memmove(self->input, self->input + self->input_at, left);
    self->input_at = 0;
    self->input_length = left;
    const gssize count = read_input(self, self->input + left, INPUT_BYTES - left);
    if (count < 0) {
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(errno), "%s: %s", self->name,
                    g_strerror(errno));
        return FALSE;
    }
    self->input_over = count == 0;
    self->input_length += (gsize)count;
    self->input_offset += (gsize)count;
    return TRUE;
}

/* Makes sure that there is a byte of input, or that it has ended. */
static gboolean want_input(TabiyaUnpacker *self, GError **error)
{
    return self->input_at < self->input_length || self->input_over || fill(self, error);
}

static gssize fail(TabiyaUnpacker *self, GError **error, const char *why)
{
    g_autofree char *reason = g_strchomp(g_strdup(why));
    g_autofree char *at = g_strdup_printf("%" G_GUINT64_FORMAT, tabiya_unpacker_get_offset(self));
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                /* Translators: a file, a number of bytes, and what is wrong there. */
                _("%s: damaged at byte %s: %s; only the part before it was read"), self->name, at,
                reason);
    return -1;
}

static gssize fail_cut(TabiyaUnpacker *self, GError **error)
{
    return fail(self, error, _("the file is truncated"));
}

/* A file's only text comes once. */
static gboolean next_once(TabiyaUnpacker *self, const char **inner, GError **error)
{
    *inner = NULL;
    self->is_over = TRUE;
    return TRUE;
}

/* --- Plain text ------------------------------------------------------------------------------- */

static gssize plain_read(TabiyaUnpacker *self, char *bytes, gsize length, GError **error)
{
    if (!want_input(self, error))
        return -1;
    gsize count = MIN(length, self->input_length - self->input_at);
    memcpy(bytes, self->input + self->input_at, count);
    self->input_at += count;
    return (gssize)count;
}

/* --- gzip ------------------------------------------------------------------------------------- */

static gboolean gzip_begin(TabiyaUnpacker *self, GError **error)
{
    if (inflateInit2(&self->gzip, 15 + 16) == Z_OK)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: gzip could not be started"),
                self->name);
    return FALSE;
}

/* Members follow each other; zero padding, as in the last block of a tape, is no member. */
static gboolean gzip_is_over(const TabiyaUnpacker *self)
{
    return !self->in_member &&
           (self->input_at == self->input_length || self->input[self->input_at] == 0);
}

static gssize gzip_read(TabiyaUnpacker *self, char *bytes, gsize length, GError **error)
{
    self->gzip.next_out = (Bytef *)bytes;
    self->gzip.avail_out = (uInt)MIN(length, G_MAXUINT32);
    const uInt room = self->gzip.avail_out;
    while (self->gzip.avail_out == room) {
        if (!want_input(self, error))
            return -1;
        if (gzip_is_over(self))
            return 0;
        self->gzip.next_in = self->input + self->input_at;
        self->gzip.avail_in = (uInt)(self->input_length - self->input_at);
        const gboolean starved = self->gzip.avail_in == 0;
        self->in_member = TRUE;
        int status = inflate(&self->gzip, Z_NO_FLUSH);
        self->input_at = self->input_length - self->gzip.avail_in;
        if (starved && status != Z_STREAM_END && self->gzip.avail_out == room)
            return fail_cut(self, error);
        if (status == Z_STREAM_END) {
            self->in_member = FALSE;
            inflateReset(&self->gzip);
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            fail(self, &self->trouble, self->gzip.msg ? self->gzip.msg : "gzip");
            break;
        }
    }
    gsize count = room - self->gzip.avail_out;
    if (count == 0 && self->trouble) {
        g_propagate_error(error, g_steal_pointer(&self->trouble));
        return -1;
    }
    return (gssize)count;
}

static void gzip_end(TabiyaUnpacker *self)
{
    inflateEnd(&self->gzip);
}

/* --- zstd ------------------------------------------------------------------------------------- */

static gboolean zstd_begin(TabiyaUnpacker *self, GError **error)
{
    self->zstd = ZSTD_createDStream();
    /* The window of `zstd --long`, and no more: a file may claim any size. */
    ZSTD_DCtx_setParameter(self->zstd, ZSTD_d_windowLogMax, 27);
    return TRUE;
}

static gssize zstd_read(TabiyaUnpacker *self, char *bytes, gsize length, GError **error)
{
    ZSTD_outBuffer out = {.dst = bytes, .size = length};
    while (out.pos == 0) {
        if (!want_input(self, error))
            return -1;
        ZSTD_inBuffer in = {.src = self->input, .size = self->input_length, .pos = self->input_at};
        const gboolean starved = in.pos == in.size;
        if (starved && !self->in_member)
            return 0;
        size_t status = ZSTD_decompressStream(self->zstd, &out, &in);
        self->input_at = in.pos;
        if (ZSTD_isError(status))
            return fail(self, error, ZSTD_getErrorName(status));
        self->in_member = status != 0;
        if (starved && out.pos == 0)
            return fail_cut(self, error);
    }
    return (gssize)out.pos;
}

static void zstd_end(TabiyaUnpacker *self)
{
    ZSTD_freeDStream(self->zstd);
}

/* --- Archives, and what else libarchive unpacks ----------------------------------------------- */

static la_ssize_t archive_feed_cb(struct archive *archive, void *user, const void **bytes)
{
    TabiyaUnpacker *self = user;
    GError *error = NULL;
    if (!want_input(self, &error)) {
        archive_set_error(archive, EIO, "%s", error->message);
        g_error_free(error);
        return -1;
    }
    gsize count = MIN(self->input_length - self->input_at, ARCHIVE_FEED_BYTES);
    *bytes = self->input + self->input_at;
    self->input_at += count;
    return (la_ssize_t)count;
}

static la_int64_t archive_seek_cb(struct archive *archive, void *user, la_int64_t offset,
                                  int whence)
{
    TabiyaUnpacker *self = user;
    if (whence == SEEK_CUR)
        offset += (la_int64_t)tabiya_unpacker_get_offset(self);
    off_t at = seek_input(self, (off_t)offset, whence == SEEK_END ? SEEK_END : SEEK_SET);
    if (at < 0) {
        archive_set_error(archive, errno, "%s", g_strerror(errno));
        return ARCHIVE_FATAL;
    }
    self->input_at = self->input_length = 0;
    self->input_over = FALSE;
    self->input_offset = (guint64)at;
    return at;
}

static gssize archive_fail(TabiyaUnpacker *self, GError **error)
{
    const char *why = archive_error_string(self->archive);
    return fail(self, error, why ? why : _("it cannot be unpacked"));
}

static gboolean archive_begin(TabiyaUnpacker *self, GError **error)
{
    self->archive = archive_read_new();
    archive_read_support_filter_bzip2(self->archive);
    archive_read_support_filter_xz(self->archive);
    archive_read_support_format_zip(self->archive);
    archive_read_support_format_raw(self->archive);
    archive_read_set_read_callback(self->archive, archive_feed_cb);
    if (self->can_seek)
        archive_read_set_seek_callback(self->archive, archive_seek_cb);
    archive_read_set_callback_data(self->archive, self);
    if (archive_read_open1(self->archive) == ARCHIVE_OK)
        return TRUE;
    archive_fail(self, error);
    return FALSE;
}

static gboolean archive_next(TabiyaUnpacker *self, const char **inner, GError **error)
{
    struct archive_entry *entry;
    int status;
    do {
        self->block_length = 0;
        status = archive_read_next_header(self->archive, &entry);
        if (status == ARCHIVE_EOF)
            return FALSE;
        if (status < ARCHIVE_WARN) {
            archive_fail(self, error);
            return FALSE;
        }
    } while (archive_entry_filetype(entry) != AE_IFREG);
    *inner = NULL;
    if (archive_format(self->archive) == ARCHIVE_FORMAT_RAW)
        return TRUE;
    *inner = archive_entry_pathname_utf8(entry);
    if (!*inner)
        *inner = archive_entry_pathname(entry);
    if (!*inner)
        *inner = "?";
    return TRUE;
}

static gssize archive_read_text(TabiyaUnpacker *self, char *bytes, gsize length, GError **error)
{
    while (self->block_length == 0) {
        const void *block = NULL;
        size_t size = 0;
        la_int64_t offset;
        int status = archive_read_data_block(self->archive, &block, &size, &offset);
        if (status == ARCHIVE_EOF)
            return 0;
        /* A wrong checksum or size is reported together with the last block. */
        if (status == ARCHIVE_WARN && size > 0)
            archive_fail(self, &self->trouble);
        else if (status < ARCHIVE_OK)
            return archive_fail(self, error);
        self->block = block;
        self->block_length = size;
    }
    gsize count = MIN(length, self->block_length);
    memcpy(bytes, self->block, count);
    self->block += count;
    self->block_length -= count;
    return (gssize)count;
}

static void archive_end(TabiyaUnpacker *self)
{
    archive_read_free(self->archive);
}

/* --- Kinds of files --------------------------------------------------------------------------- */

static const Kind KINDS[] = {
    {"\x1f\x8b", 2, TABIYA_PACKING_GZIP, gzip_begin, next_once, gzip_read, gzip_end},
    {"\x28\xb5\x2f\xfd", 4, TABIYA_PACKING_ZSTD, zstd_begin, next_once, zstd_read, zstd_end},
    {"PK\3\4", 4, TABIYA_PACKING_ZIP, archive_begin, archive_next, archive_read_text, archive_end},
    {"PK\5\6", 4, TABIYA_PACKING_ZIP, archive_begin, archive_next, archive_read_text,
     archive_end}, /* empty */
    {"BZh", 3, TABIYA_PACKING_BZIP2, archive_begin, archive_next, archive_read_text, archive_end},
    {"\xfd"
     "7zXZ",
     5, TABIYA_PACKING_XZ, archive_begin, archive_next, archive_read_text, archive_end},
    {"", 0, TABIYA_PACKING_NONE, NULL, next_once, plain_read, NULL},
};

static TabiyaUnpacker *unpacker_new(int fd, GBytes *bytes, gboolean can_seek, const char *name)
{
    TabiyaUnpacker *self = g_new0(TabiyaUnpacker, 1);
    self->fd = fd;
    self->bytes = bytes;
    self->name = g_strdup(name);
    self->input = g_malloc(INPUT_BYTES);
    self->can_seek = can_seek;
    return self;
}

TabiyaUnpacker *tabiya_unpacker_new(int fd, const char *name)
{
    return unpacker_new(fd, NULL, lseek(fd, 0, SEEK_CUR) >= 0, name);
}

TabiyaUnpacker *tabiya_unpacker_new_for_bytes(GBytes *bytes, const char *name)
{
    return unpacker_new(-1, g_bytes_ref(bytes), TRUE, name);
}

void tabiya_unpacker_free(TabiyaUnpacker *self)
{
    if (self->kind && self->kind->end)
        self->kind->end(self);
    g_clear_error(&self->trouble);
    if (self->fd >= 0)
        close(self->fd);
    g_clear_pointer(&self->bytes, g_bytes_unref);
    g_free(self->input);
    g_free(self->raw);
    g_free(self->name);
    g_free(self);
}

static gboolean begin(TabiyaUnpacker *self, GError **error)
{
    do {
        if (!fill(self, error))
            return FALSE;
    } while (!self->input_over && self->input_length < MAGIC_BYTES);
    const Kind *kind = KINDS;
    while (self->input_length < kind->magic_length ||
           memcmp(self->input, kind->magic, kind->magic_length) != 0) {
        kind++; /* the last one accepts everything */
    }
    self->kind = kind;
    self->is_over = kind->begin && !kind->begin(self, error);
    return !self->is_over;
}

gboolean tabiya_unpacker_next(TabiyaUnpacker *self, const char **inner, GError **error)
{
    self->in_text = self->is_sniffed = self->raw_over = FALSE;
    self->raw_at = self->raw_length = self->spill_at = self->spill_length = 0;
    self->encoding = TABIYA_ENCODING_BYTES;
    if (self->is_over || (!self->kind && !begin(self, error)))
        return FALSE;
    self->in_text = self->kind->next(self, inner, error);
    if (!self->in_text)
        self->is_over = TRUE;
    return self->in_text;
}

TabiyaPacking tabiya_unpacker_get_packing(TabiyaUnpacker *self)
{
    return self->kind ? self->kind->packing : TABIYA_PACKING_NONE;
}

TabiyaEncoding tabiya_unpacker_get_encoding(TabiyaUnpacker *self)
{
    return self->encoding;
}

/* --- Bytes of a text -------------------------------------------------------------------------- */

static gssize read_packed(TabiyaUnpacker *self, char *bytes, gsize length, GError **error)
{
    if (self->trouble) {
        g_propagate_error(error, g_steal_pointer(&self->trouble));
        self->in_text = FALSE;
        return -1;
    }
    if (!self->in_text)
        return 0;
    gssize count = self->kind->read(self, bytes, length, error);
    if (count <= 0)
        self->in_text = FALSE;
    return count;
}

/* Moves the rest of `raw` to the beginning, and reads on after it. An error is returned by the read
 * that has nothing else. */
static void fill_raw(TabiyaUnpacker *self)
{
    const gsize left = self->raw_length - self->raw_at;
    GError *error = NULL;
    memmove(self->raw, self->raw + self->raw_at, left);
    self->raw_at = 0;
    self->raw_length = left;
    gssize count = read_packed(self, (char *)self->raw + left, RAW_BYTES - left, &error);
    self->raw_over = count <= 0;
    self->raw_length += (gsize)MAX(count, 0);
    if (error)
        self->trouble = error;
}

static gboolean is_ascii_unit(const guint8 *unit, gsize zero)
{
    return unit[zero] == 0 && unit[1 - zero] != 0 && unit[1 - zero] < 0x80;
}

/* Without a mark: the first letter is ASCII, and so are most others, with zeros beside them. */
static gboolean has_zeros(const guint8 *bytes, gsize length, gsize side)
{
    gsize letters = 0;
    for (gsize i = 0; i + 1 < length; i += 2)
        letters += is_ascii_unit(bytes + i, side);
    return length >= 4 && is_ascii_unit(bytes, side) && letters * 4 > length;
}

static void sniff(TabiyaUnpacker *self)
{
    if (!self->raw)
        self->raw = g_malloc(RAW_BYTES);
    self->is_sniffed = TRUE;
    while (!self->raw_over && self->raw_length < SNIFF_BYTES)
        fill_raw(self);
    const guint8 *bytes = self->raw;
    const gsize length = MIN(self->raw_length, SNIFF_BYTES);
    if (length >= 2 && ((bytes[0] == 0xff && bytes[1] == 0xfe) || has_zeros(bytes, length, 1)))
        self->encoding = TABIYA_ENCODING_UTF16LE;
    else if (length >= 2 && ((bytes[0] == 0xfe && bytes[1] == 0xff) || has_zeros(bytes, length, 0)))
        self->encoding = TABIYA_ENCODING_UTF16BE;
}

static guint unit_at(const TabiyaUnpacker *self, gsize at)
{
    const gsize high = self->encoding == TABIYA_ENCODING_UTF16BE ? 0 : 1;
    return (guint)self->raw[at + high] << 8 | self->raw[at + 1 - high];
}

/* The character at the beginning of the raw bytes, of which there are at least two; half a
 * surrogate pair becomes U+FFFD. */
static gunichar take_character(TabiyaUnpacker *self)
{
    const guint unit = unit_at(self, self->raw_at);
    self->raw_at += 2;
    if (unit < 0xd800 || unit > 0xdfff)
        return unit;
    if (unit > 0xdbff || self->raw_length - self->raw_at < 2)
        return 0xfffd;
    const guint second = unit_at(self, self->raw_at);
    if (second < 0xdc00 || second > 0xdfff)
        return 0xfffd;
    self->raw_at += 2;
    return 0x10000 + ((unit - 0xd800) << 10) + (second - 0xdc00);
}

/* Decodes UTF-16. Half a unit at the end is ignored. */
static gsize decode(TabiyaUnpacker *self, char *bytes, gsize length)
{
    gsize count = 0;
    while (count < length) {
        if (self->spill_at < self->spill_length) {
            bytes[count++] = self->spill[self->spill_at++];
            continue;
        }
        if (self->raw_length - self->raw_at < 4 && !self->raw_over) {
            fill_raw(self);
            continue;
        }
        if (self->raw_length - self->raw_at < 2)
            break;
        const gunichar c = take_character(self);
        self->spill_at = 0;
        self->spill_length = c != 0 ? (gsize)g_unichar_to_utf8(c, self->spill) : 0;
    }
    return count;
}

static gsize take_raw(TabiyaUnpacker *self, char *bytes, gsize length)
{
    const gsize count = MIN(length, self->raw_length - self->raw_at);
    memcpy(bytes, self->raw + self->raw_at, count);
    self->raw_at += count;
    return count;
}

gssize tabiya_unpacker_read(TabiyaUnpacker *self, char *bytes, gsize length, GError **error)
{
    if (!self->is_sniffed && self->in_text)
        sniff(self);
    gsize count = self->encoding == TABIYA_ENCODING_BYTES ? take_raw(self, bytes, length)
                                                          : decode(self, bytes, length);
    return count > 0 || length == 0 ? (gssize)count : read_packed(self, bytes, length, error);
}

static gboolean is_plain(TabiyaUnpacker *unpacker)
{
    const char *inner;
    char byte;
    tabiya_unpacker_next(unpacker, &inner, NULL);
    if (tabiya_unpacker_get_packing(unpacker) != TABIYA_PACKING_NONE)
        return FALSE;
    tabiya_unpacker_read(unpacker, &byte, 1, NULL);
    return tabiya_unpacker_get_encoding(unpacker) == TABIYA_ENCODING_BYTES;
}

gboolean tabiya_unpack_is_plain(int fd)
{
    const int own = fcntl(fd, F_DUPFD_CLOEXEC, 0); /* shares the other's offset */
    if (own < 0)
        return TRUE;
    g_autoptr(TabiyaUnpacker) unpacker = tabiya_unpacker_new(own, "");
    const gboolean plain = is_plain(unpacker);
    lseek(fd, 0, SEEK_SET);
    return plain;
}

gboolean tabiya_unpack_are_plain(GBytes *bytes)
{
    g_autoptr(TabiyaUnpacker) unpacker = tabiya_unpacker_new_for_bytes(bytes, "");
    return is_plain(unpacker);
}
