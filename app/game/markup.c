/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See markup.h. Words, shapes and values in a comment cut into pieces. */
#include "app/game/markup.h"

#include <string.h>

#include "app/game/markup-pieces.h"

/* --- Words ------------------------------------------------------------------------------------ */

/* The separator of two runs of words, made from the blanks between them. */
static void append_separator(GString *out, const GString *blanks, const TabiyaMarkupPiece *last)
{
    if (strstr(blanks->str, "\n\n"))
        g_string_append(out, "\n\n");
    else if (strchr(blanks->str, '\n') || tabiya_prose_is_open(last->text, last->length))
        g_string_append_c(out, '\n');
    else
        g_string_append_c(out, ' ');
}

static char *join_prose(const GArray *pieces)
{
    GString *out = g_string_new(NULL);
    g_autoptr(GString) blanks = g_string_new(NULL);
    const TabiyaMarkupPiece *last = NULL;
    for (guint i = 0; i < pieces->len; i++) {
        const TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);
        if (piece->kind == TABIYA_MARKUP_BLANK)
            g_string_append_len(blanks, piece->text, (gssize)piece->length);
        if (piece->kind != TABIYA_MARKUP_PROSE)
            continue;
        if (last)
            append_separator(out, blanks, last);
        g_string_append_len(out, piece->text, (gssize)piece->length);
        last = piece;
        g_string_truncate(blanks, 0);
    }
    return g_string_free(out, FALSE);
}

char *tabiya_markup_dup_prose(const char *text)
{
    g_autoptr(GArray) pieces = tabiya_markup_pieces_new(text);
    return join_prose(pieces);
}

static char *append_prose(const char *text, const char *prose)
{
    gsize length = strlen(text);
    gboolean needs_blank = length > 0 && !g_ascii_isspace(text[length - 1]);
    return g_strconcat(text, needs_blank ? " " : "", prose, NULL);
}

char *tabiya_markup_set_prose(const char *text, const char *prose)
{
    g_autofree char *wanted = g_strstrip(g_strdup(prose ? prose : ""));
    GArray *pieces = tabiya_markup_pieces_new(text);
    g_autofree char *present = join_prose(pieces);
    if (strcmp(present, wanted) == 0) {
        g_array_unref(pieces);
        return g_strdup(text ? text : "");
    }
    gboolean placed = *wanted == '\0';
    for (guint i = 0; i < pieces->len; i++) {
        TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);
        if (piece->kind != TABIYA_MARKUP_PROSE)
            continue;
        if (placed)
            tabiya_markup_piece_remove(piece);
        else
            tabiya_markup_piece_replace(piece, g_strdup(wanted));
        placed = TRUE;
    }
    g_autofree char *joined = tabiya_markup_pieces_join(pieces);
    return placed ? g_steal_pointer(&joined) : append_prose(joined, wanted);
}

/* --- Shapes ----------------------------------------------------------------------------------- */

static const char COLORS[] = "GRYB"; /* by TabiyaShapeColor */

/* The two commands, and the shapes that belong to each. */
static const char *const SHAPE_COMMANDS[] = {"csl", "cal"};

static gboolean is_circle(const TabiyaShape *shape)
{
    return shape->from == shape->to;
}

static gboolean belongs(const TabiyaShape *shape, gsize command)
{
    return is_circle(shape) == (command == 0);
}

static gboolean is_same_shape(const TabiyaShape *a, const TabiyaShape *b)
{
    return a->from == b->from && a->to == b->to && a->color == b->color;
}

static gboolean read_square(const char *text, EngSquare *square)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return FALSE;
    *square = eng_square(text[0] - 'a', text[1] - '1');
    return TRUE;
}

/* Gd4 or Ge2e4. */
static gboolean read_shape(const char *item, TabiyaShape *shape)
{
    gsize length = strlen(item);
    if (length != 3 && length != 5)
        return FALSE;
    const char *color = strchr(COLORS, item[0]);
    if (!color || !read_square(item + 1, &shape->from))
        return FALSE;
    shape->color = (TabiyaShapeColor)(color - COLORS);
    shape->to = shape->from;
    return length == 3 || read_square(item + 3, &shape->to);
}

static void append_shape(GString *out, const TabiyaShape *shape)
{
    g_string_append_c(out, COLORS[shape->color]);
    g_string_append_c(out, (char)('a' + eng_file(shape->from)));
    g_string_append_c(out, (char)('1' + eng_rank(shape->from)));
    if (is_circle(shape))
        return;
    g_string_append_c(out, (char)('a' + eng_file(shape->to)));
    g_string_append_c(out, (char)('1' + eng_rank(shape->to)));
}

