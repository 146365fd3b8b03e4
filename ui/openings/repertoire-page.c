/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-page.h. This file: the list of repertoires, the header of one, and the choice
 * between both. */
#include "ui/openings/repertoire-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/access/names.h"
#include "ui/menu-items.h"
#include "ui/shrink.h"
#include "ui/widget.h"

#define SEPARATOR " · "

G_DEFINE_FINAL_TYPE(TabiyaRepertoirePage, tabiya_repertoire_page, TABIYA_TYPE_PLACE_PANEL)

static TabiyaRepertoireItem *item_of(TabiyaRepertoirePage *self)
{
    return self->shown != 0 ? tabiya_repertoires_find(self->repertoires, self->shown) : NULL;
}

/* --- The list --------------------------------------------------------------------------------- */

static char *dup_counts(TabiyaRepertoireItem *item)
{
    guint lines = tabiya_repertoire_item_get_n_lines(item);
    guint cards = tabiya_repertoire_item_get_n_cards(item);
    g_autofree char *first = g_strdup_printf(ngettext("%'u line", "%'u lines", lines), lines);
    g_autofree char *second =
        g_strdup_printf(ngettext("%'u position", "%'u positions", cards), cards);

    return g_strconcat(first, SEPARATOR, second, NULL);
}

static char *dup_today(guint n)
{
    return n > 0 ? g_strdup_printf(ngettext("%'u today", "%'u today", n), n) : g_strdup("");
}

static GtkWidget *make_disc(EngColor color)
{
    GtkWidget *disc = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);

    gtk_widget_add_css_class(disc, "player-disc");
    gtk_widget_add_css_class(disc, color == ENG_WHITE ? "white" : "black");
    gtk_widget_set_valign(disc, GTK_ALIGN_CENTER);
    return disc;
}

static GtkWidget *make_item_row_cb(gpointer object, gpointer user)
{
    TabiyaRepertoireItem *item = object;
    EngColor color = tabiya_repertoire_item_get_color(item);
    g_autofree char *counts = dup_counts(item);
    g_autofree char *today = dup_today(tabiya_repertoire_item_get_n_today(item));
    g_autofree char *name = g_markup_escape_text(tabiya_repertoire_item_get_name(item), -1);
    g_autofree char *spoken = g_strjoin(", ", tabiya_repertoire_item_get_name(item),
                                        color == ENG_WHITE ? _("White") : _("Black"), counts,
                                        *today ? today : NULL, NULL);
    GtkWidget *row = adw_action_row_new();
    GtkWidget *badge = gtk_label_new(today);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), name);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), counts);
    adw_action_row_add_prefix(ADW_ACTION_ROW(row), make_disc(color));
    gtk_widget_add_css_class(badge, "due");
    gtk_widget_add_css_class(badge, "numeric");
    gtk_widget_set_valign(badge, GTK_ALIGN_CENTER);
    gtk_widget_set_visible(badge, *today != '\0');
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), badge);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.repertoire-show");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "x", tabiya_repertoire_item_get_id(item));
    tabiya_widget_set_name(row, spoken);
    return row;
}

/* --- Views ------------------------------------------------------------------------------------ */

static void stop_asking(TabiyaRepertoirePage *self)
{
    if (self->asking)
        g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
}

/* In a narrow page, a separate row only for buttons that need it. */
static void show_bottom(TabiyaRepertoirePage *self)
{
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    gboolean gaps = g_str_equal(self->view->name, "gaps");

    gtk_widget_set_visible(GTK_WIDGET(self->share), gaps);
    gtk_widget_set_visible(GTK_WIDGET(self->add), !compact);
    gtk_widget_set_visible(GTK_WIDGET(self->add_short), compact);
    gtk_widget_set_visible(self->bottom, gaps || !compact);
}

static void fill(TabiyaRepertoirePage *self)
{
    TabiyaRepertoireItem *item = item_of(self);

    stop_asking(self);
    tabiya_repertoire_page_clear_rows(self);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    if (!item)
        return;
    self->repertoire = tabiya_repertoire_ref(tabiya_repertoire_item_get_repertoire(item));
    show_bottom(self);
    self->view->fill(self);
}

static void make_view_buttons(TabiyaRepertoirePage *self)
{
    for (gsize i = 0; i < TABIYA_N_REPERTOIRE_VIEWS; i++) {
        GtkWidget *button = gtk_toggle_button_new();
        GtkWidget *label = gtk_label_new(_(tabiya_repertoire_views[i].title));

        gtk_button_set_child(GTK_BUTTON(button), label);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.repertoire-view");
        gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s",
                                         tabiya_repertoire_views[i].name);
        tabiya_widget_set_name(button, _(tabiya_repertoire_views[i].title));
        gtk_box_append(self->views, button);
    }
}

/* --- One repertoire --------------------------------------------------------------------------- */

