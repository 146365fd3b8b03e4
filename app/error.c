/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The name of app/'s error domain. */
#include "app/error.h"

G_DEFINE_QUARK(tabiya-error-quark, tabiya_error)
