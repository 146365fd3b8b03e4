/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "coordinates": finding and naming squares on an empty board without coordinates. Its
 * session is a TabiyaCoordinateDrill.
 *
 * Actions: "coordinates", "coordinates-start", "coordinates-close". */
#ifndef TABIYA_COORDINATES_PLACE_H
#define TABIYA_COORDINATES_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_COORDINATES_PLACE (tabiya_coordinates_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCoordinatesPlace, tabiya_coordinates_place, TABIYA, COORDINATES_PLACE,
                     TabiyaPlace)

G_END_DECLS

#endif
