import { deviceStorage } from '#platform/device-storage.ts';

const KEY = 'rihla:trip-card';

/** Whether there was a card of a trip at the last look, so that its room can be kept before its code is there. */
export function hadTripCard(): boolean {
  return deviceStorage()?.getItem(KEY) === '1';
}

/** Remembers whether there is a card. */
export function noteTripCard(isShown: boolean): void {
  try {
    if (isShown) deviceStorage()?.setItem(KEY, '1');
    else deviceStorage()?.removeItem(KEY);
  } catch (error) {
    // Without storage the card moves what is below it when it appears.
    if (!(error instanceof DOMException)) throw error;
  }
}
