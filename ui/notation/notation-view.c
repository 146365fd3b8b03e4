/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-view.h.
 *
 * notation-model.c makes the words, notation-layout.c places them, notation-size.c computes their
 * size; notation-paint.c draws the visible ones, and notation-pool.c gives their moves children
 * that assistive technology can read and press. This file connects them and follows the session.
 * Children are never added or removed during size allocation: that happens a moment later
 * (settle()). Nothing is missing from the picture meanwhile, because the children do not draw the
 * texts.
 */
#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/notation/move-word.h"
#include "ui/notation/notation-view-private.h"
#include "ui/settings.h"

G_DEFINE_FINAL_TYPE(TabiyaNotationView, tabiya_notation_view, GTK_TYPE_WIDGET)

enum {
    PROP_0,
    PROP_SESSION,
    PROP_FLOWING,
    PROP_MENU_MODEL,
    PROP_FIGURINE,
    PROP_LOCAL_LETTERS,
    PROP_VALUES,
    N_PROPS,
};
static GParamSpec *properties[N_PROPS];

enum {
    BEYOND_PX = 64,  /* children and texts are ready this far out of sight */
    CONTEXT_PX = 40, /* and this much remains visible above and below the current move */
};

/* --- Visible words ---------------------------------------------------------------------------- */

static void forget_cb(TabiyaNotationParagraph *paragraph, gpointer user)
{
    tabiya_notation_painter_forget(TABIYA_NOTATION_VIEW(user)->painter, paragraph);
}

static void get_sight(TabiyaNotationView *self, int *top, int *bottom)
{
    GtkAdjustment *page = self->vadjustment;
    *top = page ? (int)gtk_adjustment_get_value(page) - BEYOND_PX : 0;
    *bottom = page ? *top + (int)gtk_adjustment_get_page_size(page) + 2 * BEYOND_PX : G_MAXINT / 2;
}

static void collect_places(TabiyaNotationView *self, int top, int bottom, GArray *places)
{
    guint count = tabiya_notation_page_get_n_paragraphs(self->page);
    for (guint i = tabiya_notation_page_first_below(self->page, top); i < count; i++) {
        TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(self->page, i);
        if (paragraph->top_px > bottom)
            break;
        for (guint p = 0; p < paragraph->pieces->len; p++) {
            TabiyaNotationPiece *piece = &g_array_index(paragraph->pieces, TabiyaNotationPiece, p);
            int y = paragraph->top_px + piece->y;
            if ((piece->kind == TABIYA_NOTATION_MOVE || piece->kind == TABIYA_NOTATION_HANDLE) &&
                y <= bottom && y + piece->height >= top) {
                TabiyaNotationPlace place = {paragraph, piece};
                g_array_append_val(places, place);
            }
        }
    }
}

static void mark_current(TabiyaNotationView *self, const TabiyaNode *node, gboolean current)
{
    TabiyaNotationPlace place;
    GtkWidget *word = node ? tabiya_notation_pool_find(self->pool, node) : NULL;
    if (word)
        tabiya_move_word_set_current(TABIYA_MOVE_WORD(word), current);
    if (node && self->laid_out_px >= 0 && tabiya_notation_page_find(self->page, node, &place))
        g_clear_object(&place.piece->drawn);
}

/* Updates the children for the visible moves. */
static void update_sight(TabiyaNotationView *self)
{
    int top, bottom;
    if (self->laid_out_px < 0)
        return;
    get_sight(self, &top, &bottom);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(TabiyaNotationPlace));
    collect_places(self, top, bottom, places);
    tabiya_notation_pool_update(self->pool, places, tabiya_notation_page_get_n_moves(self->page));
    tabiya_notation_painter_forget_beyond(self->painter, top - BEYOND_PX, bottom + BEYOND_PX);
    GtkWidget *word = self->current ? tabiya_notation_pool_find(self->pool, self->current) : NULL;
    if (word)
        tabiya_move_word_set_current(TABIYA_MOVE_WORD(word), TRUE);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void reveal_current(TabiyaNotationView *self)
{
    TabiyaNotationPlace place;
    int top = 0, bottom = 0;
    if (!self->vadjustment || self->laid_out_px < 0 || self->resizing)
        return;
    self->reveal = FALSE;
    if (tabiya_notation_view_find_current(self, &place)) {
        int room = (int)gtk_adjustment_get_page_size(self->vadjustment) - place.piece->height;
        int context = CLAMP(room / 2, 0, CONTEXT_PX);
        top = place.paragraph->top_px + place.piece->y - context;
        bottom = top + place.piece->height + 2 * context;
    }
    gtk_adjustment_clamp_page(self->vadjustment, top, bottom);
}

