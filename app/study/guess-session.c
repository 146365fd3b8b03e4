/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See guess-session.h. `line` is the game with its end, `game` the record that may be seen; `at` is
 * the record's last move of the game, and follows tabiya_guess_move_get_node() step by step. */
#include "app/study/guess-session.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"
#include "app/openings/classifier.h"
#include "app/session/announce.h"
#include "app/study/guess-record.h"
#include "app/study/guess-words.h"

#define PAUSE_MS 700

struct _TabiyaGuessSession {
    GObject parent_instance;

    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    TabiyaGame *line;         /* NULL: none was offered */
    const TabiyaNode *offered; /* of line: where one looked */
    gboolean from_start;
    TabiyaGuessMove *guess; /* NULL until it has begun, and when it is over */
    TabiyaGuessTally tally; /* of one that was ended */
    EngColor color;

    TabiyaGame *game;
    const TabiyaNode *at;     /* of game */
    const TabiyaNode *tried;  /* of game: what is being judged, NULL else */
    const TabiyaNode *cursor; /* of game */
    TabiyaGuessStage stage;
    gboolean flipped;
    char *status, *verdict, *announcement, *opening;
    GSource *step; /* the next move of the game, NULL while none is due */
    guint pause_ms;
};

enum {
    PROP_STAGE = 1,
    PROP_VERDICT,
    N_PROPS,
    PROP_BOARD = N_PROPS, /* and the others of the interface after it */
};

static GParamSpec *properties[N_PROPS];

enum { SIGNAL_JUDGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaGuessSession, tabiya_guess_session, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

/* --- What is told -------------------------------------------------------------------------------
 */

static void tell(TabiyaGuessSession *self, char **told, char *text, const char *property)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify(G_OBJECT(self), property);
}

static void announce(TabiyaGuessSession *self, const char *text)
{
    tell(self, &self->announcement, g_strdup(text), "announcement");
}

static void announce_cursor(TabiyaGuessSession *self)
{
    const TabiyaNode *before = tabiya_node_get_parent(self->cursor);
    g_autofree char *words = NULL;

    if (before == NULL || tabiya_node_get_move(self->cursor) == ENG_NULL_MOVE)
        return;
    words = tabiya_announce_move(tabiya_node_get_position(before),
                                 tabiya_node_get_move(self->cursor));
    announce(self, words);
}

static void refresh(TabiyaGuessSession *self)
{
    EngColor turn = (EngColor)tabiya_node_get_position(self->at)->side_to_move;
    TabiyaGuessTally tally = tabiya_guess_session_get_tally(self);

    tell(self, &self->status, tabiya_guess_words_dup_status(self->stage, turn, &tally), "status");
    tell(self, &self->opening, tabiya_openings_dup_title(self->cursor), "opening-name");
}

static void set_stage(TabiyaGuessSession *self, TabiyaGuessStage stage)
{
    gboolean other = self->stage != stage;

    self->stage = stage;
    refresh(self);
    if (other)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
}

static void go_to(TabiyaGuessSession *self, const TabiyaNode *node)
{
    self->cursor = node;
    refresh(self);
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
}

/* --- The record ---------------------------------------------------------------------------------
 */

/* Who, where and when: not what the opening was called, nor how it ended. */
static const char *const SHOWN_TAGS[] = {"Event", "Site", "Date", "Round", "White", "Black",
                                         "WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle"};

static const TabiyaNode *get_beginning(TabiyaGuessSession *self)
{
    return self->from_start ? tabiya_game_get_root(self->line) : self->offered;
}

/* Plays `move` of the game after `at`; what was tried there becomes a variation of it. */
static void record_move(TabiyaGuessSession *self, EngMove move)
{
    self->at = tabiya_game_add_move(self->game, self->at, move);
    tabiya_game_make_main(self->game, self->at);
}

static void begin_record(TabiyaGuessSession *self)
{
    g_autoptr(TabiyaGame) before = self->game;
    g_autoptr(GArray) moves = tabiya_node_dup_moves(get_beginning(self));

    self->game = tabiya_game_new(tabiya_game_get_start(self->line));
    self->at = tabiya_game_get_root(self->game);
    self->tried = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(SHOWN_TAGS); i++)
        tabiya_game_set_tag(self->game, SHOWN_TAGS[i],
                            tabiya_game_get_tag(self->line, SHOWN_TAGS[i]));
    for (guint i = 0; i < moves->len; i++)
        record_move(self, g_array_index(moves, EngMove, i));
    self->cursor = self->at;
    g_object_notify(G_OBJECT(self), "game");
    go_to(self, self->at);
}

