/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Merges shards: reads each once to check it, and all of them again, in turn, to pass on their
 * games. */
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "app/cli/shard.h"
#include "app/error.h"
#include "app/game/games-file.h"
#include "app/game/pgn-encoding.h"
#include "app/unpack.h"

#define BLOCK_BYTES (64 << 10)
#define GAME_BYTES_MAX (256 << 20)

typedef struct {
    const char *path;
    TabiyaUnpacker *unpacker;
    GString *buffer; /* read, and used up to `at` */
    gsize at;
    gboolean at_end;
    GString *line; /* the current one, without its break */
    TabiyaShard shard;
    char *about; /* owned; NULL: none */
    guint n_games;
    const char *note; /* of the current game, in `note_line` */
    char *note_line;  /* owned */
    GString *text;    /* of the current game, in UTF-8 */
} Reader;

typedef enum {
    READ_GAME,
    READ_END,
    READ_BROKEN,
} Read;

/* --- Lines ------------------------------------------------------------------------------------ */

/* Sets `at_end` at the end, and where a line is too long for any game. */
static void fill(Reader *self)
{
    char block[BLOCK_BYTES];
    g_string_erase(self->buffer, 0, (gssize)self->at);
    self->at = 0;
    const gssize count = tabiya_unpacker_read(self->unpacker, block, sizeof block, NULL);
    if (count > 0)
        g_string_append_len(self->buffer, block, count);
    self->at_end = count <= 0 || self->buffer->len > GAME_BYTES_MAX;
}

/* FALSE at the end. */
static gboolean next_line(Reader *self)
{
    const char *end;
    gsize searched = 0;
    while (!(end = memchr(self->buffer->str + self->at + searched, '\n',
                          self->buffer->len - self->at - searched)) &&
           !self->at_end) {
        searched = self->buffer->len - self->at;
        fill(self);
    }
    const char *begin = self->buffer->str + self->at;
    const gsize length = end ? (gsize)(end - begin) : self->buffer->len - self->at;
    if (!end && length == 0)
        return FALSE;
    g_string_truncate(self->line, 0);
    g_string_append_len(self->line, begin, (gssize)length);
    self->at += length + (end ? 1 : 0);
    return TRUE;
}

static gboolean begins_part(const char *line)
{
    return g_str_has_prefix(line, "% tabiya game ") ||
           g_str_has_prefix(line, "% tabiya shard ends ");
}

/* --- A shard ---------------------------------------------------------------------------------- */

static void reader_close(Reader *self)
{
    g_clear_pointer(&self->unpacker, tabiya_unpacker_free);
    g_clear_pointer(&self->about, g_free);
}

static void reader_free(gpointer data)
{
    Reader *self = data;
    reader_close(self);
    g_free(self->note_line);
    g_string_free(self->buffer, TRUE);
    g_string_free(self->line, TRUE);
    g_string_free(self->text, TRUE);
    g_free(self);
}

static Reader *reader_new(const char *path)
{
    Reader *self = g_new0(Reader, 1);
    self->path = path;
    self->buffer = g_string_new(NULL);
    self->line = g_string_new(NULL);
    self->text = g_string_new(NULL);
    return self;
}

static void skip_byte_order_mark(Reader *self)
{
    if (g_str_has_prefix(self->line->str, TABIYA_PGN_BYTE_ORDER_MARK))
        g_string_erase(self->line, 0, (gssize)strlen(TABIYA_PGN_BYTE_ORDER_MARK));
}

static TabiyaExit refuse_foreign(Reader *self, gboolean is_empty)
{
    if (is_empty) {
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                               _("%s is empty: its shard was stopped; run it again"), self->path);
    }
    return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("%s: this is not a shard"), self->path);
}

/* Opens the file, and reads the lines before its first game. */
static TabiyaExit reader_open(Reader *self, const char *command)
{
    g_autoptr(GError) error = NULL;
    const char *inner;
    const int fd = g_open(self->path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) {
        tabiya_error_set_errno(&error, self->path);
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    }
    self->unpacker = tabiya_unpacker_new(fd, self->path);
    self->at = self->n_games = 0;
    self->at_end = FALSE;
    g_string_truncate(self->buffer, 0);
    g_string_truncate(self->line, 0);
    const gboolean has_line =
        tabiya_unpacker_next(self->unpacker, &inner, &error) && next_line(self);
    if (error)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "%s", error->message);
    skip_byte_order_mark(self);
    if (!has_line || !tabiya_shard_read_head(self->line->str, command, &self->shard))
        return refuse_foreign(self, !has_line);
    if (!next_line(self))
        g_string_truncate(self->line, 0);
    self->about = g_strdup(tabiya_shard_read_about(self->line->str));
    if (self->about && !next_line(self))
        g_string_truncate(self->line, 0);
    return TABIYA_EXIT_DONE;
}

