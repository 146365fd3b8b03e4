/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-setup-page.h. The page has a setup of its own, which every change of a row writes to;
 * the rows that matter and their problems follow from it. */
#include "ui/arena/arena-setup-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/names/classifier.h"
#include "app/names/opening-search.h"
#include "app/names/opening-shown.h"
#include "app/number.h"
#include "engine/board/types.h"
#include "ui/access/names.h"
#include "ui/arena/arena-players.h"
#include "ui/arena/arena-words.h"
#include "ui/compat.h"
#include "ui/panes/reading-width.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

typedef enum { GROUP_FORM, GROUP_LIMIT, GROUP_START, GROUP_ENDS, GROUP_MACHINE, N_GROUPS } Group;

static const char *const GROUP_TITLES[N_GROUPS] = {
    [GROUP_FORM] = N_("Tournament"),       [GROUP_LIMIT] = N_("Time"),
    [GROUP_START] = N_("Openings"),        [GROUP_ENDS] = N_("Games That End Early"),
    [GROUP_MACHINE] = N_("This Computer"),
};

/* Below the form, whose name alone is short enough to stand beside the title. */
static const char *const FORMS_ABOUT[TABIYA_TOURNAMENT_N_FORMS] = {
    [TABIYA_TOURNAMENT_MATCH] = N_("Two players"),
    [TABIYA_TOURNAMENT_ROUND_ROBIN] = N_("Everyone plays everyone"),
    [TABIYA_TOURNAMENT_GAUNTLET] = N_("One plays all others"),
    [TABIYA_TOURNAMENT_SWISS] = N_("Equal scores play each other"),
    [TABIYA_TOURNAMENT_KNOCKOUT] = N_("The loser is out"),
    [TABIYA_TOURNAMENT_SPRT] = N_("A match until it is decided"),
};

static const char *const LIMITS[] = {
    [TABIYA_ARENA_CLOCK] = N_("Clock"),
    [TABIYA_ARENA_MOVETIME] = N_("Time per move"),
    [TABIYA_ARENA_NODES] = N_("Nodes per move"),
    [TABIYA_ARENA_DEPTH] = N_("Depth"),
};

static const char *const STARTS[] = {
    [TABIYA_ARENA_FROM_RANDOM] = N_("Random"),
    [TABIYA_ARENA_FROM_OPENING] = N_("An opening"),
    [TABIYA_ARENA_FROM_POSITION] = N_("A position"),
    [TABIYA_ARENA_FROM_FILE] = N_("A file of positions or games"),
};

/* --- Tables ----------------------------------------------------------------------------------- */

typedef enum { CHOICE_FORM, CHOICE_FIRST, CHOICE_LIMIT, CHOICE_START, N_CHOICES } Choice;

typedef enum {
    NUMBER_ROUNDS,
    NUMBER_ELO0,
    NUMBER_ELO1,
    NUMBER_BASE,
    NUMBER_INCREMENT,
    NUMBER_MOVETIME,
    NUMBER_NODES,
    NUMBER_DEPTH,
    NUMBER_AT_A_TIME,
    N_NUMBERS,
} Number;

#define FIELD(name) G_STRUCT_OFFSET(TabiyaArenaSetup, name)

static const struct {
    Group group;
    const char *title;
    gsize offset;
    guint digits; /* after the point; with some the field is a double, otherwise an int */
    double lower, upper, step;
} NUMBERS[N_NUMBERS] = {
    [NUMBER_ROUNDS] = {GROUP_FORM, N_("Rounds"), FIELD(rounds), 0, 1, 100000, 1},
    [NUMBER_ELO0] = {GROUP_FORM, N_("Elo that is not enough"), FIELD(elo0), 1, -500, 500, 1},
    [NUMBER_ELO1] = {GROUP_FORM, N_("Elo that is enough"), FIELD(elo1), 1, -500, 500, 1},
    [NUMBER_BASE] = {GROUP_LIMIT, N_("Seconds for the game"), FIELD(base_s), 1, 0, 36000, 1},
    [NUMBER_INCREMENT] = {GROUP_LIMIT, N_("Seconds added with each move"), FIELD(increment_s), 2, 0,
                          600, 0.1},
    [NUMBER_MOVETIME] = {GROUP_LIMIT, N_("Milliseconds"), FIELD(movetime_ms), 0, 1, 3600000, 100},
    [NUMBER_NODES] = {GROUP_LIMIT, N_("Nodes"), FIELD(nodes), 0, 1, 2000000000, 1000},
    [NUMBER_DEPTH] = {GROUP_LIMIT, N_("Half-moves"), FIELD(depth), 0, 1, ENG_MAX_PLY, 1},
    [NUMBER_AT_A_TIME] = {GROUP_MACHINE, N_("Games at a time"), FIELD(at_a_time), 0, 1, 64, 1},
};

