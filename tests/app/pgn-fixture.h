/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the PGN tests: files to read, and reading them. */
#ifndef TESTS_APP_PGN_FIXTURE_H
#define TESTS_APP_PGN_FIXTURE_H

#include <gio/gio.h>

/* `name` is the file's path below the folder that was asked for. */
typedef void (*PgnTestFunc)(const char *name, const char *text, gsize length, gpointer user);

/* Calls `func` with every .pgn file of tests/data/pgn, and of the shared test data below `folder`
 * and its folders, in order of their names. Returns their number; 0 without shared data. */
guint pgn_test_own_cases(PgnTestFunc func, gpointer user);
guint pgn_test_shared(const char *folder, PgnTestFunc func, gpointer user);

#endif
