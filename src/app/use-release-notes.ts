import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const notesSchema = z.array(z.string());
const NONE: readonly string[] = [];

/** What is new in the waiting version, in two English sentences; empty while offline. */
export function useReleaseNotes(isWaiting: boolean): readonly string[] {
  const [notes, setNotes] = useState(NONE);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const leaving = new AbortController();
    void readReleaseNotes(leaving.signal).then((lines) => leaving.signal.aborted || setNotes(lines));
    return () => leaving.abort();
  }, [isWaiting]);
  return notes;
}

/** Bypasses the HTTP cache to read the newer version's file from the server; the service worker does not cache it. */
async function readReleaseNotes(signal: AbortSignal): Promise<readonly string[]> {
  const answer = await fetch('/news.json', { cache: 'no-store', signal }).catch(() => null);
  const parsed = answer?.ok ? notesSchema.safeParse(await answer.json().catch(() => null)) : null;
  return parsed?.success ? parsed.data : NONE;
}
