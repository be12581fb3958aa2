import { maskPhone } from '#domain/account/profile.ts';
import type { Profile } from '#domain/own/own-view.ts';
import { useLanguage, useT } from '#i18n/i18n.tsx';
import { nameOf } from '#i18n/language-names.ts';
import { LOCALES } from '#i18n/languages.ts';
import { hasDigitsToChoose } from '#i18n/stored-locale.ts';
import { useChooseLanguage } from '#ui/use-choose-language.ts';
import styles from './account.module.css';

/** Kinds of digits for Arabic, each labelled by a sample. */
const DIGITS = [
  ['latn', '123'],
  ['arab', '١٢٣'],
] as const;

/** The phone number, masked but for its ends (S126) or its last two digits if it is short, and the app's language (U42). */
export function AccountList({ profile: { phone } }: { readonly profile: Profile }) {
  const t = useT();
  const { locale, digits } = useLanguage();
  const choose = useChooseLanguage();
  return (
    <section className={styles.group} aria-labelledby="settings-list">
      <h2 id="settings-list">{t('settings.list.title')}</h2>
      <dl className={styles.list}>
        <div>
          <dt>{t('profile.phone')}</dt>
          <dd dir="ltr">{phone ? maskPhone(phone) : t('settings.list.notSet')}</dd>
        </div>
      </dl>
      <label className={styles.choice}>
        {t('settings.list.language')}
        <select
          className={styles.select}
          value={locale}
          onChange={({ currentTarget }) => void choose(LOCALES[currentTarget.selectedIndex] ?? locale)}
        >
          {LOCALES.map((each) => (
            <option key={each} value={each} lang={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </label>
      {hasDigitsToChoose(locale) ? (
        <label className={styles.choice}>
          {t('settings.list.digits')}
          <select
            className={styles.select}
            value={digits}
            onChange={({ currentTarget }) => void choose(locale, currentTarget.value)}
          >
            {DIGITS.map(([system, look]) => (
              <option key={system} value={system}>
                {look}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </section>
  );
}
