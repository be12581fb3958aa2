import { KeyRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { loginPath } from '#platform/next-path.ts';
import { useSession } from '#services/use-session.ts';
import styles from './shell.module.css';

/** Asks a member whose session lapsed to sign in again; until then their data is neither sent nor fetched (U52). */
export function LapsedNotice() {
  const t = useT();
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session?.isLapsed || pathname === '/login') return null;
  return (
    <p className={styles.notice}>
      <KeyRound aria-hidden="true" />
      <span className={styles.noticeText}>{t('shell.lapsed')}</span>
      <Link to={loginPath(pathname + search)}>{t('shell.lapsed.signIn')}</Link>
    </p>
  );
}
