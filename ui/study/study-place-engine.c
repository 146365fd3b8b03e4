/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engines in the place "study": when they run, which ones, and where their output appears:
 * lines in the panel, the bar beside the board, and arrows on it.
 *
 * There is always one engine, and there may be a second; its setting is empty if there is not. Each
 * has an analysis and a card of its own; they share the processor cores, the position, and all
 * settings but the engine. */
#include "ui/study/study-place-private.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "ui/application.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"
#include "ui/study/study-menu.h"

/* --- Settings --------------------------------------------------------------------------------- */

/* How long to analyze a position; the names are those in the setting. */
static const struct {
    const char *name;
    int depth, time_ms;
    const char *label;
} LIMITS[] = {
    {"none", 0, 0, N_("Until Stopped")},          {"depth-20", 20, 0, N_("To Depth 20")},
    {"depth-30", 30, 0, N_("To Depth 30")},       {"depth-40", 40, 0, N_("To Depth 40")},
    {"time-5", 0, 5000, N_("For 5 Seconds")},     {"time-30", 0, 30000, N_("For 30 Seconds")},
    {"time-120", 0, 120000, N_("For 2 Minutes")},
};

static gboolean get_flag(const char *key)
{
    return g_settings_get_boolean(tabiya_settings_get(), key);
}

/* The cores of both engines together. */
static int get_cores(TabiyaStudyPlace *self)
{
    int all =
        tabiya_engine_arbiter_get_cores(tabiya_shell_get_arbiter(tabiya_part_get_shell(self)));
    int wanted = g_settings_get_int(tabiya_settings_get(), "analysis-cores");

    return wanted > 0 ? MIN(wanted, all) : MAX(all - 1, 1);
}

static TabiyaEngineEntry *find_engine(TabiyaStudyPlace *self, guint which);

/* With two engines, half of the cores for each; the first gets an odd one. */
static int get_share(TabiyaStudyPlace *self, guint which)
{
    int cores = get_cores(self);

    if (!find_engine(self, TABIYA_STUDY_SECOND))
        return cores;
    return MAX(which == TABIYA_STUDY_FIRST ? (cores + 1) / 2 : cores / 2, 1);
}

static void apply_cores(TabiyaStudyPlace *self)
{
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++)
        g_object_set(self->engines[which].analysis, "cores", get_share(self, which), NULL);
}

static void apply_numbers(TabiyaStudyPlace *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *limit = g_settings_get_string(settings, "analysis-limit");

    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++) {
        TabiyaAnalysis *analysis = self->engines[which].analysis;

        for (gsize i = 0; i < G_N_ELEMENTS(LIMITS); i++) {
            if (g_str_equal(LIMITS[i].name, limit)) {
                g_object_set(analysis, "depth", LIMITS[i].depth, "time-ms", LIMITS[i].time_ms,
                             NULL);
            }
        }
        g_object_set(analysis, "line-count", g_settings_get_int(settings, "analysis-lines"), NULL);
    }
    apply_cores(self);
}

/* --- The engine ------------------------------------------------------------------------------- */

TabiyaEngineRegistry *tabiya_study_place_get_engines(TabiyaStudyPlace *self)
{
    return tabiya_application_get_engines(tabiya_application_of(tabiya_part_get_shell(self)));
}

static const char *const KEYS[] = {"analysis-engine", "analysis-second-engine"};

/* The engine from the settings. If the first one is gone, the built-in engine; NULL: no second
 * engine. */
static TabiyaEngineEntry *find_engine(TabiyaStudyPlace *self, guint which)
{
    g_autofree char *id = g_settings_get_string(tabiya_settings_get(), KEYS[which]);
    TabiyaEngineEntry *engine =
        tabiya_engine_registry_find(tabiya_study_place_get_engines(self), id);
    gboolean is_it = g_str_equal(tabiya_engine_entry_get_id(engine), id);

    return which == TABIYA_STUDY_FIRST || is_it ? engine : NULL;
}

static gboolean has_second(TabiyaStudyPlace *self)
{
    return find_engine(self, TABIYA_STUDY_SECOND) ? TRUE : FALSE;
}

