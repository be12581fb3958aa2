import { stateTags } from '#domain/places/contrary-tags.ts';
import { AMENITIES, PLACE_KINDS } from '#domain/places/taxonomy.ts';
import { ImportError } from '../import-error.ts';
import { mappedValue, type SourceRecord, valueAt } from '../mapped-value.ts';
import { curatedBy, type Mapping, mappedColumns, skipReason } from '../mapping.ts';
import { contraryCuisines } from '../osm-tags.ts';
import type { RawEvidence, RawPlace, ReadRow } from '../raw-place.ts';
import { readCsvRows } from './csv-rows.ts';
import { geometryPosition } from './geometry.ts';
import { readJsonItems } from './json-items.ts';
import { readJsonLines } from './json-lines.ts';
import { readKmlPlacemarks } from './kml-placemarks.ts';
import { openKmzText } from './kmz-text.ts';
import { openSourceText } from './source-text.ts';

const YES = /^(?:yes|y|true|1)$/i;

/**
 * Reads a table's places through a mapping. The file's extension gives its format: '.json' and '.geojson' an array of
 * objects, '.jsonl' and '.ndjson' an object per line, '.kml' and '.kmz' placemarks, anything else CSV with a header line.
 * @throws ImportError for an unreadable file, or if no row has a column that the mapping names
 */
export async function* readTablePlaces(path: string, mapping: Mapping): AsyncGenerator<ReadRow> {
  const isKmz = /\.kmz$/i.test(path);
  const source = await (isKmz ? openKmzText(path) : openSourceText(path));
  if (isKmz || /\.kml$/i.test(path)) {
    yield* readObjects(readKmlPlacemarks(source, path), path, mapping);
    return;
  }
  if (/\.(?:geo)?json$/i.test(path)) {
    const isFeatures = mapping.items === '' && /\.geojson$/i.test(path);
    yield* readObjects(
      readJsonItems(source, path, { arrays: [isFeatures ? 'features' : mapping.items] }),
      path,
      mapping,
    );
    return;
  }
  if (/\.(?:jsonl|ndjson)$/i.test(path)) {
    yield* readObjects(readJsonLines(source, path), path, mapping);
    return;
  }
  let line = 0;
  for await (const row of readCsvRows(source, path, mapping.delimiter, mappedColumns(mapping))) {
    line++;
    const reason = row.problem ?? skipReason(mapping, row.record);
    yield reason === null
      ? { line, place: toPlace(row.record, mapping), source: row.record, isUnended: row.isUnended }
      : { line, sourceId: mappedValue(mapping.id, row.record), reason };
  }
}

async function* readObjects(
  items: AsyncIterable<{ readonly value: unknown }>,
  path: string,
  mapping: Mapping,
): AsyncGenerator<ReadRow> {
  const missing = new Set(mappedColumns(mapping));
  let line = 0;
  for await (const { value } of items) {
    line++;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { line, sourceId: null, reason: 'the row is not a JSON object' };
      continue;
    }
    // A non-null object that is no array has string keys.
    const record = withGeometry(value as SourceRecord);
    for (const column of missing) if (valueAt(record, column) !== undefined) missing.delete(column);
    const reason = skipReason(mapping, record);
    yield reason === null
      ? { line, place: toPlace(record, mapping), source: record }
      : { line, sourceId: mappedValue(mapping.id, record), reason };
  }
  if (line === 0 || missing.size === 0) return;
  const names = [...missing].map((column) => `"${column}"`).join(', ');
  throw new ImportError(
    'file-format',
    `No row of ${path} has ${names}, which the mapping names; nothing was imported.`,
  );
}

/** Flattens a GeoJSON feature: its properties, its id, and one point for its geometry as '@latitude' and '@longitude'. */
function withGeometry(record: SourceRecord): SourceRecord {
  if (record['type'] !== 'Feature' || !('geometry' in record)) return record;
  const { properties, geometry, id } = record;
  const position = geometryPosition(geometry);
  return {
    ...(id !== undefined && { id }),
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
    features: mapping.prayer_space?.features === undefined ? undefined : record[mapping.prayer_space.features],
  };
  const byLanguage = Object.entries(mapping.names).map(([tag, source]) => [tag, mappedValue(source, record)] as const);
  const kind = value('place_kind');
  const flags = AMENITIES.filter((amenity) => mapping.amenities[amenity]);
  return {
    sourceId: mappedValue(mapping.id, record),
    names: [value('name'), value('alt_name'), ...byLanguage.map(([, name]) => name)],
    ...(byLanguage.length > 0 && { namesByLanguage: Object.fromEntries(byLanguage) }),
    ...(kind !== undefined && { placeKind: PLACE_KINDS.find((each) => each === kind) ?? null }),
    latitude: value('latitude'),
    longitude: value('longitude'),
    country: value('country') ?? null,
    evidence: toEvidence(record, mapping),
    ...Object.fromEntries(Object.entries(optional).filter(([, content]) => content !== undefined)),
    ...(flags.length > 0 && {
      amenities: flags.filter((amenity) => {
        const source = mapping.amenities[amenity];
        return source !== undefined && YES.test(mappedValue(source, record) ?? '');
      }),
    }),
  };
}

function toEvidence(record: SourceRecord, { halal, fields }: Mapping): RawEvidence[] {
  if (!halal) return [];
  if (halal.kind === 'curated') return curatedEvidence(record, halal);
  const statement = halal.statement ? mappedValue(halal.statement, record) : null;
  if (halal.kind === 'tag') {
    const url = fields.source_url ? mappedValue(fields.source_url, record) : null;
    const cuisines = fields.cuisines && mappedValue(fields.cuisines, record);
    return statement === null
      ? []
      : [
          {
            kind: 'source_tag',
            authority: null,
            certificateNumber: null,
            statedBy: halal.stated_by,
            statement: stateTags(statement, contraryCuisines(cuisines)),
            url,
            checkedOn: halal.checked_on ?? null,
            isAuthoritative: false,
          },
        ];
  }
  const certificateNumber = mappedValue(halal.certificate, record)?.trim() ?? '';
  if (certificateNumber === '') return [];
  return [
    {
      kind: 'certificate',
      authority: halal.authority,
      certificateNumber,
      statedBy: halal.stated_by,
      statement,
      url: halal.url ?? null,
      checkedOn: halal.checked_on,
      isAuthoritative: halal.authoritative,
    },
  ];
}

type Curated = Extract<NonNullable<Mapping['halal']>, { readonly kind: 'curated' }>;

function curatedEvidence(record: SourceRecord, curated: Curated): RawEvidence[] {
  const status = mappedValue(curated.status, record);
  if (status !== 'muslim_owned' && status !== 'halal_friendly') return [];
  return [
    {
      kind: 'community_report',
      authority: null,
      certificateNumber: null,
      statedBy: curatedBy(curated),
      statement: curated.statement ? mappedValue(curated.statement, record) : null,
      url: curated.url ?? null,
      checkedOn: curated.checked_on,
      supports: status,
      isAuthoritative: false,
    },
  ];
}
