import { useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import type { Card, CardLanguage } from '#domain/waiter/card.ts';
import { useLanguage, useT } from '#i18n/i18n.tsx';
import { readNotes } from '#places/notes/read-notes.ts';
import { checkAppFiles } from '#platform/app-files.ts';
import { readStoredNotes } from '#platform/kept-notes.ts';
import { hasKeptStreets } from '#platform/kept-streets.ts';
import { cutBrowserNetwork } from '#platform/network-cut.ts';
import { zoneAt } from '#platform/zone-at.ts';
import { useServices } from '#services/services.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { type ReadyTools, type Report, runReady } from './ready-checks.ts';
import { isUnserved, regionOfStop } from './region-of-stop.ts';

/** Reads the sentences of a language; given by `app`, because they belong to another feature. */
export type ReadWaiterCard = (language: CardLanguage) => Promise<Card | undefined>;

/** What only a browser has; tests give their own. */
export type BrowserTools = Pick<
  ReadyTools,
  'cut' | 'isCutOff' | 'checkFiles' | 'zoneAt' | 'hasKeptStreets' | 'readNotes'
>;

const BROWSER: BrowserTools = {
  cut: cutBrowserNetwork,
  async isCutOff() {
    try {
      await fetch('/healthz', { cache: 'no-store' });
      return false;
    } catch (error) {
      if (error instanceof TypeError) return true;
      throw error;
    }
  },
  checkFiles: checkAppFiles,
  zoneAt,
  hasKeptStreets,
  readNotes: (country, locale) => readNotes(country, locale, readStoredNotes),
};

export interface Ready {
  /** The last report; undefined before the first and after a failure. */
  readonly report: Report | undefined;
  /** Epoch milliseconds of its end. */
  readonly at: number | undefined;
  readonly isRunning: boolean;
  /** Whether a part of the app failed during the last check. */
  readonly hasFailed: boolean;
  readonly run: () => Promise<void>;
}

/** Checks on this device what of a trip opens without a network. */
export function useReady(
  trip: OwnTrip,
  regions: readonly OfflineRegion[],
  isPro: boolean,
  readWaiterCard: ReadWaiterCard,
  browser: BrowserTools = BROWSER,
): Ready {
  const t = useT();
  const { locale } = useLanguage();
  const { search, replica, now, connectivity } = useServices();
  const [isRunning, setRunning] = useState(false);
  const [done, setDone] = useState<{ readonly at: number; readonly report: Report | undefined }>();

  async function run(): Promise<void> {
    setRunning(true);
    const stops = trip.stops.map((stop) => ({
      stop,
      region: regionOfStop(regions, stop),
      isUnserved: isUnserved(regions, stop),
    }));
    const question = { stops, isPro, ownWords: t('ready.words'), locale };
    try {
      const report = await runReady(question, { search, replica, now, readWaiterCard, ...browser });
      setDone({ at: now(), report });
    } catch (error) {
      // Says that it failed; the error is a bug, or a worker that crashed.
      reportError(error);
      setDone({ at: now(), report: undefined });
    } finally {
      setRunning(false);
      // What was refused meanwhile is asked again.
      void connectivity.probe();
      void replica.comeBack('network');
    }
  }
  return {
    report: done?.report,
    at: done?.at,
    isRunning,
    hasFailed: done !== undefined && done.report === undefined,
    run,
  };
}
