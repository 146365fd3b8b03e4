/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See help-text.h. */
#include "ui/help/help-text.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

/* --- Keys ------------------------------------------------------------------------------------- */

static const struct {
    const char *written;
    const char *gtk;
} KEYS[] = {
    {"Ctrl", "<Control>"}, {"Shift", "<Shift>"}, {"Alt", "<Alt>"},
    {"Enter", "Return"},   {"?", "question"},    {",", "comma"},
};

static char *dup_key_name(const char *written)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        if (g_str_equal(written, KEYS[i].written))
            return g_strdup(KEYS[i].gtk);
    }
    return g_strdelimit(g_strdup(written), " ", '_');
}

/* "Ctrl+Page Down" as in the list of shortcuts; other text unchanged. */
static char *dup_key(const char *written)
{
    g_auto(GStrv) parts = g_strsplit(written, "+", -1);
    g_autoptr(GString) keys = g_string_new(NULL);
    GdkModifierType modifiers;
    guint key;

    for (char **part = parts; *part; part++) {
        g_autofree char *name = dup_key_name(*part);

        g_string_append(keys, name);
    }
    if (gtk_accelerator_parse(keys->str, &key, &modifiers) && key != 0)
        return gtk_accelerator_get_label(key, modifiers);
    /* A modifier alone: GTK has a translation for it, too. */
    return g_strdup(g_dpgettext2("gtk40", "keyboard label", written));
}

/* --- Emphasis --------------------------------------------------------------------------------- */

/* Keys and typed text keep their own direction within any text: U+2068, U+2066 … U+2069. */
#define EITHER_WAY "\xe2\x81\xa8"
#define LEFT_TO_RIGHT "\xe2\x81\xa6"
#define END_OF_DIRECTION "\xe2\x81\xa9"

/* The longer mark first. */
static const struct {
    const char *mark;
    const char *direction; /* begins its direction; NULL: keeps the surrounding one */
    const char *open, *close;
    gboolean is_key;
} MARKS[] = {
    {"**", EITHER_WAY, "<b>", "</b>", TRUE},
    {"*", NULL, "<i>", "</i>", FALSE},
    {"`", LEFT_TO_RIGHT, "<tt>", "</tt>", FALSE},
};

/* The kind of mark at `at`, next to a word, and the end of the marked text; -1: none. */
static int find_mark(const char *at, const char **end)
{
    for (gsize i = 0; i < G_N_ELEMENTS(MARKS); i++) {
        const gsize length = strlen(MARKS[i].mark);

        if (strncmp(at, MARKS[i].mark, length) != 0)
            continue;
        *end = strstr(at + length, MARKS[i].mark);
        if (*end && *end > at + length && at[length] != ' ' && (*end)[-1] != ' ')
            return (int)i;
    }
    return -1;
}

static void append(GString *out, const char *text, gboolean markup)
{
    g_autofree char *escaped = markup ? g_markup_escape_text(text, -1) : NULL;

    g_string_append(out, markup ? escaped : text);
}

static void append_marked(GString *out, int kind, const char *words, gboolean markup)
{
    g_autofree char *key = MARKS[kind].is_key ? dup_key(words) : NULL;

    if (MARKS[kind].direction)
        g_string_append(out, MARKS[kind].direction);
    if (markup)
        g_string_append(out, MARKS[kind].open);
    append(out, key ? key : words, markup);
    if (markup)
        g_string_append(out, MARKS[kind].close);
    if (MARKS[kind].direction)
        g_string_append(out, END_OF_DIRECTION);
}

static char *convert(const char *text, gboolean markup);

/* A link "[words](target)" at `at`: returns its end; NULL: not a link. */
static const char *take_link(GString *out, const char *at, gboolean markup)
{
    const char *middle = *at == '[' ? strstr(at, "](") : NULL;
    const char *end = middle ? strchr(middle, ')') : NULL;
    g_autofree char *words = NULL, *inside = NULL, *target = NULL;

    if (!end)
        return NULL;
    words = g_strndup(at + 1, (gsize)(middle - at - 1));
    inside = convert(words, markup);
    target = g_strndup(middle + 2, (gsize)(end - middle - 2));
    if (markup) {
        g_autofree char *escaped = g_markup_escape_text(target, -1);

        g_string_append_printf(out, "<a href=\"%s\">%s</a>", escaped, inside);
    } else {
        g_string_append(out, inside);
    }
    return end + 1;
}

