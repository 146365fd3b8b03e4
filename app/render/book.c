/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book.h. Walks through a game's tree and makes blocks of it. Like the PGN writer's, the walk
 * needs no stack. */
#include "app/render/book.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/piece-letters.h"
#include "app/game/nag.h"
#include "app/names/classifier.h"
#include "app/plain-text.h"

#define NBSP "\302\240"
/* "Diagram here" in a comment, as many files have it. */
#define DIAGRAM_MARK "[#]"
#define NAG_DIAGRAM 220
#define NAG_DIAGRAM_FLIPPED 221
/* Remarks up to this many characters go in the line of moves. */
#define SHORT_REMARK 60
/* Variations up to this many half-moves go in parentheses inside another one. */
#define SHORT_VARIATION 8
/* If a game asks for no diagrams at all: one diagram per this many moves. */
#define USUAL_DISTANCE 10

typedef struct {
    TabiyaBook *book;
    const TabiyaExportOptions *options;
    TabiyaBlock *block; /* the current one; NULL: the next run begins one */
    GString *prefix;    /* of the next run: a parenthesis */
    guint depth;
    gboolean in_parentheses;
    gboolean wants_number;
    int every_moves;
    guint last_diagram; /* ply */
} Builder;

/* --- Blocks and runs -------------------------------------------------------------------------- */

static void clear_run(gpointer run)
{
    g_free(((TabiyaRun *)run)->text);
}

static void free_block(gpointer data)
{
    TabiyaBlock *block = data;
    g_clear_pointer(&block->runs, g_array_unref);
    g_clear_pointer(&block->shapes, g_array_unref);
    g_free(block->caption);
    g_free(block);
}

static TabiyaBlock *add_block(Builder *self, TabiyaBlockKind kind)
{
    TabiyaBlock *block = g_new0(TabiyaBlock, 1);
    block->kind = kind;
    block->depth = self->depth;
    g_ptr_array_add(self->book->blocks, block);
    return block;
}

static void open_block(Builder *self, TabiyaBlockKind kind)
{
    self->block = add_block(self, kind);
    self->block->runs = g_array_new(FALSE, FALSE, sizeof(TabiyaRun));
    g_array_set_clear_func(self->block->runs, clear_run);
}

static void close_block(Builder *self)
{
    self->block = NULL;
    self->wants_number = TRUE;
}

/* One line of visible characters: control and invalid characters become blanks, since no page can
 * show them and XML must not contain them. */
static char *dup_clean(const char *text)
{
    GString *out = g_string_new(NULL);
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        const gunichar c = g_utf8_get_char(p);
        const gboolean shown =
            !g_unichar_iscntrl(c) && (c & 0xfffe) != 0xfffe && !(c >= 0xfdd0 && c <= 0xfdef);
        const gboolean doubled = out->len > 0 && out->str[out->len - 1] == ' ';
        if (shown && !(c == ' ' && doubled))
            g_string_append_unichar(out, c);
        else if (!doubled)
            g_string_append_c(out, ' ');
    }
    return g_strstrip(g_string_free(out, FALSE));
}

static void put_run(Builder *self, TabiyaRunKind kind, const char *text)
{
    if (!self->block)
        open_block(self, self->depth == 0 ? TABIYA_BLOCK_MAIN : TABIYA_BLOCK_VARIATION);
    TabiyaRun run = {kind, g_strconcat(self->prefix->str, text, NULL)};
    g_string_truncate(self->prefix, 0);
    g_array_append_val(self->block->runs, run);
}

/* --- Remarks ---------------------------------------------------------------------------------- */

static char *dup_prose(const char *comment)
{
    g_autofree char *prose = tabiya_markup_dup_prose(comment);
    g_auto(GStrv) parts = g_strsplit(prose, DIAGRAM_MARK, -1);
    return g_strstrip(g_strjoinv("", parts));
}

static void put_paragraph(Builder *self, const char *text)
{
    g_autofree char *clean = dup_clean(text);
    if (*clean == '\0')
        return;
    open_block(self, TABIYA_BLOCK_COMMENT);
    put_run(self, TABIYA_RUN_TEXT, clean);
    close_block(self);
}

