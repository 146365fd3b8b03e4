/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-page.h. */
#include "app/lessons/lesson-page.h"

#include <glib/gi18n-lib.h>

#include "app/lessons/page-language.h"
#include "app/lessons/shipped-lessons.h"
#include "app/render/diagram.h"

typedef struct {
    GString *out;
    TabiyaLesson *lesson;
    TabiyaPageLanguage ours, theirs; /* lent */
} Page;

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

/* "<TAG lang=… dir=…" with the rest of the tag. */
static void append_tag(GString *out, const char *tag, const TabiyaPageLanguage *language,
                       const char *rest)
{
    g_string_append_printf(out, "<%s lang=\"", tag);
    append_escaped(out, language->lang);
    g_string_append_printf(out, "\" dir=\"%s\"%s", language->dir, rest);
}

static void append_title(Page *self, const char *tag)
{
    const char *title = tabiya_lesson_get_title(self->lesson);

    append_tag(self->out, tag, *title ? &self->theirs : &self->ours, ">");
    append_escaped(self->out, *title ? title : _("Lesson"));
    g_string_append_printf(self->out, "</%s>", tag);
}

static void append_head(Page *self, const char *style, const char *script)
{
    g_autofree char *of_style = dup_digest(style);
    g_autofree char *of_script = dup_digest(script);
    const gboolean known = *self->theirs.lang != '\0';
    GString *out = self->out;

    g_string_append(out, "<!DOCTYPE html>\n");
    append_tag(out, "html", known ? &self->theirs : &self->ours, ">\n<head>\n");
    g_string_append_printf(
        out,
        "<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        of_script, of_style);
    append_title(self, "title");
    g_string_append_c(out, '\n');
    g_string_append_printf(out, "<style>%s</style>\n</head>\n<body>\n", style);
}

static void append_button(Page *self, const char *id, const char *classes, const char *text)
{
    g_autofree char *rest =
        g_strdup_printf(" type=\"button\" id=\"%s\" class=\"%s\">", id, classes);

    append_tag(self->out, "button", &self->ours, rest);
    append_escaped(self->out, text);
    g_string_append(self->out, "</button>\n");
}

static void append_panel(Page *self)
{
    GString *out = self->out;

    g_string_append(out, "<section id=\"panel\">\n"
                         "<p id=\"status\" role=\"status\" aria-live=\"polite\"></p>\n"
                         "<div id=\"verdict\" role=\"status\" aria-live=\"polite\"></div>\n"
                         "<div id=\"promotion\" hidden></div>\n"
                         "<div id=\"words\" aria-live=\"polite\"></div>\n<div id=\"buttons\">\n");
    append_button(self, "hint", "", _("Hint"));
    append_button(self, "again", "next", _("Try Again"));
    append_button(self, "show", "", _("Show Move"));
    append_button(self, "next", "next", _("Next"));
    append_button(self, "restart", "", _("Start Over"));
    g_string_append(out, "</div>\n<p id=\"moves\" dir=\"ltr\"></p>\n</section>\n");
}

/* The pieces. The page's policy allows no style in an attribute. */
static void append_definitions(GString *out)
{
    g_autoptr(GString) definitions = g_string_new(NULL);

    tabiya_diagram_append_definitions(definitions, tabiya_theme_get(FALSE, FALSE), NULL);
    g_string_replace(definitions, " style=\"position: absolute\"", " class=\"definitions\"", 1);
    g_string_append_len(out, definitions->str, (gssize)definitions->len);
}

static void append_header(Page *self)
{
    const char *annotator = tabiya_lesson_get_annotator(self->lesson);

    g_string_append(self->out, "<main>\n<header>\n");
    append_title(self, "h1");
    if (*annotator) /* a name can have any letters */
        append_element(self->out, "\n<p><bdi>", annotator, "</bdi></p>");
    g_string_append_c(self->out, '\n');
    append_tag(self->out, "select", &self->ours, " id=\"chapter\" aria-label=\"");
    append_element(self->out, "", _("Chapter"), "\"></select>\n</header>\n");
}

static void append_body(Page *self)
{
    GString *out = self->out;

    append_definitions(out);
    append_header(self);
    append_tag(out, "div", &self->ours, " id=\"board\" role=\"grid\" aria-label=\"");
    append_element(out, "", _("Chess board"),
                   "\"><svg id=\"shapes\" viewBox=\"0 0 8 8\" aria-hidden=\"true\"></svg></div>\n");
    append_panel(self);
    g_string_append(out, "</main>\n");
}

GBytes *tabiya_lesson_page_write(TabiyaLesson *lesson, const TabiyaPageOptions *options,
                                 GError **error)
{
    g_return_val_if_fail(lesson && options, NULL);
    g_autofree char *style = tabiya_shipped_lessons_dup_file("page.css");
    g_autofree char *script = tabiya_shipped_lessons_dup_file("page.js");
    g_autofree char *data = tabiya_page_data_new(lesson, options, error);

    if (!data)
        return NULL;
    g_auto(TabiyaPageLanguage) ours = tabiya_page_language_ours();
    g_auto(TabiyaPageLanguage) theirs = tabiya_page_language_of_lesson(lesson);
    Page page = {g_string_new(NULL), lesson, ours, theirs};
    append_head(&page, style, script);
    append_body(&page);
    g_string_append_printf(page.out,
                           "<script type=\"application/json\" id=\"lesson\">%s</script>\n"
                           "<script>%s</script>\n</body>\n</html>\n",
                           data, script);
    return g_string_free_to_bytes(page.out);
}
