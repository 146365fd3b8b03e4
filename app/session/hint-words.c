/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See hint-words.h. */
#include "app/session/hint-words.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/deeds.h"
#include "app/analysis/explain.h"
#include "app/game/shown-move.h"
#include "app/session/announce.h"

static char *fill(const EngPosition *position, const char *sentence, EngSquare square)
{
    return tabiya_explain_fill(
        sentence,
        &(TabiyaExplained){
            .position = position, .actor = ENG_NO_SQUARE, .first = square, .second = ENG_NO_SQUARE},
        tabiya_shown_letters_get());
}

/* Whether the move in words says it already. */
static gboolean is_plain(TabiyaDeedKind kind)
{
    switch (kind) {
    case TABIYA_DEED_MATES:
    case TABIYA_DEED_PROMOTES:
    case TABIYA_DEED_CAPTURES:
    case TABIYA_DEED_EN_PASSANT:
    case TABIYA_DEED_CHECKS:
    case TABIYA_DEED_CASTLES:
        return TRUE;
    default:
        return FALSE;
    }
}

char *tabiya_hint_dup_piece(const EngPosition *position, EngMove move)
{
    /* Translators: the first hint; {first} is a piece, “the knight on f3”, with a case if your
     * language needs one: {first:accusative}. */
    return fill(position, _("Look at {first}."), eng_move_from(move));
}

char *tabiya_hint_dup_move(const EngPosition *position, EngMove move)
{
    g_autofree char *words = tabiya_announce_hint(position, move);

    /* Translators: makes words a sentence, with your language's full stop. */
    return g_strdup_printf(C_("sentence", "%s."), words);
}

char *tabiya_hint_dup_deed(const EngPosition *position, EngMove move, EngSquare captured_on)
{
    TabiyaDeed deeds[TABIYA_DEEDS_MAX];
    const guint count = tabiya_move_find_deeds(position, move, captured_on, deeds);
    guint i = 0;
    while (i < count && is_plain(deeds[i].kind))
        i++;
    g_autofree char *words = tabiya_hint_dup_move(position, move);
    g_autofree char *deed =
        i < count ? fill(position, tabiya_deed_get_sentence(deeds[i].kind), deeds[i].square)
                  : g_strdup(_("Tabiya sees nothing better."));

    return g_strdup_printf(_("%s %s"), words, deed);
}
