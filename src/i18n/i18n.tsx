import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createFormat, type Format } from './format.ts';
import type { Locale } from './languages.ts';
import type { Translate, Translator } from './translate.ts';

interface Language extends Translator {
  readonly format: Format;
  /** Switches the language or digits once the texts have loaded; rejects if that fails. */
  readonly choose: (locale: Locale, digits?: string) => Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

interface I18nProviderProps {
  /** The initial language. */
  readonly translator: Translator;
  readonly onChoose?: (locale: Locale, digits?: string) => Promise<Translator>;
  readonly children: ReactNode;
}

/** Provides the language to all screens below. */
export function I18nProvider({ translator: first, onChoose, children }: I18nProviderProps) {
  const [chosen, setChosen] = useState<Translator>();
  const translator = chosen ?? first;
  const language = useMemo(
    () => ({
      ...translator,
      format: createFormat(translator.locale, translator.t('format.justNow'), translator.digits),
      choose: async (locale: Locale, digits?: string) => setChosen(await onChoose?.(locale, digits)),
    }),
    [translator, onChoose],
  );
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** Returns the function for texts: `t(id, values?)`. */
export function useT(): Translate {
  return useLanguage().t;
}

/** Numbers, dates, distances and lists in the reader's language. */
export function useFormat(): Format {
  return useLanguage().format;
}

/** The language, for code that changes it or queries in it. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useT and useFormat need an I18nProvider above them');
  return language;
}
