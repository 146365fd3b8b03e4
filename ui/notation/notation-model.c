/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-model.h. The walk keeps its own stack, because a file may nest variations deeper
 * than the program's stack allows. */
#include <string.h>

#include "ui/notation/notation-private.h"

/* The longest variation in brackets, and its longest comment. */
enum { SHORT_PLIES = 8, SHORT_COMMENT_BYTES = 80 };

struct TabiyaNotationModel {
    TabiyaNotationGoneFunc gone; /* may be NULL */
    gpointer user;
    TabiyaGame *game;         /* owned, so that no other game's nodes have the same addresses */
    GPtrArray *paragraphs;    /* owned */
    GHashTable *of_node;      /* TabiyaNode → TabiyaNotationParagraph with its move */
    GHashTable *has_prose;    /* set of comments with commands that also have text … */
    GHashTable *has_no_prose; /* … and of those without text */
    TabiyaNotationStyle style;
    guint n_moves;
};

/* A line being written: its next move. */
typedef struct {
    const TabiyaNode *node; /* NULL: at its end */
    guint16 depth;
    gboolean start; /* nothing has been written yet */
} Line;

typedef struct {
    TabiyaNotationModel *model;
    GHashTable *folded;
    GArray *outlines; /* Outline */
    GArray *items;    /* TabiyaNotationItem of all outlines */
    GArray *stack;    /* Line */
    gboolean open;    /* the last outline may still get items */
    gboolean fresh;   /* the next move needs its number, even a move of Black's */
    guint n_moves;
} Walk;

typedef struct {
    TabiyaNotationParagraph head; /* without its words */
    guint first_item, n_items;
} Outline;

static Outline *last_outline(Walk *walk)
{
    return &g_array_index(walk->outlines, Outline, walk->outlines->len - 1);
}

static void mix(guint64 *signature, guint64 value)
{
    *signature = (*signature ^ value) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    *signature ^= *signature >> 29;
}

static Outline *begin_paragraph(Walk *walk, TabiyaParagraphKind kind, guint16 depth)
{
    Outline outline = {
        .head = {.kind = (guint8)kind,
                 .depth = depth,
                 .first_move = walk->n_moves,
                 .signature = 1,
                 .laid_out_px = -1},
        .first_item = walk->items->len,
    };
    g_array_append_val(walk->outlines, outline);
    walk->open = TRUE;
    mix(&last_outline(walk)->head.signature, (guint64)kind << 16 | depth);
    return last_outline(walk);
}

/* Continues the open paragraph if it is of that kind, else starts one. */
static void ensure_paragraph(Walk *walk, TabiyaParagraphKind kind, guint16 depth)
{
    if (!walk->open || last_outline(walk)->head.kind != kind ||
        last_outline(walk)->head.depth != depth) {
        begin_paragraph(walk, kind, depth);
    }
}

static void end_paragraph(Walk *walk)
{
    walk->open = FALSE;
    walk->fresh = TRUE;
}

static void mix_nags(guint64 *signature, const TabiyaNode *node)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++)
        mix(signature, nags[i]);
    mix(signature, count);
}

static void add_item(Walk *walk, TabiyaNotationItemKind kind, const TabiyaNode *node, guint count)
{
    TabiyaNotationItem item = {.kind = (guint8)kind, .node = node, .count = count};
    guint64 *signature = &last_outline(walk)->head.signature;
    g_array_append_val(walk->items, item);
    last_outline(walk)->n_items++;
    mix(signature, (guint64)kind << 32 | count);
    mix(signature, GPOINTER_TO_SIZE(node));
    if (kind == TABIYA_ITEM_BEFORE)
        mix(signature, GPOINTER_TO_SIZE(tabiya_node_get_comment_before(node)));
    if (kind == TABIYA_ITEM_COMMENT || kind == TABIYA_ITEM_MOVE)
        mix(signature, GPOINTER_TO_SIZE(tabiya_node_get_comment(node)));
    if (kind == TABIYA_ITEM_REMARKS || kind == TABIYA_ITEM_MOVE)
        mix_nags(signature, node);
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* Runs for every comment at every change: most have no commands, the results for the others are
 * cached. */
static gboolean has_prose(Walk *walk, const char *comment)
{
    if (comment[0] == '\0')
        return FALSE;
    if (!strstr(comment, "[%"))
        return comment[strspn(comment, " \t\r\n")] != '\0';
    if (g_hash_table_contains(walk->model->has_prose, comment))
        return TRUE;
    if (g_hash_table_contains(walk->model->has_no_prose, comment))
        return FALSE;
    g_autofree char *prose = tabiya_notation_dup_comment(comment);
    g_hash_table_add(prose[0] ? walk->model->has_prose : walk->model->has_no_prose,
                     (gpointer)comment);
    return prose[0] != '\0';
}

static gboolean has_wordy_nag(Walk *walk, const TabiyaNode *node)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        if (tabiya_notation_is_wordy(&walk->model->style, nags[i]))
            return TRUE;
    }
    return FALSE;
}

