// Written by `python manage.py generate_types`; changes belong into the Python types.

/** The rules' version. */
export const version = 1

export const faces = [
  {"key": "number_13", "kind": "number", "name": "13", "value": 13},
  {"key": "number_12", "kind": "number", "name": "12", "value": 12},
  {"key": "number_11", "kind": "number", "name": "11", "value": 11},
  {"key": "number_10", "kind": "number", "name": "10", "value": 10},
  {"key": "number_9", "kind": "number", "name": "9", "value": 9},
  {"key": "number_8", "kind": "number", "name": "8", "value": 8},
  {"key": "number_7", "kind": "number", "name": "7", "value": 7},
  {"key": "number_6", "kind": "number", "name": "6", "value": 6},
  {"key": "number_5", "kind": "number", "name": "5", "value": 5},
  {"key": "number_4", "kind": "number", "name": "4", "value": 4},
  {"key": "number_3", "kind": "number", "name": "3", "value": 3},
  {"key": "number_2", "kind": "number", "name": "2", "value": 2},
  {"key": "number_1", "kind": "number", "name": "1", "value": 1},
  {"key": "number_0", "kind": "number", "name": "0", "value": 0},
  {"key": "ballast_minus_6", "kind": "ballast", "name": "Ballast −6", "value": -6},
  {"key": "ballast_minus_4", "kind": "ballast", "name": "Ballast −4", "value": -4},
  {"key": "ballast_minus_2", "kind": "ballast", "name": "Ballast −2", "value": -2},
  {"key": "modifier_x2", "kind": "modifier", "name": "x2", "value": null},
  {"key": "modifier_plus_2", "kind": "modifier", "name": "+2", "value": 2},
  {"key": "modifier_plus_4", "kind": "modifier", "name": "+4", "value": 4},
  {"key": "modifier_plus_6", "kind": "modifier", "name": "+6", "value": 6},
  {"key": "modifier_plus_8", "kind": "modifier", "name": "+8", "value": 8},
  {"key": "modifier_plus_10", "kind": "modifier", "name": "+10", "value": 10},
  {"key": "featherweight", "kind": "bonus", "name": "Featherweight", "value": null},
  {"key": "heavyweight", "kind": "bonus", "name": "Heavyweight", "value": null},
  {"key": "staircase", "kind": "bonus", "name": "Staircase", "value": null},
  {"key": "freeze", "kind": "action", "name": "Freeze", "value": null},
  {"key": "second_chance", "kind": "action", "name": "Second Chance", "value": null},
  {"key": "triple_draw", "kind": "action", "name": "Triple Draw", "value": null},
  {"key": "crossroads", "kind": "action", "name": "Crossroads", "value": null},
  {"key": "storm", "kind": "action", "name": "Storm", "value": null},
] as const

/** Places in `faces`, by card id. */
export const decks = {
  standard: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 26, 26, 27, 27, 27, 28, 28, 28, 29, 29, 30, 30],
} as const
