import { useLanguage } from '#i18n/i18n.tsx';
import type { Locale } from '#i18n/languages.ts';
import { useToasts } from './toast.tsx';

/** Changes the app's language; shows a message if its texts can't be loaded, for example offline. */
export function useChooseLanguage(): (locale: Locale, digits?: string) => Promise<void> {
  const { choose, t } = useLanguage();
  const { show } = useToasts();
  return async (locale, digits) => {
    try {
      await choose(locale, digits);
    } catch {
      show('error', t('shell.language.missing'));
    }
  };
}
