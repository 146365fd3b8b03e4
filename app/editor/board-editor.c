/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See board-editor.h. Every change makes a complete new setup of about eighty bytes; the history is
 * a list of setups. */
#include "app/editor/board-editor.h"

#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"

#define COUNTER_MAX 9999

/* Changes of one kind in a row that count as one step. */
typedef enum { STEP_SINGLE, STEP_HALFMOVES, STEP_FULLMOVES, STEP_TYPED } StepKind;

struct _TabiyaBoardEditor {
    GObject parent_instance;

    GArray *history; /* of EngSetup; the one at `at` is shown, those after it can be redone */
    guint at;
    StepKind last_step;

    /* derived from the shown setup */
    char fen[ENG_FEN_MAX];
    EngSetupProblem problems[ENG_SETUP_MAX_PROBLEMS];
    guint n_problems;
    gboolean playable;
};

G_DEFINE_FINAL_TYPE(TabiyaBoardEditor, tabiya_board_editor, G_TYPE_OBJECT)

enum { PROP_FEN = 1, PROP_PLAYABLE, PROP_CAN_UNDO, PROP_CAN_REDO, N_PROPS };
enum { SIGNAL_CHANGED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static const EngSetup *shown(TabiyaBoardEditor *self)
{
    return &g_array_index(self->history, EngSetup, self->at);
}

/* Blocking problems first, else in the order they were found. */
static void find_problems(TabiyaBoardEditor *self)
{
    EngSetupProblem found[ENG_SETUP_MAX_PROBLEMS];
    guint count = (guint)eng_setup_find_problems(shown(self), found);

    self->n_problems = 0;
    for (int blocks = 1; blocks >= 0; blocks--) {
        for (guint i = 0; i < count; i++) {
            if (found[i].blocks == blocks)
                self->problems[self->n_problems++] = found[i];
        }
    }
    self->playable = count == 0 || !self->problems[0].blocks;
}

static void follow(TabiyaBoardEditor *self)
{
    eng_setup_write_fen(shown(self), self->fen);
    find_problems(self);
}

static void tell(TabiyaBoardEditor *self)
{
    follow(self);
    for (guint i = PROP_FEN; i < N_PROPS; i++)
        g_object_notify_by_pspec(G_OBJECT(self), properties[i]);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* memcmp() would also compare the padding between the fields. */
static gboolean same(const EngSetup *a, const EngSetup *b)
{
    return memcmp(a->board, b->board, sizeof a->board) == 0 &&
           memcmp(a->castling_rook, b->castling_rook, sizeof a->castling_rook) == 0 &&
           a->side_to_move == b->side_to_move && a->castling == b->castling &&
           a->en_passant == b->en_passant && a->halfmove_clock == b->halfmove_clock &&
           a->fullmove_number == b->fullmove_number && a->chess960 == b->chess960;
}

/* Shows `setup`, normalized: as a new step, or as part of the last one. */
static void take_step(TabiyaBoardEditor *self, EngSetup setup, StepKind kind)
{
    eng_setup_normalize(&setup);
    if (same(&setup, shown(self)))
        return;
    g_array_set_size(self->history, self->at + 1);
    if (kind == STEP_SINGLE || kind != self->last_step) {
        g_array_append_val(self->history, setup);
        self->at++;
    } else {
        g_array_index(self->history, EngSetup, self->at) = setup;
    }
    self->last_step = kind;
    tell(self);
}

static void take(TabiyaBoardEditor *self, EngSetup setup)
{
    take_step(self, setup, STEP_SINGLE);
}

/* --- Making it -------------------------------------------------------------------------------- */

static void tabiya_board_editor_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
    TabiyaBoardEditor *self = TABIYA_BOARD_EDITOR(object);

    switch (id) {
    case PROP_FEN:
        g_value_set_string(value, self->fen);
        break;
    case PROP_PLAYABLE:
        g_value_set_boolean(value, self->playable);
        break;
    case PROP_CAN_UNDO:
        g_value_set_boolean(value, tabiya_board_editor_can_undo(self));
        break;
    case PROP_CAN_REDO:
        g_value_set_boolean(value, tabiya_board_editor_can_redo(self));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_board_editor_finalize(GObject *object)
{
    g_array_unref(TABIYA_BOARD_EDITOR(object)->history);
    G_OBJECT_CLASS(tabiya_board_editor_parent_class)->finalize(object);
}

static GParamSpec *read_only_boolean(const char *name)
{
    return g_param_spec_boolean(name, NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void tabiya_board_editor_class_init(TabiyaBoardEditorClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->finalize = tabiya_board_editor_finalize;
    object_class->get_property = tabiya_board_editor_get_property;

    properties[PROP_FEN] =
        g_param_spec_string("fen", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    properties[PROP_PLAYABLE] = read_only_boolean("playable");
    properties[PROP_CAN_UNDO] = read_only_boolean("can-undo");
    properties[PROP_CAN_REDO] = read_only_boolean("can-redo");
    g_object_class_install_properties(object_class, N_PROPS, properties);

    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_BOARD_EDITOR, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_board_editor_init(TabiyaBoardEditor *self)
{
    self->history = g_array_new(FALSE, FALSE, sizeof(EngSetup));
}

static EngSetup setup_from(const EngPosition *position)
{
    EngPosition initial;
    EngSetup setup;

    if (!position) {
        eng_position_init(&initial);
        position = &initial;
    }
    eng_setup_from_position(&setup, position);
    return setup;
}

TabiyaBoardEditor *tabiya_board_editor_new(const EngPosition *position)
{
    TabiyaBoardEditor *self = g_object_new(TABIYA_TYPE_BOARD_EDITOR, NULL);
    EngSetup setup = setup_from(position);

    g_array_append_val(self->history, setup);
    follow(self);
    return self;
}

void tabiya_board_editor_restart(TabiyaBoardEditor *self, const EngSetup *setup)
{
    EngSetup copy = *setup;

    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));
    eng_setup_normalize(&copy);
    g_array_set_size(self->history, 0);
    g_array_append_val(self->history, copy);
    self->at = 0;
    self->last_step = STEP_SINGLE;
    tell(self);
}

void tabiya_board_editor_set_position(TabiyaBoardEditor *self, const EngPosition *position)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));
    take(self, setup_from(position));
}

/* --- Queries ---------------------------------------------------------------------------------- */

const EngSetup *tabiya_board_editor_get_setup(TabiyaBoardEditor *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self), NULL);
    return shown(self);
}

