/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-view-private.h. Only the user folds variations; stepping into a folded one unfolds
 * it. */
#include "ui/notation/notation-view-private.h"

/* Whether a variation that begins with `node` has a handle now. */
static gboolean has_handle(TabiyaNotationView *self, const TabiyaNode *node)
{
    TabiyaNotationPlace place;
    return tabiya_notation_page_find(self->page, node, &place) && place.paragraph->handle &&
           place.paragraph->line == node;
}

static gboolean is_within(const TabiyaNode *node, const TabiyaNode *first)
{
    while (node && node != first)
        node = tabiya_node_get_parent(node);
    return node != NULL;
}

/* If the current move is being folded away, shows the first move of its variation instead. */
static void step_out(TabiyaNotationView *self, const TabiyaNode *first)
{
    const TabiyaNode *cursor =
        self->session ? tabiya_board_session_get_cursor(self->session) : NULL;
    if (cursor && cursor != first && is_within(cursor, first))
        tabiya_board_session_set_cursor(self->session, first);
}

gboolean tabiya_notation_view_get_folded(TabiyaNotationView *self, const TabiyaNode *first)
{
    return tabiya_folded_contains(self->folded, first);
}

void tabiya_notation_view_set_folded(TabiyaNotationView *self, const TabiyaNode *first,
                                     gboolean folded)
{
    if (tabiya_notation_view_get_folded(self, first) == !!folded)
        return;
    if (folded)
        step_out(self, first);
    tabiya_folded_set(self->folded, first, folded);
    tabiya_notation_view_rebuild(self);
}

gboolean tabiya_notation_view_unfold_around(TabiyaNotationView *self, const TabiyaNode *node)
{
    gboolean any = FALSE;
    if (g_hash_table_size(tabiya_folded_get_set(self->folded)) == 0)
        return FALSE;
    for (node = tabiya_node_get_parent(node); node; node = tabiya_node_get_parent(node))
        any |= tabiya_folded_set(self->folded, node, FALSE);
    return any;
}

/* Toggles the variations beside `node` that have a handle: unfolds them if all are folded. */
static gboolean toggle_beside(TabiyaNotationView *self, const TabiyaNode *node)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    gboolean all_folded = TRUE;
    if (tabiya_node_get_child(tabiya_node_get_parent(node)) != node)
        return FALSE;
    for (const TabiyaNode *other = tabiya_node_get_sibling(node); other;
         other = tabiya_node_get_sibling(other)) {
        if (!has_handle(self, other))
            continue;
        g_ptr_array_add(lines, (gpointer)other);
        all_folded &= tabiya_notation_view_get_folded(self, other);
    }
    for (guint i = 0; i < lines->len; i++)
        tabiya_notation_view_set_folded(self, g_ptr_array_index(lines, i), !all_folded);
    return lines->len > 0;
}

/* The variations at the current move if there are any, else the one that contains it. */
void tabiya_notation_view_toggle_here(TabiyaNotationView *self)
{
    const TabiyaNode *node = self->session ? tabiya_board_session_get_cursor(self->session) : NULL;
    if (!node || !tabiya_node_get_parent(node) || toggle_beside(self, node))
        return;
    for (; tabiya_node_get_parent(node); node = tabiya_node_get_parent(node)) {
        if (has_handle(self, node)) {
            tabiya_notation_view_set_folded(self, node,
                                            !tabiya_notation_view_get_folded(self, node));
            return;
        }
    }
}

static void toggle_fold_cb(GtkWidget *widget, const char *action, GVariant *parameter)
{
    tabiya_notation_view_toggle_here(TABIYA_NOTATION_VIEW(widget));
}

static void fold_all_cb(GtkWidget *widget, const char *action, GVariant *parameter)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(self->page); i++) {
        const TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(self->page, i);
        if (paragraph->handle) {
            step_out(self, paragraph->line);
            tabiya_folded_set(self->folded, paragraph->line, TRUE);
        }
    }
    const TabiyaNode *cursor =
        self->session ? tabiya_board_session_get_cursor(self->session) : NULL;
    if (cursor)
        tabiya_notation_view_unfold_around(self, cursor);
    tabiya_notation_view_rebuild(self);
}

static void unfold_all_cb(GtkWidget *widget, const char *action, GVariant *parameter)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    tabiya_folded_clear(self->folded);
    tabiya_notation_view_rebuild(self);
}

void tabiya_notation_view_install_fold_actions(GtkWidgetClass *klass)
{
    gtk_widget_class_install_action(klass, "notation.toggle-fold", NULL, toggle_fold_cb);
    gtk_widget_class_install_action(klass, "notation.fold-all", NULL, fold_all_cb);
    gtk_widget_class_install_action(klass, "notation.unfold-all", NULL, unfold_all_cb);
}
