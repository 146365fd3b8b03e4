/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-page.h. */
#include "app/lessons/lesson-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/lessons/shipped-lessons.h"
#include "app/render/diagram.h"

static void append_escaped(GString *out, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    g_string_append(out, escaped);
}

static void append_element(GString *out, const char *open, const char *text, const char *close)
{
    g_string_append(out, open);
    append_escaped(out, text);
    g_string_append(out, close);
}

/* "sha256-…": what the page's policy allows. */
static char *dup_digest(const char *text)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize length = sizeof digest;

    g_checksum_update(sum, (const guchar *)text, -1);
    g_checksum_get_digest(sum, digest, &length);
    g_autofree char *base64 = g_base64_encode(digest, length);
    return g_strconcat("sha256-", base64, NULL);
}

/* The language of our own words: "de-AT". */
static char *dup_language(void)
{
    const char *name = g_get_language_names()[0];

    if (g_str_equal(name, "C") || g_str_equal(name, "POSIX"))
        return g_strdup("en");
    return g_strdelimit(g_strndup(name, strcspn(name, ".@")), "_", '-');
}

static void append_head(GString *out, const char *title, const char *style, const char *script)
{
    g_autofree char *language = dup_language();
    g_autofree char *of_style = dup_digest(style);
    g_autofree char *of_script = dup_digest(script);

    append_element(out, "<!DOCTYPE html>\n<html lang=\"", language, "\">\n<head>\n");
    g_string_append_printf(
        out,
        "<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        of_script, of_style);
    append_element(out, "<title>", title, "</title>\n");
    g_string_append_printf(out, "<style>%s</style>\n</head>\n<body>\n", style);
}

static void append_button(GString *out, const char *id, const char *classes, const char *text)
{
    g_string_append_printf(out, "<button type=\"button\" id=\"%s\" class=\"%s\">", id, classes);
    append_escaped(out, text);
    g_string_append(out, "</button>\n");
}

static void append_panel(GString *out)
{
    g_string_append(out, "<section id=\"panel\">\n"
                         "<p id=\"status\" role=\"status\" aria-live=\"polite\"></p>\n"
                         "<div id=\"verdict\" role=\"status\" aria-live=\"polite\"></div>\n"
                         "<div id=\"promotion\" hidden></div>\n"
                         "<div id=\"words\" aria-live=\"polite\"></div>\n<div id=\"buttons\">\n");
    append_button(out, "hint", "", _("Hint"));
    append_button(out, "again", "next", _("Try Again"));
    append_button(out, "show", "", _("Show Move"));
    append_button(out, "next", "next", _("Next"));
    append_button(out, "restart", "", _("Start Over"));
    g_string_append(out, "</div>\n<p id=\"moves\"></p>\n</section>\n");
}

/* The pieces. The page's policy allows no style in an attribute. */
static void append_definitions(GString *out)
{
    g_autoptr(GString) definitions = g_string_new(NULL);

    tabiya_diagram_append_definitions(definitions, tabiya_theme_get(FALSE, FALSE), NULL);
    g_string_replace(definitions, " style=\"position: absolute\"", " class=\"definitions\"", 1);
    g_string_append_len(out, definitions->str, (gssize)definitions->len);
}

static void append_body(GString *out, const char *title, const char *annotator)
{
    append_definitions(out);
    append_element(out, "<main>\n<header>\n<h1>", title, "</h1>\n");
    if (*annotator)
        append_element(out, "<p>", annotator, "</p>\n");
    append_element(out, "<select id=\"chapter\" aria-label=\"", _("Chapter"),
                   "\"></select>\n</header>\n");
    append_element(out, "<div id=\"board\" role=\"grid\" aria-label=\"", _("Chess board"),
                   "\"><svg id=\"shapes\" viewBox=\"0 0 8 8\" aria-hidden=\"true\"></svg></div>\n");
    append_panel(out);
    g_string_append(out, "</main>\n");
}

GBytes *tabiya_lesson_page_write(TabiyaLesson *lesson, const TabiyaPageOptions *options,
                                 GError **error)
{
    g_return_val_if_fail(lesson && options, NULL);
    g_autofree char *style = tabiya_shipped_lessons_dup_file("page.css");
    g_autofree char *script = tabiya_shipped_lessons_dup_file("page.js");
    g_autofree char *data = tabiya_page_data_new(lesson, options, error);
    const char *name = tabiya_lesson_get_title(lesson);
    const char *title = *name ? name : _("Lesson");

    if (!data)
        return NULL;
    GString *out = g_string_new(NULL);
    append_head(out, title, style, script);
    append_body(out, title, tabiya_lesson_get_annotator(lesson));
    g_string_append_printf(out,
                           "<script type=\"application/json\" id=\"lesson\">%s</script>\n"
                           "<script>%s</script>\n</body>\n</html>\n",
                           data, script);
    return g_string_free_to_bytes(out);
}
