import * as z from 'zod/mini';
import { parseJson } from '#domain/primitives/parse-json.ts';
import { noteSetOut, SET_OUT_KEY, type SetOut } from '#places/checks/set-out.ts';
import { deviceMemory, type Memory } from '#platform/device-storage.ts';

/** Somebody who was at the door when pressing the button has not arrived by it. */
const MIN_AGE_MS = 2 * 60_000;
const MAX_AGE_MS = 6 * 3_600_000;

const setOutSchema = z.object({
  slug: z.string(),
  name: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }),
  at: z.number(),
});

/**
 * The place to which the person set out two minutes to six hours ago; null if there is none. An older one is forgotten.
 * @param now epoch milliseconds
 */
export function readSetOut(now: number, memory: Memory = deviceMemory()): SetOut | null {
  const parsed = setOutSchema.safeParse(parseJson(memory.getItem(SET_OUT_KEY)));
  if (!parsed.success) return null;
  const age = now - parsed.data.at;
  if (age > MAX_AGE_MS) noteSetOut(null, memory);
  return age >= MIN_AGE_MS && age <= MAX_AGE_MS ? parsed.data : null;
}
