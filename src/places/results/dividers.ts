import { useMemo } from 'react';
import { isFarAway, type ListParts, type SearchAnswer, type UnfoldedParts } from '#domain/search/search.ts';
import type { UnderstoodWish, WishKind } from '#domain/search/wishes.ts';
import type { Format } from '#i18n/format.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { wishText } from '#places/criteria/wish-text.ts';

/** What of a list can be opened: a part, or a building by the id of its first place. */
export type FoldedPart = keyof UnfoldedParts | `building ${string}`;

/** What stands between two cards of a list, or below the last. */
export interface Divider {
  /** The number of the card above which it stands. */
  readonly at: number;
  readonly text: string;
  /** What that means, in a sentence. */
  readonly note?: string;
  /** Opens what is folded below it. */
  readonly action?: { readonly label: string; readonly part: FoldedPart };
}

const HOURS: ReadonlySet<WishKind> = new Set(['openNow', 'openLate', 'openTomorrow', 'openAt']);
/** So many countries are named. */
const NAMED_COUNTRIES = 4;

/** Of an answer; the same as long as it is. */
export function useDividers(answer: SearchAnswer | undefined): readonly Divider[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => (answer === undefined ? [] : dividersOf(answer, t, format)), [answer, t, format]);
}

/** Where a list goes on with places of which less is known, and with those out of reach; in the order of the list. */
function dividersOf(answer: SearchAnswer, t: Translate, format: Format): Divider[] {
  const { parts, wishes = [], cards } = answer;
  const wished = parts?.wished ?? answer.wished ?? 0;
  const end = parts === undefined ? (farFrom(answer) ?? cards.length) : parts.verified;
  const met = wishes.filter(({ kind, isMet }) => isMet && kind !== 'nearMe');
  const isDivided = met.length > 0 && wished > 0 && wished < end;
  return [
    ...(isDivided ? [{ at: wished, text: unknownText(met, t, format) }] : []),
    ...(parts === undefined ? farDivider(answer, t) : (cityDividers(parts, t) ?? partDividers(parts, t, format))),
  ];
}

function unknownText(met: readonly UnderstoodWish[], t: Translate, format: Format): string {
  if (met.every(({ kind }) => HOURS.has(kind))) return t('search.hoursUnknown');
  return t('search.wishUnknown', { wishes: format.list(met.map((wish) => wishText(wish, t, format))) });
}

/** Each city with its number of places; below them what nobody verified, while that is folded. Undefined without groups. */
function cityDividers(
  { cities, unverified, isUnverifiedOpen, listed }: ListParts,
  t: Translate,
): Divider[] | undefined {
  if (cities === undefined) return undefined;
  let at = 0;
  const heads = cities.map(({ value: city, count }): Divider => {
    const divider = {
      at,
      text: city === '' ? t('directory.cityNone', { count }) : t('directory.city', { city, count }),
    };
    at += count;
    return divider;
  });
  return isUnverifiedOpen || unverified === 0 ? heads : [...heads, unverifiedDivider(listed, unverified, false, t)];
}

function unverifiedDivider(at: number, count: number, isOpen: boolean, t: Translate): Divider {
  return {
    at,
    text: t('search.unverified', { count }),
    note: t('search.unverifiedNote'),
    ...(isOpen ? {} : { action: { label: t('search.unverifiedShow', { count }), part: 'unverified' as const } }),
  };
}

function partDividers(parts: ListParts, t: Translate, format: Format): Divider[] {
  const { verified, unverified, farther, kitchens, far, nearKm, isUnverifiedOpen, listed } = parts;
  const fartherAt = verified + (isUnverifiedOpen ? unverified : 0);
  const farAt = fartherAt + farther + kitchens;
  const isFarFolded = listed < farAt + far;
  return [
    ...(unverified === 0 ? [] : [unverifiedDivider(verified, unverified, isUnverifiedOpen, t)]),
    ...(farther === 0
      ? []
      : [{ at: fartherAt, text: t('search.farther', { count: farther, distance: format.number(nearKm ?? 0) }) }]),
    ...(kitchens === 0
      ? []
      : [
          {
            at: fartherAt + farther,
            text: t('search.kitchens', { count: kitchens }),
            note: t('search.kitchensNote'),
          },
        ]),
    ...(far === 0
      ? []
      : [{ at: farAt, text: t('search.farAwayCount', { count: far }), note: countriesText(parts, format) }]),
    ...(isFarFolded
      ? [{ at: listed, text: '', action: { label: t('search.farShow', { count: far }), part: 'far' as const } }]
      : []),
  ];
}

/** "Malaysia 2,301 · Japan 540 · …". */
function countriesText({ farCountries }: ListParts, format: Format): string {
  const named = farCountries
    .slice(0, NAMED_COUNTRIES)
    .map(({ value, count }) => `${format.country(value)} ${format.number(count)}`);
  return [...named, ...(farCountries.length > NAMED_COUNTRIES ? ['…'] : [])].join(' · ');
}

/** Of a list that is whole. */
function farDivider(answer: SearchAnswer, t: Translate): Divider[] {
  const far = farFrom(answer);
  return far === undefined ? [] : [{ at: far, text: t('search.farAway') }];
}

/** Where all are out of reach, the line above the list says it. */
function farFrom({ cards, place, unmet }: SearchAnswer): number | undefined {
  if (place !== undefined || unmet !== undefined) return undefined;
  const index = cards.findIndex(isFarAway);
  // An order by something else than relevance or distance mixes near and far.
  return index > 0 && cards.slice(index).every((card) => card.distanceM === null || isFarAway(card))
    ? index
    : undefined;
}
