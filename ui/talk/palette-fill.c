/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See palette-fill.h. */
#include "ui/talk/palette-fill.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/lessons/shipped-lessons.h"
#include "app/names/puzzle-theme.h"
#include "app/puzzles/endgame-table.h"
#include "app/talk/talk-settings.h"
#include "ui/access/names.h"
#include "ui/help/help-text.h"
#include "ui/help/help-window.h"
#include "ui/menu-items.h"
#include "ui/shortcuts.h"

/* --- Commands --------------------------------------------------------------------------------- */

/* The group that has the action, and its name without the prefix; NULL: none that the palette
 * knows. */
static GActionGroup *find_group(TabiyaShell *shell, const char *full, const char **name)
{
    *name = full + strlen("win.");
    if (g_str_has_prefix(full, "win."))
        return G_ACTION_GROUP(shell);
    return g_str_has_prefix(full, "app.")
               ? G_ACTION_GROUP(gtk_window_get_application(GTK_WINDOW(shell)))
               : NULL;
}

gboolean tabiya_palette_can_do(TabiyaShell *shell, const char *command)
{
    g_autofree char *full = NULL;
    g_autoptr(GVariant) target = NULL;
    const GVariantType *type = NULL;
    const char *name;
    gboolean enabled = FALSE;

    if (!g_action_parse_detailed_name(command, &full, &target, NULL))
        return FALSE;
    GActionGroup *group = find_group(shell, full, &name);
    if (!group || !g_action_group_query_action(group, name, &enabled, &type, NULL, NULL, NULL))
        return FALSE;
    return enabled && (type ? target && g_variant_is_of_type(target, type) : !target);
}

void tabiya_palette_do(TabiyaShell *shell, const char *command)
{
    g_autofree char *full = NULL;
    g_autoptr(GVariant) target = NULL;
    const char *name;

    if (!tabiya_palette_can_do(shell, command) ||
        !g_action_parse_detailed_name(command, &full, &target, NULL)) {
        return;
    }
    GActionGroup *group = find_group(shell, full, &name);
    g_action_group_activate_action(group, name, target);
}

/* --- Menus ------------------------------------------------------------------------------------ */

static char *dup_command(GMenuModel *menu, int i)
{
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target =
        g_menu_model_get_item_attribute_value(menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);

    if (!g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        return NULL;
    return g_action_print_detailed_name(action, target);
}

static void add_item(TabiyaPaletteIndex *self, TabiyaShell *shell, GMenuModel *menu, int i,
                     const char *path)
{
    g_autofree char *label = NULL, *plain = NULL, *command = dup_command(menu, i);

    if (!command || !tabiya_palette_can_do(shell, command) ||
        !g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label)) {
        return;
    }
    plain = tabiya_names_dup_plain(label);
    TabiyaPaletteItem *item =
        tabiya_palette_index_add(self, TABIYA_PALETTE_COMMAND, plain, command, path);
    if (!item->detail)
        item->detail = g_strdup(path);
    if (!item->keys)
        item->keys = tabiya_shortcuts_dup_keys(command);
}

static void add_menu(TabiyaPaletteIndex *self, TabiyaShell *shell, GMenuModel *menu,
                     const char *path);

static void add_link(TabiyaPaletteIndex *self, TabiyaShell *shell, GMenuModel *menu, int i,
                     const char *path)
{
    g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
    g_autoptr(GMenuModel) submenu = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SUBMENU);
    g_autofree char *label = NULL;

    g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
    if (section)
        add_menu(self, shell, section, label ? label : path);
    if (submenu) {
        g_autofree char *plain = tabiya_names_dup_plain(label ? label : "");
        g_autofree char *below = *path ? g_strdup_printf("%s › %s", path, plain) : g_strdup(plain);
        add_menu(self, shell, submenu, below);
    }
}

static void add_menu(TabiyaPaletteIndex *self, TabiyaShell *shell, GMenuModel *menu,
                     const char *path)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        add_item(self, shell, menu, i, path);
        add_link(self, shell, menu, i, path);
    }
}

/* All menu buttons that are visible, wherever they are. */
static void add_menus_in(TabiyaPaletteIndex *self, TabiyaShell *shell, GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    if (GTK_IS_MENU_BUTTON(widget)) {
        GMenuModel *menu = tabiya_menu_button_get_menu(GTK_MENU_BUTTON(widget));
        if (!menu)
            menu = gtk_menu_button_get_menu_model(GTK_MENU_BUTTON(widget));
        if (menu)
            add_menu(self, shell, menu, "");
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        add_menus_in(self, shell, child);
    }
}

static void add_shortcuts(TabiyaPaletteIndex *self, TabiyaShell *shell)
{
    const char *action, *title;

    for (guint i = 0; tabiya_shortcuts_get(i, &action, &title); i++) {
        if (!action || !tabiya_palette_can_do(shell, action))
            continue;
        TabiyaPaletteItem *item =
            tabiya_palette_index_add(self, TABIYA_PALETTE_COMMAND, title, action, NULL);
        if (g_str_has_prefix(action, "win.place::"))
            item->kind = TABIYA_PALETTE_PLACE;
        if (!item->keys)
            item->keys = tabiya_shortcuts_dup_keys(action);
    }
}

