/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine in the place "study": when it runs, which engine it is, and where its output appears:
 * lines in the panel, the bar beside the board, and an arrow on it. */
#include "ui/study/study-place-private.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "ui/application.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"
#include "ui/study/study-menu.h"

/* --- Settings --------------------------------------------------------------------------------- */

/* How long one position is looked at; the names are those of the setting. */
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

static int get_cores(TabiyaStudyPlace *self)
{
    int all =
        tabiya_engine_arbiter_get_cores(tabiya_shell_get_arbiter(tabiya_part_get_shell(self)));
    int wanted = g_settings_get_int(tabiya_settings_get(), "analysis-cores");

    return wanted > 0 ? MIN(wanted, all) : MAX(all - 1, 1);
}

static void apply_numbers(TabiyaStudyPlace *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *limit = g_settings_get_string(settings, "analysis-limit");

    for (gsize i = 0; i < G_N_ELEMENTS(LIMITS); i++) {
        if (g_str_equal(LIMITS[i].name, limit)) {
            g_object_set(self->analysis, "depth", LIMITS[i].depth, "time-ms", LIMITS[i].time_ms,
                         NULL);
        }
    }
    g_object_set(self->analysis, "line-count", g_settings_get_int(settings, "analysis-lines"),
                 "cores", get_cores(self), NULL);
}

/* --- The engine ------------------------------------------------------------------------------- */

TabiyaEngineRegistry *tabiya_study_place_get_engines(TabiyaStudyPlace *self)
{
    return tabiya_application_get_engines(tabiya_application_of(tabiya_part_get_shell(self)));
}

/* The one that the settings name, or the one inside. */
static TabiyaEngineEntry *find_engine(TabiyaStudyPlace *self)
{
    g_autofree char *id = g_settings_get_string(tabiya_settings_get(), "analysis-engine");

    return tabiya_engine_registry_find(tabiya_study_place_get_engines(self), id);
}

static void set_analyzing(TabiyaStudyPlace *self, gboolean analyzing);

static void fail(TabiyaStudyPlace *self, const GError *error)
{
    TabiyaEngineEntry *engine = find_engine(self);
    g_autofree char *text = g_strdup_printf(_("%s has stopped: %s"),
                                            tabiya_engine_entry_get_name(engine), error->message);

    set_analyzing(self, FALSE);
    tabiya_part_say(self, text);
}

static void failed_cb(TabiyaStudyPlace *self, const GError *error)
{
    fail(self, error);
}

static void restarted_cb(TabiyaStudyPlace *self, const GError *error)
{
    g_autofree char *text = g_strdup_printf(_("The engine was restarted. %s"), error->message);

    tabiya_part_say(self, text);
}

/* A source of its own, with the options that the engine has now. */
static gboolean apply_engine(TabiyaStudyPlace *self)
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

/* --- The menu --------------------------------------------------------------------------------- */

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

