import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { SignOutButton } from '#features/auth/sign-out-button.tsx';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Session } from '#workers/replica/api.ts';
import { ProBadge } from './pro-badge.tsx';
import styles from './shell.module.css';

/** The member's name, badge and sign-out button in the wide top bar (S2, S4). */
export function MemberLinks({ session }: { readonly session: Session }): ReactNode {
  const t = useT();
  return (
    <>
      <NavLink className={classNames(styles.link, styles.me)} to="/profile">
        <MyPicture name={session.name} />
        <bdi>{session.name}</bdi>
      </NavLink>
      <ProBadge />
      <SignOutButton variant="quiet" label={t('shell.nav.signOut')} to="/" />
    </>
  );
}

/** The avatar link in a phone's top bar; it opens the dashboard from the directory and a place's page (S50, S69). */
export function SmallMember({
  session,
  isDashboard,
}: {
  readonly session: Session;
  readonly isDashboard: boolean;
}): ReactNode {
  const t = useT();
  return (
    <>
      <ProBadge />
      <Link
        className={styles.meSmall}
        to={isDashboard ? '/dashboard' : '/profile'}
        aria-label={isDashboard ? t('shell.nav.dashboard') : t('shell.nav.profileOf', { name: session.name })}
      >
        <MyPicture name={session.name} />
      </Link>
    </>
  );
}

/** The signed-in member's picture. */
function MyPicture({ name }: { readonly name: string }) {
  const { replica } = useServices();
  const [url, setUrl] = useState<string | null>();
  useEffect(() => replica.watchProfile((view) => setUrl(view?.profile?.avatar_url)), [replica]);
  return <Avatar name={name} url={url} size="2rem" />;
}
