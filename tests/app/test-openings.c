/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The built-in table of named openings, and the names of games. */
#include <glib.h>
#include <string.h>

#include "app/names/classifier.h"
#include "app/names/table.h"
#include "engine/board/san.h"

typedef struct {
    const char *moves, *eco, *name;
} Known;

/* The family is checked where the name ends with a colon. */
static const Known well_known[] = {
    {"e4", "B00", "King's Pawn Game"},
    {"d4", "A40", "Queen's Pawn Game"},
    {"c4", "A10", "English Opening"},
    {"Nf3", "A04", "Zukertort Opening"},
    {"f4", "A02", "Bird Opening"},
    {"g4", "A00", "Grob Opening"},
    {"b4", "A00", "Polish Opening"},
    {"e4 e5", "C20", "King's Pawn Game"},
    {"e4 c5", "B20", "Sicilian Defense"},
    {"e4 e6", "C00", "French Defense"},
    {"e4 c6", "B10", "Caro-Kann Defense"},
    {"e4 d5", "B01", "Scandinavian Defense"},
    {"e4 Nf6", "B02", "Alekhine Defense"},
    {"e4 d6 d4 Nf6 Nc3 g6", "B07", "Pirc Defense"},
    {"e4 g6", "B06", "Modern Defense"},
    {"e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez"},
    {"e4 e5 Nf3 Nc6 Bb5 Nf6", "C65", "Ruy Lopez: Berlin Defense"},
    {"e4 e5 Nf3 Nc6 Bc4", "C50", "Italian Game"},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "C51", "Italian Game: Evans Gambit"},
    {"e4 e5 Nf3 Nc6 Bc4 Nf6", "C55", "Italian Game: Two Knights Defense"},
    {"e4 e5 Nf3 Nc6 d4", "C44", "Scotch Game"},
    {"e4 e5 Nf3 Nf6", "C42", "Petrov's Defense"},
    {"e4 e5 Nf3 d6", "C41", "Philidor Defense"},
    {"e4 e5 f4", "C30", "King's Gambit"},
    {"e4 e5 f4 exf4", "C33", "King's Gambit Accepted"},
    {"e4 e5 f4 exf4 Bc4", "C33", "King's Gambit Accepted: Bishop's Gambit"},
    {"e4 e5 Nc3", "C25", "Vienna Game"},
    {"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation"},
    {"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6", "B70", "Sicilian Defense: Dragon Variation"},
    {"e4 e6 d4 d5 Nc3 Bb4", "C15", "French Defense: Winawer Variation"},
    {"d4 d5 c4", "D06", "Queen's Gambit"},
    {"d4 d5 c4 e6", "D30", "Queen's Gambit Declined"},
    {"d4 d5 c4 c6", "D10", "Slav Defense"},
    {"d4 d5 c4 dxc4", "D20", "Queen's Gambit Accepted"},
    {"d4 d5 c4 c6 Nf3 Nf6 Nc3 e6", "D43", "Semi-Slav Defense"},
    {"d4 Nf6 c4 g6 Nc3 Bg7 e4", "E70", "King's Indian Defense:"},
    {"d4 Nf6 c4 g6 Nc3 d5", "D80", "Grünfeld Defense"},
    {"d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian Defense"},
    {"d4 Nf6 c4 e6 Nf3 b6", "E12", "Queen's Indian Defense"},
    {"d4 Nf6 c4 e6 Nf3 Bb4+", "E11", "Bogo-Indian Defense"},
    {"d4 Nf6 c4 c5 d5 b5", "A57", "Benko Gambit"},
    {"d4 f5", "A80", "Dutch Defense"},
    {"d4 Nf6 Bg5", "A45", "Trompowsky Attack"},
    {"d4 Nf6 c4 e5", "A51", "Indian Defense: Budapest Defense"},
    /* Other orders of moves to the same positions. */
    {"Nf3 d5 d4 Nf6 c4 e6 Nc3", "D37", "Queen's Gambit Declined:"},
    {"c4 e6 d4 d5", "D30", "Queen's Gambit Declined"},
    {"c4 Nf6 d4 e6 Nc3 Bb4", "E20", "Nimzo-Indian Defense"},
    {"Nf3 c5 e4", "B27", "Sicilian Defense"},
    {"d4 e6 e4 d5", "C00", "French Defense"},
    {"Nf3 Nc6 e4 e5 Bb5", "C60", "Ruy Lopez"},
    {"Nf3 Nf6 c4 g6 Nc3 d5 d4", "D90", "Grünfeld Defense:"},
    {"c4 c6 d4 d5 Nf3 Nf6 Nc3 e6", "D43", "Semi-Slav Defense"},
};

static const TabiyaOpening *name_of(const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngPosition start, position;
    eng_position_init(&start);
    position = start;
    for (char **word = words; *word; word++) {
        EngMove move;
        EngPosition after;
        g_assert_cmpint(eng_san_parse(&position, *word, -1, &move), ==, ENG_SAN_OK);
        eng_position_play(&after, &position, move);
        position = after;
        g_array_append_val(moves, move);
    }
    return tabiya_openings_classify_moves(&start, (const EngMove *)(gpointer)moves->data,
                                          moves->len);
}

