/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The players of a setup (arena-setup.h): their names, and what each is in a match. */
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "app/arena/arena-setup.h"
#include "app/error.h"
#include "app/session/opponents.h"

#define NET_SUFFIX ".nnue"

/* What follows "KIND:" in `player`; NULL: it is of another kind. */
static const char *find_value(const char *player, const char *kind)
{
    const gsize length = strlen(kind);

    return strncmp(player, kind, length) == 0 && player[length] == ':' ? player + length + 1 : NULL;
}

/* NULL: it is no longer in the list; find() would then give the built-in engine. */
static TabiyaEngineEntry *find_engine(TabiyaEngineRegistry *engines, const char *id)
{
    TabiyaEngineEntry *entry = engines ? tabiya_engine_registry_find(engines, id) : NULL;

    return entry && g_str_equal(tabiya_engine_entry_get_id(entry), id) ? entry : NULL;
}

/* --- Names ------------------------------------------------------------------------------------ */

static char *dup_level_name(const char *value, TabiyaEngineRegistry *engines)
{
    return g_strdup_printf(_("Level %d"), atoi(value));
}

static char *dup_opponent_name(const char *value, TabiyaEngineRegistry *engines)
{
    const TabiyaOpponent *opponent = tabiya_opponent_find(value);

    return g_strdup(opponent ? tabiya_opponent_get_name(opponent) : value);
}

static char *dup_script_name(const char *value, TabiyaEngineRegistry *engines)
{
    static const struct {
        const char *script, *name;
    } NAMES[] = {{"random", N_("Random moves")},
                 {"greedy", N_("Takes what it can")},
                 {"safe", N_("Leaves nothing hanging")}};

    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        if (g_str_equal(value, NAMES[i].script))
            return g_strdup(_(NAMES[i].name));
    }
    return g_strdup(value);
}

static char *dup_net_name(const char *value, TabiyaEngineRegistry *engines)
{
    g_autofree char *base = g_path_get_basename(value);

    if (g_str_has_suffix(base, NET_SUFFIX))
        base[strlen(base) - strlen(NET_SUFFIX)] = '\0';
    return g_utf8_make_valid(base, -1);
}

static char *dup_engine_name(const char *value, TabiyaEngineRegistry *engines)
{
    TabiyaEngineEntry *entry = find_engine(engines, value);

    return g_strdup(entry ? tabiya_engine_entry_get_name(entry) : _("An engine that was removed"));
}

/* --- As text ---------------------------------------------------------------------------------- */

static void append_level(GString *text, const char *value, TabiyaEngineRegistry *engines)
{
    g_string_append_printf(text, "level=%d", atoi(value));
}

static void append_opponent(GString *text, const char *value, TabiyaEngineRegistry *engines)
{
    g_string_append_printf(text, "opponent=%s", value);
}

static void append_script(GString *text, const char *value, TabiyaEngineRegistry *engines)
{
    g_string_append_printf(text, "scripted=%s", value);
}

static void append_net(GString *text, const char *value, TabiyaEngineRegistry *engines)
{
    g_string_append_printf(text, "level=0,option.EvalFile=%s", value);
}

static void append_engine(GString *text, const char *value, TabiyaEngineRegistry *engines)
{
    TabiyaEngineEntry *entry = find_engine(engines, value);
    const char *command = tabiya_engine_entry_get_command(entry);
    g_auto(GStrv) names = tabiya_engine_entry_dup_options(entry);

    g_string_append_printf(text, "%s", command ? "cmd=" : "level=0");
    g_string_append(text, command ? command : "");
    for (char **name = names; *name; name++) {
        g_string_append_printf(text, ",option.%s=%s", *name,
                               tabiya_engine_entry_get_option(entry, *name));
    }
}

/* --- Whether they can play -------------------------------------------------------------------- */

static gboolean check_opponent(const char *value, TabiyaEngineRegistry *engines, GError **error)
{
    if (tabiya_opponent_find(value))
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("This opponent does not exist."));
    return FALSE;
}

