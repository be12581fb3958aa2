import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { AMENITIES, POSITION_PRECISIONS } from '#domain/places/taxonomy.ts';
import { PRAYER_SPACE_KINDS } from '#domain/prayer/prayer-space.ts';
import { ImportError } from './import-error.ts';
import { mappedFactsSchema } from './mapped-facts.ts';
import {
  columnsOf,
  literalsOf,
  mappedValue,
  regularExpression,
  type SourceRecord,
  type ValueSource,
  valueSchema,
} from './mapped-value.ts';
import { PRAYER_FACTS } from './prayer-facts.ts';

const MAPPINGS = join(dirname(fileURLToPath(import.meta.url)), 'mappings');

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What a curated list can say of a place. */
export const CURATED_STATUSES = ['muslim_owned', 'halal_friendly'] as const;

/** Why a curated list's 'certified' is refused: only an authority's register certifies. */
export const CURATED_CERTIFIES = `a curated list can't make a place certified; its status can be ${CURATED_STATUSES.join(' or ')}`;

const halalSchema = z.discriminatedUnion('kind', [
  /** A certifier's list: a certificate number makes a place certified if the register is authoritative (U106). */
  z.strictObject({
    kind: z.literal('register'),
    authority: z.string(),
    authoritative: z.boolean(),
    certificate: valueSchema,
    statement: valueSchema.optional(),
    stated_by: z.string(),
    /** Date of the register. */
    checked_on: day,
    /** The register's public page, on which people can check. */
    url: z.string().optional(),
    /** Facts that the register states, such as the halal share of the menu. */
    facts: mappedFactsSchema.optional(),
  }),
  /** A tag set by contributors: 'diet:halal=yes' or 'diet:halal=only' makes a place halal-friendly. */
  z.strictObject({
    kind: z.literal('tag'),
    statement: valueSchema,
    stated_by: z.string(),
    checked_on: day.optional(),
    /** Facts besides those of the tag diet:halal, which it states by itself. */
    facts: mappedFactsSchema.optional(),
  }),
  /** A curated list: its owner's word makes a place Muslim-owned or halal-friendly, and is shown as theirs. */
  z.strictObject({
    kind: z.literal('curated'),
    /** The owner's public name. */
    owner: z.string().min(1).max(200),
    /** One of CURATED_STATUSES, usually through `values`. 'certified' is refused; any other value is none, with a warning. */
    status: valueSchema.refine((source) => !literalsOf(source).includes('certified'), { error: CURATED_CERTIFIES }),
    statement: valueSchema.optional(),
    checked_on: day,
    url: z.string().optional(),
    facts: mappedFactsSchema.optional(),
  }),
]);

/** An optional value for each of these names. */
function optionalValues<Name extends string>(names: readonly Name[]) {
  // One entry for each name.
  return Object.fromEntries(names.map((name) => [name, valueSchema.optional()])) as Record<
    Name,
    z.ZodOptional<typeof valueSchema>
  >;
}

