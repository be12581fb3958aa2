import { Crown } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { StreetMaps } from '#places/street-maps.tsx';
import { useIsPro } from '#services/use-is-pro.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './account.module.css';

/** The person's plan, with a link to change it (S130). */
export function ProTab() {
  const t = useT();
  const isPro = useIsPro();
  return (
    <section className={styles.pro} aria-labelledby="settings-pro">
      <Crown aria-hidden="true" />
      <h2 id="settings-pro">{t(isPro ? 'settings.pro.memberTitle' : 'settings.pro.freeTitle')}</h2>
      <p>{t(isPro ? 'settings.pro.memberText' : 'settings.pro.freeText')}</p>
      {isPro === false ? <StreetMaps /> : null}
      <ButtonLink variant="primary" to="/subscription">
        {t(isPro ? 'settings.pro.manage' : 'settings.pro.upgrade')}
      </ButtonLink>
    </section>
  );
}
