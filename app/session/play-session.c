/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The object behind the place "play": its properties, signals and notifications.
 * play-session-private.h says which file does what. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/error.h"
#include "app/game/own-name.h"
#include "app/session/level-texts.h"

#define DEFAULT_MIN_REPLY_MS 250

G_DEFINE_FINAL_TYPE(TabiyaPlaySession, tabiya_play_session, TABIYA_TYPE_BOARD_SESSION)

enum {
    PROP_ENGINE_PLAYING = 1,
    PROP_HUMAN_COLOR,
    PROP_STRENGTH,
    PROP_LEVEL,
    PROP_CORES,
    PROP_MOVE_TIME_MS,
    PROP_THINKING,
    PROP_OPPONENT_NAME,
    PROP_IS_OVER,
    PROP_CAN_CLAIM_DRAW,
    PROP_CAN_MOVE_NOW,
    PROP_HINT_MOVE,
    PROP_HINT_STEP,
    PROP_COACH,
    PROP_COACH_WORDS,
    PROP_COACH_ASKS,
    PROP_MIN_REPLY_MS,
    PROP_REPLY_PACE,
    PROP_PLAYER_NAME,
    PROP_USE_BOOK,
    PROP_TAKEBACKS,
    PROP_CONCEDES,
    PROP_DRAW_OFFERED,
    PROP_PREMOVES,
    PROP_PREMOVE,
    N_PROPS,
};

static GParamSpec *properties[N_PROPS];

/* --- Notifications ---------------------------------------------------------------------------- */

static void tell_number(TabiyaPlaySession *self, int *told, int number, int property)
{
    tabiya_board_session_tell_number(&self->board, told, number, properties[property]);
}

static void tell_own(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    TabiyaPlayView *view = &self->view;
    TabiyaPlayTurn turn = tabiya_play_turn(self);
    gboolean thinking = self->phase == TABIYA_PLAY_THINKING || self->phase == TABIYA_PLAY_HOLDING ||
                        self->phase == TABIYA_PLAY_JUDGING;
    gboolean claimable =
        turn == TABIYA_TURN_PERSON && tabiya_play_claim(self) != TABIYA_ENDING_NONE;

    tell_number(self, &view->thinking, thinking, PROP_THINKING);
    tell_number(self, &view->is_over, turn == TABIYA_TURN_NOBODY, PROP_IS_OVER);
    tell_number(self, &view->can_claim_draw, claimable, PROP_CAN_CLAIM_DRAW);
    tell_number(self, &view->draw_offered, tabiya_play_is_offered(self), PROP_DRAW_OFFERED);
    tell_number(self, &view->can_move_now, turn == TABIYA_TURN_OPPONENT, PROP_CAN_MOVE_NOW);
    tabiya_board_session_tell_text(session, &view->opponent_name,
                                   tabiya_play_describe_opponent(self),
                                   properties[PROP_OPPONENT_NAME]);
    tell_number(self, &view->hint_step, self->hint != ENG_NO_MOVE ? (int)self->hint_step : 0,
                PROP_HINT_STEP);
    tell_number(self, &view->hint_move, self->hint, PROP_HINT_MOVE);
    tell_number(self, &view->premove, self->premove, PROP_PREMOVE);
    tabiya_board_session_tell_text(session, &view->coach_words, tabiya_play_coach_dup_words(self),
                                   properties[PROP_COACH_WORDS]);
    tell_number(self, &view->coach_asks, tabiya_play_coach_asks(self), PROP_COACH_ASKS);
}

/* --- Setting properties ----------------------------------------------------------------------- */

/* The opponent plays on from the shown line, which becomes the main line; the other becomes a
 * variation. */
static void take_shown_line(TabiyaPlaySession *self)
{
    const TabiyaNode *end = self->board.cursor;

    if (tabiya_node_is_main(self->board.cursor))
        return;
    while (tabiya_node_get_child(end))
        end = tabiya_node_get_child(end);
    self->changing++;
    tabiya_game_make_main(self->board.game, end);
    self->changing--;
    self->ending = TABIYA_ENDING_NONE;
    tabiya_play_forget_undone(self);
}

static void take_strength(TabiyaPlaySession *self, const TabiyaStrength *strength)
{
    if (tabiya_strength_equal(&self->strength, strength))
        return;
    self->strength = *strength;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STRENGTH]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LEVEL]);
}

