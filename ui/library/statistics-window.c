/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See statistics-window.h. The page is made again for each answer. */
#include "ui/library/statistics-window.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/game/own-name.h"
#include "app/library/statistics.h"
#include "app/names/classifier.h"
#include "app/number.h"
#include "app/plain-text.h"
#include "ui/access/names.h"
#include "ui/direction.h"
#include "ui/frame-by-frame.h"
#include "ui/score-picture.h"
#include "ui/widget.h"

#define BAR_WIDTH_PX 96
#define BAR_HEIGHT_PX 12
#define YEARS_WIDTH_PX 200
#define YEARS_HEIGHT_PX 96
#define CURVE_HEIGHT_PX 72
#define ROWS_AT_ONCE 3
#define NAME_CHARS 36
#define PLAYER_KEY "tabiya-player" /* of a row: the name in the library */

typedef struct {
    GtkWindow *window;
    char *path;
    GArray *ids; /* NULL: all */
    GtkEditable *player;
    AdwComboRow *names;    /* of players that match the text */
    GtkWidget *names_list; /* in that row */
    char *asked;           /* the text of the last question */
    char *name;            /* the selected name; NULL: none */
    AdwBin *place;         /* of the page */
    GCancellable *asking;  /* NULL: no question is pending */
} Statistics;

static void statistics_free(gpointer data)
{
    Statistics *self = data;

    g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
    g_clear_pointer(&self->ids, g_array_unref);
    g_free(self->path);
    g_free(self->name);
    g_free(self->asked);
    g_free(self);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static TabiyaScorePoint point_of(const TabiyaTally *tally, int place, guint rating)
{
    guint64 known = tally->wins + tally->draws + tally->losses;

    return (TabiyaScorePoint){place,         tally->wins,          tally->draws,
                              tally->losses, tally->games - known, rating};
}

static char *dup_tally_words(const TabiyaTally *tally)
{
    g_autofree char *won = g_strdup_printf("%'" G_GUINT64_FORMAT, tally->wins);
    g_autofree char *drawn = g_strdup_printf("%'" G_GUINT64_FORMAT, tally->draws);
    g_autofree char *lost = g_strdup_printf("%'" G_GUINT64_FORMAT, tally->losses);

    /* Translators: numbers of games. */
    return g_strdup_printf(_("%s won, %s drawn, %s lost"), won, drawn, lost);
}

static GtkWidget *make_score_bar(const TabiyaTally *tally)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(TabiyaScorePoint));
    TabiyaScorePoint point = point_of(tally, 0, 0);
    g_autofree char *words = dup_tally_words(tally);

    g_array_append_val(points, point);
    GtkWidget *bar =
        tabiya_score_picture_new(TABIYA_SCORE_PICTURE_BAR, points, BAR_HEIGHT_PX, words);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(bar), BAR_WIDTH_PX);
    return bar;
}

static GtkWidget *make_score_row(const char *title, const TabiyaTally *tally)
{
    GtkWidget *row = adw_action_row_new();
    double percent = tabiya_tally_get_percent(tally);
    g_autofree char *games = tabiya_dup_number(tally->games);
    g_autofree char *count =
        g_strdup_printf(ngettext("%s game", "%s games", (gulong)tally->games), games);
    g_autofree char *text = percent < 0 ? g_strdup("–") : g_strdup_printf(_("%.0f%%"), percent);
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_width_chars(GTK_LABEL(label), 5);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "numeric");
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 2);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), count);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), make_score_bar(tally));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), label);
    return row;
}

static AdwPreferencesGroup *add_group(AdwPreferencesPage *page, const char *title)
{
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());

    adw_preferences_group_set_title(group, title);
    tabiya_names_give(GTK_WIDGET(group));
    tabiya_widget_wrap_words(GTK_WIDGET(group));
    adw_preferences_page_add(page, group);
    return group;
}

/* --- The page --------------------------------------------------------------------------------- */

static GtkWidget *make_legend(gboolean of_player)
{
    GtkWidget *legend = of_player
                            ? tabiya_score_legend_new(C_("games of a player", "Won"),
                                                      C_("games of a player", "Drawn"),
                                                      C_("games of a player", "Lost"))
                            : tabiya_score_legend_new(_("White wins"), _("Draw"), _("Black wins"));

    gtk_widget_set_margin_top(legend, 6);
    return legend;
}

