/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The code that all sessions with a board share: see board-session.h. */
#include "app/session/board-session.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/own-name.h"
#include "app/game/pgn-writer.h"
#include "app/game/piece-letters.h"
#include "app/names/classifier.h"
#include "app/plain-text.h"
#include "app/session/premove.h"
#include "app/session/refusals.h"
#include "engine/board/fen.h"

G_DEFINE_ABSTRACT_TYPE(TabiyaBoardSession, tabiya_board_session, G_TYPE_OBJECT)

enum {
    PROP_GAME = 1,
    PROP_FLIPPED,
    PROP_STATUS,
    PROP_ANNOUNCEMENT,
    PROP_OPENING_NAME,
    PROP_CAN_UNDO,
    PROP_CAN_REDO,
    N_PROPS,
};

static GParamSpec *properties[N_PROPS];

enum { SIGNAL_CURSOR_CHANGED, SIGNAL_MOVE_PLAYED, SIGNAL_REFUSED, SIGNAL_MESSAGE, N_SIGNALS };
static guint signals[N_SIGNALS];

TabiyaGame *tabiya_board_session_get_game(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    return klass->get_game ? klass->get_game(self) : self->game;
}

/* --- Navigation ------------------------------------------------------------------------------- */

const TabiyaNode *tabiya_board_session_get_cursor(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    return klass->get_cursor ? klass->get_cursor(self) : self->cursor;
}

gboolean tabiya_board_session_owns(TabiyaBoardSession *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self) && node, FALSE);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    while (tabiya_node_get_parent(node))
        node = tabiya_node_get_parent(node);
    return node == tabiya_game_get_root(tabiya_board_session_get_game(self)) ||
           (klass->get_aside && node == klass->get_aside(self));
}

void tabiya_board_session_set_cursor(TabiyaBoardSession *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));
    g_return_if_fail(node && tabiya_board_session_owns(self, node));
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    if (klass->set_cursor)
        klass->set_cursor(self, node);
    else if (node != self->cursor)
        tabiya_board_session_go_to(self, node);
}

void tabiya_board_session_first(TabiyaBoardSession *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    tabiya_board_session_set_cursor(self,
                                    tabiya_game_get_root(tabiya_board_session_get_game(self)));
}

void tabiya_board_session_previous(TabiyaBoardSession *self)
{

    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    const TabiyaNode *parent = tabiya_node_get_parent(tabiya_board_session_get_cursor(self));
    if (parent)
        tabiya_board_session_set_cursor(self, parent);
}

void tabiya_board_session_next(TabiyaBoardSession *self)
{

    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    const TabiyaNode *child = tabiya_node_get_child(tabiya_board_session_get_cursor(self));
    if (child)
        tabiya_board_session_set_cursor(self, child);
}

void tabiya_board_session_last(TabiyaBoardSession *self)
{

    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    const TabiyaNode *node = tabiya_board_session_get_cursor(self);
    while (tabiya_node_get_child(node))
        node = tabiya_node_get_child(node);
    tabiya_board_session_set_cursor(self, node);
}

/* --- Moving ----------------------------------------------------------------------------------- */

const char *tabiya_board_session_get_obstacle(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    return klass->get_obstacle ? klass->get_obstacle(self) : NULL;
}

static gboolean may_move(TabiyaBoardSession *self, GError **error)
{
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);
    const char *obstacle = tabiya_board_session_get_obstacle(self);

    if (!obstacle)
        return TRUE;
    return klass->stop_move ? klass->stop_move(self, obstacle, error)
                            : tabiya_board_session_refuse(self, obstacle, error);
}

static const EngPosition *shown_position(TabiyaBoardSession *self)
{
    return tabiya_node_get_position(tabiya_board_session_get_cursor(self));
}

gboolean tabiya_board_session_can_move_from(TabiyaBoardSession *self, EngSquare square)
{

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);

    const EngPosition *position = shown_position(self);
    if (tabiya_board_session_moves_ahead(self))
        return tabiya_premove_targets(position, square) != 0;
    return square < 64 && (position->by_color[position->side_to_move] >> square & 1) != 0 &&
           !tabiya_board_session_get_obstacle(self);
}

