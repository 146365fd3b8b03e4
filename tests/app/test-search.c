/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searching and sorting a library: every kind of query, and random combinations, compared with a
 * check of each game. */
#include <string.h>

#include "app/library/name-match.h"
#include "app/library/search.h"
#include "app/library/sort.h"
#include "app/store/database.h"
#include "app/store/fold-name.h"
#include "app/store/library-edit.h"
#include "app/store/position-index.h"
#include "engine/board/fen.h"
#include "tests/app/library-fixture.h"

#define N_GAMES 900

/* The library, and the test's own copy of its contents. */
typedef struct {
    StoreFixture store;
    TabiyaDatabase *db;
    TabiyaLibraryRows *rows;
    TabiyaGameRecord *records[N_GAMES];
    gint64 ids[N_GAMES];
    gboolean deleted[N_GAMES], starred[N_GAMES], collected[N_GAMES];
} Library;

/* --- Making it -------------------------------------------------------------------------------- */

static void mark(Library *self)
{
    gint64 collection;
    g_assert_true(tabiya_library_add_collection(self->rows, "My games", &collection, NULL));
    for (guint i = 0; i < N_GAMES; i++) {
        self->collected[i] = i % 7 == 3;
        self->starred[i] = i % 5 == 1;
        self->deleted[i] = i % 11 == 4;
        if (self->collected[i]) {
            g_assert_true(
                tabiya_library_collect(self->rows, collection, &self->ids[i], 1, TRUE, NULL, NULL));
        }
        if (self->starred[i]) {
            g_assert_true(
                tabiya_library_set_starred(self->rows, &self->ids[i], 1, TRUE, NULL, NULL));
        }
        if (self->deleted[i]) {
            g_assert_true(
                tabiya_library_set_deleted(self->rows, &self->ids[i], 1, TRUE, NULL, NULL));
        }
    }
}

/* Two thirds of the games are in the position index, the others are not yet. Some have ids as games
 * have that were played in the window. */
static void setup(Library *self, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    memset(self, 0, sizeof *self);
    store_fixture_setup(&self->store, data);
    self->db = new_library(&self->store);
    self->rows = tabiya_library_rows_new(self->db);
    for (guint i = 0; i < N_GAMES; i++) {
        if (i == N_GAMES * 2 / 3)
            g_assert_true(tabiya_position_index_rest(self->db, 1, NULL, &error));
        self->records[i] = random_record(random, i % 3 == 0);
        self->ids[i] = i % 50 == 7 ? TABIYA_SMALL_IDS * 5 + i : 0;
        tabiya_library_rows_insert(self->rows, &self->ids[i], self->records[i], 0, &error);
        g_assert_no_error(error);
    }
    mark(self);
}

static void teardown(Library *self, gconstpointer data)
{
    for (guint i = 0; i < N_GAMES; i++)
        tabiya_game_record_free(self->records[i]);
    tabiya_library_rows_free(self->rows);
    tabiya_database_close(self->db);
    store_fixture_teardown(&self->store, data);
}

/* --- Without short cuts ----------------------------------------------------------------------- */

static gboolean begins_a_word(const char *folded, const char *word)
{
    for (const char *at = folded; *at != '\0'; at++) {
        const gboolean inside = at > folded && (g_ascii_isalnum(at[-1]) || (guchar)at[-1] >= 0x80);
        if (!inside && g_str_has_prefix(at, word))
            return TRUE;
    }
    return FALSE;
}

static gboolean name_is_meant(const char *typed, const char *name)
{
    if (!name)
        return FALSE;
    g_autofree char *folded = tabiya_fold_name(name), *wanted = tabiya_fold_name(typed);
    g_auto(GStrv) words = g_strsplit_set(wanted, " ,?.'-", -1);
    gboolean any = FALSE;
    for (char **word = words; *word; word++) {
        if (**word != '\0' && !begins_a_word(folded, *word))
            return FALSE;
        any |= **word != '\0';
    }
    return any || strcmp(folded, wanted) == 0;
}

