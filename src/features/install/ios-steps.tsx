import { Ellipsis, Share, SquarePlus } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import type { IosBrowser } from './ios-browser.ts';
import styles from './ios-steps.module.css';

const FIRST: Readonly<Record<Exclude<IosBrowser, 'none'>, MessageId>> = {
  'safari-phone': 'install.ios.bottom',
  'safari-tablet': 'install.ios.top',
  'address-bar': 'install.ios.addressBar',
  menu: 'install.ios.menu',
};

/** Share, Add to Home Screen, Add: the steps of this browser (S143). */
export function IosSteps({ browser }: { readonly browser: IosBrowser }) {
  const t = useT();
  if (browser === 'none') return <p>{t('install.ios.elsewhere')}</p>;
  const Icon = browser === 'menu' ? Ellipsis : Share;
  return (
    <ol className={styles.steps}>
      <li>
        <Icon aria-hidden="true" />
        {t(FIRST[browser])}
      </li>
      <li>
        <SquarePlus aria-hidden="true" />
        {t('install.ios.homeScreen')}
      </li>
      <li>
        <span className={styles.add} aria-hidden="true">
          {t('install.ios.addButton')}
        </span>
        {t('install.ios.add')}
      </li>
    </ol>
  );
}
