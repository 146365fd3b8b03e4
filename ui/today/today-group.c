/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See today-group.h. The rows are made once and changed, so that the focus stays where it is. */
#include "ui/today/today-group.h"

#include <glib/gi18n.h>

#include "app/plan/plan-words.h"
#include "ui/access/names.h"
#include "ui/today/day-strip.h"
#include "ui/widget.h"

/* A part of the plan. */
typedef struct {
    AdwActionRow *row;
    GtkWidget *skip, *done; /* a button, a check mark */
} PartRow;

struct _TabiyaTodayGroup {
    AdwPreferencesGroup parent_instance;

    TabiyaTodayPart *today; /* weak: the window's */
    gboolean watching;
    PartRow parts[TABIYA_N_PLAN_PARTS];
    AdwActionRow *daily;
    GtkWidget *start, *gain, *size;
    TabiyaDayStrip *days;
};

G_DEFINE_FINAL_TYPE(TabiyaTodayGroup, tabiya_today_group, ADW_TYPE_PREFERENCES_GROUP)

/* --- Showing it ------------------------------------------------------------------------------- */

static void show_part(TabiyaTodayGroup *self, const TabiyaDayPlan *day,
                      const TabiyaPlanFacts *facts, TabiyaPlanPart part)
{
    const TabiyaPlanItem *item = &day->parts[part];
    PartRow *row = &self->parts[part];

    gtk_widget_set_visible(GTK_WIDGET(row->row), item->count > 0);
    if (item->count == 0)
        return;
    g_autofree char *title = tabiya_plan_words_dup_part(day, facts, part);
    g_autofree char *state = tabiya_plan_words_dup_state(day, part);
    g_autofree char *skip = g_strdup_printf(_("Skip today: %s"), title);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row->row), title);
    adw_action_row_set_subtitle(row->row, state);
    tabiya_widget_set_css_class(GTK_WIDGET(row->row), "today-closed",
                                item->finished || item->skipped);
    gtk_widget_set_visible(row->done, item->finished);
    gtk_widget_set_visible(row->skip, !item->finished && !item->skipped);
    tabiya_widget_set_name(row->skip, skip);
}

/* "Start", and "Continue" once something is done. */
static void show_start(TabiyaTodayGroup *self, const TabiyaDayPlan *day)
{
    gboolean begun = FALSE;
    gboolean open = tabiya_day_plan_get_next(day, TABIYA_N_PLAN_PARTS) != TABIYA_N_PLAN_PARTS;
    gboolean focused = gtk_widget_has_focus(self->start);

    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++)
        begun = begun || day->parts[part].done > 0;
    if (focused && !open)
        gtk_widget_grab_focus(GTK_WIDGET(self->daily));
    gtk_button_set_label(GTK_BUTTON(self->start), begun ? _("Continue") : _("Start"));
    gtk_widget_set_visible(self->start, open);
}

static void show_gain(TabiyaTodayGroup *self, const TabiyaPlanFacts *facts)
{
    g_autofree char *gain = tabiya_plan_words_dup_gain(facts);

    gtk_widget_set_visible(self->gain, gain != NULL);
    gtk_label_set_text(GTK_LABEL(self->gain), gain ? gain : "");
}

static void show_daily(TabiyaTodayGroup *self, const TabiyaPlanFacts *facts)
{
    gtk_widget_set_visible(GTK_WIDGET(self->daily), facts->daily != NULL);
    adw_action_row_set_subtitle(self->daily, tabiya_plan_words_get_daily(facts->daily_state));
}

static void show_plan(TabiyaTodayGroup *self)
{
    TabiyaPlan *plan = tabiya_today_part_get_plan(self->today);
    const TabiyaDayPlan *day = tabiya_plan_get_day(plan);
    const TabiyaPlanFacts *facts = tabiya_plan_get_facts(plan);

    gtk_widget_set_visible(GTK_WIDGET(self), day != NULL);
    if (!day)
        return;
    g_autofree char *left = tabiya_plan_words_dup_left(day);
    g_autofree char *minutes = tabiya_plan_words_dup_minutes(day->minutes);

    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++)
        show_part(self, day, facts, (TabiyaPlanPart)part);
    adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(self), left);
    gtk_menu_button_set_label(GTK_MENU_BUTTON(self->size), minutes);
    show_start(self, day);
    show_gain(self, facts);
    show_daily(self, facts);
    tabiya_day_strip_set_days(self->days, facts->day, facts->trained, facts->streak);
}

/* --- Construction ----------------------------------------------------------------------------- */

static GtkWidget *make_skip(const char *name)
{
    GtkWidget *skip = gtk_button_new_with_label(_("Skip"));

    gtk_widget_add_css_class(skip, "flat");
    gtk_widget_set_valign(skip, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(skip, _("Skip this part today"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(skip), "win.today-skip");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(skip), "s", name);
    return skip;
}

static void make_part(TabiyaTodayGroup *self, TabiyaPlanPart part)
{
    const char *name = tabiya_plan_part_get_name(part);
    PartRow *row = &self->parts[part];

    row->row = ADW_ACTION_ROW(adw_action_row_new());
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row->row), FALSE);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row->row), TRUE);
    row->skip = make_skip(name);
    row->done = gtk_image_new_from_icon_name("object-select-symbolic");
    adw_action_row_add_suffix(row->row, row->skip);
    adw_action_row_add_suffix(row->row, row->done);
    adw_action_row_add_suffix(row->row, gtk_image_new_from_icon_name("go-next-symbolic"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row->row), "win.today-part");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row->row), "s", name);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), GTK_WIDGET(row->row));
}

