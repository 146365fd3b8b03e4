/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See overlay-part.h. */
#include "ui/overlay-part.h"

#include <glib/gi18n.h>

#include "ui/place.h"
#include "ui/settings.h"

struct _TabiyaOverlayPart {
    TabiyaPart parent;
};

G_DEFINE_FINAL_TYPE(TabiyaOverlayPart, tabiya_overlay_part, TABIYA_TYPE_PART)

/* The name of each, and the announcement when it appears. */
static const struct {
    const char *name;
    const char *legend;
} OVERLAYS[] = {
    [TABIYA_OVERLAY_NONE] = {"none", NULL},
    [TABIYA_OVERLAY_CONTROL] =
        {"control", N_("Blue: White controls the square. Red: Black does. The number is the lead")},
    [TABIYA_OVERLAY_THREATS] = {"threats", N_("Red: undefended. Orange: attacked. Blue: pinned")},
};

/* The index of the overlay of that name; their number if there is none. */
static guint find_overlay(const char *name)
{
    guint overlay = 0;

    while (overlay < G_N_ELEMENTS(OVERLAYS) && !g_str_equal(OVERLAYS[overlay].name, name))
        overlay++;
    return overlay;
}

static void show_overlay(TabiyaOverlayPart *self, guint overlay)
{
    TabiyaPart *part = TABIYA_PART(self);
    const char *name = OVERLAYS[overlay].name;

    tabiya_part_set_state(part, "overlay", g_variant_new_string(name));
    tabiya_part_set_state(part, "toggle-overlay", g_variant_new_string(name));
    tabiya_board_view_set_overlay(tabiya_shell_get_board(tabiya_part_get_shell(part)),
                                  (TabiyaBoardOverlay)overlay);
}

static void overlay_setting_cb(TabiyaOverlayPart *self)
{
    g_autofree char *name = g_settings_get_string(tabiya_settings_get(), "overlay");

    show_overlay(self, find_overlay(name));
}

static void set_overlay(TabiyaOverlayPart *self, const char *name)
{
    guint overlay = find_overlay(name);

    if (overlay == G_N_ELEMENTS(OVERLAYS)) {
        tabiya_part_say(self, _("The overlay must be control, threats or none."));
        return;
    }
    show_overlay(self, overlay);
    g_settings_set_string(tabiya_settings_get(), "overlay", name);
    if (OVERLAYS[overlay].legend)
        tabiya_part_say(self, _(OVERLAYS[overlay].legend));
}

static void overlay_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    set_overlay(user, g_variant_get_string(value, NULL));
}

/* Pressed again, hides it. */
static void toggle_overlay_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GVariant) state = g_action_get_state(G_ACTION(action));
    const char *name = g_variant_get_string(parameter, NULL);

    set_overlay(user, g_variant_equal(state, parameter) ? "none" : name);
}

/* --- Life ------------------------------------------------------------------------------------- */

/* Games are shown where drawing is possible. */
static void update(TabiyaPart *part)
{
    TabiyaPlace *place = tabiya_shell_get_place(tabiya_part_get_shell(part));
    gboolean drawable = TABIYA_PLACE_GET_CLASS(place)->draw != NULL;

    tabiya_part_enable(part, "overlay", drawable);
    tabiya_part_enable(part, "toggle-overlay", drawable);
}

static void meet(TabiyaPart *part)
{
    GSettings *settings = tabiya_settings_get();

    g_signal_connect_object(settings, "changed::overlay", G_CALLBACK(overlay_setting_cb), part,
                            G_CONNECT_SWAPPED);
    overlay_setting_cb(TABIYA_OVERLAY_PART(part));
}

static void tabiya_overlay_part_class_init(TabiyaOverlayPartClass *klass)
{
    TABIYA_PART_CLASS(klass)->meet = meet;
    TABIYA_PART_CLASS(klass)->update = update;
}

static void tabiya_overlay_part_init(TabiyaOverlayPart *self)
{
    static const GActionEntry actions[] = {
        {"overlay", NULL, "s", "'none'", overlay_cb},
        {"toggle-overlay", toggle_overlay_cb, "s", "'none'", overlay_cb}, /* the same, for the
                                                                           * person */
    };

    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
}
