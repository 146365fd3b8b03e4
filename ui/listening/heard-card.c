/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See heard-card.h. */
#include "ui/listening/heard-card.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "ui/widget.h"

#define STEP_MS 50
#define COLUMNS 34
#define GAP_PX 9     /* between what stands in a line */
#define PADDING_PX 9 /* of the narrow card, in listening.css */

struct _TabiyaHeardCard {
    GtkWidget parent;

    GtkWidget *box, *line, *image, *title, *detail, *meter, *buttons; /* owned by it */
    GtkWidget *bar, *seconds_left; /* of the countdown, one of them; owned by it */
    int line_px;                   /* room for one line; 0: the card has as many as it needs */
    guint timeout_id;              /* the countdown */
    guint close_id;
    double seconds, left; /* of the countdown */
    gboolean held, has_detail;
};

G_DEFINE_FINAL_TYPE(TabiyaHeardCard, tabiya_heard_card, GTK_TYPE_WIDGET)

enum { SIGNAL_COUNTED_DOWN, N_SIGNALS };

static guint signals[N_SIGNALS];

/* --- The countdown ---------------------------------------------------------------------------- */

static gboolean moves(TabiyaHeardCard *self)
{
    gboolean animations;

    g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-enable-animations", &animations,
                 NULL);
    return animations;
}

static void show_left(TabiyaHeardCard *self)
{
    const int seconds = (int)ceil(self->left);
    g_autofree char *text =
        g_strdup_printf(ngettext("%d second", "%d seconds", (gulong)seconds), seconds);

    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->bar),
                                  CLAMP(self->left / self->seconds, 0, 1));
    gtk_label_set_text(GTK_LABEL(self->seconds_left), text);
}

static void stop_counting(TabiyaHeardCard *self)
{
    g_clear_handle_id(&self->timeout_id, g_source_remove);
    self->held = FALSE;
    gtk_widget_set_visible(self->bar, FALSE);
    gtk_widget_set_visible(self->seconds_left, FALSE);
}

/* A timeout rather than the frames: nothing draws those while the window is out of sight. */
static gboolean step_cb(gpointer user)
{
    TabiyaHeardCard *self = user;

    if (self->held)
        return G_SOURCE_CONTINUE;
    self->left -= STEP_MS / 1000.0;
    if (self->left > 0) {
        show_left(self);
        return G_SOURCE_CONTINUE;
    }
    self->timeout_id = 0;
    stop_counting(self);
    g_signal_emit(self, signals[SIGNAL_COUNTED_DOWN], 0);
    return G_SOURCE_REMOVE;
}

/* --- Contents --------------------------------------------------------------------------------- */

static guint count_buttons(TabiyaHeardCard *self)
{
    guint n = 0;

    for (GtkWidget *button = gtk_widget_get_first_child(self->buttons); button;
         button = gtk_widget_get_next_sibling(button)) {
        n++;
    }
    return n;
}

static int measure(GtkWidget *widget, gboolean whole)
{
    int minimum, natural;

    if (!gtk_widget_get_visible(widget))
        return 0;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
    return whole ? natural : minimum;
}

/* Whether all words stand beside the buttons, each in one line. */
static gboolean fits_in_line(TabiyaHeardCard *self)
{
    const int left = measure(self->seconds_left, TRUE);
    const int title = measure(self->title, TRUE) + (left > 0 ? GAP_PX + left : 0);
    const int words = MAX(title, measure(self->detail, TRUE));
    const int rest = measure(self->meter, FALSE) + measure(self->buttons, TRUE);

    return measure(self->image, TRUE) + words + rest + 2 * GAP_PX <= self->line_px;
}

/* Beside two moves to choose from there is no room for more words. */
static void arrange(TabiyaHeardCard *self)
{
    const gboolean compact = self->line_px > 0;

    gtk_widget_set_visible(self->detail, self->has_detail && !(compact && count_buttons(self) > 2));
    const gboolean beside = compact && fits_in_line(self);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->line),
                                   beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
    gtk_widget_set_valign(self->image, gtk_widget_get_visible(self->detail) ? GTK_ALIGN_START
                                                                            : GTK_ALIGN_CENTER);
    gtk_widget_set_valign(self->meter, beside ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL);
}

