import tzLookup from '@photostructure/tz-lookup';
import { type Position, quantise } from '#domain/geo/geo.ts';
import { factsAgainst, type StatedFacts } from '#domain/places/facts.ts';
import { ROMANISED } from '#domain/places/romanised-name.ts';
import { type HalalStatus, type PlaceKind, PRICE_LEVELS } from '#domain/places/taxonomy.ts';
import { normaliseCity } from './city.ts';
import { cleanText, clip } from './clean-text.ts';
import { toContacts } from './contact-data.ts';
import { countryAt, countryCode, countryName } from './country.ts';
import { toCuisines } from './cuisine.ts';
import { whyNeverOpen } from './gone-places.ts';
import { calendarOf } from './hours/holidays.ts';
import { inferCuisines } from './inferred-cuisine.ts';
import { cleanNames, kindInNames } from './known-names.ts';
import { inCase } from './letter-case.ts';
import { parseOpeningHours } from './parse-hours.ts';
import { toWebsite } from './place-contact.ts';
import { evidenceId, placeId } from './place-id.ts';
import { toOwnPicture } from './place-picture.ts';
import type { RawEvidence, RawPlace, RefusedRow } from './raw-place.ts';
import { romanise } from './romanise.ts';
import type { Rules } from './rules.ts';
import { shortName } from './short-name.ts';
import { nameForSlug, slugBase } from './slug.ts';
import type { PlaceData, PrayerSpaceData, StagedEvidence, StagedRow } from './staged-row.ts';

export type Normalised<Data = PlaceData | PrayerSpaceData> =
  | { readonly row: StagedRow<Data>; readonly warnings: readonly string[] }
  | RefusedRow;

/** A place's permanent key. */
type SourceKey = readonly [source: string, sourceId: string];

const NAME_LENGTH = 300;
const TEXT_LENGTH = 500;
const AREA_LENGTH = 200;
const SOURCE_ID_LENGTH = 200;
const MAX_ALT_NAMES = 20;

/**
 * Converts a place to our format, or returns the reason for refusing it.
 * @param today 'YYYY-MM-DD': holidays are listed for its year and the next one
 */
