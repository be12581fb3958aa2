import { createEmitter } from '#domain/primitives/emitter.ts';

/** `beforeinstallprompt`, which TypeScript's types do not have. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the app. */
export interface Offer {
  /** When the browser made it, epoch milliseconds. */
  readonly at: number;
  /** Opens the browser's dialog, once; returns whether the person agreed. */
  accept(): Promise<boolean>;
}

export interface InstallOffer {
  /** Calls back at once and on every change: null if there is no offer, it was used, or the app is installed. */
  readonly watch: (listener: (offer: Offer | null) => void) => () => void;
}

/**
 * Keeps the offer that the browser makes some time after the start, possibly before the code that shows it has loaded.
 * Suppresses the browser's own bar.
 */
export function captureInstallOffer(target: EventTarget, now: () => number = Date.now): InstallOffer {
  let offer: Offer | null = null;
  const offers = createEmitter(() => offer);
  const set = (next: Offer | null) => {
    offer = next;
    offers.emit(next);
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set({
      at: now(),
      async accept() {
        set(null);
        return (await (event as InstallEvent).prompt()).outcome === 'accepted'; // only this kind has the name
      },
    });
  });
  target.addEventListener('appinstalled', () => set(null));
  return { watch: offers.listen };
}
