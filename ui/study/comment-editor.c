/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See comment-editor.h. */
#include "ui/study/comment-editor.h"

#include <glib/gi18n.h>

#include "app/game/markup.h"
#include "app/game/numbered-move.h"
#include "app/game/shown-move.h"
#include "app/plain-text.h"
#include "ui/widget.h"

/* Of a longer comment only the beginning is shown, and it is not changed. */
#define EDITED_CHARS 100000
#define KEEP_MS 1000 /* how long the typed text may stay outside the game */

struct _TabiyaCommentEditor {
    GtkWidget parent_instance;

    TabiyaGame *game; /* owned; NULL: closed */
    const TabiyaNode *node;
    gboolean before;
    guint keep_id;
    guint64 kept;     /* the game's state after the last write; 0: none yet */
    gboolean loading; /* the text is being filled in, not typed */
    gboolean is_cut;  /* only the beginning of a long comment is shown */

    /* Template */
    GtkBox *content;
    GtkWidget *head, *scroller;
    GtkLabel *title;
    GtkWidget *done;
    GtkTextView *text;
};

G_DEFINE_FINAL_TYPE(TabiyaCommentEditor, tabiya_comment_editor, GTK_TYPE_WIDGET)

enum { SIGNAL_CLOSED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char *raw_comment(TabiyaCommentEditor *self)
{
    return self->before ? tabiya_node_get_comment_before(self->node)
                        : tabiya_node_get_comment(self->node);
}

static char *dup_typed(TabiyaCommentEditor *self)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->text);
    GtkTextIter start, end;
    gtk_text_buffer_get_bounds(buffer, &start, &end);
    return g_strstrip(gtk_text_buffer_get_text(buffer, &start, &end, FALSE));
}

/* However often it is written to the game, an edited comment is one step to undo. If undo has
 * removed the move meanwhile, there is nothing to write. */
static void put_into_game(TabiyaCommentEditor *self)
{
    g_clear_handle_id(&self->keep_id, g_source_remove);
    if (self->is_cut || !self->game || !tabiya_game_has_node(self->game, self->node))
        return;
    g_autofree char *typed = dup_typed(self);
    g_autofree char *shown = tabiya_markup_dup_prose(raw_comment(self));
    if (g_str_equal(typed, shown))
        return;
    g_autofree char *comment = tabiya_markup_set_prose(raw_comment(self), typed);
    gboolean goes_on = self->kept != 0 && self->kept == tabiya_game_get_state(self->game);
    if (self->before)
        tabiya_game_set_comment_before(self->game, self->node, comment);
    else
        tabiya_game_set_comment(self->game, self->node, comment);
    gboolean is_there = TRUE; /* as one step: text that was typed and erased again leaves none */
    if (goes_on && self->kept != tabiya_game_get_state(self->game))
        is_there = tabiya_game_join_steps(self->game);
    self->kept = is_there ? tabiya_game_get_state(self->game) : 0;
}

static gboolean keep_cb(gpointer user)
{
    TabiyaCommentEditor *self = user;
    self->keep_id = 0;
    put_into_game(self);
    return G_SOURCE_REMOVE;
}

static void typed_cb(TabiyaCommentEditor *self)
{
    if (!self->loading && !self->keep_id)
        self->keep_id = g_timeout_add(KEEP_MS, keep_cb, self);
}

static void load(TabiyaCommentEditor *self)
{
    g_autofree char *prose = tabiya_markup_dup_prose(raw_comment(self));
    g_autofree char *shown = tabiya_dup_cut(prose, EDITED_CHARS);
    g_autofree char *typed = dup_typed(self);
    self->is_cut = !g_str_equal(shown, prose);
    gtk_text_view_set_editable(self->text, !self->is_cut);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->text),
                                self->is_cut ? _("Too long to edit here. It stays as it is.")
                                             : NULL);
    if (g_str_equal(shown, typed))
        return;
    self->loading = TRUE;
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->text), shown, -1);
    self->loading = FALSE;
}

/* Undo and redo change the comment while it is open; if the move is removed, the card closes. */
static void game_changed_cb(TabiyaCommentEditor *self)
{
    if (!tabiya_game_has_node(self->game, self->node))
        tabiya_comment_editor_close(self);
    else if (!self->keep_id)
        load(self);
}

