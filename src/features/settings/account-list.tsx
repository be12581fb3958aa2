import type { Profile } from '#domain/own-view.ts';
import { maskPhone } from '#domain/profile.ts';
import { useT } from '#i18n/i18n.tsx';
import { LOCALES, type Locale } from '#i18n/translate.ts';
import styles from './account.module.css';

interface AccountListProps {
  readonly profile: Profile;
  readonly locale: Locale;
  readonly onLocale: (locale: Locale) => void;
}

/** The telephone number so that nobody reads it over a shoulder, and the language of the app (S126, U42). */
export function AccountList({ profile: { phone }, locale, onLocale }: AccountListProps) {
  const t = useT();
  return (
    <section className={styles.group} aria-labelledby="settings-list">
      <h2 id="settings-list">{t('settings.list.title')}</h2>
      <dl className={styles.list}>
        <div>
          <dt>{t('profile.phone')}</dt>
          <dd dir="ltr">{phone ? maskPhone(phone) : t('settings.list.notSet')}</dd>
        </div>
      </dl>
      <label className={styles.switch}>
        {t('settings.list.language')}
        <select
          className={styles.select}
          value={locale}
          onChange={({ currentTarget }) => onLocale(LOCALES[currentTarget.selectedIndex] ?? locale)}
        >
          {LOCALES.map((each) => (
            <option key={each} value={each} lang={each}>
              {new Intl.DisplayNames(each, { type: 'language' }).of(each)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