/* The page's first group. */
static GtkWidget *add_results(AdwPreferencesPage *page, const TabiyaStatistics *found)
{
    AdwPreferencesGroup *group =
        add_group(page, found->player ? found->player : _("Results from White’s perspective"));

    adw_preferences_group_add(group, make_score_row(_("All games"), &found->all));
    if (found->player) {
        adw_preferences_group_add(group, make_score_row(_("With White"), &found->white));
        adw_preferences_group_add(group, make_score_row(_("With Black"), &found->black));
    }
    adw_preferences_group_add(group, make_legend(found->player != NULL));
    return GTK_WIDGET(group);
}

/* The ends of a chart, below it. */
static GtkWidget *make_ends(const char *left, const char *right)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    const char *texts[] = {left, right};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        GtkWidget *label = gtk_label_new(texts[i]);

        gtk_widget_add_css_class(label, "dim-label");
        gtk_widget_add_css_class(label, "caption");
        gtk_widget_set_hexpand(label, i == 0);
        gtk_widget_set_halign(label, i == 0 ? GTK_ALIGN_START : GTK_ALIGN_END);
        gtk_box_append(GTK_BOX(box), label);
    }
    tabiya_direction_keep(box); /* as the picture above it */
    return box;
}

static GArray *make_points(const TabiyaStatistics *found)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(TabiyaScorePoint));

    for (guint i = 0; i < found->years->len; i++) {
        const TabiyaYearStatistics *year = &g_array_index(found->years, TabiyaYearStatistics, i);
        TabiyaScorePoint point = point_of(&year->tally, (int)year->year, year->rating);

        g_array_append_val(points, point);
    }
    return points;
}

/* `picture` is the chart by years. */
static void add_picture(AdwPreferencesPage *page, const char *title, const TabiyaStatistics *found,
                        GtkWidget *picture)
{
    AdwPreferencesGroup *group = add_group(page, title);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    const TabiyaYearStatistics *years = (const TabiyaYearStatistics *)(gpointer)found->years->data;
    g_autofree char *left = g_strdup_printf("%u", years[0].year);
    g_autofree char *right = g_strdup_printf("%u", years[found->years->len - 1].year);

    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(picture), YEARS_WIDTH_PX);
    gtk_widget_set_hexpand(picture, TRUE);
    gtk_box_append(GTK_BOX(box), picture);
    gtk_box_append(GTK_BOX(box), make_ends(left, found->years->len > 1 ? right : ""));
    adw_preferences_group_add(group, box);
}

static void add_years(AdwPreferencesPage *page, const TabiyaStatistics *found)
{
    const TabiyaYearStatistics *most = NULL;
    guint low = 0, high = 0;

    for (guint i = 0; i < found->years->len; i++) {
        const TabiyaYearStatistics *year = &g_array_index(found->years, TabiyaYearStatistics, i);

        if (!most || year->tally.games > most->tally.games)
            most = year;
        high = MAX(high, year->rating);
        low = year->rating > 0 && (low == 0 || year->rating < low) ? year->rating : low;
    }
    if (most) {
        g_autofree char *number = g_strdup_printf("%'" G_GUINT64_FORMAT, most->tally.games);
        /* Translators: a year, and how many games were played in it. */
        g_autofree char *said = g_strdup_printf(_("Most games in %u: %s"), most->year, number);

        add_picture(page, _("Year by Year"), found,
                    tabiya_score_picture_new(TABIYA_SCORE_PICTURE_BARS, make_points(found),
                                             YEARS_HEIGHT_PX, said));
    }
    if (high > 0) {
        g_autofree char *title = low == high ? g_strdup_printf(_("Rating: %u"), high)
                                             : g_strdup_printf(_("Rating: %u to %u"), low, high);

        add_picture(page, title, found,
                    tabiya_score_picture_new(TABIYA_SCORE_PICTURE_CURVE, make_points(found),
                                             CURVE_HEIGHT_PX, title));
    }
}

/* The row says the name as it is shown. */
static void chosen_cb(Statistics *self, AdwActionRow *row)
{
    gtk_editable_set_text(self->player, g_object_get_data(G_OBJECT(row), PLAYER_KEY));
}

