import { useT } from '#i18n/i18n.tsx';
import { useSession } from '#platform/use-session.ts';
import styles from './unconfirmed-note.module.css';

/** Says before anything is written that the account's address waits for its confirmation (U104); else nothing. */
export function UnconfirmedNote() {
  const t = useT();
  const session = useSession();
  if (!session?.isUnconfirmed || session.email === null) return null;
  return <p className={styles.note}>{t('profile.unconfirmed', { email: session.email })}</p>;
}
