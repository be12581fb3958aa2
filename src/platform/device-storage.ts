import { unlessRefused } from './unless-refused.ts';

/** Null if the person switched it off: reading it throws then, or gives null. Null while the build renders a page. */
function storageNamed(name: 'localStorage' | 'sessionStorage'): Storage | null {
  return unlessRefused(() => (globalThis as Partial<typeof globalThis>)[name]) ?? null;
}

/** `localStorage`; null where there is none. */
export const deviceStorage = (): Storage | null => storageNamed('localStorage');

export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** The same, or memory of this page only. */
export const deviceMemory = (): Memory => deviceStorage() ?? pageMemory;

/** `sessionStorage`, or memory of this page only. */
export const tabMemory = (): Memory => storageNamed('sessionStorage') ?? pageMemory;

const remembered = new Map<string, string>();
const pageMemory: Memory = {
  getItem: (key) => remembered.get(key) ?? null,
  setItem: (key, value) => void remembered.set(key, value),
};
