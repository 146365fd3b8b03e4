/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts from files of every kind, complete, cut off and damaged. */
#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "app/files/source.h"

static char *folder;

/* --- Files of our own ------------------------------------------------------------------------- */

static char *path_of(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

static char *put(const char *name, const char *bytes, gsize length)
{
    char *path = path_of(name);
    g_autofree char *parent = g_path_get_dirname(path);
    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
    return path;
}

/* A text of about `length` bytes that packs badly and ends with a line. */
static GString *make_text(gsize length)
{
    GString *text = g_string_new(NULL);
    for (guint32 seed = 1; text->len < length; seed++)
        g_string_append_printf(text, "%08x %u\n", seed * 2654435761u, seed);
    return text;
}

static GByteArray *pack_gzip(const char *text, gsize length)
{
    GByteArray *packed = g_byte_array_new();
    z_stream stream = {0};
    g_assert_cmpint(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), ==, Z_OK);
    g_byte_array_set_size(packed, (guint)deflateBound(&stream, length));
    stream.next_in = (Bytef *)text;
    stream.avail_in = (uInt)length;
    stream.next_out = packed->data;
    stream.avail_out = packed->len;
    g_assert_cmpint(deflate(&stream, Z_FINISH), ==, Z_STREAM_END);
    g_byte_array_set_size(packed, (guint)stream.total_out);
    deflateEnd(&stream);
    return packed;
}

static GByteArray *pack_zstd(const char *text, gsize length)
{
    GByteArray *packed = g_byte_array_new();
    g_byte_array_set_size(packed, (guint)ZSTD_compressBound(length));
    gsize size = ZSTD_compress(packed->data, packed->len, text, length, 3);
    g_assert_false(ZSTD_isError(size));
    g_byte_array_set_size(packed, (guint)size);
    return packed;
}

/* NULL-terminated pairs of a name and a text. */
static char *put_zip(const char *name, const char *const *pairs)
{
    char *path = path_of(name);
    struct archive *zip = archive_write_new();
    archive_write_set_format_zip(zip);
    g_assert_cmpint(archive_write_open_filename(zip, path), ==, ARCHIVE_OK);
    for (; *pairs; pairs += 2) {
        struct archive_entry *entry = archive_entry_new();
        archive_entry_set_pathname(entry, pairs[0]);
        archive_entry_set_size(entry, (la_int64_t)strlen(pairs[1]));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        g_assert_cmpint(archive_write_header(zip, entry), ==, ARCHIVE_OK);
        g_assert_cmpint(archive_write_data(zip, pairs[1], strlen(pairs[1])), ==, strlen(pairs[1]));
        archive_entry_free(entry);
    }
    archive_write_free(zip);
    return path;
}

/* --- Reading it all --------------------------------------------------------------------------- */

typedef struct {
    GString *names;  /* base names and sizes of the texts: "a.pgn:12 b.pgn:3" */
    GString *bytes;  /* of all texts */
    GString *errors; /* one a line */
    guint64 done, total;
} Reading;

