/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of openings in the person's language: the names, that no two are the same, and that the
 * search finds each. */
#include <glib.h>
#include <string.h>

#include "app/names/opening-search.h"
#include "app/names/opening-shown.h"
#include "app/names/opening-texts.h"
#include "app/openings/opening-tree.h"
#include "app/names/table.h"
#include "app/puzzles/opening-names.h"

/* The families that players play, each named in all languages that have enough of a literature. */
#define N_LANGUAGES 12
static const struct {
    const char *language;
    guint least; /* families that have a name */
} FAMILIES[N_LANGUAGES] = {
    {"de", 130}, {"fr", 130}, {"es", 130}, {"it", 125}, {"pt", 125}, {"pl", 115},
    {"ru", 105}, {"uk", 105}, {"tr", 120}, {"nl", 125}, {"zh", 85},  {"ar", 90},
};

/* Of these no language may lack one. */
static const char *const PLAYED[] = {
    "Alekhine Defense",
    "Benoni Defense",
    "Bird Opening",
    "Bishop's Opening",
    "Bogo-Indian Defense",
    "Caro-Kann Defense",
    "Catalan Opening",
    "Center Game",
    "Danish Gambit",
    "Dutch Defense",
    "English Opening",
    "Four Knights Game",
    "French Defense",
    "Grünfeld Defense",
    "Indian Defense",
    "Italian Game",
    "King's Gambit",
    "King's Gambit Accepted",
    "King's Indian Attack",
    "King's Indian Defense",
    "King's Knight Opening",
    "King's Pawn Game",
    "London System",
    "Modern Defense",
    "Nimzo-Indian Defense",
    "Nimzo-Larsen Attack",
    "Petrov's Defense",
    "Philidor Defense",
    "Pirc Defense",
    "Polish Opening",
    "Ponziani Opening",
    "Queen's Gambit",
    "Queen's Gambit Accepted",
    "Queen's Gambit Declined",
    "Queen's Indian Defense",
    "Queen's Pawn Game",
    "Ruy Lopez",
    "Réti Opening",
    "Scandinavian Defense",
    "Scotch Game",
    "Semi-Slav Defense",
    "Sicilian Defense",
    "Slav Defense",
    "Tarrasch Defense",
    "Three Knights Opening",
    "Trompowsky Attack",
    "Van't Kruijs Opening",
    "Vienna Game",
};

static void test_families(void)
{
    g_autoptr(GPtrArray) rows = tabiya_opening_families_read();

    for (guint k = 0; k < N_LANGUAGES; k++) {
        guint n = 0;

        g_assert_cmpstr(tabiya_opening_languages[k], ==, FAMILIES[k].language);
        for (guint i = 1; i < rows->len; i++)
            n += *((GStrv)g_ptr_array_index(rows, i))[k + 1] != '\0';
        g_assert_cmpuint(n, >=, FAMILIES[k].least);
        for (gsize i = 0; i < G_N_ELEMENTS(PLAYED); i++) {
            if (!tabiya_opening_family_in(PLAYED[i], FAMILIES[k].language))
                g_error("%s in %s", PLAYED[i], FAMILIES[k].language);
        }
    }
    g_assert_null(tabiya_opening_languages[N_LANGUAGES]);
}

static void test_names(void)
{
    static const char *const CASES[][3] = {
        {"Sicilian Defense: Najdorf Variation, English Attack", "de",
         "Sizilianische Verteidigung: Najdorf-Variante, Englischer Angriff"},
        {"Sicilian Defense: Najdorf Variation", "fr_FR.UTF-8",
         "Défense sicilienne\u00a0: Variante Najdorf"},
        {"Sicilian Defense: Najdorf Variation", "pl", "Obrona sycylijska: Wariant Najdorfa"},
        {"Sicilian Defense: Richter-Rauzer Variation", "ru",
         "Сицилианская защита: Вариант Рихтера — Раузера"},
        {"Sicilian Defense: Najdorf Variation", "zh_CN", "西西里防御：纳道尔夫变例"},
        {"Sicilian Defense: Najdorf Variation", "ar", "الدفاع الصقلي: تفريعة نايدورف"},
        {"Italian Game: Evans Gambit", "es", "Apertura italiana: Gambito Evans"},
        {"Italian Game: Evans Gambit Accepted", "nl", "Italiaanse partij: Aangenomen Evansgambiet"},
        {"Queen's Gambit Declined: Exchange Variation", "it",
         "Gambetto di donna rifiutato: Variante di cambio"},
        {"Bird Opening: From's Gambit", "de", "Bird-Eröffnung: Froms Gambit"},
        /* A part that is a family elsewhere. */
        {"Queen's Pawn Game: London System", "tr", "Vezir Piyonu Açılışı: Londra Sistemi"},
        /* Parts without a settled name stay, and so does all of a name whose family has none. */
        {"Sicilian Defense: Bücker Gambit", "de", "Sizilianische Verteidigung: Bücker Gambit"},
        {"Sicilian Defense: Dragon Variation, Odd Line", "uk",
         "Сицилійський захист: Варіант дракона, Odd Line"},
        {"Cabbage Attack: Main Line", "ru", "Cabbage Attack: Main Line"},
        {"Somebody's Opening: Main Line", "de", "Somebody's Opening: Main Line"},
        {"Ruy Lopez", "en", "Ruy Lopez"},
        {"Ruy Lopez", NULL, "Ruy Lopez"},
        /* As a hand may have typed it: names that a person imports. */
        {"Ruy Lopez:", "de", "Spanische Partie: "},
        {"Ruy Lopez: ", "de", "Spanische Partie: "},
        {"Ruy Lopez: , ,", "de", "Spanische Partie: , ,"},
        {"Ruy Lopez: %s Variation, %s: %s, =Najdorf,  Variation, -- Attack", "de",
         "Spanische Partie: %s Variation, %s: %s, =Najdorf,  Variation, -- Attack"},
        {"", "de", ""},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *shown = tabiya_opening_dup_shown_in(CASES[i][0], 0, CASES[i][1]);

        g_assert_cmpstr(shown, ==, CASES[i][2]);
    }
}

