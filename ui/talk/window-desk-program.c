/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk's changes of the program: places, exercises, settings. */
#include "ui/talk/window-desk-private.h"

#include <glib/gi18n.h>

#include "app/openings/repertoires.h"
#include "app/talk/opening-facts.h"
#include "ui/openings/openings-place.h"
#include "ui/settings.h"
#include "ui/talk/talk-setting-keys.h"

/* --- Places ----------------------------------------------------------------------------------- */

static gboolean can_go_back(TabiyaWindowDesk *self, Step *step)
{
    return tabiya_shell_find_place(self->shell, step->place) != NULL;
}

/* The desk returns to the former place with every undo. */
static void stay(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step G_GNUC_UNUSED)
{
}

static const StepClass OF_PLACE = {can_go_back, stay};

gboolean tabiya_window_desk_go_to_place(TabiyaWindowDesk *self, Step *step, char **said,
                                        GError **error)
{
    const char *name = step->change->text ? step->change->text : "";

    if (!tabiya_shell_find_place(self->shell, name))
        return tabiya_window_desk_refuse(error, _("Unknown place."));
    /* The person wants its panel, too. */
    tabiya_shell_activate(self->shell, "place", g_variant_new_string(name));
    step->klass = &OF_PLACE;
    return TRUE;
}

static gboolean activate(TabiyaWindowDesk *self, Step *step, const char *action,
                         GVariant *parameter)
{
    tabiya_shell_activate(self->shell, action, parameter);
    step->klass = &OF_PLACE;
    return TRUE;
}

/* It is a window of its own: nothing to undo. */
gboolean tabiya_window_desk_manual(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    const char *page = step->change->text ? step->change->text : "";

    tabiya_shell_activate(self->shell, "help-about", g_variant_new_string(page));
    return TRUE;
}

gboolean tabiya_window_desk_find_games(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error)
{
    return activate(self, step, "library-search",
                    g_variant_new_string(step->change->text ? step->change->text : ""));
}

/* --- Exercises -------------------------------------------------------------------------------- */

gboolean tabiya_window_desk_puzzle(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    if (!step->change->text || *step->change->text == '\0')
        return tabiya_window_desk_refuse(error, _("There is no such puzzle."));
    return activate(self, step, "puzzle-open", g_variant_new_string(step->change->text));
}

gboolean tabiya_window_desk_drill(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    if (!step->change->text || *step->change->text == '\0')
        return tabiya_window_desk_refuse(error, _("There is no such endgame drill."));
    return activate(self, step, "puzzle-drill", g_variant_new_string(step->change->text));
}

/* Whether the repertoire has the position that the opening is named for. */
static gboolean has_opening(TabiyaRepertoireItem *item, guint64 key)
{
    TabiyaRepertoire *repertoire = tabiya_repertoire_item_get_repertoire(item);

    return repertoire &&
           tabiya_repertoire_find(repertoire, key) < tabiya_repertoire_get_n_positions(repertoire);
}

/* The repertoire with the opening (0: any) that has the most cards for today. (transfer full);
 * NULL: none. */
static TabiyaRepertoireItem *find_repertoire(TabiyaRepertoires *repertoires, guint64 key)
{
    g_autoptr(TabiyaRepertoireItem) best = NULL;

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(repertoires)); i++) {
        g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(G_LIST_MODEL(repertoires), i);
        if (key != 0 && !has_opening(item, key))
            continue;
        if (!best ||
            tabiya_repertoire_item_get_n_today(item) > tabiya_repertoire_item_get_n_today(best)) {
            g_set_object(&best, item);
        }
    }
    return g_steal_pointer(&best);
}

static TabiyaRepertoires *get_repertoires(TabiyaWindowDesk *self)
{
    return tabiya_openings_place_get_repertoires(
        tabiya_shell_find(self->shell, TABIYA_TYPE_OPENINGS_PLACE));
}

static void train(TabiyaWindowDesk *self, gint64 id)
{
    tabiya_shell_activate(self->shell, "repertoire-train", g_variant_new_int64(id));
}

/* What waits for the list of repertoires. */
typedef struct {
    TabiyaWindowDesk *desk;
    guint64 key;
} Waiting;

static void free_waiting_cb(gpointer data, GClosure *closure G_GNUC_UNUSED)
{
    Waiting *waiting = data;

    g_object_unref(waiting->desk);
    g_free(waiting);
}

