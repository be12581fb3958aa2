import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { regionName } from '#places/region-name.ts';
import type { OfflineRegion } from '#workers/replica/api.ts';
import styles from './trips-page.module.css';

/** Whether the places around a stop are on this phone. The trip's own button brings them. */
export function StopRegion({ region }: { readonly region: OfflineRegion | null }) {
  const t = useT();
  const format = useFormat();
  if (region === null) {
    return (
      <p className={styles.region}>
        <Link className="brand underlined" to="/offline">
          {t('trips.region.choose')}
        </Link>
      </p>
    );
  }
  const name = regionName(region, format);
  const { state, isAutomatic } = region;
  if (state === 'none') return <p className={styles.region}>{t('trips.region.none', { region: name })}</p>;
  if (state === 'kept') {
    return (
      <div className={styles.region}>
        <p className="row gap-2">
          <CircleCheck aria-hidden="true" />
          {t(isAutomatic ? 'trips.region.near' : 'trips.region.kept', { region: name })}
        </p>
      </div>
    );
  }
  return (
    <p className={styles.region}>
      <span>{t('trips.region.coming', { region: name })}</span>
      <Link className="brand underlined" to="/offline">
        {t('trips.region.see')}
      </Link>
    </p>
  );
}
