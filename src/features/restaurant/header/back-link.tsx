import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import styles from './place-bar.module.css';

/** Back to the results, in their earlier state if they are the previous page. */
export function BackLink() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Link
      className={styles.back}
      to="/search"
      onClick={(event) => {
        if (
          isFirstEntry(window.history.state) ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.button !== 0
        )
          return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft aria-hidden="true" />
      <span data-heard="on-phone">{t('restaurant.back')}</span>
    </Link>
  );
}

/** Whether this is our first page in the history; the router numbers the entries of a visit. */
function isFirstEntry(state: unknown): boolean {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return true;
  return typeof state.idx !== 'number' || state.idx === 0;
}