static gboolean settle_cb(gpointer user)
{
    TabiyaNotationView *self = user;
    self->settle = 0;
    if (self->reveal)
        reveal_current(self);
    update_sight(self);
    return G_SOURCE_REMOVE;
}

/* Not at once: within an allocation the adjustment does not have the new sizes yet. */
static void settle_soon(TabiyaNotationView *self)
{
    if (self->settle == 0)
        self->settle = g_idle_add_full(G_PRIORITY_HIGH_IDLE, settle_cb, self, NULL);
}

static void page_size_cb(TabiyaNotationView *self)
{
    self->reveal = TRUE;
    settle_soon(self);
}

static void tabiya_notation_view_map(GtkWidget *widget)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    GTK_WIDGET_CLASS(tabiya_notation_view_parent_class)->map(widget);
    settle_soon(self);
    if (!scrolled)
        return;
    g_set_object(&self->vadjustment,
                 gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)));
    g_signal_connect_swapped(self->vadjustment, "notify::page-size", G_CALLBACK(page_size_cb),
                             self);
    g_signal_connect_swapped(self->vadjustment, "value-changed", G_CALLBACK(update_sight), self);
}

static void tabiya_notation_view_unmap(GtkWidget *widget)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    if (self->vadjustment)
        g_signal_handlers_disconnect_by_data(self->vadjustment, self);
    g_clear_object(&self->vadjustment);
    GTK_WIDGET_CLASS(tabiya_notation_view_parent_class)->unmap(widget);
}

static gboolean find_word(TabiyaNotationView *self, TabiyaMoveWord *word,
                          TabiyaNotationPlace *place)
{
    if (!tabiya_notation_page_find(self->page, tabiya_move_word_get_node(word), place))
        return FALSE;
    if (!tabiya_move_word_is_handle(word))
        return TRUE;
    place->piece = &g_array_index(place->paragraph->pieces, TabiyaNotationPiece, 0);
    return place->piece->kind == TABIYA_NOTATION_HANDLE;
}

/* Only the move is highlighted, even in a wider column. */
static void allocate_word(GtkWidget *word, const TabiyaNotationPlace *place)
{
    const TabiyaNotationPiece *piece = place->piece;
    int text = PANGO_PIXELS_CEIL(tabiya_notation_word_at(place->paragraph, piece->word)->width);
    gboolean move = piece->kind == TABIYA_NOTATION_MOVE;
    GtkAllocation box = {piece->x, place->paragraph->top_px + piece->y,
                         move ? text + 2 * TABIYA_NOTATION_PAD_PX : piece->width, piece->height};
    gtk_widget_size_allocate(word, &box, -1);
}

static void tabiya_notation_view_size_allocate(GtkWidget *widget, int width, int height,
                                               int baseline)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    gboolean anew = self->laid_out_px != width;
    tabiya_notation_view_lay_out(self, width);
    self->resizing = FALSE;
    const GPtrArray *words = tabiya_notation_pool_get_words(self->pool);
    for (guint i = 0; i < words->len; i++) {
        TabiyaNotationPlace place;
        GtkWidget *word = g_ptr_array_index(words, i);
        gboolean there = find_word(self, TABIYA_MOVE_WORD(word), &place);
        gtk_widget_set_child_visible(word, there);
        if (there)
            allocate_word(word, &place);
    }
    if (anew || self->reveal)
        settle_soon(self);
    if (self->menu)
        gtk_popover_present(GTK_POPOVER(self->menu));
}

static void tabiya_notation_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    const GPtrArray *words = tabiya_notation_pool_get_words(self->pool);
    for (guint i = 0; i < words->len; i++)
        gtk_widget_snapshot_child(widget, g_ptr_array_index(words, i), snapshot);
    GtkWidget *current =
        self->current ? tabiya_notation_pool_find(self->pool, self->current) : NULL;
    TabiyaNotationSight sight = {.metrics = &self->metrics,
                                 .current = current ? self->current : NULL};
    gtk_style_context_get_color(gtk_widget_get_style_context(current ? current : widget),
                                &sight.current_color);
    get_sight(self, &sight.top, &sight.bottom);
    tabiya_notation_paint(self->painter, snapshot, self->page, &sight);
}

static void forget_texts(TabiyaNotationView *self)
{
    tabiya_notation_painter_forget_beyond(self->painter, G_MAXINT, G_MININT);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Anything may have changed, such as the focus; only another font needs work. */
static void tabiya_notation_view_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    GTK_WIDGET_CLASS(tabiya_notation_view_parent_class)->css_changed(widget, change);
    tabiya_notation_view_check_fonts(self);
    if (self->laid_out_px < 0)
        gtk_widget_queue_resize(widget);
}

/* --- Following the session -------------------------------------------------------------------- */