/* From a part on: the name after the family, and the name of a tree's item. */
static void test_parts(void)
{
    static const char NAME[] = "Sicilian Defense: Najdorf Variation, English Attack";
    g_autofree char *behind = tabiya_opening_dup_shown_in(NAME, strlen("Sicilian Defense: "), "de");
    g_autofree char *last =
        tabiya_opening_dup_shown_in(NAME, strlen("Sicilian Defense: Najdorf Variation, "), "zh");
    g_autofree char *unknown =
        tabiya_opening_dup_shown_in("Cabbage Attack: Main Line", strlen("Cabbage Attack: "), "zh");

    g_assert_cmpstr(behind, ==, "Najdorf-Variante, Englischer Angriff");
    g_assert_cmpstr(last, ==, "英国进攻");
    g_assert_cmpstr(unknown, ==, "Main Line");
}

/* A pattern has the holes of its English one, and nothing is left of them. */
static void test_table(void)
{
    g_autoptr(GPtrArray) rows = tabiya_opening_variations_read();

    g_assert_cmpuint(rows->len, >, 250);
    for (guint i = 0; i < rows->len; i++) {
        const GStrv row = g_ptr_array_index(rows, i);

        g_assert_cmpuint(g_strv_length(row), ==, N_LANGUAGES + 1);
        for (guint k = 1; k <= N_LANGUAGES; k++) {
            g_auto(GStrv) holes = g_strsplit(row[k], "%s", -1);
            g_auto(GStrv) english = g_strsplit(row[0], "%s", -1);

            g_assert_true(g_utf8_validate(row[k], -1, NULL));
            if (*row[k] != '\0')
                g_assert_cmpuint(g_strv_length(holes), ==, g_strv_length(english));
        }
    }
}

/* The different names in use. */
static GPtrArray *dup_names(void)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GPtrArray *names = g_ptr_array_new();

    for (guint i = 0; i < table->count; i++) {
        if (g_hash_table_add(seen, (gpointer)table->rows[i].opening.name))
            g_ptr_array_add(names, (gpointer)table->rows[i].opening.name);
    }
    return names;
}

/* A person can tell two openings from one another; and no word is said twice in a row, as in
 * "Sizilianische Verteidigung: Sizilianische …". */
static void test_different(void)
{
    g_autoptr(GPtrArray) names = dup_names();

    for (guint k = 0; k < N_LANGUAGES; k++) {
        g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

        for (guint i = 0; i < names->len; i++) {
            const char *name = names->pdata[i];
            char *shown = tabiya_opening_dup_shown_in(name, 0, tabiya_opening_languages[k]);
            const char *other = g_hash_table_lookup(seen, shown);
            g_autofree char *family = g_strndup(shown, strcspn(shown, ":"));

            if (other)
                g_error("%s and %s are both %s", name, other, shown);
            if (strstr(shown + strlen(family), family) &&
                !strstr(name + strcspn(name, ":"), "Defense")) {
                g_error("%s is %s", name, shown);
            }
            g_hash_table_insert(seen, shown, (gpointer)name);
        }
    }
}

