/** Choices and limits of forms; the server checks the same. */

/** Reasons for reporting a review to the moderators (U23), and the maximum length of an addition. */
export const REPORT_REASONS = ['spam', 'offensive', 'false', 'private_information', 'other'] as const;
export const REPORT_NOTE_MAX = 500;

/** Characters of a private list's name and of a private note. */
export const LIST_NAME_MAX = 80;
export const NOTE_MAX = 2000;

/** Characters of the names of a private trip and of its stops, and the most stops of a trip. */
export const TRIP_NAME_MAX = 80;
export const STOP_NAME_MAX = 120;
export const STOPS_MAX = 30;

/** The days that a stop of a trip may have, `YYYY-MM-DD`. */
export const FIRST_TRIP_DAY = '2000-01-01';
export const LAST_TRIP_DAY = '2099-12-31';

/** What may have changed at a place; 'other' needs a note. The server knows more kinds, which no form offers. */
export const CHANGE_KINDS = ['closed', 'moved', 'not_halal', 'hours', 'certificate', 'other'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const CHANGE_NOTE_MAX = 500;

/** Reasons why a suggested place is halal, and the maximum length of each field of a suggestion. */
export const SUGGESTION_REASONS = ['certificate', 'muslim_owned', 'staff', 'menu', 'other'] as const;
export const SUGGESTION_LIMITS = { name: 120, address: 300, note: 500 } as const;

/** What a member may say of a place to pray, and the maximum length of its further texts; the server checks the same. */
export const PRAYER_CHANGES = ['missing', 'gone', 'wrong'] as const;
export const PRAYER_LIMITS = { floor: 100, about: 300 } as const;