static void add_names(Statistics *self, AdwPreferencesPage *page, const char *title,
                      GPtrArray *names, gboolean are_players)
{
    AdwPreferencesGroup *group = names->len > 0 ? add_group(page, title) : NULL;
    GtkWidget *list = NULL;

    for (guint i = 0; i < names->len; i++) {
        TabiyaNamedTally *named = g_ptr_array_index(names, i);
        g_autofree char *shown = are_players ? g_strdup(tabiya_own_name_show(named->name))
                                             : tabiya_openings_dup_code_title(named->name);
        g_autofree char *name = tabiya_dup_cut(shown, TABIYA_QUOTE_CHARS);
        GtkWidget *row = make_score_row(name, &named->tally);

        if (are_players) {
            g_object_set_data_full(G_OBJECT(row), PLAYER_KEY, g_strdup(named->name), g_free);
            gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
            g_signal_connect_data(row, "activated", G_CALLBACK(chosen_cb), self, NULL,
                                  G_CONNECT_SWAPPED);
        }
        adw_preferences_group_add(group, row);
        list = gtk_widget_get_parent(row);
    }
    if (list)
        tabiya_frame_by_frame(list, ROWS_AT_ONCE);
}

/* Without a typed name, there are no games at all. */
static GtkWidget *make_nothing(Statistics *self)
{
    GtkWidget *page = adw_status_page_new();

    adw_status_page_set_title(ADW_STATUS_PAGE(page), _("No Games"));
    if (*gtk_editable_get_text(self->player)) {
        adw_status_page_set_description(
            ADW_STATUS_PAGE(page), _("No player in these games has a name that starts with this."));
    }
    gtk_widget_add_css_class(page, "compact");
    return page;
}

static GtkWidget *make_page(Statistics *self, const TabiyaStatistics *found)
{
    GtkWidget *page, *first;

    if (found->games == 0)
        return make_nothing(self);
    page = adw_preferences_page_new();
    first = add_results(ADW_PREFERENCES_PAGE(page), found);
    add_years(ADW_PREFERENCES_PAGE(page), found);
    add_names(self, ADW_PREFERENCES_PAGE(page),
              found->player ? _("Player’s openings") : _("Openings"), found->openings, FALSE);
    add_names(self, ADW_PREFERENCES_PAGE(page), found->player ? _("Opponents") : _("Players"),
              found->opponents, TRUE);
    tabiya_frame_by_frame(gtk_widget_get_parent(first), 1);
    return page;
}

/* --- The player ------------------------------------------------------------------------------- */

static void ask(Statistics *self);

static void name_chosen_cb(Statistics *self)
{
    gpointer item = adw_combo_row_get_selected_item(self->names);

    if (!item)
        return;
    g_free(self->name);
    self->name = g_strdup(g_object_get_data(item, "tabiya-name"));
    ask(self);
}

/* A name and its number of games, as in the list. */
static void add_name(GtkStringList *list, const TabiyaNamedTally *named)
{
    g_autofree char *games = tabiya_dup_number(named->tally.games);
    /* Translators: a player's name, and how many games. */
    g_autofree char *words = g_strdup_printf(
        ngettext("%s: %s game", "%s: %s games", (gulong)named->tally.games), named->name, games);
    g_autoptr(GObject) item = NULL;

    gtk_string_list_append(list, words);
    item =
        g_list_model_get_item(G_LIST_MODEL(list), g_list_model_get_n_items(G_LIST_MODEL(list)) - 1);
    g_object_set_data_full(item, "tabiya-name", g_strdup(named->name), g_free);
}

static char *dup_names_title(const TabiyaStatistics *found)
{
    g_autofree char *number = tabiya_dup_number(found->n_names);

    if (found->n_names > found->names->len) {
        return g_strdup_printf(_("%s matching names: type more of the name to see the others"),
                               number);
    }
    return g_strdup_printf(ngettext("%s matching name", "%s matching names", found->n_names),
                           number);
}

static void show_names(Statistics *self, const TabiyaStatistics *found)
{
    g_autoptr(GtkStringList) list = gtk_string_list_new(NULL);
    g_autofree char *title = dup_names_title(found);
    guint chosen = GTK_INVALID_LIST_POSITION;

    for (guint i = 0; i < found->names->len; i++) {
        const TabiyaNamedTally *named = g_ptr_array_index(found->names, i);

        add_name(list, named);
        chosen = g_strcmp0(named->name, found->player) == 0 ? i : chosen;
    }
    g_signal_handlers_block_by_func(self->names, name_chosen_cb, self);
    adw_combo_row_set_model(self->names, G_LIST_MODEL(list));
    adw_combo_row_set_selected(self->names, chosen);
    g_signal_handlers_unblock_by_func(self->names, name_chosen_cb, self);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->names), title);
    gtk_widget_set_visible(self->names_list, found->n_names > 1);
}