/* Appends the legible shapes of the command to `shapes`, the rest to `others` (may be NULL),
 * separated by commas. */
static void read_shapes(const TabiyaMarkupPiece *piece, GArray *shapes, GString *others)
{
    g_autofree char *value = g_strndup(piece->value, piece->value_length);
    g_auto(GStrv) items = g_strsplit(value, ",", -1);
    for (char **item = items; *item; item++) {
        TabiyaShape shape;
        g_strstrip(*item);
        if (read_shape(*item, &shape)) {
            g_array_append_val(shapes, shape);
        } else if (others && **item != '\0') {
            if (others->len > 0)
                g_string_append_c(others, ',');
            g_string_append(others, *item);
        }
    }
}

GArray *tabiya_markup_dup_shapes(const char *text)
{
    GArray *shapes = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
    if (!text || !strstr(text, "[%c"))
        return shapes;
    g_autoptr(GArray) pieces = tabiya_markup_pieces_new(text);
    for (guint i = 0; i < pieces->len; i++) {
        for (gsize c = 0; c < G_N_ELEMENTS(SHAPE_COMMANDS); c++) {
            if (tabiya_markup_piece_is(tabiya_markup_piece_at(pieces, i), SHAPE_COMMANDS[c]))
                read_shapes(tabiya_markup_piece_at(pieces, i), shapes, NULL);
        }
    }
    return shapes;
}

static gboolean same_shapes(const GArray *a, const GArray *b)
{
    if (a->len != b->len)
        return FALSE;
    for (guint i = 0; i < a->len; i++) {
        if (!is_same_shape(&g_array_index(a, TabiyaShape, i), &g_array_index(b, TabiyaShape, i)))
            return FALSE;
    }
    return TRUE;
}

/* [%NAME Gd4,Rf6,others]; NULL if it would be empty. */
static char *write_command(const char *name, const GArray *shapes, const char *others)
{
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = 0; i < shapes->len; i++) {
        if (out->len > 0)
            g_string_append_c(out, ',');
        append_shape(out, &g_array_index(shapes, TabiyaShape, i));
    }
    if (*others != '\0')
        g_string_append_printf(out, "%s%s", out->len > 0 ? "," : "", others);
    return out->len > 0 ? g_strdup_printf("[%%%s %s]", name, out->str) : NULL;
}

/* Sets the commands of one name to `wanted`. */
static void set_command(GArray *pieces, gsize command, const GArray *wanted)
{
    const char *name = SHAPE_COMMANDS[command];
    g_autoptr(GArray) present = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
    g_autoptr(GString) others = g_string_new(NULL);
    for (guint i = 0; i < pieces->len; i++) {
        if (tabiya_markup_piece_is(tabiya_markup_piece_at(pieces, i), name))
            read_shapes(tabiya_markup_piece_at(pieces, i), present, others);
    }
    if (same_shapes(present, wanted))
        return;
    g_autofree char *written = write_command(name, wanted, others->str);
    gboolean placed = FALSE;
    for (guint i = 0; i < pieces->len; i++) {
        TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);
        if (!tabiya_markup_piece_is(piece, name))
            continue;
        if (placed || !written)
            tabiya_markup_piece_remove(piece);
        else
            tabiya_markup_piece_replace(piece, g_strdup(written));
        placed = TRUE;
    }
    if (!placed && written)
        tabiya_markup_pieces_add_command(pieces, written, command > 0);
}

char *tabiya_markup_set_shapes(const char *text, const GArray *shapes)
{
    GArray *pieces = tabiya_markup_pieces_new(text);
    for (gsize command = 0; command < G_N_ELEMENTS(SHAPE_COMMANDS); command++) {
        g_autoptr(GArray) wanted = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
        for (guint i = 0; shapes && i < shapes->len; i++) {
            if (belongs(&g_array_index(shapes, TabiyaShape, i), command))
                g_array_append_val(wanted, g_array_index(shapes, TabiyaShape, i));
        }
        set_command(pieces, command, wanted);
    }
    return tabiya_markup_pieces_join(pieces);
}

/* --- Whole comments --------------------------------------------------------------------------- */

static TabiyaStrip strip_flag(const TabiyaMarkupPiece *piece)
{
    if (piece->kind == TABIYA_MARKUP_PROSE)
        return TABIYA_STRIP_COMMENTS;
    if (piece->kind == TABIYA_MARKUP_BLANK)
        return 0;
    for (gsize i = 0; i < G_N_ELEMENTS(SHAPE_COMMANDS); i++) {
        if (tabiya_markup_piece_is(piece, SHAPE_COMMANDS[i]))
            return TABIYA_STRIP_SHAPES;
    }
    return TABIYA_STRIP_COMMANDS;
}

