/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-cell.h. Its texts do not affect its size, so that boards scrolled into view need not
 * be measured. */
#include "ui/puzzles/puzzle-cell.h"

#include <glib/gi18n.h>

#include "ui/board/mini-board.h"
#include "ui/widget.h"

struct _TabiyaPuzzleCell {
    GtkWidget parent_instance;

    TabiyaMiniBoard *board;
    GtkInscription *words, *mark;
    char *spoken; /* owned */
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleCell, tabiya_puzzle_cell, GTK_TYPE_WIDGET)

static const struct {
    TabiyaPuzzleSigns bit;
    const char *sign;
    const char *css_class;
    const char *word; /* untranslated */
} SIGNS[] = {
    {TABIYA_PUZZLE_SIGN_SOLVED, "✓", "solved", N_("solved")},
    {TABIYA_PUZZLE_SIGN_FAILED, "✗", "failed", N_("failed")},
    {TABIYA_PUZZLE_SIGN_FAVORITE, "★", NULL, N_("favorite")},
};

static void show_signs(TabiyaPuzzleCell *self, TabiyaPuzzleSigns signs)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(SIGNS); i++) {
        gboolean has = (signs & SIGNS[i].bit) != 0;

        if (has)
            g_string_append(text, SIGNS[i].sign);
        if (SIGNS[i].css_class)
            tabiya_widget_set_css_class(GTK_WIDGET(self->mark), SIGNS[i].css_class, has);
    }
    gtk_inscription_set_text(self->mark, text->str);
    gtk_widget_set_visible(GTK_WIDGET(self->mark), signs != 0);
}

static char *dup_spoken(const TabiyaPuzzle *puzzle, TabiyaPuzzleSigns signs)
{
    const char *side =
        tabiya_puzzle_get_solver(puzzle) == ENG_WHITE ? _("White to move") : _("Black to move");
    g_autoptr(GString) words = g_string_new(NULL);

    g_string_append_printf(words, _("Puzzle %s, %s, rating %u"), puzzle->id, side, puzzle->rating);
    for (gsize i = 0; i < G_N_ELEMENTS(SIGNS); i++) {
        if (signs & SIGNS[i].bit)
            g_string_append_printf(words, ", %s", _(SIGNS[i].word));
    }
    return g_string_free(g_steal_pointer(&words), FALSE);
}

static void show_puzzle(TabiyaPuzzleCell *self, const TabiyaPuzzle *puzzle, TabiyaPuzzleSigns signs)
{
    EngColor solver = tabiya_puzzle_get_solver(puzzle);
    g_autofree char *words =
        g_strdup_printf("%u · %s", puzzle->rating, solver == ENG_WHITE ? _("White") : _("Black"));
    EngPosition position;

    tabiya_puzzle_get_position(puzzle, 1, &position);
    tabiya_mini_board_set(self->board, &position, puzzle->moves[0], solver == ENG_BLACK);
    gtk_inscription_set_text(self->words, words);
    self->spoken = dup_spoken(puzzle, signs);
}

void tabiya_puzzle_cell_set(TabiyaPuzzleCell *self, const TabiyaPuzzle *puzzle,
                            TabiyaPuzzleSigns signs)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_CELL(self));
    g_clear_pointer(&self->spoken, g_free);
    show_signs(self, signs);
    if (puzzle) {
        show_puzzle(self, puzzle, signs);
    } else {
        tabiya_mini_board_set(self->board, NULL, ENG_NO_MOVE, FALSE);
        gtk_inscription_set_text(self->words, NULL);
    }
}

const char *tabiya_puzzle_cell_get_spoken(TabiyaPuzzleCell *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_CELL(self), NULL);
    return self->spoken;
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_puzzle_cell_dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_puzzle_cell_parent_class)->dispose(object);
}

static void tabiya_puzzle_cell_finalize(GObject *object)
{
    g_free(TABIYA_PUZZLE_CELL(object)->spoken);
    G_OBJECT_CLASS(tabiya_puzzle_cell_parent_class)->finalize(object);
}

static void tabiya_puzzle_cell_class_init(TabiyaPuzzleCellClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzle_cell_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_puzzle_cell_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "puzzle-cell");
}

static GtkInscription *inscription_new(guint min_chars, guint chars)
{
    GtkWidget *inscription = gtk_inscription_new(NULL);

    gtk_inscription_set_text_overflow(GTK_INSCRIPTION(inscription),
                                      GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
    gtk_inscription_set_min_chars(GTK_INSCRIPTION(inscription), min_chars);
    gtk_inscription_set_nat_chars(GTK_INSCRIPTION(inscription), chars);
    gtk_widget_add_css_class(inscription, "numeric");
    return GTK_INSCRIPTION(inscription);
}

static void tabiya_puzzle_cell_init(TabiyaPuzzleCell *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *board = tabiya_mini_board_new();

    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 2);
    self->board = TABIYA_MINI_BOARD(board);
    self->words = inscription_new(5, 10);
    self->mark = inscription_new(1, 2);
    gtk_inscription_set_xalign(self->mark, 1);
    gtk_widget_add_css_class(GTK_WIDGET(self->mark), "puzzle-mark");
    gtk_widget_set_hexpand(GTK_WIDGET(self->words), TRUE);
    gtk_box_append(GTK_BOX(line), GTK_WIDGET(self->words));
    gtk_box_append(GTK_BOX(line), GTK_WIDGET(self->mark));
    gtk_widget_set_parent(board, GTK_WIDGET(self));
    gtk_widget_set_parent(line, GTK_WIDGET(self));
}

GtkWidget *tabiya_puzzle_cell_new(void)
{
    return g_object_new(TABIYA_TYPE_PUZZLE_CELL, NULL);
}
