/** Columns of numbers, one number per row. IndexRow describes each. */

/** As wide as the column's largest number needs. Empty if it may be and all numbers are 0, so that each reads as absent. */
type Counted = Uint8Array | Uint16Array | Uint32Array;

export interface NumberColumns {
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
  readonly locality: Counted;
  readonly hours: Counted;
  readonly cuisines: Counted;
  readonly englishAt: Uint8Array;
  readonly kind: Uint8Array;
  readonly amenities: Uint16Array;
  /** Bits of `packFacts`. Packs of earlier builds have none, which reads as unknown. */
  readonly facts: Uint16Array;
  /** As `packTold` writes it. Packs of earlier builds have none, which says nothing. */
  readonly told: Counted;
  /** Status, price and sample; see traits.ts. */
  readonly traits: Uint8Array;
  readonly featuredUntil: Counted;
  readonly rating: Uint16Array;
  readonly reviewCount: Counted;
  readonly imageScore: Uint16Array;
  /** Place in the dictionary plus 1; 0 for none. */
  readonly certifier: Uint16Array;
  readonly certificateUntil: Uint16Array;
  readonly checkedOn: Uint16Array;
  readonly createdOn: Uint16Array;
  readonly stampHigh: Counted;
  readonly stampLow: Counted;
}

/**
 * Minimum width in bytes of the columns with variable width; 0 for those that no search reads and that are mostly 0. Columns that are read for every row have a fixed width of two
 * or four: code that sees one array type runs faster.
 */
const MIN_BYTES = {
  locality: 2,
  hours: 2,
  cuisines: 2,
  reviewCount: 2,
  featuredUntil: 0,
  told: 0,
  stampHigh: 0,
  stampLow: 1,
} as const;
type CountedName = keyof typeof MIN_BYTES;
// The keys of a constant object are exactly its type's names.
const COUNTED_NAMES = Object.keys(MIN_BYTES) as CountedName[];

/** @param bytesOf maximum width of a column's numbers in bytes */
export function emptyNumbers(rows: number, bytesOf: (name: CountedName) => number = () => 4): NumberColumns {
  const counted = (name: CountedName): Counted => emptyCounted(name, bytesOf(name), rows);
  return {
    latitude: new Int32Array(rows),
    longitude: new Int32Array(rows),
    locality: counted('locality'),
    hours: counted('hours'),
    cuisines: counted('cuisines'),
    englishAt: new Uint8Array(rows),
    kind: new Uint8Array(rows),
    amenities: new Uint16Array(rows),
    facts: new Uint16Array(rows),
    told: counted('told'),
    traits: new Uint8Array(rows),
    featuredUntil: counted('featuredUntil'),
    rating: new Uint16Array(rows),
    reviewCount: counted('reviewCount'),
    imageScore: new Uint16Array(rows),
    certifier: new Uint16Array(rows),
    certificateUntil: new Uint16Array(rows),
    checkedOn: new Uint16Array(rows),
    createdOn: new Uint16Array(rows),
    stampHigh: counted('stampHigh'),
    stampLow: counted('stampLow'),
  };
}

/** Columns as views of bytes that are laid out as in memory. */
export function viewNumbers(
  rows: number,
  bytesOf: (name: keyof NumberColumns) => Uint8Array<ArrayBuffer>,
): NumberColumns {
  if (rows === 0) return emptyNumbers(0, () => 0);
  type Lies = readonly [buffer: ArrayBuffer, at: number, length: number];
  const lies = (name: keyof NumberColumns): Lies => [bytesOf(name).buffer, bytesOf(name).byteOffset, rows];
  const counted = (name: CountedName): Counted => {
    const bytes = bytesOf(name).length / rows;
    if (bytes === 0) return new Uint8Array();
    if (bytes === 4) return new Uint32Array(...lies(name));
    return bytes === 2 ? new Uint16Array(...lies(name)) : new Uint8Array(...lies(name));
  };
  return {
    latitude: new Int32Array(...lies('latitude')),
    longitude: new Int32Array(...lies('longitude')),
    locality: counted('locality'),
    hours: counted('hours'),
    cuisines: counted('cuisines'),
    englishAt: new Uint8Array(...lies('englishAt')),
    kind: new Uint8Array(...lies('kind')),
    amenities: new Uint16Array(...lies('amenities')),
    // A cache of an earlier build lacks them.
    facts: bytesOf('facts').length === 0 ? new Uint16Array(rows) : new Uint16Array(...lies('facts')),
    told: counted('told'),
    traits: new Uint8Array(...lies('traits')),
    featuredUntil: counted('featuredUntil'),
    rating: new Uint16Array(...lies('rating')),
    reviewCount: counted('reviewCount'),
    imageScore: new Uint16Array(...lies('imageScore')),
    certifier: new Uint16Array(...lies('certifier')),
    certificateUntil: new Uint16Array(...lies('certificateUntil')),
    checkedOn: new Uint16Array(...lies('checkedOn')),
    createdOn: new Uint16Array(...lies('createdOn')),
    stampHigh: counted('stampHigh'),
    stampLow: counted('stampLow'),
  };
}

/** The same numbers in the narrowest arrays that hold them. */
export function narrowNumbers(numbers: NumberColumns): NumberColumns {
  const narrowed = COUNTED_NAMES.map((name) => [name, narrow(name, numbers[name])] as const);
  return { ...numbers, ...(Object.fromEntries(narrowed) as Pick<NumberColumns, CountedName>) };
}

/** Bytes that a number of at most 32 bits needs. */
export function bytesFor(number: number): number {
  return Math.ceil((32 - Math.clz32(number)) / 8);
}

function narrow(name: CountedName, values: Counted): Counted {
  let greatest = 0;
  for (const value of values) greatest = Math.max(greatest, value);
  const narrowed = emptyCounted(name, bytesFor(greatest), values.length);
  if (narrowed.length > 0) narrowed.set(values);
  return narrowed;
}

function emptyCounted(name: CountedName, bytes: number, rows: number): Counted {
  const wanted = Math.max(bytes, MIN_BYTES[name]);
  if (wanted === 0) return new Uint8Array();
  return wanted <= 1 ? new Uint8Array(rows) : wanted === 2 ? new Uint16Array(rows) : new Uint32Array(rows);
}
