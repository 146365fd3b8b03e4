/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Data" of the preferences: where the data is stored; backup, restore and export of all
 * of it; a fresh start; and the data that these have set aside, which can be brought back or
 * removed permanently.
 *
 * Replacing the data is only requested here (app/data/set-aside.h). It happens at the next start of
 * the program, which follows at once. */
#ifndef TABIYA_DATA_PAGE_H
#define TABIYA_DATA_PAGE_H

#include <adwaita.h>

#include "ui/application.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DATA_PAGE (tabiya_data_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDataPage, tabiya_data_page, TABIYA, DATA_PAGE, AdwPreferencesPage)

/* The application whose data is shown. Call it once. */
void tabiya_data_page_set_application(TabiyaDataPage *self, TabiyaApplication *application);

/* As if the person had chosen that file or folder. Does nothing while another task is running. */
void tabiya_data_page_back_up(TabiyaDataPage *self, const char *path);
void tabiya_data_page_restore(TabiyaDataPage *self, const char *path);
void tabiya_data_page_export(TabiyaDataPage *self, const char *folder);
void tabiya_data_page_give(TabiyaDataPage *self, const char *path);

/* The result or the error; "" before there is one. */
const char *tabiya_data_page_get_message_for_tests(TabiyaDataPage *self);

G_END_DECLS

#endif