/* `wanted` is one word. */
static gboolean has_round(const TabiyaGameRecord *record, const char *wanted)
{
    if (!record->round)
        return FALSE;
    g_auto(GStrv) words = g_strsplit_set(record->round, " \t\n\"?", -1);
    return g_strv_contains((const char *const *)words, wanted);
}

static gboolean tag_is_meant(const TabiyaQuery *query, const TabiyaGameRecord *record)
{
    static const char *const NAMES[] = {"White", "Black", "Event", "Site", NULL};
    static const char *const COLUMNS[] = {"White",  "Black", "Event", "Site",    "Round", "Date",
                                          "Result", "SetUp", "FEN",   "Variant", NULL};
    if (g_strv_contains(COLUMNS, query->name)) {
        g_autofree char *value = tabiya_game_record_dup_tag(record, query->name);
        if (value && (!query->text || name_is_meant(query->text, value)))
            return TRUE;
    }
    if (g_strv_contains(NAMES, query->name)) /* names are those that a game goes by */
        return FALSE;
    g_autoptr(GString) name = g_string_new(NULL);
    g_autoptr(GString) value = g_string_new(NULL);
    const char *at = record->tags;
    while (at && tabiya_game_tags_next(&at, name, value)) {
        if (strcmp(name->str, query->name) == 0 &&
            (!query->text || name_is_meant(query->text, value->str))) {
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean within(const TabiyaQuery *query, guint value)
{
    return value >= query->from && value <= query->to;
}

static gboolean board_holds(const TabiyaQuery *query, const TabiyaGameRecord *record)
{
    EngPosition start;
    eng_position_init(&start);
    if (record->start_fen)
        g_assert_true(eng_fen_parse(&start, record->start_fen, NULL));
    return tabiya_query_find_leaf(query, &start, record->moves, record->n_moves) >= 0;
}

static gboolean is_found(const Library *self, guint i, const TabiyaQuery *query);

static gboolean any_child_is(const Library *self, guint i, const TabiyaQuery *query,
                             gboolean wanted)
{
    for (guint child = 0; child < query->children->len; child++) {
        if (is_found(self, i, query->children->pdata[child]) == wanted)
            return TRUE;
    }
    return FALSE;
}

static gboolean is_found(const Library *self, guint i, const TabiyaQuery *query)
{
    const TabiyaGameRecord *record = self->records[i];
    const guint white = record->white_elo, black = record->black_elo;
    switch (query->kind) {
    case TABIYA_QUERY_ALL:
        return TRUE;
    case TABIYA_QUERY_AND:
        return !any_child_is(self, i, query, FALSE);
    case TABIYA_QUERY_OR:
        return any_child_is(self, i, query, TRUE);
    case TABIYA_QUERY_NOT:
        return !is_found(self, i, query->children->pdata[0]);
    case TABIYA_QUERY_PLAYER:
        return name_is_meant(query->text, record->white) ||
               name_is_meant(query->text, record->black);
    case TABIYA_QUERY_WHITE:
        return name_is_meant(query->text, record->white);
    case TABIYA_QUERY_BLACK:
        return name_is_meant(query->text, record->black);
    case TABIYA_QUERY_EVENT:
        return name_is_meant(query->text, record->event);
    case TABIYA_QUERY_SITE:
        return name_is_meant(query->text, record->site);
    case TABIYA_QUERY_ROUND:
        return has_round(record, query->text);
    case TABIYA_QUERY_COLLECTION:
        return self->collected[i];
    case TABIYA_QUERY_TAG:
        return tag_is_meant(query, record);
    case TABIYA_QUERY_DATE:
        return within(query, record->date);
    case TABIYA_QUERY_ELO:
        return within(query, white) || within(query, black);
    case TABIYA_QUERY_WHITE_ELO:
        return within(query, white);
    case TABIYA_QUERY_BLACK_ELO:
        return within(query, black);
    case TABIYA_QUERY_BOTH_ELO:
        return within(query, white) && within(query, black);
    case TABIYA_QUERY_MEAN_ELO:
        return within(query, white != 0 && black != 0 ? (white + black) / 2 : 0);
    case TABIYA_QUERY_ECO:
        return within(query, record->eco);
    case TABIYA_QUERY_LENGTH:
        return within(query, (record->n_moves + 1) / 2);
    case TABIYA_QUERY_RESULT:
        return query->results >> record->result & 1;
    case TABIYA_QUERY_FLAG:
        return query->flag == TABIYA_GAME_STARRED ? self->starred[i]
                                                  : (record->flags & query->flag) != 0;
    default:
        return board_holds(query, record);
    }
}

/* --- Searching -------------------------------------------------------------------------------- */

static const char *const LEAVES[] = {
    "*",
    "carlsen",
    "\"magnus carl\"",
    "\"mull luk\"",
    "white:đok",
    "black:\"ørsted, å\"",
    "player:arlsen",
    "player:?",
    "event:open",
    "event:\"mas\"",
    "site:x",
    "tag:Annotator",
    "tag:ECO=b90",
    "tag:White=carlsen",
    "tag:White",
    "tag:Site",
    "tag:Date=2024",
    "tag:Result=1-0",
    "tag:FEN",
    "tag:Variant=chess960",
    "tag:WhiteElo=1",
    "tag:Nowhere",
    "date:2024",
    "date:-2000",
    "date:2024.03-2024.05.20",
    "date:?",
    "elo:2000-",
    "white-elo:1000-2000",
    "black-elo:?",
    "both-elo:?",
    "both-elo:1-",
    "mean-elo:1-",
    "eco:A-C",
    "eco:A00",
    "eco:?",
    "length:10-20",
    "length:0",
    "result:1-0",
    "result:1/2,*",
    "is:annotated",
    "is:variations",
    "is:shapes",
    "is:setup",
    "is:chess960",
    "is:starred",
    "collection:\"my GAMES\"",
    "after:\"\"",
    "after:e4",
    "after:\"e4 e5\"",
    "fen:\"8/8/8/4k3/8/8/8/4K3 w - -\"",
    "pattern:\"Ne5\"",
    "pattern:\"Ra1 !Pe flip ply 10-\"",
    "material:\"QRRBBN+ v QRRBBNN+\"",
    "material:\"QRRBBNN+7 v QRRBBNN+7 for 4\"",
    "pawns:\"P:isolated=1 p:doubled=1\"",
    "pawns:\"Pe4 pe5\"",
    "path:\"Ng1-f3-e5\"",
    "path:\"X1~4 ply -12\"",
};

/* The library and the test find the same games. Returns their number. */
static guint assert_search(const Library *self, const TabiyaQuery *query)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = tabiya_query_to_string(query);
    g_autoptr(GArray) found = tabiya_search_collect(self->store.path, query, NULL, &error);
    if (!found)
        g_error("%s: %s", text, error->message);
    guint count = 0;
    for (guint i = 0; i < N_GAMES; i++) {
        const gboolean expected = !self->deleted[i] && is_found(self, i, query);
        gboolean is_there = FALSE;
        for (guint j = 0; j < found->len && !is_there; j++)
            is_there = g_array_index(found, gint64, j) == self->ids[i];
        if (is_there != expected)
            g_error("%s: game %u is %s", text, i, is_there ? "found" : "not found");
        count += expected;
    }
    g_assert_cmpuint(found->len, ==, count);
    return count;
}

static void test_leaves(Library *self, gconstpointer data)
{
    guint n_telling = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(LEAVES); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaQuery) query = tabiya_query_parse(LEAVES[i], NULL, &error);
        g_assert_no_error(error);
        const guint count = assert_search(self, query);
        n_telling += count > 0 && count < N_GAMES * 10 / 11;
    }
    g_assert_cmpuint(n_telling, >, G_N_ELEMENTS(LEAVES) * 3 / 4);
}

