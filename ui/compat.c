/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See compat.h: only this file uses families that newer releases deprecate. */
#include "ui/compat.h"

#include <glib/gi18n.h>

#include "ui/access/announcer.h"
#include "ui/access/names.h"

typedef struct {
    TabiyaFileChosenFunc func;
    gpointer user;
} FileChoice;

/* The caller may be destroyed with the window, and then expects no answer. */
static gboolean asker_is_there(GtkNativeDialog *chooser)
{
    return gtk_native_dialog_get_transient_for(chooser) != NULL;
}

static void chooser_response_cb(GtkNativeDialog *chooser, int response, gpointer user)
{
    FileChoice *choice = user;
    g_autoptr(GFile) file = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    if (asker_is_there(chooser))
        choice->func(file, choice->user);
    gtk_native_dialog_destroy(chooser);
}

static void add_filter(GtkFileChooser *chooser, const char *name, const char *const *suffixes)
{
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();

    gtk_file_filter_set_name(filter, name);
    for (; suffixes && *suffixes; suffixes++)
        gtk_file_filter_add_suffix(filter, *suffixes);
    if (!suffixes)
        gtk_file_filter_add_pattern(filter, "*");
    gtk_file_chooser_add_filter(chooser, filter);
}

static void run_chooser(GtkWindow *parent, GtkFileChooserNative *chooser, TabiyaFileChosenFunc func,
                        gpointer user)
{
    FileChoice *choice = g_new(FileChoice, 1);

    *choice = (FileChoice){func, user};
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    /* The window keeps the chooser alive, and frees it when it closes. */
    g_object_set_data_full(G_OBJECT(parent), "tabiya-file-chooser", chooser, g_object_unref);
    g_signal_connect_data(chooser, "response", G_CALLBACK(chooser_response_cb), choice,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

void tabiya_choose_file(GtkWindow *parent, const TabiyaFileQuestion *question,
                        TabiyaFileChosenFunc func, gpointer user)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        question->title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));

    if (question->kind)
        add_filter(GTK_FILE_CHOOSER(chooser), question->kind, question->suffixes);
    add_filter(GTK_FILE_CHOOSER(chooser), _("All files"), NULL);
    run_chooser(parent, chooser, func, user);
}

void tabiya_choose_file_to_open(GtkWindow *parent, TabiyaFileChosenFunc func, gpointer user)
{
    static const char *const suffixes[] = {"pgn",     "pgn.gz",  "pgn.zst", "pgn.xz",
                                           "pgn.bz2", "pgn.zip", "zip",     "fen",
                                           "epd",     "epd.gz",  "bin",     NULL};

    tabiya_choose_file(parent,
                       &(TabiyaFileQuestion){.title = _("Open a Game"),
                                             .kind = _("Chess games, positions and books"),
                                             .suffixes = suffixes},
                       func, user);
}

void tabiya_choose_file_to_write(GtkWindow *parent, const TabiyaFileQuestion *question,
                                 TabiyaFileChosenFunc func, gpointer user)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        question->title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, question->verb, _("_Cancel"));

    if (question->folder)
        gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(chooser), question->folder, NULL);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), question->name);
    add_filter(GTK_FILE_CHOOSER(chooser), question->kind, question->suffixes);
    run_chooser(parent, chooser, func, user);
}

void tabiya_choose_file_to_save(GtkWindow *parent, GFile *folder, const char *name,
                                TabiyaFileChosenFunc func, gpointer user)
{
    static const char *const suffixes[] = {"pgn", "pgn.gz", "pgn.zst", "pgn.xz", "pgn.bz2", NULL};

    tabiya_choose_file_to_write(parent,
                                &(TabiyaFileQuestion){.title = _("Save the Game"),
                                                      .verb = _("_Save"),
                                                      .folder = folder,
                                                      .name = name,
                                                      .kind = _("Chess games (PGN)"),
                                                      .suffixes = suffixes},
                                func, user);
}

void tabiya_choose_folder(GtkWindow *parent, const char *title, TabiyaFileChosenFunc func,
                          gpointer user)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        title, parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Choose"), _("_Cancel"));

    run_chooser(parent, chooser, func, user);
}

typedef struct {
    TabiyaFilesChosenFunc func;
    gpointer user;
} FilesChoice;

static void files_response_cb(GtkNativeDialog *chooser, int response, gpointer user)
{
    FilesChoice *choice = user;
    g_autoptr(GListModel) files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(chooser));

    if (response == GTK_RESPONSE_ACCEPT && g_list_model_get_n_items(files) > 0 &&
        asker_is_there(chooser)) {
        choice->func(files, choice->user);
    }
    gtk_native_dialog_destroy(chooser);
}

char **tabiya_files_dup_paths(GListModel *files)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);
        g_autofree char *path = g_file_get_path(file);

        if (path)
            g_strv_builder_add(builder, path);
    }
    return g_strv_builder_end(builder);
}

