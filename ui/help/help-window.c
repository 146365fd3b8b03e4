/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See help-window.h. The text is data/help/LANGUAGE.md in the program's resources, or English for
 * languages that have none. */
#include "ui/help/help-window.h"

#include <glib/gi18n.h>

#include "help-resources.h"
#include "ui/access/names.h"
#include "ui/help/help-text.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define FOLDER "/io/github/tabiya/Tabiya/help/"
#define EXCERPT_CHARACTERS 90
#define SPACE_ABOVE_PX 12

struct _TabiyaHelpWindow {
    AdwWindow parent;
    GtkWidget *back;
    GtkWidget *search_button;
    GtkSearchBar *search_bar;
    GtkEditable *search;
    GtkStack *stack;
    GtkListBox *list;
    GtkScrolledWindow *scroller;
    GtkBox *topic;
    GPtrArray *topics; /* owned */
    GtkWidget *target; /* in the topic, the target of a scroll once it is laid out; NULL: none */
    guint tick;
    gboolean from_list; /* the topic was opened from the list: Escape goes back to it */
};

G_DEFINE_FINAL_TYPE(TabiyaHelpWindow, tabiya_help_window, ADW_TYPE_WINDOW)

/* --- The text --------------------------------------------------------------------------------- */

/* In the first of the person's languages that has a manual. */
GPtrArray *tabiya_help_read_manual(void)
{
    const char *const *languages = g_get_language_names();

    for (; *languages; languages++) {
        g_autofree char *path = g_strconcat(FOLDER, *languages, ".md", NULL);
        g_autoptr(GBytes) bytes = g_resource_lookup_data(tabiya_help_get_resource(), path, 0, NULL);

        if (bytes)
            return tabiya_help_read(g_bytes_get_data(bytes, NULL));
    }
    g_autoptr(GBytes) english = g_resources_lookup_data(FOLDER "en.md", 0, NULL);

    return tabiya_help_read(g_bytes_get_data(english, NULL));
}

/* --- A topic ---------------------------------------------------------------------------------- */

static void show_topic(TabiyaHelpWindow *self, const TabiyaHelpTopic *topic,
                       const TabiyaHelpBlock *heading);

/* Opens a link: in this window if it is in the manual, else in the browser. */
static gboolean link_cb(TabiyaHelpWindow *self, const char *target)
{
    const TabiyaHelpBlock *heading = NULL;
    const TabiyaHelpTopic *topic =
        *target == '#' ? tabiya_help_find(self->topics, target + 1, &heading) : NULL;

    if (topic)
        show_topic(self, topic, heading);
    return topic != NULL;
}

static GtkWidget *new_label(TabiyaHelpWindow *self, const char *markup, GtkAccessibleRole role)
{
    GtkWidget *label =
        g_object_new(GTK_TYPE_LABEL, "accessible-role", role, "xalign", 0.0f, "wrap", TRUE,
                     "wrap-mode", PANGO_WRAP_WORD_CHAR, "use-markup", TRUE, "label", markup, NULL);

    g_signal_connect_object(label, "activate-link", G_CALLBACK(link_cb), self, G_CONNECT_SWAPPED);
    return label;
}

static GtkWidget *new_heading(TabiyaHelpWindow *self, const char *text, int level)
{
    g_autofree char *markup = g_markup_escape_text(text, -1);
    GtkWidget *label = new_label(self, markup, GTK_ACCESSIBLE_ROLE_HEADING);

    gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
    gtk_widget_add_css_class(label, level == 1 ? "title-1" : "title-4");
    if (level > 1)
        gtk_widget_set_margin_top(label, 12);
    return label;
}

/* The text can be selected and copied, for commands. They are never mirrored. */
static GtkWidget *new_text(TabiyaHelpWindow *self, const TabiyaHelpBlock *block)
{
    GtkWidget *label = new_label(self, block->markup, GTK_ACCESSIBLE_ROLE_LABEL);

    gtk_label_set_selectable(GTK_LABEL(label), block->kind == TABIYA_HELP_COMMAND);
    if (block->kind == TABIYA_HELP_COMMAND) {
        gtk_widget_set_direction(label, GTK_TEXT_DIR_LTR);
        gtk_widget_add_css_class(label, "tabiya-help-command");
    }
    gtk_widget_set_hexpand(label, TRUE);
    return label;
}

static GtkWidget *new_item(TabiyaHelpWindow *self, const TabiyaHelpBlock *block)
{
    GtkWidget *row = g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM,
                                  "spacing", 9, NULL);
    GtkWidget *bullet =
        g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "label",
                     "•", "yalign", 0.0f, NULL);

    gtk_box_append(GTK_BOX(row), bullet);
    gtk_box_append(GTK_BOX(row), new_text(self, block));
    return row;
}