static void read_cursor(TabiyaNotationView *self)
{
    const TabiyaNode *cursor =
        self->session ? tabiya_board_session_get_cursor(self->session) : NULL;
    const TabiyaNode *current = cursor && tabiya_node_get_parent(cursor) ? cursor : NULL;
    if (current != self->current) {
        mark_current(self, self->current, FALSE);
        self->current = current;
        mark_current(self, self->current, TRUE);
    }
    self->reveal = TRUE;
}

/* Keeps the layout; only new parts are laid out, for the same width. */
void tabiya_notation_view_rebuild(TabiyaNotationView *self)
{
    int width = self->laid_out_px, height = self->page_height_px;
    read_cursor(self);
    if (tabiya_notation_view_update_page(self)) {
        self->laid_out_px = self->asked_width_px = -1;
        if (width >= 0)
            tabiya_notation_view_lay_out(self, width);
        self->resizing = width < 0 || self->page_height_px != height;
        if (self->resizing)
            gtk_widget_queue_resize(GTK_WIDGET(self));
        gtk_widget_queue_allocate(GTK_WIDGET(self));
    }
    settle_soon(self);
}

static void cursor_changed_cb(TabiyaNotationView *self)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self->session);
    if (tabiya_notation_view_unfold_around(self, cursor)) {
        tabiya_notation_view_rebuild(self);
        return;
    }
    read_cursor(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
    settle_soon(self);
}

static void follow_game(TabiyaNotationView *self, TabiyaGame *game)
{
    if (game == self->game)
        return;
    if (self->game)
        g_signal_handlers_disconnect_by_data(self->game, self);
    g_object_unref(self->folded);
    self->folded = game ? g_object_ref(tabiya_folded_of(game)) : tabiya_folded_new();
    self->current = NULL;
    g_set_object(&self->game, game);
    if (game) {
        g_signal_connect_swapped(game, "changed", G_CALLBACK(tabiya_notation_view_rebuild), self);
        g_signal_connect_swapped(game, "notify::result", G_CALLBACK(tabiya_notation_view_rebuild),
                                 self);
    }
    tabiya_notation_view_rebuild(self);
}

static void session_game_cb(TabiyaNotationView *self)
{
    follow_game(self, tabiya_board_session_get_game(self->session));
}

void tabiya_notation_view_set_session(TabiyaNotationView *self, TabiyaBoardSession *session)
{
    if (session == self->session)
        return;
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_set_object(&self->session, session);
    if (session) {
        g_signal_connect_swapped(session, "notify::game", G_CALLBACK(session_game_cb), self);
        g_signal_connect_swapped(session, "cursor-changed", G_CALLBACK(cursor_changed_cb), self);
    }
    follow_game(self, session ? tabiya_board_session_get_game(session) : NULL);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SESSION]);
}

/* --- The class -------------------------------------------------------------------------------- */

void tabiya_notation_view_get_work_for_tests(TabiyaNotationView *self, TabiyaNotationViewWork *work)
{
    TabiyaNotationWork page;
    tabiya_notation_page_get_work(self->page, &page);
    work->paragraphs_written = page.paragraphs_written;
    work->words_measured = page.words_measured;
    work->paragraphs_laid_out = page.paragraphs_laid_out;
    work->pages_measured = page.pages_measured;
    work->texts_set = tabiya_notation_painter_get_work(self->painter);
    tabiya_notation_pool_get_work(self->pool, &work->widgets_made, &work->widgets_bound);
}

/* Sets a property for the style of moves. */
static void set_flag(TabiyaNotationView *self, gboolean *flag, gboolean value, int property)
{
    value = !!value;
    if (*flag == value)
        return;
    *flag = value;
    tabiya_notation_view_rebuild(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

void tabiya_notation_view_set_flowing(TabiyaNotationView *self, gboolean flowing)
{
    set_flag(self, &self->flowing, flowing, PROP_FLOWING);
}

void tabiya_notation_view_set_menu_model(TabiyaNotationView *self, GMenuModel *menu)
{
    if (!g_set_object(&self->menu_model, menu))
        return;
    g_clear_pointer(&self->menu, gtk_widget_unparent);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_MENU_MODEL]);
}

