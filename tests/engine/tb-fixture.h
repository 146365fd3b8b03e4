/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tablebases for tests: the shared data's, damaged copies of them, and one made by hand. */
#ifndef TESTS_ENGINE_TB_FIXTURE_H
#define TESTS_ENGINE_TB_FIXTURE_H

#include <glib.h>

#include "engine/board/position.h"

/* The folder of the shared data's tables (all of three and four pieces), or NULL with the test
 * marked as skipped where it is absent. */
char *tb_fixture_shared(void);

/* An empty folder of its own; tb_fixture_remove() empties and removes it, and frees the name. */
char *tb_fixture_folder(void);
void tb_fixture_remove(char *folder);

/* Writes `bytes` as `name` into `folder`; a checksum is put behind them. */
void tb_fixture_write(const char *folder, const char *name, const guint8 *bytes, gsize length);

/* A whole table of king and knight against king, where everything is drawn. */
void tb_fixture_write_drawn(const char *folder);

/* The shared table `name`; freed by the caller. */
guint8 *tb_fixture_read(const char *shared, const char *name, gsize *length);

/* A random position of `white` against `black` ("KQ", "KR"), whose side not to move is not in
 * check. */
void tb_fixture_random(EngPosition *position, const char *white, const char *black, GRand *random);

#endif