/* Reads the lines of a game up to the next part, in UTF-8. */
static gboolean read_text(Reader *self)
{
    g_autoptr(GString) raw = g_string_new(NULL);
    gboolean has_line;
    while ((has_line = next_line(self)) && !begins_part(self->line->str)) {
        g_string_append_len(raw, self->line->str, (gssize)self->line->len);
        g_string_append_c(raw, '\n');
        if (raw->len > GAME_BYTES_MAX)
            return FALSE;
    }
    g_string_truncate(self->text, 0);
    tabiya_pgn_decode(self->text, raw->str, raw->len);
    return has_line;
}

static Read reader_next(Reader *self)
{
    char digest[TABIYA_SHARD_DIGEST + 1], found[TABIYA_SHARD_DIGEST + 1];
    guint number;
    if (tabiya_shard_read_end(self->line->str, &number)) {
        return number == self->n_games && !next_line(self) ? READ_END : READ_BROKEN;
    }
    g_free(self->note_line);
    self->note_line = g_strdup(self->line->str);
    if (!tabiya_shard_read_game(self->note_line, &number, digest, &self->note) ||
        number != self->shard.number + self->n_games * self->shard.of || !read_text(self)) {
        return READ_BROKEN;
    }
    self->n_games++;
    tabiya_shard_digest(self->text->str, self->text->len, found);
    return strcmp(found, digest) == 0 ? READ_GAME : READ_BROKEN;
}

/* --- All shards ------------------------------------------------------------------------------- */

static Reader *reader_at(GPtrArray *readers, guint i)
{
    return readers->pdata[i];
}

static TabiyaExit refuse_incomplete(const Reader *self)
{
    return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                           _("%s: shard %u of %u is incomplete or was changed: run it again"),
                           self->path, self->shard.number + 1, self->shard.of);
}

static TabiyaExit check_shard(Reader *self, const char *command)
{
    const TabiyaExit code = reader_open(self, command);
    if (code != TABIYA_EXIT_DONE)
        return code;
    Read read;
    while ((read = reader_next(self)) == READ_GAME)
        ;
    g_clear_pointer(&self->unpacker, tabiya_unpacker_free);
    if (read == READ_END)
        return TABIYA_EXIT_DONE;
    return refuse_incomplete(self);
}

static TabiyaExit check_run(const Reader *self, const Reader *first)
{
    if (self->shard.of != first->shard.of) {
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                               _("%s is shard %u of %u: give all shards of one run, each once"),
                               self->path, self->shard.number + 1, self->shard.of);
    }
    if (strcmp(self->shard.run, first->shard.run) == 0 &&
        g_strcmp0(self->about, first->about) == 0) {
        return TABIYA_EXIT_DONE;
    }
    return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                           _("%s and %s are shards of different runs: their games, options or "
                             "versions of Tabiya differ"),
                           first->path, self->path);
}

/* Sorts the shards of one run by number. */
static TabiyaExit sort_shards(GPtrArray *readers)
{
    const guint of = reader_at(readers, 0)->shard.of;
    g_autofree gpointer *sorted = g_new0(gpointer, of);
    TabiyaExit code = TABIYA_EXIT_DONE;
    for (guint i = 0; i < readers->len; i++) {
        Reader *self = reader_at(readers, i), *other = sorted[self->shard.number];
        if (other) {
            code = tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                                   _("%s and %s are both shard %u of %u: give one of them"),
                                   other->path, self->path, self->shard.number + 1, of);
        }
        sorted[self->shard.number] = self;
    }
    for (guint i = 0; i < of; i++) {
        if (!sorted[i]) {
            code = tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                                   _("shard %u of %u is missing: run it with --shard %u/%u"), i + 1,
                                   of, i + 1, of);
        }
    }
    if (code == TABIYA_EXIT_DONE)
        memcpy(readers->pdata, sorted, of * sizeof *sorted);
    return code;
}

/* All have the same number of games, or the first ones have one more. */
static TabiyaExit check_lengths(GPtrArray *readers)
{
    guint total = 0;
    for (guint i = 0; i < readers->len; i++)
        total += reader_at(readers, i)->n_games;
    for (guint i = 0; i < readers->len; i++) {
        if (reader_at(readers, i)->n_games != (total + readers->len - 1 - i) / readers->len)
            return refuse_incomplete(reader_at(readers, i));
    }
    return TABIYA_EXIT_DONE;
}

