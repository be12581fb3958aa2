import type { Position } from '#domain/geo/geo.ts';
import { deviceMemory, type Memory } from '#platform/device-storage.ts';
import { unlessRefused } from '#platform/unless-refused.ts';

export const SET_OUT_KEY = 'rihla:set-out';

/** The place to which the person last asked for directions, on this device only. */
export interface SetOut {
  readonly slug: string;
  readonly name: string;
  readonly position: Position;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Remembers the way, so that the app can ask about the place there; null forgets it. If storage is full, nothing is asked. */
export function noteSetOut(way: SetOut | null, memory: Memory = deviceMemory()): void {
  unlessRefused(() => memory.setItem(SET_OUT_KEY, JSON.stringify(way)));
}

/** Whether a way is stored, so that a page without one need not fetch the code for it. */
export function hasSetOut(memory: Memory = deviceMemory()): boolean {
  return (memory.getItem(SET_OUT_KEY) ?? 'null') !== 'null';
}
