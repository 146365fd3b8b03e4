/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes an annotated game as one web page that needs no other file and no network. It is also
 * well-formed XML; everything from the game is escaped, and the page's own policy forbids
 * scripts. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/render/book.h"

static const char STYLE[] =
    ":root { color-scheme: light dark; --ground: #fdfcf9; --text: #1f1b18; --quiet: #6a625a;\n"
    "  --rule: #d8d0c4; }\n"
    "@media (prefers-color-scheme: dark) { :root { --ground: #1d1b19; --text: #ece6dc;\n"
    "  --quiet: #a79d91; --rule: #47413b; } }\n"
    "body { margin: 0; background: var(--ground); color: var(--text);\n"
    "  font: 1.06rem/1.6 \"Libertinus Serif\", \"Palatino Linotype\", Palatino, \"Noto Serif\","
    " Georgia, serif; }\n"
    "article { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }\n"
    "header { text-align: center; border-bottom: 1px solid var(--rule);"
    " padding-bottom: 1.25rem; margin-bottom: 1.75rem; }\n"
    "h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .4rem; }\n"
    "header p { margin: .15rem 0; color: var(--quiet); }\n"
    "header .result { color: var(--text); font-weight: bold; font-size: 1.2rem; }\n"
    "p { margin: 0 0 .75rem; overflow-wrap: break-word; }\n"
    "b { font-weight: 700; }\n"
    ".line { font-size: .95rem; border-left: 2px solid var(--rule); padding-left: .8rem; }\n"
    ".line i { color: var(--quiet); }\n"
    ".d2 { margin-left: 1.2rem; } .d3 { margin-left: 2.4rem; } .d4 { margin-left: 3.6rem; }\n"
    ".d5 { margin-left: 4.8rem; } .d6 { margin-left: 6rem; }\n"
    "figure { margin: 1.4rem auto; max-width: 20rem; text-align: center; break-inside: avoid;"
    " color: var(--quiet); }\n"
    "figure svg { display: block; width: 100%; height: auto; }\n"
    "figure text { fill: var(--quiet); }\n"
    "figcaption { font-style: italic; font-size: .92rem; margin-top: .4rem; }\n"
    "@media (max-width: 30rem) { .d2, .d3, .d4, .d5, .d6 { margin-left: .6rem; } }\n"
    "@media print { body { background: none; color: #000; font-size: 10.5pt; }"
    " article { max-width: none; padding: 0; } }\n";

static void append_escaped(GString *out, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);
    g_string_append(out, escaped);
}

static void append_element(GString *out, const char *open, const char *text, const char *close)
{
    if (*text == '\0')
        return;
    g_string_append(out, open);
    append_escaped(out, text);
    g_string_append(out, close);
}

/* The language of our own words: "de-AT". */
static char *dup_language(void)
{
    const char *name = g_get_language_names()[0];
    if (g_str_equal(name, "C") || g_str_equal(name, "POSIX"))
        return g_strdup("en");
    g_autofree char *language = g_strndup(name, strcspn(name, ".@"));
    return g_strdelimit(g_steal_pointer(&language), "_", '-');
}

static void append_head(GString *out, const TabiyaBook *book, const TabiyaTheme *theme,
                        const TabiyaPieceDrawings *pieces)
{
    g_autofree char *language = dup_language();
    g_string_append(out, "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"");
    append_escaped(out, language);
    g_string_append(out,
                    "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "img-src data:; style-src 'unsafe-inline'\"/>\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    append_element(out, "<title>", book->title, "</title>\n");
    g_string_append_printf(out, "<style>\n%s</style>\n</head>\n<body>\n", STYLE);
    tabiya_diagram_append_definitions(out, theme, pieces);
    g_string_append(out, "<article>\n<header>\n");
    append_element(out, "<h1>", book->title, "</h1>\n");
    append_element(out, "<p>", book->subtitle, "</p>\n");
    append_element(out, "<p>", book->opening, "</p>\n");
    append_element(out, "<p class=\"result\">", book->result, "</p>\n");
    g_string_append(out, "</header>\n");
}

static void append_figure(GString *out, const TabiyaBlock *block)
{
    g_autofree char *words = tabiya_diagram_dup_words(block->diagram.position);
    g_string_append(out, "<figure>");
    tabiya_diagram_append_inline(out, &block->diagram, words);
    append_element(out, "<figcaption>", block->caption, "</figcaption>");
    g_string_append(out, "</figure>\n");
}

/* The main line's moves and the result are bold; in a variation the words are emphasized. */
static const char *element_of(const TabiyaBlock *block, const TabiyaRun *run)
{
    const gboolean variation = block->kind == TABIYA_BLOCK_VARIATION;
    if (run->kind == TABIYA_RUN_TEXT)
        return variation ? "i" : NULL;
    return variation && run->kind == TABIYA_RUN_MOVE ? NULL : "b";
}

static void append_runs(GString *out, const TabiyaBlock *block)
{
    const char *open = NULL;
    for (guint i = 0; i < block->runs->len; i++) {
        const TabiyaRun *run = &g_array_index(block->runs, TabiyaRun, i);
        const char *element = element_of(block, run);
        if (open != element && open)
            g_string_append_printf(out, "</%s>", open);
        if (i > 0)
            g_string_append_c(out, ' ');
        if (open != element && element)
            g_string_append_printf(out, "<%s>", element);
        append_escaped(out, run->text);
        open = element;
    }
    if (open)
        g_string_append_printf(out, "</%s>", open);
}

static void append_block(GString *out, const TabiyaBlock *block)
{
    if (block->kind == TABIYA_BLOCK_DIAGRAM) {
        append_figure(out, block);
        return;
    }
    if (block->kind == TABIYA_BLOCK_VARIATION)
        g_string_append_printf(out, "<p class=\"line d%u\">", MIN(block->depth, 6));
    else
        g_string_append(out, block->kind == TABIYA_BLOCK_MAIN ? "<p class=\"main\">" : "<p>");
    append_runs(out, block);
    g_string_append(out, "</p>\n");
}

GBytes *tabiya_book_write_html(TabiyaGame *game, const TabiyaExportOptions *options, GError **error)
{
    g_autoptr(TabiyaBook) book = tabiya_book_new(game, options);
    const TabiyaTheme *theme = options->theme ? options->theme : tabiya_theme_get(FALSE, FALSE);
    GString *out = g_string_new(NULL);
    append_head(out, book, theme, options->pieces);
    for (guint i = 0; i < book->blocks->len; i++)
        append_block(out, book->blocks->pdata[i]);
    g_string_append(out, "</article>\n</body>\n</html>\n");
    return g_string_free_to_bytes(out);
}
