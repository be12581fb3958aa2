import { PRAYER_SPACE_KINDS, type PrayerSpaceKind } from '#domain/prayer/prayer-space.ts';
import { normaliseCity } from './city.ts';
import { cleanText, clip } from './clean-text.ts';
import { toContacts } from './contact-data.ts';
import { findCountry, type Normalised, toPosition } from './normalise.ts';
import { placeId } from './place-id.ts';
import { toPrayerFacts } from './prayer-facts.ts';
import type { RawPlace } from './raw-place.ts';
import type { Rules } from './rules.ts';
import type { PrayerFactData, PrayerSpaceData } from './staged-row.ts';

/** What a row states that is a place to pray, but not of which kind. */
const UNKNOWN_KIND = 'unknown';
const NAME_LENGTH = 300;
const SOURCE_ID_LENGTH = 200;
const FEATURE_LENGTH = 100;
const MAX_FEATURES = 50;

/**
 * Converts a prayer space to our format, or returns the reason for refusing it. One without a position is useless; one without a name
 * is not, because the row or its source says what it is.
 * @param ofSource the kind of all rows, or that each states its own
 */
export function normalisePrayerSpace(
  raw: RawPlace,
  line: number,
  ofSource: PrayerSpaceKind | 'stated',
  rules: Rules,
): Normalised {
  const sourceId = cleanText(raw.sourceId);
  const refuse = (reason: string): Normalised => ({ sourceId, reason });
  if (sourceId === null) return refuse('it has no id of its own in the source');
  if (sourceId.length > SOURCE_ID_LENGTH) return refuse(`its id is longer than ${SOURCE_ID_LENGTH} characters`);
  const [name] = raw.names.map(cleanText).filter((candidate) => candidate !== null);
  if (name !== undefined && name.length > NAME_LENGTH)
    return refuse(`its name is longer than ${NAME_LENGTH} characters`);
  const where = toPosition(raw.latitude, raw.longitude);
  if (typeof where === 'string') return refuse(where);
  if (where.position === null) return refuse('it has no position');
  const kind = ofSource === 'stated' ? toKind(raw.prayerSpaceKind) : ofSource;
  if (kind === undefined) return refuse(`its kind is none of ${PRAYER_SPACE_KINDS.join(', ')}, ${UNKNOWN_KIND}`);
  const country = findCountry(raw.country, where.position, rules.defaultCountry);
  if (country === null) return refuse('its country is unknown: no tag, no coordinate in a country, no --country');
  const facts = raw.prayerFacts && toPrayerFacts(raw.prayerFacts);
  const contacts = toContacts(raw, country, rules);
  const data: PrayerSpaceData = {
    kind,
    name: name ?? null,
    ...where.position,
    country_code: country,
    ...contacts.data,
    ...(raw.city !== undefined && { city: normaliseCity(raw.city, country, rules.cities) }),
    ...(raw.features !== undefined && { features: toFeatures(raw.features) }),
    ...(facts && { ...facts.data, stated_on: isStated(facts.data) ? (rules.asOf ?? raw.fileDate ?? null) : null }),
  };
  const row = { line, source: rules.source, source_id: sourceId, id: placeId(rules.source, sourceId), data };
  const found = where.warning === null ? [] : [where.warning];
  return { row, warnings: [...found, ...contacts.warnings, ...(facts?.warnings ?? []), ...(raw.unused ?? [])] };
}

/** So that a newer file changes no row of which it states nothing. */
function isStated(facts: PrayerFactData): boolean {
  return Object.values(facts).some((fact) => fact !== null);
}

/** Null for a place to pray whose kind is unknown, undefined for anything else. */
function toKind(stated: string | null | undefined): PrayerSpaceKind | null | undefined {
  return stated === UNKNOWN_KIND ? null : PRAYER_SPACE_KINDS.find((each) => each === stated);
}

function toFeatures(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.map(cleanText).filter((text) => text !== null);
  return [...new Set(texts.map((text) => clip(text, FEATURE_LENGTH)))].slice(0, MAX_FEATURES);
}
