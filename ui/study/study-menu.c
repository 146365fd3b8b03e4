/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-menu.h. */
#include "ui/study/study-menu.h"

#include <glib/gi18n.h>
#include <pango/pangocairo.h>

#include "app/game/nag.h"

typedef struct {
    const char *label;
    const char *action; /* a detailed one; NULL ends the section */
} Item;

static const Item COMMENTS[] = {
    {N_("_Comment"), "win.edit-comment"},
    {N_("Comment _Before"), "win.edit-comment-before"},
    {NULL},
};

static const Item LINES[] = {
    {N_("_Promote Variation"), "win.promote-variation"},
    {N_("D_emote Variation"), "win.demote-variation"},
    {N_("Make M_ain Line"), "win.make-main-line"},
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

static const Item LESSON[] = {
    {N_("_Task…"), "win.mark-task"},
    {N_("_Hints…"), "win.mark-hints"},
    {N_("Hide _Next Move"), "win.mark-hidden"},
    {N_("_Remove Lesson Marks"), "win.remove-marks"},
    {NULL},
};

static const Item GAME[] = {
    {N_("Game _Details…"), "win.edit-tags"},
    {N_("Evaluation _Graph"), "win.evaluation-graph"},
    {N_("Remove Review"), "win.remove-review"},
    {N_("Merge Next Game as _Variations"), "win.merge-game"},
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

static const Item GAMES[] = {
    {N_("_Next Game"), "win.next-game"},
    {N_("P_revious Game"), "win.previous-game"},
    {N_("_Add a Game"), "win.add-game"},
    {N_("_Delete This Game"), "win.delete-game"},
    {N_("Pr_oblems in the File"), "win.show-problems"},
    {NULL},
};

static const Item TABS[] = {
    {N_("Ne_w Tab"), "win.new-tab"},
    {N_("_Close Tab"), "win.close-tab"},
    {NULL},
};

static const Item ENGINE[] = {
    {N_("_Analyze with the Engine"), "win.analyse"},
    {N_("Opening E_xplorer"), "win.explorer"},
    {N_("Tab_lebase Moves"), "win.show-tablebases"},
    {NULL},
};

static const Item TRAINING[] = {
    {N_("Guess the _Moves"), "win.begin-guessing"},
    {N_("Play as a _Lesson"), "win.play-lesson"},
    {N_("_Coordinates"), "win.coordinates"},
    {NULL},
};

/* NAGs about the position: the balance, and others. */
static const guint8 POSITION_NAGS[] = {10, 13, 14, 15, 16, 17, 18, 19};
static const guint8 OTHER_NAGS[] = {22, 32, 36, 40, 44, 132, 138};
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

/* A glyph that no font has is shown as it is typed, as in the notation; NULL: by words alone. */
static const char *find_glyph(PangoLayout *layout, guint8 nag)
{
    const char *glyph = tabiya_nag_get_glyph(nag);

    pango_layout_set_text(layout, glyph ? glyph : "", -1);
    return pango_layout_get_unknown_glyphs_count(layout) > 0 ? tabiya_nag_get_typed(nag) : glyph;
}

static void append_nags(GMenu *menu, const guint8 *nags, gsize count)
{
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    g_autoptr(PangoLayout) layout = pango_layout_new(context);

    g_object_unref(context);
    for (gsize i = 0; i < count; i++) {
        const char *glyph = find_glyph(layout, nags[i]);
        g_autofree char *text =
            glyph ? g_strdup_printf("%s   %s", glyph, tabiya_nag_get_words(nags[i]))
                  : g_strdup(tabiya_nag_get_words(nags[i]));
        g_autoptr(GMenuItem) item = g_menu_item_new(text, NULL);
        g_menu_item_set_action_and_target(item, "win.nag", "i", (gint32)nags[i]);
        g_menu_append_item(menu, item);
    }
}

static void add_judgments(GMenu *menu)
{
    g_autoptr(GMenu) section = g_menu_new(), move = g_menu_new(), position = g_menu_new();
    g_autoptr(GMenu) other = g_menu_new();
    append_nags(move, MOVE_NAGS, G_N_ELEMENTS(MOVE_NAGS));
    append_nags(position, POSITION_NAGS, G_N_ELEMENTS(POSITION_NAGS));
    append_nags(other, OTHER_NAGS, G_N_ELEMENTS(OTHER_NAGS));
    g_menu_append_submenu(position, _("More"), G_MENU_MODEL(other));
    g_menu_append_submenu(section, _("This _Move Is"), G_MENU_MODEL(move));
    g_menu_append_submenu(section, _("The P_osition Is"), G_MENU_MODEL(position));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

GMenuModel *tabiya_study_move_menu_new(void)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) rest = g_menu_new();
    add_judgments(menu);
    add_section(menu, COMMENTS);
    add_section(menu, LINES);
    add_submenu(rest, _("Le_sson"), LESSON);
    add_submenu(rest, _("_Delete"), DELETIONS);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(rest));
    return G_MENU_MODEL(menu);
}

static void add_game(GMenu *menu)
{
    g_autoptr(GMenu) game = g_menu_new();
    fill(game, GAME);
    add_submenu(game, _("_Clear"), CLEARANCES);
    g_menu_append_submenu(menu, _("_Game"), G_MENU_MODEL(game));
}

static void add_file(GMenu *menu)
{
    g_autoptr(GMenu) file = g_menu_new();
    add_section(file, GAMES);
    add_section(file, TABS);
    g_menu_append_submenu(menu, _("_File"), G_MENU_MODEL(file));
}

GMenuModel *tabiya_study_menu_new(GMenuModel *engine)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) things = g_menu_new(), help = g_menu_new(), rest = g_menu_new();
    g_autoptr(GMenuModel) move = tabiya_study_move_menu_new();
    g_menu_append_submenu(things, _("_Move"), move);
    add_game(things);
    add_file(things);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(things));
    fill(help, ENGINE);
    if (engine)
        g_menu_append_submenu(help, _("Engi_ne"), engine);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(help));
    g_menu_append(rest, _("_Review This Game…"), "win.review");
    add_submenu(rest, _("_Training"), TRAINING);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(rest));
    return G_MENU_MODEL(menu);
}
