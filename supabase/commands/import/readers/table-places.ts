import { stateTags } from '#domain/places/contrary-tags.ts';
import { type StatedFacts, statedFacts, weakestFacts } from '#domain/places/facts.ts';
import { AMENITIES, type Amenity, PLACE_KINDS } from '#domain/places/taxonomy.ts';
import { clip } from '../clean-text.ts';
import { ImportError } from '../import-error.ts';
import { readFacts } from '../mapped-facts.ts';
import { mappedValue, type SourceRecord, valueAt } from '../mapped-value.ts';
import { CURATED_CERTIFIES, CURATED_STATUSES, curatedBy, type Mapping, mappedColumns, skipReason } from '../mapping.ts';
import { PRAYER_FACTS, type RawPrayerFacts } from '../prayer-facts.ts';
import type { RawEvidence, RawPlace, ReadRow } from '../raw-place.ts';
import { cuisineFacts, menuOf } from '../tag-facts.ts';
import { readCsvRows } from './csv-rows.ts';
import { geometryPosition } from './geometry.ts';
import { readGpxWaypoints } from './gpx-waypoints.ts';
import { readJsonItems } from './json-items.ts';
import { readJsonLines } from './json-lines.ts';
import { readKmlPlacemarks } from './kml-placemarks.ts';
import { openKmzTexts } from './kmz-text.ts';
import { openSourceText } from './source-text.ts';
import { cellReader } from './spreadsheet-cells.ts';

const YES = /^(?:yes|y|true|1)$/i;
const EXAMPLE_LENGTH = 60;
const NO = /^(?:no|n|false|0)$/i;

/**
 * Reads a table's places through a mapping. The file's extension gives its format: '.json' and '.geojson' an array of
 * objects, '.jsonl' and '.ndjson' an object per line, '.kml' and '.kmz' placemarks, '.gpx' waypoints, anything else CSV with a header line.
 * @throws ImportError for an unreadable file, or if no row has a column that the mapping names
 */
export async function* readTablePlaces(path: string, mapping: Mapping): AsyncGenerator<ReadRow> {
  if (/\.kmz$/i.test(path)) {
    yield* readObjects(readKmlPlacemarks(openKmzTexts(path), path), path, mapping);
    return;
  }
  const source = await openSourceText(path);
  if (/\.kml$/i.test(path)) {
    yield* readObjects(readKmlPlacemarks([source], path), path, mapping);
    return;
  }
  if (/\.gpx$/i.test(path)) {
    yield* readObjects(readGpxWaypoints(source, path), path, mapping);
    return;
  }
  if (/\.(?:geo)?json$/i.test(path)) {
    const arrays = mapping.items === '' ? ['', 'features'] : [mapping.items];
    yield* readObjects(readJsonItems(source, path, { arrays }), path, mapping);
    return;
  }
  if (/\.(?:jsonl|ndjson)$/i.test(path)) {
    yield* readObjects(readJsonLines(source, path), path, mapping);
    return;
  }
  const toRow = rowMaker(mapping);
  let line = 0;
  for await (const row of readCsvRows(source, path, mapping.delimiter, mappedColumns(mapping))) {
    line++;
    yield toRow(line, row.record, row.problem, row.isUnended);
  }
}

type ToRow = (line: number, source: SourceRecord, problem: string | null, isUnended?: boolean) => ReadRow;

/** @returns makes a row of what a reader found; `problem` says why the reader refuses it */
function rowMaker(mapping: Mapping): ToRow {
  const readCells = cellReader(mapping);
  return (line, source, problem, isUnended = false) => {
    const { record, unused, refusal } = readCells(source);
    const reason = problem ?? skipReason(mapping, record) ?? refusal ?? whyRefused(mapping, record);
    if (reason !== null) return { line, sourceId: mappedValue(mapping.id, record), reason };
    const place = toPlace(record, mapping);
    return { line, place: { ...place, unused: [...unused, ...(place.unused ?? [])] }, source, isUnended };
  };
}

