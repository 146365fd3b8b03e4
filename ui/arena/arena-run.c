/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-run.h. */
#include "ui/arena/arena-run.h"

#include <glib/gi18n.h>

#include "ui/arena/arena-games.h"
#include "ui/arena/arena-source.h"
#include "ui/arena/arena-words.h"
#include "ui/arena/game-page.h"
#include "ui/arena/graph-view.h"
#include "ui/arena/table-view.h"
#include "ui/arena/wall-view.h"
#include "ui/page-rest.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define TABLE_PX 200 /* of the table at least; where that is too much, table and graphs scroll */
#define FILL_MS 1000 /* between two updates of the table, which costs some milliseconds */

typedef enum { TAB_WALL, TAB_GAME, TAB_TABLE, TAB_GAMES, TAB_INCIDENTS, N_TABS } Tab;

static const struct {
    const char *name, *title;
} TABS[N_TABS] = {
    [TAB_WALL] = {"wall", N_("Boards")},
    [TAB_GAME] = {"game", N_("Game")},
    [TAB_TABLE] = {"table", N_("Table")},
    [TAB_GAMES] = {"games", N_("Games")},
    [TAB_INCIDENTS] = {"incidents", N_("Incidents")},
};

struct _TabiyaArenaRun {
    GtkWidget parent_instance;

    TabiyaBoardSession *session; /* owned */
    GSignalGroup *tournament;
    Tab tab;
    guint filling; /* the source of the next update of the table; 0: none is due */

    GtkWidget *box, *name, *status, *bar, *pause, *go_on, *error, *tabs, *stack;
    GtkToggleButton *buttons[N_TABS];
    GtkWidget *boards, *no_boards; /* the wall, or why there is none */
    GtkWidget *wall, *game, *table, *graphs, *games, *incidents;
};

G_DEFINE_FINAL_TYPE(TabiyaArenaRun, tabiya_arena_run, GTK_TYPE_WIDGET)

enum { SIGNAL_FOLLOW, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Progress ---------------------------------------------------------------------------- */

static TabiyaTournament *dup_tournament(TabiyaArenaRun *self)
{
    return self->tournament ? g_signal_group_dup_target(self->tournament) : NULL;
}

static void show_bar(TabiyaArenaRun *self, TabiyaTournament *tournament)
{
    const int total = tabiya_tournament_get_total(tournament);
    const int played = tabiya_tournament_get_played(tournament);

    gtk_widget_set_visible(self->bar, total > 0);
    if (total > 0)
        gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->bar), MIN((double)played / total, 1));
}

static void show_incidents(TabiyaArenaRun *self, TabiyaTournament *tournament)
{
    const guint n = g_list_model_get_n_items(tabiya_tournament_get_incidents(tournament));
    g_autofree char *words = n > 0 ? g_strdup_printf("%s (%u)", _(TABS[TAB_INCIDENTS].title), n)
                                   : g_strdup(_(TABS[TAB_INCIDENTS].title));
    GtkWidget *label = gtk_button_get_child(GTK_BUTTON(self->buttons[TAB_INCIDENTS]));

    gtk_label_set_text(GTK_LABEL(label), words);
    tabiya_widget_set_name(GTK_WIDGET(self->buttons[TAB_INCIDENTS]), words);
}

static void show_buttons(TabiyaArenaRun *self, TabiyaTournament *tournament)
{
    const TabiyaTournamentState state = tabiya_tournament_get_state(tournament);
    const gboolean plays = state == TABIYA_TOURNAMENT_PLAYING;

    gtk_widget_set_visible(self->pause, plays || state == TABIYA_TOURNAMENT_PAUSING);
    gtk_widget_set_visible(self->go_on, !plays && state != TABIYA_TOURNAMENT_OVER);
}

static void show_boards(TabiyaArenaRun *self, TabiyaTournament *tournament)
{
    GListModel *boards = tabiya_tournament_get_boards(tournament);
    const gboolean none = g_list_model_get_n_items(boards) == 0;

    gtk_label_set_text(GTK_LABEL(self->no_boards),
                       none ? tabiya_arena_words_get_no_boards(tournament) : "");
    gtk_stack_set_visible_child_name(GTK_STACK(self->boards), none ? "none" : "wall");
}

