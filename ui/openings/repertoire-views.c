/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The views of one repertoire: its lines, conflicts, gaps and reviews. Rows are made again when
 * their contents change, and only as many as a person would look through. */
#include "ui/openings/repertoire-page-private.h"

#include <glib/gi18n.h>

#include "app/game/numbered-move.h"
#include "app/game/shown-move.h"
#include "app/names/opening-shown.h"
#include "ui/menu-items.h"
#include "ui/openings/review-calendar.h"
#include "ui/widget.h"

/* More lines can be searched in the library. */
#define MAX_ROWS 300

/* --- Rows ------------------------------------------------------------------------------------- */

void tabiya_repertoire_page_clear_rows(TabiyaRepertoirePage *self)
{
    GtkWidget *row;

    while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->rows))))
        gtk_list_box_remove(self->rows, row);
}

static void say(TabiyaRepertoirePage *self, const char *words)
{
    gtk_label_set_text(self->words, words);
    gtk_stack_set_visible_child_name(self->contents, "words");
}

/* The target of a row is stored in it: the moves to its position, or its game. */
#define MOVES_KEY "moves"
#define GAME_KEY "game"

void tabiya_repertoire_page_row_activated_cb(TabiyaRepertoirePage *self, GtkWidget *row)
{
    const char *moves = g_object_get_data(G_OBJECT(row), MOVES_KEY);
    const gint64 *game = g_object_get_data(G_OBJECT(row), GAME_KEY);

    if (game)
        g_signal_emit_by_name(self, "open-line", *game);
    else if (moves)
        g_signal_emit_by_name(self, "show-line", moves);
}

static void keep_game(GtkWidget *row, gint64 game)
{
    g_object_set_data_full(G_OBJECT(row), GAME_KEY, g_memdup2(&game, sizeof game), g_free);
}

static GtkWidget *add_row(TabiyaRepertoirePage *self, const char *title, const char *subtitle)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *escaped_title = g_markup_escape_text(title, -1);
    g_autofree char *escaped_subtitle = g_markup_escape_text(subtitle, -1);
    g_autofree char *spoken = g_strdup_printf("%s, %s", title, subtitle);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), escaped_title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), escaped_subtitle);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 2);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 2);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    tabiya_widget_set_name(row, spoken);
    gtk_list_box_append(self->rows, row);
    return row;
}

static void show_rows(TabiyaRepertoirePage *self, const char *name)
{
    tabiya_widget_set_name(GTK_WIDGET(self->rows), name);
    gtk_stack_set_visible_child_name(self->contents, "rows");
}

/* The moves to a position; "the initial position" if there are none. */
static char *dup_place(const TabiyaRepertoire *repertoire, guint index)
{
    char *way = tabiya_repertoire_dup_way_text(repertoire, index);

    if (*way != '\0')
        return way;
    g_free(way);
    return g_strdup(_("The initial position"));
}

/* NULL for a line that starts elsewhere: the place shows openings from the initial position. */
static char *dup_board_line(const TabiyaRepertoire *repertoire, guint index, const char *then)
{
    const EngPosition *start;
    g_autoptr(GArray) way = tabiya_repertoire_dup_way(repertoire, index, &start);
    g_autofree char *text = tabiya_repertoire_dup_way_text(repertoire, index);
    EngPosition initial;

    eng_position_init(&initial);
    return eng_position_equal(start, &initial) ? g_strdup_printf("%s %s", text, then) : NULL;
}

/* A game with a line through the position; 0: none. */
static gint64 find_game(const TabiyaRepertoire *repertoire, guint index)
{
    const TabiyaRepertoirePosition *position = tabiya_repertoire_get(repertoire, index);

    if (position->from != TABIYA_NO_POSITION)
        return tabiya_repertoire_find_move(repertoire, position->from, position->by)->game;
    return position->moves->len > 0 ? g_array_index(position->moves, TabiyaRepertoireMove, 0).game
                                    : 0;
}

/* Makes the row show the position, and the move `then` after it. This place's board only shows
 * openings from the initial position; others open in Study. */
