/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See coordinates-panel.h. */
#include "ui/training/coordinates-panel.h"

#include <glib/gi18n.h>

#include "ui/settings.h"
#include "ui/widget.h"

struct _TabiyaCoordinatesPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaCoordinateDrill *session; /* borrowed: the place panel's */

    /* Template */
    AdwBin *bin; /* the content in it scrolls beside the board */
    GtkBox *content, *card;
    GtkLabel *status, *prompt, *remark, *score, *best;
    GtkProgressBar *clock;
    GtkBox *choices;
    GtkWidget *start, *keys;
    GtkBox *letters, *digits;
    GtkToggleButton *find, *name, *white, *black;
};

G_DEFINE_FINAL_TYPE(TabiyaCoordinatesPanel, tabiya_coordinates_panel, TABIYA_TYPE_PLACE_PANEL)

/* --- Session ---------------------------------------------------------------------------------- */

static const char *best_key(TabiyaCoordinatesPanel *self)
{
    return tabiya_coordinate_drill_get_naming(self->session) ? "coordinates-best-named"
                                                             : "coordinates-best-found";
}

static void show_score(TabiyaCoordinatesPanel *self)
{
    g_autofree char *score =
        g_strdup_printf(_("Score %d"), tabiya_coordinate_drill_get_score(self->session));
    g_autofree char *best =
        g_strdup_printf(_("Best %d"), g_settings_get_int(tabiya_settings_get(), best_key(self)));

    gtk_label_set_text(self->score, score);
    gtk_label_set_text(self->best, best);
}

/* A dot replaces a letter not yet typed. */
static void show_prompt(TabiyaCoordinatesPanel *self)
{
    EngSquare asked = tabiya_coordinate_drill_get_asked(self->session);
    const char *typed = tabiya_coordinate_drill_get_typed(self->session);
    g_autofree char *text = NULL;

    /* Between rounds the result of the last one. */
    if (asked == ENG_NO_SQUARE && tabiya_coordinate_drill_get_score(self->session) == 0)
        text = g_strdup("");
    else if (asked == ENG_NO_SQUARE)
        text = g_strdup_printf("%d", tabiya_coordinate_drill_get_score(self->session));
    else if (tabiya_coordinate_drill_get_naming(self->session))
        text = g_strdup_printf("%s·", *typed ? typed : "·");
    else
        text = g_strdup_printf("%c%c", 'a' + eng_file(asked), '1' + eng_rank(asked));
    gtk_label_set_text(self->prompt, text);
}

static void status_cb(TabiyaCoordinatesPanel *self)
{
    g_autofree char *status = NULL;

    g_object_get(self->session, "status", &status, NULL);
    gtk_label_set_text(self->status, status);
}

static void clock_cb(TabiyaCoordinatesPanel *self)
{
    int seconds;
    g_autofree char *text = NULL;

    g_object_get(self->session, "seconds-left", &seconds, NULL);
    text = g_strdup_printf(ngettext("%d second left", "%d seconds left", (gulong)seconds), seconds);
    gtk_progress_bar_set_fraction(self->clock, (double)seconds / TABIYA_COORDINATE_DRILL_SECONDS);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->clock), text);
}

static void running_cb(TabiyaCoordinatesPanel *self)
{
    gboolean running = tabiya_coordinate_drill_get_running(self->session);

    gtk_widget_set_visible(GTK_WIDGET(self->choices), !running);
    gtk_widget_set_visible(self->keys,
                           running && tabiya_coordinate_drill_get_naming(self->session));
    gtk_button_set_label(GTK_BUTTON(self->start), running ? _("Start Over") : _("Start"));
    if (running)
        gtk_widget_remove_css_class(self->start, "suggested-action");
    else
        gtk_widget_add_css_class(self->start, "suggested-action");
    gtk_label_set_text(self->remark, "");
    show_prompt(self);
    show_score(self);
}

static void answered_cb(TabiyaCoordinatesPanel *self, guint square, gboolean right)
{
    g_autofree char *name = g_strdup_printf("%c%c", 'a' + eng_file((EngSquare)square),
                                            '1' + eng_rank((EngSquare)square));
    g_autofree char *wrong = g_strdup_printf(
        tabiya_coordinate_drill_get_naming(self->session) ? _("It is not %s.") : _("That is %s."),
        name);

    gtk_label_set_text(self->remark, right ? "" : wrong);
}

