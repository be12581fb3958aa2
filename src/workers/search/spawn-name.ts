/** Name of a search worker that answers first from a small file: only the search page anticipates a position. */
export const FIRST_VISIT = 'search-first-visit';