/* The node of the line that comes after `at`. */
static const TabiyaNode *find_next(TabiyaGuessSession *self)
{
    const TabiyaNode *node = tabiya_guess_move_get_node(self->guess);
    guint ply = tabiya_node_get_ply(self->at);

    if (tabiya_node_get_ply(node) <= ply)
        return NULL;
    while (tabiya_node_get_ply(node) > ply + 1)
        node = tabiya_node_get_parent(node);
    return node;
}

/* --- Going on -----------------------------------------------------------------------------------
 */

static gboolean step_cb(gpointer user);

static void step_later(TabiyaGuessSession *self, guint pauses)
{
    g_clear_pointer(&self->step, tabiya_later_cancel);
    self->step = tabiya_later_after_ms(pauses * self->pause_ms, step_cb, self);
}

/* One pause before each move; after the last of them the next try is due. */
static void follow(TabiyaGuessSession *self)
{
    if (find_next(self) != NULL)
        step_later(self, 1);
    else
        set_stage(self, tabiya_guess_move_get_state(self->guess) == TABIYA_GUESS_OVER
                            ? TABIYA_GUESS_STAGE_OVER
                            : TABIYA_GUESS_STAGE_ASKING);
}

static gboolean step_cb(gpointer user)
{
    g_autoptr(TabiyaGuessSession) self = g_object_ref(user);
    const TabiyaNode *next = find_next(self);
    gboolean known = next == NULL;

    g_clear_pointer(&self->step, tabiya_later_cancel);
    if (known) { /* a verdict has been shown for long enough */
        tabiya_guess_move_next(self->guess);
        next = find_next(self);
        self->tried = NULL;
    }
    if (next != NULL) {
        gboolean shown = self->cursor != self->at &&
                         tabiya_node_get_parent(self->cursor) == self->at &&
                         tabiya_node_get_move(self->cursor) == tabiya_node_get_move(next);
        record_move(self, tabiya_node_get_move(next));
        go_to(self, self->at);
        if (!shown)
            announce_cursor(self);
        if (!shown)
            tabiya_board_session_emit_move_played(TABIYA_BOARD_SESSION(self),
                                                  tabiya_node_get_move(next), TRUE);
    }
    follow(self);
    return G_SOURCE_REMOVE;
}

static void tell_verdict(TabiyaGuessSession *self)
{
    tell(self, &self->verdict, tabiya_guess_words_dup_verdict(self->guess), "verdict");
    announce(self, self->verdict);
}

/* The very move goes on sooner: there is nothing to look at. */
static void judged_cb(TabiyaGuessSession *self)
{
    const TabiyaGuessVerdict *verdict = tabiya_guess_move_get_verdict(self->guess);
    gboolean exact = verdict->guess == verdict->played;
    g_autofree char *margin = tabiya_guess_move_dup_margin(self->guess);
    g_autofree char *points = tabiya_guess_points_describe(margin, verdict->points);

    tabiya_game_set_comment(self->game, self->tried, points);
    tell_verdict(self);
    set_stage(self, TABIYA_GUESS_STAGE_SHOWING);
    step_later(self, exact ? 1 : 2);
    g_signal_emit(self, signals[SIGNAL_JUDGED], 0, verdict->points);
}

/* The try is taken back, and another may be made. */
static void failure_cb(TabiyaGuessSession *self)
{
    const TabiyaNode *tried = self->tried;
    g_autofree char *failure = NULL;

    g_object_get(self->guess, "failure", &failure, NULL);
    if (failure == NULL || tried == NULL)
        return;
    tell_verdict(self);
    self->tried = NULL;
    go_to(self, self->at);
    tabiya_game_delete_from(self->game, tried);
    set_stage(self, TABIYA_GUESS_STAGE_ASKING);
}

static void drop_guess(TabiyaGuessSession *self)
{
    g_clear_pointer(&self->step, tabiya_later_cancel);
    if (self->guess != NULL)
        g_signal_handlers_disconnect_by_data(self->guess, self);
    g_clear_object(&self->guess);
    self->tried = NULL;
}

/* --- What a person asks -------------------------------------------------------------------------
 */