export const mappingSchema = z.strictObject({
  /** Short name of the source, the first half of a place's key: 'muis'. */
  source: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/),
  /** Whether the file contains all places of the source: those missing in a newer file lose its evidence. */
  complete: z.boolean().default(false),
  /** Date of the file, which `--as-of` replaces; `halal.checked_on` follows it. */
  as_of: day.optional(),
  /** Whom to credit for the data. */
  attribution: z.string().min(1).max(500),
  /** The common name of the data's licence: 'ODbL 1.0'. */
  licence: z.string().min(1).max(200).optional(),
  /** Address of the licence or the source. */
  licence_url: z.url({ protocol: /^https?$/ }).optional(),
  /** For a CSV file; by default detected from the first line: comma, semicolon, tab or bar. */
  delimiter: z.string().length(1).optional(),
  /** Key of the array of rows, in a JSON file that is not an array itself. */
  items: z.string().default(''),
  /** The rows are prayer spaces instead of restaurants. */
  prayer_space: z
    .strictObject({
      /** One for all rows, or where each row has its own, which may be 'unknown'; a row of another kind is refused. */
      kind: z.union([z.enum(PRAYER_SPACE_KINDS), valueSchema]),
      /** Column with a list of amenities: 'Barrier-free features'. */
      features: z.string().optional(),
      /** Facts that a row states: 'yes' or 'no', `wheelchair` also 'limited', and `floor` as people write it. */
      ...optionalValues(PRAYER_FACTS),
    })
    .optional(),
  /** Imports only rows that meet all of these conditions. */
  where: z
    .array(
      z.strictObject({
        value: valueSchema,
        is: z.array(z.string()).optional(),
        is_not: z.array(z.string()).optional(),
        matches: regularExpression.optional(),
      }),
    )
    .default([]),
  /** Second half of the key, unique within the source. */
  id: valueSchema,
  fields: z.strictObject({
    name: valueSchema,
    alt_name: valueSchema.optional(),
    /** One of PLACE_KINDS, usually through `values`; any other value is ignored. */
    place_kind: valueSchema.optional(),
    building: valueSchema.optional(),
    district: valueSchema.optional(),
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
    /** 1 to 4, or as many dollar signs. */
    price_level: valueSchema.optional(),
    /** An address in our own storage; see `toOwnPicture`. */
    picture: valueSchema.optional(),
  }),
  /** Names of known language, by language tag: {"en": {"column": "name_en"}}. Search finds them like other names. */
  names: z.record(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/), valueSchema).default({}),
  /** What the coordinates refer to: 'building' if all stalls of a building share a point. */
  position_precision: z.enum(POSITION_PRECISIONS).optional(),
  /** Columns that say yes or no to an amenity. */
  amenities: z.partialRecord(z.enum(AMENITIES), valueSchema).default({}),
  halal: halalSchema.optional(),
  /** Whether its addresses always begin with the house number, even where people write it after the street. */
  address_number_first: z.boolean().default(false),
  /**
   * For a source that writes names and addresses in capitals: they are converted to ordinary case, except these spellings.
   */
  capitals: z.strictObject({ spellings: z.array(z.string()).default([]) }).optional(),
  /** Variants of cities by country code, added to the built-in table. */
  cities: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Cuisines that the built-in table lacks. */
  cuisines: z.record(z.string(), z.array(z.string())).default({}),
});
export type Mapping = z.infer<typeof mappingSchema>;

/**
 * Reads a mapping file by path, or by the name of an included one ('singapore-muis').
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
  throw new ImportError('mapping', `The mapping ${nameOrPath} cannot be used: ${issue ? problemOf(issue) : ''}.`);
}

/** The keys that a mapping may have, by path; where a key is free, there is no list. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(mappingSchema.shape),
  fields: Object.keys(mappingSchema.shape.fields.shape),
  amenities: AMENITIES,
};

function problemOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  const keys = KEYS[path];
  if (issue.code !== 'unrecognized_keys' || keys === undefined) return `${path}: ${issue.message}`;
  const unknown = [...issue.path, issue.keys[0]].join('.');
  return `${unknown} is none of ${keys.join(', ')}`;
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ImportError('mapping', `The mapping ${name} is not valid JSON.`, { cause });
  }
}

/** The `stated_by` of the mapping's evidence; null if it has none. */
export function statedByOf({ halal }: Mapping): string | null {
  if (!halal) return null;
  return halal.kind === 'curated' ? curatedBy(halal) : halal.stated_by;
}

/** The `stated_by` of a curated list. */
export function curatedBy({ owner }: { readonly owner: string }): string {
  return `Curated by ${owner}`;
}

/** The columns that the mapping names. */
export function mappedColumns(mapping: Mapping): string[] {
  const halal = mapping.halal;
  const sources: (ValueSource | undefined)[] = [
    mapping.id,
    ...Object.values(mapping.fields),
    ...Object.values(mapping.names),
    ...Object.values(mapping.amenities),
    halal?.statement,
    ...Object.values(halal?.facts ?? {}),
    halal?.kind === 'register' ? halal.certificate : undefined,
    halal?.kind === 'curated' ? halal.status : undefined,
    ...mapping.where.map(({ value }) => value),
    typeof mapping.prayer_space?.kind === 'object' ? mapping.prayer_space.kind : undefined,
    ...PRAYER_FACTS.map((fact) => mapping.prayer_space?.[fact]),
  ];
  return [...new Set(sources.flatMap((source) => (source ? columnsOf(source) : [])))];
}

/** Why the mapping skips a row; null if it imports it. */
export function skipReason({ where }: Mapping, record: SourceRecord): string | null {
  const failed = where.find(({ value, is, is_not, matches }) => {
    const found = mappedValue(value, record) ?? '';
    if (is !== undefined && !is.includes(found)) return true;
    if (is_not?.includes(found)) return true;
    return matches !== undefined && !new RegExp(matches, 'u').test(found);
  });
  return failed === undefined ? null : 'the mapping leaves it out';
}