static void reading_clear(Reading *self)
{
    g_string_free(self->names, TRUE);
    g_string_free(self->bytes, TRUE);
    g_string_free(self->errors, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Reading, reading_clear)

static void take_error(Reading *self, GError **error)
{
    if (!*error)
        return;
    g_assert_cmpint((*error)->domain, ==, G_IO_ERROR);
    g_string_append_printf(self->errors, "%s\n", (*error)->message);
    g_clear_error(error);
}

static void read_text(Reading *self, TabiyaSource *source)
{
    char bytes[5000];
    GError *error = NULL;
    gsize before = self->bytes->len;
    gssize count;
    while ((count = tabiya_source_read(source, bytes, sizeof bytes, &error)) > 0)
        g_string_append_len(self->bytes, bytes, count);
    take_error(self, &error);
    const char *name = tabiya_source_get_name(source);
    if (g_str_has_prefix(name, folder))
        name += strlen(folder) + 1;
    g_string_append_printf(self->names, "%s%s:%" G_GSIZE_FORMAT, self->names->len > 0 ? " " : "",
                           name, self->bytes->len - before);
}

static Reading read_all(const char *const *names)
{
    Reading self = {g_string_new(NULL), g_string_new(NULL), g_string_new(NULL), 0, 0};
    g_autoptr(TabiyaSource) source = tabiya_source_new(names);
    GError *error = NULL;
    gboolean more;
    do {
        more = tabiya_source_next(source, &error);
        if (more)
            read_text(&self, source);
        more |= error != NULL;
        take_error(&self, &error);
    } while (more);
    self.done = tabiya_source_get_done(source);
    self.total = tabiya_source_get_total(source);
    return self;
}

static Reading read_one(const char *path)
{
    return read_all((const char *const[]){path, NULL});
}

/* --- Whole files ------------------------------------------------------------------------------ */

static void test_plain(void)
{
    g_autoptr(GString) text = make_text(700000);
    g_autofree char *path = put("plain.pgn", text->str, text->len);
    g_auto(Reading) reading = read_one(path);
    g_assert_cmpstr(reading.bytes->str, ==, text->str);
    g_assert_cmpstr(reading.errors->str, ==, "");
    g_assert_cmpuint(reading.done, ==, text->len);
    g_assert_cmpuint(reading.total, ==, text->len);
}

static void test_packed(void)
{
    g_autoptr(GString) text = make_text(700000);
    g_autoptr(GByteArray) gzip = pack_gzip(text->str, text->len);
    g_autoptr(GByteArray) zstd = pack_zstd(text->str, text->len);
    /* The bytes decide, not the name. */
    char *paths[] = {put("whole.pgn.gz", (char *)gzip->data, gzip->len),
                     put("whole.pgn.zst", (char *)zstd->data, zstd->len),
                     put("whole", (char *)gzip->data, gzip->len)};
    for (gsize i = 0; i < G_N_ELEMENTS(paths); i++) {
        g_auto(Reading) reading = read_one(paths[i]);
        g_assert_cmpstr(reading.bytes->str, ==, text->str);
        g_assert_cmpstr(reading.errors->str, ==, "");
        g_assert_cmpuint(reading.done, ==, reading.total);
        g_free(paths[i]);
    }
}

/* The result of `cat a.gz b.gz`. */
static void test_members(void)
{
    g_autoptr(GByteArray) gzip = pack_gzip("one\n", 4);
    g_autoptr(GByteArray) two = pack_gzip("two\n", 4);
    g_byte_array_append(gzip, two->data, two->len);
    g_byte_array_append(gzip, (const guint8 *)"\0\0\0", 3);
    g_autofree char *path = put("members.pgn.gz", (char *)gzip->data, gzip->len);
    g_auto(Reading) reading = read_one(path);
    g_assert_cmpstr(reading.bytes->str, ==, "one\ntwo\n");
    g_autoptr(GByteArray) zstd = pack_zstd("one\n", 4);
    g_autoptr(GByteArray) second = pack_zstd("two\n", 4);
    g_byte_array_append(zstd, second->data, second->len);
    g_autofree char *other = put("members.pgn.zst", (char *)zstd->data, zstd->len);
    g_auto(Reading) frames = read_one(other);
    g_assert_cmpstr(frames.bytes->str, ==, "one\ntwo\n");
    g_assert_cmpstr(reading.errors->str, ==, "");
    g_assert_cmpstr(frames.errors->str, ==, "");
}

static void test_zip(void)
{
    g_autofree char *path = put_zip(
        "several.zip", (const char *const[]){"a.pgn", "first\n", "read.me", "no\n", "deep/b.PGN",
                                             "second\n", "__MACOSX/._a.pgn", "no\n", "c.epd",
                                             "third\n", "d.zip", "no\n", NULL});
    g_auto(Reading) reading = read_one(path);
    g_assert_cmpstr(reading.names->str, ==,
                    "several.zip/a.pgn:6 several.zip/deep/b.PGN:7 several.zip/c.epd:6");
    g_assert_cmpstr(reading.bytes->str, ==, "first\nsecond\nthird\n");
    g_assert_cmpstr(reading.errors->str, ==, "");
}

static void test_folders(void)
{
    g_autofree char *b = put("tree/b.pgn", "bb", 2);
    g_autofree char *a = put("tree/a/deep/x.PGN", "x", 1);
    g_autofree char *hidden = put("tree/.git/y.pgn", "y", 1);
    g_autofree char *other = put("tree/notes.txt", "n", 1);
    g_autofree char *positions = put("tree/c.epd", "ccc", 3);
    g_autofree char *circle = path_of("tree/a/circle");
    g_autofree char *tree = path_of("tree");
    g_assert_cmpint(symlink(tree, circle), ==, 0);
    g_auto(Reading) reading = read_one(tree);
    g_assert_cmpstr(reading.names->str, ==, "tree/a/deep/x.PGN:1 tree/b.pgn:2 tree/c.epd:3");
    g_assert_cmpuint(reading.total, ==, 6);
    /* A file named directly is read, whatever its name. */
    g_auto(Reading) named = read_all((const char *const[]){other, hidden, NULL});
    g_assert_cmpstr(named.names->str, ==, "tree/notes.txt:1 tree/.git/y.pgn:1");
}

static void test_stdin(void)
{
    g_autoptr(GString) text = make_text(300000);
    g_autoptr(GByteArray) gzip = pack_gzip(text->str, text->len);
    g_autofree char *packed = put("stdin.gz", (char *)gzip->data, gzip->len);
    g_autofree char *quoted = g_shell_quote(packed);
    if (g_test_subprocess()) {
        g_auto(Reading) reading = read_one("-");
        g_assert_cmpstr(reading.bytes->str, ==, text->str);
        g_assert_cmpstr(reading.errors->str, ==, "");
        g_assert_true(g_str_has_prefix(reading.names->str, "-:"));
        return;
    }
    /* Through a pipe, that cannot be sought in. */
    g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *command =
        g_strdup_printf("sh -c \"cat %s | '%s' -p /source/stdin --GTestSubprocess\"", quoted, self);
    int status;
    g_autofree char *out = NULL;
    g_assert_true(g_spawn_command_line_sync(command, &out, NULL, &status, NULL));
    g_assert_true(g_spawn_check_wait_status(status, NULL));
}

static void test_zip_through_a_pipe(void)
{
    if (g_test_subprocess()) {
        g_auto(Reading) reading = read_one("-");
        g_assert_cmpstr(reading.names->str, ==, "-/a.pgn:6 -/b.pgn:7");
        g_assert_cmpstr(reading.errors->str, ==, "");
        return;
    }
    g_autofree char *path =
        put_zip("piped.zip", (const char *const[]){"a.pgn", "first\n", "b.pgn", "second\n", NULL});
    g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *command = g_strdup_printf(
        "sh -c \"cat '%s' | '%s' -p /source/zip-through-a-pipe --GTestSubprocess\"", path, self);
    int status;
    g_autofree char *out = NULL;
    g_assert_true(g_spawn_command_line_sync(command, &out, NULL, &status, NULL));
    g_assert_true(g_spawn_check_wait_status(status, NULL));
}

/* --- Incomplete files ------------------------------------------------------------------------- */

/* All that `Reading` has is the beginning of `text`, at least `least` bytes of it. */
static void assert_beginning(const Reading *reading, const GString *text, gsize least,
                             const char *name)
{
    g_assert_cmpuint(reading->bytes->len, >=, least);
    g_assert_cmpuint(reading->bytes->len, <, text->len);
    g_assert_cmpmem(reading->bytes->str, reading->bytes->len, text->str, reading->bytes->len);
    g_assert_nonnull(strstr(reading->errors->str, name));
    g_assert_nonnull(strstr(reading->errors->str, "at byte "));
    g_assert_cmpint(reading->errors->str[reading->errors->len - 1], ==, '\n');
    g_assert_null(strchr(g_strchomp(reading->errors->str), '\n')); /* one error */
}

static void test_cut_off(void)
{
    g_autoptr(GString) text = make_text(700000);
    g_autoptr(GByteArray) gzip = pack_gzip(text->str, text->len);
    g_autoptr(GByteArray) zstd = pack_zstd(text->str, text->len);
    g_autofree char *a = put("cut.pgn.gz", (char *)gzip->data, gzip->len / 2);
    g_autofree char *b = put("cut.pgn.zst", (char *)zstd->data, zstd->len / 2);
    g_auto(Reading) half = read_one(a);
    assert_beginning(&half, text, 300000, "cut.pgn.gz");
    g_auto(Reading) blocks = read_one(b);
    assert_beginning(&blocks, text, 128 << 10, "cut.pgn.zst");
    /* The next file is read anyway. */
    g_autofree char *good = put("good.pgn", "good\n", 5);
    g_auto(Reading) both = read_all((const char *const[]){a, good, NULL});
    g_assert_true(g_str_has_suffix(both.names->str, "good.pgn:5"));
    g_assert_true(g_str_has_suffix(both.bytes->str, "good\n"));
}

/* A small file, which fits completely into any buffer. */
static void test_cut_off_small(void)
{
    g_autoptr(GString) text = make_text(2000);
    g_autoptr(GByteArray) gzip = pack_gzip(text->str, text->len);
    g_autofree char *path = put("small.pgn.gz", (char *)gzip->data, gzip->len - 100);
    g_auto(Reading) reading = read_one(path);
    assert_beginning(&reading, text, 1500, "small.pgn.gz");
}

static void test_damaged(void)
{
    g_autoptr(GString) text = make_text(700000);
    g_autoptr(GByteArray) gzip = pack_gzip(text->str, text->len);
    memset(gzip->data + gzip->len / 2, 0xff, 64);
    g_autofree char *path = put("damaged.pgn.gz", (char *)gzip->data, gzip->len);
    g_auto(Reading) reading = read_one(path);
    g_assert_cmpuint(reading.bytes->len, >=, 300000);
    g_assert_cmpmem(reading.bytes->str, 300000, text->str, 300000);
    g_assert_nonnull(strstr(reading.errors->str, "damaged.pgn.gz"));
}

static void test_zip_cut_off(void)
{
    g_autoptr(GString) text = make_text(300000);
    g_autofree char *whole =
        put_zip("whole.zip", (const char *const[]){"a.pgn", "first\n", "b.pgn", text->str, NULL});
    char *bytes;
    gsize length;
    g_assert_true(g_file_get_contents(whole, &bytes, &length, NULL));
    g_autofree char *path = put("cut.zip", bytes, length / 2);
    g_free(bytes);
    g_auto(Reading) reading = read_one(path);
    g_assert_true(g_str_has_prefix(reading.names->str, "cut.zip/a.pgn:6 cut.zip/b.pgn:1"));
    g_assert_cmpuint(reading.bytes->len, >, 100000);
    g_assert_cmpmem(reading.bytes->str + 6, 100000, text->str, 100000);
    g_assert_nonnull(strstr(reading.errors->str, "cut.zip"));
}

/* The sizes that a zip's headers claim are nobody's business. */
static void test_huge_size_field(void)
{
    g_autofree char *path = put_zip("huge.zip", (const char *const[]){"a.pgn", "first\n", NULL});
    char *bytes;
    gsize length;
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    for (gsize at = 0; at + 46 <= length; at++) {
        if (memcmp(bytes + at, "PK\1\2", 4) == 0)
            memcpy(bytes + at + 24, "\xfe\xff\xff\xfe", 4);
        else if (memcmp(bytes + at, "PK\3\4", 4) == 0)
            memcpy(bytes + at + 22, "\xfe\xff\xff\xfe", 4);
    }
    g_autofree char *lying = put("huge.zip", bytes, length);
    g_free(bytes);
    g_auto(Reading) reading = read_one(lying);
    g_assert_cmpstr(reading.names->str, ==, "huge.zip/a.pgn:6");
    g_assert_cmpstr(reading.bytes->str, ==, "first\n");
    g_assert_nonnull(strstr(reading.errors->str, "huge.zip: damaged at byte "));
}

static long peak_kilobytes(void)
{
    struct rusage usage;
    g_assert_cmpint(getrusage(RUSAGE_SELF, &usage), ==, 0);
    return usage.ru_maxrss;
}

/* A quarter of a gigabyte out of 256 kilobytes: it streams by. */
static void test_bomb(void)
{
    g_autoptr(GString) line = g_string_new(NULL);
    for (int i = 0; i < 4 << 20; i++)
        g_string_append_c(line, '\n');
    g_autoptr(GByteArray) member = pack_gzip(line->str, line->len);
    g_autoptr(GByteArray) bomb = g_byte_array_new();
    for (int i = 0; i < 64; i++)
        g_byte_array_append(bomb, member->data, member->len);
    g_assert_cmpuint(bomb->len, <, 300000);
    g_autofree char *path = put("bomb.pgn.gz", (char *)bomb->data, bomb->len);
    g_autoptr(TabiyaSource) source = tabiya_source_new((const char *const[]){path, NULL});
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_source_next(source, &error));
    static char bytes[1 << 16];
    long before = peak_kilobytes();
    guint64 sum = 0;
    gssize count;
    while ((count = tabiya_source_read(source, bytes, sizeof bytes, &error)) > 0)
        sum += (guint64)count;
    g_assert_no_error(error);
    g_assert_cmpuint(sum, ==, G_GUINT64_CONSTANT(64) * (4 << 20));
    g_assert_cmpint(peak_kilobytes() - before, <, 16 << 10);
}

