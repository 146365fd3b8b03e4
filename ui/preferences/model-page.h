/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Assistant" of the preferences: whether questions go to a language model, to which
 * server, what is sent there, and the log of it. Turning it on asks for consent to that server;
 * another server needs consent of its own. */
#ifndef TABIYA_MODEL_PAGE_H
#define TABIYA_MODEL_PAGE_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_MODEL_PAGE (tabiya_model_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaModelPage, tabiya_model_page, TABIYA, MODEL_PAGE, AdwPreferencesPage)

/* The folder of the data, where the log is. Call it once. */
void tabiya_model_page_set_data_dir(TabiyaModelPage *self, const char *data_dir);

G_END_DECLS

#endif
