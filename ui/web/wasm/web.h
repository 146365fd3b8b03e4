/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the C of the page has in common.
 *
 * JavaScript calls functions that are marked WEB_EXPORT. They take strings and numbers and return a
 * number, or a string: UTF-8, mostly JSON, valid until the next call (page/wasm.js copies it at
 * once). */
#ifndef UI_WEB_WASM_WEB_H
#define UI_WEB_WASM_WEB_H

/* Before a function that JavaScript calls, with the name that it has there. */
#define WEB_EXPORT(name) __attribute__((used, export_name(#name)))

#endif
