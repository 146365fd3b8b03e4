/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See no-puzzles-left.h. */
#include "ui/puzzles/no-puzzles-left.h"

#include <glib/gi18n.h>

#include "app/number.h"
#include "ui/access/names.h"
#include "ui/puzzles/mistakes-group.h"
#include "ui/widget.h"

#define FILE_NAME "lichess_db_puzzle.csv.zst"
#define FILE_SITE "database.lichess.org"
#define FILE_URI "https://database.lichess.org/#puzzles"

struct _TabiyaNoPuzzlesLeft {
    AdwBin parent_instance;

    TabiyaPuzzleCourse *course; /* owned */
    GCancellable *cancellable;
    gboolean counted;
    AdwPreferencesGroup *group;
    GtkWidget *fresh, *repeats, *harder, *easier, *import;
};

G_DEFINE_FINAL_TYPE(TabiyaNoPuzzlesLeft, tabiya_no_puzzles_left, ADW_TYPE_BIN)

/* --- The reason ------------------------------------------------------------------------------- */

/* Only those that were tried are counted: others may have been removed since. */
static char *dup_reason(TabiyaNoPuzzlesLeft *self, guint n_tried)
{
    g_autofree char *rating = tabiya_dup_number(tabiya_puzzle_course_get_target(self->course));
    g_autofree char *number = tabiya_dup_number(n_tried);

    if (n_tried == 0) {
        return g_strdup_printf(_("There are no puzzles within 200 points of your rating (%s)."),
                               rating);
    }
    return g_strdup_printf(
        ngettext("You have tried %s puzzle, the only one within 200 points of your rating (%s).",
                 "You have tried all %s puzzles within 200 points of your rating (%s).", n_tried),
        number, rating);
}

/* --- Offers ----------------------------------------------------------------------------------- */

/* One that would find nothing is not made. */
static void show_offer(GtkWidget *row, guint n)
{
    g_autofree char *number = tabiya_dup_number(n);
    g_autofree char *words = g_strdup_printf(ngettext("%s puzzle", "%s puzzles", n), number);

    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), words);
    gtk_widget_set_visible(row, n > 0);
}

static gboolean has_focus(TabiyaNoPuzzlesLeft *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    return focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self));
}

static void counted_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaNoPuzzlesLeft) self = user;
    TabiyaCourseOffers offers;
    gboolean good = tabiya_puzzle_course_count_offers_finish(TABIYA_PUZZLE_COURSE(source), result,
                                                             &offers, NULL);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    self->counted = TRUE;
    if (!good)
        return;
    g_autofree char *reason = dup_reason(self, offers.n_tried);
    adw_preferences_group_set_title(
        self->group, offers.n_new > 0 ? _("Puzzles") : _("No New Puzzles at Your Level"));
    adw_preferences_group_set_description(self->group, offers.n_new > 0 ? NULL : reason);
    show_offer(self->fresh, offers.n_new);
    show_offer(self->repeats, offers.n_tried);
    show_offer(self->harder, offers.n_harder);
    show_offer(self->easier, offers.n_easier);
    /* A list without rows would be a line across the page. */
    gtk_widget_set_visible(gtk_widget_get_parent(self->fresh),
                           offers.n_new + offers.n_tried + offers.n_harder + offers.n_easier > 0);
    if (has_focus(self))
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

/* Puzzles may be imported while the page is open. */
static void count(TabiyaNoPuzzlesLeft *self)
{
    self->counted = FALSE;
    tabiya_puzzle_course_count_offers_async(self->course, self->cancellable, counted_cb,
                                            g_object_ref(self));
}

/* --- Construction ----------------------------------------------------------------------------- */

static AdwPreferencesGroup *add_group(GtkWidget *box, const char *title)
{
    GtkWidget *group = tabiya_names_give(adw_preferences_group_new());

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
    tabiya_widget_fit_words(group);
    gtk_box_append(GTK_BOX(box), group);
    return ADW_PREFERENCES_GROUP(group);
}

static GtkWidget *add_offer(TabiyaNoPuzzlesLeft *self, const char *title, const char *target)
{
    GtkWidget *row = tabiya_widget_new_way_row(title, " ");

    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.puzzle-beyond");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", target);
    gtk_widget_set_visible(row, FALSE);
    adw_preferences_group_add(self->group, row);
    return row;
}

