import type { ExpressionSpecification } from 'maplibre-gl';
import { createCountryNames } from '#domain/geo/country-names.ts';

/** Languages not written in Latin script, whose readers a transliteration would not help. */
const OTHER_SCRIPTS = new Set(['ar', 'bn', 'fa', 'he', 'hi', 'ja', 'ko', 'ru', 'ta', 'th', 'ur', 'zh']);

/** The name in the reader's language, else in Latin script if their language uses it, else the local name. */
export function nameIn(language: string): ExpressionSpecification {
  const [short = 'en'] = language.toLowerCase().split('-');
  const inLatin = OTHER_SCRIPTS.has(short) ? [] : [['get', 'name:latin']];
  const names = [['get', `name:${short}`], ['get', `name_${short}`], ...inLatin, ['get', 'name']];
  return ['coalesce', ...names] as ExpressionSpecification;
}

/** A country's name in the reader's language, from the browser by its ISO code; without a code the archive's name. */
export function countryNameIn(language: string): ExpressionSpecification {
  const nameOf = createCountryNames([language, 'en']);
  const known: string[] = [];
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      const name = nameOf(code);
      if (name !== undefined) known.push(code, name);
    }
  }
  const named = ['match', ['get', 'iso'], ...known, ['get', 'iso']];
  return ['case', ['has', 'iso'], named, nameIn(language)] as unknown as ExpressionSpecification;
}
