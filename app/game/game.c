/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as an object. game-private.h says which file does what. */
#include "app/game/game-private.h"

#include <string.h>

#include "engine/board/fen.h"

G_DEFINE_FINAL_TYPE(TabiyaGame, tabiya_game, G_TYPE_OBJECT)

enum { PROP_RESULT = 1, N_PROPS };
enum { SIGNAL_CHANGED, SIGNAL_REFUSED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

void tabiya_game_changed(TabiyaGame *self, const TabiyaNode *node)
{
    if (self->seal)
        return;
    self->revision++;
    if (self->edit_depth == 0) {
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0, node);
        return;
    }
    if (self->edit_changes++ == 0)
        self->edit_node = node;
    else if (self->edit_node != node)
        self->edit_node = NULL;
}

void tabiya_game_emit_changed(TabiyaGame *self, const TabiyaNode *node)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0, node);
}

/* --- Games that cannot be understood ---------------------------------------------------------- */

void tabiya_game_seal(TabiyaGame *self, const char *text, gsize length, const char *why)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && text && why);
    g_autofree char *kept = g_strstrip(g_strndup(text, length));
    self->sealed_text = tabiya_arena_strdup(&self->arena, kept);
    self->seal = tabiya_arena_strdup(&self->arena, why);
}

const char *tabiya_game_get_seal(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    return self->seal;
}

const char *tabiya_game_get_sealed_text(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    return self->sealed_text;
}

gboolean tabiya_game_refuses(TabiyaGame *self)
{
    if (!self->seal)
        return FALSE;
    if (self->edit_depth == 0 || !self->edit_refused)
        g_signal_emit(self, signals[SIGNAL_REFUSED], 0, self->seal);
    self->edit_refused = TRUE;
    return TRUE;
}

/* --- Construction ----------------------------------------------------------------------------- */

static void tabiya_game_finalize(GObject *object)
{
    TabiyaGame *self = TABIYA_GAME(object);
    g_clear_pointer(&self->history, tabiya_history_free);
    tabiya_arena_clear(&self->arena);
    G_OBJECT_CLASS(tabiya_game_parent_class)->finalize(object);
}

static void tabiya_game_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaGame *self = TABIYA_GAME(object);
    if (id == PROP_RESULT)
        g_value_set_int(value, (int)self->result);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_game_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *spec)
{
    TabiyaGame *self = TABIYA_GAME(object);
    if (id == PROP_RESULT)
        tabiya_game_set_result(self, (TabiyaResult)g_value_get_int(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_game_class_init(TabiyaGameClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->finalize = tabiya_game_finalize;
    object_class->get_property = tabiya_game_get_property;
    object_class->set_property = tabiya_game_set_property;

    properties[PROP_RESULT] = g_param_spec_int(
        "result", NULL, NULL, TABIYA_RESULT_UNKNOWN, TABIYA_RESULT_DRAW, TABIYA_RESULT_UNKNOWN,
        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);

    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    signals[SIGNAL_REFUSED] = g_signal_new("refused", TABIYA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_game_init(TabiyaGame *self)
{
    self->root = tabiya_arena_alloc(&self->arena, sizeof *self->root);
    memset(self->root, 0, sizeof *self->root);
    self->main_end = self->root;
}

/* Setting it up takes as long as reading twenty moves, so it is done once. */
static gboolean is_initial(const EngPosition *position)
{
    EngPosition initial;
    tabiya_game_init_position(&initial);
    return eng_position_equal(position, &initial) && !position->chess960 &&
           position->halfmove_clock == initial.halfmove_clock &&
           position->fullmove_number == initial.fullmove_number;
}

void tabiya_game_update_fen(TabiyaGame *self)
{
    char fen[ENG_FEN_MAX];
    self->fen = is_initial(&self->root->position)
                    ? NULL
                    : tabiya_arena_strdup(&self->arena, eng_fen_write(&self->root->position, fen));
}

TabiyaGame *tabiya_game_new(const EngPosition *start)
{
    TabiyaGame *self = g_object_new(TABIYA_TYPE_GAME, NULL);
    if (!start) {
        tabiya_game_init_position(&self->root->position);
    } else {
        self->root->position = *start;
        tabiya_game_update_fen(self);
    }
    return self;
}

/* --- Start and end of the tree ---------------------------------------------------------------- */

const TabiyaNode *tabiya_game_get_root(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    return self->root;
}

const TabiyaNode *tabiya_game_get_main_end(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    if (!self->main_end) {
        self->main_end = self->root;
        while (self->main_end->child)
            self->main_end = self->main_end->child;
    }
    return self->main_end;
}

gboolean tabiya_game_has_node(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), FALSE);
    while (node && node != self->root && !node->detached)
        node = node->parent;
    return node && node == self->root;
}

guint64 tabiya_game_get_revision(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), 0);
    return self->revision;
}

const EngPosition *tabiya_game_get_start(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    return &self->root->position;
}