static void boards_cb(TabiyaArenaRun *self)
{
    g_autoptr(TabiyaTournament) tournament = dup_tournament(self);

    if (tournament)
        show_boards(self, tournament);
}

static void progress_cb(TabiyaArenaRun *self)
{
    g_autoptr(TabiyaTournament) tournament = dup_tournament(self);

    if (!tournament)
        return;
    const GError *error = tabiya_tournament_get_error(tournament);
    g_autofree char *progress = tabiya_arena_words_dup_progress(tournament);
    g_autofree char *status =
        g_strdup_printf("%s · %s", tabiya_arena_words_get_state(tournament), progress);
    gtk_label_set_text(GTK_LABEL(self->status), status);
    gtk_label_set_text(GTK_LABEL(self->error), error ? error->message : "");
    gtk_widget_set_visible(self->error, error != NULL);
    show_bar(self, tournament);
    show_buttons(self, tournament);
    show_incidents(self, tournament);
    show_boards(self, tournament);
}

/* --- The table -------------------------------------------------------------------------------- */

static void fill_table(TabiyaArenaRun *self)
{
    g_autoptr(TabiyaTournament) tournament = dup_tournament(self);

    if (!tournament)
        return;
    tabiya_arena_fill_table(TABIYA_TABLE_VIEW(self->table), tournament);
    tabiya_arena_fill_graphs(TABIYA_GRAPH_VIEW(self->graphs), tournament);
}

static gboolean fill_cb(gpointer user)
{
    TabiyaArenaRun *self = user;

    self->filling = 0;
    fill_table(self);
    return G_SOURCE_REMOVE;
}

/* Only a table that is looked at, and soon, not with each game. */
static void counted_cb(TabiyaArenaRun *self)
{
    if (self->filling == 0 && self->tab == TAB_TABLE)
        self->filling = g_timeout_add(FILL_MS, fill_cb, self);
}

static void pair_cb(TabiyaArenaRun *self, int first, int second)
{
    tabiya_arena_games_set_pair(TABIYA_ARENA_GAMES(self->games), first, second);
    gtk_widget_activate_action(GTK_WIDGET(self), "win.arena-tab", "s", TABS[TAB_GAMES].name);
}

static GtkWidget *make_table(TabiyaArenaRun *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *scrolled = gtk_scrolled_window_new(), *page = gtk_scrolled_window_new();

    self->table = tabiya_table_view_new();
    self->graphs = tabiya_graph_view_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), self->table);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), TABLE_PX);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(page), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(page), box);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_add_css_class(scrolled, "card");
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_box_append(GTK_BOX(box), self->graphs);
    g_signal_connect_object(self->table, "pair-pressed", G_CALLBACK(pair_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->graphs, "player-chosen", G_CALLBACK(fill_table), self,
                            G_CONNECT_SWAPPED);
    return page;
}

/* --- Pages ------------------------------------------------------------------------------------ */

static void follow_cb(TabiyaArenaRun *self, GObject *board)
{
    g_signal_emit(self, signals[SIGNAL_FOLLOW], 0, board);
}

void tabiya_arena_run_set_tournament(TabiyaArenaRun *self, TabiyaTournament *tournament)
{
    g_return_if_fail(TABIYA_IS_ARENA_RUN(self));
    const char *name = tournament ? tabiya_tournament_get_config(tournament)->name : NULL;

    g_signal_group_set_target(self->tournament, tournament);
    gtk_label_set_text(GTK_LABEL(self->name), name ? name : _("Tournament"));
    tabiya_arena_games_set_tournament(TABIYA_ARENA_GAMES(self->games), tournament);
    tabiya_arena_games_set_tournament(TABIYA_ARENA_GAMES(self->incidents), tournament);
    tabiya_wall_view_set_boards(TABIYA_WALL_VIEW(self->wall),
                                tournament ? tabiya_tournament_get_boards(tournament) : NULL);
    if (tournament) {
        g_signal_connect_object(tabiya_tournament_get_boards(tournament), "items-changed",
                                G_CALLBACK(boards_cb), self, G_CONNECT_SWAPPED);
    }
    progress_cb(self);
    fill_table(self);
}

