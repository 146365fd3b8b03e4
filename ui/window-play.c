/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "play": its session with the game of the store, and what is said when a game makes way
 * for another. */
#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "app/game/pgn-writer.h"
#include "ui/compat.h"
#include "ui/new-game-options.h"
#include "ui/play/play-panel.h"
#include "ui/settings.h"
#include "ui/window-private.h"

/* --- What the session tells, shown or not ------------------------------------------------------ */

/* The heaviest above the others; a click on where one goes plays it. */
static void show_book_hint(TabiyaWindow *self, const EngBookMoves *moves)
{
    for (int i = tabiya_book_moves_count_hints(moves) - 1; i >= 0; i--)
        tabiya_board_view_add_weighed_choice(self->board, moves->moves[i].move,
                                             i == 0 ? TABIYA_ARROW_GREEN : TABIYA_ARROW_BLUE,
                                             tabiya_book_moves_get_percent(moves, i));
}

void tabiya_window_show_hint(TabiyaWindow *self)
{
    const EngBookMoves *book = tabiya_play_session_get_book_hint(self->session);
    guint move;

    g_object_get(self->session, "hint-move", &move, NULL);
    if (book)
        show_book_hint(self, book);
    else if (move != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(self->board, (EngMove)move, TABIYA_ARROW_GREEN);
}

/* Another game has no file yet, and is what a person wants to see. */
static void game_changed_cb(TabiyaWindow *self)
{
    g_clear_object(&self->save_file);
    self->game_is_new = self->ready;
    if (self->ready)
        tabiya_window_show_place(self, "play");
}

/* The session turns the board to the person's side, unless the settings say otherwise. */
static void cursor_changed_cb(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    if (!self->game_is_new)
        return;
    self->game_is_new = FALSE;
    if (settings && !g_settings_get_boolean(settings, "flip-automatically"))
        g_object_set(self->session, "flipped", FALSE, NULL);
    if (!self->quiet && tabiya_play_session_can_return(self->session))
        tabiya_window_toast_undo(self, _("A new game; the one before is kept"),
                                 "win.return-to-game");
}

/* --- Making it ---------------------------------------------------------------------------------
 */

static void resumed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;

    /* A store that cannot be read says so in its bar; here is nothing to add. */
    tabiya_play_session_resume_finish(TABIYA_PLAY_SESSION(source), result, NULL);
    self->n_coming_back--;
    tabiya_window_part_is_back(self);
}

/* What the settings say of level 9 holds for the game that runs, too, when it is changed. */
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

TabiyaPlayBook *tabiya_window_get_book(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    return self->book;
}

static void options_changed_cb(TabiyaWindow *self, TabiyaEngineEntry *engine)
{
    if (!tabiya_engine_entry_get_command(engine))
        tabiya_engine_entry_equip_player(engine, self->player);
}

