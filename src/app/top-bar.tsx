import { type ReactNode, type Ref, Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { visitorPath } from '#platform/next-path.ts';
import { useIsMember } from '#services/use-is-member.ts';
import { useSession } from '#services/use-session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { Logo } from './logo.tsx';
import { titleOf } from './page-titles.ts';
import styles from './shell.module.css';

type NavItem = readonly [path: string, label: MessageId];

/** Links of the wide top bar for visitors: Home, Search, Pricing; the buttons to sign in or up follow (S1). */
const VISITOR_LINKS: readonly NavItem[] = [
  ['/', 'shell.nav.home'],
  ['/search', 'shell.nav.search'],
  ['/pricing', 'shell.nav.pricing'],
];

/** On the landing page the links are Explore and Pricing (S6). */
const LANDING_LINKS: readonly NavItem[] = [
  ['/directory', 'shell.nav.explore'],
  ['/pricing', 'shell.nav.pricing'],
];

/** Links for members: Dashboard, Search, Saved, Subscription; their profile and the sign-out button follow (S2). */
const MEMBER_LINKS: readonly NavItem[] = [
  ['/dashboard', 'shell.nav.dashboard'],
  ['/search', 'shell.nav.search'],
  ['/saved', 'shell.nav.saved'],
  ['/subscription', 'shell.nav.subscription'],
];

interface TopBarProps {
  /** The element with the slots for a page's own controls: `TopBarSlotsContext`. */
  readonly ref?: Ref<HTMLDivElement>;
  /** The content of the first slot in documents that are not rendered by the app. */
  readonly start?: ReactNode;
}

/** The top bar: navigation on wide screens, else the page's title and the member's avatar. */
export function TopBar({ ref, start }: TopBarProps) {
  const t = useT();
  const session = useSession();
  const at = useLocation();
  const { pathname } = at;
  const isPlace = pathname.startsWith('/restaurant/');
  const isMember = useIsMember();
  const isLanding = pathname === '/' && !isMember;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.wide}>
          <Brand />
          <nav className="row gap-2 touch-height" aria-label={t('shell.nav.main')}>
            {(isMember ? MEMBER_LINKS : isLanding ? LANDING_LINKS : VISITOR_LINKS).map(([path, label]) => (
              <NavLink key={path} className={classNames(styles.link)} to={path} end={path === '/'}>
                {t(label)}
              </NavLink>
            ))}
            {session ? (
              <Suspense>
                <MemberLinks session={session} />
              </Suspense>
            ) : isMember ? null : (
              <VisitorButtons />
            )}
          </nav>
        </div>
        <div className={styles.narrow} ref={ref}>
          <span className={styles.slot} data-slot="start">
            {start}
          </span>
          {pathname === '/' || isPlace ? <Brand /> : <span className={styles.title}>{t(titleOf(pathname))}</span>}
          <span className={styles.slot} data-slot="end" />
          {isLanding
            ? LANDING_LINKS.map(([path, label]) => (
                <NavLink key={path} className={classNames(styles.link, styles.small)} to={path}>
                  {t(label)}
                </NavLink>
              ))
            : null}
          {session ? (
            <Suspense>
              <SmallMember session={session} isDashboard={isPlace || pathname === '/directory'} />
            </Suspense>
          ) : !isMember && pathname !== '/login' ? (
            <ButtonLink
              className={session === null ? undefined : styles.room}
              variant="quiet"
              to={visitorPath('/login', at)}
            >
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
      <span>{t('shell.name')}</span>
    </Link>
  );
}

function VisitorButtons() {
  const t = useT();
  const at = useLocation();
  return (
    <>
      <NavLink className={classNames(styles.link)} to={visitorPath('/login', at)}>
        {t('shell.nav.signIn')}
      </NavLink>
      <ButtonLink variant="primary" to={visitorPath('/signup', at)}>
        {t('shell.nav.getStarted')}
      </ButtonLink>
    </>
  );
}

/** Lazy, since visitors never see them; they render nothing if their code can't be fetched. */
const MemberLinks = lazyOptional(() => import('./member-links.tsx').then((part) => part.MemberLinks));
const SmallMember = lazyOptional(() => import('./member-links.tsx').then((part) => part.SmallMember));
