/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tablebases: names, refusals and their reasons, damage of every kind, and expected results of the
 * shared data's tables, if available. */
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"
#include "engine/knowledge/syzygy.h"
#include "engine/knowledge/tb-table.h"
#include "tests/engine/board-test.h"
#include "tests/engine/tb-fixture.h"

static EngTbMaterial material_of(const char *name)
{
    EngTbMaterial material;
    g_assert_true(eng_tb_material_read(&material, name, strlen(name)));
    return material;
}

/* --- Names and numbers ------------------------------------------------------------------------ */

static void test_names(void)
{
    static const char *const good[] = {"KQvK", "KPvKP", "KRPvKR", "KQRBNPvK", "KNNvKP"};
    static const char *const bad[] = {"",     "K",     "KvK",    "KQ",    "KQvQ",
                                      "QKvK", "KNQvK", "KQvKv",  "kqvk",  "KQRBNPvKQ",
                                      "KXvK", "KKvK",  "KQvKRx", "KQ\0vK"};
    EngTbMaterial material;
    for (gsize i = 0; i < G_N_ELEMENTS(good); i++) {
        g_assert_true(eng_tb_material_read(&material, good[i], strlen(good[i])));
        g_assert_cmpint(material.men, ==, (int)strlen(good[i]) - 1);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_assert_false(eng_tb_material_read(&material, bad[i], strlen(bad[i])));
    }
    g_assert_false(eng_tb_material_read(&material, "KQ\0vK", 6));
    material = material_of("KRPvKR");
    g_assert_true(material.has_pawns);
    g_assert_false(material.symmetric);
    g_assert_true(material_of("KPvKP").symmetric);
}

/* Every placement has a number of its own, and there are as many as are known to be. */
static void test_numbers(void)
{
    EngTbIndex index;
    eng_tb_index_init(&index);
    g_autofree bool *seen = g_new0(bool, ENG_TB_TWO_KINGS);
    int kings = 0;
    for (EngSquare first = 0; first < 28; first++) {
        for (EngSquare second = 0;
             second < 64 && eng_file(first) < 4 && eng_tb_diagonal(first) <= 0; second++) {
            const bool apart = ABS(eng_file(first) - eng_file(second)) > 1 ||
                               ABS(eng_rank(first) - eng_rank(second)) > 1;
            if (apart && !(eng_tb_diagonal(first) == 0 && eng_tb_diagonal(second) > 0)) {
                const int number = index.kings[index.triangle[first]][second];
                g_assert_cmpint(number, <, ENG_TB_TWO_KINGS);
                g_assert_false(seen[number]);
                seen[number] = true;
                kings++;
            }
        }
    }
    g_assert_cmpint(kings, ==, ENG_TB_TWO_KINGS);
    g_assert_cmpuint(index.binomial[5][63], ==, 7028847);
    g_assert_cmpuint(index.lead_count[1][0], ==, 6);
    g_assert_cmpuint(index.lead_count[2][0] + index.lead_count[2][1] + index.lead_count[2][2] +
                         index.lead_count[2][3],
                     ==, 576); /* 48 * 47 / 2 pairs of pawns, half of them by mirroring, and 12 */
}

/* --- Refused files ---------------------------------------------------------------------------- */

static void assert_refusal(EngSyzygy *tables, int index, const char *name, EngTbProblem problem)
{
    const char *path;
    EngTbProblem its;
    g_assert_true(eng_syzygy_get_refusal(tables, index, &path, &its));
    g_assert_true(g_str_has_suffix(path, name));
    g_assert_cmpint(its, ==, problem);
}

static void test_no_tables(void)
{
    const EngPosition position = position_of("8/8/8/4k3/8/8/3QK3/8 w - - 0 1");
    g_autofree char *folder = tb_fixture_folder();
    g_autofree char *nowhere = g_build_filename(folder, "nowhere", NULL);
    g_autofree char *both = g_strdup_printf(":%s::%s:", folder, nowhere);
    EngSyzygy *tables = eng_syzygy_open(both);
    EngTbCensus census;
    EngTbAnswer answer;
    int wdl;
    eng_syzygy_count(tables, &census);
    g_assert_cmpint(census.folders, ==, 1);
    g_assert_cmpint(census.missing_folders, ==, 1);
    g_assert_cmpint(census.wdl + census.dtz + census.refused + census.max_men, ==, 0);
    assert_refusal(tables, 0, "nowhere", ENG_TB_NOT_READABLE);
    g_assert_false(eng_syzygy_covers(tables, &position));
    g_assert_false(eng_syzygy_probe_wdl(tables, &position, ENG_TB_PATIENT, &wdl));
    g_assert_false(eng_syzygy_probe(tables, &position, &answer));
    eng_syzygy_unref(tables);
    tb_fixture_remove(g_steal_pointer(&folder));
}