static void add_engines(TabiyaStudyPlace *self, GMenu *menu)
{
    GListModel *engines = G_LIST_MODEL(tabiya_study_place_get_engines(self));
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

static void add_numbers(TabiyaStudyPlace *self, GMenu *menu)
{
    int all =
            tabiya_engine_arbiter_get_cores(tabiya_shell_get_arbiter(tabiya_part_get_shell(self))),
        most;
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

    g_menu_append(section, _("_Show the Threat"), "win.show-threat");
    g_menu_append(section, _("Best Move as an _Arrow"), "win.analysis-arrows");
    g_menu_append(section, _("Evaluation _Bar"), "win.evaluation-bar");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

/* Below the board, and while it rests, the engine has no button for its menu. */
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

/* A new menu: GTK stumbles over one that is filled anew. */
static void set_engine_menu(TabiyaStudyPlace *self, GMenu *menu)
{
    g_set_object(&self->engine_menu, G_MENU_MODEL(menu));
    g_clear_object(&self->menu);
    tabiya_study_panel_set_engine_menu(self->panel, G_MENU_MODEL(menu));
    if (tabiya_place_is_shown(self))
        tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void show_engine(TabiyaStudyPlace *self)
{
    g_autoptr(GMenu) menu = g_menu_new();

    add_engines(self, menu);
    add_numbers(self, menu);
    add_looks(menu);
    set_engine_menu(self, menu);
    tabiya_analysis_lines_set_engine(self->lines, tabiya_engine_entry_get_name(find_engine(self)));
}

/* The lines that are chosen are those that the engine shows, whatever was asked for. */
static void show_line_count(TabiyaStudyPlace *self)
{
    int count, most;

    g_object_get(self->analysis, "line-count", &count, "max-lines", &most, NULL);
    tabiya_part_set_state(self, "analysis-lines",
                          g_variant_new_int32(most > 0 ? MIN(count, most) : count));
}

static void max_lines_changed_cb(TabiyaStudyPlace *self)
{
    show_line_count(self);
    show_engine(self);
}

/* A name may have changed, or the chosen engine may be gone. */
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
    if (self->has_engine && self->analyzing)
        apply_engine(self);
}

/* The engine that thinks gets its new options with a new start. */
static void options_changed_cb(TabiyaStudyPlace *self, TabiyaEngineEntry *engine)
{
    if (self->analyzing && engine == find_engine(self))
        apply_engine(self);
}

/* --- What is seen of it ----------------------------------------------------------------------- */

static gboolean is_seen(TabiyaStudyPlace *self)
{
    return self->analyzing && tabiya_place_is_shown(self);
}

void tabiya_study_place_show_engine_arrow(TabiyaStudyPlace *self, TabiyaBoardView *board)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &count);
    gboolean threat;

    self->arrow_move = ENG_NO_MOVE;
    if (!is_seen(self) || count == 0 || lines[0].pv_length == 0 || !get_flag("analysis-arrows"))
        return;
    g_object_get(self->analysis, "threat", &threat, NULL);
    self->arrow_move = lines[0].pv[0];
    tabiya_board_view_add_move_arrow(board, self->arrow_move,
                                     threat ? TABIYA_ARROW_RED : TABIYA_ARROW_GREEN);
}

static void show_score(TabiyaStudyPlace *self)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &count);

    tabiya_evaluation_bar_set_score(self->bar, count > 0 ? &lines[0].score : NULL);
}

static void changed_cb(TabiyaStudyPlace *self)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &count);
    EngMove best = count > 0 && lines[0].pv_length > 0 ? lines[0].pv[0] : ENG_NO_MOVE;

    if (!is_seen(self))
        return;
    show_score(self);
    if (best != self->arrow_move)
        tabiya_place_update_marks(self);
}

/* --- When it thinks --------------------------------------------------------------------------- */

static void refresh(TabiyaStudyPlace *self)
{
    gboolean threat;

    g_object_set(self->analysis, "running", is_seen(self), NULL);
    g_object_get(self->analysis, "threat", &threat, NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->lines), self->analyzing);
    gtk_widget_set_visible(GTK_WIDGET(self->bar), is_seen(self) && get_flag("evaluation-bar"));
    tabiya_part_set_on(self, "analyse", self->analyzing);
    tabiya_part_set_on(self, "show-threat", self->analyzing && threat);
    tabiya_place_update_marks(self);
    changed_cb(self);
}

void tabiya_study_place_follow(TabiyaPart *part)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(part);

    if (!self->analysis)
        return;
    if (tabiya_place_is_shown(self))
        tabiya_analysis_set_node(self->analysis, tabiya_place_get_cursor(self));
    refresh(self);
}

static void set_analyzing(TabiyaStudyPlace *self, gboolean analyzing)
{
    if (analyzing == self->analyzing)
        return;
    self->analyzing = analyzing;
    if (analyzing && !apply_engine(self))
        return;
    refresh(self);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* A person who starts it on battery knows what it costs; it is not stopped for that. */
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

    if (g_str_equal(key, "analysis-engine")) {
        show_engine(self);
        if (self->analyzing)
            apply_engine(self);
    } else if (g_str_has_prefix(key, "analysis-")) {
        apply_numbers(self);
    }
    if (g_str_equal(key, "evaluation-bar") || g_str_equal(key, "analysis-arrows"))
        refresh(self);
}

/* --- A line into the game --------------------------------------------------------------------- */

/* A threat begins with the null move that shows it. */
static const TabiyaNode *begin_line(TabiyaStudyPlace *self, TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_place_get_cursor(self);
    const EngPosition *from = tabiya_analysis_get_position(self->analysis);

    if (from->key == tabiya_node_get_position(node)->key)
        return node;
    return tabiya_game_add_move(game, node, ENG_NULL_MOVE);
}

