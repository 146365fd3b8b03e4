/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See browser-page.h. The list shows one of two models: the tree, which keeps what is unfolded, or
 * the search results. */
#include "ui/openings/browser-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "app/analysis/line-text.h"
#include "app/game/shown-move.h"
#include "app/names/classifier.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/menu-items.h"
#include "ui/openings/opening-row.h"
#include "ui/openings/tree-keys.h"
#include "ui/shell.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

/* A search by code shows all results; of a search by name the first ones are enough. */
#define FOUND_MAX 60
#define FOUND_BY_CODE_MAX 500

struct _TabiyaBrowserPage {
    TabiyaPlacePanel parent_instance;

    guint loading_id;              /* will show that the names are loading; 0: will not */
    GCancellable *cancellable;     /* for reading the names */
    TabiyaOpeningTree *tree;       /* owned; NULL: not read yet */
    GtkTreeListModel *families;    /* owned; below the favorites */
    GListStore *kept;              /* owned: the section of favorites, or empty */
    GtkTreeListModel *shown;       /* owned: the families, or the search results */
    GtkSingleSelection *selection; /* owned */
    gboolean changing;             /* the program changes the selection */
    char *typed;                   /* the text of the current search; NULL: none */
    TabiyaFavorites *favorites;    /* owned */
    TabiyaOpeningItem *unknown;    /* owned: the chosen favorite that cannot be shown; NULL: none */
    TabiyaOpeningScore *score;     /* owned */

    /* Template */
    GtkWidget *content;
    GtkSearchEntry *words;
    GtkListView *list;
    GtkLabel *none;
    GtkLabel *found; /* only for screen readers */
    GtkLabel *moves, *score_label;
    GtkWidget *buttons, *play, *star;
    GtkMenuButton *go_on;
    GMenu *go_on_menu;
};

#define LOADING_DELAY_MS 500

G_DEFINE_FINAL_TYPE(TabiyaBrowserPage, tabiya_browser_page, TABIYA_TYPE_PLACE_PANEL)

enum { SIGNAL_PLAY, SIGNAL_STARRING, N_SIGNALS };
static guint signals[N_SIGNALS];

static TabiyaOpeningsSession *session_of(TabiyaBrowserPage *self)
{
    TabiyaBoardSession *session = tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(self));

    return session ? TABIYA_OPENINGS_SESSION(session) : NULL;
}

/* --- The list --------------------------------------------------------------------------------- */

static GListModel *make_children_cb(gpointer item, gpointer user)
{
    GListModel *children = tabiya_opening_item_get_children(item);

    return children ? g_object_ref(children) : NULL;
}

/* Takes `model`. */
static GtkTreeListModel *make_list(GListModel *model)
{
    return gtk_tree_list_model_new(model, FALSE, FALSE, make_children_cb, NULL, NULL);
}

/* Without a selection: so a new model costs nothing, and the board does not change. */
static void show_list(TabiyaBrowserPage *self, GtkTreeListModel *list)
{
    if (list == self->shown)
        return;
    self->changing = TRUE;
    g_set_object(&self->shown, list);
    gtk_single_selection_set_model(self->selection, G_LIST_MODEL(list));
    gtk_single_selection_set_selected(self->selection, GTK_INVALID_LIST_POSITION);
    self->changing = FALSE;
}

static guint how_many(const char *typed)
{
    gboolean code = strchr("abcde", g_ascii_tolower(typed[0])) && g_ascii_isdigit(typed[1]);

    /* "e4" is a move. */
    return code && g_ascii_isdigit(typed[2]) ? FOUND_BY_CODE_MAX : FOUND_MAX;
}

/* Announces the number of results to a screen reader. `more`: there are more than are shown. */
static void tell_found(TabiyaBrowserPage *self, gboolean more)
{
    guint n = tabiya_browser_page_get_n_shown(self);
    TabiyaOpeningItem *first = n > 0 ? tabiya_browser_page_get_shown(self, 0) : NULL;
    g_autofree char *text = NULL;

    if (!first) {
        text = g_strdup(_("No matching openings"));
    } else if (more) {
        text = g_strdup_printf(_("More than %'u openings found, first: %s"), n,
                               tabiya_opening_item_get_title(first));
    } else {
        text =
            g_strdup_printf(ngettext("%'u opening found: %s", "%'u openings found, first: %s", n),
                            n, tabiya_opening_item_get_title(first));
    }
    gtk_label_set_text(self->found, *self->typed ? text : "");
    if (*self->typed)
        tabiya_announce(GTK_WIDGET(self), text);
}

