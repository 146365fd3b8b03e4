/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-menu.h. */
#include "ui/study/study-menu.h"

#include <glib/gi18n.h>

#include "app/game/nag.h"
#include "ui/board/blindfold.h"

typedef struct {
    const char *label;
    const char *action; /* a detailed one; NULL ends the section */
} Item;

static const Item COMMENTS[] = {
    {N_("_Comment"), "win.edit-comment"},
    {N_("Comment _Before"), "win.edit-comment-before"},
    {N_("Game _Details…"), "win.edit-tags"},
    {NULL},
};

static const Item ENGINE[] = {
    {N_("_Analyze with the Engine"), "win.analyse"},
    {N_("Opening E_xplorer"), "win.explorer"},
    {N_("Ta_blebase Moves"), "win.show-tablebases"},
    {NULL},
};

static const Item LINES[] = {
    {N_("_Promote Variation"), "win.promote-variation"},
    {N_("D_emote Variation"), "win.demote-variation"},
    {N_("Make _Main Line"), "win.make-main-line"},
    {N_("Copy _Line"), "win.copy-line"},
    {N_("Add to _Repertoire…"), "win.repertoire-add-line"},
    {NULL},
};

static const Item DELETIONS[] = {
    {N_("Delete from _Here"), "win.delete-from-here"},
    {N_("Delete the Moves _Before"), "win.delete-before"},
    {N_("Delete _Variation"), "win.delete-variation"},
    {NULL},
};

static const Item CLEARANCES[] = {
    {N_("_Comments"), "win.clear-annotations::comments"},
    {N_("_Glyphs"), "win.clear-annotations::nags"},
    {N_("_Variations"), "win.clear-annotations::variations"},
    {N_("_Arrows and Circles"), "win.clear-annotations::shapes"},
    {N_("_Everything but the Moves"), "win.clear-annotations::all"},
    {NULL},
};

static const Item REVIEW[] = {
    {N_("_Review This Game…"), "win.review"},
    {N_("Evaluation _Graph"), "win.evaluation-graph"},
    {NULL},
};

static const Item GAMES[] = {
    {N_("_Next Game"), "win.next-game"},
    {N_("P_revious Game"), "win.previous-game"},
    {N_("_Add a Game"), "win.add-game"},
    {N_("_Delete This Game"), "win.delete-game"},
    {N_("Merge Next Game as _Variations"), "win.merge-game"},
    {N_("Pr_oblems in the File"), "win.show-problems"},
    {NULL},
};

static const Item BOARD[] = {
    {N_("_Nothing"), "win.toggle-overlay::none"},
    {N_("Control of the C_enter"), "win.toggle-overlay::control"},
    {N_("Pieces in _Danger"), "win.toggle-overlay::threats"},
    {N_("All _Continuations"), "win.show-alternatives"},
    {NULL},
};

static const Item TRAINING[] = {
    {N_("Guess the _Moves"), "win.begin-guessing"},
    {N_("_Coordinates"), "win.coordinates"},
    {NULL},
};

static const Item ELSEWHERE[] = {
    {N_("_Flip Board"), "win.flip-board"},
    {N_("_New Tab"), "win.new-tab"},
    {N_("_Close Tab"), "win.close-tab"},
    {N_("Play from _Here…"), "win.play-from-here"},
    {N_("_Edit This Position"), "win.set-up-position"},
    {NULL},
};

/* What is said of a position, the balance first. */
static const guint8 POSITION_NAGS[] = {10, 13, 14, 15, 16, 17,  18, 19,
                                       22, 32, 36, 40, 44, 132, 138};
static const guint8 MOVE_NAGS[] = {1, 2, 3, 4, 5, 6, 7, 146};

static void fill(GMenu *menu, const Item *items)
{
    for (; items->label; items++)
        g_menu_append(menu, _(items->label), items->action);
}

static void add_section(GMenu *menu, const Item *items)
{
    g_autoptr(GMenu) section = g_menu_new();
    fill(section, items);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void add_submenu(GMenu *menu, const char *label, const Item *items)
{
    g_autoptr(GMenu) submenu = g_menu_new();
    fill(submenu, items);
    g_menu_append_submenu(menu, label, G_MENU_MODEL(submenu));
}

static void add_training(GMenu *menu)
{
    g_autoptr(GMenu) submenu = g_menu_new();
    fill(submenu, TRAINING);
    tabiya_blindfold_append_menu(submenu);
    g_menu_append_submenu(menu, _("_Training"), G_MENU_MODEL(submenu));
}

static void add_nags(GMenu *menu, const char *label, const guint8 *nags, gsize count)
{
    g_autoptr(GMenu) submenu = g_menu_new();
    for (gsize i = 0; i < count; i++) {
        const char *glyph = tabiya_nag_get_glyph(nags[i]);
        g_autofree char *text =
            glyph ? g_strdup_printf("%s   %s", glyph, tabiya_nag_get_words(nags[i]))
                  : g_strdup(tabiya_nag_get_words(nags[i]));
        g_autoptr(GMenuItem) item = g_menu_item_new(text, NULL);
        g_menu_item_set_action_and_target(item, "win.nag", "i", (gint32)nags[i]);
        g_menu_append_item(submenu, item);
    }
    g_menu_append_submenu(menu, label, G_MENU_MODEL(submenu));
}

static void add_engine(GMenu *menu, GMenuModel *engine)
{
    g_autoptr(GMenu) section = g_menu_new();
    fill(section, ENGINE);
    if (engine)
        g_menu_append_submenu(section, _("Engi_ne"), engine);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

GMenuModel *tabiya_study_menu_new(GMenuModel *engine)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) judgment = g_menu_new(), rest = g_menu_new();
    add_nags(judgment, _("This _Move Is"), MOVE_NAGS, G_N_ELEMENTS(MOVE_NAGS));
    add_nags(judgment, _("The P_osition Is"), POSITION_NAGS, G_N_ELEMENTS(POSITION_NAGS));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(judgment));
    add_section(menu, COMMENTS);
    add_engine(menu, engine);
    add_section(menu, LINES);
    add_section(menu, DELETIONS);
    add_section(menu, REVIEW);
    add_submenu(rest, _("_Clear"), CLEARANCES);
    add_submenu(rest, _("_Games"), GAMES);
    add_submenu(rest, _("On the _Board"), BOARD);
    add_training(rest);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(rest));
    add_section(menu, ELSEWHERE);
    return G_MENU_MODEL(menu);
}
