/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/talk-fixture.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "app/library/import.h"
#include "app/puzzles/puzzle-import.h"
#include "app/store/puzzle-file.h"

#define NAJDORF "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e5 "
#define ITALIAN "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 "

static const struct {
    const char *white, *black, *date, *result, *moves;
} GAMES[TALK_GAMES] = {
    {"Carlsen, Magnus", "Anand, V", "2014.11.09", "1-0", NAJDORF "7. Nb3"},
    {"Anand, V", "Carlsen, Magnus", "2013.11.12", "0-1", ITALIAN "4. c3 Nf6"},
    {"Carlsen, Magnus", "Caruana, F", "2018.11.09", "1/2-1/2", ITALIAN "4. d3"},
    {"Fischer, R", "Spassky, B", "1972.07.11", "0-1", NAJDORF "7. Nf3 Be7"},
    {"Me", "Tabiya, level 3", "2026.01.02", "1-0", "1. d4 d5 2. c4 e6 3. Nc3 Nf6"},
    {"Tabiya, level 3", "Me", "2026.01.03", "1-0", "1. d4 Nf6 2. c4 g6"},
};

static const char PUZZLES[] =
    "fork1,4k2r/8/8/3N4/8/8/P7/4K3 b k - 0 1,h8h7 d5f6 e8f8 f6h7,1500,80,90,100,"
    "advantage endgame fork short,,\n"
    "mate1,1r4k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1,b8b2 d1d8,800,80,90,100,"
    "backRankMate mate mateIn1 oneMove,,\n";

void talk_fixture_setup(TalkFixture *self, gconstpointer data G_GNUC_UNUSED)
{
    self->folder = g_dir_make_tmp("tabiya-talk-XXXXXX", NULL);
    self->library = g_build_filename(self->folder, "library.db", NULL);
    self->puzzles = tabiya_puzzle_file_in(self->folder);
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return g_strcmp0(*(char *const *)a, *(char *const *)b);
}

static GPtrArray *list_names(TalkFixture *self)
{
    g_autoptr(GDir) dir = g_dir_open(self->folder, 0, NULL);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir && (name = g_dir_read_name(dir)))
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    return names;
}

void talk_fixture_teardown(TalkFixture *self, gconstpointer data G_GNUC_UNUSED)
{
    g_autoptr(GPtrArray) names = list_names(self);

    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(self->folder, names->pdata[i], NULL);
        g_unlink(path);
    }
    g_rmdir(self->folder);
    g_free(self->folder);
    g_free(self->library);
    g_free(self->puzzles);
}

char *talk_fixture_list(TalkFixture *self)
{
    g_autoptr(GPtrArray) names = list_names(self);

    g_ptr_array_add(names, NULL);
    return g_strjoinv(" ", (char **)names->pdata);
}

/* A file with the text, outside the folder. */
static char *write_text(const char *end, const char *text)
{
    g_autofree char *name = g_strconcat("tabiya-talk-XXXXXX", end, NULL);
    char *path = NULL;
    const int file = g_file_open_tmp(name, &path, NULL);

    g_assert_cmpint(file, >=, 0);
    g_close(file, NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static char *dup_games(void)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < TALK_GAMES; i++) {
        g_string_append_printf(text,
                               "[White \"%s\"]\n[Black \"%s\"]\n[Date \"%s\"]\n"
                               "[Result \"%s\"]\n\n%s %s\n\n",
                               GAMES[i].white, GAMES[i].black, GAMES[i].date, GAMES[i].result,
                               GAMES[i].moves, GAMES[i].result);
    }
    return g_string_free(text, FALSE);
}

/* Imported games of Tabiya become the person's own, as if they had been played here. */
static void own_games(TalkFixture *self)
{
#define AWAY "2199023255552 + 1000 * (SELECT count(*) FROM game WHERE id > 1099511627776)"
#define SMALL "< 1099511627776"
#define TABIYA "(SELECT id FROM player WHERE instr(name, 'Tabiya') > 0)"
    static const char SQL[] =
        "UPDATE body SET game = game + " AWAY " WHERE game " SMALL
        " AND game IN (SELECT id FROM game WHERE white IN " TABIYA " OR black IN " TABIYA ");"
        "UPDATE game SET id = id + " AWAY " WHERE id " SMALL " AND (white IN " TABIYA
        " OR black IN " TABIYA ");";
    sqlite3 *db = NULL;

    g_assert_cmpint(sqlite3_open(self->library, &db), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_exec(db, SQL, NULL, NULL, NULL), ==, SQLITE_OK);
    sqlite3_close(db);
}

void talk_fixture_add_pgn(TalkFixture *self, const char *text, guint count)
{
    g_autofree char *path = write_text(".pgn", text);
    const char *const names[] = {path, NULL};
    const TabiyaImportOptions options = {.library = self->library, .names = names};
    TabiyaImportProgress result;
    g_autoptr(GError) error = NULL;

    tabiya_import_run(&options, NULL, &result, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(result.written, ==, count);
    own_games(self);
    g_unlink(path);
}

void talk_fixture_add_games(TalkFixture *self)
{
    g_autofree char *text = dup_games();

    talk_fixture_add_pgn(self, text, TALK_GAMES);
}

void talk_fixture_add_puzzles(TalkFixture *self)
{
    g_autofree char *path = write_text(".csv", PUZZLES);
    const char *const names[] = {path, NULL};
    const TabiyaPuzzleImportOptions options = {.file = self->puzzles, .names = names};
    TabiyaPuzzleImportProgress result;
    g_autoptr(GError) error = NULL;

    tabiya_puzzle_import_run(&options, NULL, &result, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(result.problems, ==, 0);
    g_unlink(path);
}
