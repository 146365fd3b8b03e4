/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See options.h. The table of options, and reading and writing their values. */
#include "engine/options.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/knowledge/polyglot.h"
#include "engine/play/levels.h"
#include "engine/search/limits.h"

static const char *const algorithms[] = {"pvs", "negascout", "mtdf", "negamax", NULL};

enum {
    HASH_MAX_MB = 33554432,
    OVERHEAD_MAX_MS = 5000,
    SEED_MAX = 2147483647,
};

static const EngOption table[ENG_OPT_COUNT] = {
    [ENG_OPT_HASH] = {"Hash", ENG_OPTION_SPIN, "16", 1, HASH_MAX_MB, NULL},
    [ENG_OPT_THREADS] = {"Threads", ENG_OPTION_SPIN, "1", 1, ENG_MAX_THREADS, NULL},
    [ENG_OPT_MULTIPV] = {"MultiPV", ENG_OPTION_SPIN, "1", 1, ENG_MAX_MULTIPV, NULL},
    [ENG_OPT_PONDER] = {"Ponder", ENG_OPTION_CHECK, "false", 0, 0, NULL},
    [ENG_OPT_LEVEL] = {"Level", ENG_OPTION_SPIN, "0", 0, ENG_LEVEL_MAX, NULL},
    [ENG_OPT_ALGORITHM] = {"Algorithm", ENG_OPTION_COMBO, "pvs", 0, 0, algorithms},
    [ENG_OPT_PRUNING] = {"Pruning", ENG_OPTION_CHECK, "true", 0, 0, NULL},
    [ENG_OPT_SEED] = {"Seed", ENG_OPTION_SPIN, "0", 0, SEED_MAX, NULL},
    [ENG_OPT_EVAL_FILE] = {"EvalFile", ENG_OPTION_STRING, "", 0, 0, NULL},
    [ENG_OPT_MOVE_OVERHEAD] = {"MoveOverhead", ENG_OPTION_SPIN, "20", 0, OVERHEAD_MAX_MS, NULL},
    [ENG_OPT_OWN_BOOK] = {"OwnBook", ENG_OPTION_CHECK, "false", 0, 0, NULL},
    [ENG_OPT_BOOK_FILE] = {"BookFile", ENG_OPTION_STRING, "", 0, 0, NULL},
    [ENG_OPT_BOOK_VARIETY] = {"BookVariety", ENG_OPTION_SPIN, "100", 0, ENG_BOOK_VARIETY_MAX, NULL},
    [ENG_OPT_SYZYGY_PATH] = {"SyzygyPath", ENG_OPTION_STRING, "", 0, 0, NULL},
    [ENG_OPT_CHESS960] = {"UCI_Chess960", ENG_OPTION_CHECK, "false", 0, 0, NULL},
    [ENG_OPT_SHOW_WDL] = {"UCI_ShowWDL", ENG_OPTION_CHECK, "false", 0, 0, NULL},
    [ENG_OPT_ANALYZE_MODE] = {"UCI_AnalyseMode", ENG_OPTION_CHECK, "false", 0, 0, NULL},
    [ENG_OPT_LIMIT_STRENGTH] = {"UCI_LimitStrength", ENG_OPTION_CHECK, "false", 0, 0, NULL},
    [ENG_OPT_ELO] = {"UCI_Elo", ENG_OPTION_SPIN, "1400", ENG_LEVEL_ELO_MIN, ENG_LEVEL_ELO_MAX,
                     NULL},
    [ENG_OPT_ATTACKS] = {"Attacks", ENG_OPTION_SPIN, "0", -ENG_MANNER_MAX, ENG_MANNER_MAX, NULL},
    [ENG_OPT_TRADES] = {"Trades", ENG_OPTION_SPIN, "0", -ENG_MANNER_MAX, ENG_MANNER_MAX, NULL},
    [ENG_OPT_CLEAR_HASH] = {"Clear Hash", ENG_OPTION_BUTTON, "", 0, 0, NULL},
#ifdef ENG_TUNING
#define ENG_PARAM_ROW(name, value, least, most, text) \
    [ENG_OPT_PARAM_##name] = {#name, ENG_OPTION_SPIN, #value, least, most, NULL},
    ENG_PARAMS(ENG_PARAM_ROW)
#undef ENG_PARAM_ROW
#endif
};

const EngOption *eng_options_list(size_t *count)
{
    *count = ENG_OPT_COUNT;
    return table;
}

static bool equal_ignoring_case(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

int eng_options_find(const char *name)
{
    for (int id = 0; id < ENG_OPT_COUNT; id++) {
        if (equal_ignoring_case(table[id].name, name)) {
            return id;
        }
    }
    return -1;
}

static bool check_range(const EngOption *option, int64_t number, char *error, size_t size)
{
    if (number < option->min || number > option->max) {
        snprintf(error, size, "option %s needs a number from %d to %d, not %" PRId64, option->name,
                 option->min, option->max, number);
        return false;
    }
    return true;
}

bool eng_options_check_number(int id, int64_t number, char *error, size_t size)
{
    const EngOption *option = &table[id];
    if (option->type != ENG_OPTION_SPIN) {
        snprintf(error, size, "option %s does not take a number", option->name);
        return false;
    }
    return check_range(option, number, error, size);
}

static bool parse_spin(const EngOption *option, const char *text, int *value, char *error,
                       size_t size)
{
    char *end;
    const long number = strtol(text, &end, 10);
    if (end == text || *end != '\0') {
        snprintf(error, size, "option %s needs a number, not '%.40s'", option->name, text);
        return false;
    }
    if (!check_range(option, number, error, size)) {
        return false;
    }
    *value = (int)number;
    return true;
}

static bool parse_check(const EngOption *option, const char *text, int *value, char *error,
                        size_t size)
{
    if (!equal_ignoring_case(text, "true") && !equal_ignoring_case(text, "false")) {
        snprintf(error, size, "option %s needs true or false, not '%.40s'", option->name, text);
        return false;
    }
    *value = equal_ignoring_case(text, "true");
    return true;
}

static bool parse_combo(const EngOption *option, const char *text, int *value, char *error,
                        size_t size)
{
    for (int i = 0; option->values[i]; i++) {
        if (equal_ignoring_case(option->values[i], text)) {
            *value = i;
            return true;
        }
    }
    snprintf(error, size, "option %s has no value '%.40s'", option->name, text);
    return false;
}

bool eng_options_parse(int id, const char *text, int *value, char *error, size_t size)
{
    const EngOption *option = &table[id];
    switch (option->type) {
    case ENG_OPTION_SPIN:
        return parse_spin(option, text, value, error, size);
    case ENG_OPTION_CHECK:
        return parse_check(option, text, value, error, size);
    case ENG_OPTION_COMBO:
        return parse_combo(option, text, value, error, size);
    default:
        *value = 0;
        return true;
    }
}

void eng_options_format(const EngOptionValues *values, int id, char *text, size_t size)
{
    const int value = values->values[id];
    switch (table[id].type) {
    case ENG_OPTION_SPIN:
        snprintf(text, size, "%d", value);
        break;
    case ENG_OPTION_CHECK:
        snprintf(text, size, "%s", value != 0 ? "true" : "false");
        break;
    case ENG_OPTION_COMBO:
        snprintf(text, size, "%s", table[id].values[value]);
        break;
    default:
        snprintf(text, size, "%s", "");
        break;
    }
}

void eng_options_init(EngOptionValues *values)
{
    for (int id = 0; id < ENG_OPT_COUNT; id++) {
        values->values[id] = 0;
        eng_options_parse(id, table[id].default_value, &values->values[id], NULL, 0);
    }
}