static const char *get_nothing_to_train(guint64 key)
{
    return key != 0
               ? _("This opening is not in your repertoire. Add it in Openings, then train it.")
               : _("You have no repertoire yet. Create one in Openings.");
}

static void read_cb(TabiyaRepertoires *repertoires, Waiting *waiting)
{
    TabiyaWindowDesk *self = waiting->desk;
    g_autoptr(TabiyaRepertoireItem) item = find_repertoire(repertoires, waiting->key);

    if (self->shell && item)
        train(self, tabiya_repertoire_item_get_id(item));
    else if (self->shell)
        tabiya_shell_say(self->shell, get_nothing_to_train(waiting->key), NULL, NULL);
    g_signal_handlers_disconnect_by_func(repertoires, read_cb, waiting);
}

static void wait_for(TabiyaWindowDesk *self, TabiyaRepertoires *repertoires, guint64 key)
{
    Waiting *waiting = g_new(Waiting, 1);

    *waiting = (Waiting){g_object_ref(self), key};
    g_signal_connect_data(repertoires, "changed", G_CALLBACK(read_cb), waiting, free_waiting_cb, 0);
    tabiya_repertoires_refresh(repertoires);
}

/* The key of the opening's position; 0: there is none. */
static guint64 find_key(const char *opening)
{
    g_auto(TabiyaOpeningFacts) facts = {0};
    EngPosition position;

    if (!tabiya_opening_facts_find(opening, &facts))
        return 0;
    tabiya_opening_facts_get_position(&facts, facts.moves->len, &position);
    return position.key;
}

/* With an opening, or all that is due. */
gboolean tabiya_window_desk_train(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    const char *opening = step->change->text ? step->change->text : "";
    TabiyaRepertoires *repertoires = get_repertoires(self);
    const guint64 key = *opening != '\0' ? find_key(opening) : 0;

    if (*opening != '\0' && key == 0)
        return tabiya_window_desk_refuse(error, _("There is no opening with that name."));
    step->klass = &OF_PLACE;
    if (!tabiya_repertoires_is_loaded(repertoires)) {
        wait_for(self, repertoires, key);
        return TRUE;
    }
    g_autoptr(TabiyaRepertoireItem) item = find_repertoire(repertoires, key);
    if (!item)
        return tabiya_window_desk_refuse(error, get_nothing_to_train(key));
    train(self, tabiya_repertoire_item_get_id(item));
    return TRUE;
}

static gboolean can_unmake(TabiyaWindowDesk *self, Step *step)
{
    return tabiya_repertoires_can_unmake(get_repertoires(self), step->made);
}

static void unmake(TabiyaWindowDesk *self, Step *step)
{
    tabiya_repertoires_unmake(get_repertoires(self), step->made);
}

static const StepClass OF_REPERTOIRE = {can_unmake, unmake};

/* A game for each of the lines, which ENG_NO_MOVE ends. (transfer full) */
static GPtrArray *list_lines(const TabiyaChange *change)
{
    GPtrArray *games = g_ptr_array_new_with_free_func(g_object_unref);
    TabiyaGame *game = NULL;
    const TabiyaNode *node = NULL;

    for (guint i = 0; i < change->moves->len; i++) {
        const EngMove move = g_array_index(change->moves, EngMove, i);
        if (move == ENG_NO_MOVE) {
            game = NULL;
            continue;
        }
        if (!game) {
            game = tabiya_game_new(&change->start);
            tabiya_game_set_tag(game, "Event", change->text);
            node = tabiya_game_get_root(game);
            g_ptr_array_add(games, game);
        }
        node = tabiya_game_add_move(game, node, move);
    }
    return games;
}

gboolean tabiya_window_desk_make_repertoire(TabiyaWindowDesk *self, Step *step, char **said,
                                            GError **error)
{
    g_autoptr(GPtrArray) games = list_lines(step->change);

    step->made = tabiya_repertoires_make(get_repertoires(self), step->change->text,
                                         (EngColor)step->change->color, games);
    step->klass = &OF_REPERTOIRE;
    return TRUE;
}

static gboolean begins_exercise(const Step *step)
{
    return step->change->kind == TABIYA_CHANGE_PUZZLE ||
           step->change->kind == TABIYA_CHANGE_DRILL || step->change->kind == TABIYA_CHANGE_TRAIN ||
           step->change->kind == TABIYA_CHANGE_FLASHCARDS;
}

/* The place that had the board before the exercise, and others before it, were asked for; there is
 * always a game. */
