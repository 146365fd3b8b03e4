/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a learning run writes of its progress (docs/formats.md), for tests that show such runs: how
 * a first generation has begun and learned, and the matches of two generations after that. */
#ifndef TABIYA_TESTS_LEARNING_EVENTS_H
#define TABIYA_TESTS_LEARNING_EVENTS_H

#define LEARNING_BEGUN "{\"event\":\"step\",\"generation\":1,\"step\":\"games\"}\n"
#define LEARNING_LEARNED                                                                        \
    LEARNING_BEGUN                                                                              \
    "{\"event\":\"games\",\"generation\":1,\"games\":3000,\"total\":3000,\"positions\":300000," \
    "\"rate\":5000}\n{\"event\":\"end\",\"generation\":1,\"step\":\"games\",\"spent\":30}\n"    \
    "{\"event\":\"end\",\"generation\":1,\"step\":\"pack\",\"spent\":32}\n"                     \
    "{\"event\":\"loss\",\"generation\":1,\"step\":1,\"steps\":4,\"loss\":0.2,\"check\":0.19,"  \
    "\"rate\":90000}\n"                                                                         \
    "{\"event\":\"loss\",\"generation\":1,\"step\":2,\"steps\":4,\"loss\":0.12,\"check\":0.14," \
    "\"rate\":90000}\n"                                                                         \
    "{\"event\":\"loss\",\"generation\":1,\"step\":4,\"steps\":4,\"loss\":0.09,\"check\":0.13," \
    "\"rate\":90000}\n"                                                                         \
    "{\"event\":\"net\",\"generation\":1,\"net\":\"tabiya-v2-k1x64x8-59ac7d9123e0.nnue\"}\n"    \
    "{\"event\":\"end\",\"generation\":1,\"step\":\"learn\",\"spent\":60}\n"
#define LEARNING_MATCHES                                                                         \
    "{\"event\":\"match\",\"generation\":1,\"wins\":58,\"losses\":2,\"draws\":0,\"total\":60}\n" \
    "{\"event\":\"end\",\"generation\":1,\"step\":\"match\",\"spent\":70}\n"                     \
    "{\"event\":\"match\",\"generation\":2,\"wins\":40,\"losses\":14,\"draws\":6,\"total\":60}\n"

#endif
