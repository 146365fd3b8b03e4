/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See parts.h. */
#include "ui/parts.h"

#include "ui/arena/arena-place.h"
#include "ui/books/books-part.h"
#include "ui/editor/editor-place.h"
#include "ui/explorer/explorer-part.h"
#include "ui/help/help-part.h"
#include "ui/library/library-place.h"
#include "ui/listening/listen-part.h"
#include "ui/listening/listening-group.h"
#include "ui/notes/crash-part.h"
#include "ui/notes/data-part.h"
#include "ui/openings/openings-place.h"
#include "ui/openings/train-place.h"
#include "ui/overlay-part.h"
#include "ui/paper/export-part.h"
#include "ui/paper/print-part.h"
#include "ui/play/play-place.h"
#include "ui/puzzles/endgames-place.h"
#include "ui/puzzles/puzzles-place.h"
#include "ui/sounds-part.h"
#include "ui/study/study-place.h"
#include "ui/talk/ask-place.h"
#include "ui/talk/palette-part.h"
#include "ui/today/today-part.h"
#include "ui/training/blindfold-part.h"
#include "ui/training/coordinates-place.h"
#include "ui/training/guess-place.h"
#include "ui/training/lesson-place.h"
#include "ui/training/rules-place.h"
#include "ui/voice/voice-part.h"

static GType (*const PARTS[])(void) = {
    tabiya_explorer_part_get_type, /* places make its pages */
    tabiya_today_part_get_type,    /* places show its plan */
    tabiya_play_place_get_type,     tabiya_study_place_get_type,
    tabiya_openings_place_get_type, tabiya_puzzles_place_get_type,
    tabiya_endgames_place_get_type, tabiya_library_place_get_type,
    tabiya_editor_place_get_type,   tabiya_guess_place_get_type,
    tabiya_train_place_get_type,    tabiya_coordinates_place_get_type,
    tabiya_rules_place_get_type,    tabiya_overlay_part_get_type,
    tabiya_blindfold_part_get_type, tabiya_sounds_part_get_type,
    tabiya_help_part_get_type,      tabiya_export_part_get_type,
    tabiya_print_part_get_type,     tabiya_data_part_get_type,
    tabiya_crash_part_get_type, /* after the data, whose note takes precedence */
    tabiya_books_part_get_type,     tabiya_ask_place_get_type,
    tabiya_palette_part_get_type,   tabiya_voice_part_get_type,
    tabiya_listen_part_get_type,    tabiya_lesson_place_get_type,
    tabiya_arena_place_get_type,
};

GType tabiya_parts_get_type(gsize index)
{
    /* A template of another room, which may not know this one, names it. */
    g_type_ensure(TABIYA_TYPE_LISTENING_GROUP);
    return index < G_N_ELEMENTS(PARTS) ? PARTS[index]() : G_TYPE_INVALID;
}
