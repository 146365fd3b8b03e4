/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See params.h. The values in a tuning build; other builds have constants, and do not compile this
 * file. */
#include "engine/search/params.h"

#ifndef ENG_TUNING
#error "only for a tuning build"
#endif

int eng_params[ENG_PARAM_COUNT] = {
#define ENG_PARAM_START(name, value, least, most, text) [ENG_PARAM_##name] = (value),
    ENG_PARAMS(ENG_PARAM_START)
#undef ENG_PARAM_START
};