static guint which_of(const TabiyaStudyEngine *engine)
{
    return (guint)(engine - engine->place->engines);
}

static void set_analyzing(TabiyaStudyPlace *self, gboolean analyzing);

static void remove_second(void)
{
    g_settings_reset(tabiya_settings_get(), KEYS[TABIYA_STUDY_SECOND]);
}

/* A failed second engine is removed; the first one stays. */
static void failed_cb(TabiyaStudyEngine *engine, const GError *error)
{
    TabiyaEngineEntry *entry = find_engine(engine->place, which_of(engine));
    g_autofree char *text = g_strdup_printf(
        _("%s has stopped: %s"), entry ? tabiya_engine_entry_get_name(entry) : "", error->message);

    if (which_of(engine) == TABIYA_STUDY_FIRST)
        set_analyzing(engine->place, FALSE);
    else
        remove_second();
    tabiya_part_say(engine->place, text);
}

static void restarted_cb(TabiyaStudyEngine *engine, const GError *error)
{
    g_autofree char *text = g_strdup_printf(_("The engine was restarted. %s"), error->message);

    tabiya_part_say(engine->place, text);
}

/* Gives the engine a new source with its current options. FALSE: it cannot start. */
static gboolean apply_engine(TabiyaStudyEngine *engine)
{
    TabiyaEngineEntry *entry = find_engine(engine->place, which_of(engine));
    g_autoptr(GError) error = NULL;

    if (!entry)
        return TRUE;
    g_autoptr(TabiyaEngineSource) source = tabiya_engine_entry_create_source(entry, &error);
    if (!source) {
        failed_cb(engine, error);
        return FALSE;
    }
    g_object_set(engine->analysis, "source", source, NULL);
    engine->has_source = TRUE;
    g_free(engine->source_id);
    engine->source_id = g_strdup(tabiya_engine_entry_get_id(entry));
    return TRUE;
}

/* Ends its process, too. */
static void drop_source(TabiyaStudyEngine *engine)
{
    g_autoptr(TabiyaEngineSource) inside = tabiya_builtin_engine_new();

    g_object_set(engine->analysis, "running", FALSE, "source", inside, NULL);
    engine->has_source = FALSE;
    g_clear_pointer(&engine->source_id, g_free);
}

/* --- The menu --------------------------------------------------------------------------------- */

static void append_choice(GMenu *menu, const char *label, const char *action, GVariant *target)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target_value(item, action, target);
    g_menu_append_item(menu, item);
}

/* Doubles underscores, which would be mnemonics. */
static char *dup_label(const char *name)
{
    g_auto(GStrv) parts = g_strsplit(name, "_", -1);

    return g_strjoinv("__", parts);
}

/* All engines to choose from; for the second, without the first. */
static void append_engines(TabiyaStudyPlace *self, GMenu *section, guint which)
{
    GListModel *engines = G_LIST_MODEL(tabiya_study_place_get_engines(self));
    g_autofree char *action = g_strconcat("win.", KEYS[which], NULL);

    for (guint i = 0; i < g_list_model_get_n_items(engines); i++) {
        g_autoptr(TabiyaEngineEntry) engine = g_list_model_get_item(engines, i);
        g_autofree char *label = dup_label(tabiya_engine_entry_get_name(engine));

        if (which == TABIYA_STUDY_FIRST || engine != find_engine(self, TABIYA_STUDY_FIRST)) {
            append_choice(section, label, action,
                          g_variant_new_string(tabiya_engine_entry_get_id(engine)));
        }
    }
}