static void write_bytes(const char *folder, const char *name, const void *bytes, gsize length)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_assert_true(g_file_set_contents_full(path, bytes, (gssize)length, G_FILE_SET_CONTENTS_NONE,
                                           0600, NULL)); /* without waiting for the disk */
}

/* A wrong name, size or header is refused at once. */
static void test_refused_at_once(void)
{
    char *folder = tb_fixture_folder();
    guint8 garbage[80];
    memset(garbage, 'x', sizeof garbage);
    write_bytes(folder, "KQvK.rtbw", garbage, sizeof garbage);
    write_bytes(folder, "KRvK.rtbw", garbage, 79);
    write_bytes(folder, "KBvK.rtbw", "", 0);
    write_bytes(folder, "KXvK.rtbw", garbage, sizeof garbage); /* not the name of a table */
    write_bytes(folder, "readme.txt", garbage, sizeof garbage);
    tb_fixture_write_drawn(folder);
    g_autofree char *from = g_build_filename(folder, "KNvK.rtbw", NULL);
    g_autofree char *renamed = g_build_filename(folder, "KNvKN.rtbw", NULL);
    g_assert_cmpint(symlink(from, renamed), ==, 0); /* another table's name */

    EngSyzygy *tables = eng_syzygy_open(folder);
    EngTbCensus census;
    eng_syzygy_count(tables, &census);
    g_assert_cmpint(census.wdl, ==, 1);
    g_assert_cmpint(census.refused, ==, 4);
    g_assert_cmpint(census.max_men, ==, 3);
    int found[ENG_TB_N_PROBLEMS] = {0};
    const char *path;
    EngTbProblem problem;
    for (int i = 0; eng_syzygy_get_refusal(tables, i, &path, &problem); i++) {
        found[problem]++;
        g_assert_nonnull(eng_tb_problem_text(problem));
    }
    g_assert_cmpint(found[ENG_TB_WRONG_MAGIC], ==, 1);
    g_assert_cmpint(found[ENG_TB_WRONG_SIZE], ==, 2);
    g_assert_cmpint(found[ENG_TB_WRONG_STRUCTURE], ==, 1);
    eng_syzygy_unref(tables);
    tb_fixture_remove(folder);
}

/* A complete hand-made table: it is accepted, and draws what it should. */
static void test_made_by_hand(void)
{
    const EngPosition position = position_of("8/8/8/4k3/8/8/3NK3/8 b - - 0 1");
    const EngPosition mirrored = position_of("8/3nk3/8/8/4K3/8/8/8 b - - 0 1");
    const EngPosition other = position_of("8/8/8/4k3/8/8/3RK3/8 b - - 0 1");
    char *folder = tb_fixture_folder();
    tb_fixture_write_drawn(folder);
    EngSyzygy *tables = eng_syzygy_open(folder);
    EngTbAnswer answer;
    int wdl = 9;
    g_assert_true(eng_syzygy_probe_wdl(tables, &position, ENG_TB_HASTY, &wdl));
    g_assert_cmpint(wdl, ==, ENG_TB_DRAW);
    g_assert_true(eng_syzygy_probe_wdl(tables, &mirrored, ENG_TB_HASTY, &wdl));
    g_assert_cmpint(wdl, ==, ENG_TB_DRAW);
    g_assert_false(eng_syzygy_probe_wdl(tables, &other, ENG_TB_HASTY, &wdl));
    g_assert_true(eng_syzygy_probe(tables, &position, &answer));
    g_assert_cmpint(answer.count, ==, 7);
    g_assert_cmpint(answer.wdl, ==, ENG_TB_DRAW);
    eng_syzygy_unref(tables);
    tb_fixture_remove(folder);
}

