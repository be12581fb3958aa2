import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import styles from './pro-card.module.css';

/** The benefits of Pro (S25), a link to the plans. Members with Pro don't see it (S24, A4). */
export function ProCard() {
  const t = useT();
  return (
    <Link className={styles.card} to="/subscription">
      <span className={styles.title}>{t('home.pro.title')}</span>
      <span className={styles.text}>{t('home.pro.text')}</span>
      <ArrowRight className={styles.arrow} aria-hidden="true" />
    </Link>
  );
}
