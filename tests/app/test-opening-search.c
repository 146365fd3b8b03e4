/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search of openings: 200 misspelled names, codes and moves. */
#include <glib.h>
#include <string.h>
#include <time.h>

#include "app/names/classifier.h"
#include "app/names/opening-search.h"
#include "app/names/opening-texts.h"
#include "app/names/table.h"

static TabiyaOpeningSearch *search;

/* A name is meant by itself or by its beginning, up to ":" or ",". */
static gboolean is_meant(const char *name, const char *meant)
{
    const size_t length = strlen(meant);
    return strncmp(name, meant, length) == 0 && strchr(":,", name[length]);
}

/* The place of the intended one among the first five hits, from 1; 0: none. */
static guint place_of(const char *typed, const char *meant, const char **first)
{
    g_autoptr(GArray) hits = tabiya_opening_search_find(search, typed, 5);
    *first = hits->len > 0 ? g_array_index(hits, TabiyaOpeningHit, 0).name : "-";
    for (guint i = 0; i < hits->len; i++) {
        if (is_meant(g_array_index(hits, TabiyaOpeningHit, i).name, meant))
            return i + 1;
    }
    return 0;
}

static char *read_misspellings(void)
{
    g_autofree char *file =
        g_test_build_filename(G_TEST_DIST, "openings", "misspellings.tsv", NULL);
    char *text = NULL;
    g_assert_true(g_file_get_contents(file, &text, NULL, NULL));
    return text;
}

static void test_misspellings(void)
{
    g_autofree char *text = read_misspellings();
    g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
    guint count = 0, first = 0, exact = 0, among = 0;
    clock_t longest = 0, all = 0;
    for (char **line = lines; *line; line++) {
        if (**line == '#')
            continue;
        g_auto(GStrv) fields = g_strsplit(*line, "\t", 2);
        const char *found;
        const clock_t before = clock();
        const guint place = place_of(fields[0], fields[1], &found);
        const clock_t spent = clock() - before;
        longest = MAX(longest, spent);
        all += spent;
        count++;
        first += place == 1;
        exact += strcmp(found, fields[1]) == 0;
        among += place > 0;
        if (place != 1)
            g_test_message("%s: %u, not %s but %s", fields[0], place, fields[1], found);
    }
    g_test_message("of %u: %u found first (%u with no variation more than was meant), %u in the "
                   "first five; processor time %.2f ms each, at most %.2f",
                   count, first, exact, among, 1e3 * (double)all / CLOCKS_PER_SEC / count,
                   1e3 * (double)longest / CLOCKS_PER_SEC);
    g_assert_cmpuint(count, ==, 200);
    g_assert_cmpuint(100 * first, >=, 85 * count);
    g_assert_cmpuint(100 * among, >=, 95 * count);
}

/* For any typed text, even invalid text. */
static void test_odd(void)
{
    static const char *const odd[] = {
        "",
        " ",
        "?",
        "-",
        "e",
        "B",
        "B9-",
        "B90-C",
        "1.",
        "1. e4",
        "\xff\xfe",
        "–",
        "B90–B99",
        "a b c d e f g h i j k l m n o p",
        "Ксенон",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_autoptr(GArray) hits = tabiya_opening_search_find(search, odd[i], 7);
        g_assert_cmpuint(hits->len, <=, 7);
    }
}

/* As it is typed, letter by letter: it is there from the third on. */
static void test_typing(void)
{
    static const char *const typed[] = {"naj", "najd", "najdo", "najdor", "najdorf"};
    for (gsize i = 0; i < G_N_ELEMENTS(typed); i++) {
        const char *first;
        g_assert_cmpuint(place_of(typed[i], "Sicilian Defense: Najdorf Variation", &first), ==, 1);
    }
}

/* The first of the languages name every family. */
#define COMPLETE_LANGUAGES 3

/* In the letters of the language, too; and what cannot be spelled finds nothing, rather than
 * anything. */
