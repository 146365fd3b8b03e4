/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See blindfold-part.h. */
#include "ui/training/blindfold-part.h"

#include <glib/gi18n.h>

#include "ui/board/blindfold.h"
#include "ui/place.h"

struct _TabiyaBlindfoldPart {
    TabiyaPart parent;

    TabiyaBlindfold blindfold; /* the mode, in places that have it */
};

G_DEFINE_FINAL_TYPE(TabiyaBlindfoldPart, tabiya_blindfold_part, TABIYA_TYPE_PART)

/* A board must be visible while it is set up or squares are pointed at. */
static void update(TabiyaPart *part)
{
    TabiyaBlindfold blindfold = TABIYA_BLINDFOLD_PART(part)->blindfold;
    TabiyaShell *shell = tabiya_part_get_shell(part);
    gboolean here = TABIYA_PLACE_GET_CLASS(tabiya_shell_get_place(shell))->hides_pieces;

    tabiya_board_view_set_blindfold(tabiya_shell_get_board(shell),
                                    here ? blindfold : TABIYA_BLINDFOLD_OFF);
    tabiya_part_set_state(part, "blindfold",
                          g_variant_new_string(tabiya_blindfold_get_name(blindfold)));
    tabiya_part_enable(part, "blindfold", here);
    tabiya_part_enable(part, "toggle-blindfold", here);
}

static void set_blindfold(TabiyaBlindfoldPart *self, TabiyaBlindfold blindfold)
{
    const char *words = tabiya_blindfold_get_words(blindfold);

    if (blindfold == self->blindfold)
        return;
    self->blindfold = blindfold;
    update(TABIYA_PART(self));
    if (blindfold == TABIYA_BLINDFOLD_OFF)
        tabiya_part_say(self, words);
    else
        tabiya_part_say_undo(self, words, "win.toggle-blindfold");
}

static void blindfold_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaBlindfold blindfold;

    if (tabiya_blindfold_parse(g_variant_get_string(value, NULL), &blindfold))
        set_blindfold(user, blindfold);
    else
        tabiya_part_say(user, _("Blindfold must be off, discs or hidden."));
}

static void toggle_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gboolean on = TABIYA_BLINDFOLD_PART(user)->blindfold != TABIYA_BLINDFOLD_OFF;

    set_blindfold(user, on ? TABIYA_BLINDFOLD_OFF : TABIYA_BLINDFOLD_HIDDEN);
}

static const GActionEntry ACTIONS[] = {
    {"blindfold", NULL, "s", "'off'", blindfold_cb},
    {"toggle-blindfold", toggle_cb},
};

static void tabiya_blindfold_part_class_init(TabiyaBlindfoldPartClass *klass)
{
    TABIYA_PART_CLASS(klass)->update = update;
}

static void tabiya_blindfold_part_init(TabiyaBlindfoldPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
