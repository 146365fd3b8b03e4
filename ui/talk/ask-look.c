/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-look.h. */
#include "ui/talk/ask-look.h"

#include "app/analysis/line-text.h"
#include "app/game/numbered-move.h"
#include "ui/access/announcer.h"

#define NODES_MAX 5000 /* of the game, in which the position of a link is looked for */
#define STEP_MS 900    /* between the moves of a line that is played */

struct _TabiyaAskLook {
    GObject parent_instance;

    TabiyaPlace *place; /* lent */
    gboolean is_away;
    GArray *line; /* of TabiyaAnswerLink: what is played on the board; NULL: nothing */
    guint step, step_id;
};

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaAskLook, tabiya_ask_look, G_TYPE_OBJECT)

/* --- A position ------------------------------------------------------------------------------- */

/* The node that the link leads to, if it is in the game; NULL: it is not. */
static const TabiyaNode *find_node(TabiyaGame *game, const TabiyaAnswerLink *link)
{
    const TabiyaNode *node = tabiya_game_get_root(game);

    for (guint i = 0; node && i < NODES_MAX; i++, node = tabiya_node_get_next(node)) {
        const TabiyaNode *parent = tabiya_node_get_parent(node);
        if (parent && tabiya_node_get_move(node) == link->move &&
            eng_position_equal(tabiya_node_get_position(parent), &link->before)) {
            return node;
        }
    }
    return NULL;
}

static TabiyaBoardView *get_board(TabiyaAskLook *self)
{
    return tabiya_shell_get_board(tabiya_part_get_shell(self->place));
}

static void set_away(TabiyaAskLook *self, gboolean is_away, const char *move)
{
    self->is_away = is_away;
    g_object_set(get_board(self), "interactive", !is_away, NULL);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0, move);
}

/* Only the board shows it: no game changes. */
static void show_link(TabiyaAskLook *self, const TabiyaAnswerLink *link)
{
    TabiyaBoardView *board = get_board(self);
    char san[ENG_SAN_MAX];
    g_autofree char *move =
        tabiya_numbered_move_dup(&link->before, eng_san_write(&link->before, link->move, san));
    EngPosition after;

    eng_position_play(&after, &link->before, link->move);
    set_away(self, TRUE, move);
    tabiya_board_view_set_shapes(board, NULL, 0);
    tabiya_board_view_set_position(board, &after, link->move);
}

/* --- A line ----------------------------------------------------------------------------------- */

static void stop_line(TabiyaAskLook *self)
{
    g_clear_handle_id(&self->step_id, g_source_remove);
    g_clear_pointer(&self->line, g_array_unref);
}

static gboolean step_cb(gpointer user)
{
    TabiyaAskLook *self = user;

    show_link(self, &g_array_index(self->line, TabiyaAnswerLink, self->step));
    self->step++;
    if (self->step < self->line->len)
        return G_SOURCE_CONTINUE;
    self->step_id = 0;
    stop_line(self);
    return G_SOURCE_REMOVE;
}

static void announce_line(TabiyaAskLook *self, const TabiyaSaid *said)
{
    g_autoptr(TabiyaLineText) line =
        tabiya_line_text_new(&said->before, (const EngMove *)(void *)said->moves->data,
                             said->moves->len, TABIYA_LETTERS_ENGLISH);

    tabiya_announcer_say(tabiya_place_peek_panel(self->place), line->text);
}

void tabiya_ask_look_play(TabiyaAskLook *self, const TabiyaSaid *said)
{
    g_return_if_fail(TABIYA_IS_ASK_LOOK(self) && said->moves->len > 0);
    TabiyaAnswerLink link = {.before = said->before};

    stop_line(self);
    self->line = g_array_new(FALSE, TRUE, sizeof link);
    for (guint i = 0; i < said->moves->len; i++) {
        const EngPosition before = link.before;
        link.move = g_array_index(said->moves, EngMove, i);
        g_array_append_val(self->line, link);
        eng_position_play(&link.before, &before, link.move);
    }
    self->step = 0;
    announce_line(self, said);
    if (step_cb(self) == G_SOURCE_CONTINUE)
        self->step_id = g_timeout_add(STEP_MS, step_cb, self);
}

/* --- There and back --------------------------------------------------------------------------- */

void tabiya_ask_look_at(TabiyaAskLook *self, const TabiyaAnswerLink *link)
{
    g_return_if_fail(TABIYA_IS_ASK_LOOK(self));
    TabiyaBoardSession *session = tabiya_place_get_session(self->place);
    const TabiyaNode *node = find_node(tabiya_board_session_get_game(session), link);

    stop_line(self);
    if (node)
        tabiya_board_session_set_cursor(session, node);
    else
        show_link(self, link);
}

gboolean tabiya_ask_look_is_away(TabiyaAskLook *self)
{
    g_return_val_if_fail(TABIYA_IS_ASK_LOOK(self), FALSE);
    return self->is_away;
}

void tabiya_ask_look_back(TabiyaAskLook *self)
{
    g_return_if_fail(TABIYA_IS_ASK_LOOK(self));
    stop_line(self);
    /* The place follows, and leaves. */
    if (self->is_away)
        tabiya_board_session_emit_cursor_changed(tabiya_place_get_session(self->place));
}

void tabiya_ask_look_leave(TabiyaAskLook *self)
{
    g_return_if_fail(TABIYA_IS_ASK_LOOK(self));
    stop_line(self);
    if (self->is_away)
        set_away(self, FALSE, NULL);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_ask_look_finalize(GObject *object)
{
    stop_line(TABIYA_ASK_LOOK(object));
    G_OBJECT_CLASS(tabiya_ask_look_parent_class)->finalize(object);
}

static void tabiya_ask_look_class_init(TabiyaAskLookClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_ask_look_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_ask_look_init(TabiyaAskLook *self G_GNUC_UNUSED)
{
}

TabiyaAskLook *tabiya_ask_look_new(TabiyaPlace *place)
{
    TabiyaAskLook *self = g_object_new(TABIYA_TYPE_ASK_LOOK, NULL);

    self->place = place;
    return self;
}
