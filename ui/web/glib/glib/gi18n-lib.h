/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Translations in the page's C: looked up in the words that it was given (web-words.c). */
#ifndef TABIYA_WEB_GI18N_H
#define TABIYA_WEB_GI18N_H

#include <glib.h>

#ifndef GETTEXT_PACKAGE
#define GETTEXT_PACKAGE "tabiya"
#endif

const char *web_gettext(const char *text) G_GNUC_FORMAT(1);
/* `text` is its context, \004 and itself. */
const char *web_pgettext(const char *text, const char *bare) G_GNUC_FORMAT(2);
const char *web_ngettext(const char *one, const char *many, gulong count) G_GNUC_FORMAT(1)
    G_GNUC_FORMAT(2);
const char *g_dpgettext2(const char *domain, const char *context, const char *text)
    G_GNUC_FORMAT(3);

#define _(text) web_gettext(text)
#define N_(text) (text)
#define C_(context, text) web_pgettext(context "\004" text, text)
#define NC_(context, text) (text)
#define ngettext(one, many, count) web_ngettext(one, many, count)
#define g_dngettext(domain, one, many, count) web_ngettext(one, many, count)
#define g_dgettext(domain, text) web_gettext(text)

#endif
