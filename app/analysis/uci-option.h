/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An option of a UCI engine: its name and the values it can have. */
#ifndef TABIYA_UCI_OPTION_H
#define TABIYA_UCI_OPTION_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_UCI_CHECK,  /* "true" or "false" */
    TABIYA_UCI_SPIN,   /* a whole number, minimum … maximum */
    TABIYA_UCI_COMBO,  /* one of `choices` */
    TABIYA_UCI_BUTTON, /* has no value: setting it triggers an action */
    TABIYA_UCI_STRING, /* any one-line text; "" is sent as <empty> */
} TabiyaUciOptionType;

typedef struct {
    char *name;
    TabiyaUciOptionType type;
    char *default_value; /* "" if there is none */
    gint64 minimum, maximum;
    char **choices; /* NULL-terminated; NULL except for a combo */
} TabiyaUciOption;

/* Reads `option name NAME type TYPE …`; NULL if the line is invalid. (transfer full) */
TabiyaUciOption *tabiya_uci_option_parse(const char *line) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_uci_option_free(TabiyaUciOption *option);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaUciOption, tabiya_uci_option_free)

/* Whether it can be set to `value`; TABIYA_ERROR_BAD_ARGUMENT tells the possible values. */
gboolean tabiya_uci_option_check(const TabiyaUciOption *option, const char *value, GError **error);

G_END_DECLS

#endif