/* For another text, forgets the name selected before. The signal comes late, and also for the
 * initial text. */
static void typed_cb(Statistics *self)
{
    if (g_strcmp0(self->asked, gtk_editable_get_text(self->player)) == 0)
        return;
    g_clear_pointer(&self->name, g_free);
    ask(self);
}

/* Shows whole names with their games: the row would cut off the parts that differ. */
static void name_setup_cb(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), NAME_CHARS);
    gtk_list_item_set_child(item, label);
}

static void name_bind_cb(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)),
                       gtk_string_object_get_string(gtk_list_item_get_item(item)));
}

static GtkWidget *make_names(Statistics *self)
{
    GtkWidget *list = gtk_list_box_new();
    g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();

    g_signal_connect(factory, "setup", G_CALLBACK(name_setup_cb), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(name_bind_cb), NULL);
    self->names = ADW_COMBO_ROW(tabiya_names_give(adw_combo_row_new()));
    self->names_list = list;
    adw_combo_row_set_use_subtitle(self->names, TRUE);
    adw_combo_row_set_list_factory(self->names, factory);
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(self->names), FALSE);
    g_signal_connect_data(self->names, "notify::selected", G_CALLBACK(name_chosen_cb), self, NULL,
                          G_CONNECT_SWAPPED);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_widget_set_visible(list, FALSE);
    gtk_list_box_append(GTK_LIST_BOX(list), GTK_WIDGET(self->names));
    return list;
}

/* --- Questions -------------------------------------------------------------------------------- */

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Statistics *self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaStatistics) found = tabiya_statistics_run_finish(result, &error);

    /* Then the window may be gone. */
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_object(&self->asking);
    if (found)
        show_names(self, found);
    adw_bin_set_child(self->place, found ? make_page(self, found) : gtk_label_new(error->message));
}

static void ask(Statistics *self)
{
    g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
    self->asking = g_cancellable_new();
    g_free(self->asked);
    self->asked = g_strdup(gtk_editable_get_text(self->player));
    tabiya_statistics_run_async(self->path, self->ids, gtk_editable_get_text(self->player),
                                self->name, self->asking, found_cb, self);
}

/* --- The window ------------------------------------------------------------------------------- */

static GtkWidget *make_content(Statistics *self, const char *player)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *entry = gtk_search_entry_new();
    GtkWidget *clamp = adw_clamp_new();
    GtkWidget *who = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *place = adw_bin_new();

    self->player = GTK_EDITABLE(entry);
    self->place = ADW_BIN(place);
    gtk_editable_set_text(self->player, player);
    g_object_set(entry, "placeholder-text", _("A player, such as Kasparov"), NULL);
    tabiya_widget_set_name(entry, _("Player"));
    gtk_box_append(GTK_BOX(who), entry);
    gtk_box_append(GTK_BOX(who), make_names(self));
    adw_clamp_set_child(ADW_CLAMP(clamp), who);
    gtk_widget_set_margin_top(clamp, 6);
    gtk_widget_set_margin_start(clamp, 12);
    gtk_widget_set_margin_end(clamp, 12);
    gtk_widget_set_vexpand(place, TRUE);
    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_box_append(GTK_BOX(box), clamp);
    gtk_box_append(GTK_BOX(box), place);
    return box;
}

GtkWindow *tabiya_statistics_window_present(GtkWindow *parent, const char *path, GArray *ids,
                                            const char *player)
{
    Statistics *self = g_new0(Statistics, 1);

    self->path = g_strdup(path);
    self->ids = ids ? g_array_copy(ids) : NULL;
    self->window = GTK_WINDOW(adw_window_new());
    g_object_set_data_full(G_OBJECT(self->window), "tabiya-statistics", self, statistics_free);
    adw_window_set_content(ADW_WINDOW(self->window), make_content(self, player));
    g_signal_connect_swapped(self->player, "search-changed", G_CALLBACK(typed_cb), self);
    gtk_window_set_title(self->window, ids ? _("Statistics") : _("Players"));
    gtk_window_set_default_size(self->window, 520, 720);
    tabiya_widget_fit_into(self->window, GTK_WIDGET(parent));
    tabiya_widget_close_on_escape(GTK_WIDGET(self->window));
    gtk_window_set_transient_for(self->window, parent);
    gtk_window_set_destroy_with_parent(self->window, TRUE);
    gtk_window_present(self->window);
    ask(self);
    return self->window;
}
