import { useT } from '#i18n/i18n.tsx';
import styles from './example-mark.module.css';

/** Marks something as an example that nobody did or earned (U43). */
export function ExampleMark() {
  const t = useT();
  return <span className={styles.mark}>{t('dash.example')}</span>;
}
