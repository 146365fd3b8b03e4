/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The language of the page's C: what _() finds.
 *
 * The page gives all words of a language at once, before anything else is called; until then, and
 * for texts without a translation, English is used. */
#ifndef TABIYA_WEB_WORDS_H
#define TABIYA_WEB_WORDS_H

#include "ui/web/wasm/web-json.h"

G_BEGIN_DECLS

/* `name`: the language as locales are called, "de", "pt_BR". `plural`: which form a number takes, a
 * digit each for 0 to 199, after which it repeats by hundreds; "" as in English. `words`: pairs of a
 * text and its translation, each ended by a NUL, `size` bytes in all. A text with a context begins
 * with it and \004; translations with several forms are separated by \001. */
void web_words_load(const char *name, const char *plural, const char *words, int size);

G_END_DECLS

#endif
