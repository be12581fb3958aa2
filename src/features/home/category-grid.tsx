import { Link } from 'react-router-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { cuisineName } from '#places/cards/cuisine-name.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './category-grid.module.css';
import type { Category } from './home-view.ts';

/** The six most frequent cuisines, each a link to its search (S16), with a picture (S17); 'No categories available' (S18). */
export function CategoryGrid({ categories }: { readonly categories: readonly Category[] | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="home-categories">
      <h2 id="home-categories" className={styles.title}>
        {t('home.categories.title')}
      </h2>
      {categories?.length === 0 ? <p className="soft">{t('home.categories.none')}</p> : null}
      <ul className={styles.grid} aria-busy={!categories} aria-label={t('home.categories.title')}>
        {categories?.map(({ name, emoji, count, href }) => (
          <li key={name}>
            <Link className={styles.category} to={href}>
              <span className={styles.emoji} aria-hidden="true">
                {emoji}
              </span>
              <span className={styles.name}>{cuisineName(name, t)}</span>
              <span className={styles.count}>{t('home.categories.count', { count, shown: format.number(count) })}</span>
            </Link>
          </li>
        )) ??
          ['1', '2', '3', '4', '5', '6'].map((key) => (
            <li key={key}>
              <Skeleton height="4rem" radius="var(--radius-m)" />
            </li>
          ))}
      </ul>
    </section>
  );
}