/* --- Moving ahead ----------------------------------------------------------------------------- */

gboolean tabiya_board_session_moves_ahead(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    return klass->moves_ahead && klass->moves_ahead(self);
}

gboolean tabiya_board_session_drop_ahead(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    return klass->drop_ahead && klass->drop_ahead(self);
}

void tabiya_board_session_get_typing(TabiyaBoardSession *self, EngPosition *position)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self) && position);
    const EngPosition *shown = shown_position(self);

    if (tabiya_board_session_moves_ahead(self) && !shown->checkers)
        eng_position_play(position, shown, ENG_NULL_MOVE);
    else
        *position = *shown;
}

/* FALSE: it is no premove. */
static gboolean keep_ahead(TabiyaBoardSession *self, EngMove move)
{
    if (!tabiya_board_session_moves_ahead(self))
        return FALSE;
    const EngMove premove = tabiya_premove_make(
        shown_position(self), eng_move_from(move), eng_move_to(move),
        eng_move_kind(move) == ENG_MOVE_PROMOTION ? eng_move_promoted(move) : ENG_NO_PIECE_TYPE);
    if (premove != ENG_NO_MOVE)
        TABIYA_BOARD_SESSION_GET_CLASS(self)->keep_ahead(self, premove);
    return premove != ENG_NO_MOVE;
}

/* --- Making moves ----------------------------------------------------------------------------- */

gboolean tabiya_board_session_play(TabiyaBoardSession *self, EngMove move, GError **error)
{

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);

    if (keep_ahead(self, move))
        return TRUE;
    if (!may_move(self, error))
        return FALSE;
    const EngPosition *position = shown_position(self);
    if (!eng_move_is_legal(position, move)) {
        return tabiya_board_session_refuse(
            self, tabiya_refusal_for_squares(position, eng_move_from(move), eng_move_to(move)),
            error);
    }
    return TABIYA_BOARD_SESSION_GET_CLASS(self)->play(self, move, error);
}

/* Reads a premove as parse_text() reads a move. */
static EngSanStatus parse_ahead(TabiyaBoardSession *self, const char *text, char **read,
                                EngMove *premove)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    g_autofree char *english = tabiya_typed_dup_english(trimmed, tabiya_local_letters_get());
    EngSanStatus status = tabiya_premove_parse(shown_position(self), trimmed, premove);

    if (status != ENG_SAN_OK && english)
        status = tabiya_premove_parse(shown_position(self), english, premove);
    *read = english ? g_steal_pointer(&english) : g_steal_pointer(&trimmed);
    return status;
}

/* Keeps a premove from text, or says why not. */
static gboolean keep_text_ahead(TabiyaBoardSession *self, const char *text, GError **error)
{
    g_autofree char *read = NULL, *why = NULL;
    EngMove premove;
    EngSanStatus status = parse_ahead(self, text, &read, &premove);

    if (status == ENG_SAN_OK) {
        TABIYA_BOARD_SESSION_GET_CLASS(self)->keep_ahead(self, premove);
        return TRUE;
    }
    EngPosition position;
    tabiya_board_session_get_typing(self, &position);
    why = tabiya_refusal_for_text(&position, read, status);
    return tabiya_board_session_refuse(self, why, error);
}

/* Reads a move in English letters or in the person's. `*read` receives the text as understood; the
 * caller's. */
static EngSanStatus parse_text(TabiyaBoardSession *self, const char *text, char **read,
                               EngMove *move)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    g_autofree char *english = tabiya_typed_dup_english(trimmed, tabiya_local_letters_get());
    EngSanStatus status = eng_san_parse(shown_position(self), trimmed, -1, move);

    if (status == ENG_SAN_OK || !english) {
        *read = g_steal_pointer(&trimmed);
        return status;
    }
    *read = g_steal_pointer(&english);
    return eng_san_parse(shown_position(self), *read, -1, move);
}