/* From the root through `node`, and on from there by first moves. */
static const TabiyaNode *find_end(const TabiyaNode *node)
{
    while (tabiya_node_get_child(node) != NULL)
        node = tabiya_node_get_child(node);
    return node;
}

static const TabiyaNode *find_ply(const TabiyaNode *root, guint ply)
{
    while (tabiya_node_get_ply(root) < ply)
        root = tabiya_node_get_child(root);
    return root;
}

void tabiya_guess_session_restart(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (self->line == NULL)
        return;
    drop_guess(self);
    tell(self, &self->verdict, g_strdup(""), "verdict");
    self->tally = (TabiyaGuessTally){0};
    self->stage = TABIYA_GUESS_STAGE_OFFERED;
    begin_record(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
}

gboolean tabiya_guess_session_offer(TabiyaGuessSession *self, TabiyaGame *game,
                                    const TabiyaNode *cursor)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self) && TABIYA_IS_GAME(game), FALSE);
    const TabiyaNode *end = find_end(cursor);
    guint ply = end != cursor ? tabiya_node_get_ply(cursor) : 0;

    if (tabiya_node_get_parent(end) == NULL)
        return FALSE;
    drop_guess(self);
    g_clear_object(&self->line);
    self->line = tabiya_game_dup_line(game, end);
    self->offered = find_ply(tabiya_game_get_root(self->line), ply);
    self->from_start = ply == 0;
    tabiya_guess_session_restart(self);
    return TRUE;
}

gboolean tabiya_guess_session_can_start_later(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), FALSE);
    return self->line != NULL && tabiya_node_get_parent(self->offered) != NULL;
}

gboolean tabiya_guess_session_get_from_start(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), TRUE);
    return self->from_start;
}

void tabiya_guess_session_set_from_start(TabiyaGuessSession *self, gboolean from_start)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    from_start = !!from_start;
    if (from_start == self->from_start || self->stage != TABIYA_GUESS_STAGE_OFFERED)
        return;
    self->from_start = from_start;
    begin_record(self);
}

void tabiya_guess_session_begin(TabiyaGuessSession *self, EngColor color)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (self->line == NULL)
        return;
    tabiya_guess_session_restart(self);
    self->color = color;
    g_object_set(self, "flipped", color == ENG_BLACK, NULL);
    self->guess = tabiya_guess_move_new(self->line, get_beginning(self), color, self->arbiter,
                                        self->engine);
    g_signal_connect_swapped(self->guess, "judged", G_CALLBACK(judged_cb), self);
    g_signal_connect_swapped(self->guess, "notify::failure", G_CALLBACK(failure_cb), self);
    if (find_next(self) != NULL)
        set_stage(self, TABIYA_GUESS_STAGE_SHOWING);
    follow(self);
}

static void go_on(TabiyaGuessSession *self, void (*how)(TabiyaGuessMove *guess))
{
    if (self->stage != TABIYA_GUESS_STAGE_ASKING)
        return;
    tell(self, &self->verdict, g_strdup(""), "verdict");
    go_to(self, self->at);
    how(self->guess);
    set_stage(self, TABIYA_GUESS_STAGE_SHOWING);
    step_cb(self);
}

void tabiya_guess_session_skip(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    go_on(self, tabiya_guess_move_skip);
}

void tabiya_guess_session_reveal(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (self->stage != TABIYA_GUESS_STAGE_ASKING)
        return;
    go_on(self, tabiya_guess_move_next);
    g_autofree char *points = tabiya_guess_points_describe(NULL, 0);
    tabiya_game_set_comment(self->game, self->at, points);
}

/* The tally stays to be looked at; what is being judged is not waited for. */
void tabiya_guess_session_end(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (self->guess == NULL)
        return;
    self->tally = *tabiya_guess_move_get_tally(self->guess);
    drop_guess(self);
    set_stage(self, TABIYA_GUESS_STAGE_OVER);
}

TabiyaGame *tabiya_guess_session_dup_record(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), NULL);
    TabiyaGuessTally tally = tabiya_guess_session_get_tally(self);

    if (self->stage != TABIYA_GUESS_STAGE_OVER)
        return NULL;
    return tabiya_guess_record_new(self->game, self->line, self->color, &tally);
}

TabiyaGuessStage tabiya_guess_session_get_stage(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), TABIYA_GUESS_STAGE_EMPTY);
    return self->stage;
}

