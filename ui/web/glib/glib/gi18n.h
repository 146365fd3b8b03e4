/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The same as gi18n-lib.h: the page has one catalog. */
#include <glib/gi18n-lib.h>
