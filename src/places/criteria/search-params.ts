import { DIRECTORY_CUISINES, SEARCH_CUISINES } from '#domain/taxonomy.ts';
import { toCountryCode, toCountrySlug } from './country-slug.ts';
import { type Criteria, canonical, isAmenity, isHalalStatus, isPriceLevel, isSort } from './criteria.ts';

/** The specification's own parameters are q, cuisine, halal and city (R4); the others are ours. */
export const PARAMETERS = [
  'q',
  'halal',
  'cuisine',
  'city',
  'country',
  'price',
  'amenities',
  'open',
  'open-at',
  'certificate-on',
  'prayer-within',
  'featured',
  'radius',
  'sort',
] as const;

/**
 * Reads the criteria from an address. Lists may be given as comma lists or repeated parameters, in any case (U64).
 * Never fails: what no list knows is left out, except cuisines and cities, which become chips.
 */
export function parseCriteria(params: URLSearchParams): Criteria {
  const lowerList = (name: string) => list(params, name).map((value) => value.toLowerCase());
  const sort = params.get('sort')?.toLowerCase() ?? '';
  const countryCode = toCountryCode(params.get('country') ?? '');
  return canonical({
    text: params.get('q') ?? '',
    halalStatus: lowerList('halal').map(aliasOfStatus).filter(isHalalStatus),
    cuisines: list(params, 'cuisine').map(knownSpelling),
    priceLevels: list(params, 'price').map(toPriceLevel).filter(isPriceLevel),
    amenities: lowerList('amenities').filter(isAmenity),
    city: params.get('city') ?? '',
    ...(countryCode ? { countryCode } : {}),
    openNow: isOn(params.get('open')),
    openAt: params.get('open-at') ?? '',
    certificateOn: params.get('certificate-on') ?? '',
    prayerWithinM: Number(params.get('prayer-within') ?? 0),
    featured: isOn(params.get('featured')),
    radiusKm: Number(params.get('radius') ?? 0),
    ...(isSort(sort) ? { sort } : {}),
  });
}

/** Writes the criteria as an address; `parseCriteria` reads them back unchanged (F43). Foreign parameters stay. */
export function formatCriteria(criteria: Criteria, foreign?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(foreign);
  for (const name of PARAMETERS) params.delete(name);
  const put = (name: (typeof PARAMETERS)[number], value: string) => {
    if (value) params.set(name, value);
  };
  const asked = canonical(criteria);
  put('q', asked.text);
  put('halal', asked.halalStatus.join(','));
  put('cuisine', asked.cuisines.map(escapeItem).join(','));
  put('city', asked.city ?? '');
  put('country', asked.countryCode ? toCountrySlug(asked.countryCode) : '');
  put('price', asked.priceLevels.join(','));
  put('amenities', asked.amenities.join(','));
  put('open', asked.openNow ? '1' : '');
  put('open-at', asked.openAt ?? '');
  put('certificate-on', asked.certificateOn ?? '');
  put('prayer-within', asked.prayerWithinM ? String(asked.prayerWithinM) : '');
  put('featured', asked.featured ? '1' : '');
  put('radius', asked.radiusKm ? String(asked.radiusKm) : '');
  put('sort', asked.sort ?? '');
  return params;
}

function list(params: URLSearchParams, name: string): string[] {
  return params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((item) => unescapeItem(item).trim())
    .filter((item) => item !== '');
}

/** A comma inside a value must not end it. */
function escapeItem(item: string): string {
  return item.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function unescapeItem(item: string): string {
  return item.replace(/%2C|%25/gi, (code) => (code === '%25' ? '%' : ','));
}

function isOn(value: string | null): boolean {
  return value === '1' || value?.toLowerCase() === 'true';
}

/** '$$' and '2' mean the same level. */
function toPriceLevel(value: string): number {
  return /^\$+$/.test(value) ? value.length : Number(value);
}

/** 'Certified Halal' and 'muslim-owned' are accepted beside the stored words. */
function aliasOfStatus(value: string): string {
  const word = value.replaceAll(/[\s-]+/g, '_');
  return word === 'certified_halal' ? 'certified' : word;
}

function knownSpelling(cuisine: string): string {
  const known = [...SEARCH_CUISINES, ...DIRECTORY_CUISINES].find(
    (name) => name.toLowerCase() === cuisine.toLowerCase(),
  );
  return known ?? cuisine;
}