/* All that is shown is found by its name, first. */
static void test_found(void)
{
    g_autoptr(GPtrArray) names = dup_names();

    for (guint k = 0; k <= N_LANGUAGES; k++) { /* the last is NULL, English */
        g_autoptr(TabiyaOpeningSearch) search =
            tabiya_opening_search_new_in(tabiya_opening_languages[k]);

        for (guint i = 0; i < names->len; i += g_test_slow() ? 1 : 211) {
            g_autofree char *shown =
                tabiya_opening_dup_shown_in(names->pdata[i], 0, tabiya_opening_languages[k]);
            g_autoptr(GArray) hits = tabiya_opening_search_find(search, shown, 3);

            if (hits->len == 0 ||
                strcmp(g_array_index(hits, TabiyaOpeningHit, 0).name, names->pdata[i]) != 0) {
                g_error("%u: %s finds %s", k, shown,
                        hits->len > 0 ? g_array_index(hits, TabiyaOpeningHit, 0).name : "nothing");
            }
        }
    }
}

/* Or by words of it. */
static void test_found_by_words(void)
{
    static const char *const CASES[][3] = {
        {"de", "Englischer Angriff", "English Attack"},
        {"de", "bauernraub", "Poisoned Pawn"},
        {"ru", "вариант дракона", "Dragon"},
        {"ru", "найдорф", "Najdorf"},
        {"pl", "wariant smoczy", "Dragon"},
        {"zh", "纳道尔夫", "Najdorf"},
        {"zh", "炸肝", "Fried Liver"},
        {"ar", "الصقلي", "Sicilian Defense"},
        {"ar", "تفريعة التنين", "Dragon"},
        {"ar", "نايدورف", "Najdorf"},
        {"tr", "zehirli piyon", "Poisoned Pawn"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaOpeningSearch) search = tabiya_opening_search_new_in(CASES[i][0]);
        g_autoptr(GArray) hits = tabiya_opening_search_find(search, CASES[i][1], 3);
        const char *first =
            hits->len > 0 ? g_array_index(hits, TabiyaOpeningHit, 0).name : "nothing";

        if (!strstr(first, CASES[i][2]))
            g_error("%s finds %s", CASES[i][1], first);
    }
}

/* --- LANGUAGE --------------------------------------------------------------------------------- */

static void test_language(void)
{
    static const char *const CASES[][2] = {
        {"de_AT:en", "de"}, {"pt_BR", "pt"}, {"fi:fr", "fr"}, {"en_GB:de", NULL},
        {"sv", NULL},       {"zh_TW", "zh"}, {"ar", "ar"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_setenv("LANGUAGE", CASES[i][0], TRUE);
        g_assert_cmpstr(tabiya_opening_language(), ==, CASES[i][1]);
    }
    g_unsetenv("LANGUAGE");
    g_assert_null(tabiya_opening_language());
}

static TabiyaOpeningItem *find_titled(GListModel *items, const char *title)
{
    for (guint i = 0; i < g_list_model_get_n_items(items); i++) {
        g_autoptr(TabiyaOpeningItem) item = g_list_model_get_item(items, i);

        if (g_str_equal(tabiya_opening_item_get_title(item), title))
            return item; /* the model has it, too */
    }
    g_error("%s", title);
}

static void assert_sorted(GListModel *items)
{
    for (guint i = 1; i < g_list_model_get_n_items(items); i++) {
        g_autoptr(TabiyaOpeningItem) before = g_list_model_get_item(items, i - 1);
        g_autoptr(TabiyaOpeningItem) item = g_list_model_get_item(items, i);

        if (tabiya_opening_item_get_kind(item) == TABIYA_OPENING_LINE)
            return; /* these come last */
        g_assert_cmpint(tabiya_opening_compare_shown(tabiya_opening_item_get_title(before),
                                                     tabiya_opening_item_get_title(item)),
                        <, 0);
    }
}

static void made_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(TabiyaOpeningTree **)user = tabiya_opening_tree_new_finish(result, NULL);
}

static TabiyaOpeningTree *make_tree(void)
{
    TabiyaOpeningTree *made = NULL;

    tabiya_opening_tree_new_async(NULL, made_cb, &made);
    while (!made)
        g_main_context_iteration(NULL, TRUE);
    return made;
}

/* Names that are English yet come last where the others have another script. */
static void test_scripts(void)
{
    g_setenv("LANGUAGE", "ru", TRUE);
    g_autoptr(TabiyaOpeningTree) tree = make_tree();
    g_autoptr(GListModel) families = tabiya_opening_tree_dup_families(tree);
    guint n = g_list_model_get_n_items(families);
    g_autoptr(TabiyaOpeningItem) first = g_list_model_get_item(families, 0);
    g_autoptr(TabiyaOpeningItem) last = g_list_model_get_item(families, n - 1);

    assert_sorted(families);
    g_assert_cmpstr(tabiya_opening_item_get_title(first), ==, "Английская защита");
    g_assert_cmpstr(tabiya_opening_item_get_title(last), ==, "Zaire Defense");
    g_unsetenv("LANGUAGE");
}