/* Below the board there is one row of them: while one searches, they are worth more than it. */
static void bring_found(TabiyaBrowserPage *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

    if (root && tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self)) &&
        gtk_widget_get_focus_child(GTK_WIDGET(self->words))) {
        tabiya_shell_bring(TABIYA_SHELL(root), GTK_WIDGET(self));
    }
}

static void find(TabiyaBrowserPage *self)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->words));
    g_autofree char *typed = g_strstrip(g_strdup(text));
    gboolean more = FALSE;

    if (!self->tree || g_strcmp0(typed, self->typed) == 0)
        return;
    g_free(self->typed);
    self->typed = g_steal_pointer(&typed);
    if (*self->typed == '\0') {
        show_list(self, self->families);
    } else {
        bring_found(self);
        const guint most = how_many(self->typed);
        GListModel *found = tabiya_opening_tree_find(self->tree, self->typed, most + 1);
        more = g_list_model_get_n_items(found) > most;
        g_autoptr(GtkTreeListModel) list =
            make_list(G_LIST_MODEL(gtk_slice_list_model_new(found, 0, most)));

        show_list(self, list);
    }
    g_clear_handle_id(&self->loading_id, g_source_remove);
    gtk_label_set_text(self->none, _("No matching openings"));
    gtk_widget_set_visible(GTK_WIDGET(self->none), tabiya_browser_page_get_n_shown(self) == 0);
    tell_found(self, more);
}

/* --- Favorites -------------------------------------------------------------------------------- */

/* `item` may be NULL. */
static void set_unknown(TabiyaBrowserPage *self, TabiyaOpeningItem *item)
{
    if (g_set_object(&self->unknown, item))
        g_signal_emit(self, signals[SIGNAL_STARRING], 0);
}

static void list_kept(TabiyaBrowserPage *self)
{
    g_autoptr(TabiyaOpeningItem) section = tabiya_opening_tree_new_section(
        self->tree, _("Favorites"), tabiya_favorites_get_names(self->favorites));
    guint before = g_list_model_get_n_items(G_LIST_MODEL(self->kept));

    /* The section is removed and added again: the selection in it is lost, and the board does not
     * change. */
    self->changing = TRUE;
    g_list_store_splice(self->kept, 0, before, (gpointer *)&section, section ? 1 : 0);
    self->changing = FALSE;
    set_unknown(self, NULL);
    if (section) {
        g_autoptr(GtkTreeListRow) row = gtk_tree_list_model_get_row(self->families, 0);

        gtk_tree_list_row_set_expanded(row, TRUE);
    }
}

static const TabiyaOpening *get_opening(TabiyaBrowserPage *self)
{
    const TabiyaNode *cursor =
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session_of(self)));

    return tabiya_node_get_parent(cursor) ? tabiya_openings_classify(cursor) : NULL;
}

const char *tabiya_browser_page_get_starring(TabiyaBrowserPage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSER_PAGE(self), NULL);

    if (self->unknown)
        return tabiya_opening_item_get_name(self->unknown);
    const TabiyaOpening *opening = session_of(self) ? get_opening(self) : NULL;
    return opening ? opening->name : NULL;
}

static void show_star(TabiyaBrowserPage *self)
{
    const char *name = tabiya_browser_page_get_starring(self);
    gboolean kept = name && tabiya_favorites_contains(self->favorites, name);

    gtk_button_set_icon_name(GTK_BUTTON(self->star),
                             kept ? "starred-symbolic" : "non-starred-symbolic");
    tabiya_shortcuts_name_button(self->star, kept ? _("Remove the star") : _("Star this opening"),
                                 "win.openings-favourite");
}

static void favorites_changed_cb(TabiyaBrowserPage *self)
{
    if (self->tree)
        list_kept(self);
    if (session_of(self))
        show_star(self);
}

/* --- Making the list -------------------------------------------------------------------------- */

/* The favorites, and all families. Takes `families`. */
static GtkTreeListModel *make_tree(TabiyaBrowserPage *self, GListModel *families)
{
    GListStore *both = g_list_store_new(G_TYPE_LIST_MODEL);

    g_list_store_append(both, self->kept);
    g_list_store_append(both, families);
    g_object_unref(families);
    return make_list(G_LIST_MODEL(gtk_flatten_list_model_new(G_LIST_MODEL(both))));
}

