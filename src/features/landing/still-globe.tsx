import picture from './still-globe.json';
import styles from './still-globe.module.css';

/** In the picture's units; as large as on the turning globe. */
const CITY_RADIUS = 9;

/**
 * The globe that does not turn, with its land and cities. Drawn in the page, because a picture's file would count as the page's
 * largest content, which then seems to arrive late. `npm run tiles -- --globe` makes the data.
 */
export function StillGlobe() {
  return (
    <svg className={styles.globe} viewBox={`0 0 ${picture.size} ${picture.size}`}>
      {picture.land.map(({ width, opacity, path }) => (
        <path key={width} className={styles.land} strokeWidth={width} opacity={opacity} d={path} />
      ))}
      {picture.cities.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={styles.city} cx={x} cy={y} r={CITY_RADIUS} />
      ))}
    </svg>
  );
}
