/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-page.h. Rows are made anew when what they show is another: of lines as many as
 * somebody would look through. */
#include "ui/openings/repertoire-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/openings/review-calendar.h"
#include "ui/widget.h"

/* Lines beyond these are in the library, where they can be searched. */
#define MAX_ROWS 300

/* A view of one repertoire: its button, and how it is filled. */
typedef struct {
    const char *name;
    const char *title; /* untranslated */
    void (*fill)(TabiyaRepertoirePage *self);
} View;

struct _TabiyaRepertoirePage {
    TabiyaPlacePanel parent_instance;

    TabiyaRepertoires *repertoires; /* owned */
    gint64 shown;                   /* 0: the list */
    const View *view;
    GCancellable *asking;         /* what is being found out for the view; NULL: nothing */
    TabiyaRepertoire *repertoire; /* owned: that the rows are of; NULL: none */

    /* Template */
    GtkStack *stack;
    GtkWidget *empty, *empty_title;
    GtkListBox *list;
    GtkWidget *list_box, *one;
    GtkLabel *name, *counts;
    GtkButton *train;
    GtkMenuButton *menu;
    GtkBox *views;
    GtkStack *contents;
    GtkLabel *words;
    GtkListBox *rows;
    AdwBin *calendar;
    GtkButton *add;
    GtkDropDown *share;
};

G_DEFINE_FINAL_TYPE(TabiyaRepertoirePage, tabiya_repertoire_page, TABIYA_TYPE_PLACE_PANEL)

enum { SIGNAL_SHOW_LINE, SIGNAL_OPEN_LINE, N_SIGNALS };
static guint signals[N_SIGNALS];

static TabiyaRepertoireItem *item_of(TabiyaRepertoirePage *self)
{
    return self->shown != 0 ? tabiya_repertoires_find(self->repertoires, self->shown) : NULL;
}

/* --- The list ----------------------------------------------------------------------------------- */

static char *dup_counts(TabiyaRepertoireItem *item)
{
    guint lines = tabiya_repertoire_item_get_n_lines(item);
    guint cards = tabiya_repertoire_item_get_n_cards(item);
    g_autofree char *first = g_strdup_printf(ngettext("%u line", "%u lines", lines), lines);
    g_autofree char *second =
        g_strdup_printf(ngettext("%u position", "%u positions", cards), cards);

    return g_strdup_printf("%s · %s", first, second);
}

static char *dup_today(guint n)
{
    return n > 0 ? g_strdup_printf(ngettext("%u today", "%u today", n), n) : g_strdup("");
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
    g_autofree char *spoken =
        g_strjoin(", ", tabiya_repertoire_item_get_name(item),
                  color == ENG_WHITE ? _("White") : _("Black"), counts, *today ? today : NULL, NULL);
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
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "x",
                                     tabiya_repertoire_item_get_id(item));
    tabiya_widget_set_name(row, spoken);
    return row;
}

/* --- Rows of one -------------------------------------------------------------------------------- */

static void clear_rows(TabiyaRepertoirePage *self)
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

/* What a row does is kept with it: the moves that lead to its position, or its game. */
#define MOVES_KEY "moves"
#define GAME_KEY "game"

static void row_activated_cb(TabiyaRepertoirePage *self, GtkWidget *row)
{
    const char *moves = g_object_get_data(G_OBJECT(row), MOVES_KEY);
    const gint64 *game = g_object_get_data(G_OBJECT(row), GAME_KEY);

    if (game)
        g_signal_emit(self, signals[SIGNAL_OPEN_LINE], 0, *game);
    else if (moves)
        g_signal_emit(self, signals[SIGNAL_SHOW_LINE], 0, moves);
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

/* The way to a position in words; "the initial position" for none. */
static char *dup_place(const TabiyaRepertoire *repertoire, guint index)
{
    char *way = tabiya_repertoire_dup_way_text(repertoire, index);

    if (*way != '\0')
        return way;
    g_free(way);
    return g_strdup(_("The initial position"));
}

/* NULL for a line that starts elsewhere: the place shows openings, from the initial position on. */
static char *dup_board_line(const TabiyaRepertoire *repertoire, guint index, const char *then)
{
    const EngPosition *start;
    g_autoptr(GArray) way = tabiya_repertoire_dup_way(repertoire, index, &start);
    g_autofree char *text = tabiya_repertoire_dup_way_text(repertoire, index);
    EngPosition initial;

    eng_position_init(&initial);
    return eng_position_equal(start, &initial) ? g_strdup_printf("%s %s", text, then) : NULL;
}

/* --- Lines -------------------------------------------------------------------------------------- */

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
        g_autofree char *moves = tabiya_repertoire_line_dup_text(line);
        GtkWidget *row = add_row(self, name ? name : _("A line without a name"), moves);

        gtk_widget_set_tooltip_text(row, moves); /* all of them */
        keep_game(row, line->game);
    }
    show_rows(self, _("Lines"));
}