/* A short remark, or any in a variation, goes in the line of moves, others become paragraphs. */
static void put_remark(Builder *self, const char *comment)
{
    g_autofree char *prose = dup_prose(comment);
    if (*prose == '\0')
        return;
    const gboolean is_short =
        self->block && g_utf8_strlen(prose, -1) <= SHORT_REMARK && !strchr(prose, '\n');
    if (self->depth > 0 || is_short) {
        g_autofree char *clean = dup_clean(prose);
        put_run(self, TABIYA_RUN_TEXT, clean);
    } else {
        g_auto(GStrv) paragraphs = g_strsplit(prose, "\n\n", -1);
        for (char **paragraph = paragraphs; *paragraph; paragraph++)
            put_paragraph(self, *paragraph);
    }
    self->wants_number = TRUE;
}

/* --- Diagrams --------------------------------------------------------------------------------- */

static gboolean has_nag(const TabiyaNode *node, guint8 nag)
{
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    return count > 0 && memchr(nags, nag, count);
}

static gboolean has_shapes(const TabiyaNode *node)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes_at(node);
    return shapes->len > 0;
}

static gboolean asks_for_diagram(const TabiyaNode *node)
{
    return has_nag(node, NAG_DIAGRAM) || has_nag(node, NAG_DIAGRAM_FLIPPED) ||
           strstr(tabiya_node_get_comment(node), DIAGRAM_MARK) || has_shapes(node);
}

static char *dup_move_text(const Builder *self, const TabiyaNode *node, gboolean with_number);

static char *dup_caption(const Builder *self, const TabiyaNode *node)
{
    if (!tabiya_node_get_parent(node)) {
        return g_strdup(tabiya_node_get_position(node)->side_to_move == ENG_WHITE
                            ? _("White to move")
                            : _("Black to move"));
    }
    g_autofree char *move = dup_move_text(self, node, TRUE);
    return g_strdup_printf(_("After %s"), move);
}

static void put_diagram(Builder *self, const TabiyaNode *node)
{
    TabiyaBlock *block = add_block(self, TABIYA_BLOCK_DIAGRAM);
    block->node = node;
    block->shapes = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
    tabiya_diagram_init_from_node(&block->diagram, node, block->shapes);
    tabiya_export_options_apply(self->options, &block->diagram);
    block->diagram.flipped ^= has_nag(node, NAG_DIAGRAM_FLIPPED);
    block->diagram.coordinates = TABIYA_COORDINATES_OUTSIDE;
    block->diagram.last_move = ENG_NO_MOVE; /* the text shows it */
    block->caption = dup_caption(self, node);
    self->last_diagram = tabiya_node_get_ply(node);
    close_block(self);
}

/* After Black's move, if the last diagram was long ago. */
static gboolean is_due(const Builder *self, const TabiyaNode *node)
{
    const EngPosition *position = tabiya_node_get_position(node);
    return self->every_moves > 0 && self->depth == 0 && position->side_to_move == ENG_WHITE &&
           (position->fullmove_number - 1) % self->every_moves == 0 &&
           tabiya_node_get_ply(node) >= self->last_diagram + (guint)self->every_moves;
}

static int distance_of_diagrams(TabiyaGame *game, const TabiyaExportOptions *options)
{
    if (options->every_moves >= 0)
        return options->every_moves;
    for (const TabiyaNode *node = tabiya_game_get_root(game); node;
         node = tabiya_node_get_next(node)) {
        if (asks_for_diagram(node))
            return 0;
    }
    return USUAL_DISTANCE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static char *dup_san(const Builder *self, const TabiyaNode *node)
{
    const char *san = tabiya_node_get_san(node);
    return tabiya_san_dup_with(san, self->options->letters ? TABIYA_LETTERS_ENGLISH
                                                           : TABIYA_LETTERS_FIGURINE);
}

static void append_glyphs(GString *out, const TabiyaNode *node)
{
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        const char *glyph = tabiya_nag_get_glyph(nags[i]);
        if (!glyph)
            continue;
        if (tabiya_nag_get_kind(nags[i]) != TABIYA_NAG_MOVE)
            g_string_append(out, NBSP);
        g_string_append(out, glyph);
    }
}

/* "12.♘f3!", or without the number; a line never breaks in it. */
static char *dup_move_text(const Builder *self, const TabiyaNode *node, gboolean with_number)
{
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(node));
    GString *out = g_string_new(NULL);
    if (with_number) {
        g_string_append_printf(out, "%d%s", before->fullmove_number,
                               before->side_to_move == ENG_WHITE ? "." : "...");
    }
    g_autofree char *san = dup_san(self, node);
    g_string_append(out, san);
    append_glyphs(out, node);
    return g_string_free(out, FALSE);
}

