/** Encodes the columns of numbers as sections of a pack, and decodes them. */
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import { fromDeltas, fromPlanes, toDeltas, toPlanes } from './byte-planes.ts';
import { bytesFor, emptyNumbers, type NumberColumns } from './number-columns.ts';
import { fromPalette, paletteValues, toPalette } from './palette.ts';
import { statusOf } from './traits.ts';

type Name = keyof NumberColumns;
type Words = Uint8Array | Uint16Array | Uint32Array;
type Section = (name: string) => Uint8Array;

/** A column that decides which rows another column stores must come before it. */
const PLAIN = [
  'locality',
  'hours',
  'cuisines',
  'kind',
  'englishAt',
  'amenities',
  'traits',
  'featuredUntil',
  'reviewCount',
  'rating',
  'imageScore',
  'certifier',
  'certificateUntil',
  'checkedOn',
  'createdOn',
  'stampHigh',
  'stampLow',
  'facts',
  'told',
] as const satisfies readonly Name[];
type PlainName = (typeof PLAIN)[number];

/** Encoded as differences, because neighbouring rows have similar coordinates. */
const AS_DELTAS = ['latitude', 'longitude'] as const satisfies readonly Name[];

const CERTIFIED = HALAL_STATUSES.indexOf('certified');
const isCertified = ({ traits }: NumberColumns, row: number): boolean => statusOf(traits[row] ?? 0) === CERTIFIED;

/**
 * Columns that are mostly zero except in these rows: only these rows are stored. Columns of variable width can't be listed
 * here, because the length of their section gives their width.
 */
const ONLY_WHERE: Partial<Record<PlainName, (numbers: NumberColumns, row: number) => boolean>> = {
  rating: ({ reviewCount }, row) => reviewCount[row] !== 0,
  certifier: isCertified,
  certificateUntil: isCertified,
};

const valuesOf = (name: string): string => `${name}.values`;
/** The section of a column that stores only some rows. It is empty or absent otherwise. */
const someOf = (name: string): string => `${name}.some`;

export function toNumberSections(numbers: NumberColumns): Map<string, Uint8Array> {
  const sections = new Map<string, Uint8Array>();
  for (const name of AS_DELTAS) sections.set(name, toPlanes(toDeltas(numbers[name])));
  for (const name of PLAIN) {
    const some = someRows(name, numbers);
    const carried = some === undefined ? numbers[name] : pick(numbers[name], some);
    const palette = toPalette(carried);
    sections.set(name, palette?.places ?? dropHighZeros(toPlanes(carried), carried.length));
    if (palette !== undefined) sections.set(valuesOf(name), palette.values);
    if (some !== undefined) sections.set(someOf(name), Uint8Array.of(1));
  }
  return sections;
}

export function fromNumberSections(rows: number, section: Section): NumberColumns {
  const palettes = new Map<string, Uint32Array>();
  for (const name of PLAIN) palettes.set(name, paletteValues(section(valuesOf(name))));
  const numbers = emptyNumbers(rows, (name) => {
    const greatest = palettes.get(name)?.at(-1);
    return greatest === undefined ? Math.ceil(section(name).length / Math.max(1, rows)) : bytesFor(greatest);
  });
  for (const name of AS_DELTAS) numbers[name].set(fromDeltas(fromPlanes(section(name), new Uint32Array(rows))));
  for (const name of PLAIN) readColumn(name, numbers, section, palettes.get(name) ?? new Uint32Array());
  return numbers;
}

function readColumn(name: PlainName, numbers: NumberColumns, section: Section, values: Uint32Array): void {
  const isIn = section(someOf(name)).length > 0 ? ONLY_WHERE[name] : undefined;
  if (isIn === undefined) {
    read(section(name), values, numbers[name]);
    return;
  }
  const rows = rowsWhere(numbers, isIn);
  const carried = new Uint32Array(rows.length);
  read(section(name), values, carried);
  const column = numbers[name];
  for (let n = 0; n < rows.length; n++) column[rows[n] ?? 0] = carried[n] ?? 0;
}

function read(bytes: Uint8Array, values: Uint32Array, numbers: Words): void {
  if (values.length === 0) fromPlanes(bytes, numbers);
  else fromPalette(bytes, values, numbers);
}

/** The rows that a column stores; undefined for all. */
function someRows(name: PlainName, numbers: NumberColumns): Uint32Array | undefined {
  const isIn = ONLY_WHERE[name];
  if (isIn === undefined || numbers[name].some((number, row) => number !== 0 && !isIn(numbers, row))) return undefined;
  return rowsWhere(numbers, isIn);
}

function rowsWhere(numbers: NumberColumns, isIn: (numbers: NumberColumns, row: number) => boolean): Uint32Array {
  const { length } = numbers.traits;
  const rows = new Uint32Array(length);
  let count = 0;
  for (let row = 0; row < length; row++) if (isIn(numbers, row)) rows[count++] = row;
  return rows.subarray(0, count);
}

function pick(numbers: Words, rows: Uint32Array): Uint32Array {
  return Uint32Array.from(rows, (row) => numbers[row] ?? 0);
}

/** Drops planes of zeros at the end; a reader takes missing planes as zero. */
function dropHighZeros(planes: Uint8Array, length: number): Uint8Array {
  const last = planes.findLastIndex((byte) => byte !== 0);
  return planes.subarray(0, length === 0 ? 0 : Math.ceil((last + 1) / length) * length);
}
