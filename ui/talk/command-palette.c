/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See command-palette.h. The rows are made once: typing only changes their words. */
#include "ui/talk/command-palette.h"

#include <glib/gi18n.h>

#include "ui/access/announcer.h"
#include "ui/shell.h"
#include "ui/widget.h"

#define WIDTH_PX 440
#define PANEL_PERCENT 38   /* the least share of the width that a panel beside the board has */
#define ROOMY_PX 1400      /* in a window of this height text is larger, */
#define ROOMY_WIDTH_PX 620 /* and so is the palette */
#define MARGIN_PX 8
#define LIST_PX 420

typedef struct {
    GtkWidget *row, *image;
    GtkLabel *title, *detail, *keys;
} Row;

struct _TabiyaCommandPalette {
    GObject parent_instance;

    GtkWindow *window;       /* weak; NULL: gone */
    GtkWidget *card, *entry; /* the window's */
    GtkWidget *scroller;
    GtkListBox *list;
    GtkLabel *note;
    Row rows[TABIYA_PALETTE_ROWS_MAX];
    GPtrArray *items;   /* of TabiyaPaletteItem */
    GtkWidget *focused; /* weak: before it was opened */
};

enum { SIGNAL_TYPED, SIGNAL_DONE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaCommandPalette, tabiya_command_palette, G_TYPE_OBJECT)

/* --- Rows ------------------------------------------------------------------------------------- */

static const struct {
    const char *icon, *name;
} KINDS[] = {
    [TABIYA_PALETTE_PLACE] = {"go-next-symbolic", N_("Place")},
    [TABIYA_PALETTE_COMMAND] = {"system-run-symbolic", N_("Command")},
    [TABIYA_PALETTE_ABILITY] = {"tabiya-ask-symbolic", N_("Question")},
    [TABIYA_PALETTE_SETTING] = {"emblem-system-symbolic", N_("Setting")},
    [TABIYA_PALETTE_THEME] = {"tabiya-puzzles-symbolic", N_("Puzzles")},
    [TABIYA_PALETTE_DRILL] = {"tabiya-puzzles-symbolic", N_("Endgame")},
    [TABIYA_PALETTE_LESSON] = {"tabiya-puzzles-symbolic", N_("Lesson")},
    [TABIYA_PALETTE_MANUAL] = {"help-browser-symbolic", N_("Manual")},
    [TABIYA_PALETTE_OPENING] = {"tabiya-openings-symbolic", N_("Opening")},
    [TABIYA_PALETTE_PLAYER] = {"tabiya-library-symbolic", N_("Player")},
    [TABIYA_PALETTE_QUESTION] = {"tabiya-ask-symbolic", N_("Question")},
    [TABIYA_PALETTE_RECENT] = {"document-open-recent-symbolic", N_("Recent")},
};

static GtkLabel *new_label(const char *css)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    if (css)
        gtk_widget_add_css_class(label, css);
    return GTK_LABEL(label);
}

static void make_row(TabiyaCommandPalette *self, Row *row)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 9);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    row->image = gtk_image_new();
    row->title = new_label(NULL);
    row->detail = new_label("dim-label");
    row->keys = new_label("dim-label");
    gtk_label_set_ellipsize(row->keys, PANGO_ELLIPSIZE_NONE);
    gtk_widget_add_css_class(GTK_WIDGET(row->detail), "caption");
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(words), GTK_WIDGET(row->title));
    gtk_box_append(GTK_BOX(words), GTK_WIDGET(row->detail));
    gtk_box_append(GTK_BOX(box), row->image);
    gtk_box_append(GTK_BOX(box), words);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(row->keys));
    row->row = gtk_list_box_row_new();
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row->row), box);
    gtk_widget_set_visible(row->row, FALSE);
    gtk_widget_set_can_focus(row->row, FALSE);
    gtk_list_box_append(self->list, row->row);
}

/* "Flip Board, Command, Ctrl+R" */
static char *dup_name(const TabiyaPaletteItem *item)
{
    g_autoptr(GString) name = g_string_new(item->title);

    g_string_append_printf(name, ", %s", _(KINDS[item->kind].name));
    if (item->keys)
        g_string_append_printf(name, ", %s", item->keys);
    return g_string_free(g_steal_pointer(&name), FALSE);
}

