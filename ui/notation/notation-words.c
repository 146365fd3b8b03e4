/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-private.h: writes the words of paragraphs. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/analysis/engine-source.h"
#include "app/game/markup.h"
#include "app/game/nag.h"
#include "app/game/result-text.h"
#include "app/plain-text.h"
#include "ui/notation/notation-private.h"

/* A longer word, such as an address, may be broken. */
enum { LONG_WORD = 24 };

typedef struct {
    TabiyaNotationParagraph *paragraph;
    GString *text;
    const TabiyaNotationStyle *style;
    gboolean glue;  /* the next word stays with the previous one */
    gboolean tight; /* and without a blank between them */
    gboolean row;   /* the next word starts a row */
} Writer;

/* Words are separated by a blank in the text, except tight ones, so that the words of a row are one
 * piece of it. */
static TabiyaNotationWord *write_word(Writer *writer, TabiyaNotationKind kind,
                                      const TabiyaNode *node, const char *text, gsize length)
{
    const gboolean tight = writer->tight;
    if (writer->row && writer->paragraph->words->len > 0) {
        TabiyaNotationWord pause = {.kind = TABIYA_NOTATION_BREAK, .node = node};
        g_array_append_val(writer->paragraph->words, pause);
    }
    writer->row = FALSE;
    if (writer->text->len > 0 && !tight)
        g_string_append_c(writer->text, ' ');
    TabiyaNotationWord word = {
        .kind = (guint8)kind,
        .glued = writer->glue,
        .tight = tight,
        .start = (guint)writer->text->len,
        .length = (guint)length,
        .node = node,
    };
    writer->glue = writer->tight = FALSE;
    g_string_append_len(writer->text, text, (gssize)length);
    g_array_append_val(writer->paragraph->words, word);
    return tabiya_notation_word_at(writer->paragraph, writer->paragraph->words->len - 1);
}

/* --- Texts ------------------------------------------------------------------------------------ */

/* Whether a row may end between two characters without a blank: next to a wide character, of a
 * language without blanks, but not inside brackets or before punctuation. */
static gboolean may_part(gunichar before, gunichar after)
{
    if (!g_unichar_iswide(before) && !g_unichar_iswide(after))
        return FALSE;
    switch (g_unichar_break_type(after)) {
    case G_UNICODE_BREAK_CLOSE_PUNCTUATION:
    case G_UNICODE_BREAK_CLOSE_PARANTHESIS:
    case G_UNICODE_BREAK_EXCLAMATION:
    case G_UNICODE_BREAK_INFIX_SEPARATOR:
    case G_UNICODE_BREAK_NON_STARTER:
    case G_UNICODE_BREAK_COMBINING_MARK:
        return FALSE;
    default:
        return g_unichar_break_type(before) != G_UNICODE_BREAK_OPEN_PUNCTUATION;
    }
}

/* Writes the text between two blanks, split into words where rows may break. */
static void write_run(Writer *writer, TabiyaNotationKind kind, const TabiyaNode *node,
                      const char *run, gsize length)
{
    const char *start = run, *end = run + length;
    guint count = 0;
    for (const char *at = run; at < end;) {
        const char *next = g_utf8_next_char(at);
        gunichar after = next < end ? g_utf8_get_char(next) : 0;
        count++;
        if (next >= end || may_part(g_utf8_get_char(at), after) ||
            (count >= LONG_WORD && !g_unichar_ismark(after))) {
            writer->tight = start > run;
            write_word(writer, kind, node, start, (gsize)(next - start));
            start = next;
            count = 0;
        }
        at = next;
    }
}

static void write_text(Writer *writer, TabiyaNotationKind kind, const TabiyaNode *node,
                       const char *text)
{
    while (*text) {
        gsize blanks = strspn(text, " \t\r\n");
        if (blanks >= 2 && strstr(text, "\n\n") && strstr(text, "\n\n") < text + blanks)
            writer->row = TRUE;
        text += blanks;
        gsize length = strcspn(text, " \t\r\n");
        write_run(writer, kind, node, text, length);
        text += length;
    }
}

