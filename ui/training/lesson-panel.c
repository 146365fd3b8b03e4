/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-panel.h. Everything is set from the session after each change. */
#include "ui/training/lesson-panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/lessons/lesson-words.h"
#include "ui/access/status-line.h"
#include "ui/notation/notation-view.h"
#include "ui/page-rest.h"
#include "ui/panes/panes.h"
#include "ui/shortcuts.h"
#include "ui/training/lesson-list.h"
#include "ui/widget.h"

/* More words than this scroll, so that the moves have room beside the smallest board. */
#define CARD_MOST_PX 220
#define COMPACT_CARD_MOST_PX 160
#define TITLE_LINES 2 /* where there is room for more than one */

struct _TabiyaLessonPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaLessonSession *session; /* borrowed: the place panel's */
    gboolean listing;
    guint fitting; /* the source that fits the card to its words; 0: none */

    /* Template */
    TabiyaPanes *panes; /* around the content */
    GtkStack *stack;
    TabiyaLessonList *list;
    GtkWidget *play, *header, *again, *close;
    GtkBox *content;
    GtkLabel *title, *verdict, *details, *words, *tally, *next_label;
    TabiyaStatusLine *status;
    AdwBin *card;
    GtkWidget *commands, *previous, *forward, *hint, *show, *retry, *next, *finish, *page;
    TabiyaNotationView *notation;
};

G_DEFINE_FINAL_TYPE(TabiyaLessonPanel, tabiya_lesson_panel, TABIYA_TYPE_PLACE_PANEL)

/* --- Words ------------------------------------------------------------------------------------ */

static GtkScrolledWindow *get_scrolled(TabiyaLessonPanel *self)
{
    return GTK_SCROLLED_WINDOW(adw_bin_get_child(self->card));
}

/* The card is as high as its words, which the panes above the moves would not give it; large
 * letters scroll. */
static gboolean fit_card_cb(gpointer user)
{
    TabiyaLessonPanel *self = user;
    GtkScrolledWindow *scrolled = get_scrolled(self);
    const int width = gtk_widget_get_width(GTK_WIDGET(self->card));
    const int most = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self)) ? COMPACT_CARD_MOST_PX
                                                                              : CARD_MOST_PX;
    int height;

    self->fitting = 0;
    if (width <= 0)
        return G_SOURCE_REMOVE;
    gtk_widget_measure(gtk_scrolled_window_get_child(scrolled), GTK_ORIENTATION_VERTICAL, width,
                       NULL, &height, NULL, NULL);
    gtk_scrolled_window_set_min_content_height(scrolled, MIN(height, most));
    return G_SOURCE_REMOVE;
}

/* Soon: not while sizes are allocated. */
static void fit_card(TabiyaLessonPanel *self)
{
    if (self->fitting == 0)
        self->fitting = g_idle_add_full(G_PRIORITY_HIGH_IDLE, fit_card_cb, self, NULL);
}

static void set_text(GtkLabel *label, const char *text)
{
    gtk_label_set_text(label, text);
    gtk_widget_set_visible(GTK_WIDGET(label), *text != '\0');
}

/* "Lucena · Chapter 2 of 4: Building a bridge" */
static void show_title(TabiyaLessonPanel *self, TabiyaLesson *lesson)
{
    const char *name = tabiya_lesson_get_title(lesson);
    g_autofree char *chapter =
        tabiya_lesson_words_dup_chapter(lesson, tabiya_lesson_session_get_chapter(self->session));
    g_autofree char *title = g_strconcat(name, *name && *chapter ? " · " : "", chapter, NULL);

    gtk_label_set_text(self->title, *title ? title : _("Lesson"));
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->title), *title ? title : NULL);
}

static void verdict_cb(TabiyaLessonPanel *self)
{
    tabiya_place_panel_show_verdict(TABIYA_PLACE_PANEL(self), self->verdict, self->details, NULL);
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(get_scrolled(self)), 0);
    fit_card(self);
}

/* The words belong to the question, not to a place that the learner looks back at. */
static void show_words(TabiyaLessonPanel *self)
{
    const TabiyaLessonTally tally = tabiya_lesson_session_get_tally(self->session);
    g_autofree char *sum = tabiya_lesson_words_dup_tally(&tally);
    const gboolean over =
        tabiya_lesson_session_get_stage(self->session) == TABIYA_LESSON_STAGE_OVER;

    set_text(self->words, tabiya_lesson_session_get_words(self->session));
    set_text(self->tally, over ? sum : "");
    fit_card(self);
}