/* Adds the shard to those of the same run, if it is one of them. */
static TabiyaExit add_shard(GPtrArray *run, Reader *self, const char *command)
{
    const TabiyaExit code = check_shard(self, command);
    if (self->shard.of == 0)
        return code;
    const TabiyaExit fits = run->len > 0 ? check_run(self, reader_at(run, 0)) : TABIYA_EXIT_DONE;
    if (fits == TABIYA_EXIT_DONE)
        g_ptr_array_add(run, self);
    return MAX(code, fits);
}

/* Each problem is reported, so that all lost shards can be run again at once. */
static TabiyaExit check_shards(GPtrArray *readers, const char *command)
{
    TabiyaExit code = TABIYA_EXIT_DONE;
    g_autoptr(GPtrArray) run = g_ptr_array_new();
    for (guint i = 0; i < readers->len; i++) {
        const TabiyaExit found = add_shard(run, reader_at(readers, i), command);
        code = MAX(code, found);
    }
    if (run->len == 0)
        return code;
    const TabiyaExit order = sort_shards(run);
    if (code != TABIYA_EXIT_DONE || order != TABIYA_EXIT_DONE)
        return MAX(code, order);
    memcpy(readers->pdata, run->pdata, run->len * sizeof *run->pdata);
    return check_lengths(readers);
}

/* Shards are open at the same time, and there may be a thousand. */
static void allow_many_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* Passes on the games in turn until a shard has no more: then the others have none either. */
static TabiyaExit pass_on(const TabiyaShardMerge *merge, GPtrArray *readers)
{
    g_autoptr(GError) error = NULL;
    const char *about = reader_at(readers, 0)->about;
    gboolean goes_on = !merge->begin || merge->begin(about ? about : "", merge->user, &error);
    for (guint i = 0; goes_on; i = (i + 1) % readers->len) {
        Reader *self = reader_at(readers, i);
        const Read read = reader_next(self);
        if (read == READ_BROKEN)
            return refuse_incomplete(self);
        goes_on =
            read == READ_GAME && merge->take(self->note, self->text->str, merge->user, &error);
    }
    return error ? tabiya_cli_fail(error->domain == G_IO_ERROR ? TABIYA_EXIT_ENVIRONMENT
                                                               : TABIYA_EXIT_BAD_INPUT,
                                   "%s", error->message)
                 : TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_shard_merge(const TabiyaShardMerge *merge, char **paths)
{
    g_autoptr(GPtrArray) readers = g_ptr_array_new_with_free_func(reader_free);
    for (char **path = paths; *path; path++)
        g_ptr_array_add(readers, reader_new(*path));
    if (readers->len == 0)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("--merge: give the shards to merge"));
    TabiyaExit code = check_shards(readers, merge->command);
    allow_many_files();
    for (guint i = 0; i < readers->len && code == TABIYA_EXIT_DONE; i++) {
        reader_close(reader_at(readers, i));
        code = reader_open(reader_at(readers, i), merge->command);
    }
    return code == TABIYA_EXIT_DONE ? pass_on(merge, readers) : code;
}

/* --- To a file -------------------------------------------------------------------------------- */

typedef struct {
    TabiyaGamesFile *file; /* NULL: standard output */
    const char *head;
} Output;

static gboolean write_text(Output *out, const char *text, GError **error)
{
    const gsize length = strlen(text);
    if (out->file)
        return tabiya_games_file_write(out->file, text, length, error);
    return fwrite(text, 1, length, stdout) == length || tabiya_error_set_errno(error, "stdout");
}

static gboolean write_head_cb(const char *about, gpointer user, GError **error)
{
    Output *out = user;
    return write_text(out, out->head, error);
}

static gboolean write_game_cb(const char *note, const char *text, gpointer user, GError **error)
{
    return write_text(user, text, error);
}

static TabiyaExit finish(Output *out)
{
    g_autoptr(GError) error = NULL;
    if (!out->file)
        return fflush(stdout) == 0 ? TABIYA_EXIT_DONE : tabiya_cli_fail_stdout();
    return tabiya_games_file_commit(out->file, &error)
               ? TABIYA_EXIT_DONE
               : tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
}

TabiyaExit tabiya_shard_merge_to_file(const char *command, const char *head, char **paths,
                                      const char *output)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGamesFile) file = NULL;
    if (output && strcmp(output, "-") != 0 &&
        !(file = tabiya_games_file_begin(output, FALSE, &error))) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    }
    Output out = {file, head};
    const TabiyaShardMerge merge = {command, write_head_cb, write_game_cb, &out};
    const TabiyaExit code = tabiya_shard_merge(&merge, paths);
    return code == TABIYA_EXIT_DONE ? finish(&out) : code;
}