static void tabiya_notation_view_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *pspec)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(object);
    switch (id) {
    case PROP_SESSION:
        g_value_set_object(value, self->session);
        break;
    case PROP_FLOWING:
        g_value_set_boolean(value, self->flowing);
        break;
    case PROP_MENU_MODEL:
        g_value_set_object(value, self->menu_model);
        break;
    case PROP_FIGURINE:
        g_value_set_boolean(value, self->figurine);
        break;
    case PROP_LOCAL_LETTERS:
        g_value_set_boolean(value, self->local_letters);
        break;
    case PROP_VALUES:
        g_value_set_boolean(value, self->values);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_notation_view_set_property(GObject *object, guint id, const GValue *value,
                                              GParamSpec *pspec)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(object);
    switch (id) {
    case PROP_SESSION:
        tabiya_notation_view_set_session(self, g_value_get_object(value));
        break;
    case PROP_FLOWING:
        tabiya_notation_view_set_flowing(self, g_value_get_boolean(value));
        break;
    case PROP_MENU_MODEL:
        tabiya_notation_view_set_menu_model(self, g_value_get_object(value));
        break;
    case PROP_FIGURINE:
        set_flag(self, &self->figurine, g_value_get_boolean(value), PROP_FIGURINE);
        break;
    case PROP_LOCAL_LETTERS:
        set_flag(self, &self->local_letters, g_value_get_boolean(value), PROP_LOCAL_LETTERS);
        break;
    case PROP_VALUES:
        set_flag(self, &self->values, g_value_get_boolean(value), PROP_VALUES);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_notation_view_dispose(GObject *object)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(object);
    tabiya_notation_view_set_session(self, NULL);
    g_clear_handle_id(&self->settle, g_source_remove);
    g_clear_pointer(&self->menu, gtk_widget_unparent);
    g_clear_pointer(&self->pool, tabiya_notation_pool_free);
    g_clear_object(&self->menu_model);
    G_OBJECT_CLASS(tabiya_notation_view_parent_class)->dispose(object);
}

static void tabiya_notation_view_finalize(GObject *object)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(object);
    tabiya_notation_page_free(self->page);
    tabiya_notation_painter_free(self->painter);
    tabiya_notation_faces_free(self->faces);
    g_object_unref(self->folded);
    G_OBJECT_CLASS(tabiya_notation_view_parent_class)->finalize(object);
}

static GtkSizeRequestMode tabiya_notation_view_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void install_properties(GObjectClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    properties[PROP_SESSION] =
        g_param_spec_object("session", NULL, NULL, TABIYA_TYPE_BOARD_SESSION, flags);
    properties[PROP_FLOWING] = g_param_spec_boolean("flowing", NULL, NULL, FALSE, flags);
    properties[PROP_MENU_MODEL] =
        g_param_spec_object("menu-model", NULL, NULL, G_TYPE_MENU_MODEL, flags);
    properties[PROP_FIGURINE] = g_param_spec_boolean("figurine", NULL, NULL, FALSE, flags);
    properties[PROP_LOCAL_LETTERS] =
        g_param_spec_boolean("local-letters", NULL, NULL, FALSE, flags);
    properties[PROP_VALUES] = g_param_spec_boolean("values", NULL, NULL, TRUE, flags);
    g_object_class_install_properties(klass, N_PROPS, properties);
}

static void tabiya_notation_view_class_init(TabiyaNotationViewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    object_class->get_property = tabiya_notation_view_get_property;
    object_class->set_property = tabiya_notation_view_set_property;
    object_class->dispose = tabiya_notation_view_dispose;
    object_class->finalize = tabiya_notation_view_finalize;
    widget_class->get_request_mode = tabiya_notation_view_get_request_mode;
    widget_class->measure = tabiya_notation_view_measure;
    widget_class->size_allocate = tabiya_notation_view_size_allocate;
    widget_class->map = tabiya_notation_view_map;
    widget_class->unmap = tabiya_notation_view_unmap;
    widget_class->snapshot = tabiya_notation_view_snapshot;
    widget_class->css_changed = tabiya_notation_view_css_changed;
    install_properties(object_class);
    tabiya_notation_view_install_fold_actions(widget_class);
    gtk_widget_class_set_css_name(widget_class, "notation");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void tabiya_notation_view_init(TabiyaNotationView *self)
{
    /* Moves and their numbers run from left to right in every language. */
    gtk_widget_set_direction(GTK_WIDGET(self), GTK_TEXT_DIR_LTR);
    self->values = TRUE;
    self->laid_out_px = self->asked_width_px = -1;
    self->folded = tabiya_folded_new();
    self->faces = tabiya_notation_faces_new();
    self->painter = tabiya_notation_painter_new(GTK_WIDGET(self), self->faces);
    self->page = tabiya_notation_page_new(tabiya_notation_view_measure_word_cb, forget_cb, self);
    self->pool = tabiya_notation_pool_new(GTK_WIDGET(self),
                                          G_CALLBACK(tabiya_notation_view_pressed_cb), self);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Notation"), -1);
    tabiya_settings_bind("figurine", self, "figurine");
    tabiya_settings_bind("local-letters", self, "local-letters");
    tabiya_settings_bind("notation-values", self, "values");
    /* Judgments have other colors in dark mode. */
    g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                            G_CALLBACK(forget_texts), self, G_CONNECT_SWAPPED);
    tabiya_notation_view_listen(self);
}
