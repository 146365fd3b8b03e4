/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The books window's view of its book: the title, the moves on the board, the line in words, and
 * the actions. */
#include "ui/books/book-window-private.h"

#include <glib/gi18n.h>

#include "app/books/book-edit.h"
#include "app/game/shown-move.h"
#include "app/session/play-book.h"
#include "engine/board/san.h"
#include "ui/widget.h"

/* "1. e4 c5 2. Nf3" */
static char *dup_line(const TabiyaNode *node)
{
    g_autoptr(GPtrArray) path = g_ptr_array_new();
    GString *text = g_string_new(NULL);

    for (; tabiya_node_get_parent(node); node = tabiya_node_get_parent(node))
        g_ptr_array_insert(path, 0, (gpointer)node);
    for (guint i = 0; i < path->len; i++) {
        const TabiyaNode *at = g_ptr_array_index(path, i);
        g_autofree char *san = tabiya_shown_san_dup(tabiya_node_get_san(at));

        if (i % 2 == 0)
            g_string_append_printf(text, "%s%u. ", i > 0 ? " " : "", i / 2 + 1);
        else
            g_string_append_c(text, ' ');
        g_string_append(text, san);
    }
    return g_string_free(text, FALSE);
}

guint tabiya_book_window_count_missing(TabiyaBookWindow *self, const TabiyaNode *node)
{
    guint count = 0;

    for (; tabiya_node_get_parent(node); node = tabiya_node_get_parent(node))
        count += !tabiya_book_draft_has_move_to(self->draft, node);
    return count;
}

static void show_words(TabiyaBookWindow *self, const TabiyaNode *cursor, const EngBookMoves *moves)
{
    g_autofree char *line = dup_line(cursor);
    g_autofree char *opening = NULL;
    g_autofree char *count = NULL;
    g_autofree char *words = NULL;

    g_object_get(self->session, "opening-name", &opening, NULL);
    if (moves->count > 0) {
        count = g_strdup_printf(
            ngettext("%d move in the book", "%d moves in the book", (gulong)moves->count),
            moves->count);
    } else if (tabiya_book_draft_get_n_moves(self->draft) == 0) {
        count = g_strdup(_("The book is empty: play moves, then add them"));
    } else {
        count = g_strdup(_("No book moves here"));
    }
    words = opening && *opening ? g_strdup_printf("%s\n%s", opening, count) : g_strdup(count);
    gtk_label_set_text(self->line, *line ? line : _("Initial position"));
    gtk_label_set_text(self->words, words);
}

static void show_offers(TabiyaBookWindow *self, const TabiyaNode *cursor, const EngBookMoves *moves)
{
    guint missing = tabiya_book_window_count_missing(self, cursor);
    gboolean used = tabiya_book_window_is_used(self);
    g_autofree char *label = NULL;
    g_autofree char *illegal =
        g_strdup_printf(ngettext("%d entry here is not a legal move and is never played",
                                 "%d entries here are not legal moves and are never played",
                                 (gulong)moves->ignored),
                        moves->ignored);

    gtk_widget_set_visible(self->add, missing > 0);
    if (missing == 1 && !tabiya_book_draft_has_move_to(self->draft, cursor)) {
        g_autofree char *san = tabiya_shown_san_dup(tabiya_node_get_san(cursor));

        label = g_strdup_printf(_("Add %s to the Book"), san);
    }
    gtk_button_set_label(GTK_BUTTON(self->add), label ? label : _("Add the Line to the Book"));
    gtk_widget_set_visible(self->illegal, moves->ignored > 0);
    gtk_label_set_text(self->illegal_words, illegal);
    gtk_button_set_label(GTK_BUTTON(self->use),
                         used ? _("Tabiya Plays from This Book") : _("Play from This Book"));
}

static void show_board(TabiyaBookWindow *self, const TabiyaNode *cursor, const EngBookMoves *moves)
{
    tabiya_board_view_set_position(self->board, tabiya_node_get_position(cursor),
                                   tabiya_node_get_move(cursor));
    tabiya_board_view_clear_arrows(self->board);
    for (int i = tabiya_book_moves_count_hints(moves) - 1; i >= 0; i--) {
        if (moves->moves[i].weight > 0) {
            tabiya_board_view_add_weighed_choice(self->board, moves->moves[i].move,
                                                 i == 0 ? TABIYA_ARROW_GREEN : TABIYA_ARROW_BLUE,
                                                 tabiya_book_moves_get_percent(moves, i));
        }
    }
}

static char *dup_name(TabiyaBookWindow *self)
{
    const char *path = tabiya_book_draft_get_path(self->draft);
    g_autofree char *shipped = tabiya_book_dup_shipped();

    if (!path)
        return g_strdup(_("New Book"));
    if (g_strcmp0(path, shipped) == 0)
        return g_strdup(_("Tabiya’s Book"));
    return g_path_get_basename(path);
}

void tabiya_book_window_show_title(TabiyaBookWindow *self)
{
    gboolean modified = self->draft && tabiya_book_draft_is_modified(self->draft);
    g_autofree char *name = self->draft ? dup_name(self) : g_strdup(_("Books"));
    guint64 n_moves = self->draft ? tabiya_book_draft_get_n_moves(self->draft) : 0;
    g_autofree char *number = g_strdup_printf("%'" G_GUINT64_FORMAT, n_moves);
    g_autofree char *count =
        g_strdup_printf(ngettext("%s move", "%s moves", (gulong)n_moves), number);
    /* Translators: how many moves a book has, and that it is not saved. */
    g_autofree char *changed = g_strdup_printf(_("%s · not saved"), count);

    adw_window_title_set_title(self->title, name);
    adw_window_title_set_subtitle(self->title, !self->draft ? "" : modified ? changed : count);
    gtk_window_set_title(GTK_WINDOW(self), name);
    gtk_widget_set_visible(self->save_button, self->draft != NULL);
    gtk_widget_set_visible(self->shelf_button, self->draft != NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->menu_button), self->draft != NULL);
    tabiya_widget_set_css_class(self->save_button, "suggested-action", modified);
}

void tabiya_book_window_show_moves(TabiyaBookWindow *self, const EngBookMoves *moves)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self->session);

    show_board(self, cursor, moves);
    show_words(self, cursor, moves);
    show_offers(self, cursor, moves);
}
