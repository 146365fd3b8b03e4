/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What all sessions with a board share: see board-session.h. */
#include "app/session/board-session.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-writer.h"
#include "app/game/piece-letters.h"
#include "app/plain-text.h"
#include "app/session/refusals.h"
#include "engine/board/fen.h"

G_DEFINE_INTERFACE(TabiyaBoardSession, tabiya_board_session, G_TYPE_OBJECT)

enum { SIGNAL_CURSOR_CHANGED, SIGNAL_MOVE_PLAYED, SIGNAL_REFUSED, SIGNAL_MESSAGE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void install_properties(gpointer iface)
{
    const GParamFlags read = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    static const char *const texts[] = {"status", "announcement", "opening-name"};
    static const char *const flags[] = {"can-undo", "can-redo"};

    g_object_interface_install_property(
        iface, g_param_spec_object("game", NULL, NULL, TABIYA_TYPE_GAME, read));
    g_object_interface_install_property(
        iface,
        g_param_spec_boolean("flipped", NULL, NULL, FALSE, read | G_PARAM_WRITABLE));
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_object_interface_install_property(
            iface, g_param_spec_string(texts[i], NULL, NULL, NULL, read));
    for (gsize i = 0; i < G_N_ELEMENTS(flags); i++)
        g_object_interface_install_property(
            iface, g_param_spec_boolean(flags[i], NULL, NULL, FALSE, read));
}

static void tabiya_board_session_default_init(TabiyaBoardSessionInterface *iface)
{
    GType type = G_TYPE_FROM_INTERFACE(iface);

    install_properties(iface);
    signals[SIGNAL_CURSOR_CHANGED] = g_signal_new("cursor-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                                  NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_MOVE_PLAYED] = g_signal_new("move-played", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                               NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
    signals[SIGNAL_REFUSED] = g_signal_new("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_MESSAGE] = g_signal_new("message", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_STRING);
}

TabiyaGame *tabiya_board_session_get_game(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    return TABIYA_BOARD_SESSION_GET_IFACE(self)->get_game(self);
}

/* --- Looking ----------------------------------------------------------------------------------- */

const TabiyaNode *tabiya_board_session_get_cursor(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    return TABIYA_BOARD_SESSION_GET_IFACE(self)->get_cursor(self);
}

gboolean tabiya_board_session_owns(TabiyaBoardSession *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self) && node != NULL, FALSE);

    while (tabiya_node_get_parent(node) != NULL)
        node = tabiya_node_get_parent(node);
    return node == tabiya_game_get_root(tabiya_board_session_get_game(self));
}

void tabiya_board_session_set_cursor(TabiyaBoardSession *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));
    g_return_if_fail(node != NULL && tabiya_board_session_owns(self, node));

    if (TABIYA_BOARD_SESSION_GET_IFACE(self)->set_cursor != NULL)
        TABIYA_BOARD_SESSION_GET_IFACE(self)->set_cursor(self, node);
}

void tabiya_board_session_first(TabiyaBoardSession *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    tabiya_board_session_set_cursor(self,
                                    tabiya_game_get_root(tabiya_board_session_get_game(self)));
}

void tabiya_board_session_previous(TabiyaBoardSession *self)
{
    const TabiyaNode *parent;

    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    parent = tabiya_node_get_parent(tabiya_board_session_get_cursor(self));
    if (parent != NULL)
        tabiya_board_session_set_cursor(self, parent);
}

void tabiya_board_session_next(TabiyaBoardSession *self)
{
    const TabiyaNode *child;

    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    child = tabiya_node_get_child(tabiya_board_session_get_cursor(self));
    if (child != NULL)
        tabiya_board_session_set_cursor(self, child);
}

void tabiya_board_session_last(TabiyaBoardSession *self)
{
    const TabiyaNode *node;

    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    node = tabiya_board_session_get_cursor(self);
    while (tabiya_node_get_child(node) != NULL)
        node = tabiya_node_get_child(node);
    tabiya_board_session_set_cursor(self, node);
}

/* --- Moving ------------------------------------------------------------------------------------ */

const char *tabiya_board_session_get_obstacle(TabiyaBoardSession *self)
{
    TabiyaBoardSessionInterface *iface;

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    iface = TABIYA_BOARD_SESSION_GET_IFACE(self);
    return iface->get_obstacle != NULL ? iface->get_obstacle(self) : NULL;
}