static void put_annotation(Builder *self, const TabiyaNode *node)
{
    if (asks_for_diagram(node) || is_due(self, node))
        put_diagram(self, node);
    put_remark(self, tabiya_node_get_comment(node));
}

static void put_move(Builder *self, const TabiyaNode *node)
{
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(node));
    put_remark(self, tabiya_node_get_comment_before(node));
    g_autofree char *text =
        dup_move_text(self, node, self->wants_number || before->side_to_move == ENG_WHITE);
    put_run(self, TABIYA_RUN_MOVE, text);
    self->wants_number = FALSE;
    put_annotation(self, node);
}

/* --- Variations ------------------------------------------------------------------------------- */

/* Whether the variation has few moves, few words and no variation within it. */
static gboolean is_short_variation(const TabiyaNode *start)
{
    glong words = g_utf8_strlen(tabiya_node_get_comment_before(start), -1);
    int count = 0;
    for (const TabiyaNode *node = start; node; node = tabiya_node_get_child(node)) {
        words += g_utf8_strlen(tabiya_node_get_comment(node), -1);
        if (++count > SHORT_VARIATION || words > SHORT_REMARK || asks_for_diagram(node) ||
            (node != start && tabiya_node_get_sibling(node))) {
            return FALSE;
        }
    }
    return TRUE;
}

static void open_variation(Builder *self, const TabiyaNode *start)
{
    self->in_parentheses = self->depth > 0 && self->block && is_short_variation(start);
    self->depth++;
    if (self->in_parentheses)
        g_string_append_c(self->prefix, '(');
    else
        close_block(self);
    self->wants_number = TRUE;
}

static void close_variation(Builder *self)
{
    self->depth--;
    self->wants_number = TRUE;
    if (!self->in_parentheses) {
        close_block(self);
        return;
    }
    TabiyaRun *last = &g_array_index(self->block->runs, TabiyaRun, self->block->runs->len - 1);
    char *closed = g_strconcat(last->text, ")", NULL);
    g_free(last->text);
    last->text = closed;
    self->in_parentheses = FALSE;
}

/* Where the walk continues after `node`, which ends its line; NULL: the end. */
static const TabiyaNode *leave_line(Builder *self, const TabiyaNode *node)
{
    for (;;) {
        const TabiyaNode *start = tabiya_node_get_line_start(node);
        if (!tabiya_node_get_parent(start))
            return NULL;
        const TabiyaNode *main_move = tabiya_node_get_child(tabiya_node_get_parent(start));
        close_variation(self);
        const TabiyaNode *other = tabiya_node_get_sibling(start);
        if (other) {
            open_variation(self, other);
            return other;
        }
        if (tabiya_node_get_child(main_move))
            return tabiya_node_get_child(main_move);
        node = main_move;
    }
}

static const TabiyaNode *next_move(Builder *self, const TabiyaNode *node)
{
    const TabiyaNode *other = tabiya_node_get_sibling(node);
    if (other && tabiya_node_get_child(tabiya_node_get_parent(node)) == node) {
        open_variation(self, other);
        return other;
    }
    if (tabiya_node_get_child(node))
        return tabiya_node_get_child(node);
    return leave_line(self, node);
}

/* --- The head --------------------------------------------------------------------------------- */

/* A tag's value, NULL if it is empty or unknown. */
static char *dup_tag(TabiyaGame *game, const char *name)
{
    const char *value = tabiya_game_get_tag(game, name);
    g_autofree char *cut = tabiya_dup_cut(value ? value : "", TABIYA_QUOTE_CHARS);
    g_autofree char *clean = dup_clean(cut);
    if (*clean == '\0' || g_str_equal(clean, "-") || clean[strspn(clean, "?.")] == '\0')
        return NULL;
    return g_steal_pointer(&clean);
}

static char *dup_player(TabiyaGame *game, const char *tag, const char *elo_tag, const char *unknown)
{
    g_autofree char *name = dup_tag(game, tag);
    g_autofree char *elo = dup_tag(game, elo_tag);
    if (!name)
        return g_strdup(unknown);
    return elo && !g_str_equal(elo, "0") ? g_strdup_printf("%s (%s)", name, elo)
                                         : g_steal_pointer(&name);
}

