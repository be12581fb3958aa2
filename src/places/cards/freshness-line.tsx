import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';

/** The age of the data on screen (U71): 'Updated 3 minutes ago'; nothing if it is unknown. */
export function Freshness({ asOf }: { readonly asOf: string | null }) {
  const t = useT();
  const format = useFormat();
  const now = useMinute();
  if (asOf === null) return null;
  return (
    <time className="faint small" dateTime={asOf}>
      {t('places.freshness', { age: format.ago(Date.parse(asOf), now) })}
    </time>
  );
}