void tabiya_play_set_side(TabiyaPlaySession *self, EngColor human_color)
{
    if (self->human_color != human_color) {
        self->human_color = human_color;
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HUMAN_COLOR]);
    }
    tabiya_board_session_set_flipped(&self->board, human_color == ENG_BLACK);
}

void tabiya_play_set_state(TabiyaPlaySession *self, const TabiyaPlayState *state)
{
    tabiya_play_set_side(self, state->human_color == ENG_BLACK ? ENG_BLACK : ENG_WHITE);
    tabiya_board_session_set_flipped(&self->board, state->flipped);
    tell_number(self, &self->engine_playing, state->engine_playing, PROP_ENGINE_PLAYING);
    TabiyaStrength strength = tabiya_strength_of_level(state->level);
    tabiya_strength_read(&strength, state->strength);
    take_strength(self, &strength);
    tell_number(self, &self->cores, CLAMP(state->cores, 1, ENG_MAX_THREADS), PROP_CORES);
    tell_number(self, &self->move_time_ms, MAX(state->move_time_ms, 1), PROP_MOVE_TIME_MS);
    self->n_takebacks = (guint)MAX(state->takebacks, 0);
    self->n_hints = (guint)MAX(state->hints, 0);
    self->mixed = state->mixed;
}

static gboolean is_begun(TabiyaPlaySession *self)
{
    return tabiya_node_get_child(tabiya_game_get_root(self->board.game)) != NULL;
}

static void set_engine_playing(TabiyaPlaySession *self, gboolean playing)
{
    if (self->engine_playing == playing)
        return;
    tabiya_play_rest(self);
    self->offered = FALSE;
    self->engine_playing = playing;
    self->mixed |= is_begun(self);
    if (playing)
        take_shown_line(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_ENGINE_PLAYING]);
    tabiya_play_changed(self);
}

/* Sets a number of the opponent's, stored with the game. Returns whether it has changed. */
static gboolean set_number(TabiyaPlaySession *self, int *number, int value, int property)
{
    gboolean other = *number != value;

    tell_number(self, number, value, property);
    if (other)
        tabiya_play_keep(self);
    return other;
}

/* Only names that we gave follow the strength: a pasted game keeps its own. */
void tabiya_play_session_set_strength(TabiyaPlaySession *self, const TabiyaStrength *strength)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));
    g_return_if_fail(strength && strength->level != 0);

    const char *opponent_tag = self->human_color == ENG_WHITE ? "Black" : "White";
    g_autofree char *before = tabiya_strength_dup_tag(&self->strength);
    gboolean ours = g_strcmp0(tabiya_game_get_tag(self->board.game, opponent_tag), before) == 0;

    if (tabiya_strength_equal(&self->strength, strength))
        return;
    self->mixed |= is_begun(self);
    self->book_ply = 0; /* another one played that move */
    g_object_freeze_notify(G_OBJECT(self));
    take_strength(self, strength);
    if (ours)
        tabiya_play_name_players(self);
    tabiya_play_keep(self);
    tabiya_board_session_update(&self->board);
    g_object_thaw_notify(G_OBJECT(self));
}

TabiyaStrength tabiya_play_session_get_strength(TabiyaPlaySession *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), tabiya_strength_of_level(0));

    return self->strength;
}

static void set_level(TabiyaPlaySession *self, int level)
{
    const TabiyaStrength strength = tabiya_strength_of_level(level);

    tabiya_play_session_set_strength(self, &strength);
}

static void set_strength_text(TabiyaPlaySession *self, const char *text)
{
    TabiyaStrength strength;

    if (tabiya_strength_read(&strength, text))
        tabiya_play_session_set_strength(self, &strength);
}

static char *dup_strength_text(TabiyaPlaySession *self)
{
    char text[TABIYA_STRENGTH_TEXT_BYTES];

    tabiya_strength_write(&self->strength, text);
    return g_strdup(text);
}

static void set_pace(TabiyaPlaySession *self, TabiyaPace pace)
{
    if (self->pace == pace)
        return;
    self->pace = pace;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_REPLY_PACE]);
}