static const char *find_place_before(TabiyaWindowDesk *self)
{
    const char *place = "play";

    for (guint i = self->steps->len; i > 0 && begins_exercise(self->steps->pdata[i - 1]); i--)
        place = ((const Step *)self->steps->pdata[i - 1])->place;
    return place;
}

/* The exercise stays where it is in its place, to which undo returns. */
gboolean tabiya_window_desk_stop(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    const char *before = find_place_before(self);

    tabiya_shell_show_place(self->shell, g_str_equal(before, step->place) ? "play" : before);
    step->klass = &OF_PLACE;
    return TRUE;
}

/* --- Settings --------------------------------------------------------------------------------- */

static gboolean can_reset(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    g_autoptr(GVariant) value = g_settings_get_value(tabiya_settings_get(), step->name);

    return g_variant_equal(value, step->later_value);
}

/* An action that shows a setting besides is told, too. */
static void tell_action(TabiyaWindowDesk *self, const char *key)
{
    g_autoptr(GVariant) value = g_settings_get_value(tabiya_settings_get(), key);

    if (g_str_equal(key, "study-explorer"))
        g_action_group_change_action_state(G_ACTION_GROUP(self->shell), "explorer", value);
}

static void reset(TabiyaWindowDesk *self, Step *step)
{
    g_settings_set_value(tabiya_settings_get(), step->name, step->value);
    tell_action(self, step->name);
}

static const StepClass OF_SETTING = {can_reset, reset};

gboolean tabiya_window_desk_set_setting(TabiyaWindowDesk *self, Step *step, char **said,
                                        GError **error)
{
    GSettings *settings = tabiya_settings_get();
    const char *key = tabiya_talk_setting_get_key(step->change->text);

    if (!key)
        return tabiya_window_desk_refuse(error, _("There is no such setting."));
    step->name = g_strdup(key);
    step->value = g_settings_get_value(settings, key);
    tabiya_talk_setting_switch(step->change->text, step->change->on);
    tell_action(self, key);
    step->later_value = g_settings_get_value(settings, key);
    step->klass = &OF_SETTING;
    return TRUE;
}

/* --- The engine ------------------------------------------------------------------------------- */

static gboolean is_analyzing(TabiyaWindowDesk *self)
{
    g_autoptr(GVariant) state =
        g_action_group_get_action_state(G_ACTION_GROUP(self->shell), "analyse");

    return state && g_variant_get_boolean(state);
}

static void analyze(TabiyaWindowDesk *self, gboolean on)
{
    g_action_group_change_action_state(G_ACTION_GROUP(self->shell), "analyse",
                                       g_variant_new_boolean(on));
}

static gboolean can_switch_back(TabiyaWindowDesk *self, Step *step)
{
    return is_analyzing(self) != step->flag;
}

static void switch_back(TabiyaWindowDesk *self, Step *step)
{
    analyze(self, step->flag);
}

static const StepClass OF_ENGINE = {can_switch_back, switch_back};

/* In Study. A played game is opened there first. */
gboolean tabiya_window_desk_set_engine(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error)
{
    if (!tabiya_window_desk_has_action(self, "analyse") && step->change->on)
        tabiya_shell_show_place(self->shell, "study");
    if (!tabiya_window_desk_has_action(self, "analyse"))
        return tabiya_window_desk_refuse(error, _("The engine analyzes in Study only."));
    step->flag = is_analyzing(self);
    analyze(self, step->change->on);
    step->klass = &OF_ENGINE;
    return TRUE;
}

/* --- Reviews ---------------------------------------------------------------------------------- */

static gboolean can_end_review(TabiyaWindowDesk *self, Step *step G_GNUC_UNUSED)
{
    return tabiya_window_desk_has_action(self, "cancel-review") ||
           tabiya_window_desk_has_action(self, "remove-review");
}

static void end_review(TabiyaWindowDesk *self, Step *step G_GNUC_UNUSED)
{
    const char *running = "cancel-review";

    tabiya_shell_activate(self->shell,
                          tabiya_window_desk_has_action(self, running) ? running : "remove-review",
                          NULL);
}

static const StepClass OF_REVIEW = {can_end_review, end_review};

/* A dialog asks how. */
gboolean tabiya_window_desk_review(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    if (!tabiya_window_desk_has_action(self, "review"))
        return tabiya_window_desk_refuse(error, _("There is no game to review here."));
    tabiya_shell_activate(self->shell, "review", NULL);
    step->klass = &OF_REVIEW;
    return TRUE;
}
