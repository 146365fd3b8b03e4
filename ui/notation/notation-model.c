/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-model.h. One walk over the tree writes the words in the order of the page. */
#include "ui/notation/notation-model.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/game/figurine.h"

typedef struct {
    guint8 nag;
    guint8 judgement;
    const char *glyph;
} Glyph;

/* The NAGs that have a glyph of their own (PGN standard, section 10). */
static const Glyph GLYPHS[] = {
    {1, TABIYA_JUDGEMENT_GOOD, "!"},         {2, TABIYA_JUDGEMENT_BAD, "?"},
    {3, TABIYA_JUDGEMENT_GOOD, "!!"},        {4, TABIYA_JUDGEMENT_BAD, "??"},
    {5, TABIYA_JUDGEMENT_INTERESTING, "!?"}, {6, TABIYA_JUDGEMENT_DUBIOUS, "?!"},
    {7, TABIYA_JUDGEMENT_NONE, "□"},         {10, TABIYA_JUDGEMENT_NONE, " ="},
    {13, TABIYA_JUDGEMENT_NONE, " ∞"},       {14, TABIYA_JUDGEMENT_NONE, " ⩲"},
    {15, TABIYA_JUDGEMENT_NONE, " ⩱"},       {16, TABIYA_JUDGEMENT_NONE, " ±"},
    {17, TABIYA_JUDGEMENT_NONE, " ∓"},       {18, TABIYA_JUDGEMENT_NONE, " +−"},
    {19, TABIYA_JUDGEMENT_NONE, " −+"},
};

typedef struct {
    GArray *tokens;
    gboolean block; /* the next word starts a paragraph */
    gboolean glue;  /* the next word stays with the one before */
    gboolean fresh; /* the next move needs its number, even if it is Black's */
    gboolean figurine;
} Writer;

static void write_line(Writer *writer, const TabiyaNode *first, guint depth);

static void clear_token(gpointer data)
{
    g_free(((TabiyaNotationToken *)data)->text);
}

/* Takes `text`. */
static TabiyaNotationToken *write_word(Writer *writer, TabiyaNotationKind kind, guint depth,
                                       const TabiyaNode *node, char *text)
{
    TabiyaNotationToken token = {
        .kind = kind,
        .depth = (guint8)MIN(depth, G_MAXUINT8),
        .starts_block = writer->block,
        .glued = writer->glue,
        .node = node,
        .text = text,
    };
    writer->block = writer->glue = FALSE;
    g_array_append_val(writer->tokens, token);
    return &g_array_index(writer->tokens, TabiyaNotationToken, writer->tokens->len - 1);
}

static void write_comment(Writer *writer, const TabiyaNode *node, const char *text, guint depth)
{
    if (text[0] == '\0')
        return;
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    if (depth == 0)
        writer->block = TRUE;
    for (gsize i = 0; words[i]; i++) {
        if (words[i][0] != '\0')
            write_word(writer, TABIYA_NOTATION_COMMENT, depth, node, g_strdup(words[i]));
    }
    writer->fresh = TRUE;
    writer->block = depth == 0;
}

static const Glyph *glyph_of(const TabiyaNode *node)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        for (gsize g = 0; g < G_N_ELEMENTS(GLYPHS); g++) {
            if (GLYPHS[g].nag == nags[i])
                return &GLYPHS[g];
        }
    }
    return NULL;
}

static char *dup_san(const TabiyaNode *node, gboolean figurine)
{
    const char *san = tabiya_node_get_san(node);
    return figurine ? tabiya_san_dup_figurine(san) : g_strdup(san);
}

static void write_move(Writer *writer, const TabiyaNode *node, guint depth)
{
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(node));
    guint8 side = before->side_to_move;
    if (side == ENG_WHITE || writer->fresh) {
        char *number =
            g_strdup_printf(side == ENG_WHITE ? "%d." : "%d…", (int)before->fullmove_number);
        write_word(writer, TABIYA_NOTATION_NUMBER, depth, node, number)->side = side;
        writer->glue = TRUE;
    }
    writer->fresh = FALSE;
    const Glyph *glyph = glyph_of(node);
    g_autofree char *san = dup_san(node, writer->figurine);
    char *text = g_strconcat(san, glyph ? glyph->glyph : NULL, NULL);
    TabiyaNotationToken *token = write_word(writer, TABIYA_NOTATION_MOVE, depth, node, text);
    token->side = side;
    token->glyph_start = (int)strlen(san);
    token->judgement = glyph ? glyph->judgement : TABIYA_JUDGEMENT_NONE;
}