static void open_site_cb(AdwActionRow *row)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(row));

    gtk_show_uri(GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL, FILE_URI, GDK_CURRENT_TIME);
}

static void add_lichess(TabiyaNoPuzzlesLeft *self, GtkWidget *box)
{
    AdwPreferencesGroup *group = add_group(box, _("More Puzzles from Lichess"));
    /* Translators: the names of a file and of a website. */
    g_autofree char *words =
        g_strdup_printf(_("Lichess publishes millions of puzzles, free for everybody. Download %s "
                          "from %s, then drop the file on this window or import it."),
                        FILE_NAME, FILE_SITE);
    g_autofree char *site = g_strdup_printf(_("Open %s"), FILE_SITE);
    GtkWidget *open = tabiya_widget_new_way_row(site, FILE_NAME);

    adw_preferences_group_set_description(group, words);
    g_signal_connect(open, "activated", G_CALLBACK(open_site_cb), NULL);
    self->import = tabiya_widget_new_way_row(_("Import Puzzles…"), NULL);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->import), "win.puzzle-import");
    adw_preferences_group_add(group, open);
    adw_preferences_group_add(group, self->import);
}

gboolean tabiya_no_puzzles_left_is_settled_for_tests(TabiyaNoPuzzlesLeft *self)
{
    g_return_val_if_fail(TABIYA_IS_NO_PUZZLES_LEFT(self), TRUE);
    return self->counted;
}

/* The first offer. */
static gboolean tabiya_no_puzzles_left_grab_focus(GtkWidget *widget)
{
    TabiyaNoPuzzlesLeft *self = TABIYA_NO_PUZZLES_LEFT(widget);
    GtkWidget *rows[] = {self->fresh, self->repeats, self->harder, self->easier, self->import};

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (gtk_widget_get_visible(rows[i]))
            return gtk_widget_grab_focus(rows[i]);
    }
    return FALSE;
}

static void tabiya_no_puzzles_left_dispose(GObject *object)
{
    g_cancellable_cancel(TABIYA_NO_PUZZLES_LEFT(object)->cancellable);
    G_OBJECT_CLASS(tabiya_no_puzzles_left_parent_class)->dispose(object);
}

static void tabiya_no_puzzles_left_finalize(GObject *object)
{
    TabiyaNoPuzzlesLeft *self = TABIYA_NO_PUZZLES_LEFT(object);

    g_object_unref(self->cancellable);
    g_object_unref(self->course);
    G_OBJECT_CLASS(tabiya_no_puzzles_left_parent_class)->finalize(object);
}

static void tabiya_no_puzzles_left_class_init(TabiyaNoPuzzlesLeftClass *klass)
{
    GTK_WIDGET_CLASS(klass)->focus = tabiya_widget_focus_children;
    GTK_WIDGET_CLASS(klass)->grab_focus = tabiya_no_puzzles_left_grab_focus;
    G_OBJECT_CLASS(klass)->dispose = tabiya_no_puzzles_left_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_no_puzzles_left_finalize;
}

static void tabiya_no_puzzles_left_init(TabiyaNoPuzzlesLeft *self)
{
    self->cancellable = g_cancellable_new();
}

GtkWidget *tabiya_no_puzzles_left_new(TabiyaPuzzleCourse *course)
{
    TabiyaNoPuzzlesLeft *self = g_object_new(TABIYA_TYPE_NO_PUZZLES_LEFT, NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
    GtkWidget *mistakes = tabiya_mistakes_group_new(tabiya_puzzle_course_get_progress(course));

    self->course = g_object_ref(course);
    gtk_widget_add_css_class(box, "no-puzzles-left");
    gtk_widget_set_margin_top(box, 12);
    self->group = add_group(box, _("No New Puzzles at Your Level"));
    self->fresh = add_offer(self, _("New Puzzles at Your Level"), "near");
    self->repeats = add_offer(self, _("Repeat Puzzles, Failed Ones First"), "repeats");
    self->harder = add_offer(self, _("Harder Puzzles"), "harder");
    self->easier = add_offer(self, _("Easier Puzzles"), "easier");
    add_lichess(self, box);
    gtk_box_append(GTK_BOX(box), mistakes);
    adw_bin_set_child(ADW_BIN(self), box);
    g_signal_connect_object(tabiya_puzzle_course_get_shelf(course), "changed", G_CALLBACK(count),
                            self, G_CONNECT_SWAPPED);
    count(self);
    return GTK_WIDGET(self);
}
