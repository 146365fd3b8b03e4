/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes and reads the journal of the place Study in the database. */
#ifndef TABIYA_STUDY_ROWS_H
#define TABIYA_STUDY_ROWS_H

#include "app/store/database.h"
#include "app/store/study-change.h"

G_BEGIN_DECLS

/* Writes `change` in one transaction. On failure nothing has changed. */
gboolean tabiya_study_rows_save(TabiyaDatabase *db, const TabiyaStudyChange *change,
                                GError **error);

/* As tabiya_study_store_load_finish(). NULL with `error` set on failure. (transfer full) */
GPtrArray *tabiya_study_rows_load(TabiyaDatabase *db, GError **error);

G_END_DECLS

#endif