static void add_line_cb(TabiyaStudyPlace *self, guint rank, guint count)
{
    TabiyaGame *game = tabiya_study_place_get_game(self);
    guint n_lines;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &n_lines);

    if (rank >= n_lines)
        return;
    TabiyaAnalysisLine line = lines[rank];
    tabiya_game_begin_edit(game, _("Add Engine Line"));
    const TabiyaNode *node = begin_line(self, game);
    for (guint i = 0; i < MIN(count, line.pv_length); i++)
        node = tabiya_game_add_move(game, node, line.pv[i]);
    tabiya_game_end_edit(game);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void analyze_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_place_get_panel(
        user); /* with it comes the engine: a script may ask before it was shown */
    set_analyzing(user, g_variant_get_boolean(value));
}

/* Whoever asks for the threat wants to see one. */
static void show_threat_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaStudyPlace *self = user;

    tabiya_place_get_panel(user);
    g_object_set(self->analysis, "threat", g_variant_get_boolean(value), NULL);
    if (g_variant_get_boolean(value) && !self->analyzing)
        set_analyzing(self, TRUE);
    else
        refresh(self);
}

static void lines_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    int count = CLAMP(g_variant_get_int32(value), 1, TABIYA_ANALYSIS_MAX_LINES);

    g_settings_set_int(tabiya_settings_get(), "analysis-lines", count);
    if (TABIYA_STUDY_PLACE(user)->analysis)
        g_object_set(TABIYA_STUDY_PLACE(user)->analysis, "line-count", count, NULL);
}

static void engines_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(GTK_WINDOW(tabiya_part_get_shell(user)), "engines");
}

static const GActionEntry actions[] = {
    {"analyse", NULL, NULL, "false", analyze_cb},
    {"show-threat", NULL, NULL, "false", show_threat_cb},
    {"analysis-lines", NULL, "i", "3", lines_cb},
    {"engines", engines_cb},
};

/* Settings that are chosen from the menu. */
static const char *const SETTINGS[] = {"analysis-engine", "analysis-cores", "analysis-limit",
                                       "analysis-arrows", "evaluation-bar", "show-tablebases"};

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

/* --- Making it -------------------------------------------------------------------------------- */

static void listen(TabiyaStudyPlace *self)
{
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
    g_signal_connect_object(tabiya_study_place_get_engines(self), "items-changed",
                            G_CALLBACK(engines_changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_study_place_get_engines(self), "options-changed",
                            G_CALLBACK(options_changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_settings_get(), "changed", G_CALLBACK(setting_changed_cb), self,
                            0);
}

void tabiya_study_place_make_engine(TabiyaStudyPlace *self)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();

    self->analysis =
        tabiya_analysis_new(tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), source);
    self->lines = tabiya_study_panel_get_lines(self->panel);
    self->power = tabiya_power_new();
    self->bar = tabiya_shell_get_evaluation_bar(tabiya_part_get_shell(self));
    apply_numbers(self);
    tabiya_analysis_lines_set_analysis(self->lines, self->analysis);
    g_object_bind_property(self->session, "flipped", self->lines, "flipped", G_BINDING_SYNC_CREATE);
    g_object_bind_property(tabiya_shell_get_board(tabiya_part_get_shell(self)), "flipped",
                           self->bar, "flipped", G_BINDING_SYNC_CREATE);
    listen(self);
    show_line_count(self);
    engines_changed_cb(self);
}

void tabiya_study_place_forget_engine(TabiyaStudyPlace *self)
{
    if (self->analysis)
        g_object_set(self->analysis, "running", FALSE, NULL);
    if (self->lines)
        tabiya_analysis_lines_set_analysis(self->lines, NULL);
    self->lines = NULL;
    g_clear_object(&self->analysis);
    g_clear_object(&self->power);
    g_clear_object(&self->engine_menu);
    g_clear_object(&self->menu);
}

TabiyaAnalysis *tabiya_study_place_get_analysis_for_tests(TabiyaStudyPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PLACE(self), NULL);
    tabiya_place_get_panel(self);
    return self->analysis;
}