/* Every single bit of a whole file: each flip is found out. */
static void test_every_flipped_bit(void)
{
    char *folder = tb_fixture_folder();
    tb_fixture_write_drawn(folder);
    g_autofree char *path = g_build_filename(folder, "KNvK.rtbw", NULL);
    g_autofree char *bytes = NULL;
    gsize length;
    EngTbIndex index;
    EngTbTable *table;
    const EngTbMaterial material = material_of("KNvK");
    const EngTbSource source = {path, ENG_TB_WDL, ENG_TB_KEEP_BYTES, &material, &index};
    eng_tb_index_init(&index);
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    for (gsize bit = 0; bit < 8 * length; bit++) {
        bytes[bit / 8] ^= (char)(1 << bit % 8);
        write_bytes(folder, "KNvK.rtbw", bytes, length);
        g_assert_cmpint(eng_tb_table_open(&table, &source, NULL), ==, ENG_TB_WRONG_CHECKSUM);
        g_assert_null(table);
        bytes[bit / 8] ^= (char)(1 << bit % 8);
    }
    write_bytes(folder, "KNvK.rtbw", bytes, length);
    g_assert_cmpint(eng_tb_table_open(&table, &source, NULL), ==, ENG_TB_GOOD);
    eng_tb_table_close(table);
    tb_fixture_remove(folder);
}

/* A damaged file is refused once, when it is needed, and then as if it were not there. */
static void test_refused_when_needed(void)
{
    const EngPosition position = position_of("8/8/8/4k3/8/8/3NK3/8 b - - 0 1");
    char *folder = tb_fixture_folder();
    tb_fixture_write_drawn(folder);
    g_autofree char *path = g_build_filename(folder, "KNvK.rtbw", NULL);
    g_autofree char *bytes = NULL;
    gsize length;
    int wdl;
    const char *named;
    EngTbProblem problem;
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    bytes[40] ^= 4;
    write_bytes(folder, "KNvK.rtbw", bytes, length);
    EngSyzygy *tables = eng_syzygy_open(folder);
    g_assert_false(eng_syzygy_get_refusal(tables, 0, &named, &problem));
    g_assert_false(eng_syzygy_probe_wdl(tables, &position, ENG_TB_HASTY, &wdl));
    g_assert_false(eng_syzygy_probe_wdl(tables, &position, ENG_TB_PATIENT, &wdl));
    assert_refusal(tables, 0, "KNvK.rtbw", ENG_TB_WRONG_CHECKSUM);
    g_assert_false(eng_syzygy_get_refusal(tables, 1, &named, &problem));
    EngTbCensus census;
    eng_syzygy_count(tables, &census);
    g_assert_cmpint(census.wdl, ==, 0);
    g_assert_cmpint(census.refused, ==, 1);
    eng_syzygy_unref(tables);
    tb_fixture_remove(folder);
}

/* Then one of the same name in a later folder is asked, and both are one table. */
static void test_spare(void)
{
    const EngPosition position = position_of("8/8/8/4k3/8/8/3NK3/8 b - - 0 1");
    char *damaged = tb_fixture_folder(), *whole = tb_fixture_folder();
    tb_fixture_write_drawn(whole);
    g_autofree char *path = g_build_filename(whole, "KNvK.rtbw", NULL);
    g_autofree char *bytes = NULL;
    gsize length;
    int wdl = 7;
    EngTbCensus census;
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    bytes[40] ^= 4;
    write_bytes(damaged, "KNvK.rtbw", bytes, length);
    EngSyzygy *tables = eng_syzygy_open_list((const char *const[]){damaged, whole, NULL});
    eng_syzygy_count(tables, &census);
    g_assert_cmpint(census.wdl, ==, 1);
    g_assert_cmpint(census.refused, ==, 0);
    g_assert_true(eng_syzygy_probe_wdl(tables, &position, ENG_TB_HASTY, &wdl));
    g_assert_cmpint(wdl, ==, ENG_TB_DRAW);
    assert_refusal(tables, 0, "KNvK.rtbw", ENG_TB_WRONG_CHECKSUM);
    eng_syzygy_count(tables, &census);
    g_assert_cmpint(census.wdl, ==, 1);
    g_assert_cmpint(census.refused, ==, 1);
    g_assert_cmpint(census.bytes, ==, length);
    eng_syzygy_unref(tables);
    tb_fixture_remove(damaged);
    tb_fixture_remove(whole);
}

/* --- The shared data's tables ----------------------------------------------------------------- */