static void add_engines(TabiyaStudyPlace *self, GMenu *menu)
{
    g_autoptr(GMenu) section = g_menu_new(), second = g_menu_new();

    append_engines(self, section, TABIYA_STUDY_FIRST);
    append_choice(second, _("_None"), "win.analysis-second-engine", g_variant_new_string(""));
    append_engines(self, second, TABIYA_STUDY_SECOND);
    if (g_menu_model_get_n_items(G_MENU_MODEL(second)) > 1) /* or another has to be added first */
        g_menu_append_submenu(section, _("_Second Engine"), G_MENU_MODEL(second));
    g_menu_append(section, _("_Engines…"), "win.engines");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void add_numbers(TabiyaStudyPlace *self, GMenu *menu)
{
    int all =
            tabiya_engine_arbiter_get_cores(tabiya_shell_get_arbiter(tabiya_part_get_shell(self))),
        most;
    g_autoptr(GMenu) section = g_menu_new();
    g_autoptr(GMenu) lines = g_menu_new(), cores = g_menu_new(), limits = g_menu_new();

    g_object_get(self->engines[TABIYA_STUDY_FIRST].analysis, "max-lines", &most, NULL);
    for (int i = 1; i <= (most > 0 ? most : TABIYA_ANALYSIS_MAX_LINES); i++) {
        g_autofree char *label = g_strdup_printf("_%d", i);
        append_choice(lines, label, "win.analysis-lines", g_variant_new_int32(i));
    }
    append_choice(cores, _("_All but One"), "win.analysis-cores", g_variant_new_int32(0));
    for (int i = 1; i < 2 * all; i *= 2) {
        g_autofree char *label = g_strdup_printf("%d", MIN(i, all));
        append_choice(cores, label, "win.analysis-cores", g_variant_new_int32(MIN(i, all)));
    }
    for (gsize i = 0; i < G_N_ELEMENTS(LIMITS); i++) {
        append_choice(limits, _(LIMITS[i].label), "win.analysis-limit",
                      g_variant_new_string(LIMITS[i].name));
    }
    g_menu_append_submenu(section, _("_Lines"), G_MENU_MODEL(lines));
    g_menu_append_submenu(section, _("_Processor Cores"), G_MENU_MODEL(cores));
    g_menu_append_submenu(section, _("_Think"), G_MENU_MODEL(limits));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void add_looks(GMenu *menu)
{
    g_autoptr(GMenu) section = g_menu_new();

    g_menu_append(section, _("Show the T_hreat"), "win.show-threat");
    g_menu_append(section, _("Best Move as an _Arrow"), "win.analysis-arrows");
    g_menu_append(section, _("Evaluation _Bar"), "win.evaluation-bar");
    g_menu_append(section, _("Human _Moves"), "win.show-people");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

/* Below the board, and while it is off, the engine has no button for its menu, so the place's menu
 * contains it. */
GMenuModel *tabiya_study_place_get_menu(TabiyaPlace *place)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    TabiyaPlacePanel *panel = self->panel ? TABIYA_PLACE_PANEL(self->panel) : NULL;
    gboolean with_engine = !self->analyzing || !panel || tabiya_place_panel_get_compact(panel);

    if (self->menu && self->menu_has_engine == with_engine)
        return self->menu;
    g_clear_object(&self->menu);
    self->menu_has_engine = with_engine;
    return self->menu = tabiya_study_menu_new(with_engine ? self->engine_menu : NULL);
}

/* A new menu each time: GTK has trouble with refilled ones. */
static void set_engine_menu(TabiyaStudyPlace *self, GMenu *menu)
{
    g_set_object(&self->engine_menu, G_MENU_MODEL(menu));
    g_clear_object(&self->menu);
    tabiya_study_panel_set_engine_menu(self->panel, G_MENU_MODEL(menu));
    if (tabiya_place_is_shown(self))
        tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void show_second_engine(TabiyaStudyPlace *self)
{
    TabiyaEngineEntry *engine = find_engine(self, TABIYA_STUDY_SECOND);
    TabiyaAnalysisLines *lines = self->engines[TABIYA_STUDY_SECOND].lines;
    g_autoptr(GMenu) menu = g_menu_new();

    append_engines(self, menu, TABIYA_STUDY_SECOND);
    tabiya_analysis_lines_set_menu(lines, G_MENU_MODEL(menu));
    tabiya_analysis_lines_set_engine(lines, engine ? tabiya_engine_entry_get_name(engine) : "");
}

static void show_engine(TabiyaStudyPlace *self)
{
    g_autoptr(GMenu) menu = g_menu_new();

    add_engines(self, menu);
    add_numbers(self, menu);
    add_looks(menu);
    set_engine_menu(self, menu);
    tabiya_analysis_lines_set_engine(
        self->engines[TABIYA_STUDY_FIRST].lines,
        tabiya_engine_entry_get_name(find_engine(self, TABIYA_STUDY_FIRST)));
    show_second_engine(self);
}

/* Selects the number of lines that the engine shows, which may be lower than requested. */
static void show_line_count(TabiyaStudyPlace *self)
{
    int count, most;

    g_object_get(self->engines[TABIYA_STUDY_FIRST].analysis, "line-count", &count, "max-lines",
                 &most, NULL);
    tabiya_part_set_state(self, "analysis-lines",
                          g_variant_new_int32(most > 0 ? MIN(count, most) : count));
}

static void max_lines_changed_cb(TabiyaStudyPlace *self)
{
    show_line_count(self);
    show_engine(self);
}

static void keep_id(TabiyaStudyEngine *engine)
{
    g_free(engine->id);
    engine->id = g_settings_get_string(tabiya_settings_get(), KEYS[which_of(engine)]);
}

/* Choosing the second engine as the first swaps them. */
static void part_engines(TabiyaStudyPlace *self)
{
    g_autofree char *first = g_settings_get_string(tabiya_settings_get(), KEYS[0]);
    g_autofree char *second = g_settings_get_string(tabiya_settings_get(), KEYS[1]);

    if (g_str_equal(first, second)) {
        g_settings_set_string(tabiya_settings_get(), KEYS[TABIYA_STUDY_SECOND],
                              self->engines[TABIYA_STUDY_FIRST].id);
    }
}

static void refresh(TabiyaStudyPlace *self);

/* Changes to another engine, or to none. */
static void change_engine(TabiyaStudyEngine *engine)
{
    TabiyaStudyPlace *self = engine->place;

    keep_id(engine);
    if (!find_engine(self, which_of(engine)))
        drop_source(engine);
    else if (self->analyzing && !apply_engine(engine))
        return;
    apply_cores(self);
    refresh(self);
}

/* Another engine in the list is no reason to begin again. */
static gboolean is_another(const TabiyaStudyEngine *engine)
{
    const TabiyaEngineEntry *entry = find_engine(engine->place, which_of(engine));
    const char *id = entry ? tabiya_engine_entry_get_id((TabiyaEngineEntry *)entry) : NULL;

    return g_strcmp0(id, engine->source_id) != 0;
}

/* An engine's name may have changed, or a chosen engine may be gone. */
static void engines_changed_cb(TabiyaStudyPlace *self)
{
    GListModel *engines = G_LIST_MODEL(tabiya_study_place_get_engines(self));

    for (guint i = 0; i < g_list_model_get_n_items(engines); i++) {
        g_autoptr(TabiyaEngineEntry) engine = g_list_model_get_item(engines, i);

        g_signal_handlers_disconnect_by_func(engine, show_engine, self);
        g_signal_connect_object(engine, "notify::name", G_CALLBACK(show_engine), self,
                                G_CONNECT_SWAPPED);
    }
    show_engine(self);
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++) {
        TabiyaStudyEngine *engine = &self->engines[which];
        gboolean is_gone = engine->has_source && !find_engine(self, which);

        if ((self->analyzing && is_another(engine)) || is_gone)
            change_engine(engine);
    }
}

/* A running engine restarts with its new options. */
static void options_changed_cb(TabiyaStudyPlace *self, TabiyaEngineEntry *engine)
{
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++) {
        if (self->analyzing && engine == find_engine(self, which))
            apply_engine(&self->engines[which]);
    }
}

/* --- Display ---------------------------------------------------------------------------------- */

static gboolean is_seen(TabiyaStudyPlace *self)
{
    return self->analyzing && tabiya_place_is_shown(self);
}

static gboolean is_used(const TabiyaStudyEngine *engine)
{
    return is_seen(engine->place) && find_engine(engine->place, which_of(engine));
}

static EngMove get_best(const TabiyaStudyEngine *engine)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(engine->analysis, &count);

    return count > 0 && lines[0].pv_length > 0 ? lines[0].pv[0] : ENG_NO_MOVE;
}

