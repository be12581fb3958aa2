import type { Profile } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import type { OwnProfileView } from '#workers/replica/api.ts';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { AvatarField } from './avatar-field.tsx';
import { Diets } from './diets.tsx';

/** The person's own profile, as stored on this device. */
export interface KnownProfile {
  readonly view: OwnProfileView;
  readonly profile: Profile;
}

/** The tab with the person's picture, account and diets (S123-S126). */
export function AccountTab({ view, profile }: KnownProfile) {
  const t = useT();
  return (
    <>
      <section className={styles.group} aria-labelledby="account-title">
        <h2 id="account-title">{t('profile.account')}</h2>
        <AvatarField profile={profile} />
        <AccountForm view={view} profile={profile} />
      </section>
      <Diets view={view} profile={profile} />
      <AccountList profile={profile} />
    </>
  );
}
