import { useLanguage } from '#i18n/i18n.tsx';
import { shownName } from './shown-name.ts';

interface Named {
  readonly name: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
}

/** The name that a place's page uses, in sentences and in its heading. */
export function useShownName({ name, names }: Named): string {
  return shownName({ name, englishName: names['en'] ?? null, romanisedName: null }, useLanguage().locale).first;
}
