import type { Position } from '#domain/geo/geo.ts';
import { stateTags } from '#domain/places/contrary-tags.ts';
import { OSM_STATED_BY } from '#domain/places/stated-by.ts';
import { whyGone } from '../gone-places.ts';
import { osmPrayerSpace, saysWhatItIs } from '../osm-prayer-space.ts';
import {
  noRestaurantReason,
  type OsmTags,
  osmAddressParts,
  osmAmenities,
  osmKinds,
  osmNames,
  osmNamesByLanguage,
  osmPlaceKind,
} from '../osm-tags.ts';
import { osmPrayerFacts } from '../prayer-facts.ts';
import type { RawEvidence, RawPlace, ReadRow } from '../raw-place.ts';
import { osmTagFacts } from '../tag-facts.ts';
import { geometryPosition, overpassRingPosition } from './geometry.ts';
import { type JsonItem, readJsonItems } from './json-items.ts';
import { openSourceText } from './source-text.ts';

/** Name of the source in a place's key; the id is 'node/123', 'way/123' or 'relation/123'. */
export const OSM_SOURCE = 'osm';

/** The lists of elements of the two formats. */
const ARRAYS = ['elements', 'features'];

interface Element {
  readonly id: string | null;
  readonly tags: OsmTags;
  readonly position: Position | null;
}

/**
 * Reads the places to eat of an OpenStreetMap file, Overpass JSON (`elements`) or GeoJSON (`features`): nodes, ways and
 * relations with a centre, polygons.
 * @param asOf 'YYYY-MM-DD', by default today: places that ended before are refused
 * @throws ImportError for an unreadable file
 */
export function readOsmPlaces(path: string, asOf: string = today()): AsyncGenerator<ReadRow> {
  return readOsm(path, asOf, (tags) => noRestaurantReason(tags, asOf), toPlace);
}

/**
 * As `readOsmPlaces`, for Muslim places to pray. If no row of the file says what it is, the file was filtered to places to pray, and
 * all its rows are some. Reads the file up to the first row that does, and then again.
 */
export async function* readOsmPrayerSpaces(path: string, asOf: string = today()): AsyncGenerator<ReadRow> {
  const isFiltered = !(await saysWhatRowsAre(path));
  yield* readOsm(
    path,
    asOf,
    (tags) => {
      const found = osmPrayerSpace(tags, isFiltered, asOf);
      return 'reason' in found ? found.reason : null;
    },
    (element, fileDate) => toPrayerSpace(element, isFiltered, asOf, fileDate),
  );
}

async function saysWhatRowsAre(path: string): Promise<boolean> {
  const source = await openSourceText(path);
  for await (const item of readJsonItems(source, path, { arrays: ARRAYS })) {
    if (saysWhatItIs(toElement(item).tags)) return true;
  }
  return false;
}

/** @param reasonAgainst why an element is not wanted; null if it is */
async function* readOsm(
  path: string,
  asOf: string,
  reasonAgainst: (tags: OsmTags) => string | null,
  toRow: (element: Element, fileDate: string | null) => RawPlace,
): AsyncGenerator<ReadRow> {
  const source = await openSourceText(path);
  // Both exports state their date before the elements.
  let fileDate: string | null = null;
  const shape = {
    arrays: ARRAYS,
    asideKeys: ['timestamp', 'osm3s'],
    onAside: (_: string, value: unknown) => {
      fileDate = toDay(dateOf(value)) ?? fileDate;
    },
  };
  let line = 0;
  for await (const item of readJsonItems(source, path, shape)) {
    line++;
    const element = toElement(item);
    const { id, tags } = element;
    const reason = reasonAgainst(tags);
    yield reason === null
      ? { line, place: toRow(element, fileDate), source: { id, ...tags } }
      : { line, sourceId: id, reason, isClosed: whyGone(tags, asOf) !== null };
  }
}

/** @returns 'YYYY-MM-DD' in UTC */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function dateOf(value: unknown): unknown {
  const isOverpass = typeof value === 'object' && value !== null && 'timestamp_osm_base' in value;
  return isOverpass ? value.timestamp_osm_base : value;
}

/** The day of an ISO date or instant; null for anything else, such as a year and month. */
function toDay(value: unknown): string | null {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value)?.[0] : undefined;
  if (day === undefined) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

