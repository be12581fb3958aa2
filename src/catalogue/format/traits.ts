/** Status, price and whether it is a sample, in one byte a row: what nearly every question looks at lies together. */
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { IndexRow } from './index-row.ts';

/** Bits 0 and 1: place in HALAL_STATUSES. Bits 2 to 4: price. Bit 5: sample. */
const PRICE_AT = 2;
const SAMPLE_AT = 5;
/** How many bytes there can be. */
export const TRAITS = 64;

export function toTraits({ status, price, isSample }: Pick<IndexRow, 'status' | 'price' | 'isSample'>): number {
  return HALAL_STATUSES.indexOf(status) | (price << PRICE_AT) | (Number(isSample) << SAMPLE_AT);
}

/** Place in HALAL_STATUSES of the status that the place was given. */
export function statusOf(traits: number): number {
  return traits & 3;
}

/** 0 when unknown. */
export function priceOf(traits: number): number {
  return (traits >> PRICE_AT) & 7;
}

export function isSampleOf(traits: number): boolean {
  return traits >> SAMPLE_AT !== 0;
}
