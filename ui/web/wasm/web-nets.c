/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See web-nets.h. */
#include "ui/web/wasm/web-nets.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/network.h"
#include "engine/policy/net.h"
#include "ui/web/wasm/web.h"

typedef struct {
    uint8_t *bytes;
    size_t size;
} Given;

static Given evaluation, people;

/* Keeps a copy for good: nets use their bytes where they are. False without the memory. */
static bool keep(Given *given, const uint8_t *bytes, size_t size)
{
    uint8_t *copy = given->bytes ? NULL : malloc(size);
    if (!copy) {
        return false;
    }
    memcpy(copy, bytes, size);
    *given = (Given){copy, size};
    return true;
}

/* Both return "", or why the bytes are refused: the format, or the checksum in the file. */
WEB_EXPORT(web_give_evaluation) const char *web_give_evaluation(const uint8_t *bytes, size_t size)
{
    static EngNetworkError error;
    EngNetwork *net = eng_network_open_bytes(bytes, size, &error);
    if (!net) {
        return error.message;
    }
    eng_network_close(net);
    return keep(&evaluation, bytes, size) ? "" : "there is not enough memory for the net";
}

WEB_EXPORT(web_give_people) const char *web_give_people(const uint8_t *bytes, size_t size)
{
    static EngPolicyError error;
    EngPolicyNet *net = eng_policy_net_open_bytes(bytes, size, &error);
    if (!net) {
        return error.message;
    }
    eng_policy_net_close(net);
    return keep(&people, bytes, size) ? "" : "there is not enough memory for the net";
}

bool web_nets_have_evaluation(void)
{
    return evaluation.bytes != NULL;
}

bool web_nets_have_people(void)
{
    return people.bytes != NULL;
}

/* --- For the engine --------------------------------------------------------------------------- */

const uint8_t *eng_network_shipped(size_t *size)
{
    *size = evaluation.size;
    return evaluation.bytes;
}

const uint8_t *eng_policy_net_shipped(size_t *size)
{
    *size = people.size;
    return people.bytes;
}
