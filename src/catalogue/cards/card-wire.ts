/**
 * Wire format of the cards that the search worker sends to the page. Copying objects would take as long as the search
 * itself; one string costs no more than an empty message.
 */

import { readLatinName } from '#catalogue/format/other-names.ts';
import type { OpenState } from '#domain/hours/opening-hours.ts';
import { HALAL_STATUSES, PLACE_KINDS } from '#domain/places/taxonomy.ts';
import type { Card, CardMarks, Mark } from '#domain/search/search.ts';

export interface PackedCards {
  readonly count: number;
  /**
   * The numbers of each card, in the order of NUMBER; then the text lengths of each card, in the order of TEXT; then the
   * texts of all cards without separators. Texts with a letter of more than one byte in UTF-8 are in `wide`.
   */
  readonly text: string;
  /** The texts that contain a letter of more than one byte in UTF-8. */
  readonly wide: string;
  /** City, country code and region of each place that cards refer to, three entries per place. */
  readonly places: readonly string[];
  /** The output of `writeMarks` for each card, without separators. Only present if the query has a text. */
  readonly marks?: string;
}

/** A digit is a one-byte letter; the lowest digit comes first. */
export const DIGIT_BITS = 7;
/** Digits of a number: enough for 32 bits. */
export const NUMBER_DIGITS = 5;
/** Digits of a text's length: enough for a million letters. */
export const LENGTH_DIGITS = 3;
/** This bit of a length marks a wide text. */
export const WIDE = 1 << 20;

/** Places of the numbers of a card. Where a value may be missing, 0 stands for that. */
const NUMBER = {
  /** Bits of TRAITS. */
  traits: 0,
  /** Hundredths. */
  rating: 1,
  reviewCount: 2,
  /** Plus one. */
  distanceM: 3,
  /** Steps of 1e-5 degree from 91 degrees south. */
  latitude: 4,
  /** Steps from 181 degrees west; without a latitude it means nothing. */
  longitude: 5,
  /** Ten-thousandths, plus one. */
  imageScore: 6,
  /** Index into `places`. */
  place: 7,
  /** As `toldOn` writes it. */
  told: 8,
} as const;
export const NUMBERS = 9;

/**
 * Bits 0 and 1: index in HALAL_STATUSES. 2 to 4: price. 8 to 11: index in PLACE_KINDS plus 1. 12: tags against the place.
 * 13 to 27: facts as `packFacts` writes them.
 */
export const TRAITS = {
  status: 3,
  priceAt: 2,
  price: 7,
  sample: 32,
  featured: 64,
  inferred: 128,
  kindAt: 8,
  kind: 15,
  contrary: 4096,
  factsAt: 13,
  facts: 0x7fff,
} as const;

/** Origin of the coordinates, in steps. It makes all of them positive. */
export const FROM = { latitude: -9_100_000, longitude: -18_100_000 } as const;
const STEPS_PER_DEGREE = 1e5;

/** Places of the texts of a card. An empty text stands for null. */
const TEXT = {
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
  /** Joined by SEPARATOR. */
  cuisines: 9,
  latinName: 10,
  certifier: 11,
} as const;
export const TEXTS = 12;

export const SEPARATOR = '\u001f';

/** The end of a written state that may differ. */
const MAY_DIFFER = '*';

/** A letter for the kind, then its details. `readOpenState` is the inverse. */
export function writeOpenState(state: OpenState): string {
  if (state.kind === 'unknown') return '';
  if (state.kind === 'unknownToday') return 'u';
  const remark = state.mayDiffer ? MAY_DIFFER : '';
  if (state.kind === 'open') return `o${state.until ?? ''}${remark}`;
  return `${state.closedToday ? 'n' : 'c'}${state.day ?? ' '}${state.opens ?? ''}${remark}`;
}

function readOpenState(text: string): OpenState {
  if (text.endsWith(MAY_DIFFER)) {
    const state = readOpenState(text.slice(0, -MAY_DIFFER.length));
    return state.kind === 'open' || state.kind === 'closed' ? { ...state, mayDiffer: true } : state;
  }
  if (text === '') return { kind: 'unknown' };
  if (text === 'u') return { kind: 'unknownToday' };
  if (text[0] === 'o') return { kind: 'open', until: text.slice(1) || null };
  const day = text[1] === ' ' ? null : Number(text[1]);
  return { kind: 'closed', opens: text.slice(2) || null, day, closedToday: text[0] === 'n' };
}

/** For each text the number of its marks, then the start and end of each. Every number is one letter. */
export function writeMarks({ name, cuisines, address }: CardMarks): string {
  const numbers: number[] = [];
  for (const marks of [name, ...cuisines, address]) numbers.push(marks.length, ...marks.flat());
  return String.fromCharCode(...numbers);
}

