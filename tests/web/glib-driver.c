/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Prints what GLib's functions say to many questions: compiled once with GLib itself and once with
 * the page's part of it (ui/web/glib/), it must print the same. Its argument is a file with lines
 * in all languages. See test-glib.mjs. */
#include <glib.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "app/game/piece-letters.h"
#include "app/names/opening-words.h"
#include "app/plain-text.h"

static void say(const char *what, char *text)
{
    printf("%s: %s\n", what, text ? text : "(null)");
    g_free(text);
}

/* --- Strings ---------------------------------------------------------------------------------- */

static void try_splitting(const char *text, const char *delimiter, int most)
{
    g_auto(GStrv) parts = g_strsplit(text, delimiter, most);
    g_auto(GStrv) set = g_strsplit_set(text, ",;", most);

    say("split", g_strjoinv("|", parts));
    say("set", g_strjoinv("|", set));
    printf("%u %u %d\n", g_strv_length(parts), g_strv_length(set),
           g_strv_contains((const char *const *)parts, "a"));
}

static void try_numbers(const char *text)
{
    guint64 number = 7;
    char *end;

    const gboolean good = g_ascii_string_to_unsigned(text, 10, 1, 500, &number, NULL);
    printf("%d %d\n", good, good ? (int)number : 0);
    printf("%d ", (int)g_ascii_strtoll(text, &end, 10));
    printf("%d %g\n", (int)(end - text), g_ascii_strtod(text, NULL));
}

static void try_strings(void)
{
    static const char *const texts[] = {"",     ",",   "a",   "a,b", ",a,,b;", "a,b,", "aaa",
                                        " 12 ", "12x", "501", "+5",  "-3",     "1.5e3"};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        for (int most = -1; most < 4; most++)
            try_splitting(texts[i], ",", most);
        try_numbers(texts[i]);
        say("strip", g_strstrip(g_strdup(texts[i])));
        say("some", g_strndup(texts[i], 2));
        printf("%d %d %d\n", g_strcmp0(texts[i], "a") > 0, g_strcmp0(NULL, texts[i]),
               g_ascii_strcasecmp(texts[i], "A") > 0);
        printf("%d %d %u\n", g_str_has_prefix(texts[i], "a"), g_str_has_suffix(texts[i], "b"),
               g_str_hash(texts[i]));
    }
    say("printf", g_strdup_printf("%2$s-%1$d-%3$.2f%%", 5, "x", 0.125));
    say("concat", g_strconcat("a", "b", "", "c", NULL));
}

static void try_string(const char *text)
{
    GString *string = g_string_new("ab");

    g_string_append_printf(string, "%s|%d", text, 5);
    g_string_insert(string, 1, "ü");
    g_string_insert_c(string, 0, 'x');
    g_string_prepend(string, "..");
    g_string_append_unichar(string, 0x1f600);
    g_string_replace(string, ".", ",;", 1);
    g_string_erase(string, 3, 1);
    printf("%d %s\n", (int)string->len, string->str);
    g_string_truncate(string, 4);
    g_string_assign(string, string->len == 4 ? "new" : "other");
    say("string", g_string_free(string, FALSE));
}

/* --- Arrays and tables ------------------------------------------------------------------------ */

static int compare_tens(gconstpointer a, gconstpointer b)
{
    return *(const int *)a / 10 - *(const int *)b / 10;
}

static void say_array(GArray *array)
{
    for (guint i = 0; i < array->len; i++)
        printf("%d ", g_array_index(array, int, i));
    printf("\n");
}

/* Of equals, the first stays the first. */
static void try_arrays(void)
{
    g_autoptr(GArray) array = g_array_new(FALSE, TRUE, sizeof(int));

    for (int i = 0; i < 60; i++) {
        const int number = i * 37 % 101;
        g_array_append_val(array, number);
    }
    g_array_sort(array, compare_tens);
    say_array(array);
    g_array_remove_index(array, 5);
    g_array_remove_range(array, 10, 20);
    g_array_insert_val(array, 2, array->len);
    g_array_set_size(array, 45);
    say_array(array);
    g_autoptr(GArray) copy = g_array_copy(array);
    say_array(copy);
}