void tabiya_choose_files_to_import(GtkWindow *parent, gboolean folder, TabiyaFilesChosenFunc func,
                                   gpointer user)
{
    static const char *const suffixes[] = {"pgn", "gz", "zst", "xz", "bz2", "zip", "epd", NULL};
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        folder ? _("Import a Folder") : _("Import Games"), parent,
        folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN, _("_Import"),
        _("_Cancel"));
    FilesChoice *choice = g_new(FilesChoice, 1);

    *choice = (FilesChoice){func, user};
    if (!folder) {
        gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(chooser), TRUE);
        add_filter(GTK_FILE_CHOOSER(chooser), _("Game files"), suffixes);
        add_filter(GTK_FILE_CHOOSER(chooser), _("All files"), NULL);
    }
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_object_set_data_full(G_OBJECT(parent), "tabiya-file-chooser", chooser, g_object_unref);
    g_signal_connect_data(chooser, "response", G_CALLBACK(files_response_cb), choice,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

/* --- Questions ----------------------------------------------------------------------------------
 */

static void present(AdwMessageDialog *dialog)
{
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    tabiya_names_give(GTK_WIDGET(dialog));
    gtk_window_present(GTK_WINDOW(dialog));
}

/* A dialog to fill in `field`; Enter there presses the button `verb`, whose answer is "go". */
static AdwMessageDialog *dialog_new(GtkWindow *parent, const char *heading, const char *body,
                                    GtkWidget *field, const char *verb)
{
    AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, heading, body));

    adw_message_dialog_set_extra_child(dialog, field);
    adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "go", verb, NULL);
    adw_message_dialog_set_response_appearance(dialog, "go", ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(dialog, "go");
    adw_message_dialog_set_close_response(dialog, "cancel");
    return dialog;
}

typedef struct {
    TabiyaNamedFunc func;
    gpointer user;
    GtkEditable *entry;
    gboolean or_none;
} NameAsked;

static void named_cb(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    NameAsked *asked = user;
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(asked->entry)));

    if (g_str_equal(answer, "go") && (*name || asked->or_none))
        asked->func(name, asked->user);
}

void tabiya_ask_name(GtkWindow *parent, const TabiyaNameQuestion *question, TabiyaNamedFunc func,
                     gpointer user)
{
    GtkWidget *entry = gtk_entry_new();
    AdwMessageDialog *dialog = dialog_new(parent, question->heading, NULL, entry, question->verb);
    NameAsked *asked = g_new(NameAsked, 1);

    *asked = (NameAsked){func, user, GTK_EDITABLE(entry), question->or_none};
    gtk_editable_set_text(GTK_EDITABLE(entry), question->before);
    gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"),
                                   -1);
    g_signal_connect_data(dialog, "response", G_CALLBACK(named_cb), asked,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    present(dialog);
    gtk_widget_grab_focus(entry);
}

typedef struct {
    TabiyaNamedFunc func;
    gpointer user;
    GtkTextBuffer *buffer;
} LinesAsked;

static void lines_cb(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    LinesAsked *asked = user;
    GtkTextIter start, end;

    if (!g_str_equal(answer, "go"))
        return;
    gtk_text_buffer_get_bounds(asked->buffer, &start, &end);
    g_autofree char *lines = gtk_text_buffer_get_text(asked->buffer, &start, &end, FALSE);
    asked->func(lines, asked->user);
}

void tabiya_ask_lines(GtkWindow *parent, const TabiyaNameQuestion *question, const char *body,
                      TabiyaNamedFunc func, gpointer user)
{
    GtkWidget *view = gtk_text_view_new(), *scroller = gtk_scrolled_window_new();
    AdwMessageDialog *dialog =
        dialog_new(parent, question->heading, body, scroller, question->verb);
    LinesAsked *asked = g_new(LinesAsked, 1);

    *asked = (LinesAsked){func, user, gtk_text_view_get_buffer(GTK_TEXT_VIEW(view))};
    gtk_text_buffer_set_text(asked->buffer, question->before, -1);
    g_object_set(view, "wrap-mode", GTK_WRAP_WORD_CHAR, "accepts-tab", FALSE, "left-margin", 9,
                 "right-margin", 9, "top-margin", 9, "bottom-margin", 9, NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   question->heading, -1);
    g_object_set(scroller, "child", view, "has-frame", TRUE, "height-request", 120, NULL);
    g_signal_connect_data(dialog, "response", G_CALLBACK(lines_cb), asked,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    present(dialog);
    gtk_widget_grab_focus(view);
}

typedef struct {
    TabiyaNumberedFunc func;
    gpointer user;
    GtkSpinButton *spin;
} NumberAsked;

static void numbered_cb(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    NumberAsked *asked = user;

    if (g_str_equal(answer, "go")) {
        gtk_spin_button_update(asked->spin);
        asked->func(gtk_spin_button_get_value_as_int(asked->spin), asked->user);
    }
}

void tabiya_ask_number(GtkWindow *parent, const TabiyaNumberQuestion *question,
                       TabiyaNumberedFunc func, gpointer user)
{
    GtkWidget *spin = gtk_spin_button_new_with_range(question->lower, question->upper, 1);
    GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(spin));
    AdwMessageDialog *dialog =
        dialog_new(parent, question->heading, question->body, spin, question->verb);
    NumberAsked *asked = g_new(NumberAsked, 1);

    *asked = (NumberAsked){func, user, GTK_SPIN_BUTTON(spin)};
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), question->before);
    gtk_text_set_activates_default(GTK_TEXT(text), TRUE);
    gtk_widget_set_halign(spin, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   question->label, -1);
    g_signal_connect_data(dialog, "response", G_CALLBACK(numbered_cb), asked,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    present(dialog);
}