static char *convert(const char *text, gboolean markup)
{
    GString *out = g_string_new(NULL);

    while (*text) {
        const char *end = NULL;
        const char *after = take_link(out, text, markup);
        const int kind = after ? -1 : find_mark(text, &end);
        const gsize length = kind >= 0 ? strlen(MARKS[kind].mark) : 0;
        g_autofree char *piece = NULL;

        if (after) {
            text = after;
            continue;
        }
        if (kind < 0) {
            piece = g_strndup(text, (gsize)(g_utf8_next_char(text) - text));
            append(out, piece, markup);
            text = g_utf8_next_char(text);
            continue;
        }
        piece = g_strndup(text + length, (gsize)(end - text) - length);
        append_marked(out, kind, piece, markup);
        text = end + length;
    }
    return g_string_free(out, FALSE);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void free_block(gpointer data)
{
    TabiyaHelpBlock *block = data;

    g_free(block->id);
    g_free(block->text);
    g_free(block->markup);
    g_free(block);
}

static void free_topic(gpointer data)
{
    TabiyaHelpTopic *topic = data;

    g_free(topic->id);
    g_free(topic->title);
    g_ptr_array_unref(topic->blocks);
    g_free(topic);
}

/* "Play {#play}": removes the id and returns it; NULL: none. */
static char *take_id(char *heading)
{
    char *begin = strstr(heading, "{#");
    char *end = begin ? strchr(begin, '}') : NULL;

    if (!end)
        return NULL;
    char *id = g_strndup(begin + 2, (gsize)(end - begin - 2));
    *begin = '\0';
    g_strchomp(heading);
    return id;
}

static gboolean is_command(const char *text)
{
    const gsize length = strlen(text);

    return length > 2 && text[0] == '`' && strchr(text + 1, '`') == text + length - 1;
}

static gboolean is_read_from_right(const char *title)
{
    const GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(title));

    return script == G_UNICODE_SCRIPT_ARABIC || script == G_UNICODE_SCRIPT_HEBREW;
}

/* In right-to-left languages, a text starts at the right, even with a key or typed text first
 * (U+200F). */
static char *dup_directed(const TabiyaHelpTopic *topic, const char *text, gboolean markup)
{
    g_autofree char *converted = convert(text, markup);

    return g_strconcat(is_read_from_right(topic->title) ? "\xe2\x80\x8f" : "", converted, NULL);
}

static void add_block(TabiyaHelpTopic *topic, TabiyaHelpKind kind, const char *text)
{
    TabiyaHelpBlock *block = g_new0(TabiyaHelpBlock, 1);
    g_autofree char *copy = g_strdup(text);

    if (kind == TABIYA_HELP_HEADING)
        block->id = take_id(copy);
    else if (kind == TABIYA_HELP_PARAGRAPH && is_command(copy))
        kind = TABIYA_HELP_COMMAND;
    block->kind = kind;
    if (kind == TABIYA_HELP_COMMAND) { /* for copying: without invisible characters */
        block->text = g_strndup(copy + 1, strlen(copy) - 2);
        block->markup = g_markup_printf_escaped("<tt>%s</tt>", block->text);
    } else {
        block->text = dup_directed(topic, copy, FALSE);
        block->markup = dup_directed(topic, copy, TRUE);
    }
    g_ptr_array_add(topic->blocks, block);
}

static TabiyaHelpTopic *new_topic(const char *heading)
{
    TabiyaHelpTopic *topic = g_new0(TabiyaHelpTopic, 1);

    topic->title = g_strdup(heading);
    topic->id = take_id(topic->title);
    topic->blocks = g_ptr_array_new_with_free_func(free_block);
    return topic;
}

