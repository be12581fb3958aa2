import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';

interface FreshnessProps {
  /** What was updated: the device's copy, never the sources' own data, whose dates stand beside the evidence. */
  readonly of: 'copy' | 'list' | 'offers' | 'page' | 'reviews' | 'synced';
  /** ISO 8601 instant; null if it is unknown. */
  readonly asOf: string | null;
}

/** When the device last updated what is on screen (U71): 'List updated on this device 3 minutes ago'; nothing if it is unknown. */
export function Freshness({ of, asOf }: FreshnessProps) {
  const t = useT();
  const format = useFormat();
  const now = useMinute();
  if (asOf === null) return null;
  return (
    <time className="faint small" dateTime={asOf}>
      {t(`places.freshness.${of}`, { age: format.ago(Date.parse(asOf), now) })}
    </time>
  );
}
