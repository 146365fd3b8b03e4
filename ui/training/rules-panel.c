/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See rules-panel.h. Everything is set from the session after each change. */
#include "ui/training/rules-panel.h"

#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/access/status-line.h"
#include "ui/board/piece-set.h"
#include "ui/looks.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define PIECE_PX 32
#define COMPACT_PIECE_PX 26
#define MAX_RULES 16

struct _TabiyaRulesPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaRulesLesson *session;  /* borrowed: the place panel's */
    GtkWidget *tiles[MAX_RULES]; /* of the rules, in their order */

    /* Template */
    GtkBox *content, *choices, *pieces;
    GtkFlowBox *others;
    GtkScrolledWindow *chooser, *card;
    TabiyaStatusLine *status;
    GtkLabel *title, *verdict, *text, *next_label;
    GtkWidget *again, *play, *next, *compact_play, *compact_next, *ways;
};

G_DEFINE_FINAL_TYPE(TabiyaRulesPanel, tabiya_rules_panel, TABIYA_TYPE_PLACE_PANEL)

static gboolean is_compact(TabiyaRulesPanel *self)
{
    return tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
}

/* --- The choice ------------------------------------------------------------------------------- */

static void draw_pieces(TabiyaRulesPanel *self)
{
    g_autoptr(TabiyaPieceSet) set = tabiya_piece_set_dup_shared();
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
    int size = is_compact(self) ? COMPACT_PIECE_PX : PIECE_PX;
    guint n;
    const TabiyaRule *rules = tabiya_rules_get(&n);

    for (guint i = 0; i < n; i++) {
        GtkWidget *image =
            rules[i].is_piece ? gtk_button_get_child(GTK_BUTTON(self->tiles[i])) : NULL;

        if (!image)
            continue;
        GdkTexture *texture =
            tabiya_piece_set_get_texture(set, eng_piece(ENG_WHITE, rules[i].piece), size * scale);
        gtk_image_set_from_paintable(GTK_IMAGE(image), texture ? GDK_PAINTABLE(texture) : NULL);
        gtk_image_set_pixel_size(GTK_IMAGE(image), size);
    }
}

static GtkWidget *new_tile(const TabiyaRule *rule)
{
    GtkWidget *tile = gtk_toggle_button_new();
    const char *name = _(rule->name);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(tile), "win.rule");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(tile), "s", rule->key);
    if (rule->is_piece) {
        gtk_button_set_child(GTK_BUTTON(tile), gtk_image_new());
        gtk_widget_set_tooltip_text(tile, name);
        gtk_widget_add_css_class(tile, "rules-piece");
    } else {
        gtk_button_set_label(GTK_BUTTON(tile), name);
        gtk_widget_add_css_class(tile, "rules-other");
    }
    tabiya_widget_set_name(tile, name);
    return tile;
}

static void add_tiles(TabiyaRulesPanel *self)
{
    guint n;
    const TabiyaRule *rules = tabiya_rules_get(&n);

    g_assert(n <= MAX_RULES);
    for (guint i = 0; i < n; i++) {
        self->tiles[i] = new_tile(&rules[i]);
        if (rules[i].is_piece)
            gtk_box_append(self->pieces, self->tiles[i]);
        else
            gtk_flow_box_append(self->others, tabiya_names_new_cell(self->tiles[i]));
    }
    draw_pieces(self);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(draw_pieces), self,
                            G_CONNECT_SWAPPED);
}

static GtkWidget *get_tile(TabiyaRulesPanel *self)
{
    guint n;
    const TabiyaRule *rules = tabiya_rules_get(&n);

    return self->tiles[tabiya_rules_lesson_get_rule(self->session) - rules];
}

/* In the compact form the choices are in one line, which may scroll. */
static gboolean show_tile_cb(gpointer user)
{
    TabiyaRulesPanel *self = user;
    graphene_rect_t bounds;

    if (self->session && is_compact(self) &&
        gtk_widget_compute_bounds(get_tile(self), GTK_WIDGET(self->choices), &bounds)) {
        gtk_adjustment_clamp_page(gtk_scrolled_window_get_hadjustment(self->chooser),
                                  bounds.origin.x, bounds.origin.x + bounds.size.width);
    }
    return G_SOURCE_REMOVE;
}

/* --- Words ------------------------------------------------------------------------------------ */

static void verdict_cb(TabiyaRulesPanel *self)
{
    tabiya_place_panel_show_verdict(TABIYA_PLACE_PANEL(self), self->verdict, NULL, NULL);
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(self->card), 0);
}

/* The button of the next step is highlighted. */
static void stage_cb(TabiyaRulesPanel *self)
{
    gboolean done = tabiya_rules_lesson_get_stage(self->session) == TABIYA_RULES_STAGE_DONE;
    gboolean last = !tabiya_rules_get_next(tabiya_rules_lesson_get_rule(self->session));

    tabiya_widget_set_css_class(self->next, "suggested-action", done && !last);
    tabiya_widget_set_css_class(self->compact_next, "suggested-action", done && !last);
    tabiya_widget_set_css_class(self->play, "suggested-action", done && last);
    tabiya_widget_set_css_class(GTK_WIDGET(self->status), "success", done);
}