static gboolean may_move(TabiyaBoardSession *self, GError **error)
{
    TabiyaBoardSessionInterface *iface = TABIYA_BOARD_SESSION_GET_IFACE(self);
    const char *obstacle = tabiya_board_session_get_obstacle(self);

    if (obstacle == NULL)
        return TRUE;
    return iface->stop_move != NULL ? iface->stop_move(self, obstacle, error)
                                    : tabiya_board_session_refuse(self, obstacle, error);
}

static const EngPosition *shown_position(TabiyaBoardSession *self)
{
    return tabiya_node_get_position(tabiya_board_session_get_cursor(self));
}

gboolean tabiya_board_session_can_move_from(TabiyaBoardSession *self, EngSquare square)
{
    const EngPosition *position;

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);

    position = shown_position(self);
    return square < 64 && (position->by_color[position->side_to_move] >> square & 1) != 0 &&
           tabiya_board_session_get_obstacle(self) == NULL;
}

gboolean tabiya_board_session_play(TabiyaBoardSession *self, EngMove move, GError **error)
{
    const EngPosition *position;

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);

    if (!may_move(self, error))
        return FALSE;
    position = shown_position(self);
    if (!eng_move_is_legal(position, move))
        return tabiya_board_session_refuse(
            self, tabiya_refusal_for_squares(position, eng_move_from(move), eng_move_to(move)),
            error);
    return TABIYA_BOARD_SESSION_GET_IFACE(self)->play(self, move, error);
}

/* Reads a move in English letters or in the person's. `*read` is the text that was understood, or what was
 * made of it; the caller's. */
static EngSanStatus parse_text(TabiyaBoardSession *self, const char *text, char **read,
                               EngMove *move)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    g_autofree char *english = tabiya_typed_dup_english(trimmed, tabiya_local_letters_get());
    EngSanStatus status = eng_san_parse(shown_position(self), trimmed, -1, move);

    if (status == ENG_SAN_OK || english == NULL) {
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
    g_return_val_if_fail(text != NULL, FALSE);

    if (tabiya_board_session_get_obstacle(self) != NULL ||
        parse_text(self, text, &read, &move) != ENG_SAN_AMBIGUOUS ||
        !tabiya_text_lacks_promotion(shown_position(self), read, &move))
        return FALSE;
    *from = eng_move_from(move);
    *to = eng_move_to(move);
    return TRUE;
}

gboolean tabiya_board_session_play_text(TabiyaBoardSession *self, const char *text,
                                        GError **error)
{
    g_autofree char *read = NULL;
    g_autofree char *why = NULL;
    EngSanStatus status;
    EngMove move;

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), FALSE);
    g_return_val_if_fail(text != NULL, FALSE);

    if (!may_move(self, error))
        return FALSE;
    status = parse_text(self, text, &read, &move);
    if (status == ENG_SAN_OK && move != ENG_NULL_MOVE)
        return TABIYA_BOARD_SESSION_GET_IFACE(self)->play(self, move, error);
    why = tabiya_refusal_for_text(shown_position(self), read,
                                  status == ENG_SAN_OK ? ENG_SAN_SYNTAX : status);
    return tabiya_board_session_refuse(self, why, error);
}

void tabiya_board_session_undo(TabiyaBoardSession *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    if (TABIYA_BOARD_SESSION_GET_IFACE(self)->undo != NULL)
        TABIYA_BOARD_SESSION_GET_IFACE(self)->undo(self);
}

void tabiya_board_session_redo(TabiyaBoardSession *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self));

    if (TABIYA_BOARD_SESSION_GET_IFACE(self)->redo != NULL)
        TABIYA_BOARD_SESSION_GET_IFACE(self)->redo(self);
}

/* --- Players ----------------------------------------------------------------------------------- */

/* A tag's value as it is shown, or NULL where the file does not know it. */
static char *dup_known_tag(TabiyaGame *game, const char *name)
{
    const char *value = tabiya_game_get_tag(game, name);

    return value != NULL && *value != '\0' && strcmp(value, "?") != 0 && strcmp(value, "-") != 0
               ? tabiya_dup_cut(value, TABIYA_QUOTE_CHARS)
               : NULL;
}

static char *dup_tagged_name(TabiyaGame *game, EngColor color)
{
    g_autofree char *name = dup_known_tag(game, color == ENG_WHITE ? "White" : "Black");
    g_autofree char *rating = dup_known_tag(game, color == ENG_WHITE ? "WhiteElo" : "BlackElo");

    if (name == NULL)
        return g_strdup(color == ENG_WHITE ? _("White") : _("Black"));
    return rating != NULL ? g_strdup_printf("%s (%s)", name, rating) : g_steal_pointer(&name);
}

