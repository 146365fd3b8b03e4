/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Data" of the preferences: where the data lie; all of them backed up, restored,
 * exported; a fresh start; and what was set aside by that, which comes back from here or goes for
 * good.
 *
 * What replaces the data is asked for here (app/data/set-aside.h) and done at the next start of the
 * program, which follows at once. */
#ifndef TABIYA_DATA_PAGE_H
#define TABIYA_DATA_PAGE_H

#include <adwaita.h>

#include "ui/application.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DATA_PAGE (tabiya_data_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDataPage, tabiya_data_page, TABIYA, DATA_PAGE, AdwPreferencesPage)

/* Whose data they are; once. */
void tabiya_data_page_set_application(TabiyaDataPage *self, TabiyaApplication *application);

/* As if that file, or folder, had been chosen. One thing at a time: nothing, while one lasts. */
void tabiya_data_page_back_up(TabiyaDataPage *self, const char *path);
void tabiya_data_page_restore(TabiyaDataPage *self, const char *path);
void tabiya_data_page_export(TabiyaDataPage *self, const char *folder);

/* What came of that, or is wrong; "" before there is anything to say. */
const char *tabiya_data_page_get_message_for_tests(TabiyaDataPage *self);

G_END_DECLS

#endif
