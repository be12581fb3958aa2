/**
 * Converts values of a JSON body to text from which the column's type makes the sent value. PostgREST leaves this to
 * PostgreSQL's `json_to_record`; @supabase/lite guesses, and turns the string "123" into a number.
 */
import { unmarkNumbers } from './exact-numbers.ts';

/** The part of a PostgreSQL type that decides how JSON is read. */
export interface ValueType {
  readonly kind: 'json' | 'number' | 'array' | 'composite' | 'other';
  /** Element type of an array. */
  readonly element?: ValueType;
  /** Fields of a composite type, in its own order. */
  readonly fields?: ReadonlyArray<readonly [name: string, type: ValueType]>;
}

/**
 * The text of a JSON value other than null, for a parameter of this type.
 * @returns the text that PostgreSQL's `json_to_record` would produce
 */
export function toValueText(value: unknown, type: ValueType): string {
  if (type.kind === 'json') return unmarkNumbers(JSON.stringify(value));
  if (type.kind === 'array' && Array.isArray(value)) return toArrayText(value, type.element ?? OTHER);
  if (type.kind === 'composite' && isRecord(value)) return toRecordText(value, type.fields ?? []);
  return unmarkNumbers(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A type without special rules: PostgreSQL reads the text. */
export const OTHER: ValueType = { kind: 'other' };

/**
 * A list of lists has as many dimensions as its first elements are deep; deeper lists are values, for example of jsonb.
 * @param dimensions the remaining ones
 */
function toArrayText(values: readonly unknown[], element: ValueType, dimensions = dimensionsOf(values)): string {
  const items = values.map((value) => {
    if (value === null) return 'NULL';
    if (dimensions > 1 && Array.isArray(value)) return toArrayText(value, element, dimensions - 1);
    return quote(toValueText(value, element));
  });
  return `{${items.join(',')}}`;
}

function dimensionsOf([first]: readonly unknown[]): number {
  return Array.isArray(first) ? 1 + dimensionsOf(first) : 1;
}

function toRecordText(value: Readonly<Record<string, unknown>>, fields: NonNullable<ValueType['fields']>): string {
  const items = fields.map(([name, type]) => {
    const field = Object.hasOwn(value, name) ? value[name] : null;
    return field === null ? '' : quote(toValueText(field, type));
  });
  return `(${items.join(',')})`;
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Wraps a column's value on its way through lite, which interprets texts but leaves objects alone. */
export class SentValue {
  readonly text: string;
  readonly #value: unknown;

  constructor(value: unknown, type: ValueType) {
    this.#value = value;
    this.text = toValueText(value, type);
  }

  /** The sent value, for code that compares values by their JSON. */
  toJSON(): unknown {
    return typeof this.#value === 'string' ? unmarkNumbers(this.#value) : this.#value;
  }
}

/** Wraps a column's value only where lite or a driver would change it, because lite also compares values with filters. */
export function keepAsSent(value: unknown, type: ValueType): unknown {
  if (value === null || value === undefined) return value;
  if (type.kind === 'json' || typeof value === 'object') return new SentValue(value, type);
  const isChanged = typeof value === 'string' && type.kind !== 'other' && String(Number(value)) !== value;
  return isChanged ? new SentValue(value, type) : value;
}