gboolean tabiya_board_session_find_promotion(TabiyaBoardSession *self, const char *text,
                                             EngSquare *from, EngSquare *to)
{
    g_autofree char *read = NULL;
    EngMove move;

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);
    g_return_val_if_fail(text, FALSE);

    if (tabiya_board_session_get_obstacle(self) ||
        parse_text(self, text, &read, &move) != ENG_SAN_AMBIGUOUS ||
        !tabiya_text_lacks_promotion(shown_position(self), read, &move)) {
        return FALSE;
    }
    *from = eng_move_from(move);
    *to = eng_move_to(move);
    return TRUE;
}

gboolean tabiya_board_session_play_text(TabiyaBoardSession *self, const char *text, GError **error)
{
    g_autofree char *read = NULL;
    g_autofree char *why = NULL;
    EngMove move;

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);
    g_return_val_if_fail(text, FALSE);

    if (tabiya_board_session_moves_ahead(self))
        return keep_text_ahead(self, text, error);
    if (!may_move(self, error))
        return FALSE;
    EngSanStatus status = parse_text(self, text, &read, &move);
    if (status == ENG_SAN_OK && move != ENG_NULL_MOVE)
        return TABIYA_BOARD_SESSION_GET_CLASS(self)->play(self, move, error);
    why = tabiya_refusal_for_text(shown_position(self), read,
                                  status == ENG_SAN_OK ? ENG_SAN_SYNTAX : status);
    return tabiya_board_session_refuse(self, why, error);
}

void tabiya_board_session_undo(TabiyaBoardSession *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    if (klass->undo)
        klass->undo(self);
}

void tabiya_board_session_redo(TabiyaBoardSession *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    if (klass->redo)
        klass->redo(self);
}

/* --- Players ---------------------------------------------------------------------------------- */

/* A tag's value for display, or NULL if it is unknown. */
static char *dup_known_tag(TabiyaGame *game, const char *name)
{
    const char *value = tabiya_game_get_tag(game, name);

    return value && *value != '\0' && strcmp(value, "?") != 0 && strcmp(value, "-") != 0
               ? tabiya_dup_cut(tabiya_own_name_show(value), TABIYA_QUOTE_CHARS)
               : NULL;
}

static char *dup_tagged_name(TabiyaGame *game, EngColor color)
{
    g_autofree char *name = dup_known_tag(game, color == ENG_WHITE ? "White" : "Black");
    g_autofree char *rating = dup_known_tag(game, color == ENG_WHITE ? "WhiteElo" : "BlackElo");

    if (!name)
        return g_strdup(color == ENG_WHITE ? _("White") : _("Black"));
    return rating ? g_strdup_printf("%s (%s)", name, rating) : g_steal_pointer(&name);
}

void tabiya_board_session_describe_player(TabiyaBoardSession *self, EngColor color,
                                          TabiyaPlayer *player)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self) && player);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self);

    if (klass->describe_player) {
        klass->describe_player(self, color, player);
        return;
    }
    *player = (TabiyaPlayer){
        .name = dup_tagged_name(tabiya_board_session_get_game(self), color),
        .to_move = tabiya_node_get_position(cursor)->side_to_move == color &&
                   !eng_outcome_is_final(tabiya_node_get_outcome(cursor)),
    };
}

char *tabiya_board_session_dup_end(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    return klass->dup_end ? klass->dup_end(self) : g_strdup(self->status);
}

/* --- Text ------------------------------------------------------------------------------------- */

char *tabiya_board_session_dup_fen(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);
    char text[ENG_FEN_MAX];

    if (klass->dup_fen)
        return klass->dup_fen(self);
    return g_strdup(eng_fen_write(shown_position(self), text));
}

char *tabiya_board_session_dup_pgn(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    return tabiya_pgn_write_game(tabiya_board_session_get_game(self));
}