void tabiya_board_session_describe_player(TabiyaBoardSession *self, EngColor color,
                                          TabiyaPlayer *player)
{
    TabiyaBoardSessionInterface *iface;
    const TabiyaNode *cursor;

    g_return_if_fail(TABIYA_IS_BOARD_SESSION(self) && player != NULL);

    iface = TABIYA_BOARD_SESSION_GET_IFACE(self);
    if (iface->describe_player != NULL) {
        iface->describe_player(self, color, player);
        return;
    }
    cursor = tabiya_board_session_get_cursor(self);
    *player = (TabiyaPlayer){
        .name = dup_tagged_name(tabiya_board_session_get_game(self), color),
        .to_move = tabiya_node_get_position(cursor)->side_to_move == color &&
                   !eng_outcome_is_final(tabiya_node_get_outcome(cursor)),
    };
}

/* --- Text -------------------------------------------------------------------------------------- */

char *tabiya_board_session_dup_fen(TabiyaBoardSession *self)
{
    TabiyaBoardSessionInterface *iface;
    char text[ENG_FEN_MAX];

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    iface = TABIYA_BOARD_SESSION_GET_IFACE(self);
    if (iface->dup_fen != NULL)
        return iface->dup_fen(self);
    return g_strdup(eng_fen_write(shown_position(self), text));
}

char *tabiya_board_session_dup_pgn(TabiyaBoardSession *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    return tabiya_pgn_write_game(tabiya_board_session_get_game(self));
}

char *tabiya_board_session_dup_moves(TabiyaBoardSession *self)
{
    GString *moves;
    const TabiyaNode *node;

    g_return_val_if_fail(TABIYA_IS_BOARD_SESSION(self), NULL);

    moves = g_string_new(NULL);
    node = tabiya_node_get_child(tabiya_game_get_root(tabiya_board_session_get_game(self)));
    for (; node != NULL; node = tabiya_node_get_child(node))
        g_string_append_printf(moves, "%s%s", moves->len > 0 ? " " : "",
                               tabiya_node_get_san(node));
    return g_string_free(moves, FALSE);
}

/* --- For those who implement it ---------------------------------------------------------------- */

void tabiya_board_session_override_properties(GObjectClass *class, guint first)
{
    static const char *const NAMES[] = {
        [TABIYA_BOARD_PROP_GAME] = "game",
        [TABIYA_BOARD_PROP_FLIPPED] = "flipped",
        [TABIYA_BOARD_PROP_STATUS] = "status",
        [TABIYA_BOARD_PROP_ANNOUNCEMENT] = "announcement",
        [TABIYA_BOARD_PROP_OPENING_NAME] = "opening-name",
        [TABIYA_BOARD_PROP_CAN_UNDO] = "can-undo",
        [TABIYA_BOARD_PROP_CAN_REDO] = "can-redo",
    };

    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
        g_object_class_override_property(class, first + i, NAMES[i]);
}

void tabiya_board_session_get_property(TabiyaBoardSession *self, guint property, GValue *value)
{
    TabiyaBoardState state = TABIYA_BOARD_SESSION_GET_IFACE(self)->get_state(self);

    switch (property) {
    case TABIYA_BOARD_PROP_GAME:
        g_value_set_object(value, tabiya_board_session_get_game(self));
        break;
    case TABIYA_BOARD_PROP_FLIPPED:
        g_value_set_boolean(value, state.flipped);
        break;
    case TABIYA_BOARD_PROP_STATUS:
        g_value_set_string(value, state.status);
        break;
    case TABIYA_BOARD_PROP_ANNOUNCEMENT:
        g_value_set_string(value, state.announcement != NULL ? state.announcement : "");
        break;
    case TABIYA_BOARD_PROP_OPENING_NAME:
        g_value_set_string(value, state.opening_name != NULL ? state.opening_name : "");
        break;
    case TABIYA_BOARD_PROP_CAN_UNDO:
        g_value_set_boolean(value, state.can_undo);
        break;
    case TABIYA_BOARD_PROP_CAN_REDO:
        g_value_set_boolean(value, state.can_redo);
        break;
    default:
        g_assert_not_reached();
    }
}

void tabiya_board_session_set_flag(TabiyaBoardSession *self, gboolean *flag, const GValue *value,
                                   GParamSpec *spec)
{
    if (*flag == g_value_get_boolean(value))
        return;
    *flag = g_value_get_boolean(value);
    g_object_notify_by_pspec(G_OBJECT(self), spec);
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
