/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See theme-list.h. The rows and examples of a group are made when it is first unfolded. */
#include "ui/puzzles/theme-list.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "ui/access/names.h"
#include "ui/board/mini-board.h"
#include "ui/widget.h"

#define EXAMPLE_PX 72

struct _TabiyaThemeList {
    GtkWidget parent_instance;

    TabiyaPuzzleShelf *shelf; /* owned, or NULL */
    GCancellable *cancellable;
    TabiyaThemes with, without;
    gboolean quiet; /* the program presses buttons, not the person */

    GtkWidget *box;
    GtkEditable *words;
    GtkWidget *nothing;
    GtkWidget *groups[TABIYA_N_THEME_GROUPS];
    gboolean made[TABIYA_N_THEME_GROUPS];
    GtkWidget *rows[TABIYA_N_THEMES]; /* NULL: not made yet */
    GtkToggleButton *with_buttons[TABIYA_N_THEMES], *without_buttons[TABIYA_N_THEMES];
};

G_DEFINE_FINAL_TYPE(TabiyaThemeList, tabiya_theme_list, GTK_TYPE_WIDGET)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- The choice ------------------------------------------------------------------------------- */

static void append_chosen(TabiyaThemeList *self, TabiyaThemeGroup group, GString *words)
{
    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        gboolean with = tabiya_themes_has(self->with, theme);

        if (tabiya_puzzle_theme_get_group(theme) != group ||
            !(with || tabiya_themes_has(self->without, theme))) {
            continue;
        }
        if (words->len > 0)
            g_string_append(words, ", ");
        g_string_append_printf(words, with ? "%s" : _("not %s"),
                               tabiya_puzzle_theme_get_name(theme));
    }
}

/* A folded group names its chosen themes. */
static void show_group(TabiyaThemeList *self, TabiyaThemeGroup group)
{
    g_autoptr(GString) words = g_string_new(NULL);
    g_autofree char *markup = NULL;

    append_chosen(self, group, words);
    markup = g_markup_escape_text(words->str, -1);
    adw_expander_row_set_subtitle(ADW_EXPANDER_ROW(self->groups[group]), markup);
}

static void show_theme(TabiyaThemeList *self, TabiyaPuzzleTheme theme)
{
    if (!self->rows[theme])
        return;
    self->quiet = TRUE;
    gtk_toggle_button_set_active(self->with_buttons[theme], tabiya_themes_has(self->with, theme));
    gtk_toggle_button_set_active(self->without_buttons[theme],
                                 tabiya_themes_has(self->without, theme));
    self->quiet = FALSE;
}

static void choose(TabiyaThemeList *self, TabiyaPuzzleTheme theme, gboolean with, gboolean on)
{
    TabiyaThemes *chosen = with ? &self->with : &self->without;

    tabiya_themes_remove(&self->with, theme);
    tabiya_themes_remove(&self->without, theme);
    if (on)
        tabiya_themes_add(chosen, theme);
    show_theme(self, theme);
    show_group(self, tabiya_puzzle_theme_get_group(theme));
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

static void toggled_cb(GtkToggleButton *button, TabiyaThemeList *self)
{
    guint theme = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "tabiya-theme"));

    if (!self->quiet) {
        choose(self, theme, button == self->with_buttons[theme],
               gtk_toggle_button_get_active(button));
    }
}

void tabiya_theme_list_set(TabiyaThemeList *self, TabiyaThemes with, TabiyaThemes without)
{
    g_return_if_fail(TABIYA_IS_THEME_LIST(self));
    self->with = with;
    self->without = without;
    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++)
        show_theme(self, theme);
    for (guint group = 0; group < TABIYA_N_THEME_GROUPS; group++)
        show_group(self, group);
}

TabiyaThemes tabiya_theme_list_get_with(TabiyaThemeList *self)
{
    g_return_val_if_fail(TABIYA_IS_THEME_LIST(self), (TabiyaThemes){{0}});
    return self->with;
}

TabiyaThemes tabiya_theme_list_get_without(TabiyaThemeList *self)
{
    g_return_val_if_fail(TABIYA_IS_THEME_LIST(self), (TabiyaThemes){{0}});
    return self->without;
}

/* --- Rows ------------------------------------------------------------------------------------- */