static void keep_way(GtkWidget *row, const TabiyaRepertoire *repertoire, guint index,
                     const char *then)
{
    char *moves = dup_board_line(repertoire, index, then);
    gint64 game = moves ? 0 : find_game(repertoire, index);

    if (moves)
        g_object_set_data_full(G_OBJECT(row), MOVES_KEY, moves, g_free);
    else if (game != 0)
        keep_game(row, game);
    else
        gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void fill_lines(TabiyaRepertoirePage *self)
{
    guint n = tabiya_repertoire_get_n_lines(self->repertoire);

    if (n == 0) {
        say(self, _("No lines yet. Play moves on the board and press “Add This Line”, or import a "
                    "PGN file from the menu."));
        return;
    }
    for (guint i = 0; i < MIN(n, MAX_ROWS); i++) {
        const TabiyaRepertoireLine *line = tabiya_repertoire_get_line(self->repertoire, i);
        const char *name = tabiya_repertoire_line_get_name(line);
        g_autofree char *shown = name ? tabiya_opening_dup_shown(name, 0) : NULL;
        g_autofree char *moves = tabiya_repertoire_line_dup_text(line);
        GtkWidget *row = add_row(self, shown ? shown : _("Unnamed line"), moves);

        gtk_widget_set_tooltip_text(row, moves); /* all of them */
        keep_game(row, line->game);
    }
    show_rows(self, _("Lines"));
}

/* --- Conflicts -------------------------------------------------------------------------------- */

/* "Nf3, Bc4" */
static char *dup_answers(const TabiyaRepertoirePosition *position)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < position->moves->len; i++) {
        const TabiyaRepertoireMove *move = &g_array_index(position->moves, TabiyaRepertoireMove, i);

        if (move->kind == TABIYA_REPERTOIRE_LEARNED) {
            g_autofree char *san = tabiya_shown_move_dup(&position->position, move->move);

            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", san);
        }
    }
    return g_string_free(text, FALSE);
}

static void append_settling(GMenu *menu, const char *label, gint64 id, guint64 key,
                            const char *move)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target(item, "win.repertoire-settle", "(xts)", id, key, move);
    g_menu_append_item(menu, item);
}

/* The choices for resolving a conflict. */
static GtkWidget *make_settle_button(TabiyaRepertoirePage *self,
                                     const TabiyaRepertoirePosition *position)
{
    g_autoptr(GMenu) menu = g_menu_new();
    GtkWidget *button = gtk_menu_button_new();
    guint64 key = position->position.key;

    append_settling(menu, _("Accept All"), self->shown, key, "");
    for (guint i = 0; i < position->moves->len; i++) {
        const TabiyaRepertoireMove *move = &g_array_index(position->moves, TabiyaRepertoireMove, i);
        g_autofree char *label = NULL, *san = NULL;
        char uci[ENG_UCI_MAX];

        if (move->kind != TABIYA_REPERTOIRE_LEARNED)
            continue;
        san = tabiya_shown_move_dup(&position->position, move->move);
        label = g_strdup_printf(_("Only %s"), san);
        append_settling(menu, label, self->shown, key,
                        eng_uci_write(&position->position, move->move, uci));
    }
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), _("Resolve"));
    tabiya_widget_set_name(button, _("Resolve"));
    tabiya_menu_button_set_menu(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    return button;
}

static void fill_conflicts(TabiyaRepertoirePage *self)
{
    g_autoptr(GArray) conflicts = tabiya_repertoire_dup_conflicts(self->repertoire);

    if (conflicts->len == 0) {
        say(self,
            _("No position has two answers. In Study, mark equally good variations with ==."));
        return;
    }
    for (guint i = 0; i < MIN(conflicts->len, MAX_ROWS); i++) {
        guint index = g_array_index(conflicts, guint, i);
        const TabiyaRepertoirePosition *position = tabiya_repertoire_get(self->repertoire, index);
        g_autofree char *place = dup_place(self->repertoire, index);
        g_autofree char *answers = dup_answers(position);
        GtkWidget *row = add_row(self, place, answers);

        keep_way(row, self->repertoire, index, "");
        adw_action_row_add_suffix(ADW_ACTION_ROW(row), make_settle_button(self, position));
    }
    show_rows(self, _("Conflicts"));
}