/* The switches of GROUP_ENDS. */
static const struct {
    gsize offset; /* of a gboolean */
    const char *title, *says;
} ENDS[] = {
    {G_STRUCT_OFFSET(TabiyaArenaSetup, draws), N_("Draw by score"),
     N_("From move 40, when both players’ scores stay within 0.1 for 8 moves")},
    {G_STRUCT_OFFSET(TabiyaArenaSetup, resigns), N_("Resign by score"),
     N_("When a player’s own score stays below −6 for 3 moves")},
    {G_STRUCT_OFFSET(TabiyaArenaSetup, tablebases), N_("Tablebases decide"),
     N_("When the tablebases on this computer know the position")},
};

struct _TabiyaArenaSetupPage {
    GtkWidget parent_instance;

    TabiyaEngineRegistry *engines;
    TabiyaArenaSetup *setup;
    TabiyaOpeningSearch *openings; /* NULL: not needed so far */
    gboolean openings_wanted;
    char *board_fen;           /* the position on the board; NULL: none was offered */
    char *file, *file_problem; /* what was wrong with a file when it was read last */
    gboolean showing;          /* the program, not the person, sets a row */

    GtkWidget *box, *problem, *games, *begin;
    TabiyaArenaPlayers *players;
    AdwPreferencesGroup *groups[N_GROUPS];
    AdwComboRow *choices[N_CHOICES];
    AdwActionRow *numbers[N_NUMBERS];
    GtkSwitch *ends[G_N_ELEMENTS(ENDS)];
    GtkSpinButton *spins[N_NUMBERS];
    GtkEditable *name, *opening, *position;
    AdwActionRow *opening_found, *file_row, *on_board;
};

G_DEFINE_FINAL_TYPE(TabiyaArenaSetupPage, tabiya_arena_setup_page, GTK_TYPE_WIDGET)

/* --- Problems --------------------------------------------------------------------------------- */

