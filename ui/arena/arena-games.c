/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-games.h. */
#include "ui/arena/arena-games.h"

#include <glib/gi18n.h>

#include "app/game/result-text.h"
#include "app/number.h"
#include "ui/arena/arena-words.h"
#include "ui/widget.h"

struct _TabiyaArenaGames {
    GtkWidget parent_instance;

    gboolean incidents;
    TabiyaTournament *tournament; /* owned */
    int pair[2];                  /* -1: any */

    GtkWidget *box, *stack, *list, *note, *popover;
    GtkSortListModel *sorted;
    GtkFilterListModel *filtered;
    GtkCustomFilter *filter;
};

static const char ITEM[] = "tabiya-item"; /* of a row: its GtkListItem */

G_DEFINE_FINAL_TYPE(TabiyaArenaGames, tabiya_arena_games, GTK_TYPE_WIDGET)

/* --- The choice of games ---------------------------------------------------------------------- */

static gboolean is_of_pair(gpointer item, gpointer user)
{
    TabiyaArenaGames *self = user;
    const int *players = tabiya_arena_game_get_facts(item)->fixture.players;
    const int *pair = self->pair;

    return pair[0] < 0 || (players[0] == pair[0] && players[1] == pair[1]) ||
           (players[0] == pair[1] && players[1] == pair[0]);
}

static int compare_latest(gconstpointer a, gconstpointer b, gpointer user)
{
    const int first = tabiya_arena_game_get_facts((gpointer)a)->number;
    const int second = tabiya_arena_game_get_facts((gpointer)b)->number;

    return first < second ? 1 : first > second ? -1 : 0;
}

static const char *get_name(TabiyaArenaGames *self, int player)
{
    return tabiya_tournament_get_player(self->tournament, player)->name;
}

/* What the list has, or why it has nothing. */
static void show_note(TabiyaArenaGames *self)
{
    const guint n = g_list_model_get_n_items(G_LIST_MODEL(self->sorted));
    g_autofree char *pair = NULL;

    gtk_stack_set_visible_child_name(GTK_STACK(self->stack), n > 0 ? "list" : "none");
    if (self->pair[0] >= 0) {
        pair = g_strdup_printf(_("%s against %s"), get_name(self, self->pair[0]),
                               get_name(self, self->pair[1]));
    }
    gtk_label_set_text(GTK_LABEL(self->note), pair ? pair : "");
    gtk_widget_set_visible(gtk_widget_get_parent(self->note), pair != NULL);
}

void tabiya_arena_games_set_pair(TabiyaArenaGames *self, int first, int second)
{
    g_return_if_fail(TABIYA_IS_ARENA_GAMES(self));
    self->pair[0] = first;
    self->pair[1] = second;
    gtk_filter_changed(GTK_FILTER(self->filter), GTK_FILTER_CHANGE_DIFFERENT);
    show_note(self);
}

void tabiya_arena_games_set_tournament(TabiyaArenaGames *self, TabiyaTournament *tournament)
{
    g_return_if_fail(TABIYA_IS_ARENA_GAMES(self));
    GListModel *games = NULL;

    if (tournament) {
        games = self->incidents ? tabiya_tournament_get_incidents(tournament)
                                : tabiya_tournament_get_games(tournament);
    }
    self->pair[0] = self->pair[1] = -1;
    gtk_filter_list_model_set_model(self->filtered, NULL);
    g_set_object(&self->tournament, tournament);
    gtk_filter_list_model_set_model(self->filtered, games);
    show_note(self);
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* "12. Level 3 – Level 4". */
static char *dup_title(TabiyaArenaGames *self, const TabiyaArenaGameFacts *facts)
{
    g_autofree char *number = tabiya_dup_number((guint64)facts->number + 1);

    return g_strdup_printf("%s. %s – %s", number, get_name(self, facts->fixture.players[0]),
                           get_name(self, facts->fixture.players[1]));
}

/* "Stockfish: illegal move “e2e5”". The reason mostly begins with the name. */
static char *dup_incident(TabiyaArenaGames *self, TabiyaArenaGame *game, int culprit)
{
    const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(game);
    const char *name = get_name(self, culprit), *reason = facts->reason;
    g_autofree char *start = g_strdup_printf("%s: ", name);

    if (!reason || !*reason || facts->record.end == TABIYA_MATCH_END_TIME)
        reason = tabiya_arena_words_get_incident(game);
    return g_str_has_prefix(reason, start) ? g_strdup(reason)
                                           : g_strdup_printf("%s: %s", name, reason);
}

static char *dup_details(TabiyaArenaGames *self, TabiyaArenaGame *game)
{
    const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(game);
    const gulong moves = (gulong)(facts->plies + 1) / 2;
    const int culprit = tabiya_arena_game_get_culprit(game);

    if (self->incidents && culprit >= 0)
        return dup_incident(self, game, culprit);
    g_autofree char *length = g_strdup_printf(ngettext("%lu move", "%lu moves", moves), moves);
    return g_strdup_printf("%s · %s", length, facts->reason);
}

static GtkWidget *make_label(const char *css)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, css);
    return label;
}

