/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See play-place.h. This file: the session with the stored game, drawing, text and files. */
#include "ui/play/play-place-private.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "app/data/data-files.h"
#include "app/game/pgn-writer.h"
#include "app/study/annotate.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/new-game-options.h"
#include "ui/play/play-panel.h"
#include "ui/settings.h"

G_DEFINE_FINAL_TYPE(TabiyaPlayPlace, tabiya_play_place, TABIYA_TYPE_PLACE)

static TabiyaApplication *application_of(TabiyaPlayPlace *self)
{
    return tabiya_application_of(tabiya_part_get_shell(self));
}

gboolean tabiya_play_place_is_begun(TabiyaPlayPlace *self)
{
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session));

    return tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
}

TabiyaPlayBook *tabiya_play_place_get_book(TabiyaPlayPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_PLACE(self), NULL);
    return self->book;
}

TabiyaEngineSource *tabiya_play_place_get_player_for_tests(TabiyaPlayPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_PLACE(self), NULL);
    return self->player;
}

TabiyaPlayReport *tabiya_play_place_get_report_for_tests(TabiyaPlayPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_PLACE(self), NULL);
    return self->report;
}

/* --- Signals of the session, visible or not --------------------------------------------------- */

/* Another game has no file yet, and the person wants to see it. */
static void game_changed_cb(TabiyaPlayPlace *self)
{
    g_clear_object(&self->file);
    self->game_is_new = self->has_begun;
    if (self->has_begun)
        tabiya_place_show(self);
}

/* The session flips the board to the person's side, unless the settings forbid it. */
static void cursor_changed_cb(TabiyaPlayPlace *self)
{
    if (!self->game_is_new)
        return;
    self->game_is_new = FALSE;
    if (!g_settings_get_boolean(tabiya_settings_get(), "flip-automatically"))
        g_object_set(self->session, "flipped", FALSE, NULL);
    if (!self->quiet && tabiya_play_session_can_return(self->session))
        tabiya_part_say_undo(self, _("New game. The previous one is saved"), "win.return-to-game");
}

/* --- Construction ----------------------------------------------------------------------------- */

static void resumed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPlayPlace) self = user;

    /* The store's bar already reports an error of reading it. */
    tabiya_play_session_resume_finish(TABIYA_PLAY_SESSION(source), result, NULL);
    tabiya_part_is_back(self);
}

/* Changed settings of level 9 also apply to the current game. */
static void strength_changed_cb(GSettings *settings, const char *key, gpointer session)
{
    g_object_set(session, key, g_settings_get_int(settings, key), NULL);
}

/* The same for the book. */
static void book_enabled_changed_cb(GSettings *settings, const char *key, gpointer session)
{
    g_object_set(session, "use-book", g_settings_get_boolean(settings, key), NULL);
}

static TabiyaPlayBook *make_book(void)
{
    TabiyaPlayBook *book = tabiya_play_book_new();

    tabiya_settings_bind("book-file", book, "file");
    tabiya_settings_bind("book-varied", book, "varied");
    return book;
}

static void options_changed_cb(TabiyaPlayPlace *self, TabiyaEngineEntry *engine)
{
    if (self->player && !tabiya_engine_entry_get_command(engine))
        tabiya_engine_entry_equip_player(engine, self->player);
}

