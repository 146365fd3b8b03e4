/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-list.h. */
#include "ui/training/lesson-list.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/lessons/lesson-progress.h"
#include "app/lessons/shipped-lessons.h"
#include "app/settings.h"
#include "ui/access/names.h"
#include "ui/panes/reading-width.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

typedef struct {
    char *id;
    guint chapters;
    AdwActionRow *row;
    GtkWidget *done;
} Row;

struct _TabiyaLessonList {
    GtkWidget parent_instance;

    GArray *rows; /* of Row */

    /* Template */
    GtkWidget *content, *back;
    AdwPreferencesGroup *offer, *group;
    AdwActionRow *resume;
};

G_DEFINE_FINAL_TYPE(TabiyaLessonList, tabiya_lesson_list, GTK_TYPE_WIDGET)

static void row_clear(gpointer data)
{
    g_free(((Row *)data)->id);
}

static void show_progress(const Row *row)
{
    const guint done = tabiya_lesson_progress_count(tabiya_settings_get(), row->id, row->chapters);
    g_autofree char *subtitle =
        g_strdup_printf(_("Chapters completed: %u of %u"), done, row->chapters);

    adw_action_row_set_subtitle(row->row, subtitle);
    tabiya_widget_set_description(GTK_WIDGET(row->row), subtitle);
    gtk_widget_set_opacity(row->done, done == row->chapters ? 1 : 0);
}

static void progress_cb(TabiyaLessonList *self)
{
    for (guint i = 0; i < self->rows->len; i++)
        show_progress(&g_array_index(self->rows, Row, i));
}

static void add_row(TabiyaLessonList *self, const char *name)
{
    g_autoptr(TabiyaLesson) lesson = tabiya_shipped_lessons_read(name, NULL);

    if (!lesson)
        return;
    GtkWidget *way = tabiya_widget_new_way_row(tabiya_lesson_get_title(lesson), " ");
    const Row row = {g_strdup(name), tabiya_lesson_count_chapters(lesson), ADW_ACTION_ROW(way),
                     gtk_image_new_from_icon_name("object-select-symbolic")};

    gtk_widget_add_css_class(row.done, "success");
    adw_action_row_add_suffix(row.row, row.done);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row.row), "win.lesson");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row.row), "s", name);
    adw_preferences_group_add(self->group, GTK_WIDGET(row.row));
    show_progress(&row);
    g_array_append_val(self->rows, row);
}

void tabiya_lesson_list_set_in_hand(TabiyaLessonList *self, const char *title)
{
    g_return_if_fail(TABIYA_IS_LESSON_LIST(self));
    gtk_widget_set_visible(GTK_WIDGET(self->offer), title != NULL);
    if (!title)
        return;
    adw_action_row_set_subtitle(self->resume, title);
    tabiya_widget_set_description(GTK_WIDGET(self->resume), title);
}

void tabiya_lesson_list_set_compact(TabiyaLessonList *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_LESSON_LIST(self));
    tabiya_reading_width_set_spreads(
        TABIYA_READING_WIDTH(gtk_widget_get_layout_manager(GTK_WIDGET(self))), compact);
}

static gboolean tabiya_lesson_list_grab_focus(GtkWidget *widget)
{
    TabiyaLessonList *self = TABIYA_LESSON_LIST(widget);

    if (gtk_widget_get_visible(GTK_WIDGET(self->offer)) &&
        gtk_widget_grab_focus(GTK_WIDGET(self->resume))) {
        return TRUE;
    }
    return (self->rows->len > 0 &&
            gtk_widget_grab_focus(GTK_WIDGET(g_array_index(self->rows, Row, 0).row))) ||
           gtk_widget_grab_focus(self->back);
}

static void tabiya_lesson_list_dispose(GObject *object)
{
    tabiya_widget_dispose_template(GTK_WIDGET(object), TABIYA_TYPE_LESSON_LIST);
    G_OBJECT_CLASS(tabiya_lesson_list_parent_class)->dispose(object);
}

static void tabiya_lesson_list_finalize(GObject *object)
{
    g_array_unref(TABIYA_LESSON_LIST(object)->rows);
    G_OBJECT_CLASS(tabiya_lesson_list_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaLessonList, name)

static void tabiya_lesson_list_class_init(TabiyaLessonListClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_lesson_list_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_lesson_list_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_lesson_list_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, TABIYA_TYPE_READING_WIDTH);
    tabiya_widget_set_template(widget_class, "training/lesson-list.ui");
    BIND(content);
    BIND(back);
    BIND(offer);
    BIND(group);
    BIND(resume);
}

static void tabiya_lesson_list_init(TabiyaLessonList *self)
{
    g_auto(GStrv) names = tabiya_shipped_lessons_list();

    self->rows = g_array_new(FALSE, FALSE, sizeof(Row));
    g_array_set_clear_func(self->rows, row_clear);
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_call_list(GTK_WIDGET(self->offer), _("Lessons"));
    tabiya_names_call_list(GTK_WIDGET(self->group), _("Lessons"));
    tabiya_widget_fit_words(GTK_WIDGET(self->group));
    tabiya_shortcuts_name_button(self->back, _("Back to Training"), NULL);
    for (char **name = names; *name; name++)
        add_row(self, *name);
    g_signal_connect_object(tabiya_settings_get(), "changed::" TABIYA_LESSON_PROGRESS_KEY,
                            G_CALLBACK(progress_cb), self, G_CONNECT_SWAPPED);
}
