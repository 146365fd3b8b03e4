/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See program.h. */
#include "app/program.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

char *tabiya_program_dup_dir(void)
{
    g_autofree char *path = g_file_read_link("/proc/self/exe", NULL);

    return path ? g_path_get_dirname(path) : NULL;
}

/* Whether a folder has translations for one of the person's languages. */
static gboolean has_language(const char *directory)
{
    const char *const *languages = g_get_language_names();

    for (gsize i = 0; languages[i]; i++) {
        g_autofree char *path =
            g_build_filename(directory, languages[i], "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);

        if (g_file_test(path, G_FILE_TEST_EXISTS))
            return TRUE;
    }
    return FALSE;
}

static char *find_translations(void)
{
    static const char *const PLACES[] = {"../po", "../share/locale"};
    const char *wanted = g_getenv("TABIYA_LOCALE_DIR");
    g_autofree char *base = tabiya_program_dup_dir();

    if (wanted)
        return g_strdup(wanted);
    for (gsize i = 0; base && i < G_N_ELEMENTS(PLACES); i++) {
        g_autofree char *directory = g_build_filename(base, PLACES[i], NULL);

        if (has_language(directory))
            return g_steal_pointer(&directory);
    }
    return g_strdup(TABIYA_LOCALE_DIR);
}

void tabiya_program_set_language(void)
{
    setlocale(LC_ALL, "");
    g_autofree char *directory = find_translations();

    bindtextdomain(GETTEXT_PACKAGE, directory);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
}

char *tabiya_program_dup_language(void)
{
    const char *const nothing = "", *const field = "\nLanguage: ";
    const char *header = g_dgettext(GETTEXT_PACKAGE, nothing); /* of the catalog */
    const char *found = strstr(header, field);

    if (!found)
        return g_strdup("en");
    found += strlen(field);
    return g_strdelimit(g_strndup(found, strcspn(found, "\n@.")), "_", '-');
}

gboolean tabiya_program_is_right_to_left(void)
{
    return tabiya_language_is_right_to_left(g_get_language_names()[0]);
}

gboolean tabiya_language_is_right_to_left(const char *language)
{
    static const char *const LANGUAGES[] = {"ar", "ckb", "dv", "fa", "he",
                                            "ps", "sd",  "ug", "ur", "yi"};
    g_return_val_if_fail(language, FALSE);

    for (gsize i = 0; i < G_N_ELEMENTS(LANGUAGES); i++) {
        gsize length = strlen(LANGUAGES[i]);

        if (g_ascii_strncasecmp(language, LANGUAGES[i], length) == 0 &&
            !g_ascii_isalpha(language[length])) {
            return TRUE;
        }
    }
    return FALSE;
}

/* Isolated from what is around it, in a line from right to left. */
char *tabiya_program_isolate(const char *text)
{
    g_return_val_if_fail(text, NULL);
    return tabiya_program_is_right_to_left() && *text
               ? g_strdup_printf("\u200f\u2068%s\u2069", text)
               : g_strdup(text);
}