static void finished_cb(TabiyaCoordinatesPanel *self)
{
    GSettings *settings = tabiya_settings_get();
    int score = tabiya_coordinate_drill_get_score(self->session);

    if (score > g_settings_get_int(settings, best_key(self))) {
        g_settings_set_int(settings, best_key(self), score);
        gtk_label_set_text(self->remark, _("Your best so far!"));
    }
    show_score(self);
}

/* --- The keys --------------------------------------------------------------------------------- */

static void key_cb(TabiyaCoordinatesPanel *self, GtkButton *button)
{
    tabiya_coordinate_drill_type(self->session, (gunichar)(guchar)gtk_button_get_label(button)[0]);
}

static void add_keys(TabiyaCoordinatesPanel *self, GtkBox *box, char first)
{
    for (int i = 0; i < 8; i++) {
        char label[] = {(char)(first + i), 0};
        GtkWidget *button = gtk_button_new_with_label(label);

        gtk_widget_add_css_class(button, "coordinate-key");
        g_signal_connect_swapped(button, "clicked", G_CALLBACK(key_cb), self);
        gtk_box_append(box, button);
    }
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::status", G_CALLBACK(status_cb)},  {"notify::seconds-left", G_CALLBACK(clock_cb)},
    {"notify::asked", G_CALLBACK(show_prompt)}, {"notify::typed", G_CALLBACK(show_prompt)},
    {"notify::score", G_CALLBACK(show_score)},  {"notify::running", G_CALLBACK(running_cb)},
    {"notify::naming", G_CALLBACK(running_cb)}, {"answered", G_CALLBACK(answered_cb)},
    {"finished", G_CALLBACK(finished_cb)},      {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    const GBindingFlags both = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;
    TabiyaCoordinatesPanel *self = TABIYA_COORDINATES_PANEL(panel);

    self->session = session ? TABIYA_COORDINATE_DRILL(session) : NULL;
    if (!session)
        return;
    gtk_toggle_button_set_active(self->find, TRUE);
    gtk_toggle_button_set_active(self->white, TRUE);
    g_object_bind_property(session, "naming", self->name, "active", both);
    g_object_bind_property(session, "flipped", self->black, "active", both);
    g_object_bind_property(session, "naming", self->find, "active",
                           both | G_BINDING_INVERT_BOOLEAN);
    g_object_bind_property(session, "flipped", self->white, "active",
                           both | G_BINDING_INVERT_BOOLEAN);
    status_cb(self);
    clock_cb(self);
    running_cb(self);
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaCoordinatesPanel *self = TABIYA_COORDINATES_PANEL(panel);

    tabiya_widget_set_scrolling(self->bin, !compact);
    gtk_box_set_spacing(self->content, compact ? 3 : 12);
    gtk_box_set_spacing(self->card, compact ? 2 : 6);
    gtk_box_set_spacing(self->choices, compact ? 4 : 6);
}

static gboolean tabiya_coordinates_panel_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(TABIYA_COORDINATES_PANEL(widget)->start);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaCoordinatesPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(bin);
    BIND(content);
    BIND(card);
    BIND(status);
    BIND(prompt);
    BIND(remark);
    BIND(score);
    BIND(best);
    BIND(clock);
    BIND(start);
    BIND(choices);
    BIND(keys);
    BIND(letters);
    BIND(digits);
    BIND(find);
    BIND(name);
    BIND(white);
    BIND(black);
}

static void tabiya_coordinates_panel_class_init(TabiyaCoordinatesPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_coordinates_panel_grab_focus;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    tabiya_widget_set_template(widget_class, "training/coordinates-panel.ui");
    bind_children(widget_class);
}

static void tabiya_coordinates_panel_init(TabiyaCoordinatesPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    add_keys(self, self->letters, 'a');
    add_keys(self, self->digits, '1');
    tabiya_widget_set_name(GTK_WIDGET(self->clock), _("Time left"));
}

GtkWidget *tabiya_coordinates_panel_new(TabiyaCoordinateDrill *session)
{
    return g_object_new(TABIYA_TYPE_COORDINATES_PANEL, "session", session, NULL);
}
