/** The line below the count: how a query was understood. */
import { FAR_AWAY_M, isFarAway, type SearchAnswer, type Sort } from '#domain/search/search.ts';
import { WISH_REACH_M, withoutWish } from '#domain/search/wishes.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { type Criteria, sortOf } from '#places/criteria/criteria.ts';
import { wishText } from '#places/criteria/wish-text.ts';
import type { LocatedPosition } from '#platform/geolocation.ts';

interface Understood {
  readonly answer: SearchAnswer;
  readonly criteria: Criteria;
  readonly located: LocatedPosition;
  /** Filters in the words of their chips. */
  readonly filters: readonly string[];
}

/**
 * "14 places · Biryani · open now · within 5 km of Bugis": the count first, because a phone cuts the line. Leaves out words
 * that were not understood as anything, because the box shows them: then "14 places · within 5 km of Bugis", or undefined if that is unknown, too.
 */
export function understoodText(asked: Understood, t: Translate, format: Format): string | undefined {
  const { answer, criteria, located, filters } = asked;
  const { wishes = [], wished, area, total } = answer;
  // Only the order by relevance counts the places that meet the wishes; others also list places of which it is unknown.
  const met = !wished ? [] : wishes.filter(({ kind, isMet }) => isMet && kind !== 'nearMe');
  const said = wishes.reduce(withoutWish, criteria.text).trim();
  const what = area?.what === undefined ? said : asTyped(said, area.what);
  const from = criteria.around?.name ?? (located.source === 'chosen' ? located.name : undefined);
  const isKnown = criteria.around !== undefined || located.source !== 'default';
  // Chips show filters alone, and the header their count.
  if (what === '' && met.length === 0 && area === undefined && from === undefined) return undefined;
  const parts = [...(what === '' ? [] : [capital(what)]), ...met.map((wish) => wishText(wish, t, format)), ...filters];
  const counted = countOf(answer, criteria, isKnown, met.length > 0);
  const isPlain = area === undefined && met.length + filters.length === 0 && said === criteria.text.trim();
  const where = area === undefined ? nearText(counted.km, from, isKnown, t, format) : areaText(area, t);
  if (where === undefined && met.length + filters.length === 0) return undefined;
  // The header says that the area is empty, and counts what is listed instead.
  if (answer.unmet === 'place') return area?.middle && where && capital(where);
  const known = counted.count ?? total;
  const count = met.length > 0 ? Math.min(known, wished ?? known) : known;
  // The box already shows plain words.
  if (isPlain && where !== undefined) return t('search.understood', { what: where, count });
  const saidOfAll = [...parts, ...(where === undefined ? [] : [where])].join(' · ');
  return t('search.understood', { what: parts.length > 0 ? capital(saidOfAll) : saidOfAll, count });
}

/** Orders whose lists are divided by distance. */
const DIVIDED: ReadonlySet<Sort> = new Set(['relevance', 'distance']);

/** The understood words as they were typed. */
function asTyped(text: string, understood: string): string {
  const meant = new Set(understood.split(' '));
  const typed = text.split(/\s+/).filter((word) => meant.has(plain(word)));
  return typed.length > 0 ? typed.join(' ') : understood;
}

const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface Counted {
  readonly km?: number;
  readonly count?: number;
}

/** How many are within which distance; nothing if distance does not matter. */
function countOf(
  { parts, total, area, unmet, cards }: SearchAnswer,
  criteria: Criteria,
  isKnown: boolean,
  isWished: boolean,
): Counted {
  if (area !== undefined || !isKnown) return {};
  const { radiusKm, city, countryCode } = criteria;
  if (radiusKm !== undefined) return { km: radiusKm, count: total };
  // Farther places meet no wish.
  if (isWished) return { km: WISH_REACH_M / 1000 };
  // A list of a city or a country, or in another order, is not divided by distance.
  const isByDistance = [city, countryCode].every((where) => where === undefined) && DIVIDED.has(sortOf(criteria));
  if (parts === undefined || !isByDistance) return {};
  const { verified, unverified, farther, kitchens, nearKm } = parts;
  if (nearKm !== undefined) return { km: nearKm, count: verified + unverified };
  const count = verified + unverified + farther + kitchens;
  // If nothing is in reach, the header or the cards say so.
  const isFar = unmet === 'near' || (cards[0] !== undefined && isFarAway(cards[0]));
  return isFar ? {} : { km: FAR_AWAY_M / 1000, count };
}

function nearText(
  km: number | undefined,
  from: string | undefined,
  isKnown: boolean,
  t: Translate,
  format: Format,
): string | undefined {
  if (!isKnown) return undefined;
  if (km === undefined) return from === undefined ? undefined : t('search.fromPlace', { place: from });
  const distance = format.distance(km * 1000);
  return from === undefined ? t('search.withinYou', { distance }) : t('search.withinPlace', { distance, place: from });
}

function areaText({ kind, name }: NonNullable<SearchAnswer['area']>, t: Translate): string {
  const text = t(kind === 'country' ? 'search.inCountry' : 'search.around', { place: name });
  return text.startsWith(name) ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1);
}

function capital(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
