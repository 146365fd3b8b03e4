/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-entry.h. The text is a GtkText (with its own role, or screen readers would miss its
 * focus), so that input methods, selection and screen readers work as usual; move-completion.c
 * finds the moves. */
#include "ui/board/move-entry.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/access/names.h"
#include "ui/board/move-completion.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/widget.h"

enum { CHOICES_MAX = 12, SHAKE_MS = 320 };

struct _TabiyaMoveEntry {
    GtkWidget parent_instance;

    TabiyaBoardSession *session;
    GArray *completions; /* TabiyaCompletion, for the typed text */
    int chosen;          /* the completion that Enter plays; -1: none is certain or chosen */
    GtkWidget *back;     /* weak: had the focus before */
    guint shake_id;

    /* Template */
    GtkWidget *pill;
    GtkText *text;
    GtkLabel *hint;
    GtkLabel *reason;
    GtkFlowBox *choices;
};

G_DEFINE_FINAL_TYPE(TabiyaMoveEntry, tabiya_move_entry, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_SESSION, N_PROPS };
static GParamSpec *properties[N_PROPS];

static TabiyaMoveLetters letters_now(void)
{
    return (TabiyaMoveLetters){
        .local = tabiya_local_letters_get(),
        .shown = tabiya_settings_get_letters() == TABIYA_LETTERS_LOCAL,
    };
}

static const char *typed(TabiyaMoveEntry *self)
{
    return gtk_editable_get_text(GTK_EDITABLE(self->text));
}

static void type_text(TabiyaMoveEntry *self, const char *text)
{
    gtk_editable_set_text(GTK_EDITABLE(self->text), text);
    gtk_editable_set_position(GTK_EDITABLE(self->text), -1);
}

/* --- Refusal ---------------------------------------------------------------------------------- */

static gboolean shaken_cb(gpointer user)
{
    TabiyaMoveEntry *self = user;
    self->shake_id = 0;
    gtk_widget_remove_css_class(self->pill, "shake");
    return G_SOURCE_REMOVE;
}

static void set_reason(TabiyaMoveEntry *self, const char *reason)
{
    gtk_label_set_text(self->reason, reason ? reason : "");
    gtk_widget_set_visible(GTK_WIDGET(self->reason), reason != NULL);
}

/* The style sheet animates the shake: with reduced motion GTK leaves it out. */
static void refuse(TabiyaMoveEntry *self, const char *reason)
{
    set_reason(self, reason);
    g_clear_handle_id(&self->shake_id, g_source_remove);
    gtk_widget_add_css_class(self->pill, "shake");
    self->shake_id = g_timeout_add(SHAKE_MS, shaken_cb, self);
    gtk_widget_error_bell(GTK_WIDGET(self));
    tabiya_announce(GTK_WIDGET(self), reason);
}

/* --- Completions ------------------------------------------------------------------------------ */

static gboolean movable(EngSquare square, gpointer user)
{
    return tabiya_board_session_can_move_from(TABIYA_MOVE_ENTRY(user)->session, square);
}

static const TabiyaCompletion *completion_at(TabiyaMoveEntry *self, guint index)
{
    return &g_array_index(self->completions, TabiyaCompletion, index);
}

static void play(TabiyaMoveEntry *self, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = g_strdup(text);
    if (tabiya_board_session_play_text(self->session, kept, &error))
        tabiya_move_entry_cancel(self);
    else
        refuse(self, error ? error->message : _("This is not a legal move."));
}

static void choice_clicked_cb(GtkButton *button, TabiyaMoveEntry *self)
{
    play(self, g_object_get_data(G_OBJECT(button), "uci"));
}

static GtkWidget *choice_new(TabiyaMoveEntry *self, guint index)
{
    const TabiyaCompletion *completion = completion_at(self, index);
    GtkWidget *button = gtk_button_new_with_label(completion->shown);
    gtk_widget_add_css_class(button, "pill-choice");
    if ((int)index == self->chosen)
        gtk_widget_add_css_class(button, "chosen");
    gtk_widget_set_focusable(button, FALSE);
    g_object_set_data_full(G_OBJECT(button), "uci", g_strdup(completion->uci), g_free);
    g_signal_connect(button, "clicked", G_CALLBACK(choice_clicked_cb), self);
    return button;
}

static void clear_choices(TabiyaMoveEntry *self)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->choices))))
        gtk_flow_box_remove(self->choices, child);
}

