import { deviceStorage } from '#platform/device-storage.ts';

const KEY = 'rihla:trip-card';
/** Of the card alone; an older version stored '1' for it. CSS pixels. */
export const CARD_PX = 60;
/** A larger number is none of ours. */
const MAX_PX = 2000;

/**
 * Height of the trip's part of Home at the last look, so that its room can be kept before its code is there. CSS pixels; null if
 * there was none.
 */
export function tripRoomPx(): number | null {
  const stored = Number(deviceStorage()?.getItem(KEY) ?? 0);
  if (!(stored > 0)) return null;
  return Math.min(Math.max(stored, CARD_PX), MAX_PX);
}

/** Remembers the height; null for none. */
export function noteTripRoom(px: number | null): void {
  try {
    if (px === null) deviceStorage()?.removeItem(KEY);
    else deviceStorage()?.setItem(KEY, String(Math.round(px)));
  } catch (error) {
    // Without storage the card moves what is below it when it appears.
    if (!(error instanceof DOMException)) throw error;
  }
}