/* --- Conflicts ---------------------------------------------------------------------------------- */

/* "Nf3, Bc4" */
static char *dup_answers(const TabiyaRepertoirePosition *position)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < position->moves->len; i++) {
        const TabiyaRepertoireMove *move =
            &g_array_index(position->moves, TabiyaRepertoireMove, i);
        char san[ENG_SAN_MAX];

        if (move->kind == TABIYA_REPERTOIRE_LEARNED)
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "",
                                   eng_san_write(&position->position, move->move, san));
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

/* What may be done about a conflict. */
static GtkWidget *make_settle_button(TabiyaRepertoirePage *self,
                                     const TabiyaRepertoirePosition *position)
{
    g_autoptr(GMenu) menu = g_menu_new();
    GtkWidget *button = gtk_menu_button_new();
    guint64 key = position->position.key;

    append_settling(menu, _("All Are Right"), self->shown, key, "");
    for (guint i = 0; i < position->moves->len; i++) {
        const TabiyaRepertoireMove *move =
            &g_array_index(position->moves, TabiyaRepertoireMove, i);
        g_autofree char *label = NULL;
        char san[ENG_SAN_MAX], uci[ENG_UCI_MAX];

        if (move->kind != TABIYA_REPERTOIRE_LEARNED)
            continue;
        label = g_strdup_printf(_("Only %s"), eng_san_write(&position->position, move->move, san));
        append_settling(menu, label, self->shown, key,
                        eng_uci_write(&position->position, move->move, uci));
    }
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), _("Settle"));
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    return button;
}

static void fill_conflicts(TabiyaRepertoirePage *self)
{
    g_autoptr(GArray) conflicts = tabiya_repertoire_dup_conflicts(self->repertoire);

    if (conflicts->len == 0) {
        say(self, _("No position has two answers. Variations that are as good are marked == in "
                    "Study."));
        return;
    }
    for (guint i = 0; i < MIN(conflicts->len, MAX_ROWS); i++) {
        guint index = g_array_index(conflicts, guint, i);
        const TabiyaRepertoirePosition *position = tabiya_repertoire_get(self->repertoire, index);
        g_autofree char *place = dup_place(self->repertoire, index);
        g_autofree char *answers = dup_answers(position);
        GtkWidget *row = add_row(self, place, answers);

        char *moves = dup_board_line(self->repertoire, index, "");

        if (moves) /* else the board of this place cannot show it, but Study can */
            g_object_set_data_full(G_OBJECT(row), MOVES_KEY, moves, g_free);
        else
            keep_game(row, g_array_index(position->moves, TabiyaRepertoireMove, 0).game);
        adw_action_row_add_suffix(ADW_ACTION_ROW(row), make_settle_button(self, position));
    }
    show_rows(self, _("Conflicts"));
}

/* --- Gaps --------------------------------------------------------------------------------------- */

static const double SHARES[] = {1 / 20.0, 1 / 50.0, 1 / 100.0, 1 / 200.0};

