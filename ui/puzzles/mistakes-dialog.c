/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistakes-dialog.h. A thread reads the names, since a library may have many. */
#include "ui/puzzles/mistakes-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/game/own-name.h"
#include "app/number.h"
#include "app/puzzles/own-mistakes.h"
#include "ui/access/names.h"
#include "ui/help/help-window.h"
#include "ui/widget.h"

#define WIDTH_PX 400
#define HEIGHT_PX 580

/* How thoroughly to search the games. */
static const struct {
    const char *name;
    guint64 nodes;
} EFFORTS[] = {
    {N_("Quick"), 50000},
    {N_("Normal"), TABIYA_MISTAKE_NODES},
    {N_("Thorough"), 1000000},
};

typedef struct {
    GtkWindow *window;
    GtkStack *stack; /* "loading", "names", "none" */
    GtkStringList *names;
    AdwComboRow *effort;
    GtkCheckButton *reviewed;
    GtkWidget *words, *list, *look; /* the question, and the thoroughness */
    GPtrArray *players;             /* of TabiyaOwnName; NULL: not read yet */
    GHashTable *games;              /* name (of `players`) → games */
    GHashTable *chosen;             /* set of names */
    GCancellable *cancellable;
    TabiyaMistakesFunc func;
    gpointer user;
} Question;

static void question_free(gpointer data)
{
    Question *question = data;

    g_hash_table_unref(question->games);
    g_hash_table_unref(question->chosen);
    g_clear_pointer(&question->players, g_ptr_array_unref);
    g_object_unref(question->cancellable);
    g_free(question);
}

static void update(Question *question)
{
    gtk_widget_set_sensitive(question->look, g_hash_table_size(question->chosen) > 0);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static const char *get_name(GtkListItem *item)
{
    return gtk_string_object_get_string(gtk_list_item_get_item(item));
}

static void toggled_cb(GtkCheckButton *check, GtkListItem *item)
{
    Question *question = g_object_get_data(G_OBJECT(check), "question");

    if (!gtk_list_item_get_item(item))
        return;
    if (gtk_check_button_get_active(check))
        g_hash_table_add(question->chosen, g_strdup(get_name(item)));
    else
        g_hash_table_remove(question->chosen, get_name(item));
    update(question);
}

static void setup_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *check = gtk_check_button_new(), *count = gtk_label_new(NULL);

    gtk_widget_set_hexpand(check, TRUE);
    gtk_widget_add_css_class(check, "tall");
    gtk_widget_add_css_class(count, "dim-label");
    gtk_widget_add_css_class(count, "numeric");
    gtk_widget_set_margin_end(count, 12);
    gtk_box_append(GTK_BOX(box), check);
    gtk_box_append(GTK_BOX(box), count);
    g_object_set_data(G_OBJECT(check), "question", user);
    g_signal_connect(check, "toggled", G_CALLBACK(toggled_cb), item);
    gtk_list_item_set_child(item, box);
    gtk_list_item_set_activatable(item, FALSE);
    gtk_list_item_set_selectable(item, FALSE);
}

static void bind_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    Question *question = user;
    GtkWidget *check = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    const char *name = get_name(item);
    guint games = GPOINTER_TO_UINT(g_hash_table_lookup(question->games, name));
    g_autofree char *number = tabiya_dup_number(games);
    g_autofree char *count = g_strdup_printf(ngettext("%s game", "%s games", games), number);

    g_signal_handlers_block_by_func(check, toggled_cb, item);
    gtk_check_button_set_label(GTK_CHECK_BUTTON(check), tabiya_own_name_show(name));
    tabiya_widget_ellipsize_words(check);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check),
                                g_hash_table_contains(question->chosen, name));
    g_signal_handlers_unblock_by_func(check, toggled_cb, item);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(check)), count);
    tabiya_widget_set_description(GTK_WIDGET(check), count);
}

/* --- Names ------------------------------------------------------------------------------------ */

static void list_names(GTask *task, gpointer source, gpointer library, GCancellable *cancellable)
{
    GError *error = NULL;
    GPtrArray *names = tabiya_own_mistakes_list_names(library, cancellable, &error);

    if (names)
        g_task_return_pointer(task, names, (GDestroyNotify)g_ptr_array_unref);
    else
        g_task_return_error(task, error);
}

/* Deselects names that are no longer in the library. */
static void keep_known(Question *question)
{
    GHashTableIter iter;
    gpointer name;

    g_hash_table_iter_init(&iter, question->chosen);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        if (!g_hash_table_contains(question->games, name))
            g_hash_table_iter_remove(&iter);
    }
}