static char *dup_title(TabiyaGame *game)
{
    g_autofree char *white = dup_player(game, "White", "WhiteElo", _("White"));
    g_autofree char *black = dup_player(game, "Black", "BlackElo", _("Black"));
    return g_strdup_printf("%s – %s", white, black);
}

/* "2024.05.17" in words of the language; unknown parts are left out. */
static char *dup_date(TabiyaGame *game)
{
    g_autofree char *text = dup_tag(game, "Date");
    if (!text)
        return NULL;
    g_auto(GStrv) parts = g_strsplit(text, ".", 3);
    const guint count = g_strv_length(parts);
    const int year = atoi(parts[0]);
    const int month = count > 1 ? atoi(parts[1]) : 0, day = count > 2 ? atoi(parts[2]) : 0;
    g_autoptr(GDateTime) date =
        g_date_time_new_utc(year, CLAMP(month, 1, 12), CLAMP(day, 1, 31), 0, 0, 0);
    if (!date || month > 12)
        return g_steal_pointer(&text);
    if (month == 0)
        return g_date_time_format(date, "%Y");
    /* Translators: a month and its year, and a day, as g_date_time_format() takes them: %OB is a
     * month's name by itself, %B beside a day, %-d the day without a zero before it. */
    return g_date_time_format(date, day == 0 ? _("%OB %Y") : _("%-d %B %Y"));
}

static void add_part(GPtrArray *parts, char *taken)
{
    if (taken)
        g_ptr_array_add(parts, taken);
}

static char *dup_subtitle(TabiyaGame *game)
{
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *round = dup_tag(game, "Round");
    add_part(parts, dup_tag(game, "Event"));
    add_part(parts, dup_tag(game, "Site"));
    add_part(parts, round ? g_strdup_printf(_("round %s"), round) : NULL);
    add_part(parts, dup_date(game));
    g_ptr_array_add(parts, NULL);
    return g_strjoinv(", ", (char **)parts->pdata);
}

static char *dup_opening(TabiyaGame *game)
{
    const TabiyaOpening *opening = tabiya_openings_classify(tabiya_game_get_main_end(game));
    g_autofree char *eco = dup_tag(game, "ECO");
    g_autofree char *name = dup_tag(game, "Opening");
    if (opening)
        return tabiya_opening_dup_title(opening);
    return g_strstrip(g_strconcat(eco ? eco : "", " ", name ? name : "", NULL));
}

static const char *result_text(TabiyaResult result)
{
    static const char *const TEXTS[] = {
        [TABIYA_RESULT_UNKNOWN] = "",
        [TABIYA_RESULT_WHITE] = "1–0",
        [TABIYA_RESULT_BLACK] = "0–1",
        [TABIYA_RESULT_DRAW] = "½–½",
    };
    return TEXTS[result];
}

/* --- Whole documents -------------------------------------------------------------------------- */

static void put_game(Builder *self, TabiyaGame *game)
{
    const TabiyaNode *root = tabiya_game_get_root(game);
    if (tabiya_game_get_tag(game, "FEN") && !asks_for_diagram(root))
        put_diagram(self, root);
    put_annotation(self, root);
    for (const TabiyaNode *node = tabiya_node_get_child(root); node; node = next_move(self, node)) {
        put_move(self, node);
    }
    if (*self->book->result != '\0')
        put_run(self, TABIYA_RUN_RESULT, self->book->result);
}

TabiyaBook *tabiya_book_new(TabiyaGame *game, const TabiyaExportOptions *options)
{
    TabiyaBook *book = g_new0(TabiyaBook, 1);
    book->title = dup_title(game);
    book->subtitle = dup_subtitle(game);
    book->opening = dup_opening(game);
    book->result = g_strdup(result_text(tabiya_game_get_result(game)));
    book->blocks = g_ptr_array_new_with_free_func(free_block);
    Builder builder = {
        .book = book,
        .options = options,
        .prefix = g_string_new(NULL),
        .wants_number = TRUE,
        .every_moves = distance_of_diagrams(game, options),
    };
    put_game(&builder, game);
    g_string_free(builder.prefix, TRUE);
    return book;
}

void tabiya_book_free(TabiyaBook *self)
{
    g_free(self->title);
    g_free(self->subtitle);
    g_free(self->opening);
    g_free(self->result);
    g_ptr_array_unref(self->blocks);
    g_free(self);
}
