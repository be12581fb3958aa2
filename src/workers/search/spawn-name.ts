/**
 * Name of a search worker that answers first from a small file. Only the search page uses it, because only it anticipates a
 * position.
 */
export const FIRST_VISIT = 'search-first-visit';