/* One arrow if both engines recommend the same move. */
static void show_arrow(TabiyaStudyEngine *engine, TabiyaBoardView *board, gboolean threat)
{
    const TabiyaStudyEngine *first = &engine->place->engines[TABIYA_STUDY_FIRST];

    engine->arrow_move = is_used(engine) ? get_best(engine) : ENG_NO_MOVE;
    if (engine->arrow_move == ENG_NO_MOVE)
        return;
    if (engine == first) {
        tabiya_board_view_add_engine_arrow(board, engine->arrow_move,
                                           threat ? TABIYA_ARROW_RED : TABIYA_ARROW_ENGINE);
    } else if (engine->arrow_move != first->arrow_move) {
        tabiya_board_view_add_engine_arrow(board, engine->arrow_move, TABIYA_ARROW_BLUE);
    }
}

void tabiya_study_place_show_engine_arrow(TabiyaStudyPlace *self, TabiyaBoardView *board)
{
    gboolean threat;

    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++)
        self->engines[which].arrow_move = ENG_NO_MOVE;
    if (!is_seen(self) || !get_flag("analysis-arrows"))
        return;
    g_object_get(self->engines[TABIYA_STUDY_FIRST].analysis, "threat", &threat, NULL);
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++)
        show_arrow(&self->engines[which], board, threat);
}

