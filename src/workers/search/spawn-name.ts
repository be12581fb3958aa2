/** Name of a search worker that answers first from a small file: only what shows places near a position anticipates one. */
export const FIRST_VISIT = 'search-first-visit';
