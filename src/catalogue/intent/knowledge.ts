/** What is known of a place and a wish. Most data is silent about most wishes, and silence is no refusal. */
export const KNOWLEDGE = { no: 0, unknown: 1, yes: 2 } as const;
export type Knowledge = (typeof KNOWLEDGE)[keyof typeof KNOWLEDGE];