/* The engine inside, which searches as the preferences say. */
static TabiyaEngineSource *make_player(TabiyaWindow *self, TabiyaEngineRegistry *engines)
{
    TabiyaEngineSource *player = tabiya_builtin_engine_new();

    tabiya_engine_entry_equip_player(tabiya_engine_registry_find(engines, NULL), player);
    g_signal_connect_object(engines, "options-changed", G_CALLBACK(options_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return player;
}

/* A session with the game that waits in case the store has none: at the level of the settings. */
static TabiyaPlaySession *make_session(TabiyaWindow *self, TabiyaGameStore *store)
{
    TabiyaPlaySession *session =
        tabiya_play_session_new_with_engine(store, self->arbiter, self->player);
    GSettings *settings = tabiya_settings_get();
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    g_object_set(session, "level", options.level, "cores", options.cores, "move-time-ms",
                 options.move_time_ms, "use-book", options.use_book, NULL);
    tabiya_settings_bind("takebacks", session, "takebacks");
    tabiya_settings_bind("opponent-concedes", session, "concedes");
    if (settings) {
        g_signal_connect_object(settings, "changed::book-enabled",
                                G_CALLBACK(book_enabled_changed_cb), session, 0);
        g_signal_connect_object(settings, "changed::cores", G_CALLBACK(strength_changed_cb),
                                session, 0);
        g_signal_connect_object(settings, "changed::move-time-ms", G_CALLBACK(strength_changed_cb),
                                session, 0);
    }
    return session;
}

TabiyaBoardSession *tabiya_window_make_play(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));

    self->player = make_player(self, tabiya_application_get_engines(application));
    self->session = make_session(self, tabiya_application_get_store(application));
    self->book = make_book();
    tabiya_play_session_set_book(self->session, self->book);
    g_signal_connect_object(self->session, "notify::game", G_CALLBACK(game_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "cursor-changed", G_CALLBACK(cursor_changed_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_window_make_level_record(self);
    /* The store reads on its own thread while the window is made. */
    self->n_coming_back++;
    tabiya_play_session_resume(self->session, resumed_cb, g_object_ref(self));
    return TABIYA_BOARD_SESSION(self->session);
}

GtkWidget *tabiya_window_make_play_panel(TabiyaWindow *self)
{
    return tabiya_play_panel_new(self->session);
}

void tabiya_window_new_game(TabiyaWindow *self, const TabiyaNewGame *options)
{
    g_autoptr(GError) error = NULL;

    g_return_if_fail(TABIYA_IS_WINDOW(self));
    if (!tabiya_play_session_new_game(self->session, options, &error))
        tabiya_window_toast(self, error->message);
}

/* --- Text and files ----------------------------------------------------------------------------
 */

void tabiya_window_take_text_to_play(TabiyaWindow *self, const char *text)
{
    const char *said = _("Pasted; the game before is kept");
    g_autoptr(GError) error = NULL;
    g_autofree char *remark = NULL;
    gboolean taken;

    self->quiet = TRUE;
    taken = tabiya_play_session_paste(self->session, text, &remark, &error);
    self->quiet = FALSE;
    if (remark)
        said = remark;
    if (!taken)
        tabiya_window_toast(self, error->message);
    else if (tabiya_play_session_can_return(self->session))
        tabiya_window_toast_undo(self, said, "win.return-to-game");
    else
        tabiya_window_toast(self, said);
}

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_file_get_basename(G_FILE(source));
    g_autofree char *text = NULL;

    if (tabiya_pgn_save_file_finish(G_FILE(source), result, &error))
        text = g_strdup_printf(_("Saved as “%s”"), name);
    else
        text = g_strdup_printf(_("Not saved: %s"), error->message);
    if (error)
        tabiya_window_toast_offer(self, text, _("Save As…"), "win.save-as");
    else
        tabiya_window_toast(self, text);
}

/* The file is written beside the old one and then takes its name: never half a file. */
static void save_to(TabiyaWindow *self, GFile *file)
{
    g_autofree char *pgn = tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(self->session));

    tabiya_pgn_save_file_async(file, pgn, -1, NULL, saved_cb, g_object_ref(self));
}

void tabiya_window_save_play_file(TabiyaWindow *self, GFile *file)
{
    g_set_object(&self->save_file, file);
    save_to(self, file);
}

static void save_place_chosen_cb(GFile *file, gpointer user)
{
    if (file)
        tabiya_window_save_play_file(user, file);
}

void tabiya_window_save_play_as(TabiyaWindow *self)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *name = g_date_time_format(now, "tabiya-%Y-%m-%d.pgn");
    g_autoptr(GFile) folder = self->save_file ? g_file_get_parent(self->save_file) : NULL;

    tabiya_choose_file_to_save(GTK_WINDOW(self), folder, name, save_place_chosen_cb, self);
}

void tabiya_window_save_play(TabiyaWindow *self)
{
    if (self->save_file)
        save_to(self, self->save_file);
    else
        tabiya_window_save_play_as(self);
}
