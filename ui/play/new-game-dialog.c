/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See new-game-dialog.h. The widgets hold the choices; get_options() reads them, so there is no
 * second copy to go stale. */
#include "ui/play/new-game-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "ui/access/names.h"
#include "ui/board/piece-set.h"
#include "ui/help/help-window.h"
#include "ui/looks.h"
#include "ui/new-game-options.h"
#include "ui/play/strength-chooser.h"
#include "ui/settings.h"
#include "ui/shrink.h"
#include "ui/widget.h"

enum { KING_PX = 36 };

typedef enum {
    START_INITIAL,
    START_CURRENT,
    START_CHESS960,
    START_FEN,
} StartFrom;

struct _TabiyaNewGameDialog {
    AdwWindow parent_instance;

    TabiyaPlaySession *session;
    TabiyaStrength suggested; /* its level is 0: none */
    StartFrom starts[4];      /* the meaning of each row of start_from */
    EngPosition current;      /* for START_CURRENT, with a session */

    /* Template */
    GtkToggleButton *white, *random, *black;
    GtkImage *white_king, *black_king, *random_white_king, *random_black_king;
    TabiyaStrengthChooser *chooser;
    GtkButton *suggestion;
    GtkLabel *suggestion_words;
    GtkWidget *strength;
    AdwComboRow *move_time;
    GtkSpinButton *cores;
    GtkWidget *cores_row;
    AdwComboRow *start_from;
    GtkWidget *random_row;
    GtkSwitch *random_position;
    AdwActionRow *number_row;
    GtkSpinButton *number;
    AdwEntryRow *fen;
    GtkLabel *fen_error;
    AdwComboRow *odds;
    GtkSwitch *use_book;
    GtkWidget *start_button;
};

G_DEFINE_FINAL_TYPE(TabiyaNewGameDialog, tabiya_new_game_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

static const int MOVE_TIMES_MS[] = {1000,  2000,   3000,   5000,   10000,  15000, 30000,
                                    60000, 120000, 180000, 300000, 600000, 900000};

static const char *const ODDS[] = {
    [TABIYA_ODDS_NONE] = N_("None"),     [TABIYA_ODDS_PAWN] = N_("Pawn"),
    [TABIYA_ODDS_KNIGHT] = N_("Knight"), [TABIYA_ODDS_BISHOP] = N_("Bishop"),
    [TABIYA_ODDS_ROOK] = N_("Rook"),     [TABIYA_ODDS_QUEEN] = N_("Queen"),
};

static const char *const STARTS[] = {
    [START_INITIAL] = N_("Initial position"),
    [START_CURRENT] = N_("Position on the board"),
    [START_CHESS960] = N_("Chess960"),
    [START_FEN] = N_("Position in FEN"),
};

static const char *const COLORS[] = {
    [TABIYA_COLOR_WHITE] = "white",
    [TABIYA_COLOR_BLACK] = "black",
    [TABIYA_COLOR_RANDOM] = "random",
};

/* --- Choices ---------------------------------------------------------------------------------- */

static StartFrom get_start(TabiyaNewGameDialog *self)
{
    guint row = adw_combo_row_get_selected(self->start_from);
    return row < G_N_ELEMENTS(self->starts) ? self->starts[row] : START_INITIAL;
}

static TabiyaColorChoice get_color(TabiyaNewGameDialog *self)
{
    if (gtk_toggle_button_get_active(self->white))
        return TABIYA_COLOR_WHITE;
    return gtk_toggle_button_get_active(self->black) ? TABIYA_COLOR_BLACK : TABIYA_COLOR_RANDOM;
}

static gboolean read_fen(TabiyaNewGameDialog *self, EngPosition *position, GError **error)
{
    g_autofree char *text = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->fen)));
    g_strstrip(text);
    EngFenError problem;
    if (text[0] == '\0') {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN,
                            _("Paste or type a position in FEN."));
        return FALSE;
    }
    if (!eng_fen_parse(position, text, &problem)) {
        g_autofree char *why = tabiya_fen_problem_describe(&problem);
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN, why);
        return FALSE;
    }
    return TRUE;
}