static void test_other_languages(void)
{
    static const char *const names[][2] = {
        {"сицилианская", "Sicilian Defense"},
        {"Испанская партия", "Ruy Lopez"},
        {"іспанська", "Ruy Lopez"},
        {"difesa siciliana", "Sicilian Defense"},
        {"obrona francuska", "French Defense"},
        {"Vezir Gambiti", "Queen's Gambit"},
        {"Spaanse partij", "Ruy Lopez"},
        {"abertura escocesa", "Scotch Game"},
        {"西西里", "Sicilian Defense"},
        {"后翼弃兵", "Queen's Gambit"},
        {"王翼印度进攻", "King's Indian Attack"},
        {"法兰西防御", "French Defense"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *first;
        place_of(names[i][0], names[i][1], &first);
        g_assert_true(g_str_has_prefix(first, names[i][1]));
    }
    g_assert_cmpstr(tabiya_opening_family_in("Sicilian Defense: Najdorf Variation", "zh_CN"), ==,
                    "西西里防御");
    g_assert_cmpstr(tabiya_opening_family_in("Ruy Lopez", "pt_BR"), ==, "Ruy López");
    g_assert_null(tabiya_opening_family_in("Borg Defense", "ru"));
}

/* The table as it is, and as a hand that edits it may leave it. */
static void test_rows_are_whole(void)
{
    g_autoptr(GPtrArray) families = tabiya_opening_families_read();
    g_autoptr(GPtrArray) odd =
        tabiya_opening_texts_parse("# comment\n\na\tb\tc\td\te\r\nshort\n\t\nlast\tb\t", 3);
    static const char *const expected[][3] = {
        {"a", "b", "c"}, {"short", "", ""}, {"", "", ""}, {"last", "b", ""}};

    for (guint i = 0; i < families->len; i++) {
        const GStrv row = g_ptr_array_index(families, i);
        g_assert_cmpuint(g_strv_length(row), ==, 13);
        for (guint k = 0; tabiya_opening_languages[k]; k++) {
            g_assert_cmpstr(tabiya_opening_family_in(row[0], tabiya_opening_languages[k]), ==,
                            *row[k + 1] != '\0' ? row[k + 1] : NULL);
        }
    }
    g_assert_cmpuint(families->len, >, 130);
    g_assert_cmpuint(odd->len, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < odd->len; i++) {
        const GStrv row = g_ptr_array_index(odd, i);
        g_assert_cmpuint(g_strv_length(row), ==, 3);
        for (guint k = 0; k < 3; k++)
            g_assert_cmpstr(row[k], ==, expected[i][k]);
    }
}

static void test_families(void)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    for (unsigned i = 0; i < table->count; i++) {
        const char *name = table->rows[i].opening.name;
        if (!g_hash_table_add(seen, g_strndup(name, strcspn(name, ":"))))
            continue;
        for (guint k = 0; k < COMPLETE_LANGUAGES; k++) {
            if (!tabiya_opening_family_in(name, tabiya_opening_languages[k]))
                g_error("%s is not in %s", name, tabiya_opening_languages[k]);
        }
    }
    g_assert_cmpuint(g_hash_table_size(seen), >=, 130);
    g_assert_cmpstr(tabiya_opening_family_in("Ruy Lopez: Open", "de_AT.UTF-8"), ==,
                    "Spanische Partie");
    g_assert_cmpstr(tabiya_opening_family_in("Ruy Lopez", "fr"), ==, "Partie espagnole");
    g_assert_cmpstr(tabiya_opening_family_in("King's Gambit", "es"), ==, "Gambito de rey");
    g_assert_null(tabiya_opening_family_in("Ruy Lopez", "en"));
    g_assert_null(tabiya_opening_family_in("Ruy Lopez", "deu"));
    g_assert_null(tabiya_opening_family_in("Ruy", "de"));
}

/* Each typed word is compared once with each word that there is, and so are two or three neighbors
 * as one; however long the text is, there are at most 24 of these. Codes and moves compare
 * nothing, and neither does a word that was typed before. */
static void test_work(void)
{
    static const struct {
        const char *typed;
        guint most; /* comparisons with all words */
    } CASES[] = {
        {"n", 1},
        {"najdorf", 1},
        {"sicilan naidorf", 3},
        {"sicilian najdorf english attack", 9},
        {"drachen", 2}, /* and its name in English */
        {"B90-B99", 0},
        {"e4 c5 Nf3", 0},
        {"a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n", 24},
    };
    TabiyaOpeningSearch *fresh = tabiya_opening_search_new();
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        const guint before = tabiya_opening_search_get_n_compared(fresh);
        g_autoptr(GArray) hits = tabiya_opening_search_find(fresh, CASES[i].typed, 10);
        const guint compared = tabiya_opening_search_get_n_compared(fresh) - before;
        g_test_message("%s: %u comparisons", CASES[i].typed, compared);
        g_assert_cmpuint(compared, <=, CASES[i].most * tabiya_opening_search_get_n_words(fresh));
    }
    g_assert_cmpuint(tabiya_opening_search_get_n_words(fresh), <, 6000);
    const guint before = tabiya_opening_search_get_n_compared(fresh);
    g_autoptr(GArray) again = tabiya_opening_search_find(fresh, "english najdorf", 10);
    g_assert_cmpuint(tabiya_opening_search_get_n_compared(fresh) - before, <=,
                     tabiya_opening_search_get_n_words(fresh)); /* "englishnajdorf" is new */
    g_assert_cmpuint(again->len, >, 0);
    tabiya_opening_search_free(fresh);
}

/* The quick look for a word that is nearly one of a name finds what the thorough one does. */
static void test_know_closely(void)
{
    g_autofree char *text = read_misspellings();
    g_auto(GStrv) words = g_strsplit_set(text, " \t\n", -1);
    guint near = 0, far = 0;
    for (guint i = 0; words[i] && i < 600; i++) {
        double weight = 0, close_weight = 0;
        const double known = tabiya_opening_search_know_word(search, words[i], &weight);
        const double close =
            tabiya_opening_search_know_closely(search, words[i], 0.85, &close_weight);
        g_test_message("%s: %.3f, %.3f", words[i], known, close);
        g_assert_cmpfloat(close, ==, known >= 0.85 ? known : 0);
        if (close > 0)
            g_assert_cmpfloat(close_weight, ==, weight);
        near += known >= 0.85 && known < 1;
        far += known > 0 && known < 0.85;
    }
    g_assert_cmpuint(near, >, 20);
    g_assert_cmpuint(far, >, 20);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    search = tabiya_opening_search_new();
    g_test_add_func("/opening-search/misspellings", test_misspellings);
    g_test_add_func("/opening-search/know-closely", test_know_closely);
    g_test_add_func("/opening-search/odd", test_odd);
    g_test_add_func("/opening-search/typing", test_typing);
    g_test_add_func("/opening-search/families", test_families);
    g_test_add_func("/opening-search/rows-are-whole", test_rows_are_whole);
    g_test_add_func("/opening-search/other-languages", test_other_languages);
    g_test_add_func("/opening-search/work", test_work);
    const int result = g_test_run();
    tabiya_opening_search_free(search);
    return result;
}