static void fill_row(Row *row, const TabiyaPaletteItem *item)
{
    const char *kind = _(KINDS[item->kind].name);
    g_autofree char *detail = item->detail && *item->detail
                                  ? g_strdup_printf("%s · %s", kind, item->detail)
                                  : g_strdup(kind);
    g_autofree char *name = dup_name(item);

    gtk_image_set_from_icon_name(GTK_IMAGE(row->image), KINDS[item->kind].icon);
    gtk_label_set_text(row->title, item->title);
    gtk_label_set_text(row->detail, detail);
    gtk_label_set_text(row->keys, item->keys ? item->keys : "");
    tabiya_widget_set_name(row->row, name);
}

static int get_selected(TabiyaCommandPalette *self)
{
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->list);

    return row ? gtk_list_box_row_get_index(row) : -1;
}

/* Not by the focus, which stays in the entry. */
static void scroll_to(TabiyaCommandPalette *self, GtkWidget *row)
{
    GtkAdjustment *adjustment =
        gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(self->scroller));
    graphene_rect_t bounds;

    if (gtk_widget_compute_bounds(row, GTK_WIDGET(self->list), &bounds)) {
        gtk_adjustment_clamp_page(adjustment, bounds.origin.y,
                                  bounds.origin.y + bounds.size.height);
    }
}

static void select_row(TabiyaCommandPalette *self, int index)
{
    if (index < 0 || (guint)index >= self->items->len)
        return;
    gtk_list_box_select_row(self->list, GTK_LIST_BOX_ROW(self->rows[index].row));
    gtk_accessible_update_relation(GTK_ACCESSIBLE(self->entry),
                                   GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT,
                                   GTK_ACCESSIBLE(self->rows[index].row), -1);
    scroll_to(self, self->rows[index].row);
}

void tabiya_command_palette_set_matches(TabiyaCommandPalette *self, const GPtrArray *items,
                                        gboolean keeps)
{
    g_return_if_fail(TABIYA_IS_COMMAND_PALETTE(self));
    const int selected = keeps ? get_selected(self) : 0;
    const guint n = MIN(items->len, TABIYA_PALETTE_ROWS_MAX);

    g_ptr_array_set_size(self->items, 0);
    for (guint i = 0; i < TABIYA_PALETTE_ROWS_MAX; i++) {
        if (i < n) {
            g_ptr_array_add(self->items, tabiya_palette_item_copy(items->pdata[i]));
            fill_row(&self->rows[i], self->items->pdata[i]);
        }
        gtk_widget_set_visible(self->rows[i].row, i < n);
    }
    gtk_widget_set_visible(self->scroller, n > 0);
    select_row(self, MAX(selected, 0));
}

void tabiya_command_palette_set_note(TabiyaCommandPalette *self, const char *note)
{
    g_return_if_fail(TABIYA_IS_COMMAND_PALETTE(self));
    gtk_label_set_text(self->note, note ? note : "");
    gtk_widget_set_visible(GTK_WIDGET(self->note), note != NULL);
}

const char *tabiya_command_palette_get_words(TabiyaCommandPalette *self)
{
    g_return_val_if_fail(TABIYA_IS_COMMAND_PALETTE(self), NULL);
    return gtk_editable_get_text(GTK_EDITABLE(self->entry));
}

/* --- Input ------------------------------------------------------------------------------------ */

static void finish(TabiyaCommandPalette *self, int index)
{
    if (index < 0 || (guint)index >= self->items->len)
        return;
    TabiyaPaletteItem *item = g_ptr_array_steal_index(self->items, (guint)index);
    if (item->insert) {
        gtk_editable_set_text(GTK_EDITABLE(self->entry), item->insert);
        gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
    } else {
        tabiya_command_palette_close(self);
        g_signal_emit(self, signals[SIGNAL_DONE], 0, item);
    }
    tabiya_palette_item_free(item);
}

static void activated_cb(TabiyaCommandPalette *self)
{
    finish(self, get_selected(self));
}

static void row_cb(TabiyaCommandPalette *self, GtkListBoxRow *row)
{
    finish(self, gtk_list_box_row_get_index(row));
}

static void changed_cb(TabiyaCommandPalette *self)
{
    if (tabiya_command_palette_is_open(self))
        g_signal_emit(self, signals[SIGNAL_TYPED], 0, tabiya_command_palette_get_words(self));
}

/* From the last row to the first one, and back. */
static void move(TabiyaCommandPalette *self, int by)
{
    const int n = (int)self->items->len;

    if (n == 0)
        return;
    const int index = (get_selected(self) + by + n) % n;
    select_row(self, index);
    g_autofree char *name = dup_name(self->items->pdata[index]);
    tabiya_announcer_say(self->entry, name);
}

