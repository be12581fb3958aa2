/** The person's walking pace: a preference of the device, not of an account. */

import { PACES, type Pace } from '#domain/geo/walk.ts';
import { deviceMemory, type Memory } from './device-storage.ts';
import { unlessRefused } from './unless-refused.ts';

const KEY = 'rihla:pace';

export function readPace(memory: Memory = deviceMemory()): Pace {
  const kept = memory.getItem(KEY) ?? '';
  return isPace(kept) ? kept : 'usual';
}

/** If storage is full, the page forgets it on reload. */
export function writePace(pace: Pace, memory: Memory = deviceMemory()): void {
  unlessRefused(() => memory.setItem(KEY, pace));
}

function isPace(text: string): text is Pace {
  return Object.hasOwn(PACES, text);
}
