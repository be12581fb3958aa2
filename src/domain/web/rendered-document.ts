/** A document of the build beside the app's shell, in one language. */
export interface RenderedDocument {
  readonly file: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** What goes in the place of the page. */
  readonly markup: string;
  /** Absent where the app's own stay. */
  readonly title?: string;
  readonly description?: string;
  /** Languages in which there is the same page at `/`. */
  readonly languages?: readonly string[];
}

/** `landing.html` in English, `landing.ar.html` in another language. */
export function fileOf(name: string, locale: string): string {
  return locale === 'en' ? `${name}.html` : `${name}.${locale}.html`;
}
