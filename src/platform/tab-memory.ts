import { parseJson } from '#domain/primitives/parse-json.ts';

/** What one tab keeps for itself: it outlives a reload and the visit of another site, and ends with the tab. */
export function readTab(key: string): unknown {
  try {
    return parseJson(tabStorage()?.getItem(key) ?? null);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

export function writeTab(key: string, value: unknown): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

export function forgetTab(key: string): void {
  writeTab(key, null);
}

/** Null in browsers that were built without it. */
const tabStorage = (): Storage | null => (window as Partial<Window>).sessionStorage ?? null;

/** Where storage is refused or full, the tab forgets with its reload; the screen works all the same. */
function isRefused(error: unknown): boolean {
  return error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name);
}
