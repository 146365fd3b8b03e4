/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine in the place "study": when it thinks, with which engine, and where what it thinks is
 * seen: lines in the panel, the bar beside the board, an arrow on it. */
#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "ui/settings.h"
#include "ui/window-private.h"

/* --- Settings ----------------------------------------------------------------------------------- */

/* How long one position is looked at; the names are those of the setting. */
static const struct {
    const char *name;
    int depth, time_ms;
    const char *label;
} LIMITS[] = {
    {"none", 0, 0, N_("Until Stopped")},         {"depth-20", 20, 0, N_("To Depth 20")},
    {"depth-30", 30, 0, N_("To Depth 30")},      {"depth-40", 40, 0, N_("To Depth 40")},
    {"time-5", 0, 5000, N_("For 5 Seconds")},    {"time-30", 0, 30000, N_("For 30 Seconds")},
    {"time-120", 0, 120000, N_("For 2 Minutes")},
};

static gboolean get_flag(const char *key, gboolean fallback)
{
    GSettings *settings = tabiya_settings_get();

    return settings ? g_settings_get_boolean(settings, key) : fallback;
}

static int get_cores(TabiyaWindow *self)
{
    int all = tabiya_engine_arbiter_get_cores(self->arbiter);
    int wanted = tabiya_settings_get_int("analysis-cores", 0);

    return wanted > 0 ? MIN(wanted, all) : MAX(all - 1, 1);
}

static void apply_numbers(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *limit = settings ? g_settings_get_string(settings, "analysis-limit") : NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(LIMITS); i++) {
        if (limit ? g_str_equal(LIMITS[i].name, limit) : i == 0)
            g_object_set(self->analysis, "depth", LIMITS[i].depth, "time-ms", LIMITS[i].time_ms,
                         NULL);
    }
    g_object_set(self->analysis, "line-count", tabiya_settings_get_int("analysis-lines", 3),
                 "cores", get_cores(self), NULL);
}

/* --- The engine --------------------------------------------------------------------------------- */

static TabiyaEngineRegistry *engines_of(TabiyaWindow *self)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(self));

    return tabiya_application_get_engines(TABIYA_APPLICATION(application));
}

/* The one that the settings name, or the one inside. */
static TabiyaEngineEntry *find_engine(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *id = settings ? g_settings_get_string(settings, "analysis-engine") : NULL;

    return tabiya_engine_registry_find(engines_of(self), id ? id : "builtin");
}

static void fail(TabiyaWindow *self, const GError *error)
{
    TabiyaEngineEntry *engine = find_engine(self);
    g_autofree char *text = g_strdup_printf(_("%s has stopped: %s"),
                                            tabiya_engine_entry_get_name(engine), error->message);

    tabiya_window_set_analysing(self, FALSE);
    tabiya_window_toast(self, text);
}

static void failed_cb(TabiyaWindow *self, const GError *error)
{
    fail(self, error);
}

static void restarted_cb(TabiyaWindow *self, const GError *error)
{
    g_autofree char *text = g_strdup_printf(_("The engine was started again. %s"), error->message);

    tabiya_window_toast(self, text);
}

/* A source of its own, with the options that the engine has now. */
static gboolean apply_engine(TabiyaWindow *self)
{
    TabiyaEngineEntry *engine = find_engine(self);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaEngineSource) source = tabiya_engine_entry_create_source(engine, &error);

    if (!source) {
        fail(self, error);
        return FALSE;
    }
    g_object_set(self->analysis, "source", source, NULL);
    self->has_engine = TRUE;
    return TRUE;
}

/* --- The menu ----------------------------------------------------------------------------------- */

static void append_choice(GMenu *menu, const char *label, const char *action, GVariant *target)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target_value(item, action, target);
    g_menu_append_item(menu, item);
}

/* An underscore in a name is one. */
static char *dup_label(const char *name)
{
    g_auto(GStrv) parts = g_strsplit(name, "_", -1);

    return g_strjoinv("__", parts);
}

static void add_engines(TabiyaWindow *self, GMenu *menu)
{
    GListModel *engines = G_LIST_MODEL(engines_of(self));
    g_autoptr(GMenu) section = g_menu_new();

    for (guint i = 0; i < g_list_model_get_n_items(engines); i++) {
        g_autoptr(TabiyaEngineEntry) engine = g_list_model_get_item(engines, i);
        g_autofree char *label = dup_label(tabiya_engine_entry_get_name(engine));

        append_choice(section, label, "win.analysis-engine",
                      g_variant_new_string(tabiya_engine_entry_get_id(engine)));
    }
    g_menu_append(section, _("_Engines…"), "win.engines");
    g_menu_append_section(menu, _("Engine"), G_MENU_MODEL(section));
}