static void take_names(Question *question)
{
    gboolean any = g_hash_table_size(question->chosen) > 0;
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint i = 0; i < question->players->len; i++) {
        const TabiyaOwnName *player = g_ptr_array_index(question->players, i);

        g_hash_table_insert(question->games, player->name, GUINT_TO_POINTER(player->games));
        if (!any && player->likely)
            g_hash_table_add(question->chosen, g_strdup(player->name));
        g_ptr_array_add(names, player->name);
    }
    keep_known(question);
    g_ptr_array_add(names, NULL);
    gtk_string_list_splice(question->names, 0, 0, (const char *const *)names->pdata);
}

/* Nobody to choose. */
static void show_none(Question *question)
{
    GtkWidget *const asked[] = {question->words, question->list, GTK_WIDGET(question->reviewed),
                                question->look};

    gtk_stack_set_visible_child_name(question->stack, "none");
    for (gsize i = 0; i < G_N_ELEMENTS(asked); i++)
        gtk_widget_set_visible(asked[i], FALSE);
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GPtrArray) players = g_task_propagate_pointer(G_TASK(result), NULL);
    Question *question = user;

    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return; /* the window is closed */
    if (!players || players->len == 0) {
        show_none(question);
        return;
    }
    question->players = g_steal_pointer(&players);
    take_names(question);
    gtk_stack_set_visible_child_name(question->stack, "names");
    update(question);
}

/* --- The window ------------------------------------------------------------------------------- */

static void look_cb(Question *question)
{
    g_autofree char **names = (char **)g_hash_table_get_keys_as_array(question->chosen, NULL);
    const TabiyaMistakesWish wish = {
        .names = names,
        .reviewed_only = gtk_check_button_get_active(question->reviewed),
        .nodes = EFFORTS[adw_combo_row_get_selected(question->effort)].nodes,
    };

    question->func(&wish, question->user);
    gtk_window_close(question->window);
}

static void closed_cb(Question *question)
{
    g_cancellable_cancel(question->cancellable);
}

static GtkWidget *make_list(Question *question)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *search = gtk_search_entry_new(), *scroller = gtk_scrolled_window_new(), *list;
    GtkStringFilter *filter =
        gtk_string_filter_new(gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string"));
    GtkFilterListModel *model =
        gtk_filter_list_model_new(G_LIST_MODEL(question->names), GTK_FILTER(filter));

    g_object_bind_property(search, "text", filter, "search", G_BINDING_DEFAULT);
    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), question);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cb), question);
    list =
        gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(model))), factory);
    tabiya_widget_set_name(list, _("Players"));
    tabiya_widget_set_name(search, _("Search Players"));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
    gtk_widget_add_css_class(scroller, "card");
    gtk_widget_add_css_class(scroller, "own-names");
    gtk_widget_set_overflow(scroller, GTK_OVERFLOW_HIDDEN);
    gtk_search_entry_set_key_capture_widget(GTK_SEARCH_ENTRY(search), GTK_WIDGET(question->window));
    g_object_set(search, "placeholder-text", _("Search Players"), NULL);
    gtk_widget_set_vexpand(scroller, TRUE);
    gtk_box_append(GTK_BOX(box), search);
    gtk_box_append(GTK_BOX(box), scroller);
    return box;
}

static GtkWidget *make_stack(Question *question)
{
    GtkWidget *stack = gtk_stack_new(), *spinner = gtk_spinner_new();
    GtkWidget *none = adw_status_page_new();

    question->stack = GTK_STACK(stack);
    question->names = gtk_string_list_new(NULL);
    gtk_spinner_start(GTK_SPINNER(spinner));
    tabiya_widget_set_name(spinner, _("Loading player names"));
    adw_status_page_set_title(ADW_STATUS_PAGE(none), _("No Games Yet"));
    adw_status_page_set_description(
        ADW_STATUS_PAGE(none),
        _("Tabiya looks for mistakes in your library’s games. Play some games or import them "
          "there."));
    gtk_widget_add_css_class(none, "compact");
    gtk_stack_add_named(question->stack, spinner, "loading");
    gtk_stack_add_named(question->stack, make_list(question), "names");
    gtk_stack_add_named(question->stack, none, "none");
    gtk_widget_set_vexpand(stack, TRUE);
    return stack;
}

/* Explains the choice. */
static void effort_cb(AdwComboRow *row)
{
    g_autofree char *number = tabiya_dup_number(EFFORTS[adw_combo_row_get_selected(row)].nodes);
    /* Translators: "200,000 positions a move": how much the engine searches. */
    g_autofree char *words = g_strdup_printf(_("%s positions a move"), number);

    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), words);
}