static void show_score(TabiyaStudyPlace *self)
{
    guint count;
    const TabiyaAnalysisLine *lines =
        tabiya_analysis_get_lines(self->engines[TABIYA_STUDY_FIRST].analysis, &count);

    tabiya_evaluation_bar_set_score(self->bar, count > 0 ? &lines[0].score : NULL);
}

static void changed_cb(TabiyaStudyEngine *engine)
{
    if (!is_used(engine))
        return;
    if (which_of(engine) == TABIYA_STUDY_FIRST)
        show_score(engine->place);
    if (get_best(engine) != engine->arrow_move)
        tabiya_place_update_marks(engine->place);
}

/* --- Running ---------------------------------------------------------------------------------- */

static void refresh(TabiyaStudyPlace *self)
{
    TabiyaStudyEngine *first = &self->engines[TABIYA_STUDY_FIRST];
    gboolean threat;

    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++) {
        TabiyaStudyEngine *engine = &self->engines[which];

        g_object_set(engine->analysis, "running", is_used(engine), NULL);
    }
    g_object_get(first->analysis, "threat", &threat, NULL);
    gtk_widget_set_visible(GTK_WIDGET(first->lines), self->analyzing);
    tabiya_study_panel_set_second_shown(self->panel, self->analyzing && has_second(self));
    gtk_widget_set_visible(GTK_WIDGET(self->bar), is_seen(self) && get_flag("evaluation-bar"));
    tabiya_part_set_on(self, "analyse", self->analyzing);
    tabiya_part_set_on(self, "show-threat", self->analyzing && threat);
    tabiya_place_update_marks(self);
    changed_cb(first);
}

static gboolean has_engines(TabiyaStudyPlace *self)
{
    return self->engines[TABIYA_STUDY_FIRST].analysis != NULL;
}

void tabiya_study_place_follow(TabiyaPart *part)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(part);

    if (!has_engines(self))
        return;
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES && tabiya_place_is_shown(self); which++) {
        tabiya_analysis_set_node(self->engines[which].analysis, tabiya_place_get_cursor(self));
    }
    refresh(self);
}