/* --- The menu of a row ------------------------------------------------------------------------ */

static void append_item(GMenu *menu, const char *label, const char *action, int number)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target(item, action, "i", number);
    g_menu_append_item(menu, item);
}

static void open_menu(TabiyaArenaGames *self, TabiyaArenaGame *game, const GdkRectangle *at)
{
    const int number = tabiya_arena_game_get_facts(game)->number;
    g_autoptr(GMenu) menu = g_menu_new();

    append_item(menu, _("_Open in Study"), "win.arena-open-game", number);
    append_item(menu, _("_Save to the Library"), "win.arena-save-game", number);
    if (!self->popover) {
        self->popover = gtk_popover_menu_new_from_model(NULL);
        gtk_widget_set_parent(self->popover, GTK_WIDGET(self));
        gtk_popover_set_has_arrow(GTK_POPOVER(self->popover), FALSE);
        gtk_widget_set_halign(self->popover, GTK_ALIGN_START);
    }
    gtk_popover_menu_set_menu_model(GTK_POPOVER_MENU(self->popover), G_MENU_MODEL(menu));
    gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), at);
    gtk_popover_popup(GTK_POPOVER(self->popover));
}

/* At a point of the row. */
static void menu_at(GtkWidget *row, double x, double y, gpointer item)
{
    GtkWidget *self = gtk_widget_get_ancestor(row, TABIYA_TYPE_ARENA_GAMES);
    TabiyaArenaGame *game = gtk_list_item_get_item(item);
    double left, top;

    if (self && game && gtk_widget_translate_coordinates(row, self, x, y, &left, &top)) {
        open_menu(TABIYA_ARENA_GAMES(self), game, &(GdkRectangle){(int)left, (int)top, 1, 1});
    }
}

gboolean tabiya_arena_games_open_menu(GtkWidget *list)
{
    GtkWidget *around = gtk_widget_get_focus_child(list);
    GtkWidget *row = around ? gtk_widget_get_first_child(around) : NULL;
    GtkListItem *item = row ? g_object_get_data(G_OBJECT(row), ITEM) : NULL;

    if (item)
        menu_at(row, gtk_widget_get_width(row) / 2.0, gtk_widget_get_height(row) / 2.0, item);
    return item != NULL;
}

static gboolean menu_key_cb(GtkWidget *list, GVariant *arguments, gpointer user)
{
    return tabiya_arena_games_open_menu(list);
}

static void add_menu_keys(GtkWidget *list)
{
    static const char *const KEYS[] = {"Menu", "<Shift>F10"};
    GtkEventController *controller = gtk_shortcut_controller_new();

    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        gtk_shortcut_controller_add_shortcut(
            GTK_SHORTCUT_CONTROLLER(controller),
            gtk_shortcut_new(gtk_shortcut_trigger_parse_string(KEYS[i]),
                             gtk_callback_action_new(menu_key_cb, NULL, NULL)));
    }
    gtk_widget_add_controller(list, controller);
}

/* --- The list --------------------------------------------------------------------------------- */

static void setup_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *result = gtk_label_new(NULL);
    GtkWidget *title = make_label("numeric");

    gtk_widget_set_hexpand(title, TRUE); /* names are cut, the result never is */
    gtk_widget_add_css_class(result, "numeric");
    gtk_box_append(GTK_BOX(line), title);
    gtk_box_append(GTK_BOX(line), result);
    g_object_set_data(G_OBJECT(box), ITEM, item);
    tabiya_widget_listen_for_menu(box, menu_at, item);
    gtk_widget_add_css_class(box, "arena-game-row");
    gtk_box_append(GTK_BOX(box), line);
    gtk_box_append(GTK_BOX(box), make_label("dim-label"));
    gtk_list_item_set_child(item, box);
}

static void bind_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    TabiyaArenaGames *self = user;
    TabiyaArenaGame *game = gtk_list_item_get_item(item);
    const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(game);
    GtkWidget *line = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    GtkWidget *title = gtk_widget_get_first_child(line);
    g_autofree char *words = dup_title(self, facts);
    g_autofree char *details = dup_details(self, game);
    g_autofree char *tip = g_strdup_printf("%s\n%s", words, details);

    gtk_label_set_text(GTK_LABEL(title), words);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(title)),
                       tabiya_result_to_shown(facts->record.result));
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(line)), details);
    gtk_widget_set_tooltip_text(gtk_list_item_get_child(item), tip);
}