function toElement({ array, value }: JsonItem): Element {
  // An object of unknown content; each property is checked below.
  const object = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  if (array === 'features') {
    const tags = toTags(object['properties']);
    const id = object['id'] ?? tags['@id'];
    return { id: toOsmId(id), tags, position: geometryPosition(object['geometry']) };
  }
  const position =
    toPosition(object) ?? toPosition(object['center']) ?? overpassRingPosition(object['geometry']) ?? boxCentre(object);
  return { id: toOsmId(`${String(object['type'])}/${String(object['id'])}`), tags: toTags(object['tags']), position };
}

function toOsmId(value: unknown): string | null {
  return typeof value === 'string' && /^(?:node|way|relation)\/\d+$/.test(value) ? value : null;
}

function toTags(value: unknown): OsmTags {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((tag): tag is [string, string] => typeof tag[1] === 'string' && tag[1].trim() !== ''),
  );
}

function toPosition(value: unknown): Position | null {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lon' in value)) return null;
  const { lat, lon } = value;
  return typeof lat === 'number' && typeof lon === 'number' ? { latitude: lat, longitude: lon } : null;
}

function boxCentre({ bounds }: Readonly<Record<string, unknown>>): Position | null {
  if (typeof bounds !== 'object' || bounds === null) return null;
  if (!('minlat' in bounds && 'minlon' in bounds && 'maxlat' in bounds && 'maxlon' in bounds)) return null;
  const latitude = (Number(bounds.minlat) + Number(bounds.maxlat)) / 2;
  const longitude = (Number(bounds.minlon) + Number(bounds.maxlon)) / 2;
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** What the tags of any place say: where it is and how to reach it. */
function located({ id, tags, position }: Element): RawPlace {
  return {
    sourceId: id,
    names: osmNames(tags),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    country: tags['addr:country']?.trim().toUpperCase() ?? null,
    evidence: [],
    description: tags['description'] ?? null,
    address: tags['addr:full'] ?? null,
    addressParts: osmAddressParts(tags),
    postalCode: tags['addr:postcode'] ?? null,
    city: tags['addr:city:en'] ?? tags['addr:city'] ?? null,
    phone: tags['contact:phone'] ?? tags['phone'] ?? tags['contact:mobile'] ?? tags['mobile'] ?? null,
    website: tags['contact:website'] ?? tags['website'] ?? tags['url'] ?? null,
    sourceUrl: id === null ? null : `https://www.openstreetmap.org/${id}`,
  };
}

function toPrayerSpace(element: Element, isFiltered: boolean, asOf: string, fileDate: string | null): RawPlace {
  const found = osmPrayerSpace(element.tags, isFiltered, asOf);
  const prayerFacts = osmPrayerFacts(element.tags);
  return { ...located(element), ...('kind' in found && { prayerSpaceKind: found.kind }), prayerFacts, fileDate };
}

function toPlace(element: Element, fileDate: string | null): RawPlace {
  const { id, tags } = element;
  return {
    ...located(element),
    namesByLanguage: osmNamesByLanguage(tags),
    placeKind: osmPlaceKind(tags),
    positionPrecision: 'place',
    building: tags['addr:housename'] ?? null,
    district: tags['addr:district:en'] ?? tags['addr:district'] ?? tags['addr:suburb'] ?? null,
    evidence: toEvidence(id, tags, fileDate),
    cuisines: tags['cuisine'] ?? null,
    kinds: osmKinds(tags),
    openingHours: tags['opening_hours'] ?? null,
    amenities: osmAmenities(tags),
  };
}

function toEvidence(id: string | null, tags: OsmTags, fileDate: string | null): RawEvidence[] {
  const { facts, contrary } = osmTagFacts(tags);
  const value = tags['diet:halal']?.trim().toLowerCase();
  const isStated = facts.menu !== undefined;
  // Without them, tags such as alcohol=no say nothing about halal.
  if (!isStated && contrary.length === 0) return [];
  const checked = toDay(tags['check_date:diet:halal'] ?? tags['check_date'] ?? tags['survey:date']);
  // A date after the file's own is an error.
  const isPlausible = checked !== null && (fileDate === null || checked <= fileDate);
  return [
    {
      kind: 'source_tag',
      authority: null,
      certificateNumber: null,
      statedBy: OSM_STATED_BY,
      statement: stateTags(isStated ? `diet:halal=${value}` : null, contrary),
      url: id === null ? null : `https://www.openstreetmap.org/${id}`,
      // The date says when someone checked the tag diet:halal; the file's own day says nothing of that.
      checkedOn: isStated && isPlausible ? checked : null,
      facts,
      isAuthoritative: false,
    },
  ];
}