static void set_analyzing(TabiyaStudyPlace *self, gboolean analyzing)
{
    if (analyzing == self->analyzing)
        return;
    self->analyzing = analyzing;
    if (analyzing && !apply_engine(&self->engines[TABIYA_STUDY_FIRST]))
        return;
    if (analyzing)
        apply_engine(&self->engines[TABIYA_STUDY_SECOND]);
    refresh(self);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* Starting it on battery is a choice, so it is not stopped later. */
static void power_changed_cb(TabiyaStudyPlace *self)
{
    gboolean works = self->analyzing || tabiya_reviewer_is_running(self->reviewer);

    if (!tabiya_power_is_on_battery(self->power) || !works || get_flag("analysis-on-battery"))
        return;
    set_analyzing(self, FALSE);
    tabiya_reviewer_cancel(self->reviewer);
    tabiya_part_say(self, _("The computer is on battery: the engine has stopped"));
}

static void setting_changed_cb(GSettings *settings, const char *key, gpointer user)
{
    TabiyaStudyPlace *self = user;
    gboolean is_second = g_str_equal(key, KEYS[TABIYA_STUDY_SECOND]);

    if (g_str_equal(key, KEYS[TABIYA_STUDY_FIRST]) || is_second) {
        if (!is_second)
            part_engines(self);
        show_engine(self);
        change_engine(&self->engines[is_second ? TABIYA_STUDY_SECOND : TABIYA_STUDY_FIRST]);
    } else if (g_str_has_prefix(key, "analysis-")) {
        apply_numbers(self);
    }
    if (g_str_equal(key, "evaluation-bar") || g_str_equal(key, "analysis-arrows"))
        refresh(self);
}

/* --- Adding lines ----------------------------------------------------------------------------- */

/* A threat begins with a null move. */
static const TabiyaNode *begin_line(TabiyaStudyEngine *engine, TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_place_get_cursor(engine->place);
    const EngPosition *from = tabiya_analysis_get_position(engine->analysis);

    if (from->key == tabiya_node_get_position(node)->key)
        return node;
    return tabiya_game_add_move(game, node, ENG_NULL_MOVE);
}

static void add_line_cb(TabiyaStudyEngine *engine, guint rank, guint count)
{
    TabiyaGame *game = tabiya_study_place_get_game(engine->place);
    guint n_lines;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(engine->analysis, &n_lines);

    if (rank >= n_lines)
        return;
    TabiyaAnalysisLine line = lines[rank];
    tabiya_game_begin_edit(game, _("Add Engine Line"));
    const TabiyaNode *node = begin_line(engine, game);
    for (guint i = 0; i < MIN(count, line.pv_length); i++)
        node = tabiya_game_add_move(game, node, line.pv[i]);
    tabiya_game_end_edit(game);
    tabiya_shell_update_actions(tabiya_part_get_shell(engine->place));
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void analyze_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_place_get_panel(user); /* creates the engine, even for a script */
    set_analyzing(user, g_variant_get_boolean(value));
}

/* A person who switches the threat on wants to see it, so starts the engine. */
static void show_threat_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaStudyPlace *self = user;

    tabiya_place_get_panel(user);
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++) {
        g_object_set(self->engines[which].analysis, "threat", g_variant_get_boolean(value), NULL);
    }
    if (g_variant_get_boolean(value) && !self->analyzing)
        set_analyzing(self, TRUE);
    else
        refresh(self);
}

static void lines_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaStudyPlace *self = user;
    int count = CLAMP(g_variant_get_int32(value), 1, TABIYA_ANALYSIS_MAX_LINES);

    g_settings_set_int(tabiya_settings_get(), "analysis-lines", count);
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES && has_engines(self); which++)
        g_object_set(self->engines[which].analysis, "line-count", count, NULL);
}

static void engines_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(GTK_WINDOW(tabiya_part_get_shell(user)), "engines");
}

static void remove_second_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    remove_second();
}

static const GActionEntry actions[] = {
    {"analyse", NULL, NULL, "false", analyze_cb},
    {"show-threat", NULL, NULL, "false", show_threat_cb},
    {"analysis-lines", NULL, "i", "3", lines_cb},
    {"engines", engines_cb},
    {"remove-second-engine", remove_second_cb},
};

/* Settings in the menu. */
static const char *const SETTINGS[] = {
    "analysis-engine", "analysis-second-engine", "analysis-cores",  "analysis-limit",
    "analysis-arrows", "evaluation-bar",         "show-tablebases", "show-people"};