static void activate_cb(TabiyaArenaGames *self, guint position)
{
    g_autoptr(TabiyaArenaGame) game = g_list_model_get_item(G_LIST_MODEL(self->sorted), position);

    if (game) {
        gtk_widget_activate_action(GTK_WIDGET(self), "win.arena-open-game", "i",
                                   tabiya_arena_game_get_facts(game)->number);
    }
}

static void all_cb(TabiyaArenaGames *self)
{
    tabiya_arena_games_set_pair(self, -1, -1);
    gtk_widget_grab_focus(self->list);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_arena_games_dispose(GObject *object)
{
    TabiyaArenaGames *self = TABIYA_ARENA_GAMES(object);

    g_clear_pointer(&self->popover, gtk_widget_unparent);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->sorted);
    g_clear_object(&self->tournament);
    G_OBJECT_CLASS(tabiya_arena_games_parent_class)->dispose(object);
}

static void tabiya_arena_games_class_init(TabiyaArenaGamesClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_games_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

/* The list would stay with the game that it shows on top, under all that come in: it stays on top
 * if it is there, and nobody walks through it. */
static void games_changed_cb(TabiyaArenaGames *self)
{
    GtkAdjustment *place = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));

    show_note(self);
    if (gtk_adjustment_get_value(place) <= 0 && !gtk_widget_get_focus_child(self->list) &&
        g_list_model_get_n_items(G_LIST_MODEL(self->sorted)) > 0) {
        gtk_widget_activate_action(self->list, "list.scroll-to-item", "u", 0);
    }
}

static void make_model(TabiyaArenaGames *self)
{
    self->filter = gtk_custom_filter_new(is_of_pair, self, NULL);
    self->filtered = gtk_filter_list_model_new(NULL, GTK_FILTER(self->filter));
    self->sorted =
        gtk_sort_list_model_new(G_LIST_MODEL(self->filtered),
                                GTK_SORTER(gtk_custom_sorter_new(compare_latest, NULL, NULL)));
}

static GtkWidget *make_list(TabiyaArenaGames *self)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkSingleSelection *selection =
        gtk_single_selection_new(g_object_ref(G_LIST_MODEL(self->sorted)));
    GtkWidget *scrolled = gtk_scrolled_window_new();

    /* Otherwise it chooses the first game, and stays with it under all that follow. */
    gtk_single_selection_set_autoselect(selection, FALSE);
    gtk_single_selection_set_can_unselect(selection, TRUE);
    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), self);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cb), self);
    self->list = gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory);
    tabiya_widget_set_name(self->list, self->incidents ? _("Incidents") : _("Games"));
    tabiya_widget_leave_by_tab(self->list);
    add_menu_keys(self->list);
    g_signal_connect_object(self->list, "activate", G_CALLBACK(activate_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), self->list);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_add_css_class(scrolled, "card");
    return scrolled;
}

static GtkWidget *make_none(TabiyaArenaGames *self)
{
    GtkWidget *label = gtk_label_new(
        self->incidents ? _("No engine has crashed, hung, moved illegally or lost on time.")
                        : _("No game is finished yet."));

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(label, "dim-label");
    return label;
}

/* The pair whose games are shown, and a button for all of them. */
static GtkWidget *make_note(TabiyaArenaGames *self)
{
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *all = gtk_button_new_with_label(_("All Games"));

    self->note = make_label("heading");
    gtk_widget_set_hexpand(self->note, TRUE);
    g_signal_connect_object(all, "clicked", G_CALLBACK(all_cb), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(bar), self->note);
    gtk_box_append(GTK_BOX(bar), all);
    gtk_widget_set_visible(bar, FALSE);
    return bar;
}

static void tabiya_arena_games_init(TabiyaArenaGames *self)
{
    self->pair[0] = self->pair[1] = -1;
    make_model(self);
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->stack = gtk_stack_new();
    /* Only the list or the sentence counts: both would make a narrow page too wide. */
    gtk_stack_set_hhomogeneous(GTK_STACK(self->stack), FALSE);
    gtk_stack_set_vhomogeneous(GTK_STACK(self->stack), FALSE);
}

GtkWidget *tabiya_arena_games_new(gboolean incidents)
{
    TabiyaArenaGames *self = g_object_new(TABIYA_TYPE_ARENA_GAMES, NULL);

    self->incidents = incidents;
    gtk_box_append(GTK_BOX(self->box), make_note(self));
    gtk_box_append(GTK_BOX(self->box), self->stack);
    gtk_stack_add_named(GTK_STACK(self->stack), make_list(self), "list");
    gtk_stack_add_named(GTK_STACK(self->stack), make_none(self), "none");
    show_note(self);
    g_signal_connect_object(self->sorted, "items-changed", G_CALLBACK(games_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
