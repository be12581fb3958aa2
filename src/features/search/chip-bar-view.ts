import { parseMealOn } from '#domain/prayer/meal.ts';
import { type FilterItem, type FilterKey, itemsOf, withoutItem } from '#domain/search/filters.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { cuisineName } from '#places/cards/cuisine-name.ts';
import { wishText } from '#places/cards/fact-text.ts';
import type { Criteria } from '#places/criteria/criteria.ts';

/** A chosen filter as a chip; pressing it removes the filter. */
export type FilterChip<Key extends FilterKey = FilterKey> = {
  readonly [Each in Key]: { readonly kind: Each; readonly value: FilterItem<Each> };
}[Key];

interface ChipKind<Key extends FilterKey> {
  readonly text: (value: FilterItem<Key>, t: Translate, format: Format) => string;
  /** The bar shows at most two halal chips and one cuisine chip (S28); the dialog shows the others. */
  readonly max?: number;
}

/** In the order of the dialog. */
const CHIPS: { readonly [Key in FilterKey]: ChipKind<Key> } = {
  halalStatus: { text: (status, t) => t(`search.halal.${status}`), max: 2 },
  cuisines: { text: cuisineName, max: 1 },
  city: { text: (city) => city },
  countryCode: { text: (code, _, format) => format.country(code) },
  around: { text: ({ name }, t) => t('search.around', { place: name }) },
  radiusKm: { text: (km, t, format) => t('search.within', { distance: format.distance(km * 1000) }) },
  openNow: { text: (_, t) => t('search.openNow') },
  openAt: {
    text: (minute, t, format) =>
      t('search.chip.openAt', { day: format.day(minute.slice(0, 10)), time: format.time(minute.slice(11)) }),
  },
  openFor: {
    text(wanted, t, format) {
      const meal = parseMealOn(wanted);
      return meal === undefined ? wanted : t(`search.chip.${meal.meal}`, { day: format.day(meal.date) });
    },
  },
  certificateOn: { text: (day, t, format) => t('search.chip.certificateOn', { day: format.day(day) }) },
  prayerWithinM: { text: (metres, t, format) => t('search.chip.prayer', { distance: format.walk(metres) }) },
  priceLevels: { text: (level) => '$'.repeat(level) },
  amenities: { text: (amenity, t) => t(`restaurant.amenity.${amenity}`) },
  facts: { text: wishText },
  featured: { text: (_, t) => t('search.featured') },
};

const CHIP_KINDS = Object.keys(CHIPS) as readonly FilterKey[]; // the keys of a constant object are those of its type

export interface ChipBarView {
  readonly chips: readonly FilterChip[];
  /** Number of chosen filters that the bar does not show. */
  readonly hidden: number;
}

/** The chosen filters as the bar shows them. */
export function chipBarView(criteria: Criteria): ChipBarView {
  const chips = CHIP_KINDS.flatMap((kind) => chipsOfKind(kind, criteria).slice(0, CHIPS[kind].max));
  return { chips, hidden: chipsOf(criteria).length - chips.length };
}

/** All chosen filters in the order of the dialog. */
export function chipsOf(criteria: Criteria): readonly FilterChip[] {
  return CHIP_KINDS.flatMap((kind) => chipsOfKind(kind, criteria));
}

/** The chosen filters except the location, as the texts of their chips. */
export function filterTexts(criteria: Criteria, t: Translate, format: Format): readonly string[] {
  return chipsOf(criteria)
    .filter(({ kind }) => kind !== 'around' && kind !== 'radiusKm')
    .map((chip) => chipText(chip, t, format));
}

/** The criteria without this filter. */
export function withoutChip(criteria: Criteria, { kind, value }: FilterChip): Criteria {
  return withoutItem(criteria, kind, value);
}

export function chipText<Key extends FilterKey>(
  { kind, value }: FilterChip<Key>,
  t: Translate,
  format: Format,
): string {
  return CHIPS[kind].text(value, t, format);
}

function chipsOfKind(kind: FilterKey, criteria: Criteria): FilterChip[] {
  return itemsOf(kind, criteria).map((value) => ({ kind, value }) as FilterChip); // a value of its own kind
}
