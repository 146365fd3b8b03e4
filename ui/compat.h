/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What newer releases of GTK and libadwaita call otherwise, behind names of our own: when the
 * floor moves, this file changes and no other does. */
#ifndef TABIYA_COMPAT_H
#define TABIYA_COMPAT_H

#include <adwaita.h>

G_BEGIN_DECLS

/* `file` is borrowed, NULL when the person thought better of it. */
typedef void (*TabiyaFileChosenFunc)(GFile *file, gpointer user);

/* Asks for a chess file to open. Forgotten, without an answer, when `parent` goes. */
void tabiya_choose_file_to_open(GtkWindow *parent, TabiyaFileChosenFunc func, gpointer user);

/* Asks for a file of another kind, which has one of the NULL-terminated `suffixes`; `kind` is their
 * name, `title` the question. */
void tabiya_choose_file(GtkWindow *parent, const char *title, const char *kind,
                        const char *const *suffixes, TabiyaFileChosenFunc func, gpointer user);

/* Asks where to save a PGN; `name` is the name offered, in `folder` (NULL: the last one). */
void tabiya_choose_file_to_save(GtkWindow *parent, GFile *folder, const char *name,
                                TabiyaFileChosenFunc func, gpointer user);

/* Asks where to put a file of another kind, which has one of the NULL-terminated `suffixes`; `kind`
 * is their name, `title` the question. */
void tabiya_choose_file_to_export(GtkWindow *parent, const char *title, const char *name,
                                  const char *kind, const char *const *suffixes,
                                  TabiyaFileChosenFunc func, gpointer user);

/* The same, to save what is being worked on. */
void tabiya_choose_file_to_write(GtkWindow *parent, const char *title, const char *name,
                                 const char *kind, const char *const *suffixes,
                                 TabiyaFileChosenFunc func, gpointer user);

/* `files`: of GFile, lent. */
typedef void (*TabiyaFilesChosenFunc)(GListModel *files, gpointer user);

/* Asks for files of games, packed ones too, or for a folder with such files. Not called when the
 * person thought better of it. */
void tabiya_choose_files_to_import(GtkWindow *parent, gboolean folder, TabiyaFilesChosenFunc func,
                                   gpointer user);

/* The paths of what was chosen or dropped (of GFile); what is not on this computer has none and is left
 * out. NULL-terminated, the caller's. */
char **tabiya_files_dup_paths(GListModel *files) G_GNUC_WARN_UNUSED_RESULT;

/* Asks for a folder; `title` is the question. */
void tabiya_choose_folder(GtkWindow *parent, const char *title, TabiyaFileChosenFunc func,
                          gpointer user);

/* Asks for a name, `before` at first; not called without one. Forgotten when `parent` goes. */
void tabiya_ask_name(GtkWindow *parent, const char *heading, const char *verb, const char *before,
                     void (*func)(const char *name, gpointer user), gpointer user);

/* Asks for a number from `lower` to `upper`, `before` at first; `label` is what it is. */
void tabiya_ask_number(GtkWindow *parent, const char *heading, const char *body, const char *label,
                       const char *verb, int before, int lower, int upper,
                       void (*func)(int number, gpointer user), gpointer user);

typedef enum {
    TABIYA_ANSWER_PLAIN,
    TABIYA_ANSWER_SUGGESTED, /* Enter gives it */
    TABIYA_ANSWER_DESTRUCTIVE,
    TABIYA_ANSWER_NOTHING, /* Escape gives it */
} TabiyaAnswerKind;

typedef struct {
    const char *name;
    const char *label; /* untranslated */
    TabiyaAnswerKind kind;
} TabiyaAnswer;

/* Asks what must be answered. `answers` ends with a NULL name; `func` is told the name of the one that
 * was given, and not called when `parent` goes before that. */
void tabiya_ask(GtkWindow *parent, const char *heading, const char *body,
                const TabiyaAnswer *answers, void (*func)(const char *answer, gpointer user),
                gpointer user);

/* Gives the buttons in `widget` that are icons alone a name. */
void tabiya_name_icon_buttons(GtkWidget *widget, const char *name);

/* Gives the buttons of the toasts that show, which are icons alone, names. */
void tabiya_name_toast_buttons(AdwToastOverlay *overlay);

/* libadwaita 1.2 crashes when a toast is dismissed while it glides in, however late its frames come.
 * Adds one, which cannot be pressed until it stands still. */
void tabiya_add_toast(AdwToastOverlay *overlay, AdwToast *toast);
/* Whether the one that was added last may not be dismissed yet. */
gboolean tabiya_toast_glides(AdwToastOverlay *overlay);

/* Says `text` to a screen reader at once, by GTK's own call (4.14 and later) or by ours
 * (ui/access/announcer.h). */
void tabiya_announce(GtkWidget *widget, const char *text);

G_END_DECLS

#endif