char *tabiya_board_session_dup_moves(TabiyaBoardSession *self)
{

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    GString *moves = g_string_new(NULL);
    const TabiyaNode *node =
        tabiya_node_get_child(tabiya_game_get_root(tabiya_board_session_get_game(self)));
    for (; node; node = tabiya_node_get_child(node)) {
        g_string_append_printf(moves, "%s%s", moves->len > 0 ? " " : "", tabiya_node_get_san(node));
    }
    return g_string_free(moves, FALSE);
}

/* --- Status and notifications ----------------------------------------------------------------- */

void tabiya_board_session_tell_text(TabiyaBoardSession *self, char **told, char *text,
                                    GParamSpec *spec)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify_by_pspec(G_OBJECT(self), spec);
}

void tabiya_board_session_tell_number(TabiyaBoardSession *self, int *told, int number,
                                      GParamSpec *spec)
{
    if (*told == number)
        return;
    *told = number;
    g_object_notify_by_pspec(G_OBJECT(self), spec);
}

static void tell_announcement(TabiyaBoardSession *self)
{
    if (self->next_announcement) {
        tabiya_board_session_tell_text(self, &self->announcement,
                                       g_steal_pointer(&self->next_announcement),
                                       properties[PROP_ANNOUNCEMENT]);
    }
}

static char *dup_opening_name(TabiyaBoardSession *self)
{
    return TABIYA_BOARD_SESSION_GET_CLASS(self)->names_openings
               ? tabiya_openings_dup_title(tabiya_board_session_get_cursor(self))
               : g_strdup("");
}

void tabiya_board_session_update(TabiyaBoardSession *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    g_object_freeze_notify(G_OBJECT(self));
    if (klass->update)
        klass->update(self);
    tabiya_board_session_tell_number(
        self, &self->can_undo, klass->can_undo && klass->can_undo(self), properties[PROP_CAN_UNDO]);
    tabiya_board_session_tell_number(
        self, &self->can_redo, klass->can_redo && klass->can_redo(self), properties[PROP_CAN_REDO]);
    tabiya_board_session_tell_text(self, &self->opening_name, dup_opening_name(self),
                                   properties[PROP_OPENING_NAME]);
    tell_announcement(self);
    tabiya_board_session_tell_text(self, &self->status, klass->dup_status(self),
                                   properties[PROP_STATUS]);
    g_object_thaw_notify(G_OBJECT(self));
}

void tabiya_board_session_announce(TabiyaBoardSession *self, char *text)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    g_free(self->next_announcement);
    self->next_announcement = text;
}

void tabiya_board_session_announce_now(TabiyaBoardSession *self, char *text)
{
    tabiya_board_session_announce(self, text);
    tell_announcement(self);
}

void tabiya_board_session_moved(TabiyaBoardSession *self)
{
    tabiya_board_session_update(self);
    tabiya_board_session_emit_cursor_changed(self);
}

void tabiya_board_session_go_to(TabiyaBoardSession *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    self->cursor = node;
    tabiya_board_session_moved(self);
}

void tabiya_board_session_set_game(TabiyaBoardSession *self, TabiyaGame *game,
                                   const TabiyaNode *cursor)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self) && TABIYA_IS_GAME(game));
    g_autoptr(TabiyaGame) before = self->game; /* its nodes stay valid until the signal */

    self->game = game;
    self->cursor = cursor ? cursor : tabiya_game_get_root(game);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_GAME]);
}

void tabiya_board_session_set_flipped(TabiyaBoardSession *self, gboolean flipped)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    tabiya_board_session_tell_number(self, &self->flipped, flipped, properties[PROP_FLIPPED]);
}

void tabiya_board_session_emit_cursor_changed(TabiyaBoardSession *self)
{
    g_signal_emit(self, signals[SIGNAL_CURSOR_CHANGED], 0);
}

void tabiya_board_session_emit_move_played(TabiyaBoardSession *self, EngMove move,
                                           gboolean by_opponent)
{
    g_signal_emit(self, signals[SIGNAL_MOVE_PLAYED], 0, (guint)move, by_opponent);
}