static void set_player_name(TabiyaPlaySession *self, const char *name)
{
    const char *given = name && *name != '\0' ? name : TABIYA_OWN_NAME;

    if (strcmp(self->player_name, given) == 0)
        return;
    g_free(self->player_name);
    self->player_name = g_strdup(given);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PLAYER_NAME]);
}

static void tabiya_play_session_set_property(GObject *object, guint id, const GValue *value,
                                             GParamSpec *pspec)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(object);

    switch (id) {
    case PROP_ENGINE_PLAYING:
        set_engine_playing(self, g_value_get_boolean(value));
        break;
    case PROP_STRENGTH:
        set_strength_text(self, g_value_get_string(value));
        break;
    case PROP_REPLY_PACE:
        set_pace(self, tabiya_pace_find(g_value_get_string(value)));
        break;
    case PROP_LEVEL:
        set_level(self, g_value_get_int(value));
        break;
    case PROP_CORES:
        if (set_number(self, &self->cores, g_value_get_int(value), PROP_CORES))
            tabiya_play_rethink(self);
        break;
    case PROP_MOVE_TIME_MS:
        set_number(self, &self->move_time_ms, g_value_get_int(value), PROP_MOVE_TIME_MS);
        break;
    case PROP_MIN_REPLY_MS:
        tell_number(self, &self->min_reply_ms, g_value_get_int(value), PROP_MIN_REPLY_MS);
        break;
    case PROP_PLAYER_NAME:
        set_player_name(self, g_value_get_string(value));
        break;
    case PROP_USE_BOOK:
        tell_number(self, &self->use_book, g_value_get_boolean(value), PROP_USE_BOOK);
        break;
    case PROP_CONCEDES:
        tell_number(self, &self->concedes, g_value_get_boolean(value), PROP_CONCEDES);
        break;
    case PROP_PREMOVES:
        tell_number(self, &self->premoves, g_value_get_boolean(value), PROP_PREMOVES);
        tabiya_play_premoves_changed(self);
        break;
    case PROP_COACH:
        if (tabiya_play_coach_set_mode(self, g_value_get_string(value)))
            g_object_notify_by_pspec(object, pspec);
        break;
    case PROP_TAKEBACKS:
        tell_number(self, &self->takebacks, g_value_get_boolean(value), PROP_TAKEBACKS);
        tabiya_board_session_update(&self->board);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_play_session_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *pspec)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(object);

    switch (id) {
    case PROP_ENGINE_PLAYING:
        g_value_set_boolean(value, self->engine_playing);
        break;
    case PROP_HUMAN_COLOR:
        g_value_set_int(value, self->human_color);
        break;
    case PROP_STRENGTH:
        g_value_take_string(value, dup_strength_text(self));
        break;
    case PROP_REPLY_PACE:
        g_value_set_static_string(value, tabiya_pace_get_id(self->pace));
        break;
    case PROP_LEVEL:
        g_value_set_int(value, self->strength.level);
        break;
    case PROP_CORES:
        g_value_set_int(value, self->cores);
        break;
    case PROP_MOVE_TIME_MS:
        g_value_set_int(value, self->move_time_ms);
        break;
    case PROP_THINKING:
        g_value_set_boolean(value, self->view.thinking);
        break;
    case PROP_OPPONENT_NAME:
        g_value_set_string(value, self->view.opponent_name);
        break;
    case PROP_IS_OVER:
        g_value_set_boolean(value, self->view.is_over);
        break;
    case PROP_CAN_CLAIM_DRAW:
        g_value_set_boolean(value, self->view.can_claim_draw);
        break;
    case PROP_CAN_MOVE_NOW:
        g_value_set_boolean(value, self->view.can_move_now);
        break;
    case PROP_HINT_MOVE:
        g_value_set_uint(value, (guint)self->view.hint_move);
        break;
    case PROP_HINT_STEP:
        g_value_set_int(value, self->view.hint_step);
        break;
    case PROP_COACH:
        g_value_set_string(value, tabiya_play_coach_get_mode(self));
        break;
    case PROP_COACH_WORDS:
        g_value_set_string(value, self->view.coach_words);
        break;
    case PROP_COACH_ASKS:
        g_value_set_boolean(value, self->view.coach_asks);
        break;
    case PROP_MIN_REPLY_MS:
        g_value_set_int(value, self->min_reply_ms);
        break;
    case PROP_PLAYER_NAME:
        g_value_set_string(value, self->player_name);
        break;
    case PROP_USE_BOOK:
        g_value_set_boolean(value, self->use_book);
        break;
    case PROP_CONCEDES:
        g_value_set_boolean(value, self->concedes);
        break;
    case PROP_DRAW_OFFERED:
        g_value_set_boolean(value, self->view.draw_offered);
        break;
    case PROP_PREMOVES:
        g_value_set_boolean(value, self->premoves);
        break;
    case PROP_PREMOVE:
        g_value_set_uint(value, (guint)self->view.premove);
        break;
    case PROP_TAKEBACKS:
        g_value_set_boolean(value, self->takebacks);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_play_session_dispose(GObject *object)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(object);

    tabiya_play_rest(self);
    tabiya_play_session_set_book(self, NULL);
    g_clear_signal_handler(&self->game_changed_id, self->board.game);
    g_clear_object(&self->engine);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->aside);
    g_clear_object(&self->store);
    G_OBJECT_CLASS(tabiya_play_session_parent_class)->dispose(object);
}