static void tree_made_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaBrowserPage) self = user;
    TabiyaOpeningTree *tree = tabiya_opening_tree_new_finish(result, NULL);

    if (!tree)
        return;
    g_set_object(&self->tree, tree);
    g_object_unref(tree);
    g_clear_object(&self->families);
    g_list_store_remove_all(self->kept);
    self->families = make_tree(self, tabiya_opening_tree_dup_families(tree));
    list_kept(self);
    g_clear_pointer(&self->typed, g_free);
    find(self);
}

static void read_names(TabiyaBrowserPage *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    self->cancellable = g_cancellable_new();
    tabiya_opening_tree_new_async(self->cancellable, tree_made_cb, g_object_ref(self));
}

void tabiya_browser_page_reload(TabiyaBrowserPage *self)
{
    g_return_if_fail(TABIYA_IS_BROWSER_PAGE(self));
    read_names(self);
}

TabiyaOpeningTree *tabiya_browser_page_get_tree_for_tests(TabiyaBrowserPage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSER_PAGE(self), NULL);
    return self->tree;
}

guint tabiya_browser_page_get_n_shown(TabiyaBrowserPage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSER_PAGE(self), 0);
    return self->shown ? g_list_model_get_n_items(G_LIST_MODEL(self->shown)) : 0;
}

static GtkTreeListRow *dup_row(TabiyaBrowserPage *self, guint position)
{
    return self->shown ? gtk_tree_list_model_get_row(self->shown, position) : NULL;
}

TabiyaOpeningItem *tabiya_browser_page_get_shown(TabiyaBrowserPage *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_BROWSER_PAGE(self), NULL);
    g_autoptr(GtkTreeListRow) row = dup_row(self, position);
    g_autoptr(TabiyaOpeningItem) item = row ? gtk_tree_list_row_get_item(row) : NULL;

    return item; /* the list owns it */
}

/* --- The selection ---------------------------------------------------------------------------- */

static TabiyaOpeningItem *get_chosen(TabiyaBrowserPage *self)
{
    guint position = gtk_single_selection_get_selected(self->selection);

    return position != GTK_INVALID_LIST_POSITION ? tabiya_browser_page_get_shown(self, position)
                                                 : NULL;
}

static void selected_cb(TabiyaBrowserPage *self)
{
    TabiyaOpeningItem *item = self->changing ? NULL : get_chosen(self);

    if (!item || !session_of(self))
        return;
    if (tabiya_opening_item_get_moves(item))
        tabiya_openings_session_set_line(session_of(self), tabiya_opening_item_get_moves(item));
    set_unknown(self, tabiya_opening_item_get_kind(item) == TABIYA_OPENING_UNKNOWN ? item : NULL);
    show_star(self);
}

void tabiya_browser_page_choose_for_tests(TabiyaBrowserPage *self, guint position)
{
    g_return_if_fail(TABIYA_IS_BROWSER_PAGE(self));
    gtk_single_selection_set_selected(self->selection, position);
}

static gboolean is_unfolded(TabiyaBrowserPage *self, guint position)
{
    g_autoptr(GtkTreeListRow) row = dup_row(self, position);

    return row && gtk_tree_list_row_get_expanded(row);
}

static void activate_cb(TabiyaBrowserPage *self, guint position)
{
    TabiyaOpeningItem *item = tabiya_browser_page_get_shown(self, position);

    if (item && tabiya_opening_item_get_moves(item))
        g_signal_emit(self, signals[SIGNAL_PLAY], 0, tabiya_opening_item_get_moves(item));
    else if (item)
        tabiya_browser_page_unfold(self, position, !is_unfolded(self, position));
}

void tabiya_browser_page_unfold(TabiyaBrowserPage *self, guint position, gboolean unfolded)
{
    g_return_if_fail(TABIYA_IS_BROWSER_PAGE(self));
    g_autoptr(GtkTreeListRow) row = dup_row(self, position);

    if (row)
        gtk_tree_list_row_set_expanded(row, unfolded);
}

/* --- The shown line --------------------------------------------------------------------------- */

static char *dup_moves(const TabiyaNode *end)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(end);
    EngPosition initial;

    eng_position_init(&initial);
    g_autoptr(TabiyaLineText) line = tabiya_line_text_new(
        &initial, (const EngMove *)(gpointer)moves->data, moves->len, tabiya_shown_letters_get());
    return g_strdup(line->text);
}