/* Takes `text`. */
static void append_mark(GString *out, char *text)
{
    g_string_append_printf(out, "%s%s", out->len > 0 ? "\n\n" : "", text);
    g_free(text);
}

char *tabiya_notation_dup_comment(const char *comment)
{
    if (!strstr(comment, "[%"))
        return g_strdup(comment);
    g_autofree char *prose = tabiya_markup_dup_prose(comment);
    g_autofree char *task = tabiya_markup_dup_task(comment);
    g_auto(GStrv) hints = tabiya_markup_dup_hints(comment);
    GString *out = g_string_new(prose);

    /* Translators: of a lesson: %s is what a learner should do, as the author wrote it. */
    if (task)
        append_mark(out, g_strdup_printf(_("Task: %s"), task));
    for (char **hint = hints; *hint; hint++)
        append_mark(out, g_strdup_printf(_("Hint: %s"), *hint));
    if (tabiya_markup_hides_next(comment))
        append_mark(out, g_strdup(_("The next move is hidden in a lesson.")));
    return g_string_free(out, FALSE);
}

static void write_comment(Writer *writer, const TabiyaNode *node, const char *comment)
{
    g_autofree char *whole = tabiya_notation_dup_comment(comment);
    g_autofree char *shown = tabiya_dup_cut(whole, TABIYA_NOTATION_COMMENT_CHARS);
    write_text(writer, TABIYA_NOTATION_TEXT, node, shown);
    writer->row = FALSE;
}

/* --- NAGs ------------------------------------------------------------------------------------- */

static gboolean is_diagram(guint8 nag)
{
    return nag == 201 || nag == 220 || nag == 221;
}

/* NULL: it has no glyph, or none that can be drawn. */
static const char *glyph_of(const TabiyaNotationStyle *style, guint8 nag)
{
    return style->undrawable[nag] ? tabiya_nag_get_typed(nag) : tabiya_nag_get_glyph(nag);
}

gboolean tabiya_notation_is_wordy(const TabiyaNotationStyle *style, guint8 nag)
{
    return nag != 0 && !glyph_of(style, nag) && !is_diagram(nag);
}

static void write_remarks(Writer *writer, const TabiyaNode *node)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    GString *text = g_string_new(NULL);
    for (gsize i = 0; i < count; i++) {
        if (tabiya_notation_is_wordy(writer->style, nags[i])) {
            g_string_append_printf(text, "%s%s", text->len > 0 ? "; " : "",
                                   tabiya_nag_get_words(nags[i]));
        }
    }
    write_text(writer, TABIYA_NOTATION_REMARK, node, text->str);
    g_string_free(text, TRUE);
}

char *tabiya_notation_dup_nag_words(const TabiyaNode *node)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    if (count == 0)
        return NULL;
    GString *text = g_string_new(NULL);
    for (gsize i = 0; i < count; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", tabiya_nag_get_words(nags[i]));
    return g_string_free(text, FALSE);
}

static void append_glyphs(GString *text, const TabiyaNotationStyle *style, const TabiyaNode *node,
                          gboolean judging)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        const char *glyph = glyph_of(style, nags[i]);
        if (glyph && (tabiya_nag_get_kind(nags[i]) == TABIYA_NAG_MOVE) == judging)
            g_string_append_printf(text, "%s%s", judging ? "" : "\u2005", glyph);
    }
}

/* The first judgment. */
static TabiyaNagJudgment judgment_of(const TabiyaNode *node)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        if (tabiya_nag_get_judgment(nags[i]) != TABIYA_NAG_NEUTRAL)
            return tabiya_nag_get_judgment(nags[i]);
    }
    return TABIYA_NAG_NEUTRAL;
}

static gboolean has_diagram(const TabiyaNode *node)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        if (is_diagram(nags[i]))
            return TRUE;
    }
    return FALSE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void append_san(GString *text, const char *san, TabiyaPieceLetters letters)
{
    g_autofree char *written = tabiya_san_dup_with(san, letters);
    g_string_append(text, written);
}