static int compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void try_pointers(void)
{
    g_autoptr(GPtrArray) array = g_ptr_array_new_with_free_func(g_free);

    for (int i = 0; i < 20; i++)
        g_ptr_array_insert(array, i / 2, g_strdup_printf("%d", i * 7 % 13));
    g_free(g_ptr_array_steal_index(array, 3));
    g_ptr_array_sort(array, compare_texts);
    for (guint i = 0; i < array->len; i++)
        printf("%s ", (char *)g_ptr_array_index(array, i));
    printf("\n");
    g_ptr_array_set_size(array, 4);
    printf("%u\n", array->len);
}

static void try_tables(void)
{
    g_autoptr(GHashTable) table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    guint sum = 0;
    GHashTableIter iter;
    gpointer key, value;

    for (int i = 0; i < 3000; i++) {
        const gboolean is_new = g_hash_table_insert(table, g_strdup_printf("%d", i * i % 1999),
                                                    g_strdup_printf("%d", i));
        sum = sum * 3 + (guint)is_new;
        if (i % 3 == 0) {
            g_autofree char *gone = g_strdup_printf("%d", i % 700);
            sum += (guint)g_hash_table_remove(table, gone);
        }
    }
    printf("%u %u %s\n", sum, g_hash_table_size(table), (char *)g_hash_table_lookup(table, "4"));
    g_hash_table_iter_init(&iter, table);
    for (sum = 0; g_hash_table_iter_next(&iter, &key, &value);)
        sum += g_str_hash(key) ^ g_str_hash(value);
    printf("%u %d\n", sum, g_hash_table_contains(table, "x"));
}

/* --- Texts ------------------------------------------------------------------------------------ */

static void try_utf8(const char *line)
{
    const gsize length = strlen(line);
    const char *end;

    for (gsize cut = 0; cut < length && cut < 24; cut++) {
        const gboolean valid = g_utf8_validate(line + cut, (gssize)(length - cut), &end);
        printf("%d %d ", valid, (int)(end - line));
    }
    say("valid", g_utf8_make_valid(line + length / 3, -1));
    g_autofree char *good = g_utf8_make_valid(line, -1);
    say("down", g_utf8_strdown(good, -1));
    say("fold", g_utf8_casefold(good, -1));
    printf("%d\n", (int)g_utf8_strlen(good, -1));
    for (const char *at = good; *at != '\0'; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);
        printf("%d%d%d%d ", g_unichar_isalnum(c), g_unichar_isspace(c), !!g_unichar_ismark(c),
               g_unichar_isgraph(c));
    }
    printf("\n");
}

/* What app/ makes of it. */
static void try_files(const char *line)
{
    g_autoptr(GArray) words = tabiya_words_of(line);

    for (guint i = 0; i < words->len; i++) {
        const TabiyaWord *word = &g_array_index(words, TabiyaWord, i);
        printf("%s %s %s ", word->letters, word->sounds[0], word->sounds[1]);
    }
    say("quote", tabiya_dup_quote(line, -1));
    say("cut", tabiya_dup_cut(line, 7));
    for (gsize i = 0; i < TABIYA_N_NOTATIONS; i++)
        say("typed", tabiya_typed_dup_english(line, tabiya_notations[i].letters));
    printf("%d\n", tabiya_is_move_word(line, strlen(line)));
}

int main(int argc, char **argv)
{
    static char line[65536];
    FILE *lines = argc > 1 ? fopen(argv[1], "r") : NULL;

    setlocale(LC_ALL, "C.UTF-8"); /* the C library of the page knows only that */
    try_strings();
    try_arrays();
    try_pointers();
    try_tables();
    while (lines && fgets(line, sizeof line, lines)) {
        line[strcspn(line, "\n")] = '\0';
        try_string(line);
        try_utf8(line);
        try_files(line);
    }
    return lines && fclose(lines) == 0 ? 0 : 1;
}