static void test_missing(void)
{
    g_autofree char *missing = path_of("missing.pgn");
    g_autofree char *good = put("there.pgn", "good\n", 5);
    g_auto(Reading) reading = read_all((const char *const[]){missing, good, NULL});
    g_assert_cmpstr(reading.names->str, ==, "there.pgn:5");
    g_assert_nonnull(strstr(reading.errors->str, "missing.pgn: "));
    g_auto(Reading) nothing = read_all((const char *const[]){NULL});
    g_assert_cmpstr(nothing.names->str, ==, "");
}

/* The stamp distinguishes versions of a file. */
static void test_stamp(void)
{
    g_autofree char *zip = put_zip("stamp.zip", (const char *const[]){"a b.pgn", "x", NULL});
    g_autoptr(TabiyaSource) source = tabiya_source_new((const char *const[]){zip, NULL});
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_source_next(source, &error));
    TabiyaSourceStamp stamp = tabiya_source_get_stamp(source);
    g_assert_true(g_str_has_prefix(stamp.uri, "file:///"));
    g_assert_true(g_str_has_suffix(stamp.uri, "/stamp.zip#a%20b.pgn"));
    g_assert_cmpint(stamp.size, >, 100);
    g_assert_cmpint(stamp.changed_ns, >, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("tabiya-source-XXXXXX", NULL);
    g_test_add_func("/source/plain", test_plain);
    g_test_add_func("/source/packed", test_packed);
    g_test_add_func("/source/members", test_members);
    g_test_add_func("/source/zip", test_zip);
    g_test_add_func("/source/folders", test_folders);
    g_test_add_func("/source/stdin", test_stdin);
    g_test_add_func("/source/zip-through-a-pipe", test_zip_through_a_pipe);
    g_test_add_func("/source/cut-off", test_cut_off);
    g_test_add_func("/source/cut-off-small", test_cut_off_small);
    g_test_add_func("/source/damaged", test_damaged);
    g_test_add_func("/source/zip-cut-off", test_zip_cut_off);
    g_test_add_func("/source/huge-size-field", test_huge_size_field);
    g_test_add_func("/source/bomb", test_bomb);
    g_test_add_func("/source/missing", test_missing);
    g_test_add_func("/source/stamp", test_stamp);
    int code = g_test_run();
    g_autofree char *command = g_strdup_printf("rm -rf '%s'", folder);
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
    g_free(folder);
    return code;
}