static void tabiya_play_session_finalize(GObject *object)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(object);

    g_ptr_array_unref(self->undone);
    g_free(self->player_name);
    g_free(self->failure);
    g_free(self->view.opponent_name);
    g_free(self->view.coach_words);
    g_free(self->hint_reason);
    tabiya_play_coach_free(self->coach);
    G_OBJECT_CLASS(tabiya_play_session_parent_class)->finalize(object);
}

#define READ (G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS)
#define READ_WRITE (READ | G_PARAM_WRITABLE)

static GParamSpec *flag(const char *name, GParamFlags flags)
{
    return g_param_spec_boolean(name, NULL, NULL, FALSE, flags);
}

static GParamSpec *text(const char *name, GParamFlags flags)
{
    return g_param_spec_string(name, NULL, NULL, NULL, flags);
}

static GParamSpec *number(const char *name, int min, int max, int value, GParamFlags flags)
{
    return g_param_spec_int(name, NULL, NULL, min, max, value, flags);
}

static void install_properties(GObjectClass *object_class)
{
    properties[PROP_ENGINE_PLAYING] = flag("engine-playing", READ_WRITE);
    properties[PROP_HUMAN_COLOR] = number("human-color", ENG_WHITE, ENG_BLACK, ENG_WHITE, READ);
    properties[PROP_STRENGTH] = text("strength", READ_WRITE);
    properties[PROP_REPLY_PACE] = text("reply-pace", READ_WRITE);
    properties[PROP_LEVEL] =
        number("level", TABIYA_LEVEL_MIN, TABIYA_LEVEL_MAX, TABIYA_LEVEL_MIN, READ_WRITE);
    properties[PROP_CORES] = number("cores", 1, ENG_MAX_THREADS, 1, READ_WRITE);
    properties[PROP_MOVE_TIME_MS] = number("move-time-ms", 1, G_MAXINT, 3000, READ_WRITE);
    properties[PROP_THINKING] = flag("thinking", READ);
    properties[PROP_OPPONENT_NAME] = text("opponent-name", READ);
    properties[PROP_IS_OVER] = flag("is-over", READ);
    properties[PROP_CAN_CLAIM_DRAW] = flag("can-claim-draw", READ);
    properties[PROP_CAN_MOVE_NOW] = flag("can-move-now", READ);
    properties[PROP_HINT_MOVE] = g_param_spec_uint("hint-move", NULL, NULL, 0, 65535, 0, READ);
    properties[PROP_HINT_STEP] = number("hint-step", 0, TABIYA_HINT_REASON, 0, READ);
    properties[PROP_COACH] = text("coach", READ_WRITE);
    properties[PROP_COACH_WORDS] = text("coach-words", READ);
    properties[PROP_COACH_ASKS] = flag("coach-asks", READ);
    properties[PROP_MIN_REPLY_MS] =
        number("min-reply-ms", 0, G_MAXINT, DEFAULT_MIN_REPLY_MS, READ_WRITE);
    properties[PROP_PLAYER_NAME] = text("player-name", READ_WRITE);
    properties[PROP_USE_BOOK] = flag("use-book", READ_WRITE);
    properties[PROP_TAKEBACKS] = flag("takebacks", READ_WRITE);
    properties[PROP_CONCEDES] = flag("concedes", READ_WRITE);
    properties[PROP_DRAW_OFFERED] = flag("draw-offered", READ);
    properties[PROP_PREMOVES] = flag("premoves", READ_WRITE);
    properties[PROP_PREMOVE] = g_param_spec_uint("premove", NULL, NULL, 0, 65535, 0, READ);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

/* --- As a board session ----------------------------------------------------------------------- */

static char *dup_status(TabiyaBoardSession *session)
{
    return tabiya_play_describe_status(TABIYA_PLAY_SESSION(session));
}

/* The board's orientation is saved with the game. */
static void turned(TabiyaBoardSession *session)
{
    tabiya_play_keep(TABIYA_PLAY_SESSION(session));
}

/* "You", the opponent's name, or the colors if the person plays both. */
static void describe_player(TabiyaBoardSession *session, EngColor color, TabiyaPlayer *player)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    gboolean person = color == self->human_color;
    const char *name = color == ENG_WHITE ? _("White") : _("Black");

    if (self->engine_playing)
        name = person ? _("You") : self->view.opponent_name;
    *player = (TabiyaPlayer){
        .name = g_strdup(name),
        .to_move = !self->view.is_over &&
                   tabiya_node_get_position(self->board.cursor)->side_to_move == color,
        .thinking = self->view.thinking && self->engine_playing && !person,
        .has_level = self->engine_playing && !person,
        .face = self->engine_playing && !person && self->strength.opponent
                    ? self->strength.opponent->id
                    : NULL,
    };
}

