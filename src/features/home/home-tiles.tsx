import { Heart, Search, SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { SearchForm } from '#places/criteria/search-form.tsx';
import styles from './home-tiles.module.css';

/**
 * The search field, and two links beside it: to the search with its filters and to the saved places (S15).
 */
export function Tiles({ placeholder }: { readonly placeholder: string }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.tiles}>
      <SearchForm
        input={input}
        className={styles.search}
        placeholder={placeholder}
        before={<Search aria-hidden="true" />}
      />
      <Link className={styles.tile} to="/search" aria-label={t('home.tile.search')} title={t('home.tile.search')}>
        <SlidersHorizontal aria-hidden="true" />
      </Link>
      <Link className={styles.tile} to="/saved" aria-label={t('home.tile.saved')} title={t('home.tile.saved')}>
        <Heart aria-hidden="true" />
      </Link>
    </div>
  );
}
