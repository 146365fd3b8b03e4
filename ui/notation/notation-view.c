/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-view.h.
 *
 * Model, arithmetic, pixels: notation-model.c says which words there are, notation-layout.c where
 * they stand, this file makes a child for every move (kept as long as its word stays the same),
 * draws the other words itself, and tells the session where to look. Only words within the visible
 * part of the page are drawn.
 */
#include "ui/notation/notation-view.h"

#include <glib/gi18n.h>

#include "ui/notation/notation-layout.h"
#include "ui/notation/move-word.h"
#include "ui/settings.h"

/* A word of the page: a move has a child widget, any other a text drawn by the view. */
typedef struct {
    GtkWidget *child;    /* owned through its parent; NULL for other words */
    PangoLayout *layout; /* owned; NULL for moves, and until measured */
} Word;

struct _TabiyaNotationView {
    GtkWidget parent_instance;

    TabiyaBoardSession *session;
    TabiyaGame *game; /* the session's, whose ::changed is listened to */
    gboolean flowing;
    gboolean figurine;

    GArray *tokens;     /* TabiyaNotationToken */
    GArray *words;      /* Word, as many as tokens */
    GtkWidget *current; /* weak: the word of the move that is shown */

    /* The layout for `laid_out_width`; stale when that is -1. */
    TabiyaNotationBox *boxes;
    int laid_out_width;
    int page_height;
    gboolean reveal; /* bring the current move into sight at the next allocation */

    GtkAdjustment *vadjustment; /* of the scrolled window around it, while mapped */
};

G_DEFINE_FINAL_TYPE(TabiyaNotationView, tabiya_notation_view, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_SESSION, PROP_FLOWING, PROP_FIGURINE, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum {
    PAD_PX = 6,
    SPACE_PX = 5,
    INDENT_PX = 14,
    GAP_PX = 4,
    ROW_EXTRA_PX = 9, /* a row is so much higher than its text */
    SMALL_ROW_EXTRA_PX = 5,
    NATURAL_WIDTH_PX = 260,
    MINIMUM_WIDTH_PX = 160,
};

static const TabiyaNotationToken *token_at(TabiyaNotationView *self, guint index)
{
    return &g_array_index(self->tokens, TabiyaNotationToken, index);
}

static Word *word_at(TabiyaNotationView *self, guint index)
{
    return &g_array_index(self->words, Word, index);
}

/* --- The words ----------------------------------------------------------------------------------
 */

static void clear_word(gpointer data)
{
    Word *word = data;
    g_clear_object(&word->layout);
    g_clear_pointer(&word->child, gtk_widget_unparent);
}

static void move_pressed_cb(TabiyaMoveWord *move, TabiyaNotationView *self)
{
    tabiya_board_session_set_cursor(self->session, tabiya_move_word_get_node(move));
}

/* The child after which a new child of word `index` goes, so that the children stand in the order
 * of the game for those who read them in turn. */
static GtkWidget *child_before(TabiyaNotationView *self, guint index)
{
    while (index-- > 0) {
        if (word_at(self, index)->child)
            return word_at(self, index)->child;
    }
    return NULL;
}

static void fill_word(TabiyaNotationView *self, guint index)
{
    const TabiyaNotationToken *token = token_at(self, index);
    if (token->kind != TABIYA_NOTATION_MOVE)
        return;
    GtkWidget *child = tabiya_move_word_new(token, PAD_PX);
    g_signal_connect(child, "pressed", G_CALLBACK(move_pressed_cb), self);
    gtk_widget_insert_after(child, GTK_WIDGET(self), child_before(self, index));
    word_at(self, index)->child = child;
}

static PangoLayout *word_layout(TabiyaNotationView *self, guint index)
{
    Word *word = word_at(self, index);
    if (word->layout)
        return word->layout;
    const TabiyaNotationToken *token = token_at(self, index);
    word->layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), token->text);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    if (token->depth > 0 || token->kind == TABIYA_NOTATION_COMMENT)
        pango_attr_list_insert(attributes, pango_attr_scale_new(0.92));
    if (token->kind == TABIYA_NOTATION_RESULT)
        pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    pango_layout_set_attributes(word->layout, attributes);
    pango_attr_list_unref(attributes);
    return word->layout;
}

