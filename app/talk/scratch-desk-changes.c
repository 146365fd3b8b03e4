/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The changes of a scratch desk, one function each. Each checks first, then changes. */
#include "app/talk/scratch-desk-private.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/game/nag.h"
#include "app/puzzles/endgame-table.h"
#include "app/talk/library-facts.h"
#include "app/talk/odds.h"
#include "app/talk/opening-facts.h"
#include "app/talk/puzzle-facts.h"
#include "app/talk/talk-settings.h"

typedef gboolean (*ChangeFunc)(TabiyaScratchState *self, const TabiyaScratchFiles *files,
                               const TabiyaChange *change, GError **error);

static gboolean refuse(GError **error, const char *sentence)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, sentence);
    return FALSE;
}

/* --- Games ------------------------------------------------------------------------------------ */

void tabiya_scratch_state_take(TabiyaScratchState *self, TabiyaGame *game, const TabiyaNode *cursor)
{
    tabiya_game_set_recording(game, TRUE);
    g_clear_object(&self->game);
    self->game = game;
    self->cursor = cursor;
}

/* Puts moves from `start` on the board, shown after `shown` of them; nobody's game. */
static void show_moves(TabiyaScratchState *self, const EngPosition *start, const GArray *moves,
                       guint shown)
{
    TabiyaGame *game = tabiya_game_new(start);
    const TabiyaNode *node = tabiya_game_get_root(game), *cursor = node;

    for (guint i = 0; moves && i < moves->len; i++) {
        const EngMove move = g_array_index(moves, EngMove, i);
        if (!eng_move_is_legal(tabiya_node_get_position(node), move))
            break;
        node = tabiya_game_add_move(game, node, move);
        if (i + 1 <= shown)
            cursor = node;
    }
    self->has_side = FALSE;
    tabiya_scratch_state_take(self, game, cursor);
}

static gboolean is_over(TabiyaScratchState *self)
{
    return eng_outcome_is_final(tabiya_node_get_outcome(self->cursor)) ||
           (self->has_side && tabiya_game_get_result(self->game) != TABIYA_RESULT_UNKNOWN);
}

static void add_moves(TabiyaScratchState *self, const GArray *moves)
{
    for (guint i = 0; i < moves->len; i++) {
        self->cursor =
            tabiya_game_add_move(self->game, self->cursor, g_array_index(moves, EngMove, i));
    }
}

/* --- Changes of the game ---------------------------------------------------------------------- */

static gboolean play_moves(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                           const TabiyaChange *change, GError **error)
{
    if (tabiya_game_get_seal(self->game))
        return refuse(error, tabiya_game_get_seal(self->game));
    if (is_over(self))
        return refuse(error, _("The game is over."));
    if (!tabiya_change_is_legal(change, tabiya_node_get_position(self->cursor)))
        return refuse(error, _("This is not a legal move."));
    add_moves(self, change->moves);
    const TabiyaResult result = tabiya_node_get_result(self->cursor);
    if (result != TABIYA_RESULT_UNKNOWN && tabiya_node_is_main(self->cursor))
        tabiya_game_set_result(self->game, result);
    return TRUE;
}

static gboolean try_line(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                         const TabiyaChange *change, GError **error)
{
    if (!tabiya_change_is_legal(change, tabiya_node_get_position(self->cursor)))
        return refuse(error, _("This is not a legal move."));
    add_moves(self, change->moves);
    return TRUE;
}

/* Back to before the person's last move: two half-moves if Tabiya has answered it. */
static guint count_back(const TabiyaScratchState *self, int number)
{
    if (number > 0)
        return (guint)number;
    return self->has_side &&
                   tabiya_node_get_position(self->cursor)->side_to_move == (int)self->side &&
                   tabiya_node_get_ply(self->cursor) > 1
               ? 2
               : 1;
}

static gboolean take_back(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                          const TabiyaChange *change, GError **error)
{
    const guint count = count_back(self, change->number);
    const TabiyaNode *first = self->cursor;

    if (tabiya_node_get_ply(self->cursor) < count)
        return refuse(error, _("There are no moves to take back."));
    for (guint i = 1; i < count; i++)
        first = tabiya_node_get_parent(first);
    self->cursor = tabiya_node_get_parent(first);
    if (tabiya_node_is_main(first))
        tabiya_game_set_result(self->game, TABIYA_RESULT_UNKNOWN);
    tabiya_game_delete_from(self->game, first);
    return TRUE;
}

