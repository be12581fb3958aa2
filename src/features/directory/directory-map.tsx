import type { ComponentProps } from 'react';
import { MapFrame } from '#places/map/map-frame.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import styles from './directory-map.module.css';

const ResultsMap = lazyPart(() => import('#places/map/results-map.tsx').then((part) => part.ResultsMap));

/** The list's places on a map beside the list. */
export function MapPane(props: Pick<ComponentProps<typeof MapFrame>, 'query' | 'named' | 'center'>) {
  return <MapFrame className={styles.pane} {...props} />;
}

interface PhoneMapProps extends ComponentProps<typeof ResultsMap> {
  readonly isShown: boolean;
}

/** The list, or on a phone the map with the list as a sheet over it (S59). */
export function PhoneMap({ isShown, children, ...rest }: PhoneMapProps) {
  if (!isShown) return children;
  return (
    <ResultsMap {...rest}>
      <div className={styles.list}>{children}</div>
    </ResultsMap>
  );
}
