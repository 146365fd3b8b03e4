/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The built-in net of people's moves: the bytes of ENG_POLICY_FILE. */
#include "engine/embed.h"
#include "engine/policy/net.h"

ENG_EMBED(eng_policy_bytes, ENG_POLICY_FILE);

const uint8_t *eng_policy_net_shipped(size_t *size)
{
    *size = (size_t)(eng_policy_bytes_end - eng_policy_bytes);
    return eng_policy_bytes;
}
