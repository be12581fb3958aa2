import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { SignOutButton } from '#features/auth/sign-out-button.tsx';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Session } from '#workers/replica/api.ts';
import { Logo } from './logo.tsx';
import { titleOf } from './page-titles.ts';
import styles from './shell.module.css';

type NavItem = readonly [path: string, label: MessageId];

/** S1. */
const VISITOR_LINKS: readonly NavItem[] = [
  ['/', 'shell.nav.home'],
  ['/search', 'shell.nav.search'],
  ['/pricing', 'shell.nav.pricing'],
];

/** S6: the landing page's own. */
const LANDING_LINKS: readonly NavItem[] = [
  ['/directory', 'shell.nav.explore'],
  ['/pricing', 'shell.nav.pricing'],
];

/** S2. */
const MEMBER_LINKS: readonly NavItem[] = [
  ['/dashboard', 'shell.nav.dashboard'],
  ['/search', 'shell.nav.search'],
  ['/saved', 'shell.nav.saved'],
  ['/subscription', 'shell.nav.subscription'],
];

/** The top of every page: navigation where there is room for it, else the page's title and who one is. */
export function TopBar() {
  const t = useT();
  const session = useSession();
  const { pathname } = useLocation();
  const isPlace = pathname.startsWith('/restaurant/');
  const isLanding = pathname === '/' && !session;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.wide}>
          <Brand />
          <nav className={styles.inner} style={{ inlineSize: 'auto', margin: 0 }} aria-label={t('shell.nav.main')}>
            {(session ? MEMBER_LINKS : isLanding ? LANDING_LINKS : VISITOR_LINKS).map(([path, label]) => (
              <NavLink key={path} className={classNames(styles.link)} to={path} end={path === '/'}>
                {t(label)}
              </NavLink>
            ))}
            {session ? <MemberLinks session={session} /> : <VisitorButtons />}
          </nav>
        </div>
        <div className={styles.narrow}>
          {pathname === '/' || isPlace ? <Brand /> : <span className={styles.title}>{t(titleOf(pathname))}</span>}
          {isLanding
            ? LANDING_LINKS.map(([path, label]) => (
                <NavLink key={path} className={classNames(styles.link, styles.small)} to={path}>
                  {t(label)}
                </NavLink>
              ))
            : null}
          {session ? (
            <>
              <OwnBadge />
              <SmallMember session={session} isDashboard={isPlace || pathname === '/directory'} />
            </>
          ) : session === null && pathname !== '/login' ? (
            <ButtonLink variant="quiet" to="/login">
              {t('shell.nav.signIn')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </header>
  );
}

function Brand() {
  const t = useT();
  return (
    <Link className={styles.brand} to="/" aria-label={t('shell.nav.home')}>
      <Logo />
      {t('shell.name')}
    </Link>
  );
}

function VisitorButtons() {
  const t = useT();
  return (
    <>
      <NavLink className={classNames(styles.link)} to="/login">
        {t('shell.nav.signIn')}
      </NavLink>
      <ButtonLink variant="primary" to="/signup">
        {t('shell.nav.getStarted')}
      </ButtonLink>
    </>
  );
}

function MemberLinks({ session }: { readonly session: Session }) {
  const t = useT();
  return (
    <>
      <NavLink className={classNames(styles.link, styles.me)} to="/profile">
        <MyPicture name={session.name} />
        <bdi>{session.name}</bdi>
      </NavLink>
      <OwnBadge />
      <SignOutButton variant="quiet" label={t('shell.nav.signOut')} to="/" />
    </>
  );
}

/** On a phone the avatar leads to one's own page; in the directory and on a place's page it is named as S50 and S69 do. */
function SmallMember({ session, isDashboard }: { readonly session: Session; readonly isDashboard: boolean }) {
  const t = useT();
  return (
    <Link
      className={styles.meSmall}
      to={isDashboard ? '/dashboard' : '/profile'}
      aria-label={isDashboard ? t('shell.nav.dashboard') : t('shell.nav.profileOf', { name: session.name })}
    >
      <MyPicture name={session.name} />
    </Link>
  );
}

/** S4, A4. Not in the first script: a visitor never sees it. */
const ProBadge = lazy(() => import('./pro-badge.tsx').then((module) => ({ default: module.ProBadge })));

function OwnBadge() {
  return (
    <Suspense fallback={null}>
      <ProBadge />
    </Suspense>
  );
}

function MyPicture({ name }: { readonly name: string }) {
  const { replica } = useServices();
  const [url, setUrl] = useState<string | null>();
  useEffect(() => replica.watchProfile((view) => setUrl(view?.profile?.avatar_url)), [replica]);
  return <Avatar name={name} url={url} size="2rem" />;
}