void tabiya_arena_run_set_followed(TabiyaArenaRun *self, TabiyaArenaBoard *board)
{
    g_return_if_fail(TABIYA_IS_ARENA_RUN(self));
    tabiya_game_page_set_board(TABIYA_GAME_PAGE(self->game), board);
    tabiya_wall_view_set_followed(TABIYA_WALL_VIEW(self->wall), G_OBJECT(board));
}

static void show_tab(TabiyaArenaRun *self)
{
    for (Tab i = 0; i < N_TABS; i++)
        gtk_toggle_button_set_active(self->buttons[i], i == self->tab);
    gtk_stack_set_visible_child_name(GTK_STACK(self->stack), TABS[self->tab].name);
    if (self->tab == TAB_TABLE)
        fill_table(self);
}

void tabiya_arena_run_set_tab(TabiyaArenaRun *self, const char *tab)
{
    g_return_if_fail(TABIYA_IS_ARENA_RUN(self) && tab);
    for (Tab i = 0; i < N_TABS; i++) {
        if (g_str_equal(TABS[i].name, tab))
            self->tab = i;
    }
    show_tab(self);
}

const char *tabiya_arena_run_get_tab(TabiyaArenaRun *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_RUN(self), NULL);
    return TABS[self->tab].name;
}

void tabiya_arena_run_set_compact(TabiyaArenaRun *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_ARENA_RUN(self));
    gtk_box_set_spacing(GTK_BOX(self->box), compact ? 4 : 8);
}

/* --- Life ------------------------------------------------------------------------------------- */

static gboolean tabiya_arena_run_grab_focus(GtkWidget *widget)
{
    TabiyaArenaRun *self = TABIYA_ARENA_RUN(widget);
    GtkWidget *const steps[] = {self->go_on, self->pause, GTK_WIDGET(self->buttons[self->tab])};

    for (gsize i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (gtk_widget_get_visible(steps[i]) && gtk_widget_grab_focus(steps[i]))
            return TRUE;
    }
    return FALSE;
}

static void tabiya_arena_run_dispose(GObject *object)
{
    TabiyaArenaRun *self = TABIYA_ARENA_RUN(object);

    g_clear_handle_id(&self->filling, g_source_remove);
    g_clear_object(&self->tournament);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(tabiya_arena_run_parent_class)->dispose(object);
}

static void tabiya_arena_run_class_init(TabiyaArenaRunClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_run_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_arena_run_grab_focus;
    signals[SIGNAL_FOLLOW] = g_signal_new("follow", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_OBJECT);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *make_button(const char *words, const char *action)
{
    GtkWidget *button = gtk_button_new_with_label(words);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    return button;
}

static GtkWidget *make_words(TabiyaArenaRun *self)
{
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);

    self->name = gtk_label_new(NULL);
    self->status = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->name), PANGO_ELLIPSIZE_END);
    gtk_label_set_wrap(GTK_LABEL(self->status), TRUE);
    gtk_widget_add_css_class(self->name, "heading");
    gtk_widget_add_css_class(self->status, "numeric");
    gtk_widget_add_css_class(self->status, "dim-label");
    gtk_label_set_xalign(GTK_LABEL(self->name), 0);
    gtk_label_set_xalign(GTK_LABEL(self->status), 0);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_box_append(GTK_BOX(words), self->name);
    gtk_box_append(GTK_BOX(words), self->status);
    return words;
}

static GtkWidget *make_header(TabiyaArenaRun *self)
{
    GtkWidget *header = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *back = gtk_button_new_from_icon_name("go-previous-symbolic");

    gtk_actionable_set_action_name(GTK_ACTIONABLE(back), "win.arena-page");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(back), "s", "home");
    gtk_widget_add_css_class(back, "flat");
    gtk_widget_set_valign(back, GTK_ALIGN_CENTER);
    tabiya_shortcuts_name_button(back, _("Back to the Arena"), NULL);
    self->pause = make_button(_("Pause"), "win.arena-pause");
    self->go_on = make_button(_("Continue"), "win.arena-go-on");
    gtk_widget_add_css_class(self->go_on, "suggested-action");
    gtk_box_append(GTK_BOX(header), back);
    gtk_box_append(GTK_BOX(header), make_words(self));
    gtk_box_append(GTK_BOX(header), self->pause);
    gtk_box_append(GTK_BOX(header), self->go_on);
    return header;
}

