/** What forms offer and how much they take; the server checks the same. */

/** Why somebody reports a review (U23), and how much they may add. */
export const REPORT_REASONS = ['spam', 'offensive', 'false', 'private_information', 'other'] as const;
export const REPORT_NOTE_MAX = 500;

/** Characters of a private list's name and of a private note. */
export const LIST_NAME_MAX = 80;
export const NOTE_MAX = 2000;

/** What somebody found different at a place; 'other' needs a note. The server knows more kinds, which no form offers. */
export const CHANGE_KINDS = ['closed', 'moved', 'not_halal', 'hours', 'certificate', 'other'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const CHANGE_NOTE_MAX = 500;

/** Why somebody who suggests a place takes it for halal, and how many characters each field of a suggestion takes. */
export const SUGGESTION_REASONS = ['certificate', 'muslim_owned', 'staff', 'menu', 'other'] as const;
export const SUGGESTION_LIMITS = { name: 120, address: 300, note: 500 } as const;
