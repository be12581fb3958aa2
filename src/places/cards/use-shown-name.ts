import { useLanguage } from '#i18n/i18n.tsx';
import { shownName } from './shown-name.ts';

interface NamedPlace {
  readonly name: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
}

/** The name by which the page of a place calls it, in sentences as in its heading. */
export function useShownName({ name, names }: NamedPlace): string {
  return shownName({ name, englishName: names['en'] ?? null }, useLanguage().locale).first;
}
