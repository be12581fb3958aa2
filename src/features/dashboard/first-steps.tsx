import { LocateFixed } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './first-steps.module.css';

/** What a new member does first, above figures that are all zero. */
export function FirstSteps() {
  const t = useT();
  return (
    <section className={styles.steps} aria-labelledby="dash-first">
      <h2 id="dash-first">{t('dash.first.title')}</h2>
      <ol className={styles.list}>
        <li>
          <ButtonLink variant="primary" to="/search?radius=5" icon={<LocateFixed aria-hidden="true" />}>
            {t('dash.first.find')}
          </ButtonLink>
        </li>
        <li>{t('dash.first.save')}</li>
      </ol>
    </section>
  );
}
