import { useEffect, useState } from 'react';
import { type DeviceNote, deviceNote } from '#platform/device-note.ts';
import type { Offer } from '#platform/install-offer.ts';
import { isInstalled } from '#platform/installed.ts';
import { useServices } from '#services/services.tsx';
import { isBusy } from './busy.ts';
import { type IosBrowser, iosBrowserOf } from './ios-browser.ts';

/** The hint comes 30 seconds after the browser's offer; 'Maybe Later' hides it for a week (K47). */
const HINT_DELAY_MS = 30_000;
const DISMISSED_MS = 7 * 86_400_000;
/** Interval for checking whether the person is busy. */
const LOOK_MS = 1000;

/** When the hint was last dismissed. */
const dismissal = (): DeviceNote => deviceNote('rihla.install-later');

export interface InstallHint {
  /** The browser's offer, or the manual way to install. */
  readonly way: Offer | IosBrowser;
  readonly dismiss: () => void;
}

/** How the app can be installed here; null if it can't, or is installed. */
export function useInstallWay(): Offer | IosBrowser | null {
  const { installOffer } = useServices();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [mayBe, setMayBe] = useState(false);
  useEffect(() => installOffer.watch(setOffer), [installOffer]);
  useEffect(() => {
    let isCurrent = true;
    void isInstalled().then((isIt) => isCurrent && setMayBe(!isIt));
    return () => {
      isCurrent = false;
    };
  }, []);
  return mayBe ? (offer ?? iosBrowserOf(navigator)) : null;
}

/**
 * The hint that the app can be installed. It appears 30 seconds after the browser offers installing (K47), unless the person is
 * busy; null before that. iOS makes no such offer, so there the 30 seconds run from the app's start.
 */
export function useInstallHint(): InstallHint | null {
  const { now } = useServices();
  const way = useInstallWay();
  const [startedAt] = useState(now);
  /** The way whose waiting time is over, until it is dismissed. */
  const [due, setDue] = useState<Offer | IosBrowser | null>(null);
  const isDue = way !== null && due === way;
  const [isFree, setFree] = useState(false);
  const since = typeof way === 'object' ? (way?.at ?? null) : startedAt;

  useEffect(() => {
    const later = dismissal().read();
    if (way === null || since === null || (later !== null && now() - later < DISMISSED_MS)) return undefined;
    const timer = setTimeout(() => setDue(way), Math.max(0, HINT_DELAY_MS - (now() - since)));
    return () => clearTimeout(timer);
  }, [way, since, now]);
  useEffect(() => {
    if (!isDue) return undefined;
    const look = () => setFree(!isBusy());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isDue]);

  if (!isDue || !isFree) return null;
  return {
    way,
    dismiss() {
      dismissal().write(now());
      setDue(null);
    },
  };
}
