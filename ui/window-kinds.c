/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Places that are no classes of their own yet: a class is made of each row. */
#include <glib/gi18n.h>

#include "ui/window-private.h"

/* An exercise takes nothing up: text goes to the study. */
static void tabiya_window_pass_text_to_study(TabiyaWindow *self, const char *text)
{
    tabiya_shell_open_text(TABIYA_SHELL(self), text);
}

static const TabiyaPlaceKind PLACES[] = {
    {
        .name = "library",
        .title = N_("Library"),
        .icon = "tabiya-library-symbolic",
        .panel_extends = tabiya_window_library_extends,
        .make_session = tabiya_window_make_library,
        .make_panel = tabiya_window_make_library_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .take_files = tabiya_window_import_files,
    },
};

typedef struct {
    TabiyaPlace parent;
} Kind;

typedef struct {
    TabiyaPlaceClass parent_class;
    const TabiyaPlaceKind *kind;
} KindClass;

static const TabiyaPlaceKind *kind_of(TabiyaPlace *self)
{
    return G_TYPE_INSTANCE_GET_CLASS(self, TABIYA_TYPE_PLACE, KindClass)->kind;
}

static TabiyaWindow *window_of(TabiyaPlace *self)
{
    return TABIYA_WINDOW(tabiya_part_get_shell(TABIYA_PART(self)));
}

static TabiyaBoardSession *make_session(TabiyaPlace *self)
{
    return kind_of(self)->make_session(window_of(self));
}

static GtkWidget *make_panel(TabiyaPlace *self)
{
    return kind_of(self)->make_panel(window_of(self));
}

static gboolean extends(TabiyaPlace *self)
{
    return kind_of(self)->panel_extends(window_of(self));
}

static void take_text(TabiyaPlace *self, const char *text)
{
    kind_of(self)->take_text(window_of(self), text);
}

static void show(TabiyaPlace *self, TabiyaBoardView *board)
{
    kind_of(self)->show(window_of(self));
}

static GArray *dup_shapes(TabiyaPlace *self)
{
    return kind_of(self)->dup_shapes(window_of(self));
}

static void draw(TabiyaPlace *self, const TabiyaShape *shape)
{
    kind_of(self)->draw(window_of(self), shape);
}

static void take_files(TabiyaPlace *self, GListModel *files)
{
    kind_of(self)->take_files(window_of(self), files);
}

static void save(TabiyaPlace *self)
{
    kind_of(self)->save(window_of(self));
}

static void save_as(TabiyaPlace *self)
{
    kind_of(self)->save_as(window_of(self));
}

/* A board that is set up by hand must be seen. */
static gboolean hides_pieces(const char *name)
{
    static const char *const NAMES[] = {"train", NULL};

    return g_strv_contains(NAMES, name);
}

static void class_init(gpointer klass, gpointer data)
{
    TabiyaPlaceClass *place_class = klass;
    const TabiyaPlaceKind *kind = data;

    ((KindClass *)klass)->kind = kind;
    place_class->name = kind->name;
    place_class->title = kind->title;
    place_class->icon = kind->unlisted ? NULL : kind->icon;
    place_class->returns = kind->returns;
    place_class->within = kind->within;
    place_class->hides_pieces = hides_pieces(kind->name);
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->extends = kind->panel_extends ? extends : NULL;
    place_class->take_text = take_text;
    place_class->show = kind->show ? show : place_class->show;
    place_class->dup_shapes = kind->dup_shapes ? dup_shapes : NULL;
    place_class->draw = kind->draw ? draw : NULL;
    place_class->take_files = kind->take_files ? take_files : NULL;
    place_class->save = kind->save ? save : NULL;
    place_class->save_as = kind->save_as ? save_as : NULL;
}

GType tabiya_window_get_kind_type(const char *kind)
{
    g_autofree char *name = g_strdup_printf("TabiyaPlace-%s", kind);
    GTypeInfo info = {
        .class_size = sizeof(KindClass),
        .class_init = class_init,
        .instance_size = sizeof(Kind),
    };

    if (g_type_from_name(name))
        return g_type_from_name(name);
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        if (g_str_equal(PLACES[i].name, kind))
            info.class_data = &PLACES[i];
    }
    return g_type_register_static(TABIYA_TYPE_PLACE, name, &info, 0);
}
