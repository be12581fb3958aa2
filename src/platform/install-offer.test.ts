// @module-tag quick
import { expect, test } from 'vitest';
import { captureInstallOffer, type Offer } from './install-offer.ts';

function offerEvent(outcome: 'accepted' | 'dismissed'): Event {
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome }) });
}

test('an offer is kept for later watchers, without the browser’s own bar, and can be used once', async () => {
  const target = new EventTarget();
  const { watch } = captureInstallOffer(target, () => 42);
  const event = offerEvent('accepted');
  target.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  const seen: (Offer | null)[] = [];
  watch((offer) => seen.push(offer));
  expect(seen[0]?.at).toBe(42);
  expect(await seen[0]?.accept()).toBe(true);
  expect(seen[1]).toBeNull();
});

test('a declined offer is reported as such, and an installed app gets no more offers', async () => {
  const target = new EventTarget();
  const { watch } = captureInstallOffer(target);
  target.dispatchEvent(offerEvent('dismissed'));
  let current: Offer | null = null;
  watch((offer) => {
    current = offer;
  });
  expect(await (current as Offer | null)?.accept()).toBe(false);
  target.dispatchEvent(offerEvent('accepted'));
  expect(current).not.toBeNull();
  target.dispatchEvent(new Event('appinstalled'));
  expect(current).toBeNull();
});