static int word_width(TabiyaNotationView *self, guint index)
{
    GtkWidget *child = word_at(self, index)->child;
    if (child)
        return tabiya_move_word_get_text_width(TABIYA_MOVE_WORD(child));
    int width = 0;
    pango_layout_get_pixel_size(word_layout(self, index), &width, NULL);
    return width + (token_at(self, index)->kind == TABIYA_NOTATION_NUMBER ? SPACE_PX : 0);
}

static void stale(TabiyaNotationView *self)
{
    self->laid_out_width = -1;
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* --- Following the session ----------------------------------------------------------------------
 */

static GtkWidget *child_of_node(TabiyaNotationView *self, const TabiyaNode *node)
{
    /* From the end: that is where one nearly always is. */
    for (guint i = self->tokens->len; i-- > 0;) {
        if (word_at(self, i)->child && token_at(self, i)->node == node)
            return word_at(self, i)->child;
    }
    return NULL;
}

static void update_current(TabiyaNotationView *self)
{
    const TabiyaNode *cursor = self->session ? tabiya_board_session_get_cursor(self->session) : NULL;
    GtkWidget *child = cursor ? child_of_node(self, cursor) : NULL;
    if (self->current && self->current != child)
        tabiya_move_word_set_current(TABIYA_MOVE_WORD(self->current), FALSE);
    g_set_weak_pointer(&self->current, child);
    if (child)
        tabiya_move_word_set_current(TABIYA_MOVE_WORD(child), TRUE);
    self->reveal = TRUE;
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void replace_words(TabiyaNotationView *self, GArray *tokens)
{
    guint position = 0, removed = 0, added = 0;
    tabiya_notation_tokens_diff(self->tokens, tokens, &position, &removed, &added);
    g_array_unref(self->tokens);
    self->tokens = tokens;
    if (removed + added == 0)
        return;
    if (removed > 0)
        g_array_remove_range(self->words, position, removed);
    if (added > 0) {
        g_autofree Word *blank = g_new0(Word, added);
        g_array_insert_vals(self->words, position, blank, added);
    }
    for (guint i = position; i < position + added; i++)
        fill_word(self, i);
    stale(self);
}

static GArray *no_tokens(void)
{
    return g_array_new(FALSE, FALSE, sizeof(TabiyaNotationToken));
}

static void rebuild(TabiyaNotationView *self)
{
    replace_words(self, self->game ? tabiya_notation_tokens_new(self->game, self->figurine) : no_tokens());
    update_current(self);
}

static void game_changed_cb(TabiyaNotationView *self)
{
    rebuild(self);
}

static void follow_game(TabiyaNotationView *self, TabiyaGame *game)
{
    if (game == self->game)
        return;
    if (self->game)
        g_signal_handlers_disconnect_by_data(self->game, self);
    /* The old game's words go first: a node of the new one may have an old one's address. */
    replace_words(self, no_tokens());
    g_set_object(&self->game, game);
    if (game) {
        g_signal_connect_swapped(game, "changed", G_CALLBACK(game_changed_cb), self);
        g_signal_connect_swapped(game, "notify::result", G_CALLBACK(game_changed_cb), self);
    }
    rebuild(self);
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
    follow_game(self, NULL);
    g_set_object(&self->session, session);
    if (session) {
        g_signal_connect_swapped(session, "notify::game", G_CALLBACK(session_game_cb), self);
        g_signal_connect_swapped(session, "cursor-changed", G_CALLBACK(update_current), self);
        session_game_cb(self);
    }
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SESSION]);
}

TabiyaBoardSession *tabiya_notation_view_get_session(TabiyaNotationView *self)
{
    return self->session;
}

/* --- Layout and drawing -------------------------------------------------------------------------
 */

static int text_height(TabiyaNotationView *self, double scale)
{
    PangoContext *context = gtk_widget_get_pango_context(GTK_WIDGET(self));
    PangoFontMetrics *font = pango_context_get_metrics(context, NULL, NULL);
    int height = pango_font_metrics_get_ascent(font) + pango_font_metrics_get_descent(font);
    pango_font_metrics_unref(font);
    return (int)(height * scale + PANGO_SCALE - 1) / PANGO_SCALE;
}

