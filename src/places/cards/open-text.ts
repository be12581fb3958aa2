import { type OpenSentence, openSentence } from '#domain/hours/open-sentence.ts';
import type { OpenState } from '#domain/hours/opening-hours.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

export interface OpenText {
  readonly tone: 'open' | 'closed' | 'unknown';
  readonly text: string;
}

/** The sentence about now with its times and days. */
export function openText(state: OpenState, t: Translate, format: Format): OpenText {
  const sentence = openSentence(state);
  const values = {
    ...(state.kind === 'open' && state.until !== null ? { close: format.time(state.until) } : {}),
    ...(state.kind === 'closed' && state.opens !== null ? { open: format.time(state.opens) } : {}),
    ...(state.kind === 'closed' && state.day ? { day: format.dayFromToday(state.day) } : {}),
  };
  return { tone: openTone(sentence), text: t(`places.open.${sentence}`, values) };
}

/** The colour of a sentence. */
export function openTone(sentence: OpenSentence): OpenText['tone'] {
  if (sentence === 'unknown' || sentence === 'unknownToday') return 'unknown';
  return sentence === 'always' || sentence === 'until' ? 'open' : 'closed';
}
