/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire.h. Texts belong to the lines, which it owns. */
#include "app/openings/repertoire.h"

#include "app/game/numbered-move.h"
#include "app/game/shown-move.h"
#include "app/names/classifier.h"
#include "engine/board/san.h"

struct TabiyaRepertoire {
    EngColor owner;
    GPtrArray *lines;   /* of TabiyaRepertoireLine, owned */
    GArray *positions;  /* of TabiyaRepertoirePosition */
    GHashTable *by_key; /* guint64 in a position → its number + 1 */
};

static TabiyaRepertoirePosition *position_at(const TabiyaRepertoire *self, guint index)
{
    return &g_array_index(self->positions, TabiyaRepertoirePosition, index);
}

/* --- Making it -------------------------------------------------------------------------------- */

static void position_clear(gpointer data)
{
    g_array_unref(((TabiyaRepertoirePosition *)data)->moves);
}

static guint add_position(TabiyaRepertoire *self, const TabiyaRepertoirePosition *found)
{
    TabiyaRepertoirePosition position = *found;
    gint64 key = (gint64)position.position.key;

    position.moves = g_array_new(FALSE, FALSE, sizeof(TabiyaRepertoireMove));
    g_array_append_val(self->positions, position);
    g_hash_table_insert(self->by_key, g_memdup2(&key, sizeof key),
                        GUINT_TO_POINTER(self->positions->len));
    return self->positions->len - 1;
}

/* The number of the position; its way is the shortest found so far. */
static guint need_position(TabiyaRepertoire *self, const TabiyaRepertoirePosition *found)
{
    guint index = tabiya_repertoire_find(self, found->position.key);

    if (index == TABIYA_NO_POSITION)
        return add_position(self, found);
    TabiyaRepertoirePosition *known = position_at(self, index);
    if (found->ply < known->ply) {
        known->ply = found->ply;
        known->from = found->from;
        known->by = found->by;
    }
    if (!known->comment)
        known->comment = found->comment;
    return index;
}

static TabiyaRepertoireMove *find_move(const TabiyaRepertoire *self, guint index, EngMove move)
{
    GArray *moves = position_at(self, index)->moves;

    for (guint i = 0; i < moves->len; i++) {
        TabiyaRepertoireMove *known = &g_array_index(moves, TabiyaRepertoireMove, i);

        if (known->move == move)
            return known;
    }
    return NULL;
}

/* Lines may disagree about a move: it is an alternative if one of them says so, and an error only
 * if all do. */
static TabiyaRepertoireKind join_kinds(TabiyaRepertoireKind a, TabiyaRepertoireKind b)
{
    if (a == TABIYA_REPERTOIRE_ERROR)
        return b;
    if (b == TABIYA_REPERTOIRE_ERROR)
        return a;
    return MAX(a, b);
}

static void note_move(TabiyaRepertoire *self, guint index, guint to,
                      const TabiyaRepertoireLine *line, const TabiyaRepertoireStep *step)
{
    TabiyaRepertoireMove *known = find_move(self, index, step->move);
    TabiyaRepertoireMove move = {.move = step->move,
                                 .to = to,
                                 .kind = step->kind,
                                 .comment = step->comment,
                                 .game = line->game,
                                 .refutation = ENG_NO_MOVE};

    if (!known) {
        g_array_append_val(position_at(self, index)->moves, move);
        return;
    }
    known->kind = join_kinds(known->kind, step->kind);
    if (!known->comment)
        known->comment = step->comment;
}

/* Keeps the first answer to an error; the rest of that line is not learned. */
static void note_refutation(TabiyaRepertoire *self, guint error_at, EngMove error,
                            const TabiyaRepertoireStep *step)
{
    TabiyaRepertoireMove *known = find_move(self, error_at, error);

    if (!known || known->refutation != ENG_NO_MOVE)
        return;
    known->refutation = step->move;
    known->refuted = step->comment;
}