void tabiya_study_place_add_engine_actions(TabiyaStudyPlace *self)
{
    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
    for (gsize i = 0; i < G_N_ELEMENTS(SETTINGS); i++)
        tabiya_part_add_setting(self, SETTINGS[i]);
}

void tabiya_study_place_update_engine_actions(TabiyaStudyPlace *self)
{
    tabiya_part_enable(self, "analyse", tabiya_place_is_shown(self));
    tabiya_part_enable(self, "show-threat", tabiya_place_is_shown(self));
}

/* --- Construction ----------------------------------------------------------------------------- */

static void listen_to(TabiyaStudyEngine *engine)
{
    g_signal_connect_swapped(engine->analysis, "changed", G_CALLBACK(changed_cb), engine);
    g_signal_connect_swapped(engine->analysis, "restarted", G_CALLBACK(restarted_cb), engine);
    g_signal_connect_swapped(engine->analysis, "failed", G_CALLBACK(failed_cb), engine);
    g_signal_connect_swapped(engine->lines, "add-line", G_CALLBACK(add_line_cb), engine);
}

static void listen(TabiyaStudyPlace *self)
{
    TabiyaAnalysis *first = self->engines[TABIYA_STUDY_FIRST].analysis;

    g_signal_connect_object(first, "notify::line-count", G_CALLBACK(show_line_count), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(first, "notify::max-lines", G_CALLBACK(max_lines_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->power, "notify::on-battery", G_CALLBACK(power_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_study_place_get_engines(self), "items-changed",
                            G_CALLBACK(engines_changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_study_place_get_engines(self), "options-changed",
                            G_CALLBACK(options_changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_settings_get(), "changed", G_CALLBACK(setting_changed_cb), self,
                            0);
}

static void make(TabiyaStudyPlace *self, TabiyaStudyEngine *engine, TabiyaAnalysisLines *lines)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();

    engine->place = self;
    engine->analysis =
        tabiya_analysis_new(tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), source);
    engine->lines = lines;
    keep_id(engine);
    tabiya_analysis_lines_set_analysis(lines, engine->analysis);
    g_object_bind_property(self->session, "flipped", lines, "flipped", G_BINDING_SYNC_CREATE);
    listen_to(engine);
}

void tabiya_study_place_make_engine(TabiyaStudyPlace *self)
{
    make(self, &self->engines[TABIYA_STUDY_FIRST], tabiya_study_panel_get_lines(self->panel));
    make(self, &self->engines[TABIYA_STUDY_SECOND],
         tabiya_study_panel_get_second_lines(self->panel));
    self->power = tabiya_power_new();
    self->bar = tabiya_shell_get_evaluation_bar(tabiya_part_get_shell(self));
    apply_numbers(self);
    g_object_bind_property(tabiya_shell_get_board(tabiya_part_get_shell(self)), "flipped",
                           self->bar, "flipped", G_BINDING_SYNC_CREATE);
    listen(self);
    show_line_count(self);
    engines_changed_cb(self);
}

static void forget(TabiyaStudyEngine *engine)
{
    if (!engine->analysis)
        return;
    g_signal_handlers_disconnect_by_data(engine->analysis, engine);
    g_signal_handlers_disconnect_by_data(engine->lines, engine);
    g_object_set(engine->analysis, "running", FALSE, NULL);
    tabiya_analysis_lines_set_analysis(engine->lines, NULL);
    engine->lines = NULL;
    g_clear_pointer(&engine->id, g_free);
    g_clear_pointer(&engine->source_id, g_free);
    g_clear_object(&engine->analysis);
}

void tabiya_study_place_forget_engine(TabiyaStudyPlace *self)
{
    for (guint which = 0; which < TABIYA_STUDY_N_ENGINES; which++)
        forget(&self->engines[which]);
    g_clear_object(&self->power);
    g_clear_object(&self->engine_menu);
    g_clear_object(&self->menu);
}

TabiyaAnalysis *tabiya_study_place_get_analysis_for_tests(TabiyaStudyPlace *self, guint which)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PLACE(self) && which < TABIYA_STUDY_N_ENGINES, NULL);
    tabiya_place_get_panel(self);
    return self->engines[which].analysis;
}
