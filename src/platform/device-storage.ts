/** What the browser keeps from visit to visit; null where a person has switched that off: reading it throws then, or is null. */
export function deviceStorage(): Storage | null {
  try {
    return (window as Partial<Window>).localStorage ?? null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** The same, or what this page alone remembers where there is none. */
export function deviceMemory(): Memory {
  return deviceStorage() ?? pageMemory;
}

const remembered = new Map<string, string>();
const pageMemory: Memory = {
  getItem: (key) => remembered.get(key) ?? null,
  setItem: (key, value) => void remembered.set(key, value),
};