static GtkToggleButton *make_button(TabiyaThemeList *self, TabiyaPuzzleTheme theme,
                                    const char *label, const char *spoken)
{
    GtkWidget *button = gtk_toggle_button_new_with_label(label);
    g_autofree char *name = g_strdup_printf(spoken, tabiya_puzzle_theme_get_name(theme));

    g_object_set_data(G_OBJECT(button), "tabiya-theme", GUINT_TO_POINTER(theme));
    tabiya_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, name);
    g_signal_connect(button, "toggled", G_CALLBACK(toggled_cb), self);
    return GTK_TOGGLE_BUTTON(button);
}

static void picked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaMiniBoard) board = user;
    TabiyaPuzzleShelf *shelf = g_object_get_data(G_OBJECT(board), "tabiya-shelf");
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_shelf_puzzle_finish(shelf, result, NULL, NULL);
    EngPosition position;

    gtk_widget_set_visible(GTK_WIDGET(board), puzzle != NULL);
    if (!puzzle)
        return;
    tabiya_puzzle_get_position(puzzle, 1, &position);
    tabiya_mini_board_set(board, &position, puzzle->moves[0],
                          tabiya_puzzle_get_solver(puzzle) == ENG_BLACK);
}

/* An example made for the theme; FALSE: no board can explain it. */
static gboolean show_own(TabiyaMiniBoard *board, TabiyaPuzzleTheme theme)
{
    const char *fen, *moves;
    g_autofree char *first = NULL;
    EngPosition before, position;

    if (!tabiya_puzzle_theme_get_example(theme, &fen, &moves) || !eng_fen_parse(&before, fen, NULL))
        return FALSE;
    first = g_strndup(moves, strcspn(moves, " "));
    EngMove move = eng_uci_parse(&before, first);
    if (move == ENG_NO_MOVE)
        return FALSE;
    eng_position_play(&position, &before, move);
    tabiya_mini_board_set(board, &position, move, position.side_to_move == ENG_BLACK);
    return TRUE;
}

/* A puzzle from the collection, for themes about players and the like. */
static void show_any(TabiyaThemeList *self, GtkWidget *board, TabiyaPuzzleTheme theme)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    tabiya_themes_add(&query->all_themes, theme);
    g_object_set_data_full(G_OBJECT(board), "tabiya-shelf", g_object_ref(self->shelf),
                           g_object_unref);
    tabiya_puzzle_shelf_pick_async(self->shelf, query, g_random_int(), self->cancellable, picked_cb,
                                   g_object_ref(board));
}

static GtkWidget *make_example(TabiyaThemeList *self, TabiyaPuzzleTheme theme)
{
    GtkWidget *board = tabiya_mini_board_new();

    tabiya_mini_board_set_edge(TABIYA_MINI_BOARD(board), EXAMPLE_PX);
    gtk_widget_set_valign(board, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(board, "theme-example");
    if (!show_own(TABIYA_MINI_BOARD(board), theme) && self->shelf)
        show_any(self, board, theme);
    return board;
}

static GtkWidget *make_label(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static GtkWidget *make_buttons(TabiyaThemeList *self, TabiyaPuzzleTheme theme)
{
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);

    self->with_buttons[theme] = make_button(self, theme, _("With"), _("With: %s"));
    self->without_buttons[theme] = make_button(self, theme, _("Without"), _("Without: %s"));
    gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->with_buttons[theme]));
    gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->without_buttons[theme]));
    gtk_widget_add_css_class(buttons, "linked");
    gtk_widget_add_css_class(buttons, "theme-buttons");
    gtk_widget_set_halign(buttons, GTK_ALIGN_START);
    return buttons;
}

/* The board below the text: beside it is no room on a phone. */
static GtkWidget *make_row(TabiyaThemeList *self, TabiyaPuzzleTheme theme)
{
    GtkWidget *row = adw_preferences_row_new();
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);

    gtk_box_append(GTK_BOX(words), make_label(tabiya_puzzle_theme_get_name(theme), "theme-name"));
    gtk_box_append(GTK_BOX(words),
                   make_label(tabiya_puzzle_theme_get_explanation(theme), "dim-label"));
    gtk_box_append(GTK_BOX(words), make_buttons(self, theme));
    gtk_widget_set_hexpand(words, TRUE);
    gtk_box_append(GTK_BOX(line), words);
    gtk_box_append(GTK_BOX(line), make_example(self, theme));
    gtk_widget_add_css_class(line, "theme-row");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), line);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
    self->rows[theme] = row;
    show_theme(self, theme);
    return row;
}

static void ensure_rows(TabiyaThemeList *self, TabiyaThemeGroup group)
{
    if (self->made[group])
        return;
    self->made[group] = TRUE;
    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (tabiya_puzzle_theme_get_group(theme) == group)
            adw_expander_row_add_row(ADW_EXPANDER_ROW(self->groups[group]), make_row(self, theme));
    }
}