/* Rounds are whole words: the beginning of a round does not match. */
static void test_rounds(Library *self, gconstpointer data)
{
    guint i = 1;
    while (!self->records[i]->round || strlen(self->records[i]->round) < 8 || self->deleted[i]) {
        i++;
    }
    g_autoptr(TabiyaQuery) whole =
        tabiya_query_new_text(TABIYA_QUERY_ROUND, self->records[i]->round);
    g_assert_cmpuint(assert_search(self, whole), ==, 1);
    g_autofree char *beginning = g_strndup(self->records[i]->round, 7);
    g_autoptr(TabiyaQuery) part = tabiya_query_new_text(TABIYA_QUERY_ROUND, beginning);
    g_assert_cmpuint(assert_search(self, part), ==, 0);
}

static TabiyaQuery *random_tree(GRand *random, gint32 depth)
{
    const gint32 choice = depth > 0 ? g_rand_int_range(random, 0, 4) : 3;
    if (choice == 3) {
        return tabiya_query_parse(LEAVES[g_rand_int_range(random, 0, (gint32)G_N_ELEMENTS(LEAVES))],
                                  NULL, NULL);
    }
    if (choice == 2)
        return tabiya_query_new_not(random_tree(random, depth - 1));
    TabiyaQuery *children[3];
    for (guint i = 0; i < 3; i++)
        children[i] = random_tree(random, depth - 1);
    return tabiya_query_new_join(choice == 0 ? TABIYA_QUERY_AND : TABIYA_QUERY_OR, children, 3);
}

