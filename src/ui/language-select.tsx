import { Languages } from 'lucide-react';
import { useLanguage } from '#i18n/i18n.tsx';
import { nameOf } from '#i18n/language-names.ts';
import { LOCALES } from '#i18n/languages.ts';
import styles from './language-select.module.css';
import { useChooseLanguage } from './use-choose-language.ts';

/** The app's language, for people without settings (U42): each language under its own name. */
export function LanguageSelect() {
  const { t, locale } = useLanguage();
  const choose = useChooseLanguage();
  return (
    <label className={styles.choice}>
      <Languages aria-hidden="true" />
      <select
        className={styles.select}
        aria-label={t('settings.list.language')}
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
  );
}
