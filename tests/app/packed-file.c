/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/packed-file.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

static const struct {
    const char *name;
    int filter;
} FILTERS[] = {
    {"", ARCHIVE_FILTER_NONE}, {"gz", ARCHIVE_FILTER_GZIP},   {"zst", ARCHIVE_FILTER_ZSTD},
    {"xz", ARCHIVE_FILTER_XZ}, {"bz2", ARCHIVE_FILTER_BZIP2}, {"zip", ARCHIVE_FILTER_NONE},
};

static int filter_of(const char *packing)
{
    gsize i = 0;
    while (!g_str_equal(FILTERS[i].name, packing))
        i++;
    return FILTERS[i].filter;
}

static void add(struct archive *archive, const char *name, const char *bytes, gsize length)
{
    struct archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, name);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, (la_int64_t)length);
    g_assert_cmpint(archive_write_header(archive, entry), ==, ARCHIVE_OK);
    g_assert_cmpint(archive_write_data(archive, bytes, length), ==, (gssize)length);
    archive_entry_free(entry);
}

void write_packed(const char *path, const char *packing, GBytes *text, GBytes *second)
{
    const gboolean is_zip = g_str_equal(packing, "zip");
    struct archive *archive = archive_write_new();
    gsize length;
    const char *bytes = g_bytes_get_data(text, &length);
    g_assert_cmpint(archive_write_add_filter(archive, filter_of(packing)), ==, ARCHIVE_OK);
    if (is_zip)
        archive_write_set_format_zip(archive);
    else
        archive_write_set_format_raw(archive);
    g_assert_cmpint(archive_write_open_filename(archive, path), ==, ARCHIVE_OK);
    if (is_zip)
        add(archive, "readme.txt", "1. d4 is no game", 16);
    add(archive, "one.pgn", bytes, length);
    if (second)
        add(archive, "two.pgn", g_bytes_get_data(second, NULL), g_bytes_get_size(second));
    g_assert_cmpint(archive_write_close(archive), ==, ARCHIVE_OK);
    archive_write_free(archive);
}

GBytes *read_packed(const char *path, const char *packing)
{
    struct archive *archive = archive_read_new();
    struct archive_entry *entry;
    GByteArray *text = g_byte_array_new();
    char block[4096];
    gssize count;
    archive_read_support_filter_all(archive);
    archive_read_support_format_raw(archive);
    archive_read_support_format_empty(archive);
    g_assert_cmpint(archive_read_open_filename(archive, path, sizeof block), ==, ARCHIVE_OK);
    g_assert_cmpint(archive_read_next_header(archive, &entry), ==, ARCHIVE_OK);
    g_assert_cmpint(archive_filter_code(archive, 0), ==, filter_of(packing));
    while ((count = archive_read_data(archive, block, sizeof block)) > 0)
        g_byte_array_append(text, (const guint8 *)block, (guint)count);
    g_assert_cmpint(count, ==, 0);
    archive_read_free(archive);
    return g_byte_array_free_to_bytes(text);
}

GBytes *encoded(const char *utf8, const char *encoding)
{
    g_autoptr(GError) error = NULL;
    gsize length;
    char *bytes = g_convert(utf8, -1, encoding, "UTF-8", NULL, &length, &error);
    g_assert_no_error(error);
    return g_bytes_new_take(bytes, length);
}

void assert_encoded(GBytes *bytes, const char *utf8, const char *encoding)
{
    g_autoptr(GBytes) expected = encoded(utf8, encoding);
    g_assert_cmpmem(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes),
                    g_bytes_get_data(expected, NULL), g_bytes_get_size(expected));
}
