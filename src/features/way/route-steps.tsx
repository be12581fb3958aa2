import type { DirectionsRoute } from '#domain/geo/directions-result.ts';
import { useT } from '#i18n/i18n.tsx';
import styles from './walk.module.css';

/** The route step by step: to read, hear, or show to a friend. */
export function RouteSteps({ route }: { readonly route: DirectionsRoute }) {
  const t = useT();
  return (
    <ol className={styles.steps} aria-label={t('way.steps')}>
      {route.steps.map(({ instruction }, n) => (
        // Steps never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={n}>{instruction}</li>
      ))}
    </ol>
  );
}