/** Runs in the page. */
export function unpackCards({ count, text, wide, places, marks }: PackedCards): Card[] {
  const nextMarks = marks === undefined ? undefined : createMarkReader(marks);
  const cards: Card[] = [];
  const texts: string[] = [];
  const lengths = NUMBER_DIGITS * NUMBERS * count;
  let at = lengths + LENGTH_DIGITS * TEXTS * count;
  let wideAt = 0;
  for (let n = 0; n < count; n++) {
    for (let i = 0; i < TEXTS; i++) {
      const length = lengthAt(text, lengths + LENGTH_DIGITS * (TEXTS * n + i));
      if (length < WIDE) texts[i] = text.slice(at, (at += length));
      else texts[i] = wide.slice(wideAt, (wideAt += length - WIDE));
    }
    const start = NUMBER_DIGITS * NUMBERS * n;
    const card = unpackCard(text, start, texts, places);
    if ((numberAt(text, start + NUMBER_DIGITS * NUMBER.traits) & TRAITS.contrary) !== 0) card.hasContraryTags = true;
    if (nextMarks !== undefined) {
      card.marks = { name: nextMarks(), cuisines: card.cuisines.map(nextMarks), address: nextMarks() };
    }
    cards.push(card);
  }
  return cards;
}

type NewCard = { -readonly [Field in keyof Card]: Card[Field] };

/** @param start index of the card's first number */
function unpackCard(numbers: string, start: number, texts: readonly string[], places: readonly string[]): NewCard {
  const number = (which: number): number => numberAt(numbers, start + NUMBER_DIGITS * which);
  const text = (which: number): string => texts[which] ?? '';
  const traits = number(NUMBER.traits);
  const cuisines = text(TEXT.cuisines);
  const distanceM = number(NUMBER.distanceM);
  const latitude = number(NUMBER.latitude);
  const longitude = number(NUMBER.longitude);
  const imageScore = number(NUMBER.imageScore);
  const { englishName, romanisedName } = readLatinName(text(TEXT.latinName));
  const place = 3 * number(NUMBER.place);
  // Written out: spreading other objects into it takes twice as long.
  return {
    id: text(TEXT.id),
    slug: text(TEXT.slug),
    name: text(TEXT.name),
    englishName,
    romanisedName,
    kind: PLACE_KINDS[((traits >> TRAITS.kindAt) & TRAITS.kind) - 1] ?? null,
    areCuisinesInferred: (traits & TRAITS.inferred) !== 0,
    cuisines: cuisines === '' ? [] : cuisines.split(SEPARATOR),
    priceLevel: ((traits >> TRAITS.priceAt) & TRAITS.price || null) as Card['priceLevel'],
    rating: number(NUMBER.rating) / 100 || null,
    reviewCount: number(NUMBER.reviewCount),
    facts: (traits >> TRAITS.factsAt) & TRAITS.facts,
    told: number(NUMBER.told),
    halalStatus: HALAL_STATUSES[traits & TRAITS.status] ?? 'unverified',
    certifier: text(TEXT.certifier) || null,
    certificateExpiredOn: text(TEXT.expiredOn) || null,
    checkedOn: text(TEXT.checkedOn) || null,
    openState: readOpenState(text(TEXT.openState)),
    distanceM: distanceM === 0 ? null : distanceM - 1,
    position:
      latitude === 0
        ? null
        : {
            latitude: (latitude + FROM.latitude) / STEPS_PER_DEGREE,
            longitude: (longitude + FROM.longitude) / STEPS_PER_DEGREE,
          },
    address: text(TEXT.address) || null,
    city: places[place] || null,
    countryCode: places[place + 1] ?? '',
    phone: text(TEXT.phone) || null,
    imageUrl: text(TEXT.imageUrl) || null,
    imageQualityScore: imageScore === 0 ? null : (imageScore - 1) / 1e4,
    isFeatured: (traits & TRAITS.featured) !== 0,
    isSample: (traits & TRAITS.sample) !== 0,
    region: places[place + 2] ?? '',
  };
}

function numberAt(text: string, at: number): number {
  const high = text.charCodeAt(at + 3) + text.charCodeAt(at + 4) * 2 ** DIGIT_BITS;
  return lengthAt(text, at) + high * 2 ** (DIGIT_BITS * LENGTH_DIGITS);
}

function lengthAt(text: string, at: number): number {
  return text.charCodeAt(at) | (text.charCodeAt(at + 1) << DIGIT_BITS) | (text.charCodeAt(at + 2) << (2 * DIGIT_BITS));
}

function createMarkReader(text: string): () => Mark[] {
  let at = 0;
  return () => {
    const marks: Mark[] = [];
    for (let left = text.charCodeAt(at++); left > 0; left--) {
      marks.push([text.charCodeAt(at), text.charCodeAt(at + 1)]);
      at += 2;
    }
    return marks;
  };
}