void tabiya_heard_card_count_down(TabiyaHeardCard *self, double seconds)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self) && seconds >= 0);
    stop_counting(self);
    self->seconds = MAX(seconds, STEP_MS / 1000.0);
    self->left = seconds;
    gtk_widget_set_visible(self->bar, moves(self));
    gtk_widget_set_visible(self->seconds_left, !moves(self));
    show_left(self);
    arrange(self);
    self->timeout_id = g_timeout_add(seconds > 0 ? STEP_MS : 0, step_cb, self);
}

void tabiya_heard_card_hold(TabiyaHeardCard *self, gboolean hold)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self));
    self->held = hold;
}

void tabiya_heard_card_set_line(TabiyaHeardCard *self, int width_px)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self));

    self->line_px = width_px > 0 ? MAX(width_px - 2 * PADDING_PX, 1) : 0;
    tabiya_widget_set_css_class(GTK_WIDGET(self), "compact", width_px > 0);
    arrange(self);
}

/* A button that goes may have the focus, which the board gets then. */
static void remove_buttons(TabiyaHeardCard *self)
{
    GtkWidget *button;

    while ((button = gtk_widget_get_first_child(self->buttons)))
        gtk_box_remove(GTK_BOX(self->buttons), button);
    gtk_widget_set_visible(self->buttons, FALSE);
}

static void show(TabiyaHeardCard *self, const char *title, const char *detail, gboolean meter)
{
    stop_counting(self);
    g_clear_handle_id(&self->close_id, g_source_remove);
    remove_buttons(self);
    gtk_label_set_text(GTK_LABEL(self->title), title);
    gtk_label_set_text(GTK_LABEL(self->detail), detail ? detail : "");
    self->has_detail = detail && *detail != '\0';
    gtk_widget_set_visible(self->meter, meter);
    arrange(self);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
}

void tabiya_heard_card_show(TabiyaHeardCard *self, const char *title, const char *detail)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self) && title);
    show(self, title, detail, FALSE);
}

void tabiya_heard_card_show_meter(TabiyaHeardCard *self, const char *title, const char *detail)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self) && title);
    show(self, title, detail, TRUE);
    gtk_level_bar_set_value(GTK_LEVEL_BAR(self->meter), 0);
}

void tabiya_heard_card_add_button(TabiyaHeardCard *self, const char *label, const char *action,
                                  gboolean suggested)
{
    GtkWidget *button = gtk_button_new_with_label(label);

    g_return_if_fail(TABIYA_IS_HEARD_CARD(self));
    gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(button), action);
    tabiya_widget_wrap_words(button);
    gtk_widget_set_hexpand(button, TRUE);
    if (suggested)
        gtk_widget_add_css_class(button, "suggested-action");
    gtk_box_append(GTK_BOX(self->buttons), button);
    tabiya_widget_wrap_row(GTK_BOX(self->buttons));
    gtk_widget_set_visible(self->buttons, TRUE);
    arrange(self);
}

void tabiya_heard_card_close(TabiyaHeardCard *self)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self));
    stop_counting(self);
    g_clear_handle_id(&self->close_id, g_source_remove);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

/* Not under the pointer or the focus. */
static gboolean close_cb(gpointer user)
{
    TabiyaHeardCard *self = user;

    if (gtk_widget_get_focus_child(GTK_WIDGET(self)) ||
        (gtk_widget_get_state_flags(GTK_WIDGET(self)) & GTK_STATE_FLAG_PRELIGHT)) {
        return G_SOURCE_CONTINUE;
    }
    self->close_id = 0;
    tabiya_heard_card_close(self);
    return G_SOURCE_REMOVE;
}

