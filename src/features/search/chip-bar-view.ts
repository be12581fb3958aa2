import type { Criteria } from '#places/criteria.ts';

/** A chosen filter as a chip; pressing it takes the filter away. */
export type FilterChip =
  | { readonly kind: 'halal'; readonly value: Criteria['halalStatus'][number] }
  | { readonly kind: 'cuisine' | 'city' | 'country'; readonly value: string }
  | { readonly kind: 'price'; readonly value: Criteria['priceLevels'][number] }
  | { readonly kind: 'amenity'; readonly value: Criteria['amenities'][number] }
  | { readonly kind: 'radius'; readonly value: number }
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
    case 'city':
      return without(criteria, 'city');
    case 'country':
      return without(criteria, 'countryCode');
    case 'radius':
      return without(criteria, 'radiusKm');
    case 'open':
      return without(criteria, 'openNow');
    default:
      return without(criteria, 'featured');
  }
}

function without(criteria: Criteria, name: 'city' | 'countryCode' | 'radiusKm' | 'openNow' | 'featured'): Criteria {
  const { [name]: _, ...rest } = criteria;
  return rest;
}
