import { NAMED_CUISINES } from '#domain/places/cuisines.ts';
import { isolatedIfMixed } from '#domain/primitives/isolated.ts';
import type { Translate } from '#i18n/translate.ts';

const NAMED = new Map(NAMED_CUISINES.map((each) => [each.toLowerCase(), each]));

/** The cuisine's name in the reader's language; unknown ones keep the source's name. */
export function cuisineName(cuisine: string, t: Translate): string {
  const named = NAMED.get(cuisine.toLowerCase().replaceAll(' ', '_'));
  return named === undefined ? cuisine : t(`cuisine.${named}`);
}

/** Several on one line, each in its own direction. */
export function cuisineLine(cuisines: readonly string[], t: Translate): string {
  return isolatedIfMixed(cuisines.map((each) => cuisineName(each, t))).join(t('places.comma'));
}