/* Expected results with more pieces than the tables have are left out; how many were compared. */
static int compare_file(EngSyzygy *tables, const char *path, gboolean is_epd)
{
    g_autofree char *text = NULL;
    int compared = 0;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        char *rest = strstr(*line, is_epd ? " wdl_table " : ",");
        char *wdl_text = rest && is_epd ? strstr(rest + 1, " wdl ") : rest;
        char *dtz_text = rest ? (is_epd ? strstr(rest, " dtz ") : strchr(rest + 1, ',')) : NULL;
        if (!wdl_text || !dtz_text || g_str_has_prefix(*line, "epd,")) {
            continue;
        }
        const int wanted_wdl = atoi(wdl_text + (is_epd ? 5 : 1));
        const int wanted_dtz = atoi(dtz_text + (is_epd ? 5 : 1));
        *rest = '\0';
        g_autofree char *fen = g_strdup_printf("%s 0 1", *line);
        const EngPosition position = position_of(fen);
        int wdl, dtz;
        if (!eng_syzygy_covers(tables, &position)) {
            continue;
        }
        if (!eng_syzygy_probe_wdl(tables, &position, ENG_TB_HASTY, &wdl) ||
            !eng_syzygy_probe_dtz(tables, &position, ENG_TB_HASTY, &dtz) || wdl != wanted_wdl ||
            dtz != wanted_dtz) {
            g_error("%s: %d %d, expected %d %d", fen, wdl, dtz, wanted_wdl, wanted_dtz);
        }
        compared++;
    }
    return compared;
}

static void test_expected(void)
{
    g_autofree char *shared = tb_fixture_shared();
    if (!shared) {
        return;
    }
    g_autofree char *csv = g_build_filename(shared, "expect", "chess.csv", NULL);
    g_autofree char *epd = g_build_filename(shared, "..", "epd", "endgame.epd", NULL);
    EngSyzygy *tables = eng_syzygy_open(shared);
    EngTbCensus census;
    eng_syzygy_count(tables, &census);
    g_assert_cmpint(census.wdl, ==, 35);
    g_assert_cmpint(census.dtz, ==, 35);
    g_assert_cmpint(census.max_men, ==, 4);
    g_assert_cmpint(compare_file(tables, csv, FALSE), ==, 200);
    g_assert_cmpint(compare_file(tables, epd, TRUE), ==, 200);
    eng_syzygy_unref(tables);
}

/* Every file of the shared data is good; a copy of the set is the set itself. */
static void test_verify(void)
{
    g_autofree char *shared = tb_fixture_shared();
    if (!shared) {
        return;
    }
    EngSyzygy *tables = eng_syzygy_open(shared), *same = eng_syzygy_ref(tables);
    eng_syzygy_unref(tables);
    g_assert_cmpint(eng_syzygy_file_count(same), ==, 70);
    for (int i = 0; i < eng_syzygy_file_count(same); i++) {
        EngTbFile file;
        eng_syzygy_get_file(same, i, &file);
        g_assert_cmpint(file.men, >=, 3);
        g_assert_cmpint(eng_syzygy_verify(same, i, NULL), ==, ENG_TB_GOOD);
    }
    eng_syzygy_unref(same);
}

/* Each move's word agrees with the position's, and following the best one wins in time. */
static void follow_the_best(EngSyzygy *tables, const char *fen, int at_most)
{
    EngPosition position = position_of(fen), after;
    EngTbAnswer answer;
    for (int ply = 0; eng_syzygy_probe(tables, &position, &answer); ply++) {
        int dtz;
        g_assert_cmpint(ply, <, at_most);
        g_assert_true(eng_syzygy_probe_dtz(tables, &position, ENG_TB_HASTY, &dtz));
        g_assert_cmpint(ABS(answer.dtz - dtz), <=, 1); /* tables that count in moves round */
        g_assert_cmpint(answer.wdl, ==, ply % 2 == 0 ? ENG_TB_WIN : ENG_TB_LOSS);
        eng_position_play(&after, &position, answer.moves[0].move);
        position = after;
    }
    g_assert_true(position.checkers != 0);
    g_assert_false(eng_movegen_any(&position));
}