/* The built-in engine, with the search settings from the preferences. */
static TabiyaEngineSource *make_player(TabiyaPlayPlace *self, TabiyaEngineRegistry *engines)
{
    TabiyaEngineSource *player = tabiya_builtin_engine_new();

    tabiya_engine_entry_equip_player(tabiya_engine_registry_find(engines, NULL), player);
    g_signal_connect_object(engines, "options-changed", G_CALLBACK(options_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return player;
}

static void follow_settings(TabiyaPlaySession *session)
{
    GSettings *settings = tabiya_settings_get();

    tabiya_settings_bind("takebacks", session, "takebacks");
    tabiya_settings_bind("opponent-concedes", session, "concedes");
    tabiya_settings_bind("premoves", session, "premoves");
    tabiya_settings_bind("coach", session, "coach");
    tabiya_settings_bind("reply-pace", session, "reply-pace");
    g_signal_connect_object(settings, "changed::book-enabled", G_CALLBACK(book_enabled_changed_cb),
                            session, 0);
    g_signal_connect_object(settings, "changed::cores", G_CALLBACK(strength_changed_cb), session,
                            0);
    g_signal_connect_object(settings, "changed::move-time-ms", G_CALLBACK(strength_changed_cb),
                            session, 0);
}

/* With a game that waits in case the store has none, at the level from the settings. */
static TabiyaPlaySession *new_session(TabiyaPlayPlace *self)
{
    TabiyaPlaySession *session = tabiya_play_session_new(
        tabiya_application_get_store(application_of(self)),
        tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), self->player);
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    tabiya_play_session_set_strength(session, &options.strength);
    g_object_set(session, "cores", options.cores, "move-time-ms", options.move_time_ms, "use-book",
                 options.use_book, NULL);
    follow_settings(session);
    return session;
}

static TabiyaBoardSession *make_session(TabiyaPlace *place)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);

    self->player = make_player(self, tabiya_application_get_engines(application_of(self)));
    self->book = make_book();
    self->session = new_session(self);
    tabiya_play_session_set_book(self->session, self->book);
    self->report = tabiya_play_report_new(
        self->session, tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), NULL);
    g_signal_connect_object(self->session, "notify::game", G_CALLBACK(game_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "cursor-changed", G_CALLBACK(cursor_changed_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_play_place_make_record(self);
    tabiya_play_place_begin_telling(self);
    /* The store reads on a thread of its own while the window is made. */
    tabiya_part_comes_back(self);
    tabiya_play_session_resume(self->session, resumed_cb, g_object_ref(self));
    return TABIYA_BOARD_SESSION(self->session);
}

static void greeting_changed_cb(TabiyaPlace *self)
{
    if (!tabiya_part_is_over(self))
        tabiya_shell_update_layout(tabiya_part_get_shell(self));
}

static GtkWidget *make_panel(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_play_panel_new(TABIYA_PLAY_PLACE(place)->session);

    tabiya_play_panel_set_report(TABIYA_PLAY_PANEL(panel), TABIYA_PLAY_PLACE(place)->report);
    tabiya_play_panel_add_today(TABIYA_PLAY_PANEL(panel), TABIYA_TODAY_CARD(tabiya_today_card_new(
                                                              tabiya_today_part_of(place))));
    g_signal_connect_object(panel, "greeting-changed", G_CALLBACK(greeting_changed_cb), place,
                            G_CONNECT_SWAPPED);
    return panel;
}

/* All of the welcome and of a question is in sight. The end of a game is read below a board that
 * keeps its size. */
static TabiyaLayoutForm get_form(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_place_peek_panel(place);

    return panel && tabiya_play_panel_is_long(TABIYA_PLAY_PANEL(panel)) ? TABIYA_LAYOUT_FORM_PANEL
                                                                        : TABIYA_LAYOUT_FORM_BOARD;
}

/* It may be the game of the report. */
static void reviewed_cb(TabiyaPlayPlace *self, TabiyaGameReview *review)
{
    tabiya_play_report_take_review(self->report, review);
}

static void begin(TabiyaPart *part)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(part);

    self->has_begun = TRUE;
    g_signal_connect_object(tabiya_shell_find_place(tabiya_part_get_shell(self), "study"),
                            "reviewed", G_CALLBACK(reviewed_cb), self, G_CONNECT_SWAPPED);
    tabiya_play_place_update(part);
    tabiya_play_place_welcome(self);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

/* The move with the highest weight on top; a click on an arrow's target plays it. */
static void show_book_hint(TabiyaBoardView *board, const EngBookMoves *moves)
{
    for (int i = tabiya_book_moves_count_hints(moves) - 1; i >= 0; i--) {
        tabiya_board_view_add_weighed_choice(board, moves->moves[i].move,
                                             i == 0 ? TABIYA_ARROW_GREEN : TABIYA_ARROW_BLUE,
                                             tabiya_book_moves_get_percent(moves, i));
    }
}

/* A circle: it stands for an arrow that is not shown yet. */
static void mark_square(TabiyaBoardView *board, EngSquare square)
{
    tabiya_board_view_add_arrow(board, square, square, TABIYA_ARROW_GREEN);
}

static void show_marks(TabiyaPlace *place, TabiyaBoardView *board)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    const EngBookMoves *book = tabiya_play_session_get_book_hint(self->session);
    guint move, premove;
    int step;

    g_object_get(self->session, "hint-move", &move, "hint-step", &step, "premove", &premove, NULL);
    tabiya_board_view_set_premove(board, (EngMove)premove);
    if (book)
        show_book_hint(board, book);
    else if (step == 1)
        mark_square(board, eng_move_from((EngMove)move));
    else if (step > 1)
        tabiya_board_view_add_engine_arrow(board, (EngMove)move, TABIYA_ARROW_ENGINE);
}

/* Shapes drawn at another position have expired. */
static GArray *current_shapes(TabiyaPlayPlace *self)
{
    const TabiyaNode *cursor = tabiya_place_get_cursor(self);

    if (self->drawn_at != cursor)
        g_array_set_size(self->shapes, 0);
    self->drawn_at = cursor;
    return self->shapes;
}

static GArray *dup_shapes(TabiyaPlace *place)
{
    return g_array_ref(current_shapes(TABIYA_PLAY_PLACE(place)));
}

static void draw(TabiyaPlace *place, const TabiyaShape *shape)
{
    tabiya_annotate_draw(current_shapes(TABIYA_PLAY_PLACE(place)), shape);
    tabiya_place_update_marks(place);
}

/* Escape lets the move stand, as closing a question does. */
static void escape(TabiyaPlace *place)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    gboolean asks;

    g_object_get(self->session, "coach-asks", &asks, NULL);
    if (asks)
        tabiya_play_session_move_now(self->session);
}

