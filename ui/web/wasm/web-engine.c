/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine in its worker. */
#include <stdlib.h>
#include <string.h>

#include "engine/uci/uci.h"
#include "ui/web/wasm/web.h"

/* --- Bench ------------------------------------------------------------------------------------ */

typedef struct {
    char text[4096];
    size_t length;
} Said;

static void say_cb(const char *text, void *user)
{
    Said *said = user;
    const size_t length = strlen(text);
    if (said->length + length < sizeof said->text) {
        memcpy(said->text + said->length, text, length + 1);
        said->length += length;
    }
}

/* What `tabiya-engine bench` prints. */
WEB_EXPORT(web_bench) const char *web_bench(int depth)
{
    static Said said;
    said.length = 0;
    eng_uci_bench(depth, say_cb, &said);
    return said.text;
}