static void begin_game(TabiyaScratchState *self, const EngPosition *start, EngColor side)
{
    TabiyaGame *game = tabiya_game_new(start);

    g_autofree char *name =
        self->strength.opponent ? tabiya_strength_dup_tag(&self->strength) : g_strdup("Tabiya");

    tabiya_game_set_tag(game, side == ENG_WHITE ? "Black" : "White", name);
    self->has_side = TRUE;
    self->side = side;
    self->flipped = side == ENG_BLACK;
    self->place = "play";
    tabiya_scratch_state_take(self, game, tabiya_game_get_root(game));
}

static gboolean new_game(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                         const TabiyaChange *change, GError **error)
{
    const EngColor own = self->has_side ? self->side : ENG_WHITE;
    const EngColor side = change->color >= 0 ? (EngColor)change->color : own;
    EngPosition start;

    if (!tabiya_odds_get_start(change->text, side == ENG_WHITE ? ENG_BLACK : ENG_WHITE, &start))
        return refuse(error, _("Tabiya cannot give these odds."));
    if (change->strength.level > 0)
        self->strength = change->strength;
    begin_game(self, &start, side);
    return TRUE;
}

static gboolean rematch(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                        const TabiyaChange *change G_GNUC_UNUSED, GError **error)
{
    if (!self->has_side)
        return refuse(error, _("There is no game for a rematch. Start a new game first."));
    const EngPosition start = *tabiya_game_get_start(self->game);
    begin_game(self, &start, self->side == ENG_WHITE ? ENG_BLACK : ENG_WHITE);
    return TRUE;
}

static gboolean swap_sides(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                           const TabiyaChange *change G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    self->flipped = !self->flipped;
    if (self->has_side)
        self->side = self->side == ENG_WHITE ? ENG_BLACK : ENG_WHITE;
    return TRUE;
}

static gboolean resign(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                       const TabiyaChange *change G_GNUC_UNUSED, GError **error)
{
    const int turn = tabiya_node_get_position(self->cursor)->side_to_move;
    const int loser = self->has_side ? (int)self->side : turn;

    if (tabiya_game_get_seal(self->game))
        return refuse(error, tabiya_game_get_seal(self->game));
    if (is_over(self) || tabiya_game_get_result(self->game) != TABIYA_RESULT_UNKNOWN)
        return refuse(error, _("The game is over."));
    tabiya_game_set_result(self->game,
                           loser == ENG_WHITE ? TABIYA_RESULT_BLACK : TABIYA_RESULT_WHITE);
    return TRUE;
}

static gboolean offer_draw(TabiyaScratchState *self G_GNUC_UNUSED,
                           const TabiyaScratchFiles *files G_GNUC_UNUSED,
                           const TabiyaChange *change G_GNUC_UNUSED, GError **error)
{
    return refuse(error, _("There is no opponent here to accept a draw."));
}

static gboolean move_now(TabiyaScratchState *self G_GNUC_UNUSED,
                         const TabiyaScratchFiles *files G_GNUC_UNUSED,
                         const TabiyaChange *change G_GNUC_UNUSED, GError **error)
{
    return refuse(error, _("Tabiya is not thinking right now."));
}

static gboolean comment(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                        const TabiyaChange *change, GError **error)
{
    if (tabiya_game_get_seal(self->game))
        return refuse(error, tabiya_game_get_seal(self->game));
    const char *old = tabiya_node_get_comment(self->cursor);
    g_autofree char *text =
        *old != '\0' ? g_strconcat(old, "\n\n", change->text, NULL) : g_strdup(change->text);
    tabiya_game_set_comment(self->game, self->cursor, text);
    return TRUE;
}

/* A move has one judgment at most. */
static void remove_judgments(TabiyaScratchState *self)
{
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(self->cursor, &count);
    g_autofree guint8 *copy = g_memdup2(nags, count);

    for (gsize i = 0; i < count; i++) {
        if (tabiya_nag_get_kind(copy[i]) == TABIYA_NAG_MOVE)
            tabiya_game_remove_nag(self->game, self->cursor, copy[i]);
    }
}

static gboolean glyph(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                      const TabiyaChange *change, GError **error)
{
    const guint8 nag = (guint8)change->number;

    if (!tabiya_node_get_parent(self->cursor))
        return refuse(error, _("There is no move to annotate here."));
    if (tabiya_nag_get_kind(nag) == TABIYA_NAG_MOVE)
        remove_judgments(self);
    tabiya_game_add_nag(self->game, self->cursor, nag);
    return TRUE;
}