/* --- Gaps ------------------------------------------------------------------------------------- */

static const double SHARES[] = {1 / 20.0, 1 / 50.0, 1 / 100.0, 1 / 200.0};

static void add_gap(TabiyaRepertoirePage *self, const TabiyaRepertoire *repertoire,
                    const TabiyaGap *gap)
{
    const EngPosition *position = &tabiya_repertoire_get(repertoire, gap->position)->position;
    g_autofree char *way = tabiya_repertoire_dup_way_text(repertoire, gap->position);
    g_autofree char *title = NULL, *share = NULL, *number = NULL, *subtitle = NULL;
    g_autofree char *shown = tabiya_shown_move_dup(position, gap->move);
    char san[ENG_SAN_MAX];

    eng_san_write(position, gap->move, san);
    title = position->side_to_move == ENG_WHITE
                ? g_strdup_printf("%s %u. %s", way, position->fullmove_number, shown)
            : *way ? g_strdup_printf("%s %s", way, shown)
                   : tabiya_numbered_move_dup(position, shown);
    g_strstrip(title);
    /* Translators: a part of the whole. */
    share = g_strdup_printf(gap->share < 0.1 ? _("%.1f%%") : _("%.0f%%"), 100 * gap->share);
    number = g_strdup_printf("%'" G_GUINT64_FORMAT, gap->games);
    /* Translators: how often a reply is met: "In 12% of your games · 340 in the library" */
    subtitle = g_strdup_printf(_("In %s of your games · %s in the library"), share, number);
    GtkWidget *row = add_row(self, title, subtitle);
    keep_way(row, repertoire, gap->position, san);
}

static void gaps_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoirePage) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaRepertoire) repertoire = NULL;
    g_autoptr(GArray) gaps = tabiya_repertoires_find_gaps_finish(result, &repertoire, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_object(&self->asking);
    if (!gaps) {
        say(self, error->message);
        return;
    }
    if (gaps->len == 0) {
        say(self, _("No gaps at this frequency"));
        return;
    }
    for (guint i = 0; i < MIN(gaps->len, MAX_ROWS); i++)
        add_gap(self, repertoire, &g_array_index(gaps, TabiyaGap, i));
    show_rows(self, _("Gaps"));
}

static void fill_gaps(TabiyaRepertoirePage *self)
{
    guint chosen = gtk_drop_down_get_selected(self->share);

    say(self, _("Searching the library…"));
    self->asking = g_cancellable_new();
    tabiya_repertoires_find_gaps_async(self->repertoires, self->shown,
                                       SHARES[MIN(chosen, G_N_ELEMENTS(SHARES) - 1)], self->asking,
                                       gaps_cb, g_object_ref(self));
}

/* --- Reviews ---------------------------------------------------------------------------------- */

static void days_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoirePage) self = user;
    g_autoptr(GError) error = NULL;
    g_autofree TabiyaTrainingDays *days = tabiya_repertoires_load_days_finish(result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_object(&self->asking);
    if (!days) {
        say(self, error->message);
        return;
    }
    adw_bin_set_child(self->calendar, tabiya_review_calendar_new(days));
    gtk_stack_set_visible_child_name(self->contents, "calendar");
}

static void fill_reviews(TabiyaRepertoirePage *self)
{
    self->asking = g_cancellable_new();
    tabiya_repertoires_load_days_async(self->repertoires, self->shown, self->asking, days_cb,
                                       g_object_ref(self));
}

/* --- All views -------------------------------------------------------------------------------- */

const TabiyaRepertoireView tabiya_repertoire_views[TABIYA_N_REPERTOIRE_VIEWS] = {
    {"lines", N_("Lines"), fill_lines},
    {"conflicts", N_("Conflicts"), fill_conflicts},
    {"gaps", N_("Gaps"), fill_gaps},
    {"reviews", N_("Reviews"), fill_reviews},
};
