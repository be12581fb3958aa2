import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createFormat, type Format } from './format.ts';
import type { Locale } from './languages.ts';
import type { Translate, Translator } from './translate.ts';

interface Language extends Translator {
  readonly format: Format;
  /** Shows everything in another language, or with other digits, as soon as its texts are here; rejects when they can't be fetched. */
  readonly choose: (locale: Locale, digits?: string) => Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

interface I18nProviderProps {
  /** The language to begin with. */
  readonly translator: Translator;
  readonly onChoose?: (locale: Locale, digits?: string) => Promise<Translator>;
  readonly children: ReactNode;
}

/** Gives all screens below it their language. */
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

/** The visible texts: `t(id, values?)`. */
export function useT(): Translate {
  return useLanguage().t;
}

/** Numbers, dates, distances and lists in the reader's language. */
export function useFormat(): Format {
  return useLanguage().format;
}

/** The language itself, for those who change it or ask in it. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useT and useFormat need an I18nProvider above them');
  return language;
}
