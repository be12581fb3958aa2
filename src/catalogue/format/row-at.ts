/** Converts a row of columns back to an object, for merging columns. */
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { Columns } from './columns.ts';
import { CONTRARY_BIT } from './contrary-bit.ts';
import { idAt } from './ids.ts';
import type { IndexRow } from './index-row.ts';
import { ALT_NAME_SEPARATOR } from './other-names.ts';
import { expandSlug, showId } from './short-slug.ts';
import { stringAt } from './string-table.ts';
import { isSampleOf, priceOf, statusOf } from './traits.ts';

export function slugAt({ ids, strings }: Pick<Columns, 'ids' | 'strings'>, row: number): string {
  return expandSlug(stringAt(strings.slug, row), stringAt(strings.name, row), idAt(ids, row));
}

/** Empty if there is none. */
export function certifierAt({ numbers, dictionaries }: Pick<Columns, 'numbers' | 'dictionaries'>, row: number): string {
  return dictionaries.certifiers[(numbers.certifier[row] ?? 0) - 1] ?? '';
}

export function rowAt({ located, ids, numbers, strings, dictionaries }: Columns, row: number): IndexRow {
  const number = (name: keyof typeof numbers): number => numbers[name][row] ?? 0;
  const traits = number('traits');
  const id = idAt(ids, row);
  const name = stringAt(strings.name, row);
  const altNames = stringAt(strings.altNames, row);
  const locality = dictionaries.localities[number('locality')];
  const hours = dictionaries.hours[number('hours')];
  return {
    id,
    slug: slugAt({ ids, strings }, row),
    name,
    englishAt: number('englishAt'),
    kind: number('kind'),
    altNames: altNames === '' ? [] : altNames.split(ALT_NAME_SEPARATOR),
    latitude: row < located ? number('latitude') : null,
    longitude: row < located ? number('longitude') : null,
    address: stringAt(strings.address, row),
    postalCode: stringAt(strings.postalCode, row),
    city: locality?.city ?? null,
    countryCode: locality?.countryCode ?? '',
    region: locality?.region ?? '',
    timeZone: locality?.timeZone ?? null,
    hours: hours?.weekly ?? null,
    specialHours: hours?.special ?? [],
    opening: hours?.opening ?? null,
    cuisines: dictionaries.cuisines[number('cuisines')] ?? [],
    areCuisinesInferred: dictionaries.inferred.includes(number('cuisines')),
    amenities: number('amenities') & ((CONTRARY_BIT << 1) - 1),
    facts: number('facts'),
    told: number('told'),
    status: HALAL_STATUSES[statusOf(traits)] ?? 'unverified',
    price: priceOf(traits),
    isSample: isSampleOf(traits),
    featuredUntil: number('featuredUntil'),
    rating: number('rating'),
    reviewCount: number('reviewCount'),
    imageUrl: showId(stringAt(strings.imageUrl, row), id),
    imageScore: number('imageScore'),
    certificateStart: dictionaries.certificates.find(({ ending }) => id.endsWith(ending))?.start ?? null,
    certifier: certifierAt({ numbers, dictionaries }, row),
    certificateUntil: number('certificateUntil'),
    checkedOn: number('checkedOn'),
    createdOn: number('createdOn'),
    phone: stringAt(strings.phone, row),
    credits: dictionaries.credits?.[locality?.credits ?? -1] ?? [],
    stamp: number('stampHigh') * 2 ** 32 + number('stampLow'),
  };
}