static void show_next(TabiyaLessonPanel *self, TabiyaLesson *lesson)
{
    const guint chapter = tabiya_lesson_session_get_chapter(self->session) + 1;
    const char *title = chapter < tabiya_lesson_count_chapters(lesson)
                            ? tabiya_lesson_get_chapter(lesson, chapter)->title
                            : "";
    g_autofree char *words = *title ? g_strdup_printf(_("Next: %s"), title) : g_strdup(_("Next"));

    gtk_label_set_text(self->next_label, words);
    tabiya_shortcuts_name_button(self->next, words, "win.lesson-next");
}

/* --- Stages ----------------------------------------------------------------------------------- */

#define AT(stage) (1u << TABIYA_LESSON_STAGE_##stage)
#define RUNNING (AT(SHOWING) | AT(ASKING) | AT(JUDGING) | AT(TRIED))

static const TabiyaPanelShown SHOWN[] = {
    {G_STRUCT_OFFSET(TabiyaLessonPanel, hint), RUNNING & ~AT(TRIED)},
    {G_STRUCT_OFFSET(TabiyaLessonPanel, show), RUNNING},
    {G_STRUCT_OFFSET(TabiyaLessonPanel, retry), AT(TRIED)},
    {G_STRUCT_OFFSET(TabiyaLessonPanel, next), AT(OVER)},
    {G_STRUCT_OFFSET(TabiyaLessonPanel, finish), AT(OVER)},
};

static void show_lesson(TabiyaLessonPanel *self, TabiyaLesson *lesson, guint stage)
{
    const gboolean last = tabiya_lesson_session_is_last_chapter(self->session);
    const gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));

    tabiya_place_panel_show_stage(TABIYA_PLACE_PANEL(self), SHOWN, G_N_ELEMENTS(SHOWN), stage);
    gtk_widget_set_visible(self->next, (stage & AT(OVER)) && !last);
    gtk_widget_set_visible(self->finish, (stage & AT(OVER)) && last);
    gtk_widget_set_visible(self->page, !compact);
    tabiya_widget_set_css_class(GTK_WIDGET(self->status), "success", stage & AT(OVER));
    show_title(self, lesson);
    show_next(self, lesson);
    show_words(self);
}

/* If the focused widget disappears, focuses the next step. */
static void stage_cb(TabiyaLessonPanel *self)
{
    TabiyaLesson *lesson = tabiya_lesson_session_get_lesson(self->session);
    const TabiyaLessonStage stage = tabiya_lesson_session_get_stage(self->session);
    const gboolean focused = tabiya_place_panel_has_keyboard(TABIYA_PLACE_PANEL(self));
    const gboolean over =
        stage == TABIYA_LESSON_STAGE_OVER && tabiya_lesson_session_is_last_chapter(self->session);

    gtk_stack_set_visible_child(self->stack,
                                self->listing || !lesson ? GTK_WIDGET(self->list) : self->play);
    tabiya_lesson_list_set_in_hand(self->list,
                                   lesson && !over ? tabiya_lesson_get_title(lesson) : NULL);
    if (lesson)
        show_lesson(self, lesson, 1u << stage);
    if (focused)
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

void tabiya_lesson_panel_set_listing(TabiyaLessonPanel *self, gboolean listing)
{
    g_return_if_fail(TABIYA_IS_LESSON_PANEL(self));
    self->listing = listing;
    stage_cb(self);
}

gboolean tabiya_lesson_panel_get_listing(TabiyaLessonPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_PANEL(self), FALSE);
    return self->listing || !tabiya_lesson_session_get_lesson(self->session);
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::stage", G_CALLBACK(stage_cb)},
    {"notify::game", G_CALLBACK(stage_cb)},
    {"notify::verdict", G_CALLBACK(verdict_cb)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaLessonPanel *self = TABIYA_LESSON_PANEL(panel);

    self->session = session ? TABIYA_LESSON_SESSION(session) : NULL;
    tabiya_status_line_set_session(self->status, session);
    tabiya_notation_view_set_session(self->notation, session);
    if (!session)
        return;
    stage_cb(self);
    verdict_cb(self);
}

static void make_scrolling(TabiyaLessonPanel *self)
{
    tabiya_widget_set_scrolling(self->card, TRUE);
    g_signal_connect_object(gtk_scrolled_window_get_hadjustment(get_scrolled(self)),
                            "notify::page-size", G_CALLBACK(fit_card), self, G_CONNECT_SWAPPED);
    fit_card(self);
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    tabiya_panes_set_columns(TABIYA_LESSON_PANEL(panel)->panes, columns);
}

/* In a small window the next step is above what there is to read, and the page scrolls. */
static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaLessonPanel *self = TABIYA_LESSON_PANEL(panel);

    gtk_label_set_lines(self->title, compact ? 1 : TITLE_LINES);
    gtk_box_set_spacing(self->content, compact ? 4 : 12);
    tabiya_panes_set_compact(self->panes, compact);
    fit_card(self);
    gtk_widget_set_vexpand(GTK_WIDGET(self->card), compact);
    gtk_box_reorder_child_after(self->content, GTK_WIDGET(self->card),
                                compact ? self->commands : self->header);
    gtk_widget_set_visible(self->previous, !compact);
    gtk_widget_set_visible(self->forward, !compact);
    tabiya_lesson_list_set_compact(self->list, compact);
    if (self->session)
        stage_cb(self);
}