/* `usual` NULL: the row has no other subtitle. */
static void tell(AdwActionRow *row, const char *problem, const char *usual)
{
    adw_action_row_set_subtitle(row, problem ? problem : usual ? usual : "");
    tabiya_widget_set_css_class(GTK_WIDGET(row), "error", problem != NULL);
    gtk_accessible_update_state(
        GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_STATE_INVALID,
        problem ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void tell_players(TabiyaArenaSetupPage *self, const char *problem)
{
    gtk_label_set_text(GTK_LABEL(self->problem), problem ? problem : "");
    gtk_widget_set_visible(self->problem, problem != NULL);
}

/* A file is read when it is chosen, not with every key. */
static char *dup_start_problem(TabiyaArenaSetupPage *self)
{
    if (self->setup->start != TABIYA_ARENA_FROM_FILE) {
        return tabiya_arena_setup_dup_problem(self->setup, TABIYA_ARENA_ROW_START, self->engines);
    }
    if (g_strcmp0(self->file, self->setup->path) != 0) {
        g_free(self->file);
        g_free(self->file_problem);
        self->file = g_strdup(self->setup->path);
        self->file_problem =
            tabiya_arena_setup_dup_problem(self->setup, TABIYA_ARENA_ROW_START, self->engines);
    }
    return g_strdup(self->file_problem);
}

static char *dup_problem(TabiyaArenaSetupPage *self, TabiyaArenaRow row)
{
    return row == TABIYA_ARENA_ROW_START
               ? dup_start_problem(self)
               : tabiya_arena_setup_dup_problem(self->setup, row, self->engines);
}

static gboolean tell_problems(TabiyaArenaSetupPage *self)
{
    AdwActionRow *const rows[TABIYA_ARENA_N_ROWS] = {
        [TABIYA_ARENA_ROW_FORM] = ADW_ACTION_ROW(self->choices[CHOICE_FORM]),
        [TABIYA_ARENA_ROW_LIMIT] = ADW_ACTION_ROW(self->choices[CHOICE_LIMIT]),
        [TABIYA_ARENA_ROW_START] = ADW_ACTION_ROW(self->choices[CHOICE_START]),
        [TABIYA_ARENA_ROW_ROUNDS] = self->numbers[NUMBER_ROUNDS],
        [TABIYA_ARENA_ROW_SPRT] = self->numbers[NUMBER_ELO1],
    };
    const char *about = _(FORMS_ABOUT[self->setup->form]);
    gboolean good = TRUE;

    for (TabiyaArenaRow row = 0; row < TABIYA_ARENA_N_ROWS; row++) {
        g_autofree char *problem = dup_problem(self, row);
        good = good && !problem;
        if (rows[row])
            tell(rows[row], problem, row == TABIYA_ARENA_ROW_FORM ? about : NULL);
        else
            tell_players(self, problem);
    }
    return good;
}

/* --- Consequences of the setup ---------------------------------------------------------------- */

static void show_number(TabiyaArenaSetupPage *self, Number number, gboolean shown)
{
    gtk_widget_set_visible(GTK_WIDGET(self->numbers[number]), shown);
}

static void show_rows(TabiyaArenaSetupPage *self)
{
    const TabiyaArenaSetup *setup = self->setup;
    const gboolean sprt = setup->form == TABIYA_TOURNAMENT_SPRT;

    show_number(self, NUMBER_ROUNDS, !sprt);
    show_number(self, NUMBER_ELO0, sprt);
    show_number(self, NUMBER_ELO1, sprt);
    show_number(self, NUMBER_BASE, setup->limit == TABIYA_ARENA_CLOCK);
    show_number(self, NUMBER_INCREMENT, setup->limit == TABIYA_ARENA_CLOCK);
    show_number(self, NUMBER_MOVETIME, setup->limit == TABIYA_ARENA_MOVETIME);
    show_number(self, NUMBER_NODES, setup->limit == TABIYA_ARENA_NODES);
    show_number(self, NUMBER_DEPTH, setup->limit == TABIYA_ARENA_DEPTH);
    gtk_widget_set_visible(GTK_WIDGET(self->choices[CHOICE_FIRST]),
                           setup->form == TABIYA_TOURNAMENT_GAUNTLET && setup->players->len > 0);
    gtk_widget_set_visible(GTK_WIDGET(self->opening), setup->start == TABIYA_ARENA_FROM_OPENING);
    gtk_widget_set_visible(GTK_WIDGET(self->opening_found),
                           setup->start == TABIYA_ARENA_FROM_OPENING && *setup->opening);
    gtk_widget_set_visible(GTK_WIDGET(self->position), setup->start == TABIYA_ARENA_FROM_POSITION);
    gtk_widget_set_visible(GTK_WIDGET(self->on_board),
                           setup->start == TABIYA_ARENA_FROM_POSITION && self->board_fen);
    gtk_widget_set_visible(GTK_WIDGET(self->file_row), setup->start == TABIYA_ARENA_FROM_FILE);
}

static void show_games(TabiyaArenaSetupPage *self)
{
    const int count = tabiya_arena_setup_count_games(self->setup);
    g_autofree char *number = tabiya_dup_number((guint64)count);
    g_autofree char *words =
        g_strdup_printf(ngettext("%s game", "%s games", (gulong)count), number);

    gtk_label_set_text(GTK_LABEL(self->games), count > 0 ? words : "");
    gtk_widget_set_visible(self->games, count > 0);
}

static void show_file(TabiyaArenaSetupPage *self)
{
    g_autofree char *name =
        *self->setup->path ? g_filename_display_basename(self->setup->path) : NULL;

    adw_action_row_set_subtitle(self->file_row, name ? name : _("No file chosen"));
}

static void update(TabiyaArenaSetupPage *self)
{
    show_rows(self);
    show_games(self);
    show_file(self);
    gtk_widget_action_set_enabled(self->begin, "win.arena-begin", TRUE);
    gtk_widget_set_sensitive(self->begin, tell_problems(self));
}

/* --- The first of a gauntlet ------------------------------------------------------------------ */

static void fill_first(TabiyaArenaSetupPage *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    const gboolean was_showing = self->showing;

    for (guint i = 0; i < self->setup->players->len; i++) {
        gtk_string_list_take(names, tabiya_arena_player_dup_name(
                                        g_ptr_array_index(self->setup->players, i), self->engines));
    }
    self->showing = TRUE;
    adw_combo_row_set_model(self->choices[CHOICE_FIRST], G_LIST_MODEL(names));
    self->showing = was_showing;
}

static void put_first(TabiyaArenaSetupPage *self, guint index)
{
    GPtrArray *players = self->setup->players;

    if (index == 0 || index >= players->len)
        return;
    g_ptr_array_insert(players, 0, g_ptr_array_steal_index(players, index));
    fill_first(self);
}

static void players_cb(TabiyaArenaSetupPage *self)
{
    g_autofree char *first =
        self->setup->players->len > 0 ? g_strdup(g_ptr_array_index(self->setup->players, 0)) : NULL;
    guint index;

    tabiya_arena_players_read(self->players, self->setup);
    if (self->setup->form == TABIYA_TOURNAMENT_GAUNTLET && first &&
        g_ptr_array_find_with_equal_func(self->setup->players, first, g_str_equal, &index)) {
        put_first(self, index);
    }
    fill_first(self);
    update(self);
}

static void nets_cb(GFile *file, gpointer user)
{
    TabiyaArenaSetupPage *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (!path)
        return;
    g_free(self->setup->nets);
    self->setup->nets = g_steal_pointer(&path);
    g_auto(GStrv) nets = tabiya_arena_setup_list_nets(self->setup->nets);
    tabiya_arena_setup_set_kind(self->setup, "net", (const char *const *)nets);
    tabiya_arena_players_show(self->players, self->setup);
    players_cb(self);
}

static void choose_nets_cb(TabiyaArenaSetupPage *self)
{
    tabiya_choose_folder(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                         _("Choose the Folder of Nets"), nets_cb, self);
}

/* --- Openings --------------------------------------------------------------------------------- */

/* Shows the opening whose moves the setup has, by its name. */
static void show_opening(TabiyaArenaSetupPage *self, const TabiyaOpeningHit *hit)
{
    g_autofree char *shown = hit ? tabiya_opening_dup_shown(hit->name, 0) : NULL;
    g_autofree char *title =
        hit ? g_strdup_printf("%s %s", hit->eco, shown) : g_strdup(self->setup->opening);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->opening_found), title);
    adw_action_row_set_subtitle(self->opening_found, hit ? hit->moves : "");
}

