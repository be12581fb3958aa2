import * as z from 'zod/mini';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';

const KEY = 'rihla:auth-code';
/** So long a code is good. */
const GOOD_FOR_MS = 10 * 60_000;
/** Until another one may be asked for (U22). */
const PAUSE_MS = 60_000;

const askedSchema = z.object({
  kind: z.enum(['login', 'signup']),
  /** E.164. */
  phone: z.string(),
  /** Of who signs up. */
  name: z.optional(z.string()),
  isRemembered: z.boolean(),
  /** Epoch milliseconds. */
  at: z.number(),
});

/** A code that was asked for. It outlives a reload: on a phone, whoever looks for the message may lose the page. */
export type AskedCode = z.infer<typeof askedSchema>;

/** The code that this tab waits for, if it can still come. */
export function readAskedCode(kind: AskedCode['kind'], now: number): AskedCode | null {
  const parsed = askedSchema.safeParse(readTab(KEY));
  return parsed.success && parsed.data.kind === kind && now - parsed.data.at < GOOD_FOR_MS ? parsed.data : null;
}

export function storeAskedCode(asked: AskedCode): void {
  writeTab(KEY, asked);
}

export function forgetAskedCode(): void {
  forgetTab(KEY);
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export function secondsToWait({ at }: Pick<AskedCode, 'at'>, now: number): number {
  return Math.min(Math.max(0, Math.ceil((at + PAUSE_MS - now) / 1000)), PAUSE_MS / 1000);
}