/* --- Games from elsewhere --------------------------------------------------------------------- */

static void new_game(TabiyaPlace *place, const TabiyaNewGame *options)
{
    g_autoptr(GError) error = NULL;

    if (!tabiya_play_session_new_game(TABIYA_PLAY_PLACE(place)->session, options, &error))
        tabiya_part_say(place, error->message);
}

static void play_on(TabiyaPlace *place, TabiyaGame *line, EngColor side)
{
    g_autoptr(GError) error = NULL;

    if (!tabiya_play_session_continue(TABIYA_PLAY_PLACE(place)->session, line, side, &error))
        tabiya_part_say(place, error->message);
}

static void take_text(TabiyaPlace *place, const char *text)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    g_autoptr(GError) error = NULL;
    g_autofree char *remark = NULL;

    self->quiet = TRUE;
    gboolean taken = tabiya_play_session_paste(self->session, text, &remark, &error);
    self->quiet = FALSE;
    const char *said = remark ? remark : _("Pasted. The previous game is saved");
    if (!taken)
        tabiya_part_say(self, error->message);
    else if (tabiya_play_session_can_return(self->session))
        tabiya_part_say_undo(self, said, "win.return-to-game");
    else
        tabiya_part_say(self, said);
}

static TabiyaGame *get_finished_game(TabiyaPlace *place)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    gboolean over;

    g_object_get(self->session, "is-over", &over, NULL);
    return over && tabiya_play_place_is_begun(self)
               ? tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session))
               : NULL;
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPlayPlace) self = user;
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_file_get_basename(G_FILE(source));
    g_autofree char *text = NULL;

    if (tabiya_pgn_save_file_finish(G_FILE(source), result, &error))
        text = g_strdup_printf(_("Saved as “%s”"), name);
    else
        text = g_strdup_printf(_("Not saved: %s"), error->message);
    if (error)
        tabiya_part_offer(self, text, _("Save As…"), "win.save-as");
    else
        tabiya_part_say(self, text);
}

