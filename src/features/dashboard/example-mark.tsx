import { useT } from '#i18n/i18n.tsx';
import styles from './example-mark.module.css';

/** Says of a thing that nobody did or earned it (U43). */
export function ExampleMark() {
  const t = useT();
  return <span className={styles.mark}>{t('dash.example')}</span>;
}
