import * as z from 'zod/mini';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';

const KEY = 'rihla:auth-code';
/** How long a code is valid. */
const GOOD_FOR_MS = 10 * 60_000;
/** Another code can be requested after a minute (U22). */
const PAUSE_MS = 60_000;

const askedSchema = z.object({
  kind: z.enum(['login', 'signup']),
  /** E.164. */
  phone: z.string(),
  /** Name of a new account. */
  name: z.optional(z.string()),
  isRemembered: z.boolean(),
  /** The person went back to enter another number; the code stays valid for this one. */
  isLeft: z.optional(z.boolean()),
  /** Epoch milliseconds. */
  at: z.number(),
});

/** A requested code. It survives a reload, because people who look for the message on the same phone may lose the page. */
export type RequestedCode = z.infer<typeof askedSchema>;

function readValid(now: number): RequestedCode | null {
  const parsed = askedSchema.safeParse(readTab(KEY));
  return parsed.success && now - parsed.data.at < GOOD_FOR_MS ? parsed.data : null;
}

/** The requested code of this tab that a page of this kind waits for, if it is still valid. */
export function readRequestedCode(kind: RequestedCode['kind'], now: number): RequestedCode | null {
  const asked = readValid(now);
  return asked?.kind === kind && !asked.isLeft ? asked : null;
}

/**
 * When a code was sent to this number, by either page, if it is too early for another one: it signs in and up alike.
 * @returns epoch milliseconds
 */
export function sentJustBefore(phone: string, now: number): number | null {
  const asked = readValid(now);
  return asked?.phone === phone && secondsToWait(asked, now) > 0 ? asked.at : null;
}

export function storeRequestedCode(asked: RequestedCode): void {
  writeTab(KEY, asked);
}

export function forgetRequestedCode(): void {
  forgetTab(KEY);
}

/** Whole seconds until another code can be requested; 0 if it can be now. */
export function secondsToWait({ at }: Pick<RequestedCode, 'at'>, now: number): number {
  return Math.min(Math.max(0, Math.ceil((at + PAUSE_MS - now) / 1000)), PAUSE_MS / 1000);
}