/* Writes a new file beside the old one and renames it: never half a file. */
static void save_to(TabiyaPlace *place, GFile *file)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    g_autofree char *pgn = tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(self->session));

    g_set_object(&self->file, file);
    tabiya_pgn_save_file_async(file, pgn, -1, NULL, saved_cb, g_object_ref(self));
}

static void chosen_cb(GFile *file, gpointer place)
{
    if (file)
        save_to(place, file);
}

static void save_as(TabiyaPlace *place)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    g_autofree char *name = tabiya_data_files_dup_dated_name(".pgn");
    g_autoptr(GFile) folder = self->file ? g_file_get_parent(self->file) : NULL;

    tabiya_choose_file_to_save(GTK_WINDOW(tabiya_part_get_shell(self)), folder, name, chosen_cb,
                               self);
}

static void save(TabiyaPlace *place)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);

    if (self->file)
        save_to(place, self->file);
    else
        save_as(place);
}

/* The status may say it already: then it is only read out. */
static void tell_looking_back(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_place_get_panel(place);

    if (tabiya_play_panel_leads_back(TABIYA_PLAY_PANEL(panel)))
        tabiya_announce(panel, _("You are looking back"));
    else
        tabiya_part_offer(place, _("You are looking back"), _("Back to Game"), "win.last");
}

/* A past position is only for viewing. */
static void refuse_piece(TabiyaPlace *place)
{
    TabiyaBoardSession *session = tabiya_place_get_session(place);
    const TabiyaNode *end = tabiya_game_get_main_end(tabiya_board_session_get_game(session));
    gboolean against_engine;

    g_object_get(session, "engine-playing", &against_engine, NULL);
    if (against_engine && tabiya_place_get_cursor(place) != end)
        tell_looking_back(place);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_play_place_dispose(GObject *object)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(object);

    tabiya_play_place_stop_telling(self);
    self->session = NULL;
    g_clear_object(&self->menu);
    g_clear_object(&self->player);
    g_clear_object(&self->report);
    g_clear_object(&self->book);
    g_clear_object(&self->file);
    g_clear_pointer(&self->record, tabiya_level_record_free);
    g_clear_pointer(&self->shapes, g_array_unref);
    G_OBJECT_CLASS(tabiya_play_place_parent_class)->dispose(object);
}

static void tabiya_play_place_class_init(TabiyaPlayPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_play_place_dispose;
    TABIYA_PART_CLASS(klass)->begin = begin;
    TABIYA_PART_CLASS(klass)->update = tabiya_play_place_update;
    place_class->name = "play";
    place_class->title = N_("Play");
    place_class->icon = "tabiya-play-symbolic";
    place_class->hides_pieces = TRUE;
    place_class->tells_end = TRUE;
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->get_form = get_form;
    place_class->show_marks = show_marks;
    place_class->dup_shapes = dup_shapes;
    place_class->draw = draw;
    place_class->escape = escape;
    place_class->take_text = take_text;
    place_class->refuse_piece = refuse_piece;
    place_class->get_menu = tabiya_play_place_get_menu;
    place_class->save = save;
    place_class->save_as = save_as;
    place_class->save_to = save_to;
    place_class->get_finished_game = get_finished_game;
    place_class->new_game = new_game;
    place_class->ask_new_game = tabiya_play_place_ask_new_game;
    place_class->play_on = play_on;
}

static void tabiya_play_place_init(TabiyaPlayPlace *self)
{
    self->shapes = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
    tabiya_play_place_add_actions(self);
    tabiya_play_place_add_newcomer_actions(self);
}