static void add_gap(TabiyaRepertoirePage *self, const TabiyaRepertoire *repertoire,
                    const TabiyaGap *gap)
{
    const EngPosition *position = &tabiya_repertoire_get(repertoire, gap->position)->position;
    g_autofree char *way = tabiya_repertoire_dup_way_text(repertoire, gap->position);
    g_autofree char *title = NULL, *share = NULL, *subtitle = NULL;
    char san[ENG_SAN_MAX];
    GtkWidget *row;

    eng_san_write(position, gap->move, san);
    title = position->side_to_move == ENG_WHITE
                ? g_strdup_printf("%s %u. %s", way, position->fullmove_number, san)
            : *way ? g_strdup_printf("%s %s", way, san)
                   : g_strdup_printf("%u... %s", position->fullmove_number, san);
    g_strstrip(title);
    share = g_strdup_printf(gap->share < 0.1 ? "%.1f%%" : "%.0f%%", 100 * gap->share);
    /* Translators: how often a reply is met: "In 12% of your games · 340 in the library" */
    subtitle = g_strdup_printf(_("In %s of your games · %" G_GUINT64_FORMAT " in the library"),
                               share, gap->games);
    row = add_row(self, title, subtitle);
    g_object_set_data_full(G_OBJECT(row), MOVES_KEY, dup_board_line(repertoire, gap->position, san),
                           g_free);
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
        say(self, _("Nothing that the games of the library have so often is without an answer."));
        return;
    }
    for (guint i = 0; i < MIN(gaps->len, MAX_ROWS); i++)
        add_gap(self, repertoire, &g_array_index(gaps, TabiyaGap, i));
    show_rows(self, _("Gaps"));
}

static void fill_gaps(TabiyaRepertoirePage *self)
{
    guint chosen = gtk_drop_down_get_selected(self->share);

    say(self, _("Looking through the library…"));
    self->asking = g_cancellable_new();
    tabiya_repertoires_find_gaps_async(self->repertoires, self->shown,
                                       SHARES[MIN(chosen, G_N_ELEMENTS(SHARES) - 1)], self->asking,
                                       gaps_cb, g_object_ref(self));
}

/* --- Reviews ------------------------------------------------------------------------------------ */

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

/* --- Views -------------------------------------------------------------------------------------- */

static const View VIEWS[] = {
    {"lines", N_("Lines"), fill_lines},
    {"conflicts", N_("Conflicts"), fill_conflicts},
    {"gaps", N_("Gaps"), fill_gaps},
    {"reviews", N_("Reviews"), fill_reviews},
};

static void stop_asking(TabiyaRepertoirePage *self)
{
    if (self->asking)
        g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
}

static void fill(TabiyaRepertoirePage *self)
{
    TabiyaRepertoireItem *item = item_of(self);

    stop_asking(self);
    clear_rows(self);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    if (!item)
        return;
    self->repertoire = tabiya_repertoire_ref(tabiya_repertoire_item_get_repertoire(item));
    gtk_widget_set_visible(GTK_WIDGET(self->share), g_str_equal(self->view->name, "gaps"));
    self->view->fill(self);
}

static void make_view_buttons(TabiyaRepertoirePage *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(VIEWS); i++) {
        GtkWidget *button = gtk_toggle_button_new();
        GtkWidget *label = gtk_label_new(_(VIEWS[i].title));

        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_button_set_child(GTK_BUTTON(button), label);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.repertoire-view");
        gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", VIEWS[i].name);
        gtk_widget_set_hexpand(button, TRUE);
        tabiya_widget_set_name(button, _(VIEWS[i].title));
        gtk_box_append(self->views, button);
    }
}

/* --- One of them -------------------------------------------------------------------------------- */

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
    append_command(menu, _("Add the Open _Study"), "win.repertoire-add-study", id);
    append_command(menu, _("_Export PGN…"), "win.repertoire-export", id);
    append_command(menu, _("_Rename…"), "win.repertoire-rename", id);
    append_command(menu, _("_Delete"), "win.repertoire-delete", id);
    return G_MENU_MODEL(menu);
}

static void show_header(TabiyaRepertoirePage *self, TabiyaRepertoireItem *item)
{
    guint today = tabiya_repertoire_item_get_n_today(item);
    g_autofree char *counts = dup_counts(item);
    g_autofree char *words = g_strdup_printf(
        "%s · %s", tabiya_repertoire_item_get_color(item) == ENG_WHITE ? _("White") : _("Black"),
        counts);
    g_autofree char *train = today > 0 ? g_strdup_printf(_("Train %u"), today) : g_strdup(_("Train"));
    g_autofree char *spoken =
        today > 0 ? g_strdup_printf(ngettext("Train %u position", "Train %u positions", today),
                                    today)
                  : g_strdup(_("Nothing is due today"));

    gtk_label_set_text(self->name, tabiya_repertoire_item_get_name(item));
    gtk_label_set_text(self->counts, words);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->name), tabiya_repertoire_item_get_name(item));
    gtk_button_set_label(self->train, train);
    gtk_widget_set_visible(GTK_WIDGET(self->train), tabiya_repertoire_item_get_n_cards(item) > 0);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->train), spoken);
    tabiya_widget_set_name(GTK_WIDGET(self->train), spoken);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->train), "x", self->shown);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->add), "x", self->shown);
}

