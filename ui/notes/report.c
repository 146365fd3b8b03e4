/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See report.h. */
#include "ui/notes/report.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/sandbox.h"

static const char *get_display_kind(void)
{
    GdkDisplay *display = gdk_display_get_default();

    return display ? G_OBJECT_TYPE_NAME(display) : "none";
}

/* Details for understanding a problem: versions and the system. Nothing about the person. The
 * caller's. */
static char *dup_details(void)
{
    g_autofree char *system = g_get_os_info(G_OS_INFO_KEY_PRETTY_NAME);
    const char *desktop = g_getenv("XDG_CURRENT_DESKTOP");

    return g_strdup_printf(
        "Tabiya %s\nGTK %u.%u.%u, libadwaita %u.%u.%u, GLib %u.%u.%u\n%s%s%s%s\n%s", TABIYA_VERSION,
        gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version(),
        adw_get_major_version(), adw_get_minor_version(), adw_get_micro_version(),
        glib_major_version, glib_minor_version, glib_micro_version, system ? system : "Unix",
        desktop ? ", " : "", desktop ? desktop : "", tabiya_is_sandboxed() ? ", Flatpak" : "",
        get_display_kind());
}

static void answered_cb(const char *answer, gpointer user)
{
    g_autofree char *details = NULL;

    if (g_str_equal(answer, "open"))
        g_app_info_launch_default_for_uri_async(TABIYA_ISSUES_URL, NULL, NULL, NULL, NULL);
    if (g_str_equal(answer, "close"))
        return;
    details = dup_details();
    gdk_clipboard_set_text(gtk_widget_get_clipboard(user), details);
}

void tabiya_report_present(GtkWindow *parent)
{
    static const TabiyaAnswerChoice answers[] = {
        {"close", N_("_Close"), TABIYA_ANSWER_NOTHING},
        {"copy", N_("Copy _Details"), TABIYA_ANSWER_PLAIN},
        {"open", N_("_Open Page"), TABIYA_ANSWER_SUGGESTED},
        {NULL},
    };
    g_autofree char *body = g_strdup_printf(
        _("Tabiya never sends anything by itself. Describe what you did. Your system details are "
          "copied: paste them into the report:\n%s"),
        TABIYA_ISSUES_URL);

    tabiya_ask(parent, &(TabiyaQuestion){_("Report a Problem"), body, answers}, answered_cb,
               parent);
}
