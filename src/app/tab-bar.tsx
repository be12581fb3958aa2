import { Heart, House, Search, UserRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './shell.module.css';

/** The four tabs of a phone: Home, Search, Saved, Profile (S5). */
const TABS = [
  ['/', 'shell.nav.home', House],
  ['/search', 'shell.nav.search', Search],
  ['/saved', 'shell.nav.saved', Heart],
  ['/profile', 'shell.nav.profile', UserRound],
] as const;

/** A phone's main navigation. */
export function TabBar() {
  const t = useT();
  return (
    <nav className={styles.tabs} aria-label={t('shell.nav.tabs')}>
      {TABS.map(([path, label, Icon]) => (
        <NavLink key={path} className={classNames(styles.tab)} to={path} end={path === '/'}>
          <Icon />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
