/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two nets, which the page fetches apart and gives to the engine: here they take the place of
 * the bytes that are built into the desktop's engine. */
#ifndef UI_WEB_WASM_WEB_NETS_H
#define UI_WEB_WASM_WEB_NETS_H

#include <stdbool.h>

bool web_nets_have_evaluation(void);
bool web_nets_have_people(void);

#endif
