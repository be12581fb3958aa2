/** What the list of checks says. Pure. */
import type { MessageId } from '#i18n/translate.ts';
import type { Check, CheckKind } from './ready-checks.ts';

const TEXTS: Readonly<Record<CheckKind, Readonly<Record<Check['outcome'], MessageId>>>> = {
  app: { opened: 'ready.app.opened', missing: 'ready.app.missing', none: 'ready.app.missing' },
  search: { opened: 'ready.search.opened', missing: 'ready.search.missing', none: 'ready.search.none' },
  place: { opened: 'ready.place.opened', missing: 'ready.place.missing', none: 'ready.place.missing' },
  pray: { opened: 'ready.pray.opened', missing: 'ready.pray.missing', none: 'ready.pray.none' },
  times: { opened: 'ready.times.opened', missing: 'ready.times.missing', none: 'ready.times.missing' },
  waiter: { opened: 'ready.waiter.opened', missing: 'ready.waiter.missing', none: 'ready.waiter.none' },
  notes: { opened: 'ready.notes.opened', missing: 'ready.notes.missing', none: 'ready.notes.missing' },
  map: { opened: 'ready.map.opened', missing: 'ready.map.missing', none: 'ready.map.none' },
  saved: { opened: 'ready.saved.opened', missing: 'ready.saved.missing', none: 'ready.saved.missing' },
  draft: { opened: 'ready.draft.opened', missing: 'ready.draft.missing', none: 'ready.draft.missing' },
};

export function checkText({ kind, outcome }: Check): MessageId {
  return TEXTS[kind][outcome];
}

/** How to mend what is missing. */
export type Mend = 'pack' | 'files' | 'saved';

const MENDS: Readonly<Record<CheckKind, Mend | null>> = {
  app: 'files',
  search: 'pack',
  place: 'pack',
  pray: 'pack',
  times: 'files',
  waiter: 'files',
  notes: 'pack',
  map: 'pack',
  saved: 'saved',
  draft: null,
};

/** The ways to mend all that is missing, each once. */
export function mendsOf(checks: readonly Check[]): readonly Mend[] {
  const missing = checks.filter(({ outcome }) => outcome === 'missing');
  return [...new Set(missing.flatMap(({ kind }) => MENDS[kind] ?? []))];
}

export function missingIn(checks: readonly Check[]): number {
  return checks.filter(({ outcome }) => outcome === 'missing').length;
}