/* Another rule, or the same one again. */
static void rule_cb(TabiyaRulesPanel *self)
{
    const TabiyaRule *rule = tabiya_rules_lesson_get_rule(self->session);
    const TabiyaRule *next = tabiya_rules_get_next(rule);
    /* Translators: on a button: "Next: Bishop". */
    g_autofree char *words = next ? g_strdup_printf(_("Next: %s"), _(next->name)) : NULL;

    gtk_label_set_text(self->title, _(rule->name));
    gtk_label_set_text(self->text, _(rule->text));
    gtk_label_set_text(self->next_label, words ? words : _("Next"));
    gtk_widget_set_visible(self->next, next != NULL);
    tabiya_shortcuts_name_button(self->next, words ? words : _("Next"), "win.rules-next");
    tabiya_shortcuts_name_button(self->compact_next, words ? words : _("Next"), "win.rules-next");
    g_idle_add_full(G_PRIORITY_LOW, show_tile_cb, g_object_ref(self), g_object_unref);
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::game", G_CALLBACK(rule_cb)},
    {"notify::stage", G_CALLBACK(stage_cb)},
    {"notify::verdict", G_CALLBACK(verdict_cb)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaRulesPanel *self = TABIYA_RULES_PANEL(panel);

    self->session = session ? TABIYA_RULES_LESSON(session) : NULL;
    tabiya_status_line_set_session(self->status, session);
    if (!session)
        return;
    rule_cb(self);
    stage_cb(self);
    verdict_cb(self);
}

/* In one line that scrolls, or in several. */
static void place_choices(TabiyaRulesPanel *self, gboolean scrolled)
{
    GtkWidget *choices = GTK_WIDGET(self->choices);
    GtkWidget *parent = gtk_widget_get_parent(choices);

    if ((parent != GTK_WIDGET(self->content)) == scrolled)
        return;
    g_object_ref(choices);
    if (scrolled) {
        gtk_box_remove(self->content, choices);
        gtk_scrolled_window_set_child(self->chooser, choices);
    } else {
        gtk_scrolled_window_set_child(self->chooser, NULL);
        gtk_box_insert_child_after(self->content, choices, GTK_WIDGET(self->chooser));
    }
    g_object_unref(choices);
    gtk_widget_set_visible(GTK_WIDGET(self->chooser), scrolled);
}

/* In the compact form the choices are in one line, with the next step as an icon above it. */
static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaRulesPanel *self = TABIYA_RULES_PANEL(panel);
    guint n;

    tabiya_rules_get(&n);
    gtk_box_set_spacing(self->content, compact ? 4 : 12);
    gtk_box_set_spacing(self->choices, compact ? 4 : 8);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->choices),
                                   compact ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
    gtk_flow_box_set_min_children_per_line(self->others, compact ? n : 2);
    gtk_flow_box_set_max_children_per_line(self->others, compact ? n : 4);
    place_choices(self, compact);
    gtk_widget_set_visible(GTK_WIDGET(self->title), !compact);
    gtk_widget_set_visible(self->ways, !compact);
    gtk_widget_set_visible(self->compact_play, compact);
    gtk_widget_set_visible(self->compact_next, compact);
    draw_pieces(self);
}

/* So that it is read out. A label that cannot be selected does not take the focus by itself. */
static gboolean tabiya_rules_panel_grab_focus(GtkWidget *widget)
{
    TabiyaRulesPanel *self = TABIYA_RULES_PANEL(widget);

    return self->session && gtk_widget_grab_focus(get_tile(self));
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaRulesPanel, name)

static void tabiya_rules_panel_class_init(TabiyaRulesPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_rules_panel_grab_focus;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    g_type_ensure(TABIYA_TYPE_STATUS_LINE);
    tabiya_widget_set_template(widget_class, "training/rules-panel.ui");
    BIND(content);
    BIND(choices);
    BIND(pieces);
    BIND(others);
    BIND(chooser);
    BIND(card);
    BIND(title);
    BIND(status);
    BIND(verdict);
    BIND(text);
    BIND(next_label);
    BIND(again);
    BIND(play);
    BIND(next);
    BIND(compact_play);
    BIND(compact_next);
    BIND(ways);
}

static void tabiya_rules_panel_init(TabiyaRulesPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    add_tiles(self);
    tabiya_shortcuts_name_button(self->again, _("Start over"), "win.rules-again");
    tabiya_shortcuts_name_button(self->play, _("Play a game"), "win.rules-play");
    tabiya_shortcuts_name_button(self->compact_play, _("Play a game"), "win.rules-play");
    set_form(TABIYA_PLACE_PANEL(self), FALSE);
}

GtkWidget *tabiya_rules_panel_new(TabiyaRulesLesson *session)
{
    return g_object_new(TABIYA_TYPE_RULES_PANEL, "session", session, NULL);
}
