import { useId } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import styles from './install-card.module.css';
import { IosSteps } from './ios-steps.tsx';
import type { InstallHint } from './use-install-hint.ts';

/** Offers to install the app: on Android and desktops by a press (S142), on iOS by three steps (S143). */
export function InstallCard({ hint: { way, dismiss } }: { readonly hint: InstallHint }) {
  const t = useT();
  const titleId = useId();
  const isOffer = typeof way === 'object';
  const install = async () => {
    if (isOffer && !(await way.accept())) dismiss();
  };
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <img className={styles.icon} src="/icons/rihla-192.png" alt="" width={44} height={44} />
      <div className={styles.words}>
        <h2 className={styles.title} id={titleId}>
          {t('install.title')}
        </h2>
        <p>{t('install.text')}</p>
        {isOffer ? null : <IosSteps browser={way} />}
      </div>
      <div className={styles.buttons}>
        {isOffer ? (
          <Button variant="primary" onClick={() => void install()}>
            {t('install.now')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={dismiss}>
          {t('install.later')}
        </Button>
      </div>
    </section>
  );
}