/* The best match for what is typed; moves are a way to type it, too. */
static void find_opening(TabiyaArenaSetupPage *self)
{
    const char *typed = gtk_editable_get_text(self->opening);
    g_autoptr(GArray) hits = *typed ? tabiya_opening_search_find(self->openings, typed, 1) : NULL;
    const TabiyaOpeningHit *hit =
        hits && hits->len > 0 ? &g_array_index(hits, TabiyaOpeningHit, 0) : NULL;

    g_free(self->setup->opening);
    self->setup->opening = g_strdup(hit ? hit->moves : "");
    if (hit)
        show_opening(self, hit);
    update(self);
}

static void search_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_task_return_pointer(task, tabiya_opening_search_new_in(tabiya_opening_language()),
                          (GDestroyNotify)tabiya_opening_search_free);
}

static void search_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaArenaSetupPage *self = TABIYA_ARENA_SETUP_PAGE(source);

    self->openings = g_task_propagate_pointer(G_TASK(result), NULL);
    if (self->openings && self->box && *gtk_editable_get_text(self->opening))
        find_opening(self);
}

/* The index of names takes longer than a frame. */
static void want_openings(TabiyaArenaSetupPage *self)
{
    if (self->openings_wanted)
        return;
    self->openings_wanted = TRUE;
    g_autoptr(GTask) task = g_task_new(self, NULL, search_cb, NULL);
    g_task_run_in_thread(task, search_thread);
}