void tabiya_board_session_emit_message(TabiyaBoardSession *self, const char *text)
{
    g_signal_emit(self, signals[SIGNAL_MESSAGE], 0, text);
}

gboolean tabiya_board_session_refuse(TabiyaBoardSession *self, const char *why, GError **error)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_MOVE, why);
    g_signal_emit(self, signals[SIGNAL_REFUSED], 0, why);
    return FALSE;
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void turn(TabiyaBoardSession *self, gboolean flipped)
{
    TabiyaBoardSessionClass *klass = TABIYA_BOARD_SESSION_GET_CLASS(self);

    if (self->flipped == flipped)
        return;
    tabiya_board_session_set_flipped(self, flipped);
    if (klass->turned)
        klass->turned(self);
}

static void tabiya_board_session_set_property(GObject *object, guint id, const GValue *value,
                                              GParamSpec *spec)
{
    if (id == PROP_FLIPPED)
        turn(TABIYA_BOARD_SESSION(object), g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_board_session_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *spec)
{
    TabiyaBoardSession *self = TABIYA_BOARD_SESSION(object);

    switch (id) {
    case PROP_GAME:
        g_value_set_object(value, tabiya_board_session_get_game(self));
        break;
    case PROP_FLIPPED:
        g_value_set_boolean(value, self->flipped);
        break;
    case PROP_STATUS:
        g_value_set_string(value, self->status);
        break;
    case PROP_ANNOUNCEMENT:
        g_value_set_string(value, self->announcement);
        break;
    case PROP_OPENING_NAME:
        g_value_set_string(value, self->opening_name);
        break;
    case PROP_CAN_UNDO:
        g_value_set_boolean(value, self->can_undo);
        break;
    case PROP_CAN_REDO:
        g_value_set_boolean(value, self->can_redo);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_board_session_finalize(GObject *object)
{
    TabiyaBoardSession *self = TABIYA_BOARD_SESSION(object);

    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->announcement);
    g_free(self->opening_name);
    g_free(self->next_announcement);
    G_OBJECT_CLASS(tabiya_board_session_parent_class)->finalize(object);
}

static void install_properties(GObjectClass *object_class)
{
    const GParamFlags read = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

    properties[PROP_GAME] = g_param_spec_object("game", NULL, NULL, TABIYA_TYPE_GAME, read);
    properties[PROP_FLIPPED] =
        g_param_spec_boolean("flipped", NULL, NULL, FALSE, read | G_PARAM_WRITABLE);
    properties[PROP_STATUS] = g_param_spec_string("status", NULL, NULL, NULL, read);
    properties[PROP_ANNOUNCEMENT] = g_param_spec_string("announcement", NULL, NULL, "", read);
    properties[PROP_OPENING_NAME] = g_param_spec_string("opening-name", NULL, NULL, "", read);
    properties[PROP_CAN_UNDO] = g_param_spec_boolean("can-undo", NULL, NULL, FALSE, read);
    properties[PROP_CAN_REDO] = g_param_spec_boolean("can-redo", NULL, NULL, FALSE, read);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_board_session_class_init(TabiyaBoardSessionClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    object_class->finalize = tabiya_board_session_finalize;
    object_class->get_property = tabiya_board_session_get_property;
    object_class->set_property = tabiya_board_session_set_property;
    install_properties(object_class);
    signals[SIGNAL_CURSOR_CHANGED] = g_signal_new("cursor-changed", type, G_SIGNAL_RUN_LAST, 0,
                                                  NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_MOVE_PLAYED] =
        g_signal_new("move-played", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                     G_TYPE_UINT, G_TYPE_BOOLEAN);
    signals[SIGNAL_REFUSED] = g_signal_new("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_MESSAGE] = g_signal_new("message", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_board_session_init(TabiyaBoardSession *self)
{
    self->game = tabiya_game_new(NULL);
    self->cursor = tabiya_game_get_root(self->game);
    self->announcement = g_strdup("");
    self->opening_name = g_strdup("");
}