static void test_tree(void)
{
    static const char *const NAMES[] = {"Sicilian Defense: Dragon Variation", "Ruy Lopez: Gone",
                                        NULL};
    g_setenv("LANGUAGE", "de", TRUE);
    g_autoptr(TabiyaOpeningTree) tree = make_tree();
    g_autoptr(GListModel) families = tabiya_opening_tree_dup_families(tree);
    g_autoptr(GListModel) found = tabiya_opening_tree_find(tree, "Drachenvariante", 3);
    g_autoptr(TabiyaOpeningItem) first = g_list_model_get_item(found, 0);
    g_autoptr(TabiyaOpeningItem) kept = tabiya_opening_tree_new_section(tree, "Favoriten", NAMES);
    GListModel *starred = tabiya_opening_item_get_children(kept);
    TabiyaOpeningItem *sicilian = find_titled(families, "Sizilianische Verteidigung");
    GListModel *variations = tabiya_opening_item_get_children(sicilian);

    assert_sorted(families);
    assert_sorted(variations);
    g_assert_cmpstr(tabiya_opening_item_get_name(sicilian), ==, "Sicilian Defense");
    g_assert_cmpstr(tabiya_opening_item_get_name(find_titled(variations, "Najdorf-Variante")), ==,
                    "Sicilian Defense: Najdorf Variation");
    g_assert_cmpstr(tabiya_opening_item_get_title(first), ==,
                    "Sizilianische Verteidigung: Drachenvariante");
    find_titled(starred, "Sizilianische Verteidigung: Drachenvariante");
    find_titled(starred, "Spanische Partie: Gone");
    g_unsetenv("LANGUAGE");
}

/* Tags of puzzles: shown, completed, and asked for. */
static void test_tags(void)
{
    static const char *const TAGS[] = {"Grunfeld_Defense",
                                       "Kings_Gambit",
                                       "Sicilian_Defense",
                                       "Sicilian_Defense_Dragon_Variation",
                                       "Italian_Game_Nobodys_Gambit",
                                       "Nobodys_Opening",
                                       NULL};
    static const char *const ASKED[][2] = {
        {"sizilianische verteidigung: drachenvariante", "Sicilian Defense Dragon Variation"},
        {"Sizil", "Sicilian Defense"},
        {"drachen", "Sicilian Defense Dragon Variation"},
        {"Sicilian", "Sicilian"},
        {"Königsgambit", "Kings Gambit"},
        {"Nichts", "Nichts"},
    };
    g_setenv("LANGUAGE", "de", TRUE);
    g_autoptr(TabiyaOpeningTags) tags = tabiya_opening_tags_new(TAGS);
    g_autoptr(GPtrArray) typed =
        tabiya_opening_tags_complete(tags, "sizilianische verteidigung", 5);
    g_autoptr(GPtrArray) english = tabiya_opening_tags_complete(tags, "grünfeld", 5);
    g_autofree char *under = tabiya_opening_tag_dup_shown("Italian_Game_Nobodys_Gambit");
    g_autofree char *unknown = tabiya_opening_tag_dup_shown("Nobodys_Opening");

    g_assert_cmpuint(typed->len, ==, 2);
    g_assert_cmpstr(typed->pdata[0], ==, "Sizilianische Verteidigung");
    g_assert_cmpstr(typed->pdata[1], ==, "Sizilianische Verteidigung: Drachenvariante");
    g_assert_cmpuint(english->len, ==, 1);
    g_assert_cmpstr(english->pdata[0], ==, "Grünfeld-Indische Verteidigung");
    g_assert_cmpstr(under, ==, "Italienische Partie: Nobodys Gambit");
    g_assert_cmpstr(unknown, ==, "Nobodys Opening");
    for (gsize i = 0; i < G_N_ELEMENTS(ASKED); i++) {
        g_autofree char *asked = tabiya_opening_tags_dup_asked(tags, ASKED[i][0]);

        g_assert_cmpstr(asked, ==, ASKED[i][1]);
    }
    g_unsetenv("LANGUAGE");
}

int main(int argc, char **argv)
{
    g_unsetenv("LANGUAGE");
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/opening-shown/families", test_families);
    g_test_add_func("/opening-shown/names", test_names);
    g_test_add_func("/opening-shown/parts", test_parts);
    g_test_add_func("/opening-shown/table", test_table);
    g_test_add_func("/opening-shown/different", test_different);
    g_test_add_func("/opening-shown/found", test_found);
    g_test_add_func("/opening-shown/found-by-words", test_found_by_words);
    g_test_add_func("/opening-shown/language", test_language);
    g_test_add_func("/opening-shown/tree", test_tree);
    g_test_add_func("/opening-shown/scripts", test_scripts);
    g_test_add_func("/opening-shown/tags", test_tags);
    return g_test_run();
}