static gboolean review(TabiyaScratchState *self G_GNUC_UNUSED,
                       const TabiyaScratchFiles *files G_GNUC_UNUSED,
                       const TabiyaChange *change G_GNUC_UNUSED, GError **error)
{
    return refuse(error, _("To review a whole game, use the window or “tabiya-cli analyze”."));
}

/* --- Boards ---------------------------------------------------------------------------- */

static gboolean show_line(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                          const TabiyaChange *change, GError **error G_GNUC_UNUSED)
{
    show_moves(self, &change->start, change->moves, (guint)MAX(change->number, 0));
    if (change->text && *change->text != '\0')
        tabiya_game_set_tag(self->game, "Event", change->text);
    if (change->color >= 0)
        self->flipped = change->color == ENG_BLACK;
    return TRUE;
}

static gboolean set_position(TabiyaScratchState *self,
                             const TabiyaScratchFiles *files G_GNUC_UNUSED,
                             const TabiyaChange *change, GError **error G_GNUC_UNUSED)
{
    show_moves(self, &change->start, NULL, 0);
    return TRUE;
}

static gboolean flip(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                     const TabiyaChange *change G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    self->flipped = !self->flipped;
    return TRUE;
}

/* Where the line of the scene begins: engines know no null moves. */
static const TabiyaNode *find_beginning(const TabiyaNode *node)
{
    while (tabiya_node_get_parent(node) && tabiya_node_get_move(node) != ENG_NULL_MOVE)
        node = tabiya_node_get_parent(node);
    return node;
}

static gboolean go_to(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                      const TabiyaChange *change, GError **error)
{
    const guint ply =
        tabiya_node_get_ply(find_beginning(self->cursor)) + (guint)MAX(change->number, 0);
    const TabiyaNode *node = self->cursor;

    while (node && tabiya_node_get_ply(node) > ply)
        node = tabiya_node_get_parent(node);
    while (node && tabiya_node_get_ply(node) < ply)
        node = tabiya_node_get_child(node);
    if (!node)
        return refuse(error, _("This game has no such move."));
    self->cursor = node;
    return TRUE;
}

static gboolean show_game(TabiyaScratchState *self, const TabiyaScratchFiles *files,
                          const TabiyaChange *change, GError **error)
{
    g_autofree char *path = tabiya_library_facts_dup_path(files->data_dir, files->library);
    TabiyaGame *game = tabiya_library_facts_load(path, change->id, error);

    if (!game)
        return FALSE;
    self->has_side = FALSE;
    self->place = "library";
    tabiya_scratch_state_take(self, game, tabiya_game_get_root(game));
    return TRUE;
}

static gboolean find_games(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                           const TabiyaChange *change G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    self->place = "library";
    return TRUE;
}

/* --- Training -------------------------------------------------------------------------- */

/* The board is turned to the person's side. */
static void set_task(TabiyaScratchState *self, const char *place)
{
    self->has_side = TRUE;
    self->side = (EngColor)tabiya_node_get_position(self->cursor)->side_to_move;
    self->flipped = self->side == ENG_BLACK;
    self->place = place;
}

static gboolean puzzle(TabiyaScratchState *self, const TabiyaScratchFiles *files,
                       const TabiyaChange *change, GError **error)
{
    g_autoptr(TabiyaPuzzle) found = tabiya_puzzle_facts_find(files->data_dir, change->text, error);
    EngPosition start;

    if (!found)
        return FALSE;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_array_append_vals(moves, found->moves, tabiya_puzzle_get_first(found));
    tabiya_puzzle_get_position(found, 0, &start);
    show_moves(self, &start, moves, moves->len);
    set_task(self, "puzzles");
    return TRUE;
}

static gboolean drill(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                      const TabiyaChange *change, GError **error)
{
    const TabiyaDrill *found = change->text ? tabiya_drills_find(change->text) : NULL;
    EngPosition start;

    if (!found)
        return refuse(error, _("There is no such endgame drill."));
    tabiya_drill_get_start(found, 0, &start);
    show_moves(self, &start, NULL, 0);
    set_task(self, "puzzles");
    return TRUE;
}

/* All that is due: only the place; one opening: its line, from the start. */
static gboolean train(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                      const TabiyaChange *change, GError **error)
{
    if (change->text && *change->text != '\0') {
        g_auto(TabiyaOpeningFacts) facts = {0};
        if (!tabiya_opening_facts_find(change->text, &facts))
            return refuse(error, _("There is no opening with that name."));
        show_moves(self, &facts.start, facts.moves, 0);
    }
    self->place = "openings";
    return TRUE;
}