static GtkWidget *make_effort(Question *question, guint64 nodes)
{
    GtkWidget *list = gtk_list_box_new(), *row = tabiya_names_give(adw_combo_row_new());
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    guint chosen = 0;

    for (guint i = 0; i < G_N_ELEMENTS(EFFORTS); i++) {
        gtk_string_list_append(names, _(EFFORTS[i].name));
        if (EFFORTS[i].nodes <= nodes)
            chosen = i;
    }
    question->effort = ADW_COMBO_ROW(row);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Effort"));
    adw_combo_row_set_model(question->effort, G_LIST_MODEL(names));
    adw_combo_row_set_selected(question->effort, chosen);
    g_signal_connect(row, "notify::selected", G_CALLBACK(effort_cb), NULL);
    effort_cb(question->effort);
    tabiya_widget_set_name(list, _("Effort"));
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_list_box_append(GTK_LIST_BOX(list), row);
    return list;
}

static GtkWidget *make_content(Question *question, const TabiyaMistakesWish *first)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *words = gtk_label_new(_("Which player are you? Choose every name you play under."));

    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_label_set_xalign(GTK_LABEL(words), 0);
    question->words = words;
    question->list = make_effort(question, first->nodes);
    question->reviewed = GTK_CHECK_BUTTON(
        tabiya_names_give(gtk_check_button_new_with_mnemonic(_("_Only reviewed games"))));
    tabiya_widget_wrap_words(GTK_WIDGET(question->reviewed));
    gtk_widget_add_css_class(GTK_WIDGET(question->reviewed), "tall");
    gtk_check_button_set_active(question->reviewed, first->reviewed_only);
    gtk_widget_set_tooltip_text(
        GTK_WIDGET(question->reviewed),
        _("The engine takes a few seconds for each game that was not reviewed"));
    question->look = tabiya_names_give(gtk_button_new_with_mnemonic(_("_Look for Mistakes")));
    tabiya_widget_wrap_words(question->look);
    gtk_widget_add_css_class(question->look, "suggested-action");
    gtk_widget_add_css_class(question->look, "pill");
    gtk_widget_set_halign(question->look, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(box, "repertoire-dialog");
    gtk_box_append(GTK_BOX(box), words);
    gtk_box_append(GTK_BOX(box), make_stack(question));
    gtk_box_append(GTK_BOX(box), question->list);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(question->reviewed));
    gtk_box_append(GTK_BOX(box), question->look);
    return box;
}

static void present(Question *question, GtkWindow *parent, GtkWidget *content)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_box_append(GTK_BOX(box), content);
    adw_window_set_content(ADW_WINDOW(question->window), box);
    gtk_window_set_title(question->window, _("Your Mistakes"));
    gtk_window_set_default_size(question->window, WIDTH_PX, HEIGHT_PX);
    tabiya_widget_fit_into(question->window, GTK_WIDGET(parent));
    gtk_window_set_transient_for(question->window, parent);
    tabiya_help_attach(question->window, "mistakes");
    gtk_window_set_destroy_with_parent(question->window, TRUE);
    gtk_window_set_modal(question->window, TRUE);
    gtk_window_set_default_widget(question->window, question->look);
    tabiya_widget_close_on_escape(GTK_WIDGET(question->window));
    gtk_window_present(question->window);
}

GtkWindow *tabiya_mistakes_ask(GtkWindow *parent, const char *library,
                               const TabiyaMistakesWish *first, TabiyaMistakesFunc func,
                               gpointer user)
{
    Question *question = g_new0(Question, 1);
    g_autoptr(GTask) task = NULL;

    question->window = GTK_WINDOW(adw_window_new());
    question->games = g_hash_table_new(g_str_hash, g_str_equal);
    question->chosen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    question->cancellable = g_cancellable_new();
    question->func = func;
    question->user = user;
    for (char **name = first->names; name && *name; name++)
        g_hash_table_add(question->chosen, g_strdup(*name));
    present(question, parent, make_content(question, first));
    update(question);
    g_signal_connect_swapped(question->look, "clicked", G_CALLBACK(look_cb), question);
    g_signal_connect_swapped(question->window, "destroy", G_CALLBACK(closed_cb), question);
    g_object_set_data_full(G_OBJECT(question->window), "question", question, question_free);
    task = g_task_new(NULL, question->cancellable, listed_cb, question);
    g_task_set_task_data(task, g_strdup(library), g_free);
    g_task_run_in_thread(task, list_names);
    return question->window;
}
