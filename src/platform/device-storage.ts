/** `localStorage`; null if the person switched it off: reading it throws then, or gives null. Null while the build renders a page. */
export function deviceStorage(): Storage | null {
  try {
    return (globalThis as { readonly localStorage?: Storage | null }).localStorage ?? null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** The same, or memory of this page only. */
export function deviceMemory(): Memory {
  return deviceStorage() ?? pageMemory;
}

const remembered = new Map<string, string>();
const pageMemory: Memory = {
  getItem: (key) => remembered.get(key) ?? null,
  setItem: (key, value) => void remembered.set(key, value),
};