static void append_command(GMenu *menu, const char *label, const char *action, gint64 id)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target(item, action, "x", id);
    g_menu_append_item(menu, item);
}

static GMenuModel *make_menu(gint64 id)
{
    GMenu *menu = g_menu_new();

    append_command(menu, _("_Import PGN…"), "win.repertoire-import", id);
    append_command(menu, _("Add Game Open in _Study"), "win.repertoire-add-study", id);
    append_command(menu, _("_Export PGN…"), "win.repertoire-export", id);
    append_command(menu, _("_Rename…"), "win.repertoire-rename", id);
    append_command(menu, _("_Delete"), "win.repertoire-delete", id);
    return G_MENU_MODEL(menu);
}

/* Lines break between its parts: not between a number and what it counts. */
static void show_parts(GtkLabel *label, const char *words)
{
    g_autoptr(PangoAttrList) whole = pango_attr_list_new();

    for (const char *part = words; part; part = strstr(part, SEPARATOR)) {
        part += g_str_has_prefix(part, SEPARATOR) ? strlen(SEPARATOR) : 0;
        const char *end = strstr(part, SEPARATOR);
        PangoAttribute *attribute = pango_attr_allow_breaks_new(FALSE);

        attribute->start_index = (guint)(part - words);
        attribute->end_index = (guint)(end ? (gsize)(end - words) : strlen(words));
        pango_attr_list_insert(whole, attribute);
    }
    gtk_label_set_attributes(label, whole);
    gtk_label_set_text(label, words);
}

/* Below the board there is little room: the color is left out, and in a language of long words the
 * counts have two lines. */
static void show_counts(TabiyaRepertoirePage *self, TabiyaRepertoireItem *item)
{
    const gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    g_autofree char *counts = dup_counts(item);
    g_autofree char *words =
        g_strconcat(tabiya_repertoire_item_get_color(item) == ENG_WHITE ? _("White") : _("Black"),
                    SEPARATOR, counts, NULL);

    gtk_label_set_lines(self->counts, compact ? 2 : 3);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->counts), words);
    show_parts(self->counts, compact ? counts : words);
}

static void show_header(TabiyaRepertoirePage *self, TabiyaRepertoireItem *item)
{
    guint today = tabiya_repertoire_item_get_n_today(item);
    g_autofree char *train =
        today > 0 ? g_strdup_printf(_("Train %'u"), today) : g_strdup(_("Train"));
    g_autofree char *spoken =
        today > 0
            ? g_strdup_printf(ngettext("Train %'u position", "Train %'u positions", today), today)
            : g_strdup(_("Nothing is due today"));

    gtk_label_set_text(self->name, tabiya_repertoire_item_get_name(item));
    show_counts(self, item);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->name), tabiya_repertoire_item_get_name(item));
    gtk_button_set_label(self->train, train);
    gtk_widget_set_visible(GTK_WIDGET(self->train), tabiya_repertoire_item_get_n_cards(item) > 0);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->train), spoken);
    tabiya_widget_set_name(GTK_WIDGET(self->train), spoken);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->train), "x", self->shown);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->add), "x", self->shown);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->add_short), "x", self->shown);
}

/* Keeps the scroll position, unless the rows are others. */
static void update(TabiyaRepertoirePage *self)
{
    TabiyaRepertoireItem *item = item_of(self);
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->repertoires));

    if (!item && self->shown != 0 && tabiya_repertoires_is_loaded(self->repertoires))
        self->shown = 0;
    gtk_stack_set_visible_child_name(self->stack, item ? "one" : n > 0 ? "list" : "empty");
    gtk_widget_set_visible(GTK_WIDGET(self->stack),
                           tabiya_repertoires_is_loaded(self->repertoires));
    if (!item) {
        stop_asking(self);
        return;
    }
    show_header(self, item);
    if (self->repertoire != tabiya_repertoire_item_get_repertoire(item) ||
        g_str_equal(self->view->name, "reviews")) {
        fill(self);
    }
}

void tabiya_repertoire_page_show(TabiyaRepertoirePage *self, gint64 id)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_PAGE(self));
    g_autoptr(GMenuModel) menu = make_menu(id);

    self->shown = id;
    tabiya_menu_button_set_menu(self->menu, menu);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    update(self);
    if (item_of(self))
        gtk_widget_grab_focus(GTK_WIDGET(self->train));
    else
        gtk_widget_child_focus(GTK_WIDGET(self->list), GTK_DIR_TAB_FORWARD);
}

gint64 tabiya_repertoire_page_get_shown_for_tests(TabiyaRepertoirePage *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_PAGE(self), 0);
    return self->shown;
}

gboolean tabiya_repertoire_page_show_view(TabiyaRepertoirePage *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_PAGE(self), FALSE);
    for (gsize i = 0; i < TABIYA_N_REPERTOIRE_VIEWS; i++) {
        if (!g_str_equal(tabiya_repertoire_views[i].name, name))
            continue;
        self->view = &tabiya_repertoire_views[i];
        fill(self);
        return TRUE;
    }
    return FALSE;
}

