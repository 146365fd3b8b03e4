/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See coordinate-drill.h. */
#include "app/study/coordinate-drill.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"

struct _TabiyaCoordinateDrill {
    TabiyaBoardSession board;

    gboolean naming;
    EngSquare asked; /* ENG_NO_SQUARE: between rounds */
    int seconds_left, score;
    gboolean played; /* there was a round before */
    char typed[2];
    GSource *clock;
};

enum {
    PROP_NAMING = 1,
    PROP_RUNNING,
    PROP_SECONDS_LEFT,
    PROP_SCORE,
    PROP_ASKED,
    PROP_TYPED,
    N_PROPS,
};

static GParamSpec *properties[N_PROPS];

enum { SIGNAL_ANSWERED, SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaCoordinateDrill, tabiya_coordinate_drill, TABIYA_TYPE_BOARD_SESSION)

static void notify(TabiyaCoordinateDrill *self, guint id)
{
    g_object_notify_by_pspec(G_OBJECT(self), properties[id]);
}

/* --- Status and notifications ----------------------------------------------------------------- */

static char *dup_square(EngSquare square)
{
    return g_strdup_printf("%c%c", 'a' + eng_file(square), '1' + eng_rank(square));
}

/* Between rounds: the result of the last one. */
static char *dup_score(TabiyaCoordinateDrill *self)
{
    const gulong score = (gulong)self->score;

    if (!self->played)
        return g_strdup(_("How well do you know the squares?"));
    if (self->seconds_left == 0) {
        return g_strdup_printf(ngettext("Time’s up: %d square.", "Time’s up: %d squares.", score),
                               self->score);
    }
    return g_strdup_printf(ngettext("%d square", "%d squares", score), self->score);
}

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaCoordinateDrill *self = TABIYA_COORDINATE_DRILL(session);
    g_autofree char *name = NULL;

    if (self->asked == ENG_NO_SQUARE)
        return dup_score(self);
    if (self->naming)
        return g_strdup(_("Which square is highlighted?"));
    name = dup_square(self->asked);
    return g_strdup_printf(_("Where is %s?"), name);
}

static void tell(TabiyaCoordinateDrill *self, const char *remark)
{
    g_autofree char *status = dup_status(&self->board);

    tabiya_board_session_announce(&self->board, remark ? g_strdup_printf("%s %s", remark, status)
                                                       : g_strdup(status));
    tabiya_board_session_moved(&self->board);
}

static void set_typed(TabiyaCoordinateDrill *self, char letter)
{
    self->typed[0] = letter;
    notify(self, PROP_TYPED);
}

/* --- A round ---------------------------------------------------------------------------------- */

/* Never asks the same square twice in a row. */
static void ask(TabiyaCoordinateDrill *self)
{
    EngSquare next;

    do
        next = (EngSquare)g_random_int_range(0, 64);
    while (next == self->asked);
    self->asked = next;
    notify(self, PROP_ASKED);
}

void tabiya_coordinate_drill_stop(TabiyaCoordinateDrill *self)
{
    g_return_if_fail(TABIYA_IS_COORDINATE_DRILL(self));
    if (self->asked == ENG_NO_SQUARE)
        return;
    g_clear_pointer(&self->clock, tabiya_later_cancel);
    self->asked = ENG_NO_SQUARE;
    set_typed(self, 0);
    notify(self, PROP_ASKED);
    notify(self, PROP_RUNNING);
    tell(self, NULL);
}

static void tick(TabiyaCoordinateDrill *self)
{
    if (self->asked == ENG_NO_SQUARE)
        return;
    self->seconds_left--;
    notify(self, PROP_SECONDS_LEFT);
    if (self->seconds_left > 0)
        return;
    tabiya_coordinate_drill_stop(self);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0);
}

static gboolean tick_cb(gpointer user)
{
    g_autoptr(TabiyaCoordinateDrill) self = g_object_ref(user);

    tick(self);
    return G_SOURCE_CONTINUE;
}

void tabiya_coordinate_drill_tick_for_tests(TabiyaCoordinateDrill *self)
{
    g_return_if_fail(TABIYA_IS_COORDINATE_DRILL(self));
    tick(self);
}

void tabiya_coordinate_drill_start(TabiyaCoordinateDrill *self)
{
    g_return_if_fail(TABIYA_IS_COORDINATE_DRILL(self));
    g_clear_pointer(&self->clock, tabiya_later_cancel);
    self->clock = tabiya_later_after_ms(1000, tick_cb, self);
    self->seconds_left = TABIYA_COORDINATE_DRILL_SECONDS;
    self->score = 0;
    self->played = TRUE;
    set_typed(self, 0);
    ask(self);
    notify(self, PROP_SCORE);
    notify(self, PROP_SECONDS_LEFT);
    notify(self, PROP_RUNNING);
    tell(self, NULL);
}

gboolean tabiya_coordinate_drill_answer(TabiyaCoordinateDrill *self, EngSquare square)
{
    g_return_val_if_fail(TABIYA_IS_COORDINATE_DRILL(self), FALSE);
    gboolean right = square == self->asked;
    g_autofree char *name = NULL, *wrong = NULL;

    if (self->asked == ENG_NO_SQUARE || square >= 64)
        return FALSE;
    set_typed(self, 0);
    if (right) {
        self->score++;
        notify(self, PROP_SCORE);
        ask(self);
    } else {
        name = dup_square(square);
        wrong = g_strdup_printf(self->naming ? _("It is not %s.") : _("That is %s."), name);
    }
    tell(self, wrong);
    g_signal_emit(self, signals[SIGNAL_ANSWERED], 0, (guint)square, right);
    return right;
}