/* In the main line as a separate paragraph, in a variation within its paragraph. */
static void add_words(Walk *walk, TabiyaNotationItemKind kind, const TabiyaNode *node,
                      guint16 depth)
{
    ensure_paragraph(walk, depth == 0 ? TABIYA_PARAGRAPH_COMMENT : TABIYA_PARAGRAPH_LINE, depth);
    add_item(walk, kind, node, 0);
    walk->fresh = TRUE;
}

static void add_move(Walk *walk, const TabiyaNode *node, guint16 depth)
{
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(node));
    gboolean numbered = before->side_to_move == ENG_WHITE || walk->fresh;
    if (depth > 0)
        ensure_paragraph(walk, TABIYA_PARAGRAPH_LINE, depth);
    else if (numbered && walk->model->style.columns)
        begin_paragraph(walk, TABIYA_PARAGRAPH_MAIN, 0);
    else
        ensure_paragraph(walk, TABIYA_PARAGRAPH_MAIN, 0);
    if (numbered)
        add_item(walk, TABIYA_ITEM_NUMBER, node, 0);
    add_item(walk, TABIYA_ITEM_MOVE, node, 0);
    last_outline(walk)->head.n_moves++;
    walk->n_moves++;
    walk->fresh = FALSE;
}

/* `depth` is the paragraph's: a bracketed line has the depth of the line around it. */
static void add_node(Walk *walk, const TabiyaNode *node, guint16 depth)
{
    if (has_prose(walk, tabiya_node_get_comment_before(node)))
        add_words(walk, TABIYA_ITEM_BEFORE, node, depth);
    add_move(walk, node, depth);
    if (has_wordy_nag(walk, node))
        add_words(walk, TABIYA_ITEM_REMARKS, node, depth);
    if (has_prose(walk, tabiya_node_get_comment(node)))
        add_words(walk, TABIYA_ITEM_COMMENT, node, depth);
}

static guint count_moves(const TabiyaNode *first)
{
    guint count = 0;
    const TabiyaNode *node = first;
    while (node) {
        count++;
        const TabiyaNode *next = tabiya_node_get_child(node);
        while (!next && node != first) {
            next = tabiya_node_get_sibling(node);
            if (!next)
                node = tabiya_node_get_parent(node);
        }
        node = next;
    }
    return count;
}

/* Whether the variation that begins with `first` is short enough for brackets. */
static gboolean is_short(const TabiyaNode *first)
{
    gsize plies = 0, bytes = 0;
    for (const TabiyaNode *node = first; node; node = tabiya_node_get_child(node)) {
        const TabiyaNode *child = tabiya_node_get_child(node);
        bytes +=
            strlen(tabiya_node_get_comment(node)) + strlen(tabiya_node_get_comment_before(node));
        if (++plies > SHORT_PLIES || bytes > SHORT_COMMENT_BYTES ||
            (child && tabiya_node_get_sibling(child))) {
            return FALSE;
        }
    }
    return TRUE;
}

/* A variation in brackets, within the paragraph of the line around it. */
static void write_bracketed(Walk *walk, const TabiyaNode *first, guint16 depth)
{
    ensure_paragraph(walk, TABIYA_PARAGRAPH_LINE, depth);
    add_item(walk, TABIYA_ITEM_OPEN, first, 0);
    walk->fresh = TRUE;
    for (const TabiyaNode *node = first; node; node = tabiya_node_get_child(node))
        add_node(walk, node, depth);
    add_item(walk, TABIYA_ITEM_CLOSE, first, 0);
    walk->fresh = TRUE;
}

/* Returns whether the moves of the line must be written; FALSE: the line is complete. */
static gboolean begin_line(Walk *walk, const TabiyaNode *first, guint16 depth)
{
    if (depth > 1 && is_short(first)) {
        write_bracketed(walk, first, (guint16)(depth - 1));
        return FALSE;
    }
    Outline *outline = begin_paragraph(walk, TABIYA_PARAGRAPH_LINE, depth);
    gboolean folded = walk->folded && g_hash_table_contains(walk->folded, first);
    outline->head.handle = TRUE;
    outline->head.folded = folded;
    outline->head.line = first;
    mix(&outline->head.signature, folded ? 3 : 2);
    walk->fresh = TRUE;
    if (folded) {
        add_move(walk, first, depth);
        add_item(walk, TABIYA_ITEM_FOLDED, first, count_moves(first) - 1);
        end_paragraph(walk);
    }
    return !folded;
}

