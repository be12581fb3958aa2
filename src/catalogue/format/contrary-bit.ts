import { AMENITIES } from '#domain/places/taxonomy.ts';

/** The bit after those of AMENITIES. Apart from the code that makes rows, which the first index of a first visit does without. */
export const CONTRARY_BIT = 1 << AMENITIES.length;
