import { BadgeCheck, CloudOff, Heart } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ListedLine } from '#places/listed-line.tsx';
import { useClaims } from '#services/use-claims.ts';
import { LanguageSelect } from '#ui/language-select.tsx';
import styles from './auth-layout.module.css';
import { panelFigures } from './panel-figures.ts';
import type { SignedUpMemory } from './signed-up.ts';

const BENEFITS = [
  ['auth.panel.why', BadgeCheck],
  ['auth.panel.offline', CloudOff],
  ['auth.panel.saved', Heart],
] as const;

/** The sign-in pages: the language, the form, and beside it (below on a phone) the benefits of an account (S104). */
export function AuthLayout() {
  const [signedUp, setSignedUp] = useState<SignedUpMemory['signedUp']>(null);
  return (
    <div className={styles.layout}>
      <div className="grid one-column gap-3">
        <LanguageSelect />
        <Outlet context={{ signedUp, setSignedUp } satisfies SignedUpMemory} />
      </div>
      <SidePanel />
    </div>
  );
}

function SidePanel() {
  const t = useT();
  const claims = useClaims();
  const figures = panelFigures(claims, t, useFormat());
  return (
    <aside className={styles.panel} aria-labelledby="auth-panel">
      <h2 id="auth-panel" className={styles.title}>
        {t('auth.panel.title')}
      </h2>
      <ul className={styles.benefits}>
        {BENEFITS.map(([text, Icon]) => (
          <li key={text}>
            <Icon aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
      <ul className={styles.claims}>
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      <ListedLine className="small" claims={claims} />
      <figure className={styles.statement}>
        <blockquote>{t('auth.panel.statement')}</blockquote>
        <figcaption>{t('auth.panel.signed')}</figcaption>
      </figure>
    </aside>
  );
}