/* After checkmate: who won; otherwise the status says why it is over. */
static char *dup_end(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    const TabiyaNode *end = tabiya_play_end(self);
    EngColor winner = (EngColor)!tabiya_node_get_position(end)->side_to_move;

    if (tabiya_node_get_outcome(end) != ENG_OUTCOME_CHECKMATE)
        return dup_status(session);
    if (self->engine_playing && winner != self->human_color && self->strength.opponent)
        return g_strdup_printf(_("%s wins"), self->view.opponent_name);
    if (self->engine_playing)
        return g_strdup(winner == self->human_color ? _("You win!") : _("Tabiya wins"));
    return g_strdup(winner == ENG_WHITE ? _("White wins") : _("Black wins"));
}

static void tabiya_play_session_class_init(TabiyaPlaySessionClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    object_class->dispose = tabiya_play_session_dispose;
    object_class->finalize = tabiya_play_session_finalize;
    object_class->get_property = tabiya_play_session_get_property;
    object_class->set_property = tabiya_play_session_set_property;
    board_class->dup_status = dup_status;
    board_class->update = tell_own;
    board_class->names_openings = TRUE;
    board_class->turned = turned;
    board_class->describe_player = describe_player;
    board_class->dup_end = dup_end;
    tabiya_play_init_moves(board_class);
    tabiya_play_init_premoves(board_class);
    install_properties(object_class);
}

static void tabiya_play_session_init(TabiyaPlaySession *self)
{
    TabiyaNewGame defaults;

    tabiya_new_game_init(&defaults);
    self->undone = tabiya_play_undone_new();
    self->coach = tabiya_play_coach_new();
    self->human_color = ENG_WHITE;
    self->engine_playing = TRUE;
    self->use_book = defaults.use_book;
    self->takebacks = TRUE;
    self->concedes = TRUE;
    self->strength = defaults.strength;
    self->cores = defaults.cores;
    self->move_time_ms = defaults.move_time_ms;
    self->min_reply_ms = DEFAULT_MIN_REPLY_MS;
    self->player_name = g_strdup(TABIYA_OWN_NAME);
}

TabiyaPlaySession *tabiya_play_session_new(TabiyaGameStore *store, TabiyaEngineArbiter *arbiter,
                                           TabiyaEngineSource *engine)
{
    TabiyaPlaySession *self = g_object_new(TABIYA_TYPE_PLAY_SESSION, NULL);

    self->store = store ? g_object_ref(store) : NULL;
    self->arbiter = arbiter ? g_object_ref(arbiter) : tabiya_engine_arbiter_new(0);
    self->engine = engine ? g_object_ref(engine) : tabiya_builtin_engine_new();
    tabiya_play_begin(self, tabiya_game_new(NULL), ENG_WHITE);
    return self;
}