static guint8 side_of(const TabiyaNode *node)
{
    return tabiya_node_get_position(tabiya_node_get_parent(node))->side_to_move;
}

static void write_number(Writer *writer, const TabiyaNode *node)
{
    char text[16];
    guint8 side = side_of(node);
    int number = tabiya_node_get_position(tabiya_node_get_parent(node))->fullmove_number;
    g_snprintf(text, sizeof text, side == ENG_WHITE ? "%d." : "%d…", number);
    write_word(writer, TABIYA_NOTATION_NUMBER, node, text, strlen(text))->side = side;
    writer->glue = TRUE;
}

/* A word that stays with the previous move. */
static void write_value(Writer *writer, const TabiyaNode *node, const char *text)
{
    writer->glue = TRUE;
    write_word(writer, TABIYA_NOTATION_VALUE, node, text, strlen(text))->side = side_of(node);
}

static void write_clock(Writer *writer, const TabiyaNode *node, gint64 ms)
{
    char text[32];
    gint64 seconds = ms / 1000;
    g_snprintf(text, sizeof text, "%d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60),
               (int)(seconds % 60));
    write_value(writer, node, text);
}

/* 7″, 1′12″: not to be confused with a clock. */
static void write_elapsed(Writer *writer, const TabiyaNode *node, gint64 ms)
{
    char text[32];
    int seconds = (int)((ms + 500) / 1000);
    if (seconds >= 60)
        g_snprintf(text, sizeof text, "%d′%02d″", seconds / 60, seconds % 60);
    else
        g_snprintf(text, sizeof text, "%d″", seconds);
    write_value(writer, node, text);
}

static void write_values(Writer *writer, const TabiyaNode *node)
{
    const char *comment = tabiya_node_get_comment(node);
    TabiyaScore score;
    gint64 ms;
    if (!writer->style->values || !strstr(comment, "[%"))
        return;
    if (tabiya_markup_get_eval(comment, &score, NULL)) {
        g_autofree char *text = tabiya_score_to_text(score);
        write_value(writer, node, text);
    }
    if (tabiya_markup_get_clock(comment, &ms))
        write_clock(writer, node, ms);
    if (tabiya_markup_get_elapsed(comment, &ms))
        write_elapsed(writer, node, ms);
}

/* The glyphs for the move ("!?") follow it directly, those for the position after a space. */
static void write_move(Writer *writer, const TabiyaNode *node)
{
    g_autoptr(GString) text = g_string_new(NULL);
    append_san(text, tabiya_node_get_san(node), writer->style->letters);
    gsize glyph_start = text->len;
    append_glyphs(text, writer->style, node, TRUE);
    gsize glyph_end = text->len;
    append_glyphs(text, writer->style, node, FALSE);
    TabiyaNotationWord *word = write_word(writer, TABIYA_NOTATION_MOVE, node, text->str, text->len);
    word->side = side_of(node);
    word->glyph_start = (guint)glyph_start;
    word->glyph_end = (guint)glyph_end;
    word->judgment = (guint8)judgment_of(node);
    if (has_diagram(node)) {
        writer->glue = TRUE;
        write_word(writer, TABIYA_NOTATION_MARK, node, "", 0)->side = side_of(node);
    }
    write_values(writer, node);
}

/* --- Paragraphs ------------------------------------------------------------------------------- */

static void write_folded(Writer *writer, const TabiyaNode *node, guint count)
{
    if (count == 0)
        return;
    /* Translators: how much of a variation is folded away, behind its first move. */
    g_autofree char *text = g_strdup_printf(ngettext("… %u move", "… %u moves", count), count);
    write_text(writer, TABIYA_NOTATION_REMARK, node, text);
}

static void write_bracket(Writer *writer, TabiyaNotationKind kind, const TabiyaNode *node,
                          const char *text)
{
    writer->glue = writer->tight = kind == TABIYA_NOTATION_CLOSE;
    write_word(writer, kind, node, text, 1);
    writer->glue = kind == TABIYA_NOTATION_OPEN;
}

