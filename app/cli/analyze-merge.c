/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `analyze --merge`: writes the games of all shards in their original order, byte for byte. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/analyze.h"
#include "app/game/games-file.h"
#include "app/game/pgn-encoding.h"
#include "app/game/pgn-reader.h"
#include "app/whole-file.h"

typedef struct {
    const char *path;
    GBytes *bytes;
    const char *text;
    gsize length;
    guint number, of;  /* from its first line, from 1; 0: it has none */
    gboolean complete; /* from its last line */
    GArray *starts;    /* of gsize: where each game begins */
} Shard;

static void shard_clear(gpointer data)
{
    Shard *shard = data;
    g_clear_pointer(&shard->bytes, g_bytes_unref);
    g_clear_pointer(&shard->starts, g_array_unref);
}

typedef struct {
    GArray *starts;
    gsize begin;
} Index;

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    ((Index *)user)->begin = offset;
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Index *index = user;
    if (tabiya_pgn_reader_has_content(reader))
        g_array_append_val(index->starts, index->begin);
}

static void find_games(Shard *shard)
{
    static const TabiyaPgnEvents EVENTS = {.game_begin = game_begin_cb, .game_end = game_end_cb};
    Index index = {.starts = shard->starts};
    g_autoptr(TabiyaPgnReader) reader =
        tabiya_pgn_reader_new(shard->text, (gssize)shard->length, &EVENTS, &index);
    while (tabiya_pgn_reader_next_game(reader))
        ;
}

/* Drops the last line if it marks the shard as complete. */
static void read_end(Shard *shard)
{
    const gsize length = strlen(TABIYA_SHARD_END);
    if (shard->length < length ||
        memcmp(shard->text + shard->length - length, TABIYA_SHARD_END, length) != 0) {
        return;
    }
    shard->complete = TRUE;
    shard->length -= length;
}

/* Reads the first line and skips it. */
static void read_head(Shard *shard)
{
    g_autofree char *head = g_strndup(shard->text, MIN(shard->length, 80));
    if (sscanf(head, TABIYA_SHARD_LINE, &shard->number, &shard->of) != 2) {
        shard->of = 0;
        return;
    }
    const char *end = memchr(shard->text, '\n', shard->length);
    gsize skip = end ? (gsize)(end - shard->text) + 1 : shard->length;
    shard->text += skip;
    shard->length -= skip;
}

static TabiyaExit open_shard(Shard *shard, const char *path)
{
    g_autoptr(GError) error = NULL;
    shard->path = path;
    shard->starts = g_array_new(FALSE, FALSE, sizeof(gsize));
    shard->bytes = tabiya_whole_file_read(path, &error);
    if (!shard->bytes)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    shard->text = g_bytes_get_data(shard->bytes, &shard->length);
    if (shard->length > 0) {
        read_head(shard);
        read_end(shard);
        find_games(shard);
    }
    return TABIYA_EXIT_DONE;
}

static int by_number(gconstpointer a, gconstpointer b)
{
    guint x = ((const Shard *)a)->number, y = ((const Shard *)b)->number;
    return (x > y) - (x < y);
}

/* Sorts the shards and checks that each is there once and complete. */
static TabiyaExit check_shards(GArray *shards)
{
    guint total = 0;
    for (guint i = 0; i < shards->len; i++) {
        Shard *shard = &g_array_index(shards, Shard, i);
        if (shard->of == 0) {
            return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("%s: this is not a shard"),
                                   shard->path);
        }
        total += shard->starts->len;
    }
    g_array_sort(shards, by_number);
    for (guint i = 0; i < shards->len; i++) {
        const Shard *shard = &g_array_index(shards, Shard, i);
        if (shard->of != shards->len || shard->number != i + 1) {
            return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                                   _("%s is shard %u of %u: give all shards of one run, each once"),
                                   shard->path, shard->number, shard->of);
        }
        guint expected = (total + shards->len - 1 - i) / shards->len;
        if (!shard->complete || shard->starts->len != expected) {
            return tabiya_cli_fail(
                TABIYA_EXIT_BAD_INPUT,
                _("%s is incomplete: its review was stopped or the file was changed"), shard->path);
        }
    }
    return TABIYA_EXIT_DONE;
}

static void append_game(GString *out, const Shard *shard, guint i)
{
    const gsize *starts = (const gsize *)(gconstpointer)shard->starts->data;
    gsize end = i + 1 < shard->starts->len ? starts[i + 1] : shard->length;
    tabiya_pgn_decode(out, shard->text + starts[i], end - starts[i]);
}

static TabiyaExit write_merged(GArray *shards, const char *path)
{
    g_autoptr(GString) out = g_string_new(NULL);
    guint total = 0;
    for (guint i = 0; i < shards->len; i++)
        total += g_array_index(shards, Shard, i).starts->len;
    for (guint game = 0; game < total; game++)
        append_game(out, &g_array_index(shards, Shard, game % shards->len), game / shards->len);
    if (!path) {
        return fwrite(out->str, 1, out->len, stdout) == out->len && fflush(stdout) == 0
                   ? TABIYA_EXIT_DONE
                   : tabiya_cli_fail_stdout();
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGamesFile) file = tabiya_games_file_begin(path, FALSE, &error);
    if (!file || !tabiya_games_file_write(file, out->str, out->len, &error) ||
        !tabiya_games_file_commit(file, &error)) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    }
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cli_merge_shards(char **paths, const char *output)
{
    g_autoptr(GArray) shards = g_array_new(FALSE, TRUE, sizeof(Shard));
    g_array_set_clear_func(shards, shard_clear);
    TabiyaExit code = TABIYA_EXIT_DONE;
    for (char **path = paths; *path && code == TABIYA_EXIT_DONE; path++) {
        g_array_set_size(shards, shards->len + 1);
        code = open_shard(&g_array_index(shards, Shard, shards->len - 1), *path);
    }
    if (code == TABIYA_EXIT_DONE)
        code = check_shards(shards);
    return code == TABIYA_EXIT_DONE ? write_merged(shards, output) : code;
}