/* A game cannot start from a position in which it is over. */
static gboolean check_playable(const EngPosition *position, GError **error)
{
    if (!eng_outcome_is_final(eng_outcome(position, NULL, 0)))
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("The game is already over in this position."));
    return FALSE;
}

static gboolean read_start(TabiyaNewGameDialog *self, TabiyaNewGame *options, GError **error)
{
    switch (get_start(self)) {
    case START_CURRENT:
        options->has_start = TRUE;
        options->start = self->current;
        return check_playable(&options->start, error);
    case START_CHESS960:
        options->chess960 = TRUE;
        options->has_start = !gtk_switch_get_active(self->random_position);
        return !options->has_start ||
               eng_position_init_chess960(&options->start,
                                          gtk_spin_button_get_value_as_int(self->number));
    case START_FEN:
        options->has_start = TRUE;
        return read_fen(self, &options->start, error) && check_playable(&options->start, error);
    default:
        options->odds = (TabiyaOdds)adw_combo_row_get_selected(self->odds);
        return TRUE;
    }
}

gboolean tabiya_new_game_dialog_get_options(TabiyaNewGameDialog *self, TabiyaNewGame *options,
                                            GError **error)
{
    tabiya_new_game_init(options);
    options->color = get_color(self);
    options->strength = tabiya_strength_chooser_get(self->chooser);
    options->cores = gtk_spin_button_get_value_as_int(self->cores);
    guint row = adw_combo_row_get_selected(self->move_time);
    options->move_time_ms = MOVE_TIMES_MS[MIN(row, G_N_ELEMENTS(MOVE_TIMES_MS) - 1)];
    options->has_start = FALSE;
    options->chess960 = FALSE;
    options->odds = TABIYA_ODDS_NONE;
    options->use_book = gtk_switch_get_active(self->use_book);
    return read_start(self, options, error);
}

/* --- Consequences of the choices -------------------------------------------------------------- */

/* Once accepted, the suggestion is only a line of text. */
static void update_suggestion(TabiyaNewGameDialog *self, gboolean followed)
{
    GtkWidget *line = GTK_WIDGET(self->suggestion);

    gtk_widget_set_can_target(line, !followed);
    gtk_widget_set_focusable(line, !followed);
    tabiya_widget_set_css_class(line, "dim-label", followed);
}

static void update_strength(TabiyaNewGameDialog *self)
{
    const TabiyaStrength strength = tabiya_strength_chooser_get(self->chooser);
    gtk_widget_set_visible(self->strength, tabiya_strength_is_full(&strength));
    update_suggestion(self, tabiya_strength_equal(&strength, &self->suggested));
}

/* Shows the pieces of the first rank in the position with this number. */
static void update_number(TabiyaNewGameDialog *self)
{
    static const char LETTERS[] = "PNBRQK";
    EngPosition position;
    char rank[9] = "";
    if (eng_position_init_chess960(&position, gtk_spin_button_get_value_as_int(self->number))) {
        for (int file = 0; file < 8; file++)
            rank[file] = LETTERS[eng_piece_type(position.board[file])];
    }
    adw_action_row_set_subtitle(self->number_row, rank);
}

static void update_start(TabiyaNewGameDialog *self)
{
    StartFrom start = get_start(self);
    gboolean random = gtk_switch_get_active(self->random_position);
    gtk_widget_set_visible(self->random_row, start == START_CHESS960);
    gtk_widget_set_visible(GTK_WIDGET(self->number_row), start == START_CHESS960 && !random);
    gtk_widget_set_visible(GTK_WIDGET(self->fen), start == START_FEN);
    gtk_widget_set_visible(GTK_WIDGET(self->odds), start == START_INITIAL);

    TabiyaNewGame options;
    g_autoptr(GError) error = NULL;
    gboolean good = tabiya_new_game_dialog_get_options(self, &options, &error);
    gboolean typed = gtk_editable_get_text(GTK_EDITABLE(self->fen))[0] != '\0';
    gboolean wrong = !good && start == START_FEN && typed;
    gtk_widget_set_sensitive(self->start_button, good);
    gtk_label_set_text(self->fen_error, error ? error->message : "");
    gtk_widget_set_visible(GTK_WIDGET(self->fen_error), !good);
    tabiya_widget_set_css_class(GTK_WIDGET(self->fen), "error", wrong);
    tabiya_widget_set_css_class(GTK_WIDGET(self->fen_error), "error", wrong || start != START_FEN);
}