static int number_width(TabiyaNotationView *self, const int *widths)
{
    int width = 0;
    for (guint i = 0; i < self->tokens->len; i++) {
        if (token_at(self, i)->kind == TABIYA_NOTATION_NUMBER && token_at(self, i)->depth == 0)
            width = MAX(width, widths[i]);
    }
    return MAX(width, 3 * PAD_PX) + PAD_PX;
}

/* Places all words for a page of this width into `boxes`; returns the page's height. */
static int compute(TabiyaNotationView *self, int width_px, TabiyaNotationBox *boxes)
{
    g_autofree int *widths = g_new(int, self->tokens->len + 1);
    for (guint i = 0; i < self->tokens->len; i++)
        widths[i] = word_width(self, i);
    TabiyaNotationMetrics metrics = {
        .width_px = width_px,
        .flowing = self->flowing,
        .row_px = text_height(self, 1.0) + ROW_EXTRA_PX,
        .small_row_px = text_height(self, 0.92) + SMALL_ROW_EXTRA_PX,
        .number_px = number_width(self, widths),
        .pad_px = PAD_PX,
        .space_px = SPACE_PX,
        .indent_px = self->flowing ? 0 : INDENT_PX,
        .gap_px = GAP_PX,
    };
    return tabiya_notation_layout(self->tokens, widths, &metrics, boxes);
}

static void lay_out(TabiyaNotationView *self, int width_px)
{
    if (self->laid_out_width == width_px)
        return;
    self->boxes = g_renew(TabiyaNotationBox, self->boxes, self->tokens->len + 1);
    self->page_height = compute(self, width_px, self->boxes);
    self->laid_out_width = width_px;
}

static void tabiya_notation_view_measure(GtkWidget *widget, GtkOrientation orientation,
                                         int for_size, int *minimum, int *natural,
                                         int *minimum_baseline, int *natural_baseline)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *minimum = MINIMUM_WIDTH_PX;
        *natural = NATURAL_WIDTH_PX;
        return;
    }
    int width_px = for_size < 0 ? NATURAL_WIDTH_PX : for_size;
    if (width_px == self->laid_out_width) {
        *minimum = *natural = self->page_height;
        return;
    }
    /* Asked about another width: what is on the page must stay where it was drawn. */
    g_autofree TabiyaNotationBox *boxes = g_new(TabiyaNotationBox, self->tokens->len + 1);
    *minimum = *natural = compute(self, width_px, boxes);
}

/* The box of the current move, or an empty one at the top. */
static TabiyaNotationBox current_box(TabiyaNotationView *self)
{
    for (guint i = self->tokens->len; self->current && i-- > 0;) {
        if (word_at(self, i)->child == self->current)
            return self->boxes[i];
    }
    return (TabiyaNotationBox){0, 0, 0, 0};
}

static gboolean reveal_current_cb(gpointer user)
{
    TabiyaNotationView *self = user;
    if (self->vadjustment && self->laid_out_width >= 0) {
        TabiyaNotationBox box = current_box(self);
        gtk_adjustment_clamp_page(self->vadjustment, box.y, box.y + box.height);
    }
    return G_SOURCE_REMOVE;
}

/* Not at once: within an allocation the adjustment does not know the new sizes yet. */
static void reveal_soon(TabiyaNotationView *self)
{
    g_idle_add_full(G_PRIORITY_HIGH_IDLE, reveal_current_cb, g_object_ref(self), g_object_unref);
}

static void tabiya_notation_view_map(GtkWidget *widget)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    GTK_WIDGET_CLASS(tabiya_notation_view_parent_class)->map(widget);
    if (!scrolled)
        return;
    g_set_object(&self->vadjustment,
                 gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)));
    g_signal_connect_swapped(self->vadjustment, "notify::page-size", G_CALLBACK(reveal_soon), self);
    g_signal_connect_swapped(self->vadjustment, "notify::page-size",
                             G_CALLBACK(gtk_widget_queue_draw), self);
    g_signal_connect_swapped(self->vadjustment, "value-changed", G_CALLBACK(gtk_widget_queue_draw),
                             self);
}