static void show_line(TabiyaBrowserPage *self)
{
    const TabiyaNode *cursor =
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session_of(self)));
    gboolean begun = tabiya_node_get_parent(cursor) != NULL;
    g_autofree char *moves = begun
                                 ? dup_moves(cursor)
                                 : g_strdup(_("Choose an opening or play its moves on the board."));

    set_unknown(self, NULL);

    gtk_label_set_text(self->moves, moves);
    tabiya_widget_set_css_class(GTK_WIDGET(self->moves), "dim-label", !begun);
    tabiya_opening_score_set_position(self->score, begun ? tabiya_node_get_position(cursor) : NULL);
    show_star(self);
}

static void score_changed_cb(TabiyaBrowserPage *self)
{
    const char *text = tabiya_opening_score_get_text(self->score);

    gtk_label_set_text(self->score_label, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->score_label), *text ? text : NULL);
    /* Keeps the row until the next answer, so that the list above does not jump. */
    if (*text != '\0' || !tabiya_opening_score_is_asking(self->score))
        gtk_widget_set_visible(GTK_WIDGET(self->score_label), *text != '\0');
}

TabiyaOpeningScore *tabiya_browser_page_get_score_for_tests(TabiyaBrowserPage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSER_PAGE(self), NULL);
    return self->score;
}

static const TabiyaPanelWatch WATCHED[] = {
    {"cursor-changed", G_CALLBACK(show_line)},
    {NULL, NULL},
};

/* The library may have new games. */
static void tabiya_browser_page_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_browser_page_parent_class)->map(widget);
    if (session_of(TABIYA_BROWSER_PAGE(widget)))
        show_line(TABIYA_BROWSER_PAGE(widget));
}

/* --- Keys ------------------------------------------------------------------------------------- */

static void to_list(TabiyaBrowserPage *self)
{
    if (tabiya_browser_page_get_n_shown(self) == 0)
        return;
    if (gtk_single_selection_get_selected(self->selection) == GTK_INVALID_LIST_POSITION)
        tabiya_tree_keys_go_to(self->list, 0);
    gtk_widget_grab_focus(GTK_WIDGET(self->list));
}

static gboolean words_key_cb(TabiyaBrowserPage *self, guint key, guint code, GdkModifierType state)
{
    if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
        return GDK_EVENT_PROPAGATE;
    to_list(self);
    return GDK_EVENT_STOP;
}

static void words_activate_cb(TabiyaBrowserPage *self)
{
    guint position = gtk_single_selection_get_selected(self->selection);

    if (tabiya_browser_page_get_n_shown(self) == 0)
        return;
    if (position == GTK_INVALID_LIST_POSITION)
        tabiya_tree_keys_go_to(self->list, position = 0);
    activate_cb(self, position);
}

/* Escape first stops a line that is being played. */
static void words_stop_cb(TabiyaBrowserPage *self)
{
    if (session_of(self) && tabiya_openings_session_stop(session_of(self)))
        return;
    gtk_editable_set_text(GTK_EDITABLE(self->words), "");
    gtk_widget_grab_focus(GTK_WIDGET(self->list));
}

void tabiya_browser_page_begin_search(TabiyaBrowserPage *self)
{
    g_return_if_fail(TABIYA_IS_BROWSER_PAGE(self));
    gtk_widget_grab_focus(GTK_WIDGET(self->words));
}

void tabiya_browser_page_search_for_tests(TabiyaBrowserPage *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_BROWSER_PAGE(self) && text);
    /* Between the two texts it would report an empty one. */
    g_signal_handlers_block_by_func(self->words, find, self);
    gtk_editable_set_text(GTK_EDITABLE(self->words), text);
    g_signal_handlers_unblock_by_func(self->words, find, self);
    find(self);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void setup_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    gtk_list_item_set_child(item, tabiya_opening_row_new());
}

static void bind_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    tabiya_opening_row_set_row(TABIYA_OPENING_ROW(gtk_list_item_get_child(item)),
                               gtk_list_item_get_item(item));
}

static void unbind_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    tabiya_opening_row_set_row(TABIYA_OPENING_ROW(gtk_list_item_get_child(item)), NULL);
}

static void make_rows(TabiyaBrowserPage *self)
{
    g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();

    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cb), NULL);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cb), NULL);
    self->selection = gtk_single_selection_new(NULL);
    gtk_single_selection_set_autoselect(self->selection, FALSE);
    gtk_single_selection_set_can_unselect(self->selection, TRUE);
    g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(selected_cb), self);
    gtk_list_view_set_factory(self->list, factory);
    gtk_list_view_set_model(self->list, GTK_SELECTION_MODEL(self->selection));
}