char *tabiya_markup_strip(const char *text, TabiyaStrip strip)
{
    GArray *pieces = tabiya_markup_pieces_new(text);
    for (guint i = 0; i < pieces->len; i++) {
        if (strip_flag(tabiya_markup_piece_at(pieces, i)) & strip)
            tabiya_markup_piece_remove(tabiya_markup_piece_at(pieces, i));
    }
    return tabiya_markup_pieces_join(pieces);
}

static gboolean has_paragraph(const char *prose, const char *wanted)
{
    g_auto(GStrv) paragraphs = g_strsplit(prose, "\n\n", -1);
    for (char **p = paragraphs; *p; p++)
        g_strstrip(*p);
    return g_strv_contains((const char *const *)paragraphs, wanted);
}

/* The paragraphs of `prose`, then those of `other` that it lacks. */
static char *merge_prose(const char *prose, const char *other)
{
    g_autoptr(GString) merged = g_string_new(prose);
    g_auto(GStrv) paragraphs = g_strsplit(other, "\n\n", -1);
    for (char **p = paragraphs; *p; p++) {
        g_strstrip(*p);
        if (**p == '\0' || has_paragraph(merged->str, *p))
            continue;
        if (merged->len > 0)
            g_string_append(merged, "\n\n");
        g_string_append(merged, *p);
    }
    return g_strdup(merged->str);
}

static gboolean has_shape(const GArray *shapes, const TabiyaShape *wanted)
{
    for (guint i = 0; i < shapes->len; i++) {
        if (is_same_shape(&g_array_index(shapes, TabiyaShape, i), wanted))
            return TRUE;
    }
    return FALSE;
}

static void add_shapes(GArray *shapes, const char *text)
{
    g_autoptr(GArray) more = tabiya_markup_dup_shapes(text);
    for (guint i = 0; i < more->len; i++) {
        if (!has_shape(shapes, &g_array_index(more, TabiyaShape, i)))
            g_array_append_val(shapes, g_array_index(more, TabiyaShape, i));
    }
}

GArray *tabiya_markup_dup_shapes_at(const TabiyaNode *node)
{
    g_return_val_if_fail(node, NULL);
    GArray *shapes = tabiya_markup_dup_shapes(NULL);
    add_shapes(shapes, tabiya_node_get_comment(node));
    for (const TabiyaNode *child = tabiya_node_get_child(node); child;
         child = tabiya_node_get_sibling(child)) {
        add_shapes(shapes, tabiya_node_get_comment_before(child));
    }
    return shapes;
}

static GArray *merge_shapes(const char *text, const char *other)
{
    GArray *shapes = tabiya_markup_dup_shapes(text);
    add_shapes(shapes, other);
    return shapes;
}

static gboolean has_command(const GArray *pieces, const TabiyaMarkupPiece *wanted)
{
    g_autofree char *name = g_strndup(wanted->name, wanted->name_length);
    for (guint i = 0; i < pieces->len; i++) {
        if (tabiya_markup_piece_is(tabiya_markup_piece_at(pieces, i), name))
            return TRUE;
    }
    return FALSE;
}

/* `text` with those commands of `other`, except shapes, that it lacks. */
static char *merge_commands(const char *text, const char *other)
{
    GArray *pieces = tabiya_markup_pieces_new(text);
    g_autoptr(GArray) others = tabiya_markup_pieces_new(other);
    g_autoptr(GPtrArray) commands = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < others->len; i++) {
        const TabiyaMarkupPiece *piece = tabiya_markup_piece_at(others, i);
        if (strip_flag(piece) == TABIYA_STRIP_COMMANDS && !has_command(pieces, piece))
            g_ptr_array_add(commands, g_strndup(piece->text, piece->length));
    }
    for (guint i = 0; i < commands->len; i++)
        tabiya_markup_pieces_add_command(pieces, commands->pdata[i], FALSE);
    return tabiya_markup_pieces_join(pieces);
}

char *tabiya_markup_merge(const char *text, const char *other)
{
    if (!text || *text == '\0')
        return g_strdup(other ? other : "");
    g_autofree char *mine = tabiya_markup_dup_prose(text);
    g_autofree char *theirs = tabiya_markup_dup_prose(other);
    g_autofree char *prose = merge_prose(mine, theirs);
    g_autofree char *worded = tabiya_markup_set_prose(text, prose);
    g_autofree char *commanded = merge_commands(worded, other);
    g_autoptr(GArray) shapes = merge_shapes(text, other);
    return tabiya_markup_set_shapes(commanded, shapes);
}