export function normalise(
  raw: RawPlace,
  line: number,
  rules: Rules,
  today: string = new Date().toISOString().slice(0, 10),
): Normalised<PlaceData> {
  const sourceId = cleanText(raw.sourceId);
  const refuse = (reason: string): Normalised<PlaceData> => ({ sourceId, reason });
  if (sourceId === null) return refuse('it has no id of its own in the source');
  if (sourceId.length > SOURCE_ID_LENGTH) return refuse(`its id is longer than ${SOURCE_ID_LENGTH} characters`);
  const written = raw.names.map(toName).filter((name) => name !== null);
  const names = [...new Set(written.map((name) => inCase(name, rules.capitals)))];
  const [full, ...more] = names;
  if (full === undefined) return refuse('it has no name');
  const name = shortName(full);
  const others = [full, ...more].filter((other) => other !== name);
  if (name.length > NAME_LENGTH) return refuse(`its name is longer than ${NAME_LENGTH} characters`);
  const where = toPosition(raw.latitude, raw.longitude);
  if (typeof where === 'string') return refuse(where);
  const country = findCountry(raw.country, where.position, rules.defaultCountry);
  if (country === null) return refuse('its country is unknown: no tag, no coordinate in a country, no --country');
  const gone = whyNeverOpen(cleanText(raw.openingHours), false);
  if (gone !== null) return { sourceId, reason: gone, isClosed: true };
  const id = placeId(rules.source, sourceId);
  const contacts = toContacts(raw, country, rules);
  const hours =
    raw.openingHours === undefined
      ? null
      : parseOpeningHours(cleanText(raw.openingHours) ?? '', calendarOf(country, today));
  const isOfCuisines = raw.cuisines !== undefined || raw.kinds !== undefined;
  const inferred = inferCuisines(names, country);
  const stated = [...new Set([...toCuisines(raw.cuisines, rules.cuisines), ...(raw.kinds ?? [])])];
  const cuisines = isKosharyTakenForKosher(stated, inferred) ? [] : stated;
  const kind = raw.placeKind ?? kindInNames(names);
  const data: PlaceData = {
    slug_base: slugBase(nameForSlug(name, country, raw.namesByLanguage), rules.source, sourceId),
    source: rules.source,
    source_id: sourceId,
    name,
    alt_names: others.filter((other) => other.length <= NAME_LENGTH).slice(0, MAX_ALT_NAMES),
    names: { ...cleanNames(raw.namesByLanguage ?? {}, NAME_LENGTH), ...romanised(full, country, raw.namesByLanguage) },
    place_kind: kind,
    latitude: where.position?.latitude ?? null,
    longitude: where.position?.longitude ?? null,
    country_code: country,
    country: countryName(country),
    time_zone: where.position ? tzLookup(where.position.latitude, where.position.longitude) : cleanText(raw.timeZone),
    ...(raw.positionPrecision !== undefined && {
      position_precision: where.position === null ? null : raw.positionPrecision,
    }),
    ...(raw.building !== undefined && { building: clipped(raw.building, AREA_LENGTH) }),
    ...(raw.district !== undefined && { district: clipped(raw.district, AREA_LENGTH) }),
    ...contacts.data,
    ...(raw.city !== undefined && { city: normaliseCity(raw.city, country, rules.cities) }),
    ...(isOfCuisines && { cuisine_types: cuisines }),
    inferred_cuisines: cuisines.length > 0 ? [] : inferred.filter((each) => isSold(each, kind)),
    ...(raw.priceLevel !== undefined && { price_level: toPriceLevel(raw.priceLevel) }),
    ...(raw.picture !== undefined && { primary_image_url: toOwnPicture(raw.picture) }),
    ...(hours && { operating_hours: hours.hours, opening: hours.opening, hours_text: hours.text }),
    ...(raw.amenities && { amenities: Object.fromEntries(raw.amenities.map((amenity) => [amenity, true])) }),
    ...(rules.speaksOfHalal && judgeHalal([rules.source, sourceId], raw.evidence)),
  };
  const damaged = isDamaged(name, data.address) ? `its name or address was damaged before: ${clip(name, 40)}` : null;
  const priced = cleanText(raw.priceLevel);
  const price =
    priced !== null && data.price_level === null ? `its price level is none of 1 to 4 or $ to $$$$: ${priced}` : null;
  const found = [where.warning, hours?.warning ?? null, damaged, price].filter((warning) => warning !== null);
  const warnings = [...found, ...contacts.warnings, ...(raw.warnings ?? []), ...(raw.unused ?? [])];
  return { row: { line, source: rules.source, source_id: sourceId, id, data }, warnings };
}

/** Our own name in Latin letters, if the place's have one certain reading. */
function romanised(name: string, country: string, names: RawPlace['namesByLanguage']): Record<string, string> {
  const text = romanise(name, country, names);
  return text === null || text.length > NAME_LENGTH ? {} : { [ROMANISED]: text };
}

function clipped(value: unknown, length: number): string | null {
  const text = cleanText(value);
  return text === null ? null : clip(text, length);
}