static void tabiya_notation_view_unmap(GtkWidget *widget)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    if (self->vadjustment)
        g_signal_handlers_disconnect_by_data(self->vadjustment, self);
    g_clear_object(&self->vadjustment);
    GTK_WIDGET_CLASS(tabiya_notation_view_parent_class)->unmap(widget);
}

static void tabiya_notation_view_size_allocate(GtkWidget *widget, int width, int height,
                                               int baseline)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    lay_out(self, width);
    for (guint i = 0; i < self->tokens->len; i++) {
        TabiyaNotationBox *box = &self->boxes[i];
        GtkWidget *child = word_at(self, i)->child;
        if (child)
            gtk_widget_size_allocate(child,
                                     &(GtkAllocation){box->x, box->y, box->width, box->height}, -1);
    }
    if (self->reveal) {
        self->reveal = FALSE;
        reveal_soon(self);
    }
}

static void snapshot_text(TabiyaNotationView *self, GtkSnapshot *snapshot, guint index,
                          const GdkRGBA *color)
{
    const TabiyaNotationBox *box = &self->boxes[index];
    const TabiyaNotationToken *token = token_at(self, index);
    PangoLayout *layout = word_layout(self, index);
    int width = 0, height = 0;
    pango_layout_get_pixel_size(layout, &width, &height);
    int x = box->x;
    if (token->kind == TABIYA_NOTATION_NUMBER && !self->flowing && token->depth == 0)
        x += box->width - width - PAD_PX;
    else if (token->kind == TABIYA_NOTATION_RESULT)
        x += (box->width - width) / 2;
    else if (token->kind == TABIYA_NOTATION_NUMBER)
        x += SPACE_PX;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot, &GRAPHENE_POINT_INIT((float)x, (float)(box->y + (box->height - height) / 2)));
    gtk_snapshot_append_layout(snapshot, layout, color);
    gtk_snapshot_restore(snapshot);
}

static void tabiya_notation_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    GtkAdjustment *page = self->vadjustment;
    int top = page ? (int)gtk_adjustment_get_value(page) : 0;
    int bottom = page ? top + (int)gtk_adjustment_get_page_size(page) : G_MAXINT;
    GdkRGBA strong, dim;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &strong);
    dim = strong;
    dim.alpha *= 0.5f;
    for (guint i = 0; i < self->tokens->len; i++) {
        const TabiyaNotationBox *box = &self->boxes[i];
        if (box->y + box->height < top || box->y > bottom)
            continue;
        Word *word = word_at(self, i);
        gboolean full = token_at(self, i)->kind == TABIYA_NOTATION_COMMENT ||
                        token_at(self, i)->kind == TABIYA_NOTATION_RESULT;
        if (word->child)
            gtk_widget_snapshot_child(widget, word->child, snapshot);
        else
            snapshot_text(self, snapshot, i, full ? &strong : &dim);
    }
}

static void tabiya_notation_view_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    GTK_WIDGET_CLASS(tabiya_notation_view_parent_class)->css_changed(widget, change);
    for (guint i = 0; i < self->words->len; i++)
        g_clear_object(&word_at(self, i)->layout);
    stale(self);
}

/* --- Mouse and keyboard -------------------------------------------------------------------------
 */

static void pressed_cb(TabiyaNotationView *self, int n_press, double x, double y)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    GtkWidget *picked = gtk_widget_pick(GTK_WIDGET(self), x, y, GTK_PICK_DEFAULT);
    if (TABIYA_IS_MOVE_WORD(picked))
        tabiya_board_session_set_cursor(self->session,
                                       tabiya_move_word_get_node(TABIYA_MOVE_WORD(picked)));
}

static void step_row(TabiyaNotationView *self, int direction)
{
    if (self->laid_out_width < 0)
        return;
    for (guint i = 0; i < self->tokens->len; i++) {
        if (!self->current || word_at(self, i)->child != self->current)
            continue;
        guint to = tabiya_notation_layout_step(self->tokens, self->boxes, i, direction);
        if (to == i && direction < 0)
            tabiya_board_session_first(self->session);
        else
            tabiya_board_session_set_cursor(self->session, token_at(self, to)->node);
        return;
    }
    if (direction > 0)
        tabiya_board_session_next(self->session);
}