static void write_result(Writer *writer, const TabiyaNode *node, guint result)
{
    const char *shown = tabiya_result_to_shown((TabiyaResult)result);
    const char *text = *shown ? shown : "*";
    write_word(writer, TABIYA_NOTATION_RESULT, node, text, strlen(text));
}

static void write_item(Writer *writer, const TabiyaNotationItem *item)
{
    const TabiyaNode *node = item->node;
    switch ((TabiyaNotationItemKind)item->kind) {
    case TABIYA_ITEM_BEFORE:
        write_comment(writer, node, tabiya_node_get_comment_before(node));
        break;
    case TABIYA_ITEM_NUMBER:
        write_number(writer, node);
        break;
    case TABIYA_ITEM_MOVE:
        write_move(writer, node);
        break;
    case TABIYA_ITEM_REMARKS:
        write_remarks(writer, node);
        break;
    case TABIYA_ITEM_COMMENT:
        write_comment(writer, node, tabiya_node_get_comment(node));
        break;
    case TABIYA_ITEM_OPEN:
        write_bracket(writer, TABIYA_NOTATION_OPEN, node, "(");
        break;
    case TABIYA_ITEM_CLOSE:
        write_bracket(writer, TABIYA_NOTATION_CLOSE, node, ")");
        break;
    case TABIYA_ITEM_FOLDED:
        write_folded(writer, node, item->count);
        break;
    case TABIYA_ITEM_RESULT:
        write_result(writer, node, item->count);
        break;
    }
}

void tabiya_notation_write(TabiyaNotationParagraph *paragraph, const TabiyaNotationItem *items,
                           guint count, const TabiyaNotationStyle *style)
{
    Writer writer = {
        .paragraph = paragraph,
        .text = g_string_new(NULL),
        .style = style,
    };
    paragraph->words = g_array_new(FALSE, FALSE, sizeof(TabiyaNotationWord));
    if (paragraph->handle) {
        TabiyaNotationWord handle = {.kind = TABIYA_NOTATION_HANDLE, .node = paragraph->line};
        g_array_append_val(paragraph->words, handle);
    }
    for (guint i = 0; i < count; i++)
        write_item(&writer, &items[i]);
    paragraph->text = g_string_free(writer.text, FALSE);
}

static void append_comment(GString *label, const char *comment)
{
    g_autofree char *whole = tabiya_notation_dup_comment(comment);
    g_autofree char *said = tabiya_dup_cut(whole, TABIYA_NOTATION_COMMENT_CHARS);
    if (said[0] != '\0')
        g_string_append_printf(label, "%s%s", label->len > 0 ? ". " : "", said);
}

char *tabiya_notation_dup_label(const TabiyaNode *node, gboolean variation)
{
    const TabiyaNode *parent = tabiya_node_get_parent(node);
    int number = tabiya_node_get_position(parent)->fullmove_number;
    const char *dots = side_of(node) == ENG_WHITE ? "." : "…";
    const char *san = tabiya_node_get_san(node);
    g_autofree char *nags = tabiya_notation_dup_nag_words(node);
    GString *label = g_string_new(NULL);
    if (!tabiya_node_get_parent(parent) && !variation)
        append_comment(label, tabiya_node_get_comment(parent));
    append_comment(label, tabiya_node_get_comment_before(node));
    if (label->len > 0)
        g_string_append(label, ". ");
    if (variation) {
        /* Translators: a move of a variation as a screen reader says it; "12… Nc6, variation". */
        g_string_append_printf(label, _("%d%s %s, variation"), number, dots, san);
    } else {
        g_string_append_printf(label, "%d%s %s", number, dots, san);
    }
    if (nags)
        g_string_append_printf(label, ", %s", nags);
    append_comment(label, tabiya_node_get_comment(node));
    return g_string_free(label, FALSE);
}