/* --- Stored choices --------------------------------------------------------------------------- */

static void remember(const TabiyaNewGame *options)
{
    GSettings *settings = tabiya_settings_get();
    g_settings_set_string(settings, "colour", COLORS[options->color]);
    tabiya_new_game_remember_strength(&options->strength);
    g_settings_set_boolean(settings, "book-enabled", options->use_book);
    if (!tabiya_strength_is_full(&options->strength))
        return;
    g_settings_set_int(settings, "cores", options->cores);
    g_settings_set_int(settings, "move-time-ms", options->move_time_ms);
}

/* Until a strength has been chosen, the opponent nearest to the level. */
static void show_strength(TabiyaNewGameDialog *self, const TabiyaStrength *strength)
{
    g_autofree char *chosen = g_settings_get_string(tabiya_settings_get(), "strength");
    TabiyaStrength shown = *strength;
    if (*chosen == '\0') {
        shown = tabiya_strength_of_opponent(
            tabiya_opponent_find_nearest(tabiya_strength_get_rating(strength)));
    }
    tabiya_strength_chooser_set(self->chooser, &shown);
}

static void show_options(TabiyaNewGameDialog *self, const TabiyaNewGame *options)
{
    GtkToggleButton *colors[] = {
        [TABIYA_COLOR_WHITE] = self->white,
        [TABIYA_COLOR_BLACK] = self->black,
        [TABIYA_COLOR_RANDOM] = self->random,
    };
    gtk_toggle_button_set_active(colors[options->color], TRUE);
    show_strength(self, &options->strength);
    gtk_spin_button_set_value(self->cores, options->cores);
    gtk_switch_set_active(self->use_book, options->use_book);
    guint row = 0;
    while (row + 1 < G_N_ELEMENTS(MOVE_TIMES_MS) && MOVE_TIMES_MS[row] < options->move_time_ms)
        row++;
    adw_combo_row_set_selected(self->move_time, row);
}

static void start_cb(TabiyaNewGameDialog *self)
{
    TabiyaNewGame options;
    g_autoptr(GError) error = NULL;
    if (!tabiya_new_game_dialog_get_options(self, &options, &error))
        return;
    remember(&options);
    g_signal_emit(self, signals[SIGNAL_START], 0);
    if (self->session && !tabiya_play_session_new_game(self->session, &options, &error)) {
        gtk_label_set_text(self->fen_error, error->message);
        gtk_widget_set_visible(GTK_WIDGET(self->fen_error), TRUE);
        return;
    }
    gtk_window_close(GTK_WINDOW(self));
}

/* --- Construction ----------------------------------------------------------------------------- */

/* The pressed button disappears: focuses the strength. */
static void suggestion_cb(TabiyaNewGameDialog *self)
{
    const TabiyaStrength suggested = self->suggested;
    tabiya_strength_chooser_set(self->chooser, &suggested);
    tabiya_strength_chooser_focus(self->chooser);
}

static char *dup_time_text(int ms)
{
    int seconds = ms / 1000;
    if (seconds < 60)
        return g_strdup_printf(ngettext("%d second", "%d seconds", (gulong)seconds), seconds);
    return g_strdup_printf(ngettext("%d minute", "%d minutes", (gulong)(seconds / 60)),
                           seconds / 60);
}