async function* readObjects(
  items: AsyncIterable<{ readonly value: unknown; readonly problem?: string | null }>,
  path: string,
  mapping: Mapping,
): AsyncGenerator<ReadRow> {
  const missing = new Set(mappedColumns(mapping));
  const toRow = rowMaker(mapping);
  let line = 0;
  for await (const { value, problem = null } of items) {
    line++;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { line, sourceId: null, reason: 'the row is not a JSON object' };
      continue;
    }
    // A non-null object that is no array has string keys.
    const record = withGeometry(value as SourceRecord);
    for (const column of missing) if (valueAt(record, column) !== undefined) missing.delete(column);
    yield toRow(line, record, problem);
  }
  if (line === 0 || missing.size === 0) return;
  const names = [...missing].map((column) => `"${column}"`).join(', ');
  throw new ImportError(
    'file-format',
    `No row of ${path} has ${names}, which the mapping names; nothing was imported.`,
  );
}

/** Why a row that the mapping imports can't be taken; null if it can. */
function whyRefused({ halal }: Mapping, record: SourceRecord): string | null {
  return halal?.kind === 'curated' && mappedValue(halal.status, record) === 'certified' ? CURATED_CERTIFIES : null;
}

/**
 * Flattens a GeoJSON feature: its properties, its id and other members beside them, and one point for its geometry as '@latitude'
 * and '@longitude'. A property goes before a member of the same name.
 */
function withGeometry(record: SourceRecord): SourceRecord {
  if (record['type'] !== 'Feature' || !('geometry' in record)) return record;
  const { type: _type, bbox: _bbox, properties, geometry, ...members } = record;
  const position = geometryPosition(geometry);
  return {
    ...members,
    ...(typeof properties === 'object' ? properties : {}),
    '@latitude': position?.latitude ?? null,
    '@longitude': position?.longitude ?? null,
  };
}

export function toPlace(record: SourceRecord, mapping: Mapping): RawPlace {
  const { fields } = mapping;
  const value = (field: keyof typeof fields) => {
    const source = fields[field];
    return source ? mappedValue(source, record) : undefined;
  };
  const optional = {
    description: value('description'),
    address: value('address'),
    postalCode: value('postal_code'),
    city: value('city'),
    phone: value('phone'),
    website: value('website'),
    sourceUrl: value('source_url'),
    timeZone: value('time_zone'),
    cuisines: value('cuisines'),
    openingHours: value('opening_hours'),
    priceLevel: value('price_level'),
    picture: value('picture'),
    building: value('building'),
    district: value('district'),
    positionPrecision: mapping.position_precision,
    prayerSpaceKind:
      typeof mapping.prayer_space?.kind === 'object' ? mappedValue(mapping.prayer_space.kind, record) : undefined,
    prayerFacts: mapping.prayer_space && prayerFacts(mapping.prayer_space, record),
    features: mapping.prayer_space?.features === undefined ? undefined : record[mapping.prayer_space.features],
  };
  const byLanguage = Object.entries(mapping.names).map(([tag, source]) => [tag, mappedValue(source, record)] as const);
  const kind = value('place_kind');
  const flags = AMENITIES.filter((amenity) => mapping.amenities[amenity]);
  const { evidence, warnings } = toEvidence(record, mapping);
  const unused = [...flags.flatMap((amenity) => unreadFlag(amenity, mapping, record)), ...unreadKind(kind)];
  return {
    sourceId: mappedValue(mapping.id, record),
    names: [value('name'), value('alt_name'), ...byLanguage.map(([, name]) => name)],
    ...(byLanguage.length > 0 && { namesByLanguage: Object.fromEntries(byLanguage) }),
    ...(kind !== undefined && { placeKind: PLACE_KINDS.find((each) => each === kind) ?? null }),
    latitude: value('latitude'),
    longitude: value('longitude'),
    country: value('country') ?? null,
    evidence,
    ...(warnings.length > 0 && { warnings }),
    ...(unused.length > 0 && { unused }),
    ...Object.fromEntries(Object.entries(optional).filter(([, content]) => content !== undefined)),
    ...(flags.length > 0 && {
      amenities: flags.filter((amenity) => {
        const source = mapping.amenities[amenity];
        return source !== undefined && YES.test(mappedValue(source, record) ?? '');
      }),
    }),
  };
}

