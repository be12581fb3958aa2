import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { AMENITIES } from '#domain/taxonomy.ts';
import { ImportError } from './import-error.ts';

const MAPPINGS = join(dirname(fileURLToPath(import.meta.url)), 'mappings');

const pattern = z.string().refine(
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

/** The kinds of public.prayer_spaces. */
const PRAYER_SPACE_KINDS = ['mosque', 'musalla', 'prayer_room'] as const;
export type PrayerSpaceKind = (typeof PRAYER_SPACE_KINDS)[number];

/** Where a value comes from: a column ('coordinates.lat' for a field of a field), perhaps cut by a pattern or looked up in a table, or the same for all rows. */
const columnSchema = z.strictObject({
  column: z.string(),
  /** Only what matches; `template` builds the value from its groups ('$1/$2'), else the first group or the match. */
  pattern: pattern.optional(),
  template: z.string().optional(),
  /** Replaces values; what is not in it stays, or is null when `others` is 'drop'. */
  values: z.record(z.string(), z.string()).optional(),
  others: z.enum(['keep', 'drop']).default('keep'),
});
const valueSchema = z.union([columnSchema, z.strictObject({ value: z.string() })]);
export type ValueSource = z.infer<typeof valueSchema>;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const halalSchema = z.discriminatedUnion('kind', [
  /** A certifier's list: a certificate number makes a place certified when the register is authoritative (U106). */
  z.strictObject({
    kind: z.literal('register'),
    authority: z.string(),
    authoritative: z.boolean(),
    certificate: valueSchema,
    statement: valueSchema.optional(),
    stated_by: z.string(),
    /** Date of the register. */
    checked_on: day,
    url: z.string().optional(),
  }),
  /** A tag that contributors set: 'diet:halal=yes' or 'diet:halal=only' makes a place halal-friendly. */
  z.strictObject({
    kind: z.literal('tag'),
    statement: valueSchema,
    stated_by: z.string(),
    checked_on: day.optional(),
  }),
]);

export const mappingSchema = z.strictObject({
  /** Short name of the source, the first half of the key of a place: 'muis'. */
  source: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/),
  /** Who must be named with the data. */
  attribution: z.string(),
  delimiter: z.string().length(1).default(','),
  /** Key of the array that holds the rows, in a JSON file that is not an array itself. */
  items: z.string().default(''),
  /** The rows are places to pray in, not to eat in. */
  prayer_space: z
    .strictObject({
      kind: z.enum(PRAYER_SPACE_KINDS),
      /** Column with a list of what there is: 'Barrier-free features'. */
      features: z.string().optional(),
    })
    .optional(),
  /** Second half of the key: unique within the source. */
  id: valueSchema,
  fields: z.strictObject({
    name: valueSchema,
    alt_name: valueSchema.optional(),
    latitude: valueSchema,
    longitude: valueSchema,
    country: valueSchema.optional(),
    description: valueSchema.optional(),
    address: valueSchema.optional(),
    postal_code: valueSchema.optional(),
    city: valueSchema.optional(),
    phone: valueSchema.optional(),
    website: valueSchema.optional(),
    source_url: valueSchema.optional(),
    time_zone: valueSchema.optional(),
    cuisines: valueSchema.optional(),
    opening_hours: valueSchema.optional(),
  }),
  /** Columns that say yes or no to an amenity. */
  amenities: z.partialRecord(z.enum(AMENITIES), valueSchema).default({}),
  halal: halalSchema.optional(),
  /** Set for a source that writes names and addresses in capitals: they get ordinary case, these words as they stand here. */
  capitals: z.strictObject({ spellings: z.array(z.string()).default([]) }).optional(),
  /** Cities written in several ways, by country code; added to the built-in table. */
  cities: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Cuisines that the built-in table lacks. */
  cuisines: z.record(z.string(), z.array(z.string())).default({}),
});
export type Mapping = z.infer<typeof mappingSchema>;

/**
 * Reads a mapping file: a path, or the name of one that is included ('singapore-muis').
 * @throws ImportError `mapping`
 */
export async function loadMapping(nameOrPath: string): Promise<Mapping> {
  const isName = /^[\w-]+(?:\.json)?$/.test(nameOrPath);
  const path = isAbsolute(nameOrPath) ? nameOrPath : resolve(nameOrPath);
  const included = join(MAPPINGS, nameOrPath.endsWith('.json') ? nameOrPath : `${nameOrPath}.json`);
  const text = await readFile(path, 'utf8').catch(() => (isName ? readFile(included, 'utf8').catch(() => null) : null));
  if (text === null) throw new ImportError('mapping', `There is no mapping file ${nameOrPath}.`);
  const parsed = mappingSchema.safeParse(parseJson(text, nameOrPath));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ImportError(
    'mapping',
    `The mapping ${nameOrPath} cannot be used: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unknown problem'}.`,
  );
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ImportError('mapping', `The mapping ${name} is not valid JSON.`, { cause });
  }
}

/** The columns that the mapping names. */
export function mappedColumns(mapping: Mapping): string[] {
  const halal = mapping.halal;
  const sources: (ValueSource | undefined)[] = [
    mapping.id,
    ...Object.values(mapping.fields),
    ...Object.values(mapping.amenities),
    halal?.statement,
    halal?.kind === 'register' ? halal.certificate : undefined,
  ];
  return [...new Set(sources.flatMap((source) => (source && 'column' in source ? [source.column] : [])))];
}

/** The value for a row; null when there is none. */
export function mappedValue(source: ValueSource, record: Readonly<Record<string, unknown>>): string | null {
  if ('value' in source) return source.value;
  const raw = record[source.column];
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return null;
  const text = String(raw).trim();
  const cut = source.pattern === undefined ? text : cutOut(text, source.pattern, source.template);
  if (cut === null || cut === '') return null;
  if (!source.values) return cut;
  return source.values[cut] ?? (source.others === 'drop' ? null : cut);
}

function cutOut(text: string, expression: string, template: string | undefined): string | null {
  const match = new RegExp(expression, 'u').exec(text);
  if (!match) return null;
  if (template === undefined) return match[1] ?? match[0];
  return template.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
}
