/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of engines: the built-in one and those that the person added by command line, with their
 * options. A GListModel of TabiyaEngineEntry; the first is always the built-in one.
 *
 * A command is split into words as a shell does and given no shell, so "ssh host stockfish" is an
 * engine as well; only a person adds one, never a file that is opened. The list is kept in
 * DIRECTORY/engines.json, replaced whole after every change; a file there that cannot be read is
 * put aside as engines.json.bad before the first change is written.
 *
 * Engines from a backup are not started before the person has confirmed each: somebody else may
 * have written their commands.
 *
 * Signal "options-changed" (TabiyaEngineEntry *entry): the engine has other options from now on.
 */
#ifndef TABIYA_ENGINE_REGISTRY_H
#define TABIYA_ENGINE_REGISTRY_H

#include "app/analysis/engine-source.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINE_ENTRY (tabiya_engine_entry_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineEntry, tabiya_engine_entry, TABIYA, ENGINE_ENTRY, GObject)

#define TABIYA_TYPE_ENGINE_REGISTRY (tabiya_engine_registry_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineRegistry, tabiya_engine_registry, TABIYA, ENGINE_REGISTRY, GObject)

/* --- One engine ------------------------------------------------------------------------------- */

/* Properties "name" (string, notifies) and "command" (string, read-only; NULL: the one inside). */
const char *tabiya_engine_entry_get_id(TabiyaEngineEntry *self); /* "builtin", or unique */
const char *tabiya_engine_entry_get_name(TabiyaEngineEntry *self);
const char *tabiya_engine_entry_get_command(TabiyaEngineEntry *self);

/* The person's value of an option; NULL: not set, the default holds (for the built-in engine the
 * one in builtin-options.h). */
const char *tabiya_engine_entry_get_option(TabiyaEngineEntry *self, const char *name);

/* FALSE: it came from a backup, and is not started before tabiya_engine_registry_confirm(). */
gboolean tabiya_engine_entry_is_confirmed(TabiyaEngineEntry *self);

/* A source of its own, with these options; several may run at once. NULL with TABIYA_ERROR_ENGINE
 * if it does not start, or is not confirmed. (transfer full) */
TabiyaEngineSource *tabiya_engine_entry_create_source(TabiyaEngineEntry *self,
                                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Applies the person's search options of the built-in engine ("Algorithm", "Hash") to `player`, one
 * of the engines that play, as well; options that are not set keep the engine's own defaults. From
 * its next search on; to be called again when the options change. */
void tabiya_engine_entry_equip_player(TabiyaEngineEntry *self, TabiyaEngineSource *player);

/* --- All of them ------------------------------------------------------------------------------ */

/* Reads the list. `directory` NULL: nothing is stored. */
TabiyaEngineRegistry *tabiya_engine_registry_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

/* Why the list could not be read or written, or NULL. Borrowed. For tests. */
const GError *tabiya_engine_registry_get_problem(TabiyaEngineRegistry *self);

/* Adds an engine at the end. `name` NULL or "": the program's own name. NULL with
 * TABIYA_ERROR_ENGINE if the command names no program that is there. (transfer none) */
TabiyaEngineEntry *tabiya_engine_registry_add(TabiyaEngineRegistry *self, const char *command,
                                              const char *name, GError **error);
/* The person has seen its command, and wants it started from now on. */
void tabiya_engine_registry_confirm(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry);

/* From now on no engine that is listed in `directory` is started without being confirmed, and none
 * has options that name files: `*paths` is "NAME, OPTION: VALUE" of those that were dropped.
 * Returns "NAME: COMMAND" of each, NULL-terminated; NULL if that cannot be written. Both are the
 * caller's. */
char **tabiya_engine_registry_distrust(const char *directory, char ***paths,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Never the first. The entry stays good as long as it is held: restore() puts it back. */
void tabiya_engine_registry_remove(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry);
void tabiya_engine_registry_restore(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                    guint position);
void tabiya_engine_registry_rename(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                   const char *name);
/* `value` NULL: back to the engine's default. */
void tabiya_engine_registry_set_option(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                       const char *name, const char *value);

/* An entry whose command starts the program at `path`, under whatever name; NULL: there is none.
 * (transfer none) */
TabiyaEngineEntry *tabiya_engine_registry_find_program(TabiyaEngineRegistry *self,
                                                       const char *path);

/* The entry of that id, or the built-in one. Borrowed, never NULL. (transfer none) */
TabiyaEngineEntry *tabiya_engine_registry_find(TabiyaEngineRegistry *self, const char *id);

G_END_DECLS

#endif
