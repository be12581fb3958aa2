import type { Criteria } from '#places/criteria/criteria.ts';

/** A chosen filter as a chip; pressing it takes the filter away. */
export type FilterChip =
  | { readonly kind: 'halal'; readonly value: Criteria['halalStatus'][number] }
  | { readonly kind: 'cuisine' | 'city' | 'country'; readonly value: string }
  | { readonly kind: 'price'; readonly value: Criteria['priceLevels'][number] }
  | { readonly kind: 'amenity'; readonly value: Criteria['amenities'][number] }
  | { readonly kind: 'radius' | 'prayer'; readonly value: number }
  | { readonly kind: 'openAt' | 'certificateOn'; readonly value: string }
  | { readonly kind: 'open' | 'featured'; readonly value: true };

/** The bar shows at most so many chips of a kind (S28); the others are in the dialog. */
const MOST_OF_KIND: Partial<Record<FilterChip['kind'], number>> = { halal: 2, cuisine: 1 };

export interface ChipBarView {
  readonly chips: readonly FilterChip[];
  /** Chosen filters that the bar has no room for. */
  readonly hidden: number;
}

/** The chosen filters as the bar shows them. */
export function chipBarView(criteria: Criteria): ChipBarView {
  const all = chipsOf(criteria);
  const shownOfKind = new Map<FilterChip['kind'], number>();
  const chips = all.filter(({ kind }) => {
    const shown = shownOfKind.get(kind) ?? 0;
    shownOfKind.set(kind, shown + 1);
    return shown < (MOST_OF_KIND[kind] ?? all.length);
  });
  return { chips, hidden: all.length - chips.length };
}

/** All chosen filters in the order of the dialog. */
export function chipsOf(criteria: Criteria): readonly FilterChip[] {
  return [
    ...criteria.halalStatus.map((value): FilterChip => ({ kind: 'halal', value })),
    ...criteria.cuisines.map((value): FilterChip => ({ kind: 'cuisine', value })),
    ...(criteria.city ? [{ kind: 'city', value: criteria.city } as const] : []),
    ...(criteria.countryCode ? [{ kind: 'country', value: criteria.countryCode } as const] : []),
    ...(criteria.radiusKm ? [{ kind: 'radius', value: criteria.radiusKm } as const] : []),
    ...(criteria.openNow ? [{ kind: 'open', value: true } as const] : []),
    ...(criteria.openAt ? [{ kind: 'openAt', value: criteria.openAt } as const] : []),
    ...(criteria.certificateOn ? [{ kind: 'certificateOn', value: criteria.certificateOn } as const] : []),
    ...(criteria.prayerWithinM ? [{ kind: 'prayer', value: criteria.prayerWithinM } as const] : []),
    ...criteria.priceLevels.map((value): FilterChip => ({ kind: 'price', value })),
    ...criteria.amenities.map((value): FilterChip => ({ kind: 'amenity', value })),
    ...(criteria.featured ? [{ kind: 'featured', value: true } as const] : []),
  ];
}

/** The criteria without that one filter. */
export function withoutChip(criteria: Criteria, chip: FilterChip): Criteria {
  switch (chip.kind) {
    case 'halal':
      return { ...criteria, halalStatus: criteria.halalStatus.filter((value) => value !== chip.value) };
    case 'cuisine':
      return { ...criteria, cuisines: criteria.cuisines.filter((value) => value !== chip.value) };
    case 'price':
      return { ...criteria, priceLevels: criteria.priceLevels.filter((value) => value !== chip.value) };
    case 'amenity':
      return { ...criteria, amenities: criteria.amenities.filter((value) => value !== chip.value) };
    default:
      return without(criteria, FIELD_OF[chip.kind]);
  }
}

/** Where the criteria keep a filter that has one value. */
const FIELD_OF = {
  city: 'city',
  country: 'countryCode',
  radius: 'radiusKm',
  open: 'openNow',
  openAt: 'openAt',
  certificateOn: 'certificateOn',
  prayer: 'prayerWithinM',
  featured: 'featured',
} as const;

function without(criteria: Criteria, name: (typeof FIELD_OF)[keyof typeof FIELD_OF]): Criteria {
  const { [name]: _, ...rest } = criteria;
  return rest;
}