TabiyaGuessTally tabiya_guess_session_get_tally(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), (TabiyaGuessTally){0});
    return self->guess != NULL ? *tabiya_guess_move_get_tally(self->guess) : self->tally;
}

char *tabiya_guess_session_dup_place(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self) && self->line != NULL, NULL);
    return tabiya_guess_words_dup_turn(tabiya_node_get_position(self->offered));
}

void tabiya_guess_session_set_pause_ms(TabiyaGuessSession *self, guint pause_ms)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    self->pause_ms = pause_ms;
}

/* --- What the board asks ------------------------------------------------------------------------
 */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_GUESS_SESSION(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .opening_name = self->opening,
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_GUESS_SESSION(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(session);

    if (node == self->cursor)
        return;
    go_to(self, node);
    announce_cursor(self);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(session);

    if (self->stage != TABIYA_GUESS_STAGE_ASKING)
        return tabiya_guess_words_get_obstacle(self->stage);
    return self->cursor != self->at ? _("The next guess is made at the last move.") : NULL;
}

/* An exact guess is judged before this returns. */
static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(session);

    tell(self, &self->verdict, g_strdup(""), "verdict");
    self->tried = tabiya_game_add_move(self->game, self->at, move);
    set_stage(self, TABIYA_GUESS_STAGE_JUDGING);
    go_to(self, self->tried);
    tabiya_board_session_emit_move_played(session, move, FALSE);
    return tabiya_guess_move_guess(self->guess, move, error);
}

/* A try is a try. */
static void undo(TabiyaBoardSession *session)
{
    tabiya_board_session_refuse(session, _("A guess cannot be taken back."), NULL);
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->set_cursor = set_cursor;
    iface->get_obstacle = get_obstacle;
    iface->play = play;
    iface->undo = undo;
    iface->redo = undo;
}

/* --- Properties and life ------------------------------------------------------------------------
 */

static void tabiya_guess_session_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *spec)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(object);

    switch (id) {
    case PROP_STAGE:
        g_value_set_int(value, (int)self->stage);
        break;
    case PROP_VERDICT:
        g_value_set_string(value, self->verdict);
        break;
    default:
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
    }
}

static void tabiya_guess_session_set_property(GObject *object, guint id, const GValue *value,
                                              GParamSpec *spec)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(object);

    if (id == PROP_BOARD + TABIYA_BOARD_PROP_FLIPPED)
        tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_guess_session_dispose(GObject *object)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(object);

    drop_guess(self);
    g_clear_object(&self->line);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->engine);
    G_OBJECT_CLASS(tabiya_guess_session_parent_class)->dispose(object);
}

static void tabiya_guess_session_finalize(GObject *object)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(object);

    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->verdict);
    g_free(self->announcement);
    g_free(self->opening);
    G_OBJECT_CLASS(tabiya_guess_session_parent_class)->finalize(object);
}

static void tabiya_guess_session_class_init(TabiyaGuessSessionClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->dispose = tabiya_guess_session_dispose;
    object_class->finalize = tabiya_guess_session_finalize;
    object_class->get_property = tabiya_guess_session_get_property;
    object_class->set_property = tabiya_guess_session_set_property;
    properties[PROP_STAGE] =
        g_param_spec_int("stage", NULL, NULL, TABIYA_GUESS_STAGE_EMPTY, TABIYA_GUESS_STAGE_OVER,
                         TABIYA_GUESS_STAGE_EMPTY, flags);
    properties[PROP_VERDICT] = g_param_spec_string("verdict", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
    signals[SIGNAL_JUDGED] =
        g_signal_new("judged", TABIYA_TYPE_GUESS_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 1, G_TYPE_INT);
}

static void tabiya_guess_session_init(TabiyaGuessSession *self)
{
    self->game = tabiya_game_new(NULL);
    self->at = self->cursor = tabiya_game_get_root(self->game);
    self->verdict = g_strdup("");
    self->announcement = g_strdup("");
    self->pause_ms = PAUSE_MS;
    refresh(self);
}

TabiyaGuessSession *tabiya_guess_session_new(TabiyaEngineArbiter *arbiter,
                                             TabiyaEngineSource *engine)
{
    TabiyaGuessSession *self = g_object_new(TABIYA_TYPE_GUESS_SESSION, NULL);

    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    return self;
}
