/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The windows of the program that need no game: preferences, shortcuts and About. */
#ifndef TABIYA_APPLICATION_WINDOWS_H
#define TABIYA_APPLICATION_WINDOWS_H

#include "ui/application.h"

G_BEGIN_DECLS

/* Adds the actions "app.preferences", "app.shortcuts" and "app.about". */
void tabiya_application_windows_install(TabiyaApplication *application);

G_END_DECLS

#endif