static GtkWidget *new_block(TabiyaHelpWindow *self, const TabiyaHelpBlock *block)
{
    if (block->kind == TABIYA_HELP_HEADING)
        return new_heading(self, block->text, 2);
    return block->kind == TABIYA_HELP_ITEM ? new_item(self, block) : new_text(self, block);
}

/* The topic's headings, one after the other, as links or for a row of the list. "": none. */
static char *dup_contents(const TabiyaHelpTopic *topic, gboolean links)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < topic->blocks->len; i++) {
        const TabiyaHelpBlock *block = g_ptr_array_index(topic->blocks, i);
        g_autofree char *title = NULL;

        if (block->kind != TABIYA_HELP_HEADING || !block->id)
            continue;
        title = g_markup_escape_text(block->text, -1);
        if (out->len > 0)
            g_string_append(out, " · ");
        if (links)
            g_string_append_printf(out, "<a href=\"#%s\">%s</a>", block->id, title);
        else
            g_string_append(out, title);
    }
    return g_string_free(out, FALSE);
}

/* Texts have no position before they are laid out. */
static gboolean scroll_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    TabiyaHelpWindow *self = TABIYA_HELP_WINDOW(widget);
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(self->scroller);
    GtkWidget *page = gtk_widget_get_parent(GTK_WIDGET(self->topic)); /* including its padding */
    graphene_rect_t bounds;

    if (self->target && gtk_widget_get_height(self->target) == 0)
        return G_SOURCE_CONTINUE;
    if (self->target && gtk_widget_compute_bounds(self->target, page, &bounds))
        gtk_adjustment_set_value(adjustment, (double)bounds.origin.y - SPACE_ABOVE_PX);
    self->target = NULL;
    self->tick = 0;
    return G_SOURCE_REMOVE;
}

static void fill_topic(TabiyaHelpWindow *self, const TabiyaHelpTopic *topic,
                       const TabiyaHelpBlock *heading)
{
    g_autofree char *contents = dup_contents(topic, TRUE);
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->topic))))
        gtk_box_remove(self->topic, child);
    gtk_box_append(self->topic, new_heading(self, topic->title, 1));
    if (*contents)
        gtk_box_append(self->topic, new_label(self, contents, GTK_ACCESSIBLE_ROLE_LABEL));
    self->target = NULL;
    for (guint i = 0; i < topic->blocks->len; i++) {
        const TabiyaHelpBlock *block = g_ptr_array_index(topic->blocks, i);

        child = new_block(self, block);
        gtk_box_append(self->topic, child);
        if (block == heading)
            self->target = child;
    }
}

static void show_topic(TabiyaHelpWindow *self, const TabiyaHelpTopic *topic,
                       const TabiyaHelpBlock *heading)
{
    fill_topic(self, topic, heading);
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(self->scroller), 0);
    if (self->target && self->tick == 0)
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), scroll_cb, NULL, NULL);
    gtk_stack_set_visible_child_name(self->stack, "topic");
    gtk_widget_set_visible(self->back, TRUE);
    tabiya_widget_set_name(GTK_WIDGET(self->scroller), topic->title);
    gtk_widget_grab_focus(GTK_WIDGET(self->scroller)); /* so that keys scroll */
}

/* --- The list --------------------------------------------------------------------------------- */

/* The beginning of the match; without a search, the headings or the beginning of the topic. */
static char *dup_excerpt(const TabiyaHelpTopic *topic, const TabiyaHelpBlock *found)
{
    const TabiyaHelpBlock *block = found ? found : g_ptr_array_index(topic->blocks, 0);
    g_autofree char *contents = dup_contents(topic, FALSE);
    g_autofree char *cut = NULL;

    if (!found && *contents)
        return g_steal_pointer(&contents);
    if (g_utf8_strlen(block->text, -1) <= EXCERPT_CHARACTERS)
        return g_markup_escape_text(block->text, -1);
    const char *end = g_utf8_offset_to_pointer(block->text, EXCERPT_CHARACTERS);
    while (end > block->text && *end != ' ')
        end--;
    cut = g_strdup_printf("%.*s…", (int)(end - block->text), block->text);
    return g_markup_escape_text(cut, -1);
}

static void add_row(TabiyaHelpWindow *self, TabiyaHelpTopic *topic, const TabiyaHelpBlock *found)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *excerpt = dup_excerpt(topic, found);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), topic->title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), excerpt);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 2);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row),
                              g_object_new(GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic",
                                           "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                           NULL));
    g_object_set_data(G_OBJECT(row), "tabiya-topic", topic);
    g_object_set_data(G_OBJECT(row), "tabiya-found", (gpointer)found);
    gtk_list_box_append(self->list, row);
}