static gboolean key_cb(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key,
                       guint code G_GNUC_UNUSED, GdkModifierType state G_GNUC_UNUSED,
                       TabiyaCommandPalette *self)
{
    switch (key) {
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
        move(self, 1);
        return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
        move(self, -1);
        return TRUE;
    case GDK_KEY_Tab: /* there is nothing else to go to */
    case GDK_KEY_ISO_Left_Tab:
        move(self, key == GDK_KEY_Tab ? 1 : -1);
        return TRUE;
    case GDK_KEY_Escape:
        tabiya_command_palette_close(self);
        return TRUE;
    default:
        return FALSE;
    }
}

/* --- Open and closed -------------------------------------------------------------------------- */

gboolean tabiya_command_palette_is_open(TabiyaCommandPalette *self)
{
    g_return_val_if_fail(TABIYA_IS_COMMAND_PALETTE(self), FALSE);
    return self->card && gtk_widget_get_visible(self->card);
}

/* Over the panel at the side, not over the board, or over all of a narrow window; at the top. */
static void place(TabiyaCommandPalette *self)
{
    const int width = gtk_widget_get_width(GTK_WIDGET(self->window));
    const int height = gtk_widget_get_height(GTK_WIDGET(self->window));
    const gboolean wide = width > 2 * WIDTH_PX, roomy = height >= ROOMY_PX;
    const int of_panel = wide ? width * PANEL_PERCENT / 100 : width - 2 * MARGIN_PX;
    const int most = roomy ? ROOMY_WIDTH_PX : WIDTH_PX;

    tabiya_widget_set_css_class(self->card, "compact", !wide);
    gtk_widget_set_halign(self->card, wide ? GTK_ALIGN_END : GTK_ALIGN_CENTER);
    tabiya_widget_set_css_class(self->card, "roomy", roomy);
    gtk_widget_set_size_request(self->card, MIN(most, of_panel), -1);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(self->scroller),
                                               CLAMP(height - 200, 120, LIST_PX));
}

/* As wide as place() has it: long words do not make it broader, which would hide the board. */
static gboolean position_cb(TabiyaCommandPalette *self, GtkWidget *widget, GdkRectangle *spot,
                            GtkWidget *overlay)
{
    if (widget != self->card)
        return FALSE;
    const int free_px = gtk_widget_get_width(overlay);
    const gboolean mirrored = gtk_widget_get_direction(overlay) == GTK_TEXT_DIR_RTL;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &spot->width, NULL, NULL, NULL);
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, spot->width, NULL, &spot->height, NULL,
                       NULL);
    spot->y = 0;
    spot->x = mirrored ? 0 : free_px - spot->width;
    if (gtk_widget_get_halign(widget) == GTK_ALIGN_CENTER)
        spot->x = (free_px - spot->width) / 2;
    return TRUE;
}

static void restore_focus(TabiyaCommandPalette *self)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(self->window));

    if ((!focus || gtk_widget_is_ancestor(focus, self->card)) && self->focused &&
        gtk_widget_get_mapped(self->focused)) {
        gtk_widget_grab_focus(self->focused);
    }
    g_clear_weak_pointer(&self->focused);
}

void tabiya_command_palette_open(TabiyaCommandPalette *self)
{
    g_return_if_fail(TABIYA_IS_COMMAND_PALETTE(self));
    if (!self->window || tabiya_command_palette_is_open(self))
        return;
    g_set_weak_pointer(&self->focused, gtk_root_get_focus(GTK_ROOT(self->window)));
    gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
    place(self);
    gtk_widget_set_visible(self->card, TRUE);
    gtk_widget_grab_focus(self->entry);
    g_signal_emit(self, signals[SIGNAL_TYPED], 0, "");
}

void tabiya_command_palette_close(TabiyaCommandPalette *self)
{
    g_return_if_fail(TABIYA_IS_COMMAND_PALETTE(self));
    if (!tabiya_command_palette_is_open(self))
        return;
    restore_focus(self);
    gtk_widget_set_visible(self->card, FALSE);
}

/* A click elsewhere, or a dialog. */
static void left_cb(TabiyaCommandPalette *self)
{
    if (self->window && !gtk_widget_has_focus(self->entry))
        tabiya_command_palette_close(self);
}

/* --- Making it -------------------------------------------------------------------------------- */

static void make_list(TabiyaCommandPalette *self)
{
    self->list = GTK_LIST_BOX(gtk_list_box_new());
    gtk_list_box_set_activate_on_single_click(self->list, TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(self->list), "command-list");
    tabiya_widget_set_name(GTK_WIDGET(self->list), _("Matches"));
    for (guint i = 0; i < TABIYA_PALETTE_ROWS_MAX; i++)
        make_row(self, &self->rows[i]);
    g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(row_cb), self);
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(self->scroller), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), GTK_WIDGET(self->list));
}

