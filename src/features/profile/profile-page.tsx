import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { useReach } from '#platform/use-reach.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountForm } from './account-form.tsx';
import { Preferences } from './preferences.tsx';
import styles from './profile-page.module.css';
import { useOwnProfile } from './use-own-profile.ts';

/** /profile: what one says of oneself and what one prefers, offline too. `children` are the ways on from here. */
export function ProfilePage({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  const view = useOwnProfile();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('profile.title')}</h1>
      {view?.profile ? (
        <>
          <section className={styles.group} aria-labelledby="account-title">
            <h2 id="account-title">{t('profile.account')}</h2>
            <AccountForm view={view} profile={view.profile} />
          </section>
          <Preferences view={view} profile={view.profile} />
        </>
      ) : (
        <NoProfile isRead={view !== undefined} />
      )}
      <div className={styles.ways}>{children}</div>
    </div>
  );
}

/** The profile has never been on this device (S111). */
function NoProfile({ isRead }: { readonly isRead: boolean }) {
  const t = useT();
  const { replica } = useServices();
  const reach = useReach();
  if (!isRead || reach === 'online') {
    return (
      <div className={styles.fields} aria-busy="true">
        <output className={styles.quiet}>{t('profile.loading')}</output>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    );
  }
  return (
    <EmptyState icon={<CloudOff />} title={t('profile.missing.title')} text={t('profile.missing.text')}>
      <Button onClick={() => void replica.refresh()}>{t('profile.missing.refresh')}</Button>
    </EmptyState>
  );
}
