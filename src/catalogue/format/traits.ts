/** Status, price and sample in one byte per row: nearly every query reads them, so they lie together. */
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { IndexRow } from './index-row.ts';

/** Bits 0 and 1: index in HALAL_STATUSES. Bits 2 to 4: price. Bit 5: sample. */
const PRICE_AT = 2;
const SAMPLE_AT = 5;
/** Number of possible values. */
export const TRAITS = 64;

export function toTraits({ status, price, isSample }: Pick<IndexRow, 'status' | 'price' | 'isSample'>): number {
  return HALAL_STATUSES.indexOf(status) | (price << PRICE_AT) | (Number(isSample) << SAMPLE_AT);
}

/** Index in HALAL_STATUSES of the stored status. */
export function statusOf(traits: number): number {
  return traits & 3;
}

/** 0 if unknown. */
export function priceOf(traits: number): number {
  return (traits >> PRICE_AT) & 7;
}

export function isSampleOf(traits: number): boolean {
  return traits >> SAMPLE_AT !== 0;
}
