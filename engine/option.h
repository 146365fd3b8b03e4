/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An option, as in UCI. */
#ifndef ENG_OPTION_H
#define ENG_OPTION_H

typedef enum {
    ENG_OPTION_SPIN,
    ENG_OPTION_CHECK,
    ENG_OPTION_COMBO,
    ENG_OPTION_STRING,
    ENG_OPTION_BUTTON,
} EngOptionType;

typedef struct {
    const char *name; /* in UCI's spelling; case-insensitive */
    EngOptionType type;
    const char *default_value;
    int min, max;              /* spin */
    const char *const *values; /* combo: NULL-terminated */
} EngOption;

#endif