static void add_numbers(TabiyaWindow *self, GMenu *menu)
{
    int all = tabiya_engine_arbiter_get_cores(self->arbiter), most;
    g_autoptr(GMenu) section = g_menu_new();
    g_autoptr(GMenu) lines = g_menu_new(), cores = g_menu_new(), limits = g_menu_new();

    g_object_get(self->analysis, "max-lines", &most, NULL);
    for (int i = 1; i <= (most > 0 ? most : TABIYA_ANALYSIS_MAX_LINES); i++) {
        g_autofree char *label = g_strdup_printf("_%d", i);
        append_choice(lines, label, "win.analysis-lines", g_variant_new_int32(i));
    }
    append_choice(cores, _("_All but One"), "win.analysis-cores", g_variant_new_int32(0));
    for (int i = 1; i < 2 * all; i *= 2) {
        g_autofree char *label = g_strdup_printf("%d", MIN(i, all));
        append_choice(cores, label, "win.analysis-cores", g_variant_new_int32(MIN(i, all)));
    }
    for (gsize i = 0; i < G_N_ELEMENTS(LIMITS); i++)
        append_choice(limits, _(LIMITS[i].label), "win.analysis-limit",
                      g_variant_new_string(LIMITS[i].name));
    g_menu_append_submenu(section, _("_Lines"), G_MENU_MODEL(lines));
    g_menu_append_submenu(section, _("_Processor Cores"), G_MENU_MODEL(cores));
    g_menu_append_submenu(section, _("_Think"), G_MENU_MODEL(limits));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void add_looks(GMenu *menu)
{
    g_autoptr(GMenu) section = g_menu_new();

    g_menu_append(section, _("Show the _Threat"), "win.show-threat");
    g_menu_append(section, _("Best Move as an _Arrow"), "win.analysis-arrows");
    g_menu_append(section, _("Evaluation _Bar"), "win.evaluation-bar");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void show_engine(TabiyaWindow *self)
{
    g_autoptr(GMenu) menu = g_menu_new(); /* a new one: GTK stumbles over one that is filled anew */

    add_engines(self, menu);
    add_numbers(self, menu);
    add_looks(menu);
    tabiya_study_panel_set_engine_menu(self->study_panel, G_MENU_MODEL(menu));
    tabiya_analysis_lines_set_engine(self->lines, tabiya_engine_entry_get_name(find_engine(self)));
}

/* The lines that are chosen are those that the engine shows, whatever was asked for. */
static void show_line_count(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "analysis-lines");
    int count, most;

    g_object_get(self->analysis, "line-count", &count, "max-lines", &most, NULL);
    g_simple_action_set_state(G_SIMPLE_ACTION(action),
                              g_variant_new_int32(most > 0 ? MIN(count, most) : count));
}

static void max_lines_changed_cb(TabiyaWindow *self)
{
    show_line_count(self);
    show_engine(self);
}

/* A name may have changed, or the chosen engine may be gone. */
static void engines_changed_cb(TabiyaWindow *self)
{
    GListModel *engines = G_LIST_MODEL(engines_of(self));

    for (guint i = 0; i < g_list_model_get_n_items(engines); i++) {
        g_autoptr(TabiyaEngineEntry) engine = g_list_model_get_item(engines, i);

        g_signal_handlers_disconnect_by_func(engine, show_engine, self);
        g_signal_connect_object(engine, "notify::name", G_CALLBACK(show_engine), self,
                                G_CONNECT_SWAPPED);
    }
    show_engine(self);
    if (self->has_engine && self->analysing)
        apply_engine(self);
}

/* The engine that thinks gets its new options with a new start. */
static void options_changed_cb(TabiyaWindow *self, TabiyaEngineEntry *engine)
{
    if (self->analysing && engine == find_engine(self))
        apply_engine(self);
}

/* --- What is seen of it ------------------------------------------------------------------------- */

static gboolean is_seen(TabiyaWindow *self)
{
    return self->analysing && tabiya_window_is_at(self, "study");
}

void tabiya_window_show_analysis_arrow(TabiyaWindow *self)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &count);
    gboolean threat;

    self->arrow_move = ENG_NO_MOVE;
    if (!is_seen(self) || count == 0 || lines[0].pv_length == 0 ||
        !get_flag("analysis-arrows", TRUE))
        return;
    g_object_get(self->analysis, "threat", &threat, NULL);
    self->arrow_move = lines[0].pv[0];
    tabiya_board_view_add_move_arrow(self->board, self->arrow_move,
                                     threat ? TABIYA_ARROW_RED : TABIYA_ARROW_GREEN);
}