/* --- The class -------------------------------------------------------------------------------- */

static void share_cb(TabiyaRepertoirePage *self)
{
    if (self->shown != 0 && g_str_equal(self->view->name, "gaps"))
        fill(self);
}

/* The library may have changed since the page was last visible. */
static void tabiya_repertoire_page_map(GtkWidget *widget)
{
    TabiyaRepertoirePage *self = TABIYA_REPERTOIRE_PAGE(widget);

    GTK_WIDGET_CLASS(tabiya_repertoire_page_parent_class)->map(widget);
    tabiya_repertoires_refresh(self->repertoires);
}

static gboolean tabiya_repertoire_page_grab_focus(GtkWidget *widget)
{
    TabiyaRepertoirePage *self = TABIYA_REPERTOIRE_PAGE(widget);
    GtkWidget *child = gtk_stack_get_visible_child(self->stack);

    return child && gtk_widget_child_focus(child, GTK_DIR_TAB_FORWARD);
}

/* The window sets the session of the board. */
static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaRepertoirePage *self = TABIYA_REPERTOIRE_PAGE(panel);

    gtk_widget_set_visible(self->empty_title, !compact);
    gtk_box_set_spacing(GTK_BOX(self->one), compact ? 2 : 6);
    gtk_box_set_spacing(GTK_BOX(self->list_box), compact ? 2 : 6);
    gtk_box_set_spacing(GTK_BOX(self->empty), compact ? 4 : 12);
    gtk_widget_set_valign(self->empty, compact ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
    gtk_box_reorder_child_after(GTK_BOX(self->empty), self->empty_new,
                                compact ? self->empty_title : self->empty_words);
    /* The middle of the page may be below the window's edge. */
    gtk_widget_set_valign(GTK_WIDGET(self->words), compact ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
    gtk_widget_set_margin_top(GTK_WIDGET(self->words), compact ? 4 : 12);
    if (item_of(self))
        show_counts(self, item_of(self));
    show_bottom(self);
}

static void tabiya_repertoire_page_dispose(GObject *object)
{
    TabiyaRepertoirePage *self = TABIYA_REPERTOIRE_PAGE(object);

    stop_asking(self);
    if (self->repertoires)
        g_signal_handlers_disconnect_by_data(self->repertoires, self);
    if (self->list)
        gtk_list_box_bind_model(self->list, NULL, NULL, NULL, NULL);
    g_clear_object(&self->repertoires);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    G_OBJECT_CLASS(tabiya_repertoire_page_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaRepertoirePage, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(stack);
    BIND(empty);
    BIND(empty_title);
    BIND(empty_words);
    BIND(empty_new);
    BIND(list);
    BIND(list_box);
    BIND(one);
    BIND(name);
    BIND(counts);
    BIND(train);
    BIND(menu);
    BIND(views);
    BIND(contents);
    BIND(words);
    BIND(rows);
    BIND(calendar);
    BIND(bottom);
    BIND(add);
    BIND(add_short);
    BIND(share);
}

static void tabiya_repertoire_page_class_init(TabiyaRepertoirePageClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    object_class->dispose = tabiya_repertoire_page_dispose;
    widget_class->map = tabiya_repertoire_page_map;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_repertoire_page_grab_focus;
    TABIYA_PLACE_PANEL_CLASS(klass)->show_session = show_session;
    TABIYA_PLACE_PANEL_CLASS(klass)->set_form = set_form;
    g_type_ensure(TABIYA_TYPE_SHRINK);
    tabiya_widget_set_template(widget_class, "openings/repertoire-page.ui");
    bind_children(widget_class);
    g_signal_new("show-line", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                 G_TYPE_STRING);
    g_signal_new("open-line", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                 G_TYPE_INT64);
}

static void tabiya_repertoire_page_init(TabiyaRepertoirePage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    self->view = &tabiya_repertoire_views[0];
    make_view_buttons(self);
    g_signal_connect_swapped(self->rows, "row-activated",
                             G_CALLBACK(tabiya_repertoire_page_row_activated_cb), self);
    g_signal_connect_swapped(self->share, "notify::selected", G_CALLBACK(share_cb), self);
}

GtkWidget *tabiya_repertoire_page_new(TabiyaRepertoires *repertoires)
{
    TabiyaRepertoirePage *self = g_object_new(TABIYA_TYPE_REPERTOIRE_PAGE, NULL);

    self->repertoires = g_object_ref(repertoires);
    gtk_list_box_bind_model(self->list, G_LIST_MODEL(repertoires), make_item_row_cb, NULL, NULL);
    g_signal_connect_swapped(repertoires, "changed", G_CALLBACK(update), self);
    update(self);
    return GTK_WIDGET(self);
}
