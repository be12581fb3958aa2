import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const newsSchema = z.array(z.string());
const NONE: readonly string[] = [];

/** What is new in the version that waits, in two English sentences; nothing without a network. */
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

/** The server has the newer version already; the file is not among those of the old one on the device. */
async function readNews(signal: AbortSignal): Promise<readonly string[]> {
  const answer = await fetch('/news.json', { cache: 'no-store', signal }).catch(() => null);
  const parsed = answer?.ok ? newsSchema.safeParse(await answer.json().catch(() => null)) : null;
  return parsed?.success ? parsed.data : NONE;
}
