/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See part.h. */
#include "ui/part.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "ui/settings.h"

typedef struct {
    TabiyaShell *shell;          /* weak */
    GCancellable *cancellable;   /* owned */
    GSimpleActionGroup *actions; /* owned */
    guint n_coming_back;
} TabiyaPartPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(TabiyaPart, tabiya_part, G_TYPE_OBJECT)

enum {
    PROP_SHELL = 1,
    N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static TabiyaPartPrivate *get_private(TabiyaPart *self)
{
    return tabiya_part_get_instance_private(self);
}

TabiyaShell *tabiya_part_get_shell(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PART(self), NULL);
    return get_private(self)->shell;
}

gboolean tabiya_part_is_over(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PART(self), TRUE);
    return !get_private(self)->shell || g_cancellable_is_cancelled(get_private(self)->cancellable);
}

GCancellable *tabiya_part_get_cancellable(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PART(self), NULL);
    return get_private(self)->cancellable;
}

void tabiya_part_comes_back(gpointer self)
{
    g_return_if_fail(TABIYA_IS_PART(self));
    get_private(self)->n_coming_back++;
}

void tabiya_part_is_back(gpointer self)
{
    g_return_if_fail(TABIYA_IS_PART(self) && get_private(self)->n_coming_back > 0);
    get_private(self)->n_coming_back--;
    if (!tabiya_part_is_over(self))
        tabiya_shell_part_is_back(get_private(self)->shell);
}

guint tabiya_part_count_coming_back(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PART(self), 0);
    return get_private(self)->n_coming_back;
}

/* --- Actions ---------------------------------------------------------------------------------- */

void tabiya_part_add_actions(gpointer self, const GActionEntry *actions, gsize n, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PART(self));
    g_action_map_add_action_entries(tabiya_part_get_actions(self), actions, (int)n, user);
}

void tabiya_part_add_setting(gpointer self, const char *key)
{
    g_autoptr(GAction) action = NULL;

    g_return_if_fail(TABIYA_IS_PART(self));
    action = g_settings_create_action(tabiya_settings_get(), key);
    g_action_map_add_action(tabiya_part_get_actions(self), action);
}

GActionMap *tabiya_part_get_actions(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PART(self), NULL);
    return G_ACTION_MAP(get_private(self)->actions);
}

static GSimpleAction *find(TabiyaPart *self, const char *name)
{
    return G_SIMPLE_ACTION(g_action_map_lookup_action(tabiya_part_get_actions(self), name));
}

void tabiya_part_enable(gpointer self, const char *action, gboolean enabled)
{
    g_return_if_fail(TABIYA_IS_PART(self));
    g_simple_action_set_enabled(find(self, action), enabled);
}

void tabiya_part_set_state(gpointer self, const char *action, GVariant *state)
{
    g_return_if_fail(TABIYA_IS_PART(self));
    g_simple_action_set_state(find(self, action), state);
}

void tabiya_part_set_on(gpointer self, const char *action, gboolean on)
{
    tabiya_part_set_state(self, action, g_variant_new_boolean(on));
}

gboolean tabiya_part_is_on(gpointer self, const char *action)
{
    g_autoptr(GVariant) state = NULL;

    g_return_val_if_fail(TABIYA_IS_PART(self), FALSE);
    state = g_action_get_state(G_ACTION(find(self, action)));
    return g_variant_get_boolean(state);
}

/* --- Messages --------------------------------------------------------------------------------- */

void tabiya_part_offer(gpointer self, const char *text, const char *label, const char *action)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (shell)
        tabiya_shell_say(shell, text, label, action);
}

void tabiya_part_say(gpointer self, const char *text)
{
    tabiya_part_offer(self, text, NULL, NULL);
}

void tabiya_part_say_undo(gpointer self, const char *text, const char *action)
{
    tabiya_part_offer(self, text, _("Undo"), action);
}

gboolean tabiya_part_refuse_existing(gpointer self, const char *path)
{
    g_autofree char *name = g_filename_display_basename(path);
    g_autofree char *text = NULL;
    GStatBuf info;

    if (g_lstat(path, &info) != 0)
        return FALSE;
    text = g_strdup_printf(_("The file “%s” already exists."), name);
    tabiya_part_say(self, text);
    return TRUE;
}

gboolean tabiya_part_read_side(gpointer self, const char *word, EngColor *side)
{
    *side = g_str_equal(word, "white") ? ENG_WHITE : ENG_BLACK;
    if (*side == ENG_WHITE || g_str_equal(word, "black"))
        return TRUE;
    tabiya_part_say(self, _("The side must be white or black."));
    return FALSE;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void set_shell(TabiyaPart *self, TabiyaShell *shell)
{
    TabiyaPartPrivate *private = get_private(self);

    g_set_weak_pointer(&private->shell, shell);
    if (shell)
    private->cancellable = g_object_ref(tabiya_shell_get_cancellable(shell));
}

static void tabiya_part_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *spec)
{
    if (id == PROP_SHELL)
        set_shell(TABIYA_PART(object), g_value_get_object(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_part_dispose(GObject *object)
{
    TabiyaPartPrivate *private = get_private(TABIYA_PART(object));

    g_clear_weak_pointer(&private->shell);
    G_OBJECT_CLASS(tabiya_part_parent_class)->dispose(object);
}

static void tabiya_part_finalize(GObject *object)
{
    TabiyaPartPrivate *private = get_private(TABIYA_PART(object));

    g_clear_object(&private->cancellable);
    g_clear_object(&private->actions);
    G_OBJECT_CLASS(tabiya_part_parent_class)->finalize(object);
}

static void tabiya_part_class_init(TabiyaPartClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->set_property = tabiya_part_set_property;
    object_class->dispose = tabiya_part_dispose;
    object_class->finalize = tabiya_part_finalize;
    properties[PROP_SHELL] =
        g_param_spec_object("shell", NULL, NULL, TABIYA_TYPE_SHELL,
                            G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_part_init(TabiyaPart *self)
{
    get_private(self)->actions = g_simple_action_group_new();
}