static void show_score(TabiyaWindow *self)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &count);

    tabiya_evaluation_bar_set_score(self->bar, count > 0 ? &lines[0].score : NULL);
}

static void changed_cb(TabiyaWindow *self)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &count);
    EngMove best = count > 0 && lines[0].pv_length > 0 ? lines[0].pv[0] : ENG_NO_MOVE;

    if (!is_seen(self))
        return;
    show_score(self);
    if (best != self->arrow_move)
        tabiya_window_show_marks(self);
}

static void set_state(TabiyaWindow *self, const char *name, gboolean state)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_boolean(state));
}

/* --- When it thinks ----------------------------------------------------------------------------- */

static void refresh(TabiyaWindow *self)
{
    gboolean threat;

    g_object_set(self->analysis, "running", is_seen(self), NULL);
    g_object_get(self->analysis, "threat", &threat, NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->lines), self->analysing);
    gtk_widget_set_visible(GTK_WIDGET(self->bar),
                           is_seen(self) && get_flag("evaluation-bar", TRUE));
    set_state(self, "analyse", self->analysing);
    set_state(self, "show-threat", self->analysing && threat);
    if (tabiya_window_is_at(self, "study"))
        tabiya_window_show_marks(self);
    changed_cb(self);
}

void tabiya_window_update_analysis(TabiyaWindow *self)
{
    if (!self->analysis)
        return;
    if (tabiya_window_is_at(self, "study"))
        tabiya_analysis_set_node(self->analysis, tabiya_board_session_get_cursor(
                                                     TABIYA_BOARD_SESSION(self->study)));
    refresh(self);
}

void tabiya_window_set_analysing(TabiyaWindow *self, gboolean analysing)
{
    if (analysing == self->analysing)
        return;
    self->analysing = analysing;
    if (analysing && !apply_engine(self))
        return;
    refresh(self);
}

/* A person who starts it on battery knows what it costs; it is not stopped for that. */
static void power_changed_cb(TabiyaWindow *self)
{
    gboolean works = self->analysing || tabiya_reviewer_is_running(self->reviewer);

    if (!tabiya_power_is_on_battery(self->power) || !works ||
        get_flag("analysis-on-battery", FALSE))
        return;
    tabiya_window_set_analysing(self, FALSE);
    tabiya_reviewer_cancel(self->reviewer);
    tabiya_window_toast(self, _("The computer is on battery: the engine has stopped"));
}

static void setting_changed_cb(GSettings *settings, const char *key, gpointer user)
{
    TabiyaWindow *self = user;

    if (g_str_equal(key, "analysis-engine")) {
        show_engine(self);
        if (self->analysing)
            apply_engine(self);
    } else if (g_str_has_prefix(key, "analysis-")) {
        apply_numbers(self);
    }
    if (g_str_equal(key, "evaluation-bar") || g_str_equal(key, "analysis-arrows"))
        refresh(self);
}

/* --- A line into the game ----------------------------------------------------------------------- */

/* A threat begins with the null move that shows it. */
static const TabiyaNode *begin_line(TabiyaWindow *self, TabiyaGame *game)
{
    const TabiyaNode *node =
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->study));
    const EngPosition *from = tabiya_analysis_get_position(self->analysis);

    if (from->key == tabiya_node_get_position(node)->key)
        return node;
    return tabiya_game_add_move(game, node, ENG_NULL_MOVE);
}

static void add_line_cb(TabiyaWindow *self, guint rank, guint count)
{
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->study));
    guint n_lines;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &n_lines);
    TabiyaAnalysisLine line;
    const TabiyaNode *node;

    if (rank >= n_lines)
        return;
    line = lines[rank];
    tabiya_game_begin_edit(game, _("Add Engine Line"));
    node = begin_line(self, game);
    for (guint i = 0; i < MIN(count, line.pv_length); i++)
        node = tabiya_game_add_move(game, node, line.pv[i]);
    tabiya_game_end_edit(game);
    tabiya_window_update_actions(self);
}

