/**
 * Cards as they cross from the search worker to the page. As objects they would take as long to copy as a question takes to
 * answer: they go as one piece of memory, in which numbers and texts lie column by column.
 */
import type { OpenState } from '#domain/opening-hours.ts';
import type { Card, CardMarks, Mark } from '#domain/search.ts';
import { HALAL_STATUSES } from '#domain/taxonomy.ts';

export interface PackedCards {
  readonly count: number;
  /**
   * Columns of NUMBER as 64-bit floats, NaN for null; then in UTF-8 columns of TEXT and PLACE_TEXTS for each locality, with
   * U+0000 between all of them: Postgres has no text that holds it.
   */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether a text was asked for: a text for each card comes last then, as `writeMarks` writes it. */
  readonly isMarked: boolean;
}

/** Columns of texts; empty for null. */
export const TEXT = {
  id: 0,
  slug: 1,
  name: 2,
  address: 3,
  phone: 4,
  imageUrl: 5,
  checkedOn: 6,
  expiredOn: 7,
  /** As `writeOpenState` writes it. */
  openState: 8,
  /** With SEPARATOR between them. */
  cuisines: 9,
} as const;
const TEXTS = 10;
/** City, country code and region of a place that several cards lie in. */
const PLACE_TEXTS = 3;

export const SEPARATOR = '\u001f';

export const NUMBER = {
  /** Place in HALAL_STATUSES. */
  status: 0,
  price: 1,
  rating: 2,
  reviewCount: 3,
  distanceM: 4,
  latitude: 5,
  longitude: 6,
  imageScore: 7,
  /** Bits of FLAGS. */
  flags: 8,
  /** Which of the localities. */
  locality: 9,
} as const;
export const NUMBERS = 10;

export const FLAGS = { featured: 1, sample: 2 } as const;

/** A letter for the kind, then what else there is; `readOpenState` reads it. */
export function writeOpenState(state: OpenState): string {
  if (state.kind === 'open') return `o${state.until ?? ''}`;
  return state.kind === 'unknown' ? '' : `${state.closedToday ? 'n' : 'c'}${state.day ?? ' '}${state.opens ?? ''}`;
}

function readOpenState(text: string): OpenState {
  if (text === '') return { kind: 'unknown' };
  if (text[0] === 'o') return { kind: 'open', until: text.slice(1) || null };
  const day = text[1] === ' ' ? null : Number(text[1]);
  return { kind: 'closed', opens: text.slice(2) || null, day, closedToday: text[0] === 'n' };
}

/** For each text how many marks it has, and where they begin and end: a letter for each number, but not U+0000. */
export function writeMarks({ name, cuisines, address }: CardMarks): string {
  const numbers: number[] = [];
  for (const marks of [name, ...cuisines, address]) numbers.push(marks.length, ...marks.flat());
  return String.fromCharCode(...numbers.map((number) => number + 1));
}

function readMarks(text: string, cuisines: readonly string[]): CardMarks {
  let at = 0;
  const marks = (): Mark[] => {
    const list: Mark[] = [];
    const end = at + 2 * text.charCodeAt(at) - 1;
    for (at++; at < end; at += 2) list.push([text.charCodeAt(at) - 1, text.charCodeAt(at + 1) - 1]);
    return list;
  };
  return { name: marks(), cuisines: cuisines.map(marks), address: marks() };
}

const decoder = new TextDecoder();

/** In the page. */
export function unpackCards({ count, bytes, isMarked }: PackedCards): Card[] {
  const { buffer, byteOffset } = bytes;
  const numbers = new Float64Array(buffer, byteOffset, NUMBERS * count);
  const texts = decoder.decode(new Uint8Array(buffer, byteOffset + numbers.byteLength)).split('\0');
  const cards: Card[] = [];
  for (let n = 0; n < count; n++) {
    const card = unpackCard(n, count, texts, numbers);
    if (isMarked) card.marks = readMarks(texts[texts.length - count + n] ?? '', card.cuisines);
    cards.push(card);
  }
  return cards;
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

type NewCard = { -readonly [Field in keyof Card]: Card[Field] };

function unpackCard(n: number, count: number, texts: readonly string[], numbers: Float64Array): NewCard {
  const text = (column: number): string => texts[column * count + n] ?? '';
  const number = (column: number): number => numbers[column * count + n] ?? 0;
  const latitude = number(NUMBER.latitude);
  const flags = number(NUMBER.flags);
  const cuisines = text(TEXT.cuisines);
  const place = TEXTS * count + PLACE_TEXTS * number(NUMBER.locality);
  // Written out: an object that others are spread into takes as long again.
  return {
    id: text(TEXT.id),
    slug: text(TEXT.slug),
    name: text(TEXT.name),
    cuisines: cuisines === '' ? [] : cuisines.split(SEPARATOR),
    priceLevel: orNull(number(NUMBER.price)) as Card['priceLevel'],
    rating: orNull(number(NUMBER.rating)),
    reviewCount: number(NUMBER.reviewCount),
    halalStatus: HALAL_STATUSES[number(NUMBER.status)] ?? 'unverified',
    certificateExpiredOn: text(TEXT.expiredOn) || null,
    checkedOn: text(TEXT.checkedOn) || null,
    openState: readOpenState(text(TEXT.openState)),
    distanceM: orNull(number(NUMBER.distanceM)),
    position: Number.isNaN(latitude) ? null : { latitude, longitude: number(NUMBER.longitude) },
    address: text(TEXT.address) || null,
    city: texts[place] || null,
    countryCode: texts[place + 1] ?? '',
    phone: text(TEXT.phone) || null,
    imageUrl: text(TEXT.imageUrl) || null,
    imageQualityScore: orNull(number(NUMBER.imageScore)),
    isFeatured: (flags & FLAGS.featured) !== 0,
    isSample: (flags & FLAGS.sample) !== 0,
    region: texts[place + 2] ?? '',
  };
}