gboolean tabiya_coordinate_drill_type(TabiyaCoordinateDrill *self, gunichar character)
{
    g_return_val_if_fail(TABIYA_IS_COORDINATE_DRILL(self), FALSE);
    gunichar letter = g_unichar_tolower(character);

    if (!self->naming || self->asked == ENG_NO_SQUARE)
        return FALSE;
    if (letter >= 'a' && letter <= 'h') {
        set_typed(self, (char)letter);
    } else if (self->typed[0] && character >= '1' && character <= '8') {
        tabiya_coordinate_drill_answer(self,
                                       eng_square(self->typed[0] - 'a', (int)character - '1'));
    } else {
        return FALSE;
    }
    return TRUE;
}

gboolean tabiya_coordinate_drill_get_naming(TabiyaCoordinateDrill *self)
{
    return self->naming;
}

gboolean tabiya_coordinate_drill_get_running(TabiyaCoordinateDrill *self)
{
    return self->asked != ENG_NO_SQUARE;
}

int tabiya_coordinate_drill_get_score(TabiyaCoordinateDrill *self)
{
    return self->score;
}

EngSquare tabiya_coordinate_drill_get_asked(TabiyaCoordinateDrill *self)
{
    return self->asked;
}

const char *tabiya_coordinate_drill_get_typed(TabiyaCoordinateDrill *self)
{
    return self->typed;
}

/* --- Board session ---------------------------------------------------------------------------- */

static const char *get_obstacle(TabiyaBoardSession *session)
{
    return _("No moves are played here: answer with a square.");
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_coordinate_drill_get_property(GObject *object, guint id, GValue *value,
                                                 GParamSpec *spec)
{
    TabiyaCoordinateDrill *self = TABIYA_COORDINATE_DRILL(object);

    switch (id) {
    case PROP_NAMING:
        g_value_set_boolean(value, self->naming);
        break;
    case PROP_RUNNING:
        g_value_set_boolean(value, self->asked != ENG_NO_SQUARE);
        break;
    case PROP_SECONDS_LEFT:
        g_value_set_int(value, self->seconds_left);
        break;
    case PROP_SCORE:
        g_value_set_int(value, self->score);
        break;
    case PROP_ASKED:
        g_value_set_int(value, (int)self->asked);
        break;
    case PROP_TYPED:
        g_value_set_string(value, self->typed);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void set_naming(TabiyaCoordinateDrill *self, gboolean naming)
{
    if (self->naming == naming)
        return;
    tabiya_coordinate_drill_stop(self);
    self->naming = naming;
    notify(self, PROP_NAMING);
}

static void tabiya_coordinate_drill_set_property(GObject *object, guint id, const GValue *value,
                                                 GParamSpec *spec)
{
    TabiyaCoordinateDrill *self = TABIYA_COORDINATE_DRILL(object);

    if (id == PROP_NAMING)
        set_naming(self, g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_coordinate_drill_finalize(GObject *object)
{
    TabiyaCoordinateDrill *self = TABIYA_COORDINATE_DRILL(object);

    g_clear_pointer(&self->clock, tabiya_later_cancel);
    G_OBJECT_CLASS(tabiya_coordinate_drill_parent_class)->finalize(object);
}

static void tabiya_coordinate_drill_class_init(TabiyaCoordinateDrillClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    object_class->finalize = tabiya_coordinate_drill_finalize;
    object_class->get_property = tabiya_coordinate_drill_get_property;
    object_class->set_property = tabiya_coordinate_drill_set_property;
    board_class->dup_status = dup_status;
    board_class->get_obstacle = get_obstacle;
    properties[PROP_NAMING] =
        g_param_spec_boolean("naming", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE);
    properties[PROP_RUNNING] = g_param_spec_boolean("running", NULL, NULL, FALSE, flags);
    properties[PROP_SECONDS_LEFT] =
        g_param_spec_int("seconds-left", NULL, NULL, 0, TABIYA_COORDINATE_DRILL_SECONDS,
                         TABIYA_COORDINATE_DRILL_SECONDS, flags);
    properties[PROP_SCORE] = g_param_spec_int("score", NULL, NULL, 0, G_MAXINT, 0, flags);
    properties[PROP_ASKED] =
        g_param_spec_int("asked", NULL, NULL, 0, ENG_NO_SQUARE, ENG_NO_SQUARE, flags);
    properties[PROP_TYPED] = g_param_spec_string("typed", NULL, NULL, "", flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_ANSWERED] =
        g_signal_new("answered", TABIYA_TYPE_COORDINATE_DRILL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
    signals[SIGNAL_FINISHED] = g_signal_new("finished", TABIYA_TYPE_COORDINATE_DRILL,
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_coordinate_drill_init(TabiyaCoordinateDrill *self)
{
    self->asked = ENG_NO_SQUARE;
    self->seconds_left = TABIYA_COORDINATE_DRILL_SECONDS;
    tabiya_board_session_update(&self->board);
}

TabiyaCoordinateDrill *tabiya_coordinate_drill_new(void)
{
    return g_object_new(TABIYA_TYPE_COORDINATE_DRILL, NULL);
}