/* --- Actions ------------------------------------------------------------------------------------ */

static void analyse_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_window_set_analysing(user, g_variant_get_boolean(value));
}

/* Whoever asks for the threat wants to see one. */
static void show_threat_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaWindow *self = user;

    g_object_set(self->analysis, "threat", g_variant_get_boolean(value), NULL);
    if (g_variant_get_boolean(value) && !self->analysing)
        tabiya_window_set_analysing(self, TRUE);
    else
        refresh(self);
}

static void lines_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    GSettings *settings = tabiya_settings_get();
    int count = CLAMP(g_variant_get_int32(value), 1, TABIYA_ANALYSIS_MAX_LINES);

    if (settings)
        g_settings_set_int(settings, "analysis-lines", count);
    if (TABIYA_WINDOW(user)->analysis)
        g_object_set(TABIYA_WINDOW(user)->analysis, "line-count", count, NULL);
}

static void engines_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(user, "engines");
}

static const GActionEntry actions[] = {
    {"analyse", NULL, NULL, "false", analyse_cb},
    {"show-threat", NULL, NULL, "false", show_threat_cb},
    {"analysis-lines", NULL, "i", "3", lines_cb},
    {"engines", engines_cb},
};

/* Settings that are chosen from the menu. */
static const char *const SETTINGS[] = {"analysis-engine", "analysis-cores", "analysis-limit",
                                       "analysis-arrows", "evaluation-bar", "show-tablebases"};

void tabiya_window_install_analysis_actions(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    for (gsize i = 0; settings && i < G_N_ELEMENTS(SETTINGS); i++) {
        g_autoptr(GAction) action = g_settings_create_action(settings, SETTINGS[i]);

        g_action_map_add_action(G_ACTION_MAP(self), action);
    }
}

void tabiya_window_update_analysis_actions(TabiyaWindow *self)
{
    static const char *const names[] = {"analyse", "show-threat"};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), names[i]);

        g_simple_action_set_enabled(G_SIMPLE_ACTION(action), tabiya_window_is_at(self, "study"));
    }
}

/* --- Making it ---------------------------------------------------------------------------------- */

static void listen(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    g_signal_connect_object(self->analysis, "changed", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->analysis, "restarted", G_CALLBACK(restarted_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->analysis, "failed", G_CALLBACK(failed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->analysis, "notify::line-count", G_CALLBACK(show_line_count), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->analysis, "notify::max-lines", G_CALLBACK(max_lines_changed_cb),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->lines, "add-line", G_CALLBACK(add_line_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->power, "notify::on-battery", G_CALLBACK(power_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(engines_of(self), "items-changed", G_CALLBACK(engines_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(engines_of(self), "options-changed", G_CALLBACK(options_changed_cb),
                            self, G_CONNECT_SWAPPED);
    if (settings)
        g_signal_connect_object(settings, "changed", G_CALLBACK(setting_changed_cb), self, 0);
}

void tabiya_window_make_analysis(TabiyaWindow *self)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();

    self->analysis = tabiya_analysis_new(self->arbiter, source);
    self->lines = tabiya_study_panel_get_lines(self->study_panel);
    self->power = tabiya_power_new();
    apply_numbers(self);
    tabiya_analysis_lines_set_analysis(self->lines, self->analysis);
    g_object_bind_property(self->study, "flipped", self->lines, "flipped", G_BINDING_SYNC_CREATE);
    g_object_bind_property(self->board, "flipped", self->bar, "flipped", G_BINDING_SYNC_CREATE);
    listen(self);
    show_line_count(self);
    engines_changed_cb(self);
}

void tabiya_window_forget_analysis(TabiyaWindow *self)
{
    if (self->analysis)
        g_object_set(self->analysis, "running", FALSE, NULL);
    if (self->lines)
        tabiya_analysis_lines_set_analysis(self->lines, NULL);
    self->lines = NULL;
    g_clear_object(&self->analysis);
    g_clear_object(&self->power);
    g_clear_object(&self->arbiter);
}

TabiyaAnalysis *tabiya_window_get_analysis(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    tabiya_window_get_panel(self, "study");
    return self->analysis;
}
