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

/** Who one is, and the way out, where there is room for navigation (S2, S4). */
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

/** On a phone the avatar leads to one's own page; in the directory and on a place's page it is named as S50 and S69 do. */
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

/** The picture of whoever is signed in. */
function MyPicture({ name }: { readonly name: string }) {
  const { replica } = useServices();
  const [url, setUrl] = useState<string | null>();
  useEffect(() => replica.watchProfile((view) => setUrl(view?.profile?.avatar_url)), [replica]);
  return <Avatar name={name} url={url} size="2rem" />;
}
