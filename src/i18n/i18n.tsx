import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createFormat, type Format } from './format.ts';
import type { Translate, Translator } from './translate.ts';

interface Language extends Translator {
  readonly format: Format;
}

const LanguageContext = createContext<Language | null>(null);

/** Gives all screens below it their language. */
export function I18nProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  const language = useMemo(() => {
    const format = createFormat(translator.locale, translator.t('format.justNow'));
    return { ...translator, format };
  }, [translator]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** The visible texts: `t(id, values?)`. */
export function useT(): Translate {
  return useLanguage().t;
}

/** Numbers, dates, distances and lists in the reader's language. */
export function useFormat(): Format {
  return useLanguage().format;
}

function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useT and useFormat need an I18nProvider above them');
  return language;
}
