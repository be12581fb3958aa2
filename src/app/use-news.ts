import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const newsSchema = z.array(z.string());
const NONE: readonly string[] = [];

/** What is new in the waiting version, in two English sentences; empty while offline. */
export function useNews(isWaiting: boolean): readonly string[] {
  const [news, setNews] = useState(NONE);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const leaving = new AbortController();
    void readNews(leaving.signal).then((lines) => leaving.signal.aborted || setNews(lines));
    return () => leaving.abort();
  }, [isWaiting]);
  return news;
}

/** Bypasses the HTTP cache to read the newer version's file from the server; the service worker does not cache it. */
async function readNews(signal: AbortSignal): Promise<readonly string[]> {
  const answer = await fetch('/news.json', { cache: 'no-store', signal }).catch(() => null);
  const parsed = answer?.ok ? newsSchema.safeParse(await answer.json().catch(() => null)) : null;
  return parsed?.success ? parsed.data : NONE;
}