/* The end of a paragraph. */
static void flush(TabiyaHelpTopic *topic, GString *paragraph)
{
    if (topic && paragraph->len > 0)
        add_block(topic, TABIYA_HELP_PARAGRAPH, paragraph->str);
    g_string_truncate(paragraph, 0);
}

static void read_line(GPtrArray *topics, GString *paragraph, const char *line)
{
    TabiyaHelpTopic *topic = topics->len > 0 ? g_ptr_array_index(topics, topics->len - 1) : NULL;
    const gboolean is_text = *line && !g_str_has_prefix(line, "# ") &&
                             !g_str_has_prefix(line, "## ") && !g_str_has_prefix(line, "- ") &&
                             !g_str_has_prefix(line, "<!--");

    if (is_text) {
        if (paragraph->len > 0)
            g_string_append_c(paragraph, ' ');
        g_string_append(paragraph, line);
        return;
    }
    flush(topic, paragraph);
    if (g_str_has_prefix(line, "<!--"))
        return;
    if (g_str_has_prefix(line, "# "))
        g_ptr_array_add(topics, new_topic(line + 2));
    else if (topic && g_str_has_prefix(line, "## "))
        add_block(topic, TABIYA_HELP_HEADING, line + 3);
    else if (topic && *line)
        add_block(topic, TABIYA_HELP_ITEM, line + 2);
}

GPtrArray *tabiya_help_read(const char *text)
{
    GPtrArray *topics = g_ptr_array_new_with_free_func(free_topic);
    g_autoptr(GString) paragraph = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **line = lines; *line; line++)
        read_line(topics, paragraph, g_strstrip(*line));
    read_line(topics, paragraph, "");
    return topics;
}

/* --- Search ----------------------------------------------------------------------------------- */

static const TabiyaHelpBlock *find_heading(const TabiyaHelpTopic *topic, const char *id)
{
    for (guint i = 0; i < topic->blocks->len; i++) {
        const TabiyaHelpBlock *block = g_ptr_array_index(topic->blocks, i);

        if (block->id && g_str_equal(block->id, id))
            return block;
    }
    return NULL;
}

const TabiyaHelpTopic *tabiya_help_find(GPtrArray *topics, const char *id,
                                        const TabiyaHelpBlock **heading)
{
    const TabiyaHelpBlock *found = NULL;
    const TabiyaHelpTopic *topic = NULL;

    for (guint i = 0; i < topics->len && !topic; i++) {
        const TabiyaHelpTopic *at = g_ptr_array_index(topics, i);

        found = find_heading(at, id);
        if (found || g_strcmp0(at->id, id) == 0)
            topic = at;
    }
    if (heading)
        *heading = found;
    return topic;
}

const TabiyaHelpBlock *tabiya_help_get_heading(const TabiyaHelpTopic *topic,
                                               const TabiyaHelpBlock *block)
{
    const TabiyaHelpBlock *heading = NULL;

    for (guint i = 0; i < topic->blocks->len; i++) {
        const TabiyaHelpBlock *at = g_ptr_array_index(topic->blocks, i);

        if (at->kind == TABIYA_HELP_HEADING)
            heading = at;
        if (at == block)
            return heading;
    }
    return NULL;
}

static guint count_words(const char *text, char **words)
{
    guint count = 0;

    for (; *words; words++)
        count += g_str_match_string(*words, text, TRUE);
    return count;
}

gboolean tabiya_help_matches(const TabiyaHelpTopic *topic, const char *words,
                             const TabiyaHelpBlock **best)
{
    g_auto(GStrv) wanted = g_str_tokenize_and_fold(words, NULL, NULL);
    g_autoptr(GString) all = g_string_new(topic->title);
    guint most = 0;

    *best = NULL;
    for (guint i = 0; i < topic->blocks->len; i++) {
        const TabiyaHelpBlock *block = g_ptr_array_index(topic->blocks, i);
        const guint count = count_words(block->text, wanted);

        g_string_append_c(all, ' ');
        g_string_append(all, block->text);
        if (count > most) {
            most = count;
            *best = block;
        }
    }
    return count_words(all->str, wanted) == g_strv_length(wanted);
}
