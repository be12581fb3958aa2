/**
 * A friend's link in this tab until its visitor has signed in. The sign-in page's address would bring it to the server with
 * the next reload.
 */
import * as z from 'zod/mini';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';

const KEY = 'rihla.shared-trip';
const textSchema = z.string();

/** The fragment that waits; '' for none. */
export function readWaitingLink(): string {
  const stored = textSchema.safeParse(readTab(KEY));
  return stored.success ? stored.data : '';
}

export function writeWaitingLink(fragment: string): void {
  writeTab(KEY, fragment);
}

export function forgetWaitingLink(): void {
  forgetTab(KEY);
}