static void test_best_play(void)
{
    g_autofree char *shared = tb_fixture_shared();
    if (!shared) {
        return;
    }
    EngSyzygy *tables = eng_syzygy_open(shared);
    follow_the_best(tables, "8/8/8/4k3/8/8/3QK3/8 w - - 0 1", 40);
    follow_the_best(tables, "8/8/8/4k3/8/8/3RK3/8 w - - 0 1", 60);
    follow_the_best(tables, "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", 120);
    follow_the_best(tables, "8/8/8/4k3/8/8/2BNK3/8 w - - 0 1", 80);
    eng_syzygy_unref(tables);
}

/* The fifty-move rule makes draws of wins that come too late. */
static void test_fifty_moves(void)
{
    g_autofree char *shared = tb_fixture_shared();
    if (!shared) {
        return;
    }
    static const struct {
        const char *fen;
        int wdl;
    } cases[] = {
        {"8/8/8/4k3/8/8/2BNK3/8 w - - 46 1", ENG_TB_WIN},
        {"8/8/8/4k3/8/8/2BNK3/8 w - - 47 90", ENG_TB_CURSED_WIN},
        {"8/8/8/4k3/8/8/2BNK3/8 b - - 60 90", ENG_TB_BLESSED_LOSS},
        {"8/8/8/8/8/3k4/3P4/3K4 w - - 99 90", ENG_TB_DRAW},
    };
    EngSyzygy *tables = eng_syzygy_open(shared);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        const EngPosition position = position_of(cases[i].fen);
        EngTbAnswer answer;
        g_assert_true(eng_syzygy_probe(tables, &position, &answer));
        g_test_message("%s: %d, DTZ %d", cases[i].fen, answer.wdl, answer.dtz);
        g_assert_cmpint(answer.wdl, ==, cases[i].wdl);
    }
    eng_syzygy_unref(tables);
}

/* Tables with more pieces are needed for captures only where there are any; without the smaller
 * ones a position that has captures is not known, and nothing is made up. */
static void test_missing_smaller(void)
{
    g_autofree char *shared = tb_fixture_shared();
    if (!shared) {
        return;
    }
    char *folder = tb_fixture_folder();
    gsize length;
    g_autofree guint8 *bytes = tb_fixture_read(shared, "KQvKR.rtbw", &length);
    write_bytes(folder, "KQvKR.rtbw", bytes, length);
    EngSyzygy *tables = eng_syzygy_open(folder);
    const EngPosition quiet = position_of("7r/8/8/4k3/8/8/3QK3/8 w - - 0 1");
    const EngPosition hanging = position_of("8/8/8/3rk3/8/8/3QK3/8 b - - 0 1");
    int wdl;
    g_assert_true(eng_syzygy_probe_wdl(tables, &quiet, ENG_TB_HASTY, &wdl));
    g_assert_cmpint(wdl, ==, ENG_TB_WIN);
    g_assert_false(eng_syzygy_probe_wdl(tables, &hanging, ENG_TB_HASTY, &wdl));
    eng_syzygy_unref(tables);
    tb_fixture_remove(folder);
}

/* A file that shrinks or vanishes once it was found good gives no value, and no crash. */
static void test_shrinks_later(void)
{
    g_autofree char *shared = tb_fixture_shared();
    if (!shared) {
        return;
    }
    char *folder = tb_fixture_folder();
    g_autofree char *path = g_build_filename(folder, "KQvKR.rtbw", NULL);
    gsize length;
    g_autofree guint8 *bytes = tb_fixture_read(shared, "KQvKR.rtbw", &length);
    const EngTbMaterial material = material_of("KQvKR");
    const EngPosition position = position_of("7r/8/8/4k3/8/8/3QK3/8 w - - 0 1");
    EngTbIndex index;
    eng_tb_index_init(&index);
    for (int keep = 0; keep < 3; keep++) {
        const EngTbSource source = {path, ENG_TB_WDL, (EngTbKeep)keep, &material, &index};
        EngTbTable *table;
        int value;
        write_bytes(folder, "KQvKR.rtbw", bytes, length);
        g_assert_cmpint(eng_tb_table_open(&table, &source, NULL), ==, ENG_TB_GOOD);
        g_assert_cmpint(eng_tb_table_look(table, &index, &position, false, 0, &value), ==,
                        ENG_TB_FOUND);
        g_assert_cmpint(value, ==, ENG_TB_WIN);
        g_assert_cmpint(truncate(path, 100), ==, 0);
        const EngTbLook shrunk = eng_tb_table_look(table, &index, &position, false, 0, &value);
        g_assert_cmpint(shrunk, ==, keep == ENG_TB_KEEP_BYTES ? ENG_TB_FOUND : ENG_TB_FAILED);
        g_unlink(path);
        const EngTbLook gone = eng_tb_table_look(table, &index, &position, false, 0, &value);
        g_assert_cmpint(gone, ==, keep == ENG_TB_KEEP_BYTES ? ENG_TB_FOUND : ENG_TB_FAILED);
        eng_tb_table_close(table);
    }
    tb_fixture_remove(folder);
}