static gboolean check_net(const char *value, TabiyaEngineRegistry *engines, GError **error)
{
    const gboolean comma = strchr(value, ',') != NULL;

    if (!comma && g_file_test(value, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    g_autofree char *name = dup_net_name(value, NULL);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                comma ? _("The path of the net “%s” has a comma, which tournaments cannot use.")
                      : _("The net “%s” is no longer there."),
                name);
    return FALSE;
}

/* The parts of its text are divided by commas. */
static gboolean has_comma(TabiyaEngineEntry *entry)
{
    const char *command = tabiya_engine_entry_get_command(entry);
    g_auto(GStrv) names = tabiya_engine_entry_dup_options(entry);

    for (char **name = names; *name; name++) {
        if (strchr(tabiya_engine_entry_get_option(entry, *name), ','))
            return TRUE;
    }
    return command && strchr(command, ',');
}

static gboolean check_engine(const char *value, TabiyaEngineRegistry *engines, GError **error)
{
    TabiyaEngineEntry *entry = find_engine(engines, value);

    if (!entry) {
        g_set_error_literal(
            error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
            _("An engine that was chosen is no longer in Preferences, Engines. Choose "
              "the players again."));
        return FALSE;
    }
    const gboolean confirmed = tabiya_engine_entry_is_confirmed(entry);
    if (confirmed && !has_comma(entry))
        return TRUE;
    g_set_error(
        error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
        confirmed ? _("The command or an option of “%s” has a comma, which tournaments cannot use.")
                  : _("Allow “%s” to start in Preferences, Engines."),
        tabiya_engine_entry_get_name(entry));
    return FALSE;
}

/* --- Kinds ------------------------------------------------------------------------------------ */

static const struct {
    const char *kind;
    char *(*dup_name)(const char *value, TabiyaEngineRegistry *engines);
    gboolean (*check)(const char *value, TabiyaEngineRegistry *engines, GError **error);
    void (*append)(GString *text, const char *value, TabiyaEngineRegistry *engines);
} KINDS[] = {
    {"level", dup_level_name, NULL, append_level},
    {"opponent", dup_opponent_name, check_opponent, append_opponent},
    {"script", dup_script_name, NULL, append_script},
    {"net", dup_net_name, check_net, append_net},
    {"engine", dup_engine_name, check_engine, append_engine},
};

char *tabiya_arena_player_dup_name(const char *player, TabiyaEngineRegistry *engines)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        const char *value = find_value(player, KINDS[i].kind);
        if (value)
            return KINDS[i].dup_name(value, engines);
    }
    return g_strdup(player);
}

/* `*value` is what follows the kind. -1: no kind is meant, an error. */
static int find_kind(const char *player, const char **value, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        *value = find_value(player, KINDS[i].kind);
        if (*value)
            return (int)i;
    }
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("This player is unknown."));
    return -1;
}

gboolean tabiya_arena_player_check(const char *player, TabiyaEngineRegistry *engines,
                                   GError **error)
{
    const char *value;
    const int kind = find_kind(player, &value, error);

    return kind >= 0 && (!KINDS[kind].check || KINDS[kind].check(value, engines, error));
}

char *tabiya_arena_player_dup_text(const char *player, TabiyaEngineRegistry *engines,
                                   GError **error)
{
    const char *value;

    if (!tabiya_arena_player_check(player, engines, error))
        return NULL;
    const int kind = find_kind(player, &value, NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *name = KINDS[kind].dup_name(value, engines);
    KINDS[kind].append(text, value, engines);
    g_string_append_printf(text, ",name=%s", g_strdelimit(name, ",", ' '));
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* --- Nets ------------------------------------------------------------------------------------- */

static int compare_names(gconstpointer a, gconstpointer b)
{
    const char *const *first = a, *const *second = b;
    g_autofree char *one = g_utf8_collate_key_for_filename(*first, -1);
    g_autofree char *two = g_utf8_collate_key_for_filename(*second, -1);

    return strcmp(one, two);
}

/* Of many, the latest. */
static char **dup_latest(GPtrArray *found)
{
    guint first = (guint)MAX((int)found->len - TABIYA_ARENA_MOST_PLAYERS, 0);
    char **nets = g_new0(char *, found->len - first + 1);

    for (guint i = first; i < found->len; i++)
        nets[i - first] = g_strdup(g_ptr_array_index(found, i));
    return nets;
}

char **tabiya_arena_setup_list_nets(const char *folder)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = folder ? g_dir_open(folder, 0, NULL) : NULL;
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        if (g_str_has_suffix(name, NET_SUFFIX) && g_utf8_validate(name, -1, NULL))
            g_ptr_array_add(found, g_strdup_printf("net:%s/%s", folder, name));
    }
    g_ptr_array_sort(found, compare_names);
    return dup_latest(found);
}