/* --- The class -------------------------------------------------------------------------------- */

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    if (session)
        show_line(TABIYA_BROWSER_PAGE(panel));
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaBrowserPage *self = TABIYA_BROWSER_PAGE(panel);

    gtk_box_set_spacing(GTK_BOX(self->content), compact ? 3 : 6);
    gtk_widget_set_visible(GTK_WIDGET(self->moves), !compact);
    tabiya_widget_set_css_class(GTK_WIDGET(self->score_label), "caption", compact);
}

static gboolean tabiya_browser_page_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(GTK_WIDGET(TABIYA_BROWSER_PAGE(widget)->list));
}

static void tabiya_browser_page_dispose(GObject *object)
{
    TabiyaBrowserPage *self = TABIYA_BROWSER_PAGE(object);

    g_clear_handle_id(&self->loading_id, g_source_remove);
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    if (self->selection)
        g_signal_handlers_disconnect_by_data(self->selection, self);
    if (self->list)
        gtk_list_view_set_model(self->list, NULL);
    g_clear_object(&self->selection);
    g_clear_object(&self->shown);
    g_clear_object(&self->families);
    g_clear_object(&self->kept);
    g_clear_object(&self->tree);
    if (self->favorites)
        g_signal_handlers_disconnect_by_data(self->favorites, self);
    g_clear_object(&self->favorites);
    g_clear_object(&self->unknown);
    if (self->score)
        g_signal_handlers_disconnect_by_data(self->score, self);
    G_OBJECT_CLASS(tabiya_browser_page_parent_class)->dispose(object);
    g_clear_object(&self->score);
    g_clear_pointer(&self->typed, g_free);
}

static void tabiya_browser_page_class_init(TabiyaBrowserPageClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    object_class->dispose = tabiya_browser_page_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_browser_page_grab_focus;
    widget_class->map = tabiya_browser_page_map;
    signals[SIGNAL_PLAY] = g_signal_new("play", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_STARRING] = g_signal_new("starring", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    tabiya_widget_set_template(widget_class, "openings/browser-page.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, words);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, list);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, none);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, found);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, buttons);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, play);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, moves);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, score_label);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, go_on);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, go_on_menu);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBrowserPage, star);
}

/* In the capture phase: Down moves to the results. */
static void add_words_keys(TabiyaBrowserPage *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(words_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->words), keys);
}

/* Appears only after a while, so not if loading is fast. */
static gboolean show_loading_cb(gpointer user)
{
    TabiyaBrowserPage *self = user;

    self->loading_id = 0;
    gtk_widget_set_visible(GTK_WIDGET(self->none), TRUE);
    return G_SOURCE_REMOVE;
}

static void tabiya_browser_page_init(TabiyaBrowserPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_widget_fit_hints(GTK_WIDGET(self->words));
    self->loading_id = g_timeout_add(LOADING_DELAY_MS, show_loading_cb, self);
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_widget_set_name(self->play, _("Play the moves"));
    tabiya_menu_button_set_menu(self->go_on, G_MENU_MODEL(self->go_on_menu));
    self->kept = g_list_store_new(TABIYA_TYPE_OPENING_ITEM);
    make_rows(self);
    g_signal_connect_swapped(self->words, "search-changed", G_CALLBACK(find), self);
    g_signal_connect_swapped(self->words, "activate", G_CALLBACK(words_activate_cb), self);
    g_signal_connect_swapped(self->words, "stop-search", G_CALLBACK(words_stop_cb), self);
    g_signal_connect_swapped(self->list, "activate", G_CALLBACK(activate_cb), self);
    tabiya_tree_keys_attach(self->list);
    tabiya_widget_leave_by_tab(GTK_WIDGET(self->list));
    add_words_keys(self);
    read_names(self);
}

GtkWidget *tabiya_browser_page_new(const char *library, TabiyaFavorites *favorites)
{
    TabiyaBrowserPage *self = g_object_new(TABIYA_TYPE_BROWSER_PAGE, NULL);

    self->favorites = g_object_ref(favorites);
    g_signal_connect_swapped(self->favorites, "changed", G_CALLBACK(favorites_changed_cb), self);
    self->score = tabiya_opening_score_new(library);
    g_signal_connect_swapped(self->score, "notify::text", G_CALLBACK(score_changed_cb), self);
    return GTK_WIDGET(self);
}