/* All topics, or those with the words of the search. */
static void fill_list(TabiyaHelpWindow *self)
{
    const char *words = gtk_editable_get_text(self->search);
    gboolean any = FALSE;
    GtkWidget *row;

    while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->list))))
        gtk_list_box_remove(self->list, row);
    for (guint i = 0; i < self->topics->len; i++) {
        TabiyaHelpTopic *topic = g_ptr_array_index(self->topics, i);
        const TabiyaHelpBlock *found = NULL;

        if (*words && !tabiya_help_matches(topic, words, &found))
            continue;
        add_row(self, topic, found);
        any = TRUE;
    }
    gtk_stack_set_visible_child_name(self->stack, any ? "list" : "nothing");
    gtk_widget_set_visible(self->back, FALSE);
}

static void search_changed_cb(TabiyaHelpWindow *self)
{
    fill_list(self);
}

static void row_activated_cb(TabiyaHelpWindow *self, GtkListBoxRow *row)
{
    const TabiyaHelpTopic *topic = g_object_get_data(G_OBJECT(row), "tabiya-topic");
    const TabiyaHelpBlock *found = g_object_get_data(G_OBJECT(row), "tabiya-found");

    self->from_list = TRUE;
    show_topic(self, topic, found ? tabiya_help_get_heading(topic, found) : NULL);
}

/* Back to the list, with the last search; from there, out of the window. */
static void back_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    TabiyaHelpWindow *self = TABIYA_HELP_WINDOW(widget);

    if (!gtk_widget_get_visible(self->back)) {
        gtk_window_close(GTK_WINDOW(self));
        return;
    }
    gtk_stack_set_visible_child_name(self->stack, "list");
    gtk_widget_set_visible(self->back, FALSE);
    self->from_list = TRUE;
    gtk_widget_child_focus(GTK_WIDGET(self->list), GTK_DIR_TAB_FORWARD);
}

/* A topic that F1 opened closes at once; one that was opened from the list goes back to it. */
static void leave_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    if (TABIYA_HELP_WINDOW(widget)->from_list)
        back_cb(widget, name, parameter);
    else
        gtk_window_close(GTK_WINDOW(widget));
}

/* --- The window ------------------------------------------------------------------------------- */

static void tabiya_help_window_dispose(GObject *object)
{
    TabiyaHelpWindow *self = TABIYA_HELP_WINDOW(object);

    g_clear_pointer(&self->topics, g_ptr_array_unref);
    G_OBJECT_CLASS(tabiya_help_window_parent_class)->dispose(object);
}

static void tabiya_help_window_class_init(TabiyaHelpWindowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_help_window_dispose;
    tabiya_widget_set_template(widget_class, "help/help-window.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, back);
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, search_button);
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, search_bar);
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, search);
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, stack);
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, list);
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, scroller);
    gtk_widget_class_bind_template_child(widget_class, TabiyaHelpWindow, topic);
    gtk_widget_class_bind_template_callback(widget_class, search_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, row_activated_cb);
    gtk_widget_class_install_action(widget_class, "help.back", NULL, back_cb);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back",
                                        NULL);
    gtk_widget_class_install_action(widget_class, "help.leave", NULL, leave_cb);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "help.leave", NULL);
}

static void tabiya_help_window_init(TabiyaHelpWindow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_shortcuts_name_button(self->back, _("All topics"), NULL);
    tabiya_shortcuts_name_button(self->search_button, _("Search"), NULL);
    gtk_search_bar_connect_entry(self->search_bar, self->search);
    gtk_search_bar_set_key_capture_widget(self->search_bar, GTK_WIDGET(self));
    self->topics = tabiya_help_read_manual();
    fill_list(self);
}

static TabiyaHelpWindow *ensure_window(GtkWindow *parent)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);

        if (TABIYA_IS_HELP_WINDOW(window) && gtk_window_get_transient_for(window) == parent)
            return TABIYA_HELP_WINDOW(window);
    }
    TabiyaHelpWindow *self = g_object_new(TABIYA_TYPE_HELP_WINDOW, NULL);
    tabiya_widget_fit_into(GTK_WINDOW(self), GTK_WIDGET(parent));
    gtk_window_set_transient_for(GTK_WINDOW(self), parent);
    return self;
}

void tabiya_help_present(GtkWindow *parent, const char *id)
{
    TabiyaHelpWindow *self = ensure_window(parent);
    const TabiyaHelpBlock *heading = NULL;
    const TabiyaHelpTopic *topic = id ? tabiya_help_find(self->topics, id, &heading) : NULL;

    if (topic)
        show_topic(self, topic, heading);
    self->from_list = !topic;
    gtk_window_present(GTK_WINDOW(self));
}

static gboolean help_key_cb(GtkWidget *window, GVariant *arguments, gpointer id)
{
    tabiya_help_present(GTK_WINDOW(window), id);
    return TRUE;
}

void tabiya_help_attach(GtkWindow *window, const char *id)
{
    GtkEventController *controller = gtk_shortcut_controller_new();
    GtkShortcutAction *action = gtk_callback_action_new(help_key_cb, (gpointer)id, NULL);

    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(controller),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_F1, 0), action));
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    gtk_widget_add_controller(GTK_WIDGET(window), controller);
}