/* `reached` has the numbers of the positions after the line's steps. */
static void add_step(TabiyaRepertoire *self, const TabiyaRepertoireLine *line, guint i, guint first,
                     guint *reached)
{
    const TabiyaRepertoireStep *step = &g_array_index(line->steps, TabiyaRepertoireStep, i);
    const TabiyaRepertoireStep *last =
        step->before != TABIYA_LINE_START
            ? &g_array_index(line->steps, TabiyaRepertoireStep, step->before)
            : NULL;
    guint index = last ? reached[step->before] : first;
    TabiyaRepertoirePosition found = {.from = index, .by = step->move, .comment = step->comment};

    reached[i] = TABIYA_NO_POSITION;
    if (step->refuting) {
        if (last->kind == TABIYA_REPERTOIRE_ERROR && !last->refuting) {
            note_refutation(self, last->before != TABIYA_LINE_START ? reached[last->before] : first,
                            last->move, step);
        }
        return;
    }
    eng_position_play(&found.position, &position_at(self, index)->position, step->move);
    found.ply = position_at(self, index)->ply + 1;
    if (step->kind != TABIYA_REPERTOIRE_ERROR)
        reached[i] = need_position(self, &found);
    note_move(self, index, reached[i], line, step);
}

static void add_line(TabiyaRepertoire *self, const TabiyaRepertoireLine *line)
{
    g_autofree guint *reached = g_new(guint, line->steps->len);
    TabiyaRepertoirePosition start = {
        .position = line->start, .from = TABIYA_NO_POSITION, .comment = line->comment};
    guint first = need_position(self, &start);

    for (guint i = 0; i < line->steps->len; i++)
        add_step(self, line, i, first, reached);
}

static int compare_kinds(gconstpointer a, gconstpointer b)
{
    return (int)((const TabiyaRepertoireMove *)a)->kind -
           (int)((const TabiyaRepertoireMove *)b)->kind;
}

TabiyaRepertoire *tabiya_repertoire_new(EngColor owner, TabiyaRepertoireLine *const *lines, gsize n)
{
    TabiyaRepertoire *self = g_atomic_rc_box_new0(TabiyaRepertoire);

    self->owner = owner;
    self->lines = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_repertoire_line_unref);
    self->positions = g_array_new(FALSE, FALSE, sizeof(TabiyaRepertoirePosition));
    g_array_set_clear_func(self->positions, position_clear);
    self->by_key = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (gsize i = 0; i < n; i++) {
        g_ptr_array_add(self->lines, tabiya_repertoire_line_ref(lines[i]));
        add_line(self, lines[i]);
    }
    for (guint i = 0; i < self->positions->len; i++)
        g_array_sort(position_at(self, i)->moves, compare_kinds); /* stable: a merge sort */
    return self;
}

TabiyaRepertoire *tabiya_repertoire_ref(TabiyaRepertoire *self)
{
    return g_atomic_rc_box_acquire(self);
}

static void repertoire_clear(gpointer data)
{
    TabiyaRepertoire *self = data;

    g_array_unref(self->positions);
    g_hash_table_unref(self->by_key);
    g_ptr_array_unref(self->lines);
}

void tabiya_repertoire_unref(TabiyaRepertoire *self)
{
    g_atomic_rc_box_release_full(self, repertoire_clear);
}

/* --- Queries ---------------------------------------------------------------------------------- */

EngColor tabiya_repertoire_get_owner(const TabiyaRepertoire *self)
{
    return self->owner;
}

guint tabiya_repertoire_get_n_lines(const TabiyaRepertoire *self)
{
    return self->lines->len;
}

const TabiyaRepertoireLine *tabiya_repertoire_get_line(const TabiyaRepertoire *self, guint index)
{
    g_return_val_if_fail(index < self->lines->len, NULL);
    return self->lines->pdata[index];
}

guint tabiya_repertoire_get_n_positions(const TabiyaRepertoire *self)
{
    return self->positions->len;
}

const TabiyaRepertoirePosition *tabiya_repertoire_get(const TabiyaRepertoire *self, guint index)
{
    g_return_val_if_fail(index < self->positions->len, NULL);
    return position_at(self, index);
}

guint tabiya_repertoire_find(const TabiyaRepertoire *self, guint64 key)
{
    gint64 sought = (gint64)key;
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->by_key, &sought));

    return number > 0 ? number - 1 : TABIYA_NO_POSITION;
}

const TabiyaRepertoireMove *tabiya_repertoire_find_move(const TabiyaRepertoire *self, guint index,
                                                        EngMove move)
{
    g_return_val_if_fail(index < self->positions->len, NULL);
    return find_move(self, index, move);
}

static gboolean is_owners(const TabiyaRepertoire *self, guint index)
{
    return position_at(self, index)->position.side_to_move == self->owner;
}