/* The alternatives to `node`, if it comes first: the first of them is next. */
static void push_variations(Walk *walk, const TabiyaNode *node, guint16 depth)
{
    if (tabiya_node_get_child(tabiya_node_get_parent(node)) != node)
        return;
    guint first = walk->stack->len;
    for (const TabiyaNode *other = tabiya_node_get_sibling(node); other;
         other = tabiya_node_get_sibling(other)) {
        Line line = {.node = other, .depth = (guint16)MIN(depth + 1, G_MAXUINT16), .start = TRUE};
        g_array_append_val(walk->stack, line);
    }
    Line *lines = (Line *)(gpointer)walk->stack->data;
    for (guint low = first, high = walk->stack->len; low + 1 < high; low++, high--) {
        Line other = lines[low];
        lines[low] = lines[high - 1];
        lines[high - 1] = other;
    }
}

static void walk_lines(Walk *walk, const TabiyaNode *first)
{
    Line main_line = {.node = first};
    g_array_append_val(walk->stack, main_line);
    while (walk->stack->len > 0) {
        Line *line = &g_array_index(walk->stack, Line, walk->stack->len - 1);
        const TabiyaNode *node = line->node;
        guint16 depth = line->depth;
        gboolean ended = !node;
        if (ended)
            end_paragraph(walk);
        else if (line->start)
            ended = !begin_line(walk, node, depth);
        line->start = FALSE;
        if (ended) {
            g_array_set_size(walk->stack, walk->stack->len - 1);
            continue;
        }
        line->node = tabiya_node_get_child(node);
        add_node(walk, node, depth);
        push_variations(walk, node, depth);
    }
}

static void walk_game(Walk *walk, TabiyaGame *game)
{
    const TabiyaNode *root = tabiya_game_get_root(game);
    if (has_prose(walk, tabiya_node_get_comment(root)))
        add_words(walk, TABIYA_ITEM_COMMENT, root, 0);
    walk->fresh = TRUE;
    walk_lines(walk, tabiya_node_get_child(root));
    TabiyaResult result = tabiya_game_get_result(game);
    if (result != TABIYA_RESULT_UNKNOWN) {
        begin_paragraph(walk, TABIYA_PARAGRAPH_RESULT, 0);
        add_item(walk, TABIYA_ITEM_RESULT, tabiya_game_get_main_end(game), result);
    }
}

/* --- The model -------------------------------------------------------------------------------- */

static void paragraph_free(gpointer data)
{
    TabiyaNotationParagraph *self = data;
    g_free(self->text);
    g_clear_pointer(&self->words, g_array_unref);
    g_clear_pointer(&self->pieces, g_array_unref);
    g_free(self);
}

TabiyaNotationModel *tabiya_notation_model_new(TabiyaNotationGoneFunc gone, gpointer user)
{
    TabiyaNotationModel *self = g_new0(TabiyaNotationModel, 1);
    self->gone = gone;
    self->user = user;
    self->paragraphs = g_ptr_array_new_with_free_func(paragraph_free);
    self->of_node = g_hash_table_new(NULL, NULL);
    self->has_prose = g_hash_table_new(NULL, NULL);
    self->has_no_prose = g_hash_table_new(NULL, NULL);
    return self;
}

void tabiya_notation_model_free(TabiyaNotationModel *self)
{
    g_ptr_array_unref(self->paragraphs);
    g_hash_table_unref(self->of_node);
    g_hash_table_unref(self->has_prose);
    g_hash_table_unref(self->has_no_prose);
    g_clear_object(&self->game);
    g_free(self);
}

GPtrArray *tabiya_notation_model_get_paragraphs(TabiyaNotationModel *self)
{
    return self->paragraphs;
}

guint tabiya_notation_model_get_n_moves(TabiyaNotationModel *self)
{
    return self->n_moves;
}

TabiyaNotationParagraph *tabiya_notation_model_find(TabiyaNotationModel *self,
                                                    const TabiyaNode *node)
{
    return g_hash_table_lookup(self->of_node, node);
}

static TabiyaNotationParagraph *paragraph_at(const GPtrArray *paragraphs, guint index)
{
    return g_ptr_array_index(paragraphs, index);
}

static guint64 signature_of(const Walk *walk, guint index)
{
    return g_array_index(walk->outlines, Outline, index).head.signature;
}

/* Counts the paragraphs at the beginning and at the end that have not changed. */
static void compare(const GPtrArray *before, const Walk *walk, guint *head, guint *tail)
{
    guint n = walk->outlines->len, shorter = MIN(before->len, n);
    *head = *tail = 0;
    while (*head < shorter && paragraph_at(before, *head)->signature == signature_of(walk, *head))
        (*head)++;
    while (*tail < shorter - *head && paragraph_at(before, before->len - 1 - *tail)->signature ==
                                          signature_of(walk, n - 1 - *tail)) {
        (*tail)++;
    }
}