static char *dup_title(const TabiyaNode *node, gboolean before)
{
    const TabiyaNode *parent = tabiya_node_get_parent(node);
    if (!parent)
        return g_strdup(_("Before the first move"));
    const EngPosition *position = tabiya_node_get_position(parent);
    g_autofree char *move = tabiya_shown_numbered_dup(position, tabiya_node_get_move(node));
    /* Translators: %s is a move, "12. Nf3". */
    return g_strdup_printf(before ? _("Before %s") : _("After %s"), move);
}

void tabiya_comment_editor_open(TabiyaCommentEditor *self, TabiyaGame *game, const TabiyaNode *node,
                                gboolean before)
{
    g_return_if_fail(TABIYA_IS_COMMENT_EDITOR(self) && game && node);
    if (self->game)
        tabiya_comment_editor_close(self);
    self->game = g_object_ref(game);
    self->node = node;
    self->before = before && tabiya_node_get_parent(node);
    self->kept = 0;
    g_autofree char *title = dup_title(node, self->before);
    g_autofree char *name = g_strdup_printf(_("Comment, %s"), title);
    gtk_label_set_text(self->title, title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->text), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                   -1);
    load(self);
    g_signal_connect_swapped(game, "changed", G_CALLBACK(game_changed_cb), self);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    gtk_widget_grab_focus(GTK_WIDGET(self->text));
}

void tabiya_comment_editor_close(TabiyaCommentEditor *self)
{
    g_return_if_fail(TABIYA_IS_COMMENT_EDITOR(self));
    if (!self->game)
        return;
    g_autoptr(TabiyaGame) game = self->game;
    g_signal_handlers_disconnect_by_data(game, self);
    put_into_game(self);
    self->game = NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    g_signal_emit(self, signals[SIGNAL_CLOSED], 0);
}

gboolean tabiya_comment_editor_is_open(TabiyaCommentEditor *self)
{
    g_return_val_if_fail(TABIYA_IS_COMMENT_EDITOR(self), FALSE);
    return self->game != NULL;
}

void tabiya_comment_editor_set_compact(TabiyaCommentEditor *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_COMMENT_EDITOR(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->content),
                                   compact ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
    gtk_box_reorder_child_after(self->content, self->head, compact ? self->scroller : NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->title), !compact);
}

static gboolean key_pressed_cb(TabiyaCommentEditor *self, guint key, guint code,
                               GdkModifierType state)
{
    gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter;
    if (key != GDK_KEY_Escape && !(enter && (state & GDK_CONTROL_MASK)))
        return GDK_EVENT_PROPAGATE;
    tabiya_comment_editor_close(self);
    return GDK_EVENT_STOP;
}

static void tabiya_comment_editor_dispose(GObject *object)
{
    TabiyaCommentEditor *self = TABIYA_COMMENT_EDITOR(object);
    if (self->game && self->text) {
        g_signal_handlers_disconnect_by_data(self->game, self);
        put_into_game(self);
    }
    g_clear_handle_id(&self->keep_id, g_source_remove);
    g_clear_object(&self->game);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_COMMENT_EDITOR);
    G_OBJECT_CLASS(tabiya_comment_editor_parent_class)->dispose(object);
}

static void tabiya_comment_editor_class_init(TabiyaCommentEditorClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = tabiya_comment_editor_dispose;
    signals[SIGNAL_CLOSED] = g_signal_new("closed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
    tabiya_widget_set_template(widget_class, "study/comment-editor.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaCommentEditor, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCommentEditor, head);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCommentEditor, scroller);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCommentEditor, title);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCommentEditor, done);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCommentEditor, text);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void tabiya_comment_editor_init(TabiyaCommentEditor *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkEventController *focus = gtk_event_controller_focus_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->text), keys);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(put_into_game), self);
    gtk_widget_add_controller(GTK_WIDGET(self->text), focus);
    g_signal_connect_swapped(self->done, "clicked", G_CALLBACK(tabiya_comment_editor_close), self);
    g_signal_connect_swapped(gtk_text_view_get_buffer(self->text), "changed", G_CALLBACK(typed_cb),
                             self);
}
