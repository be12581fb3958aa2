/**
 * Runs a query with a person's standard: the places that meet it, then, if the standard sets the others apart and the list has
 * parts, those that don't. The others are a list of their own, so that the parts of the first one stay what they are.
 */
import type { FoundRows } from '#catalogue/segments/segment.ts';
import type { PlacesApart } from '#domain/search/by-standard.ts';
import { FOLDED_FAR, type SearchQuery } from '#domain/search/search.ts';
import { parseStandard } from '#domain/standard/standard.ts';

/** All open, except for places out of reach, which the others leave out. */
const IN_REACH = { unverified: true, far: false };

type Found = Pick<FoundRows, 'total' | 'parts'> & { readonly hits: readonly unknown[] };

/** @param find answers a query for the places that its standard keeps */
export function searchByStandard<Answer extends Found>(
  query: SearchQuery,
  find: (query: SearchQuery) => Answer,
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
  const others = (keeps: readonly ('unknown' | 'contradicts')[], page: { offset: number; limit: number }) =>
    find({ ...rest, ...page, standard: { text: asked.text, keeps }, ...(unfolded && { unfolded: IN_REACH }) });
  const apart = others(['unknown', 'contradicts'], { offset: from, limit: room });
  const unknown = others(['unknown'], { offset: 0, limit: 0 });
  return {
    ...found,
    hits: [...hits, ...apart.hits.slice(0, Math.max(0, inReach(apart) - from))],
    apart: {
      count: inReach(apart),
      unknown: inReach(unknown),
      ...(isListed && { listedFrom }),
    },
  };
}

/** Number of places without those out of reach, unless all are. */
function inReach({ parts, total }: Pick<FoundRows, 'total' | 'parts'>): number {
  return parts === undefined ? total : parts.listed - Math.min(FOLDED_FAR, parts.far);
}