/* Where it stands is kept, unless it shows other rows now. */
static void update(TabiyaRepertoirePage *self)
{
    TabiyaRepertoireItem *item = item_of(self);
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->repertoires));

    if (!item && self->shown != 0 && tabiya_repertoires_is_loaded(self->repertoires))
        self->shown = 0;
    gtk_stack_set_visible_child_name(self->stack, item      ? "one"
                                                  : n > 0   ? "list"
                                                            : "empty");
    gtk_widget_set_visible(GTK_WIDGET(self->stack),
                           tabiya_repertoires_is_loaded(self->repertoires));
    if (!item) {
        stop_asking(self);
        return;
    }
    show_header(self, item);
    if (self->repertoire != tabiya_repertoire_item_get_repertoire(item) ||
        g_str_equal(self->view->name, "reviews"))
        fill(self);
}

void tabiya_repertoire_page_show(TabiyaRepertoirePage *self, gint64 id)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_PAGE(self));
    g_autoptr(GMenuModel) menu = make_menu(id);

    self->shown = id;
    gtk_menu_button_set_menu_model(self->menu, menu);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    update(self);
    if (item_of(self))
        gtk_widget_grab_focus(GTK_WIDGET(self->train));
    else
        gtk_widget_child_focus(GTK_WIDGET(self->list), GTK_DIR_TAB_FORWARD);
}

gint64 tabiya_repertoire_page_get_shown(TabiyaRepertoirePage *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_PAGE(self), 0);
    return self->shown;
}

gboolean tabiya_repertoire_page_show_view(TabiyaRepertoirePage *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_PAGE(self), FALSE);
    for (gsize i = 0; i < G_N_ELEMENTS(VIEWS); i++) {
        if (!g_str_equal(VIEWS[i].name, name))
            continue;
        self->view = &VIEWS[i];
        fill(self);
        return TRUE;
    }
    return FALSE;
}

const char *tabiya_repertoire_page_get_view(TabiyaRepertoirePage *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_PAGE(self), NULL);
    return self->view->name;
}

/* --- The class ---------------------------------------------------------------------------------- */

static void share_cb(TabiyaRepertoirePage *self)
{
    if (self->shown != 0 && g_str_equal(self->view->name, "gaps"))
        fill(self);
}

/* What was changed in the library meanwhile is seen when one looks. */
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

/* What the board shows is the window's business. */
static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session) {}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaRepertoirePage *self = TABIYA_REPERTOIRE_PAGE(panel);

    gtk_widget_set_visible(self->empty_title, !compact);
    gtk_box_set_spacing(GTK_BOX(self->one), compact ? 2 : 6);
    gtk_box_set_spacing(GTK_BOX(self->list_box), compact ? 2 : 6);
    gtk_box_set_spacing(GTK_BOX(self->empty), compact ? 4 : 12);
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
    BIND(add);
    BIND(share);
}

static void tabiya_repertoire_page_class_init(TabiyaRepertoirePageClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    object_class->dispose = tabiya_repertoire_page_dispose;
    widget_class->map = tabiya_repertoire_page_map;
    widget_class->grab_focus = tabiya_repertoire_page_grab_focus;
    TABIYA_PLACE_PANEL_CLASS(klass)->show_session = show_session;
    TABIYA_PLACE_PANEL_CLASS(klass)->set_form = set_form;
    tabiya_widget_set_template(widget_class, "openings/repertoire-page.ui");
    bind_children(widget_class);
    signals[SIGNAL_SHOW_LINE] = g_signal_new("show-line", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_OPEN_LINE] = g_signal_new("open-line", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void tabiya_repertoire_page_init(TabiyaRepertoirePage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->view = &VIEWS[0];
    make_view_buttons(self);
    g_signal_connect_swapped(self->rows, "row-activated", G_CALLBACK(row_activated_cb), self);
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