const TabiyaRepertoireMove *tabiya_repertoire_get_answer(const TabiyaRepertoire *self, guint index)
{
    g_return_val_if_fail(index < self->positions->len, NULL);
    GArray *moves = position_at(self, index)->moves;
    const TabiyaRepertoireMove *first =
        moves->len > 0 ? &g_array_index(moves, TabiyaRepertoireMove, 0) : NULL;

    return first && is_owners(self, index) && first->kind != TABIYA_REPERTOIRE_ERROR ? first : NULL;
}

gboolean tabiya_repertoire_is_card(const TabiyaRepertoire *self, guint index)
{
    return tabiya_repertoire_get_answer(self, index) != NULL;
}

static gboolean is_conflict(const TabiyaRepertoire *self, guint index)
{
    GArray *moves = position_at(self, index)->moves;

    return is_owners(self, index) && moves->len > 1 &&
           g_array_index(moves, TabiyaRepertoireMove, 1).kind == TABIYA_REPERTOIRE_LEARNED;
}

static int compare_plies(gconstpointer a, gconstpointer b, gpointer user)
{
    guint i = *(const guint *)a, j = *(const guint *)b;
    guint ply_i = position_at(user, i)->ply, ply_j = position_at(user, j)->ply;

    return ply_i != ply_j ? (ply_i > ply_j) - (ply_i < ply_j) : (i > j) - (i < j);
}

static GArray *dup_where(const TabiyaRepertoire *self,
                         gboolean (*holds)(const TabiyaRepertoire *self, guint index))
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < self->positions->len; i++) {
        if (holds(self, i))
            g_array_append_val(found, i);
    }
    g_array_sort_with_data(found, compare_plies, (gpointer)self);
    return found;
}

GArray *tabiya_repertoire_dup_cards(const TabiyaRepertoire *self)
{
    return dup_where(self, tabiya_repertoire_is_card);
}

GArray *tabiya_repertoire_dup_conflicts(const TabiyaRepertoire *self)
{
    return dup_where(self, is_conflict);
}

/* --- Ways ------------------------------------------------------------------------------------- */

GArray *tabiya_repertoire_dup_way(const TabiyaRepertoire *self, guint index,
                                  const EngPosition **start)
{
    g_return_val_if_fail(index < self->positions->len, NULL);
    const TabiyaRepertoirePosition *position = position_at(self, index);
    GArray *moves = g_array_sized_new(FALSE, FALSE, sizeof(EngMove), position->ply);

    while (position->from != TABIYA_NO_POSITION) {
        g_array_prepend_val(moves, position->by);
        position = position_at(self, position->from);
    }
    if (start)
        *start = &position->position;
    return moves;
}

static char *moves_to_text(const EngPosition *start, const GArray *moves)
{
    GString *text = g_string_new(NULL);
    EngPosition position = *start;

    for (guint i = 0; i < moves->len; i++) {
        EngPosition before = position;
        g_autofree char *san = tabiya_shown_move_dup(&before, g_array_index(moves, EngMove, i));

        if (i > 0)
            g_string_append_c(text, ' ');
        if (before.side_to_move == ENG_WHITE || i == 0)
            tabiya_numbered_move_append(text, &before);
        g_string_append(text, san);
        eng_position_play(&position, &before, g_array_index(moves, EngMove, i));
    }
    return g_string_free(text, FALSE);
}

char *tabiya_repertoire_dup_way_text(const TabiyaRepertoire *self, guint index)
{
    const EngPosition *start;
    g_autoptr(GArray) moves = tabiya_repertoire_dup_way(self, index, &start);

    return moves_to_text(start, moves);
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* After each move, the first step that follows it is the main line. */
static GArray *dup_main_moves(const TabiyaRepertoireLine *line)
{
    GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    guint before = TABIYA_LINE_START;

    for (guint i = 0; i < line->steps->len; i++) {
        const TabiyaRepertoireStep *step = &g_array_index(line->steps, TabiyaRepertoireStep, i);

        if (step->before != before)
            break; /* steps are in depth-first order, so the main line comes first */
        g_array_append_val(moves, step->move);
        before = i;
    }
    return moves;
}

char *tabiya_repertoire_line_dup_text(const TabiyaRepertoireLine *line)
{
    g_autoptr(GArray) moves = dup_main_moves(line);

    return moves_to_text(&line->start, moves);
}

const char *tabiya_repertoire_line_get_name(const TabiyaRepertoireLine *line)
{
    g_autoptr(GArray) moves = dup_main_moves(line);
    const TabiyaOpening *opening = tabiya_openings_classify_moves(
        &line->start, (const EngMove *)(const void *)moves->data, moves->len);

    return opening ? opening->name : NULL;
}
