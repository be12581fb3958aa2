import { keepLanguage } from '#platform/kept-language.ts';

/** Has the device keep the texts of a language that was chosen, and the address forget another that it asked for. */
export function keepChoice(locale: string): Promise<void> {
  const url = new URL(window.location.href);
  if (url.searchParams.has('lang')) {
    // Else `/?lang=ar` would bring the old language back at the next reload.
    url.searchParams.delete('lang');
    window.history.replaceState(window.history.state, '', url);
  }
  return keepLanguage(locale);
}