static gboolean tabiya_lesson_panel_grab_focus(GtkWidget *widget)
{
    TabiyaLessonPanel *self = TABIYA_LESSON_PANEL(widget);
    GtkWidget *const steps[] = {self->retry, self->next, self->finish};

    if (tabiya_lesson_panel_get_listing(self))
        return gtk_widget_grab_focus(GTK_WIDGET(self->list));
    for (gsize i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (gtk_widget_get_visible(steps[i]) && gtk_widget_grab_focus(steps[i]))
            return TRUE;
    }
    return tabiya_status_line_read(self->status);
}

static void tabiya_lesson_panel_dispose(GObject *object)
{
    g_clear_handle_id(&TABIYA_LESSON_PANEL(object)->fitting, g_source_remove);
    G_OBJECT_CLASS(tabiya_lesson_panel_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaLessonPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(stack);
    BIND(list);
    BIND(play);
    BIND(header);
    BIND(again);
    BIND(close);
    BIND(content);
    BIND(title);
    BIND(verdict);
    BIND(details);
    BIND(words);
    BIND(tally);
    BIND(next_label);
    BIND(status);
    BIND(card);
    BIND(commands);
    BIND(previous);
    BIND(forward);
    BIND(hint);
    BIND(show);
    BIND(retry);
    BIND(next);
    BIND(finish);
    BIND(page);
    BIND(notation);
}

static void tabiya_lesson_panel_class_init(TabiyaLessonPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_lesson_panel_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_lesson_panel_grab_focus;
    panel_class->spreads = TRUE;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    g_type_ensure(TABIYA_TYPE_LESSON_LIST);
    g_type_ensure(TABIYA_TYPE_STATUS_LINE);
    tabiya_widget_set_template(widget_class, "training/lesson-panel.ui");
    bind_children(widget_class);
}

static void name_buttons(TabiyaLessonPanel *self)
{
    tabiya_shortcuts_name_button(self->again, _("Start over"), "win.lesson-again");
    tabiya_shortcuts_name_button(self->previous, _("One move back"), "win.previous");
    tabiya_shortcuts_name_button(self->forward, _("One move forward"), "win.next");
    tabiya_shortcuts_name_button(self->hint, _("Hint"), "win.lesson-hint");
    tabiya_shortcuts_name_button(self->show, _("Show Move"), "win.lesson-show");
    tabiya_shortcuts_name_button(self->retry, _("Try Again"), "win.lesson-next");
}

static void tabiya_lesson_panel_init(TabiyaLessonPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->panes = tabiya_panes_wrap(self->content, self->page, TABIYA_PANES_TRAINING);
    tabiya_page_rest(GTK_WIDGET(self->list));
    tabiya_page_rest(self->play);
    tabiya_widget_wrap_row(GTK_BOX(self->commands));
    name_buttons(self);
    make_scrolling(self);
}

GtkWidget *tabiya_lesson_panel_new(TabiyaLessonSession *session)
{
    return g_object_new(TABIYA_TYPE_LESSON_PANEL, "session", session, NULL);
}