static void opening_cb(TabiyaArenaSetupPage *self)
{
    if (self->showing)
        return;
    if (self->openings)
        find_opening(self);
    else
        want_openings(self);
}

static void position_cb(TabiyaArenaSetupPage *self)
{
    if (self->showing)
        return;
    g_free(self->setup->position);
    self->setup->position = g_strstrip(g_strdup(gtk_editable_get_text(self->position)));
    update(self);
}

static void on_board_cb(TabiyaArenaSetupPage *self)
{
    gtk_editable_set_text(self->position, self->board_fen);
}

static void file_cb(GFile *file, gpointer user)
{
    TabiyaArenaSetupPage *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (!path)
        return;
    g_free(self->setup->path);
    self->setup->path = g_steal_pointer(&path);
    g_clear_pointer(&self->file, g_free); /* it may have changed: read it again */
    update(self);
}

static void choose_file_cb(TabiyaArenaSetupPage *self)
{
    static const char *const SUFFIXES[] = {"epd", "pgn", NULL};

    tabiya_choose_file(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                       &(TabiyaFileQuestion){.title = _("Choose a File of Openings"),
                                             .kind = _("Positions and games (EPD, PGN)"),
                                             .suffixes = SUFFIXES},
                       file_cb, self);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void choice_cb(AdwComboRow *row, GParamSpec *spec, TabiyaArenaSetupPage *self)
{
    const guint chosen = adw_combo_row_get_selected(row);

    if (self->showing || chosen == GTK_INVALID_LIST_POSITION)
        return;
    if (row == self->choices[CHOICE_FORM])
        self->setup->form = (TabiyaTournamentForm)chosen;
    else if (row == self->choices[CHOICE_LIMIT])
        self->setup->limit = (TabiyaArenaLimit)chosen;
    else if (row == self->choices[CHOICE_START])
        self->setup->start = (TabiyaArenaStart)chosen;
    else
        put_first(self, chosen);
    if (self->setup->start == TABIYA_ARENA_FROM_OPENING)
        want_openings(self);
    update(self);
}

static AdwComboRow *add_choice(TabiyaArenaSetupPage *self, Group group, const char *title,
                               const char *const *words, gsize n)
{
    g_autoptr(GtkStringList) list = gtk_string_list_new(NULL);
    GtkWidget *row = tabiya_names_give(adw_combo_row_new());

    for (gsize i = 0; i < n; i++)
        gtk_string_list_append(list, _(words[i]));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(list));
    adw_preferences_group_add(self->groups[group], row);
    g_signal_connect_object(row, "notify::selected", G_CALLBACK(choice_cb), self, 0);
    return ADW_COMBO_ROW(row);
}

static void number_cb(GtkSpinButton *spin, TabiyaArenaSetupPage *self)
{
    for (Number i = 0; i < N_NUMBERS; i++) {
        gpointer field = G_STRUCT_MEMBER_P(self->setup, NUMBERS[i].offset);
        if (spin != self->spins[i] || self->showing)
            continue;
        if (NUMBERS[i].digits > 0)
            *(double *)field = gtk_spin_button_get_value(spin);
        else
            *(int *)field = gtk_spin_button_get_value_as_int(spin);
        update(self);
    }
}

