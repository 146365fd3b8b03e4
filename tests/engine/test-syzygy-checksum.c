/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The checksum of tablebases as computed on processors without the instruction (test-syzygy.c
 * covers the library's usual way with every table of the shared data): the same for all of the
 * shared data's files, and known values for longer and shorter inputs. */
#include <glib.h>
#include <string.h>

#include "engine/knowledge/tb-checksum.h"
#include "tests/shared-data.h"

/* Bytes of a plain generator, so that anyone can make them again. */
static guint8 *make_bytes(gsize length)
{
    guint8 *bytes = g_malloc(length);
    guint32 state = 2026;
    for (gsize i = 0; i < length; i++) {
        state = state * 1664525 + 1013904223;
        bytes[i] = (guint8)(state >> 24);
    }
    return bytes;
}

/* Rows of digests of every length that hashes differently. The numbers are those of the published
 * implementation of CityHash 1.0.3. */
static void test_rows(void)
{
    static const struct {
        gsize count;
        const char *checksum;
    } rows[] = {
        {1, "f74c2588efafef2d95fd24c9f60b32a9"},  {2, "a203b769c40901b56fe30213f91733ef"},
        {3, "3238d3e178413955e9429cd59d9b5f20"},  {4, "aef2ea18c3a781b8e9adba12abb7806a"},
        {5, "3e9f5c3374dac89bcf6e78aad4bff202"},  {8, "e51614b25b52fc365378e37437527fb6"},
        {12, "2f0a4c28c52146386f4c14574fe2ca76"}, {28, "c860c0d7d61b7a188d7d61b6790ed606"},
        {29, "a56a16f28e04773e323cbc3132f966ae"}, {64, "901273d8437800be005fe92f36f566f4"},
    };
    g_autofree guint8 *bytes = make_bytes(64 * ENG_TB_DIGEST_BYTES);
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        guint8 checksum[ENG_TB_CHECKSUM_BYTES];
        GString *text = g_string_new(NULL);
        eng_tb_checksum(bytes, rows[i].count, checksum);
        for (gsize k = 0; k < sizeof checksum; k++) {
            g_string_append_printf(text, "%02x", checksum[k]);
        }
        g_assert_cmpstr(text->str, ==, rows[i].checksum);
        g_string_free(text, TRUE);
    }
}

static void test_shared_files(void)
{
    g_autofree char *folder = shared_data_find("syzygy");
    g_autoptr(GDir) stream = folder ? g_dir_open(folder, 0, NULL) : NULL;
    const char *name;
    int compared = 0;
    if (!stream) {
        return;
    }
    while ((name = g_dir_read_name(stream))) {
        g_autofree char *path = g_build_filename(folder, name, NULL), *bytes = NULL;
        guint8 digest[ENG_TB_DIGEST_BYTES], checksum[ENG_TB_CHECKSUM_BYTES];
        gsize length;
        if (!strstr(name, ".rtb")) {
            continue;
        }
        g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
        eng_tb_chunk_digest((const guint8 *)bytes, length - sizeof checksum, digest);
        eng_tb_checksum(digest, 1, checksum);
        g_assert_cmpmem(checksum, sizeof checksum, bytes + length - sizeof checksum,
                        sizeof checksum);
        compared++;
    }
    g_assert_cmpint(compared, ==, 70);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/syzygy-checksum/rows", test_rows);
    g_test_add_func("/syzygy-checksum/shared-files", test_shared_files);
    return g_test_run();
}