static void key_up(TabiyaNotationView *self)
{
    step_row(self, -1);
}

static void key_down(TabiyaNotationView *self)
{
    step_row(self, +1);
}

static void key_previous(TabiyaNotationView *self)
{
    tabiya_board_session_previous(self->session);
}

static void key_next(TabiyaNotationView *self)
{
    tabiya_board_session_next(self->session);
}

static void key_first(TabiyaNotationView *self)
{
    tabiya_board_session_first(self->session);
}

static void key_last(TabiyaNotationView *self)
{
    tabiya_board_session_last(self->session);
}

static const struct {
    guint keyval, keypad;
    void (*command)(TabiyaNotationView *self);
} KEYS[] = {
    {GDK_KEY_Left, GDK_KEY_KP_Left, key_previous}, {GDK_KEY_Right, GDK_KEY_KP_Right, key_next},
    {GDK_KEY_Up, GDK_KEY_KP_Up, key_up},           {GDK_KEY_Down, GDK_KEY_KP_Down, key_down},
    {GDK_KEY_Home, GDK_KEY_KP_Home, key_first},    {GDK_KEY_End, GDK_KEY_KP_End, key_last},
};

static gboolean key_pressed_cb(TabiyaNotationView *self, guint keyval, guint keycode,
                               GdkModifierType state)
{
    if (!self->session || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)))
        return GDK_EVENT_PROPAGATE;
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        if (KEYS[i].keyval == keyval || KEYS[i].keypad == keyval) {
            KEYS[i].command(self);
            return GDK_EVENT_STOP;
        }
    }
    return GDK_EVENT_PROPAGATE;
}

/* --- The class ----------------------------------------------------------------------------------
 */

void tabiya_notation_view_set_flowing(TabiyaNotationView *self, gboolean flowing)
{
    flowing = !!flowing;
    if (flowing == self->flowing)
        return;
    self->flowing = flowing;
    self->reveal = TRUE;
    stale(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FLOWING]);
}

gboolean tabiya_notation_view_get_flowing(TabiyaNotationView *self)
{
    return self->flowing;
}

static void set_figurine(TabiyaNotationView *self, gboolean figurine)
{
    if (figurine == self->figurine)
        return;
    self->figurine = figurine;
    rebuild(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FIGURINE]);
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
    case PROP_FIGURINE:
        g_value_set_boolean(value, self->figurine);
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
    case PROP_FIGURINE:
        set_figurine(self, g_value_get_boolean(value));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_notation_view_dispose(GObject *object)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(object);
    tabiya_notation_view_set_session(self, NULL);
    g_clear_weak_pointer(&self->current);
    G_OBJECT_CLASS(tabiya_notation_view_parent_class)->dispose(object);
}

static void tabiya_notation_view_finalize(GObject *object)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(object);
    g_array_unref(self->tokens);
    g_array_unref(self->words);
    g_free(self->boxes);
    G_OBJECT_CLASS(tabiya_notation_view_parent_class)->finalize(object);
}

static GtkSizeRequestMode tabiya_notation_view_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
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
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    properties[PROP_SESSION] =
        g_param_spec_object("session", NULL, NULL, TABIYA_TYPE_BOARD_SESSION, flags);
    properties[PROP_FLOWING] = g_param_spec_boolean("flowing", NULL, NULL, FALSE, flags);
    properties[PROP_FIGURINE] = g_param_spec_boolean("figurine", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_css_name(widget_class, "notation");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void tabiya_notation_view_init(TabiyaNotationView *self)
{
    self->tokens = no_tokens();
    self->words = g_array_new(FALSE, FALSE, sizeof(Word));
    g_array_set_clear_func(self->words, clear_word);
    self->laid_out_width = -1;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Notation"), -1);

    tabiya_settings_bind("figurine", self, "figurine");
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

GtkWidget *tabiya_notation_view_new(TabiyaBoardSession *session)
{
    return g_object_new(TABIYA_TYPE_NOTATION_VIEW, "session", session, NULL);
}