static void expanded_cb(TabiyaThemeList *self, GParamSpec *spec, AdwExpanderRow *row)
{
    for (guint group = 0; group < TABIYA_N_THEME_GROUPS; group++) {
        if (self->groups[group] == GTK_WIDGET(row) && adw_expander_row_get_expanded(row))
            ensure_rows(self, group);
    }
}

/* --- Search ----------------------------------------------------------------------------------- */

static gboolean matches(TabiyaPuzzleTheme theme, const char *words)
{
    g_autofree char *all =
        g_strjoin(" ", tabiya_puzzle_theme_get_name(theme), tabiya_puzzle_theme_get_key(theme),
                  tabiya_puzzle_theme_get_explanation(theme), NULL);

    return g_str_match_string(words, all, TRUE);
}

static guint search_group(TabiyaThemeList *self, TabiyaThemeGroup group, const char *words)
{
    guint n = 0;

    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        gboolean found = !*words || matches(theme, words);

        if (tabiya_puzzle_theme_get_group(theme) != group)
            continue;
        n += found;
        if (found && *words)
            ensure_rows(self, group);
        if (self->rows[theme])
            gtk_widget_set_visible(self->rows[theme], found);
    }
    return n;
}

static void search_changed_cb(TabiyaThemeList *self)
{
    g_autofree char *words = g_strstrip(g_strdup(gtk_editable_get_text(self->words)));
    guint total = 0;

    for (guint group = 0; group < TABIYA_N_THEME_GROUPS; group++) {
        guint n = search_group(self, group, words);

        total += n;
        gtk_widget_set_visible(self->groups[group], n > 0);
        adw_expander_row_set_expanded(ADW_EXPANDER_ROW(self->groups[group]), *words && n > 0);
    }
    gtk_widget_set_visible(self->nothing, total == 0);
}

void tabiya_theme_list_press_for_tests(TabiyaThemeList *self, TabiyaPuzzleTheme theme,
                                       gboolean with)
{
    g_return_if_fail(TABIYA_IS_THEME_LIST(self) && theme < TABIYA_N_THEMES);

    ensure_rows(self, tabiya_puzzle_theme_get_group(theme));
    GtkToggleButton *button = with ? self->with_buttons[theme] : self->without_buttons[theme];
    gtk_toggle_button_set_active(button, !gtk_toggle_button_get_active(button));
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_theme_list_dispose(GObject *object)
{
    TabiyaThemeList *self = TABIYA_THEME_LIST(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_object(&self->shelf);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_theme_list_parent_class)->dispose(object);
}

static void tabiya_theme_list_class_init(TabiyaThemeListClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_theme_list_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *make_groups(TabiyaThemeList *self)
{
    GtkWidget *list = gtk_list_box_new();

    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_widget_add_css_class(list, "theme-list");
    tabiya_widget_set_name(list, _("Themes"));
    for (guint group = 0; group < TABIYA_N_THEME_GROUPS; group++) {
        GtkWidget *row = tabiya_names_give(adw_expander_row_new());

        self->groups[group] = row;
        adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), tabiya_theme_group_get_name(group));
        g_signal_connect_object(row, "notify::expanded", G_CALLBACK(expanded_cb), self,
                                G_CONNECT_SWAPPED);
        gtk_list_box_append(GTK_LIST_BOX(list), row);
    }
    return list;
}

static void tabiya_theme_list_init(TabiyaThemeList *self)
{
    GtkWidget *words = gtk_search_entry_new();

    self->cancellable = g_cancellable_new();
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->words = GTK_EDITABLE(words);
    self->nothing = gtk_label_new(_("No matching themes"));
    gtk_widget_add_css_class(self->nothing, "dim-label");
    gtk_widget_set_visible(self->nothing, FALSE);
    g_object_set(words, "placeholder-text", _("Find a theme"), NULL);
    tabiya_widget_set_name(words, _("Find a theme"));
    g_signal_connect_object(words, "search-changed", G_CALLBACK(search_changed_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->box), words);
    gtk_box_append(GTK_BOX(self->box), make_groups(self));
    gtk_box_append(GTK_BOX(self->box), self->nothing);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

GtkWidget *tabiya_theme_list_new(TabiyaPuzzleShelf *shelf)
{
    TabiyaThemeList *self = g_object_new(TABIYA_TYPE_THEME_LIST, NULL);

    self->shelf = shelf ? g_object_ref(shelf) : NULL;
    return GTK_WIDGET(self);
}
