/** Where a mapping takes a value from, and how it converts it. docs/operate/import.md has an example of each key. */
import * as z from 'zod';
import { plainText } from './plain-text.ts';

export type SourceRecord = Readonly<Record<string, unknown>>;

export const regularExpression = z.string().refine(
  (text) => {
    try {
      return Boolean(new RegExp(text, 'u'));
    } catch (reason) {
      if (reason instanceof SyntaxError) return false;
      throw reason;
    }
  },
  { error: 'is not a regular expression' },
);

/** Conversions of a value, in this order. An empty result counts as missing. */
const steps = {
  /** Converts HTML to text. */
  html: z.literal(true).optional(),
  /** Splits the value here; `part` selects a piece, from 0, or from the end if negative. */
  split: z.string().min(1).optional(),
  part: z.int().default(0),
  /** Extracts the match; `template` builds the value from its groups ('$1/$2'), else it is the first group or the match. */
  pattern: regularExpression.optional(),
  template: z.string().optional(),
  /** Replaces parts of the value, one after the other. */
  replace: z.record(z.string().min(1), z.string()).optional(),
  /** Pads with zeros to this number of characters. */
  pad: z.int().min(1).max(100).optional(),
  /** Replaces whole values; others stay, or become null if `others` is 'drop'. */
  values: z.record(z.string(), z.string()).optional(),
  others: z.enum(['keep', 'drop']).default('keep'),
};

/** 'coordinates.lat' is a nested field, 'phones.0' the first item of a list. */
const columnSchema = z.strictObject({ column: z.string(), ...steps });
/** Joins the columns that are not empty with `join`. */
const columnsSchema = z.strictObject({ columns: z.array(z.string()).min(1), join: z.string().default(' '), ...steps });
const constantSchema = z.strictObject({ value: z.string() });
const plainSchema = z.union([columnSchema, columnsSchema, constantSchema]);
/** The first value that is not empty. */
const firstSchema = z.strictObject({ first: z.array(plainSchema).min(1) });

export const valueSchema = z.union([plainSchema, firstSchema]);
export type ValueSource = z.infer<typeof valueSchema>;

type Steps = z.infer<typeof columnSchema>;

/** The columns that a value may come from. */
export function columnsOf(source: ValueSource): string[] {
  if ('first' in source) return source.first.flatMap(columnsOf);
  if ('columns' in source) return source.columns;
  return 'column' in source ? [source.column] : [];
}

/** The values that the mapping itself names: constants and the results of `values`. */
export function literalsOf(source: ValueSource): string[] {
  if ('first' in source) return source.first.flatMap(literalsOf);
  return 'value' in source ? [source.value] : Object.values(source.values ?? {});
}

/** A row's value; null if there is none. */
export function mappedValue(source: ValueSource, record: SourceRecord): string | null {
  if ('value' in source) return source.value;
  if ('first' in source) {
    for (const each of source.first) {
      const value = mappedValue(each, record);
      if (value !== null) return value;
    }
    return null;
  }
  const texts = columnsOf(source).map((column) => textOf(valueAt(record, column)));
  const joined = texts.filter(Boolean).join('join' in source ? source.join : '');
  return joined === '' ? null : worked(joined, source);
}

/** A record's value by name, or by a path of names and numbers; undefined if missing. */
export function valueAt(record: SourceRecord, column: string): unknown {
  if (Object.hasOwn(record, column)) return record[column];
  let at: unknown = record;
  for (const name of column.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    // Objects and lists are both read by a property's name.
    at = (at as SourceRecord)[name];
  }
  return at;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

function worked(
  text: string,
  { html, split, part, pattern, template, replace, pad, values, others }: Omit<Steps, 'column'>,
): string | null {
  let value = html === true ? plainText(text) : text;
  if (split !== undefined) value = value.split(split).at(part)?.trim() ?? '';
  if (pattern !== undefined) value = cutOut(value, pattern, template) ?? '';
  for (const [from, to] of Object.entries(replace ?? {})) value = value.replaceAll(from, to);
  value = value.trim();
  if (value === '') return null;
  if (pad !== undefined) value = value.padStart(pad, '0');
  if (!values) return value;
  return (Object.hasOwn(values, value) ? values[value] : others === 'drop' ? null : value) ?? null;
}

function cutOut(text: string, expression: string, template: string | undefined): string | null {
  const match = new RegExp(expression, 'u').exec(text);
  if (!match) return null;
  if (template === undefined) return match[1] ?? match[0];
  return template.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
}
