import { type Messages, setupI18n } from '@lingui/core';
import type en from './messages/en.json';

/** Ids of all visible texts: the keys of the English catalogue. */
export type MessageId = keyof typeof en;

type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a message in the reader's language, with its values filled in. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/** In the order of the settings. */
export const LOCALES = ['en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Catalogues are chunks of their own. What is imported is their compiled form, see scripts/vite-messages.ts. */
const CATALOGUES: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('./messages/en.json'),
};

export interface Translator {
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  readonly t: Translate;
}

/** Loads a language's catalogue. Rejects when its chunk can't be fetched. */
export async function loadTranslator(locale: Locale): Promise<Translator> {
  const { default: messages } = await CATALOGUES[locale]();
  // The build turned every ICU text into Lingui's token arrays; TypeScript only sees the JSON it was made from.
  const i18n = setupI18n({ locale, messages: { [locale]: messages as Messages } });
  return { locale, direction: 'ltr', t: (id, values) => i18n._(id, values) };
}