static void add_number(TabiyaArenaSetupPage *self, Number i)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *spin =
        gtk_spin_button_new_with_range(NUMBERS[i].lower, NUMBERS[i].upper, NUMBERS[i].step);

    gtk_spin_button_set_digits(GTK_SPIN_BUTTON(spin), NUMBERS[i].digits);
    gtk_spin_button_set_numeric(GTK_SPIN_BUTTON(spin), TRUE);
    gtk_widget_set_valign(spin, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(spin, _(NUMBERS[i].title));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(NUMBERS[i].title));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), spin);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), spin);
    adw_preferences_group_add(self->groups[NUMBERS[i].group], row);
    self->numbers[i] = ADW_ACTION_ROW(row);
    self->spins[i] = GTK_SPIN_BUTTON(spin);
    g_signal_connect_object(spin, "value-changed", G_CALLBACK(number_cb), self, 0);
}

static void end_cb(GtkSwitch *end, GParamSpec *spec, TabiyaArenaSetupPage *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        if (end == self->ends[i] && !self->showing)
            G_STRUCT_MEMBER(gboolean, self->setup, ENDS[i].offset) = gtk_switch_get_active(end);
    }
}

static void add_end(TabiyaArenaSetupPage *self, gsize i)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *end = gtk_switch_new();

    gtk_widget_set_valign(end, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(end, _(ENDS[i].title));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(ENDS[i].title));
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), _(ENDS[i].says));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), end);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), end);
    adw_preferences_group_add(self->groups[GROUP_ENDS], row);
    self->ends[i] = GTK_SWITCH(end);
    g_signal_connect_object(end, "notify::active", G_CALLBACK(end_cb), self, 0);
}

static GtkEditable *add_entry(TabiyaArenaSetupPage *self, Group group, const char *title,
                              GCallback changed)
{
    GtkWidget *row = adw_entry_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_preferences_group_add(self->groups[group], row);
    tabiya_widget_fit_hints(row);
    g_signal_connect_object(row, "changed", changed, self, G_CONNECT_SWAPPED);
    return GTK_EDITABLE(row);
}

static AdwActionRow *add_way(TabiyaArenaSetupPage *self, const char *title, GCallback activated)
{
    GtkWidget *row = tabiya_widget_new_way_row(title, NULL);

    adw_preferences_group_add(self->groups[GROUP_START], row);
    g_signal_connect_object(row, "activated", activated, self, G_CONNECT_SWAPPED);
    return ADW_ACTION_ROW(row);
}

static void name_cb(TabiyaArenaSetupPage *self)
{
    if (self->showing)
        return;
    g_free(self->setup->name);
    self->setup->name = g_strstrip(g_strdup(gtk_editable_get_text(self->name)));
}

static void add_start_rows(TabiyaArenaSetupPage *self)
{
    self->opening =
        add_entry(self, GROUP_START, _("Name or moves of the opening"), G_CALLBACK(opening_cb));
    self->opening_found = ADW_ACTION_ROW(adw_action_row_new());
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(self->opening_found), FALSE);
    adw_preferences_group_add(self->groups[GROUP_START], GTK_WIDGET(self->opening_found));
    self->position = add_entry(self, GROUP_START, _("Position in FEN"), G_CALLBACK(position_cb));
    self->on_board = add_way(self, _("Take the position on the board"), G_CALLBACK(on_board_cb));
    self->file_row = add_way(self, _("File"), G_CALLBACK(choose_file_cb));
}

static void add_rows(TabiyaArenaSetupPage *self)
{
    self->choices[CHOICE_FORM] =
        add_choice(self, GROUP_FORM, _("Form"), TABIYA_ARENA_FORMS, TABIYA_TOURNAMENT_N_FORMS);
    self->choices[CHOICE_FIRST] = add_choice(self, GROUP_FORM, _("Plays all others"), NULL, 0);
    self->choices[CHOICE_LIMIT] =
        add_choice(self, GROUP_LIMIT, _("Limit"), LIMITS, G_N_ELEMENTS(LIMITS));
    self->choices[CHOICE_START] =
        add_choice(self, GROUP_START, _("Games start from"), STARTS, G_N_ELEMENTS(STARTS));
    for (Number i = 0; i < N_NUMBERS; i++)
        add_number(self, i);
    for (gsize i = 0; i < G_N_ELEMENTS(ENDS); i++)
        add_end(self, i);
    self->name = add_entry(self, GROUP_FORM, _("Name (optional)"), G_CALLBACK(name_cb));
    add_start_rows(self);
    for (Choice i = 0; i < N_CHOICES; i++)
        tabiya_widget_keep_choice_whole(GTK_WIDGET(self->choices[i]));
}