static void fill_lists(TabiyaNewGameDialog *self)
{
    g_autoptr(GtkStringList) times = gtk_string_list_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(MOVE_TIMES_MS); i++)
        gtk_string_list_take(times, dup_time_text(MOVE_TIMES_MS[i]));
    adw_combo_row_set_model(self->move_time, G_LIST_MODEL(times));

    g_autoptr(GtkStringList) odds = gtk_string_list_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(ODDS); i++)
        gtk_string_list_append(odds, _(ODDS[i]));
    adw_combo_row_set_model(self->odds, G_LIST_MODEL(odds));

    g_autoptr(GtkStringList) starts = gtk_string_list_new(NULL);
    guint row = 0;
    for (StartFrom start = START_INITIAL; start <= START_FEN; start++) {
        if (start == START_CURRENT && !self->session)
            continue;
        self->starts[row++] = start;
        gtk_string_list_append(starts, _(STARTS[start]));
    }
    adw_combo_row_set_model(self->start_from, G_LIST_MODEL(starts));

    GtkSpinButton *spins[] = {self->cores, self->number};
    for (gsize i = 0; i < G_N_ELEMENTS(spins); i++) {
        GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(spins[i]));
        gtk_text_set_activates_default(GTK_TEXT(text), TRUE);
    }
    guint processors = g_get_num_processors();
    gtk_spin_button_set_range(self->cores, 1, processors);
    gtk_widget_set_visible(self->cores_row, processors > 1);
}

static void set_king(TabiyaNewGameDialog *self, TabiyaPieceSet *pieces, GtkImage *image,
                     EngColor color)
{
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
    GdkTexture *texture =
        tabiya_piece_set_get_texture(pieces, eng_piece(color, ENG_KING), KING_PX * scale);
    gtk_image_set_from_paintable(image, texture ? GDK_PAINTABLE(texture) : NULL);
    gtk_image_set_pixel_size(image, KING_PX);
}

static void update_kings(TabiyaNewGameDialog *self)
{
    g_autoptr(TabiyaPieceSet) pieces = tabiya_piece_set_dup_shared();
    set_king(self, pieces, self->white_king, ENG_WHITE);
    set_king(self, pieces, self->black_king, ENG_BLACK);
    set_king(self, pieces, self->random_white_king, ENG_WHITE);
    set_king(self, pieces, self->random_black_king, ENG_BLACK);
}

/* A digit chooses the level, unless a text field takes it. */
static gboolean key_pressed_cb(TabiyaNewGameDialog *self, guint keyval, guint keycode,
                               GdkModifierType state)
{
    if (keyval == GDK_KEY_Escape) {
        gtk_window_close(GTK_WINDOW(self));
        return GDK_EVENT_STOP;
    }
    return tabiya_strength_chooser_take_key(self->chooser, keyval, state) ? GDK_EVENT_STOP
                                                                          : GDK_EVENT_PROPAGATE;
}

static void tabiya_new_game_dialog_dispose(GObject *object)
{
    TabiyaNewGameDialog *self = TABIYA_NEW_GAME_DIALOG(object);
    g_clear_object(&self->session);
    gtk_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_NEW_GAME_DIALOG);
    G_OBJECT_CLASS(tabiya_new_game_dialog_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaNewGameDialog, name)

