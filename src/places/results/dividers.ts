import { useMemo } from 'react';
import {
  type CityGroup,
  isFarAway,
  type ListParts,
  type SearchAnswer,
  type UnfoldedParts,
} from '#domain/search/search.ts';
import type { UnderstoodWish, WishKind } from '#domain/search/wishes.ts';
import type { Format } from '#i18n/format.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { wishText } from '#places/criteria/wish-text.ts';

/** What can be unfolded: a part of the list, or a building by the id of its first place. */
export type FoldedPart = keyof UnfoldedParts | `building ${string}`;

/** A divider between two cards, or below the last. */
export interface Divider {
  /** Index of the card below it. */
  readonly at: number;
  readonly text: string;
  /** An explanation in one sentence. */
  readonly note?: string;
  /** Unfolds what is below it. */
  readonly action?: { readonly label: string; readonly part: FoldedPart };
}

const HOURS: ReadonlySet<WishKind> = new Set([
  'openNow',
  'openLate',
  'openAllDay',
  'openTomorrow',
  'openOn',
  'openAt',
  'suhoor',
]);
/** Number of countries to name. */
const NAMED_COUNTRIES = 4;

/** The dividers of an answer; memoised per answer. */
export function useDividers(answer: SearchAnswer | undefined): readonly Divider[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => (answer === undefined ? [] : dividersOf(answer, t, format)), [answer, t, format]);
}

/** Dividers where the list continues with unverified places and with those out of reach, in order. */
function dividersOf(answer: SearchAnswer, t: Translate, format: Format): Divider[] {
  const { parts, wishes = [], cards, apart } = answer;
  const wished = parts?.wished ?? answer.wished ?? 0;
  const end =
    parts === undefined ? (farFrom(answer) ?? apart?.listedFrom ?? apart?.named?.at ?? cards.length) : parts.verified;
  const met = wishes.filter(({ kind, isMet }) => isMet && kind !== 'nearMe');
  // Without parts, the end may only be that of the page.
  const unknown = parts === undefined ? null : end - wished;
  const isDivided = met.length > 0 && answer.wished !== undefined && wished < end;
  const partly =
    met.length > 0 && answer.wished !== undefined ? t('search.wishPartly', { wishes: namesOf(met, t, format) }) : '';
  return [
    ...(isDivided ? [{ at: wished, text: unknownText(met, unknown, t, format) }] : []),
    ...(parts === undefined
      ? farDivider(answer, t)
      : (cityDividers(parts, t) ?? partDividers(parts, t, format).map((each) => withNote(each, partly)))),
    ...apartDivider(apart, t),
  ];
}

/** Above the places that don't meet the person's standard. */
function apartDivider(apart: SearchAnswer['apart'], t: Translate): Divider[] {
  const { count = 0, listedFrom, named } = apart ?? {};
  return [
    ...(count === 0 || listedFrom === undefined ? [] : [{ at: listedFrom, text: t('standard.divider', { count }) }]),
    ...(named === undefined ? [] : [{ at: named.at, text: t('standard.named'), note: t('standard.namedNote') }]),
  ];
}

/** Below the first part, places that meet the wishes and others are mixed, or not compared. */
function withNote(divider: Divider, note: string): Divider {
  if (note === '' || divider.text === '') return divider;
  return { ...divider, note: [note, divider.note].filter(Boolean).join(' · ') };
}

const namesOf = (wishes: readonly UnderstoodWish[], t: Translate, format: Format) =>
  format.list(wishes.map((wish) => wishText(wish, t, format)));

/** The number of places to which the chips of the wishes apply: those above the first divider, if there are any. */
export function foundOf({ total, wished = 0 }: SearchAnswer): number {
  return wished > 0 ? wished : total;
}

function unknownText(met: readonly UnderstoodWish[], count: number | null, t: Translate, format: Format): string {
  if (met.every(({ kind }) => HOURS.has(kind))) {
    return [t('search.hoursUnknown'), ...(count === null ? [] : [format.number(count)])].join(' · ');
  }
  return t('search.wishUnknown', { wishes: namesOf(met, t, format) });
}

/** A divider per city with its number of places, and one for folded unverified places. Undefined without groups. */
function cityDividers(
  { cities, unverified, isUnverifiedOpen, listed }: ListParts,
  t: Translate,
): Divider[] | undefined {
  if (cities === undefined) return undefined;
  let at = 0;
  const heads = cities.map((group): Divider => {
    const divider = { at, text: cityText(group, t) };
    at += group.listed;
    return divider;
  });
  return isUnverifiedOpen || unverified === 0 ? heads : [...heads, unverifiedDivider(listed, unverified, false, t)];
}

/** The city's number of places, as its link says; if only some are listed, also why. */
function cityText({ value: city, listed, total: count, verified }: CityGroup, t: Translate): string {
  if (listed === count) return city === '' ? t('directory.cityNone', { count }) : t('directory.city', { city, count });
  return city === ''
    ? t('directory.cityNonePart', { count, verified })
    : t('directory.cityPart', { city, count, verified });
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

/** For an undivided list. */
function farDivider(answer: SearchAnswer, t: Translate): Divider[] {
  const far = farFrom(answer);
  return far === undefined ? [] : [{ at: far, text: t('search.farAway') }];
}

/** Index of the first distant place; undefined if all are out of reach, because the header says so. */
function farFrom({ cards, area, unmet }: SearchAnswer): number | undefined {
  if (area !== undefined || unmet !== undefined) return undefined;
  const index = cards.findIndex(isFarAway);
  // Orders other than relevance and distance mix near and far.
  return index > 0 && cards.slice(index).every((card) => card.distanceM === null || isFarAway(card))
    ? index
    : undefined;
}