const char *tabiya_board_editor_get_fen(TabiyaBoardEditor *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self), NULL);
    return self->fen;
}

gboolean tabiya_board_editor_get_position(TabiyaBoardEditor *self, EngPosition *position)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self), FALSE);
    return eng_setup_to_position(shown(self), position);
}

const EngSetupProblem *tabiya_board_editor_get_problems(TabiyaBoardEditor *self, guint *count)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self), NULL);
    *count = self->n_problems;
    return self->problems;
}

/* --- Changing --------------------------------------------------------------------------------- */

void tabiya_board_editor_put(TabiyaBoardEditor *self, EngSquare square, EngPiece piece)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self) && square < 64);

    EngSetup setup = *shown(self);
    setup.board[square] = piece;
    take(self, setup);
}

void tabiya_board_editor_remove(TabiyaBoardEditor *self, EngSquare square)
{
    tabiya_board_editor_put(self, square, ENG_NO_PIECE);
}

void tabiya_board_editor_move(TabiyaBoardEditor *self, EngSquare from, EngSquare to)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self) && from < 64 && to < 64);

    EngSetup setup = *shown(self);
    if (from == to || setup.board[from] == ENG_NO_PIECE)
        return;
    setup.board[to] = setup.board[from];
    setup.board[from] = ENG_NO_PIECE;
    take(self, setup);
}

void tabiya_board_editor_set_side_to_move(TabiyaBoardEditor *self, EngColor color)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    setup.side_to_move = color;
    take(self, setup);
}

void tabiya_board_editor_set_castling(TabiyaBoardEditor *self, guint right, gboolean allowed)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    if (allowed)
        setup.castling |= (uint8_t)right;
    else
        setup.castling &= (uint8_t)~right;
    take(self, setup);
}

void tabiya_board_editor_set_en_passant(TabiyaBoardEditor *self, EngSquare square)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    setup.en_passant = square;
    take(self, setup);
}

void tabiya_board_editor_set_halfmove_clock(TabiyaBoardEditor *self, guint halfmoves)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    setup.halfmove_clock = (uint16_t)MIN(halfmoves, COUNTER_MAX);
    take_step(self, setup, STEP_HALFMOVES);
}