static void note_moves(TabiyaNotationModel *self, TabiyaNotationParagraph *paragraph)
{
    for (guint i = 0; i < paragraph->words->len; i++) {
        const TabiyaNotationWord *word = tabiya_notation_word_at(paragraph, i);
        if (word->kind == TABIYA_NOTATION_MOVE)
            g_hash_table_insert(self->of_node, (gpointer)word->node, paragraph);
    }
}

static void forget_moves(TabiyaNotationModel *self, const TabiyaNotationParagraph *paragraph)
{
    for (guint i = 0; i < paragraph->words->len; i++) {
        const TabiyaNode *node = tabiya_notation_word_at(paragraph, i)->node;
        if (g_hash_table_lookup(self->of_node, node) == paragraph)
            g_hash_table_remove(self->of_node, node);
    }
}

static TabiyaNotationParagraph *write_paragraph(TabiyaNotationModel *self, const Walk *walk,
                                                const Outline *outline)
{
    TabiyaNotationParagraph *paragraph = g_new0(TabiyaNotationParagraph, 1);
    *paragraph = outline->head;
    tabiya_notation_write(paragraph,
                          &g_array_index(walk->items, TabiyaNotationItem, outline->first_item),
                          outline->n_items, &self->style);
    note_moves(self, paragraph);
    return paragraph;
}

/* Replaces the paragraphs between `head` and `tail` by those of the walk. */
static void splice(TabiyaNotationModel *self, const Walk *walk, guint head, guint tail)
{
    GPtrArray *before = self->paragraphs;
    GPtrArray *after = g_ptr_array_new_full(walk->outlines->len, paragraph_free);
    for (guint i = head; i < before->len - tail; i++)
        forget_moves(self, paragraph_at(before, i));
    for (guint i = 0; i < head; i++)
        g_ptr_array_add(after, g_steal_pointer(&g_ptr_array_index(before, i)));
    for (guint i = head; i < walk->outlines->len - tail; i++) {
        g_ptr_array_add(after,
                        write_paragraph(self, walk, &g_array_index(walk->outlines, Outline, i)));
    }
    for (guint i = before->len - tail; i < before->len; i++)
        g_ptr_array_add(after, g_steal_pointer(&g_ptr_array_index(before, i)));
    for (guint i = 0; i < after->len; i++) {
        paragraph_at(after, i)->first_move =
            g_array_index(walk->outlines, Outline, i).head.first_move;
    }
    g_ptr_array_set_free_func(before, NULL);
    for (guint i = head; i < before->len - tail; i++)
        paragraph_free(g_ptr_array_index(before, i));
    g_ptr_array_unref(before);
    self->paragraphs = after;
}

/* Paragraphs of another game or in another style are useless. */
static gboolean starts_anew(TabiyaNotationModel *self, TabiyaGame *game,
                            const TabiyaNotationStyle *style)
{
    return game != self->game || style->letters != self->style.letters ||
           !style->columns != !self->style.columns || !style->values != !self->style.values ||
           memcmp(style->undrawable, self->style.undrawable, sizeof style->undrawable) != 0;
}

TabiyaNotationChange tabiya_notation_model_update(TabiyaNotationModel *self, TabiyaGame *game,
                                                  const TabiyaNotationStyle *style,
                                                  GHashTable *folded)
{
    gboolean anew = starts_anew(self, game, style);
    if (game != self->game) {
        g_hash_table_remove_all(self->has_prose);
        g_hash_table_remove_all(self->has_no_prose);
        g_set_object(&self->game, game);
    }
    self->style = *style;
    Walk walk = {
        .model = self,
        .folded = folded,
        .outlines = g_array_new(FALSE, FALSE, sizeof(Outline)),
        .items = g_array_new(FALSE, FALSE, sizeof(TabiyaNotationItem)),
        .stack = g_array_new(FALSE, FALSE, sizeof(Line)),
    };
    if (game)
        walk_game(&walk, game);
    guint head = 0, tail = 0;
    if (!anew)
        compare(self->paragraphs, &walk, &head, &tail);
    const TabiyaNotationChange change = {head, self->paragraphs->len - head - tail,
                                         walk.outlines->len - head - tail};
    self->n_moves = walk.n_moves;
    for (guint i = head; self->gone && i < head + change.removed; i++)
        self->gone(paragraph_at(self->paragraphs, i), self->user);
    if (change.removed + change.added > 0)
        splice(self, &walk, head, tail);
    g_array_unref(walk.outlines);
    g_array_unref(walk.items);
    g_array_unref(walk.stack);
    return change;
}
