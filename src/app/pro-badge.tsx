import { useT } from '#i18n/i18n.tsx';
import { useIsPro } from '#services/use-is-pro.ts';
import styles from './pro-badge.module.css';

/** The PRO badge of the top bar, which only members with Pro see (S4, A4). */
export function ProBadge() {
  const t = useT();
  return useIsPro() ? (
    <abbr className={styles.badge} title={t('dash.proLabel')}>
      {t('dash.pro')}
    </abbr>
  ) : null;
}
