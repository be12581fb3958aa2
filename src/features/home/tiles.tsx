import { Heart, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import styles from './tiles.module.css';

/** Two links (S15): one looks like a search field and opens the search, the other opens saved places. */
export function Tiles() {
  const t = useT();
  return (
    <div className={styles.tiles}>
      <Link className={styles.search} to="/search">
        <Search aria-hidden="true" />
        <span className={styles.name}>{t('home.tile.search')}</span>
        <span className={styles.text} aria-hidden="true">
          {t('home.tile.searchText')}
        </span>
      </Link>
      <Link className={styles.saved} to="/saved">
        <Heart aria-hidden="true" />
        <span className={styles.name}>{t('home.tile.saved')}</span>
      </Link>
    </div>
  );
}