static void make_entry(TabiyaCommandPalette *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    self->entry = gtk_entry_new();
    gtk_entry_set_icon_from_icon_name(GTK_ENTRY(self->entry), GTK_ENTRY_ICON_PRIMARY,
                                      "edit-find-symbolic");
    gtk_entry_set_placeholder_text(GTK_ENTRY(self->entry), _("Command, opening, player, question"));
    gtk_entry_set_max_length(GTK_ENTRY(self->entry), 500);
    tabiya_widget_set_name(self->entry, _("Command palette"));
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(self->entry, keys);
    g_signal_connect_swapped(self->entry, "activate", G_CALLBACK(activated_cb), self);
    g_signal_connect_swapped(self->entry, "changed", G_CALLBACK(changed_cb), self);
}

static void make_card(TabiyaCommandPalette *self)
{
    GtkEventController *focus = gtk_event_controller_focus_new();

    make_entry(self);
    make_list(self);
    self->note = new_label("dim-label");
    gtk_label_set_ellipsize(self->note, PANGO_ELLIPSIZE_NONE);
    gtk_label_set_wrap(self->note, TRUE);
    gtk_widget_set_margin_start(GTK_WIDGET(self->note), 6);
    self->card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(self->card), self->entry);
    gtk_box_append(GTK_BOX(self->card), GTK_WIDGET(self->note));
    gtk_box_append(GTK_BOX(self->card), self->scroller);
    gtk_widget_add_css_class(self->card, "command-palette");
    gtk_widget_set_valign(self->card, GTK_ALIGN_START);
    gtk_widget_set_visible(self->card, FALSE);
    tabiya_widget_set_name(self->card, _("Command palette"));
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(left_cb), self);
    gtk_widget_add_controller(self->card, focus);
    tabiya_shell_add_overlay(TABIYA_SHELL(self->window), self->card);
    g_signal_connect_object(gtk_widget_get_parent(self->card), "get-child-position",
                            G_CALLBACK(position_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_command_palette_get_entry_for_tests(TabiyaCommandPalette *self)
{
    g_return_val_if_fail(TABIYA_IS_COMMAND_PALETTE(self), NULL);
    return self->entry;
}

const GPtrArray *tabiya_command_palette_get_matches_for_tests(TabiyaCommandPalette *self)
{
    g_return_val_if_fail(TABIYA_IS_COMMAND_PALETTE(self), NULL);
    return self->items;
}

static void free_item_cb(gpointer data)
{
    tabiya_palette_item_free(data);
}

void tabiya_command_palette_destroy(TabiyaCommandPalette *self)
{
    g_return_if_fail(TABIYA_IS_COMMAND_PALETTE(self));
    GtkWidget *card = g_steal_pointer(&self->card);

    g_clear_weak_pointer(&self->focused);
    g_clear_weak_pointer(&self->window);
    if (!card)
        return;
    g_signal_handlers_disconnect_by_data(self->entry, self);
    g_signal_handlers_disconnect_by_data(self->list, self);
    gtk_overlay_remove_overlay(GTK_OVERLAY(gtk_widget_get_parent(card)), card);
}

static void tabiya_command_palette_dispose(GObject *object)
{
    tabiya_command_palette_destroy(TABIYA_COMMAND_PALETTE(object));
    G_OBJECT_CLASS(tabiya_command_palette_parent_class)->dispose(object);
}

static void tabiya_command_palette_finalize(GObject *object)
{
    g_ptr_array_unref(TABIYA_COMMAND_PALETTE(object)->items);
    G_OBJECT_CLASS(tabiya_command_palette_parent_class)->finalize(object);
}

static void tabiya_command_palette_class_init(TabiyaCommandPaletteClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_command_palette_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_command_palette_finalize;
    signals[SIGNAL_TYPED] = g_signal_new("typed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_DONE] = g_signal_new("done", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void tabiya_command_palette_init(TabiyaCommandPalette *self)
{
    self->items = g_ptr_array_new_with_free_func(free_item_cb);
}

TabiyaCommandPalette *tabiya_command_palette_new(GtkWindow *window)
{
    TabiyaCommandPalette *self = g_object_new(TABIYA_TYPE_COMMAND_PALETTE, NULL);

    g_set_weak_pointer(&self->window, window);
    make_card(self);
    return self;
}
