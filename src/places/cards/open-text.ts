import type { OpenState } from '#domain/opening-hours.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

export interface OpenText {
  readonly tone: 'open' | 'closed' | 'unknown';
  readonly text: string;
}

/** The sentence about now (M57-M59); a later opening names its day (U55). */
export function openText(state: OpenState, t: Translate, format: Format): OpenText {
  if (state.kind === 'unknown') return { tone: 'unknown', text: t('places.open.unknown') };
  if (state.kind === 'open') {
    return {
      tone: 'open',
      text:
        state.until === null ? t('places.open.always') : t('places.open.until', { close: format.time(state.until) }),
    };
  }
  if (state.opens === null || state.day === null) {
    return { tone: 'closed', text: t(state.closedToday ? 'places.open.closedToday' : 'places.open.closed') };
  }
  const open = format.time(state.opens);
  if (state.day === 0) return { tone: 'closed', text: t('places.open.opensAt', { open }) };
  const day = format.dayFromToday(state.day);
  return {
    tone: 'closed',
    text: t(state.closedToday ? 'places.open.closedTodayUntil' : 'places.open.opensAtDay', { open, day }),
  };
}
