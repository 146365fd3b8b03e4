/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Wrappers for calls that newer releases of GTK and libadwaita name differently: when the oldest
 * supported release changes, this file changes and no other does. */
#ifndef TABIYA_COMPAT_H
#define TABIYA_COMPAT_H

#include <adwaita.h>

G_BEGIN_DECLS

/* `file` is borrowed, NULL if the person canceled. */
typedef void (*TabiyaFileChosenFunc)(GFile *file, gpointer user);

/* Asks for a chess file to open. If `parent` is closed, there is no answer. */
void tabiya_choose_file_to_open(GtkWindow *parent, TabiyaFileChosenFunc func, gpointer user);

/* The options of a file chooser. */
typedef struct {
    const char *title;           /* its title */
    const char *verb;            /* for saving: the button's label, with a mnemonic: "_Save" */
    GFile *folder;               /* for saving: the initial folder; NULL: the last one */
    const char *name;            /* for saving: the initial name */
    const char *kind;            /* the name of the file type; for opening, NULL: any */
    const char *const *suffixes; /* its extensions; NULL-terminated */
} TabiyaFileQuestion;

/* Asks for an existing file. */
void tabiya_choose_file(GtkWindow *parent, const TabiyaFileQuestion *question,
                        TabiyaFileChosenFunc func, gpointer user);

/* Asks where to save a file. */
void tabiya_choose_file_to_write(GtkWindow *parent, const TabiyaFileQuestion *question,
                                 TabiyaFileChosenFunc func, gpointer user);

/* Asks where to save a PGN; `name` is the initial name, in `folder` (NULL: the last one). */
void tabiya_choose_file_to_save(GtkWindow *parent, GFile *folder, const char *name,
                                TabiyaFileChosenFunc func, gpointer user);

/* `files`: of GFile, lent. */
typedef void (*TabiyaFilesChosenFunc)(GListModel *files, gpointer user);

/* Asks for files of games, even packed ones, or for a folder with such files. Not called if the
 * person canceled. */
void tabiya_choose_files_to_import(GtkWindow *parent, gboolean folder, TabiyaFilesChosenFunc func,
                                   gpointer user);

/* The paths of chosen or dropped files (of GFile); files on other computers have none and are left
 * out. NULL-terminated, the caller's. */
char **tabiya_files_dup_paths(GListModel *files) G_GNUC_WARN_UNUSED_RESULT;

/* Asks for a folder; `title` is the chooser's title. */
void tabiya_choose_folder(GtkWindow *parent, const char *title, TabiyaFileChosenFunc func,
                          gpointer user);

typedef struct {
    const char *heading;
    const char *verb;   /* with a mnemonic: "_Rename" */
    const char *before; /* initially */
    gboolean or_none;   /* an empty name is an answer, too */
} TabiyaNameQuestion;

typedef void (*TabiyaNamedFunc)(const char *name, gpointer user);

/* Asks for a name; not called without one. If `parent` is closed, there is no answer. */
void tabiya_ask_name(GtkWindow *parent, const TabiyaNameQuestion *question, TabiyaNamedFunc func,
                     gpointer user);

/* Asks for any number of lines, as `before` has them; `body` says what they are. */
void tabiya_ask_lines(GtkWindow *parent, const TabiyaNameQuestion *question, const char *body,
                      TabiyaNamedFunc func, gpointer user);

typedef struct {
    const char *heading, *body;
    const char *label; /* what the number means */
    const char *verb;  /* with a mnemonic: "_Merge" */
    int before;        /* initially */
    int lower, upper;
} TabiyaNumberQuestion;

typedef void (*TabiyaNumberedFunc)(int number, gpointer user);

/* Asks for a number. If `parent` is closed, there is no answer. */
void tabiya_ask_number(GtkWindow *parent, const TabiyaNumberQuestion *question,
                       TabiyaNumberedFunc func, gpointer user);

typedef enum {
    TABIYA_ANSWER_PLAIN,
    TABIYA_ANSWER_SUGGESTED, /* the answer of Enter */
    TABIYA_ANSWER_DESTRUCTIVE,
    TABIYA_ANSWER_NOTHING, /* the answer of Escape */
} TabiyaAnswerKind;

typedef struct {
    const char *name;
    const char *label; /* untranslated */
    TabiyaAnswerKind kind;
} TabiyaAnswerChoice;

typedef struct {
    const char *heading, *body;
    const TabiyaAnswerChoice *answers; /* the last one has no name */
} TabiyaQuestion;

typedef void (*TabiyaAnsweredFunc)(const char *answer, gpointer user);

/* Asks a question that must be answered. `func` gets the name of the answer, and is not called if
 * `parent` is closed before. */
void tabiya_ask(GtkWindow *parent, const TabiyaQuestion *question, TabiyaAnsweredFunc func,
                gpointer user);

/* Names the icon buttons in `widget`. */
void tabiya_name_icon_buttons(GtkWidget *widget, const char *name);

/* Names the buttons of visible toasts, which are icons. */
void tabiya_name_toast_buttons(AdwToastOverlay *overlay);

/* libadwaita 1.2 crashes if a toast is dismissed while it appears, however late its frames are.
 * Adds a toast that cannot be pressed until it has appeared. */
void tabiya_add_toast(AdwToastOverlay *overlay, AdwToast *toast);
/* Whether the last toast may not be dismissed yet. */
gboolean tabiya_toast_glides(AdwToastOverlay *overlay);

/* Announces `text` to screen readers at once, with GTK's own call (4.14 and later) or with ours
 * (ui/access/announcer.h). */
void tabiya_announce(GtkWidget *widget, const char *text);

G_END_DECLS

#endif
