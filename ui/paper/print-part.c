/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See print-part.h. */
#include "ui/paper/print-part.h"

#include <glib/gi18n.h>

#include "app/game/numbered-move.h"
#include "app/game/shown-move.h"
#include "ui/looks.h"
#include "ui/paper/print-page.h"
#include "ui/place.h"

struct _TabiyaPrintPart {
    TabiyaPart parent;

    /* The last choices, owned; NULL: none yet. */
    GtkPrintSettings *settings;
    GtkPageSetup *page_setup;
};

G_DEFINE_FINAL_TYPE(TabiyaPrintPart, tabiya_print_part, TABIYA_TYPE_PART)

/* --- The page --------------------------------------------------------------------------------- */

static char *dup_players(TabiyaBoardSession *session)
{
    TabiyaPlayer white, black;

    tabiya_board_session_describe_player(session, ENG_WHITE, &white);
    tabiya_board_session_describe_player(session, ENG_BLACK, &black);
    char *title = g_strdup_printf("%s – %s", white.name, black.name);
    g_free(white.name);
    g_free(black.name);
    return title;
}

/* The players in places with files of games, the opening in the place for openings, else the
 * place's name. */
static char *dup_title(TabiyaPlace *place)
{
    TabiyaBoardSession *session = tabiya_place_get_session(place);
    g_autofree char *opening = NULL;

    if (TABIYA_PLACE_GET_CLASS(place)->save)
        return dup_players(session);
    g_object_get(session, "opening-name", &opening, NULL);
    return opening && *opening ? g_steal_pointer(&opening)
                               : g_strdup(tabiya_place_get_title(place));
}

/* "After 12… Nf6. White to move." */
static char *dup_caption(const TabiyaNode *node, const EngPosition *position)
{
    const char *to_move =
        position->side_to_move == ENG_WHITE ? _("White to move") : _("Black to move");
    const TabiyaNode *parent = tabiya_node_get_parent(node);
    const EngPosition *before = parent ? tabiya_node_get_position(parent) : NULL;
    g_autofree char *move = NULL;

    if (!before)
        return g_strdup(to_move);
    move = tabiya_shown_numbered_dup(before, tabiya_node_get_move(node));
    /* Translators: below a printed board: "After 12… Nf6. White to move" */
    return g_strdup_printf(_("After %1$s. %2$s"), move, to_move);
}

/* The board as shown, which in the editor has no node. */
static TabiyaPrintPage *new_page(TabiyaShell *shell)
{
    TabiyaPlace *place = tabiya_shell_get_place(shell);
    const TabiyaNode *cursor = tabiya_place_get_cursor(place);
    TabiyaPrintPage *page = g_new0(TabiyaPrintPage, 1);

    page->position = *tabiya_board_view_get_position(tabiya_shell_get_board(shell));
    page->last_move = tabiya_node_get_move(cursor);
    page->shapes = tabiya_markup_dup_shapes_at(cursor);
    g_object_get(tabiya_place_get_session(place), "flipped", &page->flipped, NULL);
    page->theme = tabiya_looks_get_printed_theme();
    page->pieces = tabiya_looks_dup_piece_drawings();
    page->title = dup_title(place);
    page->caption = dup_caption(cursor, &page->position);
    page->fen = tabiya_board_session_dup_fen(tabiya_place_get_session(place));
    return page;
}

/* --- Printing --------------------------------------------------------------------------------- */

static void draw_page_cb(GtkPrintOperation *operation, GtkPrintContext *context, int number,
                         gpointer user)
{
    tabiya_print_page_draw(g_object_get_data(G_OBJECT(operation), "tabiya-page"), context);
}

static gboolean preview_cb(GtkPrintOperation *operation, GtkPrintOperationPreview *preview,
                           GtkPrintContext *context, GtkWindow *parent, gpointer user)
{
    tabiya_print_preview_present(operation, preview, context, parent);
    return TRUE;
}

static void done_cb(GtkPrintOperation *operation, GtkPrintOperationResult result, gpointer user)
{
    TabiyaPrintPart *self = user;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;

    if (result == GTK_PRINT_OPERATION_RESULT_APPLY) {
        g_set_object(&self->settings, gtk_print_operation_get_print_settings(operation));
        g_set_object(&self->page_setup, gtk_print_operation_get_default_page_setup(operation));
    }
    if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
        return;
    gtk_print_operation_get_error(operation, &error);
    text = g_strdup_printf(_("Could not print: %s"), error->message);
    tabiya_part_say(self, text);
}

GtkPrintOperation *tabiya_print_part_new_print(TabiyaPrintPart *self)
{
    g_return_val_if_fail(TABIYA_IS_PRINT_PART(self), NULL);
    GtkPrintOperation *operation = gtk_print_operation_new();
    TabiyaPrintPage *page = new_page(tabiya_part_get_shell(self));
    gtk_print_operation_set_n_pages(operation, 1);
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS);
    gtk_print_operation_set_job_name(operation, page->title);
    gtk_print_operation_set_embed_page_setup(operation, TRUE);
    gtk_print_operation_set_allow_async(operation, TRUE);
    gtk_print_operation_set_print_settings(operation, self->settings);
    gtk_print_operation_set_default_page_setup(operation, self->page_setup);
    g_object_set_data_full(G_OBJECT(operation), "tabiya-page", page,
                           (GDestroyNotify)(void (*)(void))tabiya_print_page_free);
    g_signal_connect(operation, "draw-page", G_CALLBACK(draw_page_cb), NULL);
    g_signal_connect(operation, "preview", G_CALLBACK(preview_cb), NULL);
    g_signal_connect_object(operation, "done", G_CALLBACK(done_cb), self, 0);
    return operation;
}

static void print_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GtkPrintOperation) operation = tabiya_print_part_new_print(user);

    /* The signal "done" reports errors. */
    gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                            GTK_WINDOW(tabiya_part_get_shell(user)), NULL);
}

static const GActionEntry ACTIONS[] = {{"print", print_cb}};

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_print_part_dispose(GObject *object)
{
    TabiyaPrintPart *self = TABIYA_PRINT_PART(object);

    g_clear_object(&self->settings);
    g_clear_object(&self->page_setup);
    G_OBJECT_CLASS(tabiya_print_part_parent_class)->dispose(object);
}

static void tabiya_print_part_class_init(TabiyaPrintPartClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_print_part_dispose;
}

static void tabiya_print_part_init(TabiyaPrintPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
