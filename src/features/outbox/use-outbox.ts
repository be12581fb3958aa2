import { useEffect, useRef, useState } from 'react';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useServices } from '#services/services.tsx';
import type { OutboxItem, OutboxView } from '#workers/replica/api.ts';

/** Sent entries stay visible for this time, so that people see them leave (milliseconds). */
const SHOWN_SENT_MS = 4000;
/** Names do not depend on time. */
const ANY_TIME = 0;

/** The outbox for its page: null until it was read. Sent entries stay in it for a moment. */
export function useOutbox(): { readonly view: OutboxView | null; readonly forget: (seq: number) => void } {
  const { replica } = useServices();
  const [view, setView] = useState<OutboxView | null>(null);
  const [sent, setSent] = useState<readonly OutboxItem[]>([]);
  const taken = useRef(new Set<number>());

  useEffect(() => {
    let last: readonly OutboxItem[] = [];
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = replica.watchOutbox((next) => {
      const here = new Set(next.items.map(({ seq }) => seq));
      const left = last.filter(({ seq, state }) => !here.has(seq) && state !== 'refused' && !taken.current.has(seq));
      last = next.items;
      setView(next);
      if (left.length === 0) return;
      setSent((before) => [...before, ...left.map((item) => ({ ...item, state: 'sent' as const }))]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setSent((before) => before.filter((item) => !left.some(({ seq }) => seq === item.seq)));
      }, SHOWN_SENT_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [replica]);

  const items = useNamed([...sent, ...(view?.items ?? [])].toSorted((a, b) => a.seq - b.seq));
  // Entries that the person takes back or retries disappear at once, because they were not sent.
  return { view: view && { ...view, items }, forget: (seq) => void taken.current.add(seq) };
}

/** Adds names of places that only the index has. */
function useNamed(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const nameless = items.flatMap(({ place, placeId }) => (place === null && placeId !== null ? [placeId] : []));
  const known = useKnownCards([...new Set(nameless)], null, ANY_TIME);
  return items.map((item) => {
    const card = item.place === null && item.placeId !== null ? known.get(item.placeId) : undefined;
    return card ? { ...item, place: { name: card.name, slug: card.slug } } : item;
  });
}