void tabiya_board_editor_set_fullmove_number(TabiyaBoardEditor *self, guint number)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    setup.fullmove_number = (uint16_t)CLAMP(number, 1, COUNTER_MAX);
    take_step(self, setup, STEP_FULLMOVES);
}

void tabiya_board_editor_set_chess960(TabiyaBoardEditor *self, gboolean chess960)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    setup.chess960 = chess960;
    take(self, setup);
}

void tabiya_board_editor_clear(TabiyaBoardEditor *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    eng_setup_clear(&setup);
    take(self, setup);
}

void tabiya_board_editor_set_initial(TabiyaBoardEditor *self)
{
    tabiya_board_editor_set_position(self, NULL);
}

void tabiya_board_editor_set_chess960_start(TabiyaBoardEditor *self, guint index)
{
    EngPosition start;

    g_return_if_fail(eng_position_init_chess960(&start, (int)index));
    EngSetup setup = setup_from(&start);
    setup.chess960 = TRUE; /* start 518, too, was chosen as one of the 960 */
    take(self, setup);
}

static void transform(TabiyaBoardEditor *self, void (*turn)(EngSetup *setup))
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));

    EngSetup setup = *shown(self);
    turn(&setup);
    take(self, setup);
}

void tabiya_board_editor_mirror(TabiyaBoardEditor *self)
{
    transform(self, eng_setup_mirror);
}

void tabiya_board_editor_swap_colors(TabiyaBoardEditor *self)
{
    transform(self, eng_setup_swap_colors);
}

void tabiya_board_editor_rotate(TabiyaBoardEditor *self)
{
    transform(self, eng_setup_rotate);
}

/* --- FEN -------------------------------------------------------------------------------------- */

/* The first four fields of an EPD, whose fifth is not a number; otherwise the stripped text. */
static char *dup_fen_part(const char *text)
{
    g_autofree char *stripped = g_strstrip(g_strdup(text));
    g_auto(GStrv) words = g_strsplit_set(stripped, " \t", -1);
    g_autoptr(GStrvBuilder) fields = g_strv_builder_new();
    guint count = 0;

    for (char **word = words; *word; word++) {
        if (**word == '\0')
            continue;
        if (count == 4 && !g_ascii_isdigit(**word))
            break;
        g_strv_builder_add(fields, *word);
        count++;
    }
    g_auto(GStrv) kept = g_strv_builder_end(fields);
    return g_strjoinv(" ", kept);
}

static gboolean take_fen(TabiyaBoardEditor *self, const char *text, StepKind kind, GError **error)
{
    g_autofree char *fen = dup_fen_part(text);
    EngSetup setup;
    EngFenError wrong;

    if (!eng_setup_parse_fen(&setup, fen, &wrong)) {
        g_autofree char *why = tabiya_fen_problem_describe(&wrong);
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN, why);
        return FALSE;
    }
    /* Without castling rights the text cannot show Chess960, so that setting stays. */
    if (setup.castling == 0)
        setup.chess960 = shown(self)->chess960;
    take_step(self, setup, kind);
    return TRUE;
}

gboolean tabiya_board_editor_set_fen(TabiyaBoardEditor *self, const char *text, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self) && text, FALSE);
    return take_fen(self, text, STEP_SINGLE, error);
}

gboolean tabiya_board_editor_type_fen(TabiyaBoardEditor *self, const char *text, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self) && text, FALSE);
    return take_fen(self, text, STEP_TYPED, error);
}

void tabiya_board_editor_end_typing(TabiyaBoardEditor *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_EDITOR(self));
    if (self->last_step == STEP_TYPED)
        self->last_step = STEP_SINGLE;
}

/* --- History ---------------------------------------------------------------------------------- */

gboolean tabiya_board_editor_can_undo(TabiyaBoardEditor *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self), FALSE);
    return self->at > 0;
}

gboolean tabiya_board_editor_can_redo(TabiyaBoardEditor *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_EDITOR(self), FALSE);
    return self->at + 1 < self->history->len;
}

void tabiya_board_editor_undo(TabiyaBoardEditor *self)
{
    if (!tabiya_board_editor_can_undo(self))
        return;
    self->at--;
    self->last_step = STEP_SINGLE;
    tell(self);
}

void tabiya_board_editor_redo(TabiyaBoardEditor *self)
{
    if (!tabiya_board_editor_can_redo(self))
        return;
    self->at++;
    self->last_step = STEP_SINGLE;
    tell(self);
}
