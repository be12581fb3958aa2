import { AMENITIES } from '#domain/taxonomy.ts';
import { type Mapping, mappedColumns, mappedValue } from '../mapping.ts';
import type { RawEvidence, RawPlace, ReadRow } from '../raw-place.ts';
import { readCsvRows } from './csv-rows.ts';
import { readJsonItems } from './json-items.ts';
import { openSourceText } from './source-text.ts';

const YES = /^(?:yes|y|true|1)$/i;

/**
 * The places of a CSV file (header line first) or of an array of objects in a JSON file, through a mapping. The file's ending says
 * which it is: '.json' or anything else.
 * @throws ImportError for a file that cannot be read as such
 */
export async function* readTablePlaces(path: string, mapping: Mapping): AsyncGenerator<ReadRow> {
  const source = await openSourceText(path);
  let line = 0;
  if (/\.(?:geo)?json$/i.test(path)) {
    for await (const { value } of readJsonItems(source, path, { arrays: [mapping.items] })) {
      line++;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        yield { line, sourceId: null, reason: 'the row is not a JSON object' };
        continue;
      }
      // A non-null object that is no array has string keys.
      yield { line, place: toPlace(flatten(value as Readonly<Record<string, unknown>>), mapping) };
    }
    return;
  }
  for await (const row of readCsvRows(source, path, mapping.delimiter, mappedColumns(mapping))) {
    line++;
    yield row.problem === null
      ? { line, place: toPlace(row.record, mapping) }
      : { line, sourceId: mappedValue(mapping.id, row.record), reason: row.problem };
  }
}

/** The record with the fields of its fields beside them: {a: {b: 1}} has 'a.b', too. */
function flatten(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const inner = Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([field, content]): [string, unknown] => [`${name}.${field}`, content])
      : [],
  );
  return inner.length === 0 ? record : { ...record, ...Object.fromEntries(inner) };
}

function toPlace(record: Readonly<Record<string, unknown>>, mapping: Mapping): RawPlace {
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
    features: mapping.prayer_space?.features === undefined ? undefined : record[mapping.prayer_space.features],
  };
  const flags = AMENITIES.filter((amenity) => mapping.amenities[amenity]);
  return {
    sourceId: mappedValue(mapping.id, record),
    names: [value('name'), value('alt_name')],
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

function toEvidence(record: Readonly<Record<string, unknown>>, { halal, fields }: Mapping): RawEvidence[] {
  if (!halal) return [];
  const statement = halal.statement ? mappedValue(halal.statement, record) : null;
  if (halal.kind === 'tag') {
    const url = fields.source_url ? mappedValue(fields.source_url, record) : null;
    return statement === null
      ? []
      : [
          {
            kind: 'source_tag',
            authority: null,
            certificateNumber: null,
            statedBy: halal.stated_by,
            statement,
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