static void show_choices(TabiyaMoveEntry *self)
{
    clear_choices(self);
    guint count = self->completions->len;
    for (guint i = 0; i < MIN(count, CHOICES_MAX); i++)
        gtk_flow_box_append(self->choices, tabiya_names_new_cell(choice_new(self, i)));
    gtk_widget_set_visible(GTK_WIDGET(self->choices), count > 0);
}

static const char *hint_text(TabiyaMoveEntry *self)
{
    if (self->completions->len == 0)
        return "";
    if (self->chosen >= 0) {
        /* Translators: the Enter key plays the move that was typed */
        return _("↵ to play");
    }
    g_autofree char *more = tabiya_move_completion_dup_common(self->completions, typed(self));
    /* Translators: the Tab key completes the move as far as it is certain */
    return strlen(more) > strlen(typed(self)) ? _("⇥ to complete") : _("keep typing…");
}

/* Why nothing matches: usually the text, but perhaps no move is allowed at all now. */
static const char *why_none(TabiyaMoveEntry *self)
{
    const char *obstacle = tabiya_board_session_moves_ahead(self->session)
                               ? NULL
                               : tabiya_board_session_get_obstacle(self->session);
    return obstacle ? obstacle : _("No legal move starts with this.");
}

static void changed_cb(TabiyaMoveEntry *self)
{
    if (!self->session)
        return;
    EngPosition position;
    tabiya_board_session_get_typing(self->session, &position);
    g_array_unref(self->completions);
    TabiyaMoveLetters letters = letters_now();
    self->completions =
        tabiya_move_completion_find(&position, &letters, typed(self), movable, self);
    gboolean certain = tabiya_move_completion_get_certain(self->completions) != ENG_NO_MOVE;
    self->chosen = certain ? 0 : -1;
    /* A premove need not be legal yet. */
    gboolean none = self->completions->len == 0 && typed(self)[0] != '\0' &&
                    !tabiya_board_session_moves_ahead(self->session);
    set_reason(self, none ? why_none(self) : NULL);
    tabiya_widget_set_css_class(self->pill, "no-match", none);
    tabiya_widget_set_css_class(self->pill, "certain", certain);
    gtk_label_set_text(self->hint, hint_text(self));
    show_choices(self);
}

/* Enter plays the chosen or certain move; else it passes on the text, so that the session explains
 * the error. */
static void activate_cb(TabiyaMoveEntry *self)
{
    if (self->chosen >= 0)
        play(self, completion_at(self, (guint)self->chosen)->uci);
    else if (typed(self)[0] == '\0')
        tabiya_move_entry_cancel(self);
    else
        play(self, typed(self));
}

static void choose(TabiyaMoveEntry *self, int step)
{
    int shown = (int)MIN(self->completions->len, CHOICES_MAX);
    if (shown == 0)
        return;
    if (self->chosen < 0)
        self->chosen = step > 0 ? 0 : shown - 1;
    else
        self->chosen = (self->chosen + shown + step) % shown;
    gtk_label_set_text(self->hint, hint_text(self));
    show_choices(self);
}

static gboolean key_pressed_cb(TabiyaMoveEntry *self, guint keyval, guint keycode,
                               GdkModifierType state)
{
    switch (keyval) {
    case GDK_KEY_Escape:
        tabiya_move_entry_cancel(self);
        return GDK_EVENT_STOP;
    case GDK_KEY_Tab: {
        g_autofree char *text = tabiya_move_completion_dup_common(self->completions, typed(self));
        type_text(self, text);
        return GDK_EVENT_STOP;
    }
    case GDK_KEY_Up:
        choose(self, -1);
        return GDK_EVENT_STOP;
    case GDK_KEY_Down:
        choose(self, +1);
        return GDK_EVENT_STOP;
    default:
        return GDK_EVENT_PROPAGATE;
    }
}

/* --- Opening and closing ---------------------------------------------------------------------- */

static void set_back(TabiyaMoveEntry *self, GtkWidget *back)
{
    g_set_weak_pointer(&self->back, back);
}

gboolean tabiya_move_entry_begin(TabiyaMoveEntry *self, gunichar first)
{
    TabiyaMoveLetters letters = letters_now();
    if (!self->session || !tabiya_move_completion_can_start(&letters, first))
        return FALSE;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    if (!gtk_widget_get_visible(GTK_WIDGET(self)))
        set_back(self, root ? gtk_root_get_focus(root) : NULL);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    gtk_widget_grab_focus(GTK_WIDGET(self->text));
    char text[8] = "";
    g_unichar_to_utf8(first, text);
    type_text(self, text);
    /* Undo takes back letters of this move, not those of an earlier one: this forgets them. */
    gtk_editable_set_enable_undo(GTK_EDITABLE(self->text), FALSE);
    gtk_editable_set_enable_undo(GTK_EDITABLE(self->text), TRUE);
    return TRUE;
}

