/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a search has a thread of its own. In a web page (WebAssembly) it runs on its caller's, a
 * worker that has nothing else to do: a search without a limit would never end there, and only
 * helpers are threads. */
#ifndef ENG_SEARCH_OWN_THREAD_H
#define ENG_SEARCH_OWN_THREAD_H

#ifdef __wasm__
enum { ENG_SEARCH_HAS_THREAD = 0 };
#else
enum { ENG_SEARCH_HAS_THREAD = 1 };
#endif

#endif
