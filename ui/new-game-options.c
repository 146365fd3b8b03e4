/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See new-game-options.h. */
#include "ui/new-game-options.h"

#include <glib/gi18n.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/session/level-texts.h"
#include "ui/settings.h"

static const char *const color_names[] = {
    [TABIYA_COLOR_WHITE] = "white",
    [TABIYA_COLOR_BLACK] = "black",
    [TABIYA_COLOR_RANDOM] = "random",
};

static gboolean color_from_name(TabiyaColorChoice *color, const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(color_names); i++) {
        if (g_str_equal(name, color_names[i])) {
            *color = (TabiyaColorChoice)i;
            return TRUE;
        }
    }
    return FALSE;
}

/* A level that was chosen since, in the preferences say, is preferred. */
static TabiyaStrength read_strength(GSettings *settings)
{
    const int level = g_settings_get_int(settings, "level");
    g_autofree char *text = g_settings_get_string(settings, "strength");
    TabiyaStrength strength = tabiya_strength_of_level(level);

    return tabiya_strength_read(&strength, text) && strength.level == level
               ? strength
               : tabiya_strength_of_level(level);
}

void tabiya_new_game_from_settings(TabiyaNewGame *options)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *color = NULL;

    tabiya_new_game_init(options);
    color = g_settings_get_string(settings, "colour");
    color_from_name(&options->color, color);
    options->strength = read_strength(settings);
    options->cores = g_settings_get_int(settings, "cores");
    options->move_time_ms = g_settings_get_int(settings, "move-time-ms");
    options->use_book = g_settings_get_boolean(settings, "book-enabled");
}

/* --- One function per key --------------------------------------------------------------------- */

/* FALSE: out of range, with `complaint` as the error. */
static gboolean check_range(int number, int minimum, int maximum, const char *complaint,
                            GError **error)
{
    if (number >= minimum && number <= maximum)
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, complaint);
    return FALSE;
}

static gboolean apply_level(TabiyaNewGame *options, GVariant *value, GError **error)
{
    int level = g_variant_get_int32(value);

    if (!check_range(level, TABIYA_LEVEL_MIN, TABIYA_LEVEL_MAX,
                     _("The level must be a number from 1 to 9."), error)) {
        return FALSE;
    }
    options->strength = tabiya_strength_of_level(level);
    return TRUE;
}

static gboolean apply_rating(TabiyaNewGame *options, GVariant *value, GError **error)
{
    int rating = g_variant_get_int32(value);

    if (!check_range(rating, TABIYA_RATING_MIN, TABIYA_RATING_MAX,
                     _("The rating must be a number from 600 to 3000."), error)) {
        return FALSE;
    }
    options->strength = tabiya_strength_of_rating(rating);
    return TRUE;
}

static gboolean apply_opponent(TabiyaNewGame *options, GVariant *value, GError **error)
{
    const TabiyaOpponent *opponent = tabiya_opponent_find(g_variant_get_string(value, NULL));

    if (!opponent) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("Unknown opponent: “%s”."),
                    g_variant_get_string(value, NULL));
        return FALSE;
    }
    options->strength = tabiya_strength_of_opponent(opponent);
    return TRUE;
}

static gboolean apply_cores(TabiyaNewGame *options, GVariant *value, GError **error)
{
    int cores = g_variant_get_int32(value);

    if (!check_range(cores, 1, 1024, _("Tabiya needs at least one core."), error))
        return FALSE;
    options->cores = cores;
    return TRUE;
}

static gboolean apply_color(TabiyaNewGame *options, GVariant *value, GError **error)
{
    if (color_from_name(&options->color, g_variant_get_string(value, NULL)))
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("The color must be white, black or random."));
    return FALSE;
}

static gboolean apply_fen(TabiyaNewGame *options, GVariant *value, GError **error)
{
    EngFenError problem;

    if (eng_fen_parse(&options->start, g_variant_get_string(value, NULL), &problem)) {
        options->has_start = TRUE;
        return TRUE;
    }
    g_autofree char *why = tabiya_fen_problem_describe(&problem);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN, _("Invalid position: %s"), why);
    return FALSE;
}

static gboolean apply_book(TabiyaNewGame *options, GVariant *value, GError **error)
{
    options->use_book = g_variant_get_boolean(value);
    return TRUE;
}

static const struct {
    const char *key, *type;
    gboolean (*apply)(TabiyaNewGame *options, GVariant *value, GError **error);
} keys[] = {
    {"level", "i", apply_level},       {"cores", "i", apply_cores}, {"colour", "s", apply_color},
    {"fen", "s", apply_fen},           {"book", "b", apply_book},   {"rating", "i", apply_rating},
    {"opponent", "s", apply_opponent},
};

static gboolean apply_key(TabiyaNewGame *options, const char *key, GVariant *value, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        if (!g_str_equal(key, keys[i].key))
            continue;
        if (g_variant_is_of_type(value, G_VARIANT_TYPE(keys[i].type)))
            return keys[i].apply(options, value, error);
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("The new-game option “%s” must have the type “%s”."), key,
                    g_variant_get_type_string(value));
        return FALSE;
    }
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("Unknown new-game option: “%s”."),
                key);
    return FALSE;
}

gboolean tabiya_new_game_apply_variant(TabiyaNewGame *options, GVariant *parameter, GError **error)
{
    TabiyaNewGame result = *options;
    GVariantIter iter;
    const char *key;
    GVariant *value;

    g_variant_iter_init(&iter, parameter);
    while (g_variant_iter_loop(&iter, "{&sv}", &key, &value)) {
        if (!apply_key(&result, key, value, error)) {
            g_variant_unref(value);
            return FALSE;
        }
    }
    *options = result;
    return TRUE;
}

void tabiya_new_game_remember_strength(const TabiyaStrength *strength)
{
    GSettings *settings = tabiya_settings_get();
    char text[TABIYA_STRENGTH_TEXT_BYTES];

    g_return_if_fail(strength);

    g_settings_set_int(settings, "level", strength->level);
    tabiya_strength_write(strength, text);
    g_settings_set_string(settings, "strength", text);
}