static void make_tabs(TabiyaArenaRun *self)
{
    self->tabs = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(self->tabs, "linked");
    gtk_widget_add_css_class(self->tabs, "arena-tabs");
    for (Tab i = 0; i < N_TABS; i++) {
        GtkWidget *button = gtk_toggle_button_new();
        GtkWidget *label = gtk_label_new(_(TABS[i].title));

        gtk_button_set_child(GTK_BUTTON(button), label);
        tabiya_widget_set_name(button, _(TABS[i].title));
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.arena-tab");
        gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", TABS[i].name);
        gtk_box_append(GTK_BOX(self->tabs), button);
        self->buttons[i] = GTK_TOGGLE_BUTTON(button);
    }
    tabiya_widget_wrap_row(GTK_BOX(self->tabs));
}

static GtkWidget *make_no_boards(void)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(label, "dim-label");
    return label;
}

static GtkWidget *make_wall(TabiyaArenaRun *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();

    self->wall = tabiya_wall_view_new(tabiya_game_facts_read);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), self->wall);
    gtk_widget_set_vexpand(scrolled, TRUE);
    g_signal_connect_object(self->wall, "follow", G_CALLBACK(follow_cb), self, G_CONNECT_SWAPPED);
    self->boards = gtk_stack_new();
    self->no_boards = make_no_boards();
    gtk_stack_set_hhomogeneous(GTK_STACK(self->boards), FALSE);
    gtk_stack_set_vhomogeneous(GTK_STACK(self->boards), FALSE);
    gtk_stack_add_named(GTK_STACK(self->boards), scrolled, "wall");
    gtk_stack_add_named(GTK_STACK(self->boards), self->no_boards, "none");
    return self->boards;
}

static void make_pages(TabiyaArenaRun *self)
{
    GtkWidget *pages[N_TABS];

    self->game = tabiya_game_page_new(self->session);
    self->games = tabiya_arena_games_new(FALSE);
    self->incidents = tabiya_arena_games_new(TRUE);
    pages[TAB_WALL] = make_wall(self);
    pages[TAB_GAME] = self->game;
    pages[TAB_TABLE] = make_table(self);
    pages[TAB_GAMES] = self->games;
    pages[TAB_INCIDENTS] = self->incidents;
    self->stack = gtk_stack_new();
    gtk_widget_set_vexpand(self->stack, TRUE);
    for (Tab i = 0; i < N_TABS; i++) {
        gtk_stack_add_named(GTK_STACK(self->stack), pages[i], TABS[i].name);
        tabiya_page_rest(pages[i]);
    }
}

static void tabiya_arena_run_init(TabiyaArenaRun *self)
{
    self->tournament = g_signal_group_new(TABIYA_TYPE_TOURNAMENT);
    g_signal_group_connect_swapped(self->tournament, "notify::state", G_CALLBACK(progress_cb),
                                   self);
    g_signal_group_connect_swapped(self->tournament, "notify::played", G_CALLBACK(progress_cb),
                                   self);
    g_signal_group_connect_swapped(self->tournament, "notify::total", G_CALLBACK(progress_cb),
                                   self);
    g_signal_group_connect_swapped(self->tournament, "game-finished", G_CALLBACK(counted_cb), self);
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->bar = gtk_progress_bar_new();
    tabiya_widget_set_name(self->bar, _("Games played"));
    self->error = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->error), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->error), 0);
    gtk_widget_add_css_class(self->error, "error");
}

GtkWidget *tabiya_arena_run_new(TabiyaBoardSession *session)
{
    TabiyaArenaRun *self = g_object_new(TABIYA_TYPE_ARENA_RUN, NULL);

    self->session = g_object_ref(session);
    gtk_box_append(GTK_BOX(self->box), make_header(self));
    gtk_box_append(GTK_BOX(self->box), self->bar);
    gtk_box_append(GTK_BOX(self->box), self->error);
    make_tabs(self);
    make_pages(self);
    gtk_box_append(GTK_BOX(self->box), self->tabs);
    gtk_box_append(GTK_BOX(self->box), self->stack);
    show_tab(self);
    return GTK_WIDGET(self);
}
