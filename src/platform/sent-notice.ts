/**
 * An optional local notification that offline changes were sent while no page was open. No server pushes it. Its text is
 * stored in the person's language, which a service worker does not know.
 */
import * as z from 'zod/mini';
import type { KeyValueStore } from './key-value-store.ts';

const NAME = 'sent-notice';
const noticeSchema = z.object({ title: z.string(), body: z.string() });
export type SentNotice = z.infer<typeof noticeSchema>;

/** The text, or null if the person did not ask for it; off by default. */
export async function readSentNotice(values: Pick<KeyValueStore, 'get'>): Promise<SentNotice | null> {
  const text = await values.get(NAME);
  return text === null ? null : noticeSchema.parse(JSON.parse(text));
}

/** @param notice null switches it off */
export async function storeSentNotice(values: KeyValueStore, notice: SentNotice | null): Promise<void> {
  if (notice === null) await values.delete(NAME);
  else await values.set(NAME, JSON.stringify(notice));
}

/** Whether this browser can send without a page and notify; otherwise it is not offered. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && 'SyncManager' in globalThis;
}
