/** The area that a query names, in the form that screens show. */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import type { NamedArea } from '#domain/search/search.ts';
import { toWords } from './split-words.ts';

/** Data of the first place found there. */
interface FoundThere {
  readonly address: string;
  readonly countryCode: string | null;
}

const WRITTEN_WORD = /[\p{L}\p{N}\p{M}'’.-]+/gu;

/** @param first undefined if nothing was found */
export function toNamedArea(place: KnownArea, first: FoundThere | undefined): NamedArea {
  if (place.kind === 'country') return { name: place.name, kind: 'country', countryCode: place.code };
  const isFromAddresses = place.of === 'area' && place.countryCode === null;
  const middle = { latitude: toStep(place.latitude), longitude: toStep(place.longitude) };
  if (!isFromAddresses) return { name: place.name, kind: place.of, countryCode: place.countryCode, middle };
  const wanted = toWords(place.name, false);
  const name = writtenIn(first?.address ?? '', wanted) ?? place.name.replace(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, capital);
  return { name, kind: 'area', countryCode: first?.countryCode ?? null, middle };
}

/** Rounded to steps of 1e-5 degree, as all coordinates are. */
const toStep = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

const capital = (letter: string) => letter.toUpperCase();

/** The words as an address has them, in sequence, also hyphenated; the last may be a prefix there. */
export function writtenIn(address: string, wanted: readonly string[]): string | undefined {
  const words = Array.from(address.matchAll(WRITTEN_WORD), ([word]) => ({
    word,
    heard: toWords(word, false).join(' '),
  }));
  const name = wanted.join(' ');
  for (const start of words.keys()) {
    let heard = '';
    for (let end = start; heard.length < name.length && end < words.length; end++) {
      heard = `${heard} ${words[end]?.heard ?? ''}`.trim();
      const isWhole = heard.startsWith(name) && !heard.slice(name.length).includes(' ');
      if (isWhole)
        return words
          .slice(start, end + 1)
          .map(({ word }) => word)
          .join(' ');
      if (!name.startsWith(`${heard} `)) break;
    }
  }
  return undefined;
}
