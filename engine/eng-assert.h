/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Assertions: what must be true at a place in the engine in every game.
 *
 * In checked builds, ENG_ASSERT(condition) ends the program with the condition, file and line if it
 * is false. Checked builds have -DENG_CHECKED: build folders of buildtype `debug`, and the program
 * tabiya-engine-checked, with which tests play games. Conditions may be costly: other builds
 * compile them but never evaluate them. An assertion is about the engine's own mistakes; bad input
 * (a FEN, a file, an option) is refused with a reason instead. */
#ifndef ENG_ASSERT_H
#define ENG_ASSERT_H

#ifdef ENG_CHECKED
#undef NDEBUG
#include <assert.h>
#define ENG_ASSERT(condition) assert(condition)
#else
#define ENG_ASSERT(condition) ((void)(0 && (condition)))
#endif

#endif