/* --- Showing ---------------------------------------------------------------------------------- */

static void show_numbers(TabiyaArenaSetupPage *self)
{
    for (Number i = 0; i < N_NUMBERS; i++) {
        const gpointer field = G_STRUCT_MEMBER_P(self->setup, NUMBERS[i].offset);
        gtk_spin_button_set_value(self->spins[i],
                                  NUMBERS[i].digits > 0 ? *(double *)field : *(int *)field);
    }
}

static void show_ends(TabiyaArenaSetupPage *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        gtk_switch_set_active(self->ends[i],
                              G_STRUCT_MEMBER(gboolean, self->setup, ENDS[i].offset));
    }
}

static void show_texts(TabiyaArenaSetupPage *self)
{
    gtk_editable_set_text(self->name, self->setup->name);
    gtk_editable_set_text(self->position, self->setup->position);
    gtk_editable_set_text(self->opening, self->setup->opening);
    show_opening(self, NULL);
}

void tabiya_arena_setup_page_show(TabiyaArenaSetupPage *self, const TabiyaArenaSetup *setup)
{
    g_return_if_fail(TABIYA_IS_ARENA_SETUP_PAGE(self) && setup);
    TabiyaArenaSetup *copy = tabiya_arena_setup_copy(setup);

    tabiya_arena_setup_free(self->setup);
    self->setup = copy;
    self->showing = TRUE;
    tabiya_arena_players_show(self->players, copy);
    fill_first(self);
    adw_combo_row_set_selected(self->choices[CHOICE_FORM], copy->form);
    adw_combo_row_set_selected(self->choices[CHOICE_LIMIT], copy->limit);
    adw_combo_row_set_selected(self->choices[CHOICE_START], copy->start);
    show_numbers(self);
    show_ends(self);
    show_texts(self);
    self->showing = FALSE;
    if (copy->start == TABIYA_ARENA_FROM_OPENING)
        want_openings(self);
    update(self);
}

const TabiyaArenaSetup *tabiya_arena_setup_page_get(TabiyaArenaSetupPage *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_SETUP_PAGE(self), NULL);
    return self->setup;
}

void tabiya_arena_setup_page_set_position(TabiyaArenaSetupPage *self, const char *fen)
{
    g_return_if_fail(TABIYA_IS_ARENA_SETUP_PAGE(self));
    g_free(self->board_fen);
    self->board_fen = g_strdup(fen);
    update(self);
}

gboolean tabiya_arena_setup_page_is_good(TabiyaArenaSetupPage *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_SETUP_PAGE(self), FALSE);
    return gtk_widget_get_sensitive(self->begin);
}

void tabiya_arena_setup_page_set_compact(TabiyaArenaSetupPage *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_ARENA_SETUP_PAGE(self));
    tabiya_reading_width_set_spreads(
        TABIYA_READING_WIDTH(gtk_widget_get_layout_manager(GTK_WIDGET(self))), compact);
}

/* --- Life ------------------------------------------------------------------------------------- */

static gboolean tabiya_arena_setup_page_grab_focus(GtkWidget *widget)
{
    return gtk_widget_child_focus(GTK_WIDGET(TABIYA_ARENA_SETUP_PAGE(widget)->players),
                                  GTK_DIR_TAB_FORWARD);
}

static void tabiya_arena_setup_page_dispose(GObject *object)
{
    TabiyaArenaSetupPage *self = TABIYA_ARENA_SETUP_PAGE(object);

    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->engines);
    G_OBJECT_CLASS(tabiya_arena_setup_page_parent_class)->dispose(object);
}

