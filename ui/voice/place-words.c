/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See place-words.h. */
#include "ui/voice/place-words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/render/diagram.h"
#include "app/session/announce.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

/* Of the last moves, as in Ask. */
#define LAST_MOVES 4
/* A task after more moves is told by its position. */
#define MOST_MOVES_TO_A_TASK 24
#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* --- Kinds of text ---------------------------------------------------------------------------- */

/* Where everything that is announced belongs to an exercise. */
static const struct {
    const char *place;
    TabiyaVoiceKind kind;
} EXERCISES[] = {
    {"puzzles", TABIYA_VOICE_PUZZLE},  {"train", TABIYA_VOICE_CARD},
    {"endgames", TABIYA_VOICE_DRILL},  {"guess", TABIYA_VOICE_EXERCISE},
    {"rules", TABIYA_VOICE_EXERCISE},  {"coordinates", TABIYA_VOICE_EXERCISE},
    {"lesson", TABIYA_VOICE_EXERCISE},
};

TabiyaVoiceKind tabiya_place_words_find_exercise(TabiyaPlace *place)
{
    for (gsize i = 0; i < G_N_ELEMENTS(EXERCISES); i++) {
        if (g_str_equal(tabiya_place_get_name(place), EXERCISES[i].place))
            return EXERCISES[i].kind;
    }
    return TABIYA_N_VOICE_KINDS;
}

static gboolean is_over(TabiyaPlace *place)
{
    gboolean over = FALSE;

    if (TABIYA_PLACE_GET_CLASS(place)->tells_end)
        g_object_get(tabiya_place_get_session(place), "is-over", &over, NULL);
    return over;
}

/* Or words of the coach. */
static gboolean is_hint(TabiyaPlace *place)
{
    TabiyaBoardSession *session = tabiya_place_get_session(place);
    g_autofree char *words = NULL;
    guint move = 0;

    if (g_object_class_find_property(G_OBJECT_GET_CLASS(session), "hint-move"))
        g_object_get(session, "hint-move", &move, "coach-words", &words, NULL);
    return move != 0 || (words && *words != '\0');
}

/* The window announces the session's last step, at the end of a game with its result. */
gboolean tabiya_place_words_is_step(TabiyaPlace *place, const char *text)
{
    g_autofree char *step = NULL, *status = NULL;

    g_object_get(tabiya_place_get_session(place), "announcement", &step, "status", &status, NULL);
    if (step && *step != '\0' && g_str_has_prefix(text, step))
        return TRUE;
    return is_over(place) && g_strcmp0(text, status) == 0;
}

TabiyaVoiceKind tabiya_place_words_find_kind(TabiyaPlace *place, gboolean has_moved,
                                             gboolean by_opponent)
{
    const TabiyaVoiceKind exercise = tabiya_place_words_find_exercise(place);

    if (exercise < TABIYA_N_VOICE_KINDS)
        return exercise;
    if (is_over(place))
        return TABIYA_VOICE_RESULT;
    if (!has_moved)
        return is_hint(place) ? TABIYA_VOICE_HINT : TABIYA_VOICE_STEPPED;
    return by_opponent ? TABIYA_VOICE_OPPONENT : TABIYA_VOICE_OWN;
}

/* --- Positions and moves ---------------------------------------------------------------------- */

static gboolean is_initial(const EngPosition *position)
{
    char fen[ENG_FEN_MAX];

    return g_str_equal(eng_fen_write(position, fen), INITIAL);
}

/* "e4 e5 Nf3", from the initial position, "" there; NULL: another one, or too many. */
static char *dup_way(const TabiyaNode *node)
{
    g_autoptr(GString) way = g_string_new(NULL);
    guint n = 0;

    for (; tabiya_node_get_parent(node); node = tabiya_node_get_parent(node)) {
        const EngMove move = tabiya_node_get_move(node);
        char san[ENG_SAN_MAX];
        if (move == ENG_NULL_MOVE || ++n > MOST_MOVES_TO_A_TASK)
            return NULL;
        g_string_prepend(way, n > 1 ? " " : "");
        g_string_prepend(
            way, eng_san_write(tabiya_node_get_position(tabiya_node_get_parent(node)), move, san));
    }
    return is_initial(tabiya_node_get_position(node)) ? g_strdup(way->str) : NULL;
}

char *tabiya_place_words_dup_task(TabiyaPlace *place)
{
    const TabiyaNode *node = tabiya_place_get_cursor(place);
    char *way = dup_way(node);

    return way ? way : tabiya_diagram_dup_words(tabiya_node_get_position(node));
}

/* The latest one comes last. */
char *tabiya_place_words_dup_last_moves(TabiyaPlace *place)
{
    const TabiyaNode *node = tabiya_place_get_cursor(place);
    g_autoptr(GString) words = g_string_new(NULL);

    for (guint n = 0; n < LAST_MOVES && node; n++, node = tabiya_node_get_parent(node)) {
        g_autofree char *move = tabiya_announce_arrival(node);
        if (!move)
            break;
        g_string_prepend(words, ". ");
        g_string_prepend(words, move);
    }
    return words->len > 0 ? g_strchomp(g_strdup(words->str))
                          : g_strdup(_("No move has been played yet."));
}
