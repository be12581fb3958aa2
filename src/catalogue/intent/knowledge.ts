/**
 * Whether a place meets a wish, as far as the data says. Most data says nothing about most wishes, so unknown is not no. `named`: only
 * its name says so, as of an *Iftar Tent* whose hours nobody knows.
 */
export const KNOWLEDGE = { no: 0, unknown: 1, yes: 2, named: 3 } as const;
export type Knowledge = (typeof KNOWLEDGE)[keyof typeof KNOWLEDGE];
