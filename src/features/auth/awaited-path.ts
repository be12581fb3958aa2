import * as z from 'zod/mini';
import { parseJson } from '#domain/primitives/parse-json.ts';
import { deviceStorage } from '#platform/device-storage.ts';
import { safeNextPath } from '#platform/next-path.ts';

const KEY = 'rihla:auth-next';
/** As long as a mailed link is valid. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const awaitedSchema = z.object({ path: z.string(), at: z.number() });

/**
 * Stores a visitor's target path while they wait for a mailed link: the link opens a new tab without this tab's state. The
 * path may contain a place that the person was about to suggest.
 */
export function keepAwaitedPath(next: string | null, now: number, memory = deviceStorage()): void {
  const path = safeNextPath(next);
  if (path === undefined) return forgetAwaitedPath(memory);
  try {
    memory?.setItem(KEY, JSON.stringify({ path, at: now }));
  } catch (error) {
    // If storage is full, the link leads to the first page.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The target path before the link was mailed; undefined if that is long ago. */
export function readAwaitedPath(now: number, memory = deviceStorage()): string | undefined {
  const parsed = awaitedSchema.safeParse(parseJson(memory?.getItem(KEY) ?? null));
  if (!parsed.success || now - parsed.data.at > KEPT_MS) return undefined;
  return safeNextPath(parsed.data.path);
}

export function forgetAwaitedPath(memory = deviceStorage()): void {
  memory?.removeItem(KEY);
}