void tabiya_heard_card_close_after(TabiyaHeardCard *self, double seconds)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self));
    g_clear_handle_id(&self->close_id, g_source_remove);
    self->close_id = g_timeout_add((guint)(seconds * 1000), close_cb, self);
}

void tabiya_heard_card_set_level(TabiyaHeardCard *self, double level)
{
    g_return_if_fail(TABIYA_IS_HEARD_CARD(self));
    gtk_level_bar_set_value(GTK_LEVEL_BAR(self->meter), CLAMP(level, 0, 1));
}

/* --- Construction ----------------------------------------------------------------------------- */

static GtkWidget *new_label(const char *css)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), COLUMNS);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, css);
    return label;
}

static GtkWidget *new_meter(void)
{
    GtkWidget *meter = gtk_level_bar_new();

    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(meter), GTK_LEVEL_BAR_OFFSET_LOW);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(meter), GTK_LEVEL_BAR_OFFSET_HIGH);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(meter), GTK_LEVEL_BAR_OFFSET_FULL);
    tabiya_widget_set_name(meter, _("Microphone level"));
    return meter;
}

/* Beside the title, where they need no line of their own. */
static GtkWidget *new_seconds_left(void)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_widget_add_css_class(label, "heard-detail");
    gtk_widget_add_css_class(label, "numeric");
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_set_halign(label, GTK_ALIGN_END);
    gtk_widget_set_valign(label, GTK_ALIGN_BASELINE);
    gtk_widget_set_visible(label, FALSE);
    return label;
}

static GtkWidget *new_title_line(TabiyaHeardCard *self)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, GAP_PX);

    self->title = new_label("heading");
    gtk_widget_set_valign(self->title, GTK_ALIGN_BASELINE);
    self->seconds_left = new_seconds_left();
    gtk_box_append(GTK_BOX(line), self->title);
    gtk_box_append(GTK_BOX(line), self->seconds_left);
    return line;
}

static GtkWidget *new_head(TabiyaHeardCard *self)
{
    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, GAP_PX);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);

    self->image = gtk_image_new_from_icon_name("audio-input-microphone-symbolic");
    gtk_accessible_update_state(GTK_ACCESSIBLE(self->image), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
    self->detail = new_label("heard-detail");
    gtk_box_append(GTK_BOX(words), new_title_line(self));
    gtk_box_append(GTK_BOX(words), self->detail);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(head), self->image);
    gtk_box_append(GTK_BOX(head), words);
    return head;
}

static void tabiya_heard_card_init(TabiyaHeardCard *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->line = gtk_box_new(GTK_ORIENTATION_VERTICAL, GAP_PX);
    self->meter = new_meter();
    self->bar = gtk_progress_bar_new();
    self->buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    tabiya_widget_set_name(self->bar, _("Time until the move is played"));
    gtk_box_append(GTK_BOX(self->line), new_head(self));
    gtk_box_append(GTK_BOX(self->line), self->meter);
    gtk_box_append(GTK_BOX(self->line), self->buttons);
    gtk_widget_set_hexpand(self->meter, TRUE);
    gtk_box_append(GTK_BOX(self->box), self->line);
    gtk_box_append(GTK_BOX(self->box), self->bar);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    /* Translators: the name of the card that shows what a person said. */
    tabiya_widget_set_name(GTK_WIDGET(self), _("Heard words"));
}

static void tabiya_heard_card_dispose(GObject *object)
{
    TabiyaHeardCard *self = TABIYA_HEARD_CARD(object);

    g_clear_handle_id(&self->timeout_id, g_source_remove);
    g_clear_handle_id(&self->close_id, g_source_remove);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_heard_card_parent_class)->dispose(object);
}

static void tabiya_heard_card_class_init(TabiyaHeardCardClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_heard_card_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "heardcard");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    signals[SIGNAL_COUNTED_DOWN] =
        g_signal_new("counted-down", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
}

GtkWidget *tabiya_heard_card_new(void)
{
    return g_object_new(TABIYA_TYPE_HEARD_CARD, NULL);
}
