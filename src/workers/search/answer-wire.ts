/**
 * An answer as it crosses to the main thread. Cards as objects would take as long to copy as a question takes to answer: they
 * go as one text, one list of numbers, and what many of them share.
 */
import type { Card, CardMarks, SearchAnswer } from '#domain/search.ts';

export interface WiredAnswer extends Omit<SearchAnswer, 'cards'> {
  readonly count: number;
  /** So many texts for each card, with U+0000 between them: Postgres has no text that holds it. */
  readonly texts: string;
  /** So many numbers for each card; NaN for null. */
  readonly numbers: Float64Array;
  readonly cuisines: readonly Card['cuisines'][];
  readonly openStates: readonly Card['openState'][];
  readonly localities: readonly Locality[];
  readonly marks: readonly CardMarks[] | undefined;
}

type Locality = Pick<Card, 'city' | 'countryCode' | 'region'>;

const TEXTS = 9;
const NUMBERS = 11;
const NULL = '\u0001';
const [FEATURED, SAMPLE] = [1, 2];

/** In the search worker. */
export function toWire({ cards, ...rest }: SearchAnswer): WiredAnswer {
  const texts: string[] = [];
  const numbers = new Float64Array(NUMBERS * cards.length);
  const [cuisines, openStates, localities] = [
    new Shared<Card['cuisines']>(),
    new Shared<Card['openState']>(),
    new Shared<Locality>(),
  ];
  let at = 0;
  for (const card of cards) {
    const { address, phone, imageUrl, certificateExpiredOn, checkedOn, position, isFeatured, isSample } = card;
    texts.push(card.id, card.slug, card.name, card.halalStatus, address ?? NULL, phone ?? NULL, imageUrl ?? NULL);
    texts.push(certificateExpiredOn ?? NULL, checkedOn ?? NULL);
    numbers[at++] = card.priceLevel ?? Number.NaN;
    numbers[at++] = card.rating ?? Number.NaN;
    numbers[at++] = card.reviewCount;
    numbers[at++] = card.distanceM ?? Number.NaN;
    numbers[at++] = position?.latitude ?? Number.NaN;
    numbers[at++] = position?.longitude ?? Number.NaN;
    numbers[at++] = card.imageQualityScore ?? Number.NaN;
    numbers[at++] = (isFeatured ? FEATURED : 0) | (isSample ? SAMPLE : 0);
    numbers[at++] = cuisines.placeOf(card.cuisines, card.cuisines);
    numbers[at++] = openStates.placeOf(card.openState, card.openState);
    const { city, countryCode, region } = card;
    numbers[at++] = localities.placeOf(`${region} ${countryCode} ${city ?? NULL}`, { city, countryCode, region });
  }
  return {
    ...rest,
    count: cards.length,
    texts: texts.join('\0'),
    numbers,
    cuisines: cuisines.values,
    openStates: openStates.values,
    localities: localities.values,
    marks: cards[0]?.marks && cards.flatMap(({ marks }) => marks ?? []),
  };
}

/** In the main thread. */
export function fromWire(wired: WiredAnswer): SearchAnswer {
  const { count, texts, numbers, cuisines, openStates, localities, marks, ...rest } = wired;
  const split = texts.split('\0');
  const cards = Array.from({ length: count }, (_, n): Card => {
    const text = (i: number): string => split[TEXTS * n + i] ?? '';
    const textOrNull = (i: number): string | null => (text(i) === NULL ? null : text(i));
    const number = (i: number): number => numbers[NUMBERS * n + i] ?? 0;
    const numberOrNull = (i: number): number | null => (Number.isNaN(number(i)) ? null : number(i));
    const latitude = numberOrNull(4);
    const own = marks?.[n];
    return {
      id: text(0),
      slug: text(1),
      name: text(2),
      // Both sides are of one build: `toWire` wrote what a card held.
      halalStatus: text(3) as Card['halalStatus'],
      address: textOrNull(4),
      phone: textOrNull(5),
      imageUrl: textOrNull(6),
      certificateExpiredOn: textOrNull(7),
      checkedOn: textOrNull(8),
      priceLevel: numberOrNull(0) as Card['priceLevel'],
      rating: numberOrNull(1),
      reviewCount: number(2),
      distanceM: numberOrNull(3),
      position: latitude === null ? null : { latitude, longitude: number(5) },
      imageQualityScore: numberOrNull(6),
      isFeatured: (number(7) & FEATURED) !== 0,
      isSample: (number(7) & SAMPLE) !== 0,
      cuisines: cuisines[number(8)] ?? [],
      openState: openStates[number(9)] ?? { kind: 'unknown' },
      ...(localities[number(10)] ?? { city: null, countryCode: '', region: '' }),
      ...(own && { marks: own }),
    };
  });
  return { ...rest, cards };
}

/** Values that several cards have, each once. */
class Shared<T> {
  readonly values: T[] = [];
  readonly #places = new Map<unknown, number>();

  placeOf(key: unknown, value: T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}
