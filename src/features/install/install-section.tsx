import { useId } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { isStandalone } from '#platform/installed.ts';
import { Button } from '#ui/button.tsx';
import styles from './install-section.module.css';
import { IosSteps } from './ios-steps.tsx';
import { useInstallWay } from './use-install-hint.ts';

/** In the settings: how to install the app, at any time. */
export function InstallSection() {
  const t = useT();
  const titleId = useId();
  const way = useInstallWay();
  if (isStandalone()) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('install.title')}</h2>
      <p>{t('install.text')}</p>
      {typeof way === 'string' ? <IosSteps browser={way} /> : null}
      {way === null ? <p>{t('install.byMenu')}</p> : null}
      {typeof way === 'object' && way ? <Button onClick={() => void way.accept()}>{t('install.now')}</Button> : null}
    </section>
  );
}