/* The person's data are changed in the window, where it can be undone later, too. */
static gboolean make_repertoire(TabiyaScratchState *self G_GNUC_UNUSED,
                                const TabiyaScratchFiles *files G_GNUC_UNUSED,
                                const TabiyaChange *change G_GNUC_UNUSED, GError **error)
{
    return refuse(error, _("Repertoires are made in Tabiya’s window."));
}

/* The position stays, and is nobody's task. */
static gboolean stop(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                     const TabiyaChange *change G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    self->has_side = FALSE;
    self->place = "";
    return TRUE;
}

static gboolean flashcards(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                           const TabiyaChange *change G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    self->place = "openings";
    return TRUE;
}

/* --- The program ------------------------------------------------------------------------------ */

static gboolean set_level(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                          const TabiyaChange *change, GError **error G_GNUC_UNUSED)
{
    self->strength = change->strength;
    return TRUE;
}

static gboolean set_setting(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                            const TabiyaChange *change, GError **error)
{
    guint index = 0;

    if (!tabiya_talk_settings_find(change->text, &index))
        return refuse(error, _("There is no such setting."));
    self->settings = (self->settings & ~(1u << index)) | (change->on ? 1u << index : 0);
    return TRUE;
}

static gboolean set_engine(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                           const TabiyaChange *change, GError **error G_GNUC_UNUSED)
{
    self->has_engine = change->on;
    return TRUE;
}

static gboolean go_to_place(TabiyaScratchState *self, const TabiyaScratchFiles *files G_GNUC_UNUSED,
                            const TabiyaChange *change, GError **error G_GNUC_UNUSED)
{
    self->place = g_intern_string(change->text);
    return TRUE;
}

static gboolean manual(TabiyaScratchState *self G_GNUC_UNUSED,
                       const TabiyaScratchFiles *files G_GNUC_UNUSED,
                       const TabiyaChange *change G_GNUC_UNUSED, GError **error)
{
    return refuse(error, _("The manual opens in Tabiya’s window: press F1 there."));
}

/* --- All of them ------------------------------------------------------------------------------ */

static const ChangeFunc CHANGES[TABIYA_N_CHANGES] = {
    [TABIYA_CHANGE_PLAY_MOVES] = play_moves,
    [TABIYA_CHANGE_TAKE_BACK] = take_back,
    [TABIYA_CHANGE_NEW_GAME] = new_game,
    [TABIYA_CHANGE_SHOW_LINE] = show_line,
    [TABIYA_CHANGE_SET_POSITION] = set_position,
    [TABIYA_CHANGE_TRY_LINE] = try_line,
    [TABIYA_CHANGE_FLIP] = flip,
    [TABIYA_CHANGE_GO_TO] = go_to,
    [TABIYA_CHANGE_TRAIN] = train,
    [TABIYA_CHANGE_MAKE_REPERTOIRE] = make_repertoire,
    [TABIYA_CHANGE_STOP] = stop,
    [TABIYA_CHANGE_PUZZLE] = puzzle,
    [TABIYA_CHANGE_DRILL] = drill,
    [TABIYA_CHANGE_FLASHCARDS] = flashcards,
    [TABIYA_CHANGE_SHOW_GAME] = show_game,
    [TABIYA_CHANGE_FIND_GAMES] = find_games,
    [TABIYA_CHANGE_SET_LEVEL] = set_level,
    [TABIYA_CHANGE_SETTING] = set_setting,
    [TABIYA_CHANGE_ENGINE] = set_engine,
    [TABIYA_CHANGE_RESIGN] = resign,
    [TABIYA_CHANGE_OFFER_DRAW] = offer_draw,
    [TABIYA_CHANGE_REMATCH] = rematch,
    [TABIYA_CHANGE_SWAP_SIDES] = swap_sides,
    [TABIYA_CHANGE_MOVE_NOW] = move_now,
    [TABIYA_CHANGE_COMMENT] = comment,
    [TABIYA_CHANGE_GLYPH] = glyph,
    [TABIYA_CHANGE_REVIEW] = review,
    [TABIYA_CHANGE_GO_TO_PLACE] = go_to_place,
    [TABIYA_CHANGE_MANUAL] = manual,
};

gboolean tabiya_scratch_state_change(TabiyaScratchState *self, const TabiyaScratchFiles *files,
                                     const TabiyaChange *change, GError **error)
{
    g_return_val_if_fail(CHANGES[change->kind], FALSE);
    return CHANGES[change->kind](self, files, change, error);
}
