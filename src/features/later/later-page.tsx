import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './later-page.module.css';
import { laterTextOf } from './later-pages.ts';

/** A page that is not built yet, and says so: what it will hold, and what one can do meanwhile, `children` included. */
export function LaterPage({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  const { pathname } = useLocation();
  const { title, text } = laterTextOf(pathname);
  return (
    <div className={styles.page}>
      <p className={styles.note}>{t('later.note')}</p>
      <h1>{t(title)}</h1>
      <p className={styles.text}>{t(text)}</p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to="/search">
          {t('later.toSearch')}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}