/** What the row states, by the facts that the mapping names. */
function prayerFacts(mapped: NonNullable<Mapping['prayer_space']>, record: SourceRecord): RawPrayerFacts | undefined {
  const named = PRAYER_FACTS.flatMap((fact) => {
    const source = mapped[fact];
    return source === undefined ? [] : [[fact, mappedValue(source, record)] as const];
  });
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** A sentence for a value that is neither yes nor no. */
function unreadFlag(amenity: Amenity, mapping: Mapping, record: SourceRecord): string[] {
  const source = mapping.amenities[amenity];
  const value = source ? mappedValue(source, record) : null;
  if (value === null || YES.test(value) || NO.test(value)) return [];
  return [`its ${amenity} is none of yes, y, true, 1, no, n, false, 0: ${clip(value, EXAMPLE_LENGTH)}`];
}

function unreadKind(kind: string | null | undefined): string[] {
  if (kind === null || kind === undefined || PLACE_KINDS.some((each) => each === kind)) return [];
  return [`its place_kind is none of ${PLACE_KINDS.join(', ')}: ${clip(kind, EXAMPLE_LENGTH)}`];
}

/** The row's evidence, and what of it could not be used. */
function toEvidence(
  record: SourceRecord,
  { halal, fields }: Mapping,
): { readonly evidence: RawEvidence[]; readonly warnings: readonly string[] } {
  if (!halal) return { evidence: [], warnings: [] };
  const mapped = readFacts(halal.facts, record);
  const cuisines = cuisineFacts(fields.cuisines && mappedValue(fields.cuisines, record));
  const statement = halal.statement ? mappedValue(halal.statement, record) : null;
  const menu = halal.kind === 'tag' ? menuOf(/^diet:halal=([^;]*)(?=$|; )/.exec(statement ?? '')?.[1]) : undefined;
  const facts = weakestFacts(mapped.facts, cuisines.facts, { menu });
  if (halal.kind === 'curated') {
    const status = mappedValue(halal.status, record);
    const supports = CURATED_STATUSES.find((each) => each === status);
    const unknown = `its status "${clip(status ?? '', 60)}" is none of ${CURATED_STATUSES.join(', ')}, so it says nothing`;
    return {
      evidence: supports === undefined ? [] : [{ ...curatedEvidence(halal, supports, statement), facts }],
      warnings: [...mapped.warnings, ...(status === null || supports !== undefined ? [] : [unknown])],
    };
  }
  const piece =
    halal.kind === 'tag'
      ? tagEvidence(
          halal,
          stateTags(statement, cuisines.contrary),
          facts,
          fields.source_url && mappedValue(fields.source_url, record),
        )
      : certificateOf(halal, mappedValue(halal.certificate, record), statement);
  return {
    evidence: piece ? [{ ...piece, facts }] : [],
    warnings: mapped.warnings,
  };
}

type Halal = NonNullable<Mapping['halal']>;
type HalalOf<Kind extends Halal['kind']> = Extract<Halal, { readonly kind: Kind }>;

function tagEvidence(
  halal: HalalOf<'tag'>,
  statement: string,
  facts: StatedFacts,
  url: string | null | undefined,
): RawEvidence | null {
  if (statement === '' && statedFacts(facts).length === 0) return null;
  return {
    kind: 'source_tag',
    authority: null,
    certificateNumber: null,
    statedBy: halal.stated_by,
    statement: statement || null,
    url: url ?? null,
    checkedOn: halal.checked_on ?? null,
    isAuthoritative: false,
  };
}

function certificateOf(
  halal: HalalOf<'register'>,
  certificate: string | null,
  statement: string | null,
): RawEvidence | null {
  const certificateNumber = certificate?.trim() ?? '';
  if (certificateNumber === '') return null;
  return {
    kind: 'certificate',
    authority: halal.authority,
    certificateNumber,
    statedBy: halal.stated_by,
    statement,
    url: halal.url ?? null,
    checkedOn: halal.checked_on,
    isAuthoritative: halal.authoritative,
  };
}

function curatedEvidence(
  curated: HalalOf<'curated'>,
  supports: (typeof CURATED_STATUSES)[number],
  statement: string | null,
): RawEvidence {
  return {
    kind: 'community_report',
    authority: null,
    certificateNumber: null,
    statedBy: curatedBy(curated),
    statement,
    url: curated.url ?? null,
    checkedOn: curated.checked_on,
    supports,
    isAuthoritative: false,
  };
}