static void tabiya_arena_setup_page_finalize(GObject *object)
{
    TabiyaArenaSetupPage *self = TABIYA_ARENA_SETUP_PAGE(object);

    g_clear_pointer(&self->openings, tabiya_opening_search_free);
    tabiya_arena_setup_free(self->setup);
    g_free(self->board_fen);
    g_free(self->file);
    g_free(self->file_problem);
    G_OBJECT_CLASS(tabiya_arena_setup_page_parent_class)->finalize(object);
}

static void tabiya_arena_setup_page_class_init(TabiyaArenaSetupPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_setup_page_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_arena_setup_page_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_arena_setup_page_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, TABIYA_TYPE_READING_WIDTH);
}

static GtkWidget *make_problem(void)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "error");
    gtk_widget_set_visible(label, FALSE);
    return label;
}

static GtkWidget *make_header(void)
{
    GtkWidget *header = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *back = gtk_button_new_from_icon_name("go-previous-symbolic");
    GtkWidget *title = gtk_label_new(_("New Tournament"));

    gtk_actionable_set_action_name(GTK_ACTIONABLE(back), "win.arena-page");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(back), "s", "home");
    gtk_widget_add_css_class(back, "flat");
    tabiya_shortcuts_name_button(back, _("Back to the Arena"), NULL);
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(title, "heading");
    gtk_box_append(GTK_BOX(header), back);
    gtk_box_append(GTK_BOX(header), title);
    return header;
}

static GtkWidget *make_footer(TabiyaArenaSetupPage *self)
{
    GtkWidget *footer = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);

    self->games = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->games), TRUE);
    gtk_widget_set_hexpand(self->games, TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->games), 0);
    gtk_widget_add_css_class(self->games, "numeric");
    gtk_widget_add_css_class(self->games, "dim-label");
    self->begin = gtk_button_new_with_label(_("Start Tournament"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->begin), "win.arena-begin");
    gtk_widget_add_css_class(self->begin, "suggested-action");
    gtk_box_append(GTK_BOX(footer), self->games);
    gtk_box_append(GTK_BOX(footer), self->begin);
    return footer;
}

static GtkWidget *make_content(TabiyaArenaSetupPage *self)
{
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);

    gtk_box_append(GTK_BOX(content), GTK_WIDGET(self->players));
    self->problem = make_problem();
    gtk_box_append(GTK_BOX(content), self->problem);
    for (Group group = 0; group < N_GROUPS; group++) {
        self->groups[group] = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
        adw_preferences_group_set_title(self->groups[group], _(GROUP_TITLES[group]));
        gtk_box_append(GTK_BOX(content), GTK_WIDGET(self->groups[group]));
    }
    adw_preferences_group_set_description(
        self->groups[GROUP_LIMIT],
        _("Levels and opponents have limits of their own, which are lower."));
    gtk_widget_add_css_class(content, "arena-page");
    return content;
}

static GtkWidget *make_scrolled(GtkWidget *content)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();

    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), content);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

static void tabiya_arena_setup_page_init(TabiyaArenaSetupPage *self)
{
    self->setup = tabiya_arena_setup_new();
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_add_css_class(GTK_WIDGET(self), "arena-setup");
}

GtkWidget *tabiya_arena_setup_page_new(TabiyaEngineRegistry *engines)
{
    TabiyaArenaSetupPage *self = g_object_new(TABIYA_TYPE_ARENA_SETUP_PAGE, NULL);

    self->engines = g_object_ref(engines);
    self->players = TABIYA_ARENA_PLAYERS(tabiya_arena_players_new(engines));
    g_signal_connect_object(self->players, "changed", G_CALLBACK(players_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->players, "choose-nets", G_CALLBACK(choose_nets_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->box), make_header());
    gtk_box_append(GTK_BOX(self->box), make_scrolled(make_content(self)));
    gtk_box_append(GTK_BOX(self->box), make_footer(self));
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    add_rows(self);
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_widget_fit_words(self->box);
    tabiya_arena_setup_page_show(self, self->setup);
    return GTK_WIDGET(self);
}
