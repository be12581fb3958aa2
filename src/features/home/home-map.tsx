import type { Position } from '#domain/geo/geo.ts';
import { MapFrame } from '#places/map/map-frame.tsx';
import styles from './home-map.module.css';

/** The places around the person on a map of 300 pixels (S26). */
export function MapPane({ center }: { readonly center: Position }) {
  return <MapFrame className={styles.pane} center={center} isInPage />;
}