static GtkWidget *make_size(void)
{
    GtkWidget *button = gtk_menu_button_new();
    g_autoptr(GMenu) menu = g_menu_new();

    for (gsize i = 0; i < TABIYA_N_PLAN_SIZES; i++) {
        g_autofree char *label = tabiya_plan_words_dup_minutes(tabiya_plan_sizes[i]);
        g_autofree char *target = g_strdup_printf("win.today-minutes::%u", tabiya_plan_sizes[i]);

        g_menu_append(menu, label, target);
    }
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(button, _("Length of the daily plan"));
    return button;
}

static GtkWidget *make_start(void)
{
    GtkWidget *start = gtk_button_new_with_label(_("Start"));

    gtk_widget_add_css_class(start, "suggested-action");
    gtk_widget_add_css_class(start, "today-start");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(start), "win.today-go-on");
    return start;
}

static GtkWidget *make_gain(void)
{
    GtkWidget *gain = gtk_label_new(NULL);

    gtk_label_set_wrap(GTK_LABEL(gain), TRUE);
    gtk_label_set_xalign(GTK_LABEL(gain), 0);
    gtk_widget_add_css_class(gain, "dim-label");
    gtk_widget_add_css_class(gain, "numeric");
    gtk_widget_add_css_class(gain, "today-gain");
    return gain;
}

/* Below the rows. */
static void make_rest(TabiyaTodayGroup *self)
{
    self->daily = ADW_ACTION_ROW(tabiya_widget_new_way_row(_("Puzzle of the Day"), " "));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->daily), "win.today-puzzle");
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), GTK_WIDGET(self->daily));
    self->start = make_start();
    self->gain = make_gain();
    self->days = TABIYA_DAY_STRIP(tabiya_day_strip_new());
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), self->start);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), self->gain);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), GTK_WIDGET(self->days));
}

/* --- Life ------------------------------------------------------------------------------------- */

static void watch(TabiyaTodayGroup *self, gboolean watching)
{
    if (self->watching != watching && self->today)
        tabiya_today_part_watch(self->today, watching);
    self->watching = watching;
}

/* A group without a plan is invisible, and never mapped: the page asks for it. */
static void tabiya_today_group_root(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_today_group_parent_class)->root(widget);
    tabiya_plan_refresh(tabiya_today_part_get_plan(TABIYA_TODAY_GROUP(widget)->today));
}

static void tabiya_today_group_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_today_group_parent_class)->map(widget);
    watch(TABIYA_TODAY_GROUP(widget), TRUE);
}

static void tabiya_today_group_unmap(GtkWidget *widget)
{
    watch(TABIYA_TODAY_GROUP(widget), FALSE);
    GTK_WIDGET_CLASS(tabiya_today_group_parent_class)->unmap(widget);
}

static gboolean tabiya_today_group_grab_focus(GtkWidget *widget)
{
    TabiyaTodayGroup *self = TABIYA_TODAY_GROUP(widget);

    return gtk_widget_get_visible(self->start) ? gtk_widget_grab_focus(self->start)
                                               : gtk_widget_grab_focus(GTK_WIDGET(self->daily));
}

static void tabiya_today_group_dispose(GObject *object)
{
    g_clear_weak_pointer(&TABIYA_TODAY_GROUP(object)->today);
    G_OBJECT_CLASS(tabiya_today_group_parent_class)->dispose(object);
}

static void tabiya_today_group_class_init(TabiyaTodayGroupClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_today_group_dispose;
    widget_class->root = tabiya_today_group_root;
    widget_class->map = tabiya_today_group_map;
    widget_class->unmap = tabiya_today_group_unmap;
    widget_class->focus = tabiya_widget_focus_children; /* which does not end at the button */
    widget_class->grab_focus = tabiya_today_group_grab_focus;
}

static void tabiya_today_group_init(TabiyaTodayGroup *self)
{
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self), _("Today"));
    tabiya_names_give(GTK_WIDGET(self));
    self->size = make_size();
    adw_preferences_group_set_header_suffix(ADW_PREFERENCES_GROUP(self), self->size);
    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++)
        make_part(self, (TabiyaPlanPart)part);
    make_rest(self);
    tabiya_widget_fit_words(GTK_WIDGET(self));
}

GtkWidget *tabiya_today_group_new(TabiyaTodayPart *today)
{
    TabiyaTodayGroup *self = g_object_new(TABIYA_TYPE_TODAY_GROUP, NULL);

    g_set_weak_pointer(&self->today, today);
    g_signal_connect_object(tabiya_today_part_get_plan(today), "changed", G_CALLBACK(show_plan),
                            self, G_CONNECT_SWAPPED);
    show_plan(self);
    return GTK_WIDGET(self);
}