static void assert_known(const Known *known)
{
    const TabiyaOpening *opening = name_of(known->moves);
    g_test_message("%s", known->moves);
    g_assert_nonnull(opening);
    g_assert_cmpstr(opening->eco, ==, known->eco);
    if (g_str_has_suffix(known->name, ":")) {
        g_autofree char *found = g_strndup(opening->name, strlen(known->name));
        g_assert_cmpstr(found, ==, known->name);
    } else {
        g_assert_cmpstr(opening->name, ==, known->name);
    }
}

static void test_well_known(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(well_known); i++)
        assert_known(&well_known[i]);
}

static gboolean is_called(char **fields)
{
    const TabiyaOpening *opening = name_of(fields[2]);
    const gboolean same =
        opening && strcmp(opening->eco, fields[0]) == 0 && strcmp(opening->name, fields[1]) == 0;
    if (!same) {
        g_test_message("%s: %s %s, not %s %s", fields[2], opening ? opening->eco : "-",
                       opening ? opening->name : "-", fields[0], fields[1]);
    }
    return same;
}

/* The list that was checked by hand. */
static void test_most_played(void)
{
    g_autofree char *text = NULL;
    g_autofree char *file = g_build_filename(g_getenv("TABIYA_SOURCE_ROOT"), "tests", "data",
                                             "openings", "names.tsv", NULL);
    g_assert_true(g_file_get_contents(file, &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
    guint asked = 0, called = 0;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) fields = g_strsplit(*line, "\t", -1);
        if (**line == '#')
            continue;
        g_assert_cmpuint(g_strv_length(fields), ==, 3);
        asked++;
        called += is_called(fields);
    }
    g_assert_cmpuint(asked, >=, 310);
    g_assert_cmpuint(called, ==, asked);
}

static void test_latest_name_stays(void)
{
    const TabiyaOpening *named = name_of("e4 e6 d4 d5 Nc3 Bb4");
    g_assert_true(name_of("e4 e6 d4 d5 Nc3 Bb4 h4 h5 a4 a5") == named);
}

static void test_nothing_before_the_first_move(void)
{
    EngPosition start;
    eng_position_init(&start);
    g_assert_null(tabiya_openings_lookup(&start));
    g_assert_null(tabiya_openings_classify_moves(&start, NULL, 0));
}

static void test_every_code_has_a_row(void)
{
    g_autoptr(GHashTable) codes = g_hash_table_new(g_str_hash, g_str_equal);
    for (unsigned i = 0; i < tabiya_opening_row_count; i++)
        g_hash_table_add(codes, (gpointer)tabiya_opening_rows[i].opening.eco);
    g_assert_cmpuint(g_hash_table_size(codes), ==, 500);
}

static void test_rows_are_sorted_and_unique(void)
{
    g_assert_cmpuint(tabiya_opening_row_count, >, 10000);
    for (unsigned i = 1; i < tabiya_opening_row_count; i++)
        g_assert_true(tabiya_opening_rows[i - 1].key < tabiya_opening_rows[i].key);
}

/* "Family: Variation, Subvariation", in Lichess's spelling. */
static void test_names_are_well_formed(void)
{
    g_autoptr(GRegex) bad =
        g_regex_new("  |^ | $|^[^A-Z]|[,:]$|,[^ ]|:[^ ]|:.*:|Defence|^Formation:|[()\"\\t]"
                    "|Gambit Gambit|Variation Variation",
                    0, 0, NULL);
    for (unsigned i = 0; i < tabiya_opening_row_count; i++) {
        const char *name = tabiya_opening_rows[i].opening.name;
        g_assert_true(g_utf8_validate(name, -1, NULL));
        if (g_regex_match(bad, name, 0, NULL)) {
            g_test_message("%s", name);
            g_test_fail();
        }
    }
}

static void assert_code(const char *eco, const char *expected)
{
    g_autofree char *title = tabiya_openings_dup_code_title(eco);
    g_assert_cmpstr(title, ==, expected);
}

/* Of one shortest line, of several of one family, of families that have nothing in common. */
static void test_codes_have_names(void)
{
    assert_code("C33", "C33 King's Gambit Accepted");
    assert_code("B90", "B90 Sicilian Defense: Najdorf Variation");
    assert_code("B21", "B21 Sicilian Defense");
    assert_code("A00", "A00");
    assert_code("?", "?");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/openings/well-known", test_well_known);
    g_test_add_func("/openings/most-played", test_most_played);
    g_test_add_func("/openings/latest-name-stays", test_latest_name_stays);
    g_test_add_func("/openings/nothing-before-the-first-move", test_nothing_before_the_first_move);
    g_test_add_func("/openings/every-code-has-a-row", test_every_code_has_a_row);
    g_test_add_func("/openings/rows-are-sorted-and-unique", test_rows_are_sorted_and_unique);
    g_test_add_func("/openings/names-are-well-formed", test_names_are_well_formed);
    g_test_add_func("/openings/codes-have-names", test_codes_have_names);
    return g_test_run();
}
