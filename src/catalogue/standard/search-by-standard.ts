/**
 * Runs a query with a person's standard: the places that meet it, then, if the standard sets the others apart and the list has
 * parts, those that don't. The others are a list of their own, so that the parts of the first one stay what they are. Last come
 * places that are in neither list but are called exactly what the person typed: a person who types a name looks for that place.
 */
import type { FoundRows } from '#catalogue/segments/segment.ts';
import type { PlacesApart, StandardQuestion } from '#domain/search/by-standard.ts';
import { FOLDED_FAR, type SearchQuery } from '#domain/search/search.ts';
import { type Criterion, demandsOf } from '#domain/standard/judge-standard.ts';
import { parseStandard, type Standard } from '#domain/standard/standard.ts';

/** All open, except for places out of reach, which the others leave out. */
const IN_REACH = { unverified: true, far: false };
const EVERYWHERE = { unverified: true, far: true };
/** A place with the typed name is among the first by relevance. */
const LOOKED_AT = 20;

const NO_CARDS = { offset: 0, limit: 0 };
const OTHERS = ['unknown', 'contradicts'] as const;

type Found<Hit> = Pick<FoundRows, 'total' | 'parts'> & { readonly hits: readonly Hit[] };

/**
 * @param find answers a query for the places that its standard keeps
 * @param isNamed whether a place's name is the query's text
 */
export function searchByStandard<Hit, Answer extends Found<Hit>>(
  query: SearchQuery,
  find: (query: SearchQuery) => Answer & Found<Hit>,
  isNamed: (hit: Hit) => boolean,
): Answer & { readonly apart?: PlacesApart } {
  const { standard: asked, byCity: _, facets: __, ...rest } = query;
  const standard = asked && parseStandard(asked.text);
  if (!asked || !standard || asked.keeps !== undefined) return find(query);
  const found = find(query);
  const { parts, total, hits } = found;
  const { offset, limit, unfolded } = query;
  const listedFrom = parts?.listed ?? total;
  const isListed = standard.others === 'apart' && unfolded !== undefined;
  const from = Math.max(0, offset - listedFrom);
  const room = isListed ? limit - hits.length : 0;
  const others = (kept: Omit<StandardQuestion, 'text'>, changes: Partial<SearchQuery>) =>
    find({ ...rest, ...(unfolded && { unfolded: IN_REACH }), ...changes, standard: { text: asked.text, ...kept } });
  const apart = others({ keeps: OTHERS }, { offset: from, limit: room });
  const unknown = others({ keeps: ['unknown'] }, NO_CARDS);
  const count = inReach(apart);
  // An order by rating or date divides nothing by distance: then the list has all others already.
  const hasAll = isListed && count === apart.total;
  const named =
    unfolded === undefined || hasAll
      ? []
      : namedOnly(query, standard, (changes) => others({ keeps: OTHERS }, changes), isNamed);
  const lacking = (lacks: Criterion) => others({ keeps: OTHERS, lacks }, NO_CARDS);
  const at = listedFrom + (isListed ? count : 0);
  return {
    ...found,
    hits: [
      ...hits,
      ...apart.hits.slice(0, Math.max(0, count - from)),
      ...named.slice(Math.max(0, offset - at), Math.max(0, offset + limit - at)),
    ],
    apart: {
      count,
      unknown: inReach(unknown),
      ...(total === 0 && count > 0 && { silent: silentOf(standard, (lacks) => inReach(lacking(lacks))) }),
      ...(isListed && { listedFrom }),
      ...(named.length > 0 && { named: { at, count: named.length } }),
    },
  };
}

/** Places that have the text's name and are in no list: in reach if any is, which a list of the others has. */
function namedOnly<Hit>(
  { text }: SearchQuery,
  { others }: Standard,
  find: (changes: Partial<SearchQuery>) => Found<Hit>,
  isNamed: (hit: Hit) => boolean,
): readonly Hit[] {
  if (text.trim() === '') return [];
  const first = { offset: 0, limit: LOOKED_AT, sort: 'relevance' } as const;
  const near = find(first);
  const named = near.hits.slice(0, inReach(near)).filter(isNamed);
  if (named.length > 0) return others === 'apart' ? [] : named;
  return find({ ...first, unfolded: EVERYWHERE })
    .hits.filter(isNamed)
    .slice(0, FOLDED_FAR);
}

function silentOf(standard: Standard, countOf: (about: Criterion) => number): NonNullable<PlacesApart['silent']> {
  return demandsOf(standard)
    .map((about) => ({ about, count: countOf(about) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

/** Number of places without those out of reach, unless all are. */
function inReach({ parts, total }: Pick<FoundRows, 'total' | 'parts'>): number {
  return parts === undefined ? total : parts.listed - Math.min(FOLDED_FAR, parts.far);
}