static void test_trees(Library *self, gconstpointer data)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    for (int i = 0; i < 300; i++) {
        g_autoptr(TabiyaQuery) query = random_tree(random, 3);
        assert_search(self, query);
    }
}

/* Few candidates are looked up one by one: their other conditions count too. */
static void test_candidates(Library *self, gconstpointer data)
{
    static const char *const QUERIES[] = {
        "after:e4 not round:1",
        "after:e4 tag:WhiteElo pattern:Pe4",
        "after:e4 carlsen",
        "after:e4 not carlsen",
        "(after:e4 or after:d4) is:starred",
        "after:\"e4 e5\" or after:\"d4 d5\"",
        "after:e4 after:d4",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(QUERIES); i++) {
        g_autoptr(TabiyaQuery) query = tabiya_query_parse(QUERIES[i], NULL, NULL);
        assert_search(self, query);
    }
}

static void test_no_collection(Library *self, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaQuery) query = tabiya_query_parse("collection:nowhere", NULL, NULL);
    g_assert_null(tabiya_search_collect(self->store.path, query, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
}

/* --- Progress and cancelling ------------------------------------------------------------------ */

typedef struct {
    double done;
    guint n_calls, n_found;
    GCancellable *cancellable; /* to be cancelled at the first call */
} Watch;

static void watch_cb(const gint64 *ids, guint n, double done, gpointer user)
{
    Watch *watch = user;
    g_assert_cmpfloat(done, >, watch->done);
    for (guint i = 1; i < n; i++)
        g_assert_cmpint(ids[i - 1], <, ids[i]);
    watch->done = done;
    watch->n_found += n;
    watch->n_calls++;
    if (watch->cancellable)
        g_cancellable_cancel(watch->cancellable);
}

static void test_progress(Library *self, gconstpointer data)
{
    g_autoptr(TabiyaQuery) query = tabiya_query_parse("", NULL, NULL);
    for (guint threads = 0; threads < 4; threads++) {
        Watch watch = {0};
        g_assert_true(
            tabiya_search_run(self->store.path, query, threads, watch_cb, &watch, NULL, NULL));
        g_assert_cmpfloat(watch.done, ==, 1);
        g_assert_cmpuint(watch.n_calls, >, 10);
        g_assert_cmpuint(watch.n_found, ==, N_GAMES - 82);
    }
}

static void test_cancel(Library *self, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(TabiyaQuery) query = tabiya_query_parse("", NULL, NULL);
    Watch watch = {.cancellable = cancellable};
    g_assert_false(
        tabiya_search_run(self->store.path, query, 1, watch_cb, &watch, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(watch.n_calls, ==, 1);
}

/* --- Sorting ---------------------------------------------------------------------------------- */

static const Library *sorted_library;
static TabiyaSortColumn sorted_column;
static gboolean sorted_down;

/* NULL: unknown. Text fields are not compared as numbers. */
static const char *text_of(const TabiyaGameRecord *record)
{
    switch (sorted_column) {
    case TABIYA_SORT_WHITE:
        return record->white;
    case TABIYA_SORT_BLACK:
        return record->black;
    case TABIYA_SORT_EVENT:
        return record->event;
    default:
        return record->site;
    }
}

static guint number_of(const TabiyaGameRecord *record)
{
    static const guint results[] = {0, 1, 3, 2};
    const guint white = record->white_elo, black = record->black_elo;
    switch (sorted_column) {
    case TABIYA_SORT_DATE:
        return record->date;
    case TABIYA_SORT_WHITE_ELO:
        return white;
    case TABIYA_SORT_BLACK_ELO:
        return black;
    case TABIYA_SORT_MEAN_ELO:
        return white && black ? white + black : 0;
    case TABIYA_SORT_RESULT:
        return results[record->result];
    case TABIYA_SORT_ECO:
        return record->eco;
    default:
        return record->n_moves + 1;
    }
}

static int compare_known(gboolean a, gboolean b, int order)
{
    if (!a || !b)
        return (int)b - (int)a;
    return sorted_down ? -order : order;
}

static int compare_slowly(gconstpointer left, gconstpointer right)
{
    const guint i = *(const guint *)left, j = *(const guint *)right;
    const TabiyaGameRecord *a = sorted_library->records[i], *b = sorted_library->records[j];
    int order = 0;
    if (sorted_column >= TABIYA_SORT_WHITE && sorted_column <= TABIYA_SORT_SITE) {
        const char *first = text_of(a), *second = text_of(b);
        g_autofree char *x = tabiya_fold_name(first ? first : "");
        g_autofree char *y = tabiya_fold_name(second ? second : "");
        order = compare_known(first != NULL, second != NULL, strcmp(x, y));
    } else if (sorted_column != TABIYA_SORT_ID) {
        const guint x = number_of(a), y = number_of(b);
        order = compare_known(x != 0, y != 0, (x > y) - (x < y));
    }
    if (order != 0)
        return order;
    const gint64 x = sorted_library->ids[i], y = sorted_library->ids[j];
    const int by_id = (x > y) - (x < y);
    return sorted_column == TABIYA_SORT_ID && sorted_down ? -by_id : by_id;
}

/* Every `step`th game that lives, in a muddle. */
static void assert_sort(const Library *self, guint step)
{
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(GArray) expected = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GError) error = NULL;
    for (guint k = 0; k < N_GAMES; k += step) {
        const guint i = k * 7 % N_GAMES;
        if (self->deleted[i])
            continue;
        g_array_append_val(ids, self->ids[i]);
        g_array_append_val(expected, i);
    }
    tabiya_library_sort(self->store.path, ids, sorted_column, sorted_down, NULL, &error);
    g_assert_no_error(error);
    g_array_sort(expected, compare_slowly);
    for (guint i = 0; i < ids->len; i++) {
        g_assert_cmpint(g_array_index(ids, gint64, i), ==,
                        self->ids[g_array_index(expected, guint, i)]);
    }
}

static void test_sort(Library *self, gconstpointer data)
{
    sorted_library = self;
    for (int column = 0; column < TABIYA_SORT_N_COLUMNS; column++) {
        for (int down = 0; down < 2; down++) {
            sorted_column = (TabiyaSortColumn)column;
            sorted_down = down;
            assert_sort(self, 1);
            assert_sort(self, 29);
            assert_sort(self, N_GAMES);
        }
    }
}

static void test_sort_names(void)
{
    TabiyaSortColumn column;
    for (int i = 0; i < TABIYA_SORT_N_COLUMNS; i++) {
        g_assert_true(
            tabiya_sort_column_find(tabiya_sort_column_get_name((TabiyaSortColumn)i), &column));
        g_assert_cmpint(column, ==, i);
    }
    g_assert_false(tabiya_sort_column_find("nothing", &column));
}

#define ADD(name, function) g_test_add(name, Library, NULL, setup, function, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/search/leaves", test_leaves);
    ADD("/search/rounds", test_rounds);
    ADD("/search/trees", test_trees);
    ADD("/search/candidates", test_candidates);
    ADD("/search/no-collection", test_no_collection);
    ADD("/search/progress", test_progress);
    ADD("/search/cancel", test_cancel);
    ADD("/sort/columns", test_sort);
    g_test_add_func("/sort/names", test_sort_names);
    return g_test_run();
}
