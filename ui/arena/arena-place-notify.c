/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "arena": the end of a tournament, as a desktop notification while nobody looks at the
 * window, otherwise as a toast. */
#include <glib/gi18n.h>

#include "app/number.h"
#include "ui/arena/arena-place-private.h"
#include "ui/arena/arena-words.h"

#define NOTE_ID "tournament-over"

/* NULL without a session bus, where nobody can be notified. */
static GApplication *get_teller(void)
{
    GApplication *application = g_application_get_default();

    return application && g_application_get_dbus_connection(application) ? application : NULL;
}

/* "Level 9 wins with 14½ of 16 points."; NULL: nobody has played. */
static char *dup_winner(TabiyaArenaPlace *self)
{
    g_autoptr(GArray) standings = tabiya_tournament_dup_standings(self->tournament);

    if (standings->len == 0)
        return NULL;
    const TabiyaStanding *first = &g_array_index(standings, TabiyaStanding, 0);
    if (first->games == 0)
        return NULL;
    g_autofree char *points = tabiya_arena_words_dup_points(first->points);
    /* Translators: a player, points ("6½"), and from how many games */
    return g_strdup_printf(_("%s is first with %s points from %d games."),
                           tabiya_tournament_get_player(self->tournament, first->player)->name,
                           points, first->games);
}

void tabiya_arena_place_withdraw_end(TabiyaArenaPlace *self)
{
    GApplication *application = get_teller();

    if (self->is_told && application)
        g_application_withdraw_notification(application, NOTE_ID);
    self->is_told = FALSE;
}

static void notify(TabiyaArenaPlace *self, GApplication *application, const char *body)
{
    g_autoptr(GNotification) note = g_notification_new(_("The tournament is over"));

    if (body)
        g_notification_set_body(note, body);
    g_notification_set_default_action(note, "app.arena");
    g_application_send_notification(application, NOTE_ID, note);
    self->is_told = TRUE;
}

/* Whether the tournament itself is shown. */
static gboolean is_looked_at(TabiyaArenaPlace *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);

    return panel && tabiya_place_is_shown(self) &&
           tabiya_arena_panel_get_page(TABIYA_ARENA_PANEL(panel)) == TABIYA_ARENA_PAGE_TOURNAMENT;
}

void tabiya_arena_place_tell_end(TabiyaArenaPlace *self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);
    GApplication *application = get_teller();
    g_autofree char *winner = dup_winner(self);
    g_autofree char *text =
        winner ? g_strdup_printf(C_("announced", "%s. %s"), _("The tournament is over"), winner)
               : g_strdup(_("The tournament is over"));

    if (application && shell && !gtk_window_is_active(GTK_WINDOW(shell)))
        notify(self, application, winner);
    if (is_looked_at(self))
        tabiya_part_say(self, text);
    else
        tabiya_part_offer(self, text, _("Show"), "app.arena");
}
