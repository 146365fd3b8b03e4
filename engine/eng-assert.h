/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has to be true at a place of the engine, whatever is played.
 *
 * ENG_ASSERT(condition) ends the program with the condition, file and line where it is false, in
 * checked builds: -DENG_CHECKED, which a build folder of buildtype `debug` has, and the program
 * tabiya-engine-checked, with which tests play games. They may be costly: elsewhere they are
 * compiled and never evaluated. An assertion is about the engine's own mistakes; what comes from
 * outside (a FEN, a file, an option) is refused with a reason instead. */
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
