/** A document of the build besides the app's shell, in one language. */
export interface RenderedDocument {
  readonly file: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Content of the page. */
  readonly markup: string;
  /** Absent if the app's own title stays. */
  readonly title?: string;
  readonly description?: string;
  /** Languages of the same page at `/`. */
  readonly languages?: readonly string[];
}

/** `landing.html` in English, `landing.ar.html` in another language. */
export function fileOf(name: string, locale: string): string {
  return locale === 'en' ? `${name}.html` : `${name}.${locale}.html`;
}