gboolean tabiya_move_entry_is_figurine(gunichar character)
{
    return character >= 0x2654 && character <= 0x265f;
}

void tabiya_move_entry_cancel(TabiyaMoveEntry *self)
{
    if (!gtk_widget_get_visible(GTK_WIDGET(self)))
        return;
    g_clear_handle_id(&self->shake_id, g_source_remove);
    gtk_widget_remove_css_class(self->pill, "shake");
    GtkWidget *back = self->back;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    if (back && gtk_widget_get_mapped(back))
        gtk_root_set_focus(root, back);
    else if (root && gtk_root_get_focus(root) == GTK_WIDGET(self->text))
        gtk_root_set_focus(root, NULL); /* as it was, rather than moving to the next widget */
    set_back(self, NULL);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    type_text(self, "");
}

/* A click elsewhere drops the text. */
static void focus_left_cb(TabiyaMoveEntry *self)
{
    set_back(self, NULL);
    tabiya_move_entry_cancel(self);
}

void tabiya_move_entry_set_session(TabiyaMoveEntry *self, TabiyaBoardSession *session)
{
    if (session == self->session)
        return;
    tabiya_move_entry_cancel(self);
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_set_object(&self->session, session);
    /* The board has moved on: the text has another meaning now. */
    if (session)
        g_signal_connect_swapped(session, "cursor-changed", G_CALLBACK(changed_cb), self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SESSION]);
}

static void tabiya_move_entry_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *pspec)
{
    if (id == PROP_SESSION)
        g_value_set_object(value, TABIYA_MOVE_ENTRY(object)->session);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_move_entry_set_property(GObject *object, guint id, const GValue *value,
                                           GParamSpec *pspec)
{
    if (id == PROP_SESSION)
        tabiya_move_entry_set_session(TABIYA_MOVE_ENTRY(object), g_value_get_object(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_move_entry_dispose(GObject *object)
{
    TabiyaMoveEntry *self = TABIYA_MOVE_ENTRY(object);
    g_clear_handle_id(&self->shake_id, g_source_remove);
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_clear_object(&self->session);
    set_back(self, NULL);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_MOVE_ENTRY);
    G_OBJECT_CLASS(tabiya_move_entry_parent_class)->dispose(object);
}

static void tabiya_move_entry_finalize(GObject *object)
{
    g_array_unref(TABIYA_MOVE_ENTRY(object)->completions);
    G_OBJECT_CLASS(tabiya_move_entry_parent_class)->finalize(object);
}

static void tabiya_move_entry_class_init(TabiyaMoveEntryClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    object_class->get_property = tabiya_move_entry_get_property;
    object_class->set_property = tabiya_move_entry_set_property;
    object_class->dispose = tabiya_move_entry_dispose;
    object_class->finalize = tabiya_move_entry_finalize;
    properties[PROP_SESSION] =
        g_param_spec_object("session", NULL, NULL, TABIYA_TYPE_BOARD_SESSION,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/tabiya/Tabiya/board/move-entry.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaMoveEntry, pill);
    gtk_widget_class_bind_template_child(widget_class, TabiyaMoveEntry, text);
    gtk_widget_class_bind_template_child(widget_class, TabiyaMoveEntry, hint);
    gtk_widget_class_bind_template_child(widget_class, TabiyaMoveEntry, reason);
    gtk_widget_class_bind_template_child(widget_class, TabiyaMoveEntry, choices);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_move_entry_init(TabiyaMoveEntry *self)
{
    self->completions = g_array_new(FALSE, FALSE, sizeof(TabiyaCompletion));
    gtk_widget_init_template(GTK_WIDGET(self));
    g_signal_connect_swapped(self->text, "changed", G_CALLBACK(changed_cb), self);
    g_signal_connect_swapped(self->text, "activate", G_CALLBACK(activate_cb), self);

    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->text), keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(focus_left_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->text), focus);
}

GtkWidget *tabiya_move_entry_new(TabiyaBoardSession *session)
{
    return g_object_new(TABIYA_TYPE_MOVE_ENTRY, "session", session, NULL);
}