/* The alternatives to `node`, which leads the main continuation of its parent. */
static void write_variations(Writer *writer, const TabiyaNode *node, guint depth)
{
    for (const TabiyaNode *other = tabiya_node_get_sibling(node); other;
         other = tabiya_node_get_sibling(other)) {
        if (depth == 0) {
            writer->block = TRUE;
        } else {
            write_word(writer, TABIYA_NOTATION_OPEN, depth + 1, other, g_strdup("("));
            writer->glue = TRUE;
        }
        writer->fresh = TRUE;
        write_line(writer, other, depth + 1);
        if (depth > 0) {
            writer->glue = TRUE;
            write_word(writer, TABIYA_NOTATION_CLOSE, depth + 1, other, g_strdup(")"));
        }
        writer->fresh = TRUE;
        writer->block = depth == 0;
    }
}

static void write_line(Writer *writer, const TabiyaNode *first, guint depth)
{
    for (const TabiyaNode *node = first; node; node = tabiya_node_get_child(node)) {
        write_comment(writer, node, tabiya_node_get_comment_before(node), depth);
        write_move(writer, node, depth);
        write_comment(writer, node, tabiya_node_get_comment(node), depth);
        if (tabiya_node_get_child(tabiya_node_get_parent(node)) == node)
            write_variations(writer, node, depth);
    }
}

static void write_result(Writer *writer, TabiyaGame *game)
{
    static const char *const TEXTS[] = {
        [TABIYA_RESULT_UNKNOWN] = NULL,
        [TABIYA_RESULT_WHITE] = "1–0",
        [TABIYA_RESULT_BLACK] = "0–1",
        [TABIYA_RESULT_DRAW] = "½–½",
    };
    const char *text = TEXTS[tabiya_game_get_result(game)];
    if (text)
        write_word(writer, TABIYA_NOTATION_RESULT, 0, tabiya_game_get_main_end(game),
                   g_strdup(text));
}

GArray *tabiya_notation_tokens_new(TabiyaGame *game, gboolean figurine)
{
    Writer writer = {
        .tokens = g_array_new(FALSE, FALSE, sizeof(TabiyaNotationToken)),
        .fresh = TRUE,
        .figurine = figurine,
    };
    g_array_set_clear_func(writer.tokens, clear_token);
    const TabiyaNode *root = tabiya_game_get_root(game);
    write_comment(&writer, root, tabiya_node_get_comment(root), 0);
    write_line(&writer, tabiya_node_get_child(root), 0);
    write_result(&writer, game);
    return writer.tokens;
}

static gboolean same_token(const GArray *a, guint i, const GArray *b, guint j)
{
    const TabiyaNotationToken *x = &g_array_index(a, TabiyaNotationToken, i);
    const TabiyaNotationToken *y = &g_array_index(b, TabiyaNotationToken, j);
    return x->kind == y->kind && x->node == y->node && x->depth == y->depth && x->side == y->side &&
           x->judgement == y->judgement && x->starts_block == y->starts_block &&
           x->glued == y->glued && strcmp(x->text, y->text) == 0;
}

void tabiya_notation_tokens_diff(const GArray *before, const GArray *after, guint *position,
                                 guint *removed, guint *added)
{
    guint shorter = MIN(before->len, after->len);
    guint head = 0, tail = 0;
    while (head < shorter && same_token(before, head, after, head))
        head++;
    while (tail < shorter - head &&
           same_token(before, before->len - 1 - tail, after, after->len - 1 - tail))
        tail++;
    *position = head;
    *removed = before->len - head - tail;
    *added = after->len - head - tail;
}

char *tabiya_notation_token_dup_label(const TabiyaNotationToken *token)
{
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(token->node));
    const char *dots = token->side == ENG_WHITE ? "." : "…";
    int number = before->fullmove_number;
    g_autofree char *move =
        g_strconcat(tabiya_node_get_san(token->node), token->text + token->glyph_start, NULL);
    if (token->depth == 0)
        return g_strdup_printf("%d%s %s", number, dots, move);
    /* Translators: a move of a variation as a screen reader says it; "12… Nc6, variation". */
    return g_strdup_printf(_("%d%s %s, variation"), number, dots, move);
}
