/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Places that are no classes of their own yet: a class is made of each row. */
#include <glib/gi18n.h>

#include "ui/window-private.h"

static const TabiyaPlaceKind PLACES[] = {
    {
        .name = "study",
        .title = N_("Study"),
        .icon = "tabiya-study-symbolic",
        .make_session = tabiya_window_make_study,
        .make_panel = tabiya_window_make_study_panel,
        .take_text = tabiya_window_take_text_to_study,
        .dup_shapes = tabiya_window_dup_study_shapes,
        .draw = tabiya_window_draw_in_study,
        .save = tabiya_window_save_study,
        .save_as = tabiya_window_save_study_as,
    },
    {
        .name = "openings",
        .title = N_("Openings"),
        .icon = "tabiya-openings-symbolic",
        .make_session = tabiya_window_make_openings,
        .make_panel = tabiya_window_make_openings_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
    {
        .name = "puzzles",
        .title = N_("Puzzles"),
        .icon = "tabiya-puzzles-symbolic",
        .panel_extends = tabiya_window_puzzles_extend,
        .make_session = tabiya_window_make_puzzles,
        .make_panel = tabiya_window_make_puzzles_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .take_files = tabiya_window_take_files_to_puzzles,
    },
    {
        .name = "endgames",
        .title = N_("Endgames"),
        .unlisted = TRUE,
        .returns = TRUE,
        .within = "puzzles",
        .make_session = tabiya_window_make_drills,
        .make_panel = tabiya_window_make_drills_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
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
    {
        .name = "editor",
        .title = N_("Editor"),
        .icon = "tabiya-editor-symbolic",
        .make_session = tabiya_window_make_editor,
        .make_panel = tabiya_window_make_editor_panel,
        .take_text = tabiya_window_take_text_to_editor,
        .show = tabiya_window_show_editor,
    },
    {
        .name = "guess",
        .title = N_("Guess"),
        .unlisted = TRUE,
        .within = "study",
        .make_session = tabiya_window_make_guess,
        .make_panel = tabiya_window_make_guess_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
    {
        .name = "train",
        .title = N_("Train"),
        .unlisted = TRUE,
        .within = "openings",
        .make_session = tabiya_window_make_training,
        .make_panel = tabiya_window_make_training_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
    {
        .name = "coordinates",
        .title = N_("Squares"),
        .unlisted = TRUE,
        .make_session = tabiya_window_make_coordinates,
        .make_panel = tabiya_window_make_coordinates_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .show = tabiya_window_show_coordinates,
    },
    {
        .name = "rules",
        .title = N_("Rules"),
        .unlisted = TRUE,
        .within = "play",
        .make_session = tabiya_window_make_rules,
        .make_panel = tabiya_window_make_rules_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .show = tabiya_window_show_rules,
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

/* --- What other places ask of the two that matter --- */

static void open_file(TabiyaPlace *self, GFile *file, int ply)
{
    if (ply < 0)
        tabiya_window_open_in_study(window_of(self), file);
    else
        tabiya_window_open_in_study_at(window_of(self), file, (guint)ply);
}

/* The node of `game` that the same moves lead to as to `node` of another one. */
static const TabiyaNode *find_same(TabiyaGame *game, const TabiyaNode *node)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(node);
    const TabiyaNode *at = tabiya_game_get_root(game);

    for (guint i = 0; i < moves->len; i++) {
        const TabiyaNode *child = tabiya_node_get_child(at);

        while (child && tabiya_node_get_move(child) != g_array_index(moves, EngMove, i))
            child = tabiya_node_get_sibling(child);
        if (!child)
            break;
        at = child;
    }
    return at;
}

static void open_games(TabiyaPlace *self, GPtrArray *games, const TabiyaNode *cursor)
{
    TabiyaBoardSession *session = tabiya_place_get_session(self);

    tabiya_window_study_games(window_of(self), games);
    if (cursor)
        tabiya_board_session_set_cursor(
            session, find_same(tabiya_board_session_get_game(session), cursor));
}

static void save_to(TabiyaPlace *self, GFile *file)
{
    tabiya_window_save_study_file(window_of(self), file);
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
    if (g_str_equal(kind->name, "study")) {
        place_class->open_file = open_file;
        place_class->open_games = open_games;
        place_class->save_to = save_to;
    }
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
