import { useMemo } from 'react';
import { isFarAway, type SearchAnswer } from '#domain/search.ts';
import type { UnderstoodWish, WishKind } from '#domain/wishes.ts';
import type { Format } from '#i18n/format.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { wishText } from '#places/criteria/wish-text.ts';

/** A line between two cards of a list. */
export interface Divider {
  /** The number of the card above which it stands. */
  readonly at: number;
  readonly text: string;
}

const HOURS: ReadonlySet<WishKind> = new Set(['openNow', 'openLate', 'openTomorrow', 'openAt']);

/** Of an answer; the same as long as it is. */
export function useDividers(answer: SearchAnswer | undefined): readonly Divider[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => (answer === undefined ? [] : dividersOf(answer, t, format)), [answer, t, format]);
}

/** Where a list goes on with places of which less is known, and with those out of reach; in the order of the list. */
function dividersOf(answer: SearchAnswer, t: Translate, format: Format): Divider[] {
  const far = farFrom(answer);
  const { wished = 0, wishes = [], cards } = answer;
  const met = wishes.filter(({ kind, isMet }) => isMet && kind !== 'nearMe');
  const isDivided = wished > 0 && wished < cards.length && wished !== far;
  return [
    ...(isDivided ? [{ at: wished, text: unknownText(met, t, format) }] : []),
    ...(far === undefined ? [] : [{ at: far, text: t('search.farAway') }]),
  ];
}

function unknownText(met: readonly UnderstoodWish[], t: Translate, format: Format): string {
  if (met.every(({ kind }) => HOURS.has(kind))) return t('search.hoursUnknown');
  return t('search.wishUnknown', { wishes: format.list(met.map((wish) => wishText(wish, t, format))) });
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