void tabiya_palette_fill_commands(TabiyaPaletteIndex *self, TabiyaShell *shell)
{
    tabiya_palette_index_drop(self, TABIYA_PALETTE_COMMAND);
    tabiya_palette_index_drop(self, TABIYA_PALETTE_PLACE);
    add_menus_in(self, shell, GTK_WIDGET(shell));
    add_shortcuts(self, shell);
}

/* --- Themes, drills, lessons, settings, manual ------------------------------------------------ */

static void add_fixed(TabiyaPaletteIndex *self, TabiyaPaletteKind kind, const char *title,
                      const char *action, const char *target)
{
    g_autofree char *command = g_action_print_detailed_name(action, g_variant_new_string(target));

    tabiya_palette_index_add(self, kind, title, command, NULL);
}

static void add_themes(TabiyaPaletteIndex *self)
{
    for (TabiyaPuzzleTheme theme = 0; theme < TABIYA_N_THEMES; theme++) {
        g_autofree char *course = g_strdup_printf("theme:%s", tabiya_puzzle_theme_get_key(theme));
        add_fixed(self, TABIYA_PALETTE_THEME, tabiya_puzzle_theme_get_name(theme),
                  "win.puzzle-train", course);
    }
}

static void add_drills(TabiyaPaletteIndex *self)
{
    guint n;
    const TabiyaDrill *drills = tabiya_drills_get(&n);

    for (guint i = 0; i < n; i++) {
        add_fixed(self, TABIYA_PALETTE_DRILL, _(drills[i].name), "win.puzzle-drill", drills[i].key);
    }
}

static void add_lessons(TabiyaPaletteIndex *self)
{
    g_auto(GStrv) names = tabiya_shipped_lessons_list();

    tabiya_palette_index_add(self, TABIYA_PALETTE_LESSON, _("Lessons"), "win.lessons", NULL);
    for (char **name = names; *name; name++) {
        g_autoptr(TabiyaLesson) lesson = tabiya_shipped_lessons_read(*name, NULL);

        if (lesson) {
            add_fixed(self, TABIYA_PALETTE_LESSON, tabiya_lesson_get_title(lesson), "win.lesson",
                      *name);
        }
    }
}

static void add_settings(TabiyaPaletteIndex *self)
{
    for (guint i = 0; i < tabiya_talk_settings_count(); i++) {
        const TabiyaTalkSetting *setting = tabiya_talk_setting_at(i);
        add_fixed(self, TABIYA_PALETTE_SETTING, _(setting->title), "win.palette-switch",
                  setting->key);
    }
}

static void add_manual(TabiyaPaletteIndex *self)
{
    g_autoptr(GPtrArray) topics = tabiya_help_read_manual();

    for (guint i = 0; i < topics->len; i++) {
        const TabiyaHelpTopic *topic = topics->pdata[i];
        add_fixed(self, TABIYA_PALETTE_MANUAL, topic->title, "win.help-about", topic->id);
        for (guint j = 0; j < topic->blocks->len; j++) {
            const TabiyaHelpBlock *block = topic->blocks->pdata[j];
            if (block->kind == TABIYA_HELP_HEADING && block->id)
                add_fixed(self, TABIYA_PALETTE_MANUAL, block->text, "win.help-about", block->id);
        }
    }
}

void tabiya_palette_fill_fixed(TabiyaPaletteIndex *self)
{
    add_settings(self);
    add_themes(self);
    add_drills(self);
    add_lessons(self);
    add_manual(self);
}

/* --- Abilities -------------------------------------------------------------------------------- */

static gboolean needs_words(const TabiyaAbility *ability)
{
    for (guint i = 0; i < tabiya_ability_count_params(ability); i++) {
        if (ability->params[i].required)
            return TRUE;
    }
    return FALSE;
}

const char *tabiya_palette_get_utterance(const TabiyaGrammar *grammar, const TabiyaAbility *ability)
{
    const char *example = grammar ? tabiya_grammar_get_example(grammar, ability) : NULL;

    if (!example || (tabiya_grammar_is_stand_in(grammar) && !needs_words(ability)))
        return _(ability->title);
    return example;
}

/* What lacks something that only the person can say is begun in the entry, with its example. */
static void add_ability(TabiyaPaletteIndex *self, const TabiyaAbility *ability, const char *example)
{
    g_autofree char *more = g_strdup_printf("%s %s", _(ability->summary), example);
    g_autofree char *command =
        needs_words(ability)
            ? NULL
            : g_action_print_detailed_name("win.ask", g_variant_new_string(example));
    TabiyaPaletteItem *item =
        tabiya_palette_index_add(self, TABIYA_PALETTE_ABILITY, _(ability->title), command, more);

    if (!item->detail && !g_str_equal(example, item->title))
        item->detail = g_strdup(example);
    if (!command)
        item->insert = g_strdup(example);
}

void tabiya_palette_fill_abilities(TabiyaPaletteIndex *self, const TabiyaGrammar *grammar)
{
    tabiya_palette_index_drop(self, TABIYA_PALETTE_ABILITY);
    for (guint i = 0; i < tabiya_abilities_count(); i++) {
        const TabiyaAbility *ability = tabiya_ability_at(i);
        add_ability(self, ability, tabiya_palette_get_utterance(grammar, ability));
    }
}