/* Changed bytes with a matching checksum: refused or read, never outside the file (which the
 * sanitizers watch), and only with the five values. */
static void damage(const char *shared, const char *name, EngTbKind kind, GRand *random)
{
    char *folder = tb_fixture_folder();
    g_auto(GStrv) sides = g_strsplit(name, "v", 2);
    g_autofree char *file = g_strconcat(name, kind == ENG_TB_WDL ? ".rtbw" : ".rtbz", NULL);
    g_autofree char *path = g_build_filename(folder, file, NULL);
    gsize length;
    g_autofree guint8 *bytes = tb_fixture_read(shared, file, &length);
    const EngTbMaterial material = material_of(name);
    EngTbIndex index;
    int taken = 0;
    eng_tb_index_init(&index);
    for (int round = 0; round < 150; round++) {
        const gsize at =
            (gsize)g_rand_int_range(random, 5, round % 3 == 0 ? (gint32)length - 16 : 200);
        const guint8 before = bytes[at];
        EngTbTable *table;
        bytes[at] = (guint8)g_rand_int_range(random, 0, 256);
        tb_fixture_write(folder, file, bytes, length - 16);
        const EngTbSource source = {path, kind, (EngTbKeep)(round % 3), &material, &index};
        const EngTbProblem problem = eng_tb_table_open(&table, &source, NULL);
        g_assert_true(problem == ENG_TB_GOOD || problem == ENG_TB_WRONG_STRUCTURE);
        taken += table != NULL;
        for (int i = 0; table && i < 50; i++) {
            EngPosition position;
            int value = 0;
            tb_fixture_random(&position, sides[0], sides[1], random);
            if (eng_tb_table_look(table, &index, &position, false, 2, &value) == ENG_TB_FOUND) {
                g_assert_cmpint(ABS(value), <=, kind == ENG_TB_WDL ? 2 : 131072);
            }
        }
        eng_tb_table_close(table);
        bytes[at] = before;
    }
    g_assert_cmpint(taken, >, 0);
    g_assert_cmpint(taken, <, 150);
    tb_fixture_remove(folder);
}

static void test_damage_with_checksum(void)
{
    g_autofree char *shared = tb_fixture_shared();
    if (!shared) {
        return;
    }
    g_autoptr(GRand) random = g_rand_new_with_seed(8);
    damage(shared, "KQvK", ENG_TB_WDL, random);
    damage(shared, "KPvK", ENG_TB_WDL, random);
    damage(shared, "KPvKP", ENG_TB_WDL, random);
    damage(shared, "KBBvK", ENG_TB_DTZ, random);
    damage(shared, "KPvKP", ENG_TB_DTZ, random);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/syzygy/names", test_names);
    g_test_add_func("/syzygy/numbers", test_numbers);
    g_test_add_func("/syzygy/no-tables", test_no_tables);
    g_test_add_func("/syzygy/refused-at-once", test_refused_at_once);
    g_test_add_func("/syzygy/made-by-hand", test_made_by_hand);
    g_test_add_func("/syzygy/every-flipped-bit", test_every_flipped_bit);
    g_test_add_func("/syzygy/refused-when-needed", test_refused_when_needed);
    g_test_add_func("/syzygy/spare", test_spare);
    g_test_add_func("/syzygy/expected", test_expected);
    g_test_add_func("/syzygy/verify", test_verify);
    g_test_add_func("/syzygy/best-play", test_best_play);
    g_test_add_func("/syzygy/fifty-moves", test_fifty_moves);
    g_test_add_func("/syzygy/missing-smaller", test_missing_smaller);
    g_test_add_func("/syzygy/shrinks-later", test_shrinks_later);
    g_test_add_func("/syzygy/damage-with-checksum", test_damage_with_checksum);
    return g_test_run();
}
