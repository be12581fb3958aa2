import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';

interface FreshnessProps {
  /** What was updated: the device's copy, never the sources' own data, whose dates stand beside the evidence. */
  readonly of: 'copy' | 'list' | 'offers' | 'page' | 'reviews' | 'synced';
  /** ISO 8601 instant; null if it is unknown. */
  readonly asOf: string | null;
}

/** A page's minute may begin before the update, and clocks of two workers differ a little. */
const TOLERANCE_MS = 2 * 60_000;

/**
 * When the device last updated what is on screen (U71): 'List updated on this device 3 minutes ago'. Nothing if that is
 * unknown: never, or in the future because the clock was set back.
 */
export function Freshness({ of, asOf }: FreshnessProps) {
  const t = useT();
  const format = useFormat();
  const now = useMinute();
  if (asOf === null || Date.parse(asOf) > now + TOLERANCE_MS) return null;
  return (
    <time className="faint small" dateTime={asOf}>
      {t(`places.freshness.${of}`, { age: format.ago(Date.parse(asOf), now) })}
    </time>
  );
}