typedef struct {
    TabiyaAnsweredFunc func;
    gpointer user;
} Asked;

static void answered_cb(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    Asked *asked = user;

    asked->func(answer, asked->user);
}

static void add_answer(AdwMessageDialog *dialog, const TabiyaAnswerChoice *answer)
{
    adw_message_dialog_add_response(dialog, answer->name, _(answer->label));
    if (answer->kind == TABIYA_ANSWER_DESTRUCTIVE)
        adw_message_dialog_set_response_appearance(dialog, answer->name, ADW_RESPONSE_DESTRUCTIVE);
    if (answer->kind == TABIYA_ANSWER_SUGGESTED) {
        adw_message_dialog_set_response_appearance(dialog, answer->name, ADW_RESPONSE_SUGGESTED);
        adw_message_dialog_set_default_response(dialog, answer->name);
    }
    if (answer->kind == TABIYA_ANSWER_NOTHING)
        adw_message_dialog_set_close_response(dialog, answer->name);
}

void tabiya_ask(GtkWindow *parent, const TabiyaQuestion *question, TabiyaAnsweredFunc func,
                gpointer user)
{
    AdwMessageDialog *dialog =
        ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, question->heading, question->body));
    Asked *asked = g_new(Asked, 1);

    *asked = (Asked){func, user};
    for (const TabiyaAnswerChoice *answer = question->answers; answer->name; answer++)
        add_answer(dialog, answer);
    g_signal_connect_data(dialog, "response", G_CALLBACK(answered_cb), asked,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    present(dialog);
}

/* --- Names and words -----------------------------------------------------------------------------
 */

void tabiya_name_icon_buttons(GtkWidget *widget, const char *name)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);

    if (GTK_IS_BUTTON(widget) && GTK_IS_IMAGE(child)) {
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                       -1);
    }
    for (; child; child = gtk_widget_get_next_sibling(child))
        tabiya_name_icon_buttons(child, name);
}

void tabiya_name_toast_buttons(AdwToastOverlay *overlay)
{
    GtkWidget *content = adw_toast_overlay_get_child(overlay);
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(overlay));

    for (; child; child = gtk_widget_get_next_sibling(child)) {
        if (child != content)
            tabiya_name_icon_buttons(child, _("Dismiss"));
    }
}

void tabiya_announce(GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0)
    tabiya_announcer_pass_on(widget, text);
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_accessible_announce(GTK_ACCESSIBLE(widget), text,
                            GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
    G_GNUC_END_IGNORE_DEPRECATIONS
#else
    tabiya_announcer_say(widget, text);
#endif
}

/* --- Appearing toasts ------------------------------------------------------------------------- */

#define GLIDE_US 600000 /* 500 ms at most, and a frame */
#define GLIDE_KEY "tabiya-toast-glide"

typedef struct {
    gint64 begun_us; /* of its first frame; 0: not drawn yet */
    gboolean is_over;
} Glide;

static void set_target(AdwToastOverlay *overlay, gboolean can_target)
{
    GtkWidget *toast = gtk_widget_get_last_child(GTK_WIDGET(overlay));

    if (toast && toast != adw_toast_overlay_get_child(overlay))
        gtk_widget_set_can_target(toast, can_target);
}

/* Another animation in the toast's last frame may continue after this. */
static gboolean glide_cb(GtkWidget *overlay, GdkFrameClock *clock, gpointer user)
{
    gint64 now_us = gdk_frame_clock_get_frame_time(clock);
    Glide *glide = user;

    if (glide->begun_us == 0)
        glide->begun_us = now_us;
    if (!glide->is_over) {
        glide->is_over = now_us - glide->begun_us >= GLIDE_US;
        return G_SOURCE_CONTINUE;
    }
    g_object_set_data(G_OBJECT(overlay), GLIDE_KEY, NULL);
    set_target(ADW_TOAST_OVERLAY(overlay), TRUE);
    return G_SOURCE_REMOVE;
}

void tabiya_add_toast(AdwToastOverlay *overlay, AdwToast *toast)
{
    guint former = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(overlay), GLIDE_KEY));

    if (former > 0)
        gtk_widget_remove_tick_callback(GTK_WIDGET(overlay), former);
    adw_toast_overlay_add_toast(overlay, toast);
    set_target(overlay, FALSE);
    guint glide =
        gtk_widget_add_tick_callback(GTK_WIDGET(overlay), glide_cb, g_new0(Glide, 1), g_free);
    g_object_set_data(G_OBJECT(overlay), GLIDE_KEY, GUINT_TO_POINTER(glide));
}

gboolean tabiya_toast_glides(AdwToastOverlay *overlay)
{
    return g_object_get_data(G_OBJECT(overlay), GLIDE_KEY) != NULL;
}
