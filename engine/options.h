/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The values of one engine's options, for the constant table of engine.h. */
#ifndef ENG_OPTIONS_H
#define ENG_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/option.h"
#include "engine/search/params.h"

typedef enum {
    ENG_OPT_HASH,
    ENG_OPT_THREADS,
    ENG_OPT_MULTIPV,
    ENG_OPT_PONDER,
    ENG_OPT_LEVEL,
    ENG_OPT_ALGORITHM,
    ENG_OPT_PRUNING,
    ENG_OPT_SEED,
    ENG_OPT_EVAL_FILE, /* the engine stores the text */
    ENG_OPT_MOVE_OVERHEAD,
    ENG_OPT_OWN_BOOK,
    ENG_OPT_BOOK_FILE, /* the engine stores the text */
    ENG_OPT_BOOK_VARIETY,
    ENG_OPT_SYZYGY_PATH, /* the engine stores the text */
    ENG_OPT_CHESS960,
    ENG_OPT_SHOW_WDL,
    ENG_OPT_ANALYZE_MODE, /* accepted as the protocol requires; the search is the same */
    ENG_OPT_LIMIT_STRENGTH,
    ENG_OPT_ELO,
    ENG_OPT_ATTACKS,
    ENG_OPT_TRADES,
    ENG_OPT_CLEAR_HASH,
#ifdef ENG_TUNING
#define ENG_PARAM_OPTION(name, value, least, most, text) ENG_OPT_PARAM_##name,
    ENG_PARAMS(ENG_PARAM_OPTION)
#undef ENG_PARAM_OPTION
#endif
        ENG_OPT_COUNT,
} EngOptionId;

#ifdef ENG_TUNING
enum { ENG_OPT_FIRST_PARAM = ENG_OPT_COUNT - ENG_PARAM_COUNT };
#endif

/* Spin: the number; check: 0 or 1; combo: the index of the value; string: unused. */
typedef struct {
    int values[ENG_OPT_COUNT];
} EngOptionValues;

/* The table, `*count` entries, constant. */
const EngOption *eng_options_list(size_t *count);

void eng_options_init(EngOptionValues *values);

/* The index of the option `name`, ignoring case; -1: not found. */
int eng_options_find(const char *name);

/* Reads `text` as a value of option `id`. On failure returns false and writes the reason to
 * `error`. */
bool eng_options_parse(int id, const char *text, int *value, char *error, size_t size);

/* Whether `number` is valid for option `id`, which must be a spin. On failure writes the reason to
 * `error`. */
bool eng_options_check_number(int id, int64_t number, char *error, size_t size);

/* The value in UCI's form. */
void eng_options_format(const EngOptionValues *values, int id, char *text, size_t size);

#endif
