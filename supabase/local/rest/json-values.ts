/**
 * Values of a request's JSON body as PostgreSQL reads them: each as the text from which its column's type makes the value that was
 * sent. PostgREST leaves that to PostgreSQL's `json_to_record`; @supabase/lite guesses, and makes a number of the string "123".
 */

/** A PostgreSQL type, as far as it decides how JSON is read. */
export interface ValueType {
  readonly kind: 'json' | 'number' | 'array' | 'composite' | 'other';
  /** Of an array. */
  readonly element?: ValueType;
  /** Of a composite type, in its own order. */
  readonly fields?: ReadonlyArray<readonly [name: string, type: ValueType]>;
}

/**
 * The text of a JSON value that is not null, for a parameter of this type.
 * @returns what PostgreSQL itself answers as `json_to_record`'s reading of the value, as text
 */
export function toValueText(value: unknown, type: ValueType): string {
  if (type.kind === 'json') return JSON.stringify(value);
  if (type.kind === 'array' && Array.isArray(value)) return toArrayText(value, type.element ?? OTHER);
  if (type.kind === 'composite' && isRecord(value)) return toRecordText(value, type.fields ?? []);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Any type of which nothing has to be known: PostgreSQL reads the text. */
export const OTHER: ValueType = { kind: 'other' };

/**
 * A list of lists has as many dimensions as its first members are deep; deeper lists are values, as of jsonb.
 * @param dimensions that are left
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

/** A column's value on its way through lite, which takes apart what is a text and leaves an object alone. */
export class SentValue {
  readonly text: string;
  readonly #value: unknown;

  constructor(value: unknown, type: ValueType) {
    this.#value = value;
    this.text = toValueText(value, type);
  }

  /** What was sent, for what compares values by their JSON. */
  toJSON(): unknown {
    return this.#value;
  }
}

/**
 * Wraps a column's value where lite or a driver would change it; what they pass on as it is stays what it is, since lite also
 * compares it with filters.
 */
export function keepAsSent(value: unknown, type: ValueType): unknown {
  if (value === null || value === undefined) return value;
  if (type.kind === 'json' || typeof value === 'object') return new SentValue(value, type);
  const isChanged = typeof value === 'string' && type.kind !== 'other' && String(Number(value)) !== value;
  return isChanged ? new SentValue(value, type) : value;
}