const WHOLLY_QUOTED = /^["“«]([^"“”«»]+)["”»]$/;

/** OpenStreetMap separates a tag's values by semicolons, even parts of one name. Some names are in quotes. */
function toName(value: unknown): string | null {
  const text =
    cleanText(value)
      ?.replaceAll('_', ' ')
      .replaceAll(/^[\s,;/|]+|(?<![\s,;/|])[\s,;/|]+$/g, '') ?? '';
  return cleanText(text.replaceAll(/\s*;\s*/g, ' / ').replace(WHOLLY_QUOTED, '$1'));
}

/** Wrong decoding leaves U+FFFD, the replacement character. */
function isDamaged(...texts: readonly (string | null | undefined)[]): boolean {
  return texts.some((text) => text?.includes('\uFFFD'));
}

/** Editors confuse *koshary* with *kosher*: an Egyptian dish in the name is better evidence than *Jewish* alone. */
function isKosharyTakenForKosher(stated: readonly string[], inferred: readonly string[]): boolean {
  return stated.length === 1 && stated[0] === 'Jewish' && inferred.includes('Egyptian');
}

/** Whether the cuisine fits the kind: a canteen is no café, and a caterer's bakery sells nothing over the counter. */
function isSold(cuisine: string, kind: PlaceKind | null): boolean {
  const isClosed = kind === 'canteen' || kind === 'caterer' || kind === 'central_kitchen';
  return !isClosed || (cuisine !== 'Cafe' && cuisine !== 'Bakery');
}

/** 1 to 4, from a number or currency signs; null for anything else. */
function toPriceLevel(value: unknown): number | null {
  const text = cleanText(value) ?? '';
  const level = /^[$€£¥]{1,4}$/.test(text) ? text.length : Number(text);
  return PRICE_LEVELS.find((each) => each === level) ?? null;
}

type Where = { readonly position: Position | null; readonly warning: string | null };

/** The position, or a sentence that says why the coordinates are wrong. */
export function toPosition(rawLatitude: unknown, rawLongitude: unknown): Where | string {
  const latitude = toDegrees(rawLatitude);
  const longitude = toDegrees(rawLongitude);
  if (latitude === null && longitude === null) return { position: null, warning: null };
  if (latitude === null) return 'it has a longitude without a latitude';
  if (longitude === null) return 'it has a latitude without a longitude';
  if (Number.isNaN(latitude)) return `its latitude is not a number: ${clip(cleanText(rawLatitude) ?? '', 40)}`;
  if (Number.isNaN(longitude)) return `its longitude is not a number: ${clip(cleanText(rawLongitude) ?? '', 40)}`;
  if (Math.abs(latitude) > 90) return `its latitude ${latitude} is outside -90 to 90`;
  if (Math.abs(longitude) > 180) return `its longitude ${longitude} is outside -180 to 180`;
  if (latitude === 0 && longitude === 0) {
    return { position: null, warning: 'coordinates 0, 0 were taken as none' };
  }
  return { position: { latitude: quantise(latitude), longitude: quantise(longitude) }, warning: null };
}

/** Null for no value, NaN for an invalid one. */
function toDegrees(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  const text = cleanText(value);
  if (text === null) return null;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** ISO code of the stated country, else of the position's, else the fallback. */
export function findCountry(stated: unknown, position: Position | null, fallback: string | null): string | null {
  const text = cleanText(stated);
  const said = text === null ? null : countryCode(text);
  return said ?? (position ? countryAt(position) : null) ?? fallback;
}

/**
 * The status that the evidence supports. Only a certificate of a register that the mapping declares authoritative gives
 * 'certified' (U106). A tag that states halal food, and a curated list's word, give 'halal_friendly', unless the source itself
 * states a fact against the place (U120) or that not all food is halal. A curated list's 'muslim_owned' says who owns the place,
 * which no fact contradicts. `moderation.supported_status` is the same in SQL.
 */
function judgeHalal(key: SourceKey, claims: readonly RawEvidence[]): Partial<PlaceData> {
  const evidence = claims
    .filter(({ kind, supports, facts }) => kind === 'certificate' || supports !== undefined || isStated(facts))
    .map((claim) => toEvidence(key, claim));
  const certificate = evidence.find((piece) => piece.verified);
  const tag = evidence.find((piece) => piece.kind === 'source_tag');
  const isDenied = evidence.some(({ facts }) => factsAgainst(facts).length > 0 || facts?.menu === 'part');
  const curated = claims.find(({ supports }) => supports !== undefined);
  const supported = curated?.supports ?? (tag?.facts?.menu === undefined ? 'unverified' : 'halal_friendly');
  const status: HalalStatus = certificate
    ? 'certified'
    : isDenied && supported === 'halal_friendly'
      ? 'unverified'
      : supported;
  const reason = certificate
    ? `Certificate ${certificate.certificate_number ?? ''} (${certificate.stated_by})`
    : curated
      ? curated.statedBy
      : tag
        ? `${tag.statement ?? ''} (${tag.stated_by})`
        : 'No evidence in the source';
  return { halal_status: status, halal_status_reason: reason, evidence };
}

function isStated(facts: StatedFacts | undefined): facts is StatedFacts {
  return facts !== undefined && Object.values(facts).some((value) => value !== undefined);
}

function toEvidence(key: SourceKey, claim: RawEvidence): StagedEvidence {
  const reference = claim.certificateNumber ?? claim.statement ?? '';
  return {
    id: evidenceId(...key, claim.kind, `${claim.statedBy}:${reference}`),
    kind: claim.kind,
    authority: claim.authority,
    certificate_number: clipped(claim.certificateNumber, 100),
    valid_until: null,
    stated_by: claim.statedBy,
    statement: clipped(claim.statement, TEXT_LENGTH),
    url: toWebsite(claim.url).value,
    checked_on: claim.checkedOn,
    ended_on: null,
    verified: claim.kind === 'certificate' && claim.isAuthoritative && claim.certificateNumber !== null,
    ...(isStated(claim.facts) && { facts: claim.facts }),
    ...(claim.supports && { supports: claim.supports }),
  };
}