static void tabiya_new_game_dialog_class_init(TabiyaNewGameDialogClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = tabiya_new_game_dialog_dispose;
    signals[SIGNAL_START] = g_signal_new("start", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_type_ensure(TABIYA_TYPE_SHRINK);
    g_type_ensure(TABIYA_TYPE_STRENGTH_CHOOSER);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/tabiya/Tabiya/play/new-game-dialog.ui");
    BIND(white);
    BIND(random);
    BIND(black);
    BIND(white_king);
    BIND(black_king);
    BIND(random_white_king);
    BIND(random_black_king);
    BIND(chooser);
    BIND(suggestion);
    BIND(suggestion_words);
    BIND(strength);
    BIND(move_time);
    BIND(cores);
    BIND(cores_row);
    BIND(start_from);
    BIND(random_row);
    BIND(random_position);
    BIND(number_row);
    BIND(number);
    BIND(fen);
    BIND(fen_error);
    BIND(odds);
    BIND(use_book);
    BIND(start_button);
}

static void tabiya_new_game_dialog_init(TabiyaNewGameDialog *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_widget_leave_by_up_down(gtk_widget_get_parent(GTK_WIDGET(self->white)));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

static void connect_choices(TabiyaNewGameDialog *self)
{
    g_signal_connect_swapped(self->start_from, "notify::selected", G_CALLBACK(update_start), self);
    g_signal_connect_swapped(self->random_position, "notify::active", G_CALLBACK(update_start),
                             self);
    g_signal_connect_swapped(self->fen, "changed", G_CALLBACK(update_start), self);
    g_signal_connect_swapped(self->number, "value-changed", G_CALLBACK(update_number), self);
    g_signal_connect_swapped(self->chooser, "changed", G_CALLBACK(update_strength), self);
    g_signal_connect_swapped(self->chooser, "activated", G_CALLBACK(start_cb), self);
    g_signal_connect_swapped(self->suggestion, "clicked", G_CALLBACK(suggestion_cb), self);
    g_signal_connect_swapped(self->start_button, "clicked", G_CALLBACK(start_cb), self);
    g_signal_connect(self, "notify::scale-factor", G_CALLBACK(update_kings), NULL);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(update_kings), self,
                            G_CONNECT_SWAPPED);
}

TabiyaNewGameDialog *tabiya_new_game_dialog_new(TabiyaPlaySession *session)
{
    TabiyaNewGameDialog *self = g_object_new(TABIYA_TYPE_NEW_GAME_DIALOG, NULL);
    g_set_object(&self->session, session);
    if (session) {
        self->current = *tabiya_node_get_position(
            tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session)));
    }
    fill_lists(self);
    TabiyaNewGame options;
    tabiya_new_game_from_settings(&options);
    show_options(self, &options);
    update_kings(self);
    update_strength(self);
    update_number(self);
    update_start(self);
    connect_choices(self);
    return self;
}

/* Sets "the current position", with a session: at first the position shown in it. `chosen`: the
 * game is to start from it. */
static void set_position(TabiyaNewGameDialog *self, const EngPosition *position, gboolean chosen)
{
    g_return_if_fail(TABIYA_IS_NEW_GAME_DIALOG(self) && self->session);
    self->current = *position;
    for (guint row = 0; chosen && row < G_N_ELEMENTS(self->starts); row++) {
        if (self->starts[row] == START_CURRENT)
            adw_combo_row_set_selected(self->start_from, row);
    }
}

static char *dup_suggestion(const TabiyaStrength *strength, gboolean from_games)
{
    g_autofree char *name = tabiya_strength_dup_name(strength);

    if (strength->opponent || strength->rating != 0) {
        /* Translators: an opponent's name, or "Tabiya, rating 1450". */
        return g_strdup_printf(from_games ? _("Suggested from your last games: %s")
                                          : _("Suggested from your experience: %s"),
                               name);
    }
    /* Translators: the first is shown once five games at one level were played, the other until
     * then, where the person has answered whether they have played before. */
    return g_strdup_printf(from_games ? _("Suggested from your last games: level %d")
                                      : _("Suggested from your experience: level %d"),
                           strength->level);
}

void tabiya_new_game_dialog_suggest(TabiyaNewGameDialog *self, const TabiyaStrength *strength,
                                    gboolean from_games)
{
    g_autofree char *text = NULL;

    g_return_if_fail(TABIYA_IS_NEW_GAME_DIALOG(self) && strength && strength->level != 0);
    text = dup_suggestion(strength, from_games);
    self->suggested = *strength;
    gtk_label_set_text(self->suggestion_words, text);
    tabiya_widget_set_name(GTK_WIDGET(self->suggestion), text);
    gtk_widget_set_visible(GTK_WIDGET(self->suggestion), TRUE);
    update_strength(self);
}

TabiyaNewGameDialog *tabiya_new_game_dialog_present(GtkWindow *parent, TabiyaPlaySession *session,
                                                    const EngPosition *position, gboolean chosen)
{
    TabiyaNewGameDialog *self = tabiya_new_game_dialog_new(session);

    set_position(self, position, chosen);
    tabiya_widget_fit_into(GTK_WINDOW(self), GTK_WIDGET(parent));
    gtk_window_set_transient_for(GTK_WINDOW(self), parent);
    tabiya_help_attach(GTK_WINDOW(self), "play");
    gtk_window_set_destroy_with_parent(GTK_WINDOW(self), TRUE);
    gtk_widget_grab_focus(self->start_button);
    gtk_window_present(GTK_WINDOW(self));
    return self;
}
