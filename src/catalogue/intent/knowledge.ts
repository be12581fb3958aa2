/** Whether a place meets a wish, as far as the data says. Most data says nothing about most wishes, so unknown is not no. */
export const KNOWLEDGE = { no: 0, unknown: 1, yes: 2 } as const;
export type Knowledge = (typeof KNOWLEDGE)[keyof typeof KNOWLEDGE];
