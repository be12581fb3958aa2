import { Heart, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import styles from './tiles.module.css';

/** The two ways on (S15). */
export function Tiles() {
  const t = useT();
  return (
    <div className={styles.tiles}>
      <Link className={styles.tile} to="/search">
        <Search aria-hidden="true" />
        <span>
          <span className={styles.name}>{t('home.tile.search')}</span>
          <span className={styles.text}>{t('home.tile.searchText')}</span>
        </span>
      </Link>
      <Link className={styles.tile} to="/saved">
        <Heart aria-hidden="true" />
        <span>
          <span className={styles.name}>{t('home.tile.saved')}</span>
          <span className={styles.text}>{t('home.tile.savedText')}</span>
        </span>
      </Link>
    </div>
  );
}
